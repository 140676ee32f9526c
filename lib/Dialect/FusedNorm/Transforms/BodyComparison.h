// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether two fused ops compute the same.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_BODYCOMPARISON_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_BODYCOMPARISON_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// The values that the body of a fused op yields.
mlir::ValueRange getYielded(FusedOp op);

/// What `value` is a cast of.
mlir::Value throughCasts(mlir::Value value);

/// Compares what two bodies yield. Operands are told apart by the values that they
/// are, in whatever order. These make no difference: the order of ops, of summands
/// and of stores that follow each other; where a destination that is not stored
/// comes from; casts that only hide static extents; whether a body takes an extent or
/// columns of an operand, or is given them.
class BodyComparison {
public:
  /// Out i of `lhs` is out `order[i]` of `rhs`.
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
  /// The out that `value` is in the body of `op`.
  std::optional<unsigned> getOut(mlir::Value value, FusedOp op);
  /// What a block argument stands for, outside of its op.
  mlir::Value getOutside(mlir::Value value);
  /// A number, or the extent of a dimension of a value.
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
