// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the computations of two fused ops.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_BODYCOMPARISON_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_BODYCOMPARISON_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Returns the results of the body of a fused op.
mlir::ValueRange getYielded(FusedOp op);

/// Returns the value before casts.
mlir::Value throughCasts(mlir::Value value);

/// Compares the results of two bodies. Operands are identified by their values, in any order. These
/// differences are ignored:
/// - the order of ops, of summands and of stores to one cache;
/// - the source of a destination that is not stored;
/// - casts that only remove static extents;
/// - whether an extent or columns of an operand are computed inside the body or passed as an
///   operand.
class BodyComparison {
public:
  /// Out i of `lhs` corresponds to out `order[i]` of `rhs`.
  BodyComparison(FusedOp lhs, FusedOp rhs, llvm::ArrayRef<unsigned> order)
      : lhs(lhs), rhs(rhs), order(order) {}

  bool areEqual();

private:
  bool areEqual(mlir::Value left, mlir::Value right);
  bool compare(mlir::Value left, mlir::Value right);
  bool compareOps(mlir::Operation *left, mlir::Operation *right);
  bool compareOperands(mlir::Operation *left, mlir::Operation *right);
  bool compareStores(PagedStoreOp left, PagedStoreOp right);
  bool compareSlices(mlir::tensor::ExtractSliceOp left, mlir::tensor::ExtractSliceOp right);
  bool areSizesEqual(llvm::ArrayRef<mlir::OpFoldResult> left,
                     llvm::ArrayRef<mlir::OpFoldResult> right);
  /// Returns the out that `value` is in the body of `op`; `std::nullopt` if it is none.
  std::optional<unsigned> getOut(mlir::Value value, FusedOp op);
  /// Returns the operand for a block argument.
  mlir::Value getOutside(mlir::Value value);
  /// A constant (`value` is null), or the extent `number` of a value.
  struct Size {
    mlir::Value value;
    int64_t number;
    bool operator==(const Size &other) const {
      return value == other.value && number == other.number;
    }
  };
  Size getSize(mlir::OpFoldResult size);

  FusedOp lhs, rhs;
  llvm::ArrayRef<unsigned> order;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Value>, bool> known;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_BODYCOMPARISON_H
