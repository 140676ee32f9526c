// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of the ops on rows of a paged cache.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_PAGED_H

#include "fusednorm/Dialect/FusedNorm/IR/PagedSlot.h"

namespace fusednorm {

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
