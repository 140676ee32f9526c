// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slots of random batches in a paged cache.

#ifndef FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H
#define FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H

#include "CaseBuilder.h"

namespace fusednorm::differential {

/// Mapping of tokens to rows of a cache.
struct PagedSlot {
  int64_t tokens = 0, pages = 0, pageSize = 0, layers = 0, parts = 1;
  /// Limit of the positions, and number of rows in tables of angles.
  int64_t mostPositions = 1, angleRows = 2;
  bool bySlots = false, isChecked = false;
  std::string slots;      // table or slots clause
  std::string layer;      // layer and part clauses
  std::string attributes; // reserved slot
  std::vector<int64_t> positions;

  /// Returns the shape of a cache with rows of `width` columns. There is no head dimension if
  /// `heads` is 0.
  Shape cache(int64_t heads, int64_t width) const;
};

/// Returns ` name(%operand : its type)`.
std::string clause(CaseBuilder &b, const char *name, int operand);

/// Maps `tokens` tokens to slots. With `isChecked`, some tokens have invalid slots: past the end of
/// the table, the angles or the cache, on an invalid page, or equal to the slot of another token.
PagedSlot makeSlot(CaseBuilder &b, int64_t tokens, bool hasParts, bool isChecked);

/// Returns a clause with positions for tokens that are mapped by slots.
std::string positionsOf(CaseBuilder &b, const PagedSlot &slot);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H
