// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/PrefillPlan.h"
#include <algorithm>

using namespace fusednorm::reference;

std::optional<PrefillPlan> fusednorm::reference::planPrefill(const std::vector<int64_t> &rowOffsets,
                                                             const std::vector<int64_t> &lengths,
                                                             int64_t chunks, int64_t chunkSize,
                                                             int64_t pageSize) {
  size_t sequences = lengths.size();
  std::vector<int64_t> left(sequences), consumed(sequences); // keys per sequence
  int64_t all = 0;
  for (size_t s = 0; s < sequences; ++s) {
    if (rowOffsets[s + 1] < rowOffsets[s])
      return std::nullopt;
    int64_t total = lengths[s] + rowOffsets[s + 1] - rowOffsets[s];
    left[s] = (total + pageSize - 1) / pageSize * pageSize;
    all += left[s];
  }
  if (all > chunks * chunkSize)
    return std::nullopt;

  // Each chunk takes the remaining keys of the sequences in order until it is full.
  PrefillPlan plan;
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    bool isUsed = all > 0 || sequences == 0;
    int64_t length = 0;
    for (size_t s = 0; s < sequences; ++s) {
      plan.bufferRowOffsets.push_back(isUsed ? length : 0);
      plan.cacheOffsets.push_back(consumed[s]);
      int64_t taken = std::min(left[s], chunkSize - length);
      length += taken;
      left[s] -= taken;
      consumed[s] += taken;
    }
    plan.bufferRowOffsets.push_back(length);
    plan.cacheOffsets.push_back(0);
    plan.bufferLengths.push_back(isUsed ? length : -1);
    all -= length;
  }
  return plan;
}
