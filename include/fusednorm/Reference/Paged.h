// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the row of a token lies in a paged cache.

#ifndef FUSEDNORM_REFERENCE_PAGED_H
#define FUSEDNORM_REFERENCE_PAGED_H

#include <cstdint>
#include <optional>
#include <vector>

namespace fusednorm::reference {

/// The sequence of token `token`, where sequence b is the tokens from `offsets[b]`
/// to before `offsets[b + 1]`; -1 for a token of none.
int64_t segmentOf(const std::vector<int64_t> &offsets, int64_t token);

struct CacheSlot {
  int64_t page, row;
};

/// Nothing for slots below 0 and the reserved one.
std::optional<CacheSlot> slotAt(int64_t slot, int64_t pageSize,
                                      std::optional<int64_t> reserved);

/// The page table of a batch: row b names the pages of sequence b in order, or, with
/// `perSequence` 0, the one block that holds all of it.
struct PageTable {
  std::vector<int64_t> entries;
  int64_t perSequence = 0;
  int64_t pages = 0, pageSize = 0; // of the cache

  /// Nothing for an entry that names no page.
  std::optional<CacheSlot> indexOf(int64_t sequence, int64_t position) const;
};

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_PAGED_H
