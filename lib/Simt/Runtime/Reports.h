// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects reports: one per kind and pair of sites, with a count.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_REPORTS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_REPORTS_H

#include "fusednorm/Simt/Runtime.h"

#include <functional>
#include <map>
#include <mutex>
#include <tuple>

namespace fusednorm::simt {

class Reports {
public:
  /// Counts a finding. `text` is evaluated only for the first finding with its key.
  void add(const char *kind, uint32_t detail, uint32_t siteA, uint32_t siteB,
           const std::function<std::string()> &text);
  std::vector<Report> take();
  size_t count();
  /// Forgets the keys of the previous launch, because site numbers are per launch.
  void startLaunch();

private:
  std::mutex mutex;
  std::vector<Report> list;
  std::map<std::tuple<std::string, uint32_t, uint32_t, uint32_t>, size_t> known;
};

/// Returns the list that takeReports reads.
Reports &globalReports();

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_REPORTS_H
