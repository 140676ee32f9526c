// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a prefill: which keys of which sequence each of its chunks holds.
//
//   total[s] = lengths[s] + rowOffsets[s + 1] - rowOffsets[s], up to a whole number of pages
//   start[s] = total[0] + .. + total[s - 1]
//
// Chunk c holds the keys from c * chunkSize on.

#ifndef FUSEDNORM_REFERENCE_PREFILLPLAN_H
#define FUSEDNORM_REFERENCE_PREFILLPLAN_H

#include <cstdint>
#include <optional>
#include <vector>

namespace fusednorm::reference {

struct PrefillPlan {
  /// Row c of the first two belongs to chunk c, and has B + 1 elements.
  std::vector<int64_t> bufferRowOffsets, cacheOffsets, bufferLengths;
};

/// Nothing where row offsets decrease or the chunks do not hold all keys.
std::optional<PrefillPlan> planPrefill(const std::vector<int64_t> &rowOffsets,
                                       const std::vector<int64_t> &lengths, int64_t chunks,
                                       int64_t chunkSize, int64_t pageSize);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_PREFILLPLAN_H
