// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValuesInKeys.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

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

/// Returns whether the rows of `v` are the first columns of the rows of `k`, with equal indices.
static bool hasFirstColumns(Value v, Value k) {
  while (auto cast = v.getDefiningOp<memref::CastOp>())
    v = cast.getSource();
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

bool fusednorm::hasValuesInKeys(AttentionOp op) {
  return op.getV() == op.getK() &&
         OperationEquivalence::isRegionEquivalentTo(&op.getKeyIndex(), &op.getValueIndex(),
                                                    OperationEquivalence::IgnoreLocations);
}

void fusednorm::shareRowsOfKeys(AttentionOp op) {
  auto kernel = op->getParentOfType<launch::FuncOp>();
  auto k = dyn_cast<BlockArgument>(op.getK()), v = dyn_cast<BlockArgument>(op.getV());
  if (!kernel || !k || !v || k == v || k.getOwner() != &kernel.getBody().front() ||
      v.getOwner() != k.getOwner())
    return;
  auto calls = SymbolTable::getSymbolUses(kernel, kernel->getParentOp());
  if (!calls || calls->empty())
    return;
  for (SymbolTable::SymbolUse use : *calls) {
    auto call = dyn_cast<launch::CallOp>(use.getUser());
    if (!call || !hasFirstColumns(call.getOperands()[v.getArgNumber()],
                                  call.getOperands()[k.getArgNumber()]))
      return;
  }
  // Extents of v that are part of an index are extents of k.
  SmallVector<OpOperand *> extents;
  op.getValueIndex().walk([&](Operation *nested) {
    for (OpOperand &operand : nested->getOpOperands())
      if (operand.get() == v)
        extents.push_back(&operand);
  });
  auto assign = [&](Value array) {
    op.getVMutable().assign(array);
    for (OpOperand *extent : extents)
      extent->set(array);
  };
  assign(k);
  if (!hasValuesInKeys(op))
    assign(v);
}
