// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ops on rows of a paged cache share.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

/// The operands and attributes that say where rows lie in a cache.
struct PagedPlace {
  mlir::Value table, rowOffsets, lengths, slots, layer, cache;
  int64_t column = 0;
  CachePart part = CachePart::Key;
  std::optional<int64_t> reservedSlot;
  mlir::Value positions = {}, limit = {};
  bool checked = false;

  template <typename OpTy>
  static PagedPlace of(OpTy op) {
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
  /// The dimension of the cache that holds the rows of a page.
  int64_t pageSizeDim() const { return layer ? 3 : 1; }
};

namespace opimpl {
/// Constraints 2 to 5 of an op whose labels begin with `prefix`: `rows` has the
/// rows that lie in the cache, and is called `name`.
mlir::LogicalResult verifyPlace(mlir::Operation *op, llvm::StringRef prefix, llvm::StringRef name,
                                mlir::ShapedType rows, const PagedPlace &place);
} // namespace opimpl

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H
