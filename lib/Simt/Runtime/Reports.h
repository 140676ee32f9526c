// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Findings: one report per kind and pair of places, with a count.

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
  /// Counts a finding; `text` is made for the first of its key only.
  void add(const char *kind, uint32_t detail, uint32_t siteA, uint32_t siteB,
           const std::function<std::string()> &text);
  std::vector<Report> take();
  size_t count();
  /// Keys belong to one launch: site numbers mean other places in the next.
  void startLaunch();

private:
  std::mutex mutex;
  std::vector<Report> list;
  std::map<std::tuple<std::string, uint32_t, uint32_t, uint32_t>, size_t> known;
};

/// The list behind takeReports.
Reports &globalReports();

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_REPORTS_H
