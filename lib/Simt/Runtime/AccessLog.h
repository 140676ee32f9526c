// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory accesses of the lanes of each warp, put together to the requests that a
// GPU would issue: lanes run one after the other here, so the k-th execution of
// an instruction by one lane belongs to the k-th of the others.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_ACCESSLOG_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_ACCESSLOG_H

#include "fusednorm/Simt/Runtime.h"

#include <cstdint>
#include <vector>

namespace fusednorm::simt {

class AccessLog {
public:
  struct Totals {
    uint64_t requests = 0, transactions = 0, minimum = 0;
  };

  void reset(uint32_t threads, size_t siteCount);
  void add(uint32_t thread, uint32_t site, uint64_t address, uint32_t bytes, bool shared);
  /// A request whose lanes are known at once.
  void addRequest(uint32_t site, const uint64_t *addresses, uint32_t count, uint32_t bytes,
                  bool shared);
  /// InterleavedPanels the entries of `count` lanes from thread `first` into requests.
  void flush(uint32_t first, uint32_t count);

  const std::vector<Totals> &global() const { return totals[0]; }
  const std::vector<Totals> &sharedSites() const { return totals[1]; }

  /// 32-byte sectors that the given accesses touch.
  static uint32_t sectors(const uint64_t *addresses, uint32_t count, uint32_t bytes);
  /// Passes through the 32 banks of 4 bytes that the given accesses need. Wide
  /// accesses are served for half or quarter warps at a time.
  static uint32_t bankPasses(const uint64_t *addresses, uint32_t count, uint32_t bytes);

private:
  struct Entry {
    uint64_t address;
    uint32_t key, bytes;
  };
  std::vector<std::vector<Entry>> lanes;
  std::vector<Totals> totals[2];
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_ACCESSLOG_H
