// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

bool fusednorm::hasAllDims(ArrayRef<ReassociationIndices> groups, int64_t rank) {
  int64_t next = 0;
  for (const ReassociationIndices &group : groups)
    for (int64_t dim : group)
      if (dim != next++)
        return false;
  return next == rank;
}

template <typename Reshape, typename Inverse>
static Value getSourceOfInverse(Operation *op) {
  auto reshape = dyn_cast<Reshape>(op);
  auto inverse = reshape ? reshape.getSrc().template getDefiningOp<Inverse>() : Inverse();
  if (!inverse || inverse.getSrc().getType() != reshape.getType() ||
      inverse.getReassociationIndices() != reshape.getReassociationIndices())
    return {};
  return inverse.getSrc();
}

Value fusednorm::getReshapedBack(Operation *op) {
  if (Value source = getSourceOfInverse<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return source;
  if (Value source = getSourceOfInverse<memref::CollapseShapeOp, memref::ExpandShapeOp>(op))
    return source;
  Value source = getSourceOfInverse<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
  if (!source)
    source = getSourceOfInverse<memref::ExpandShapeOp, memref::CollapseShapeOp>(op);
  // With several dynamic extents, the number of elements may be split differently.
  if (!source ||
      llvm::count_if(cast<ShapedType>(source.getType()).getShape(), ShapedType::isDynamic) > 1)
    return {};
  return source;
}
