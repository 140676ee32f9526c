// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of the ops on rows of a paged cache.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H

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

/// The labels of an op's constraints on slots.
struct SlotLabels {
  /// Slots, or table, row_offsets and lengths.
  llvm::StringLiteral way;
  /// The shapes of these operands.
  llvm::StringLiteral shapes;
  /// The cache has the heads and columns of the rows.
  llvm::StringLiteral cache;
  /// `layer` and `part` require a cache of rank 6.
  llvm::StringLiteral layer;
  /// `limit` requires positions.
  llvm::StringLiteral limit;
};

namespace opimpl {
/// Verifies the slots of `rows`, the rows in the cache. Diagnostics call them `name`.
mlir::LogicalResult verifySlot(mlir::Operation *op, const SlotLabels &labels, llvm::StringRef name,
                               mlir::ShapedType rows, const PagedSlot &slot);
} // namespace opimpl

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H
