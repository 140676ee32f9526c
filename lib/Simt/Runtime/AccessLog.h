// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines the memory accesses of the lanes of each warp into the requests of a GPU. The simulator
// runs lanes one after another, so the k-th execution of an instruction by one lane is combined
// with the k-th execution by the others.

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
  /// Adds a request of lanes that execute together.
  void addRequest(uint32_t site, const uint64_t *addresses, uint32_t count, uint32_t bytes,
                  bool shared);
  /// Combines the entries of `count` lanes, starting at thread `first`, into requests.
  void flush(uint32_t first, uint32_t count);

  const std::vector<Totals> &global() const { return totals[0]; }
  const std::vector<Totals> &sharedSites() const { return totals[1]; }

  /// Returns the number of 32-byte sectors that the accesses touch.
  static uint32_t sectors(const uint64_t *addresses, uint32_t count, uint32_t bytes);
  /// Returns the number of passes that the accesses need in 32 banks of 4 bytes. Wide accesses are
  /// served by half or quarter warps.
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
