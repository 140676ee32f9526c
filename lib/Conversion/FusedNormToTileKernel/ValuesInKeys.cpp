// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValuesInKeys.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;

/// Returns whether `size` is the extent of a dimension of `array`.
static bool isExtent(OpFoldResult size, Value array, int64_t dim) {
  auto type = cast<MemRefType>(array.getType());
  if (!type.isDynamicDim(dim))
    return getConstantIntValue(size) == type.getDimSize(dim);
  if (auto expanded = array.getDefiningOp<memref::ExpandShapeOp>())
    return isEqualConstantIntOrValue(size, expanded.getMixedOutputShape()[dim]);
  if (auto view = array.getDefiningOp<memref::SubViewOp>())
    return view.getType().getRank() == view.getSourceType().getRank() &&
           isEqualConstantIntOrValue(size, view.getMixedSizes()[dim]);
  auto value = dyn_cast<Value>(size);
  auto extent = value ? value.getDefiningOp<memref::DimOp>() : memref::DimOp();
  return extent && extent.getSource() == array && extent.getConstantIndex() == dim;
}

bool fusednorm::hasFirstColumns(Value v, Value k) {
  while (auto cast = v.getDefiningOp<memref::CastOp>())
    v = cast.getSource();
  if (v == k)
    return true;
  auto view = v.getDefiningOp<memref::SubViewOp>();
  if (!view || view.getSource() != k || view.getType().getRank() != view.getSourceType().getRank())
    return false;
  auto isEach = [](ArrayRef<OpFoldResult> numbers, int64_t number) {
    return llvm::all_of(numbers, [&](OpFoldResult own) { return isConstantIntValue(own, number); });
  };
  if (!isEach(view.getMixedOffsets(), 0) || !isEach(view.getMixedStrides(), 1))
    return false;
  // The extent of the first dimension is no part of an index.
  for (int64_t dim = 1; dim + 1 < view.getType().getRank(); ++dim)
    if (!isExtent(view.getMixedSizes()[dim], k, dim))
      return false;
  return true;
}
