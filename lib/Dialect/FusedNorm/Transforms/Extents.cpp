// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace fusednorm;

/// Follows an extent to its origin: results have the shapes of their destinations.
static Extent findOrigin(Extent extent) {
  // The limit keeps the cost of long chains linear, as each op walks its chain again.
  for (unsigned steps = 0; steps < 64; ++steps) {
    Operation *op = extent.tensor.getDefiningOp();
    if (auto dps = dyn_cast_or_null<DestinationStyleOpInterface>(op)) {
      extent.tensor = dps.getTiedOpOperand(cast<OpResult>(extent.tensor))->get();
      continue;
    }
    if (auto concat = dyn_cast_or_null<tensor::ConcatOp>(op);
        concat && extent.dim != int64_t(concat.getDim())) {
      extent.tensor = concat.getInputs().front();
      continue;
    }
    auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op);
    if (!collapse || collapse.getReassociationIndices()[extent.dim].size() != 1)
      break;
    extent = {collapse.getSrc(), collapse.getReassociationIndices()[extent.dim].front()};
  }
  return extent;
}

/// Returns the size of an extent if it is static or already a value; null otherwise.
static OpFoldResult getKnownSize(OpBuilder &b, Extent extent) {
  auto type = cast<RankedTensorType>(extent.tensor.getType());
  if (!type.isDynamicDim(extent.dim))
    return b.getIndexAttr(type.getDimSize(extent.dim));
  if (auto empty = extent.tensor.getDefiningOp<tensor::EmptyOp>())
    return empty.getDynamicSize(extent.dim);
  if (auto expand = extent.tensor.getDefiningOp<tensor::ExpandShapeOp>())
    return expand.getMixedOutputShape()[extent.dim];
  return {};
}

OpFoldResult fusednorm::getSize(OpBuilder &b, Location loc, Extent extent) {
  extent = findOrigin(extent);
  if (OpFoldResult known = getKnownSize(b, extent))
    return known;
  return tensor::DimOp::create(b, loc, extent.tensor, extent.dim).getResult();
}

void fusednorm::resolveExtents(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto dim = dyn_cast<tensor::DimOp>(op);
    std::optional<int64_t> number = dim ? dim.getConstantIndex() : std::nullopt;
    // The verifier of tensor.dim accepts an index beyond the rank.
    if (!number || *number < 0 ||
        *number >= cast<RankedTensorType>(dim.getSource().getType()).getRank())
      continue;
    Extent extent{dim.getSource(), *number}, origin = findOrigin(extent);
    OpBuilder builder(dim);
    if (origin.tensor == extent.tensor && !getKnownSize(builder, origin))
      continue;
    Value size = getValueOrCreateConstantIndexOp(builder, dim.getLoc(),
                                                 getSize(builder, dim.getLoc(), origin));
    dim.getResult().replaceAllUsesWith(size);
    dim.erase();
  }
}
