// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDSLOT_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDSLOT_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {

/// The operands and attributes that select the slots of rows in a cache.
struct PagedSlot {
  mlir::Value table, rowOffsets, lengths, slots, layer, cache;
  int64_t column = 0;
  CachePart part = CachePart::Key;
  std::optional<int64_t> reservedSlot;
  mlir::Value positions = {}, limit = {};
  bool checked = false;

  template <typename OpTy>
  static PagedSlot of(OpTy op) {
    return {op.getTable(),
            op.getRowOffsets(),
            op.getLengths(),
            op.getSlots(),
            op.getLayer(),
            op.getCache(),
            static_cast<int64_t>(op.getColumn()),
            op.getPart(),
            op.getReservedSlot(),
            op.getPositions(),
            op.getLimit(),
            op.getChecked()};
  }
  mlir::ShapedType cacheType() const { return mlir::cast<mlir::ShapedType>(cache.getType()); }
  /// Returns the dimension of the rows of a page.
  int64_t pageSizeDim() const { return layer ? 3 : 1; }
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDSLOT_H
