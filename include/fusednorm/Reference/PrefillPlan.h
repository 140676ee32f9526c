// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chunked-prefill plan: the keys of each sequence in each chunk.
//
//   total[s] = lengths[s] + rowOffsets[s + 1] - rowOffsets[s], rounded up to whole pages
//   start[s] = total[0] + .. + total[s - 1]
//
// Chunk c contains the keys from c * chunkSize on.

#ifndef FUSEDNORM_REFERENCE_PREFILLPLAN_H
#define FUSEDNORM_REFERENCE_PREFILLPLAN_H

#include <cstdint>
#include <optional>
#include <vector>

namespace fusednorm::reference {

struct PrefillPlan {
  /// bufferRowOffsets and cacheOffsets have a row of B + 1 elements per chunk.
  std::vector<int64_t> bufferRowOffsets, cacheOffsets, bufferLengths;
};

/// Computes a plan; returns nothing if row offsets decrease or the chunks do not hold all keys.
std::optional<PrefillPlan> planPrefill(const std::vector<int64_t> &rowOffsets,
                                       const std::vector<int64_t> &lengths, int64_t chunks,
                                       int64_t chunkSize, int64_t pageSize);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_PREFILLPLAN_H
