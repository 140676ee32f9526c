// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the rows of random batches lie in a paged cache.

#ifndef FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H
#define FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H

#include "CaseBuilder.h"

namespace fusednorm::differential {

/// How tokens find their rows.
struct PagedSlot {
  int64_t tokens = 0, pages = 0, pageSize = 0, layers = 0, parts = 1;
  /// Positions are below this, and tables of angles have so many rows.
  int64_t mostPositions = 1, angleRows = 2;
  bool bySlots = false, isChecked = false;
  std::string slots;     // table or slots
  std::string layer;      // and part
  std::string attributes; // reserved slot
  std::vector<int64_t> positions;

  /// The shape of the cache for rows of `width` columns; `heads` 0: no such
  /// dimension.
  Shape cache(int64_t heads, int64_t width) const;
};

/// ` name(%operand : its type)`
std::string clause(CaseBuilder &b, const char *name, int operand);

/// Where `tokens` tokens lie. In a place that is checked some of them lie nowhere:
/// behind the table, the angles or the cache, on a page that is none, or where another
/// token is.
PagedSlot makeSlot(CaseBuilder &b, int64_t tokens, bool hasParts, bool isChecked);

/// Positions for the tokens of a place by slots, as a clause.
std::string positionsOf(CaseBuilder &b, const PagedSlot &slot);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_FUSEDNORM_DIFFERENTIAL_PAGEDSLOT_H
