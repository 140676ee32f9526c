// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of tokens in a paged KV cache.

#ifndef FUSEDNORM_REFERENCE_PAGED_H
#define FUSEDNORM_REFERENCE_PAGED_H

#include <cstdint>
#include <optional>
#include <vector>

namespace fusednorm::reference {

/// Returns the sequence of a token, or -1. Sequence b consists of the tokens from offsets[b] to
/// offsets[b + 1] - 1.
int64_t segmentOf(const std::vector<int64_t> &offsets, int64_t token);

struct CacheSlot {
  int64_t page, row;
};

/// Returns page and row of a slot, or nothing for a negative or reserved slot.
std::optional<CacheSlot> slotAt(int64_t slot, int64_t pageSize, std::optional<int64_t> reserved);

/// The block table of a batch. Row b lists the pages of sequence b in order. If `perSequence` is 0,
/// it has one page, which contains the whole sequence.
struct PageTable {
  std::vector<int64_t> entries;
  int64_t perSequence = 0;
  int64_t pages = 0, pageSize = 0; // of the KV cache

  /// Returns page and row of a position, or nothing for an entry outside the cache.
  std::optional<CacheSlot> indexOf(int64_t sequence, int64_t position) const;
};

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_PAGED_H
