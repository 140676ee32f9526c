// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shardings.h"

using namespace mlir;
using shard::Sharding;

bool fusednorm::ranks::splits(const Sharding &sharding, unsigned dim) {
  return sharding && dim < sharding.getSplitAxes().size() &&
         !sharding.getSplitAxes()[dim].asArrayRef().empty();
}

LogicalResult fusednorm::ranks::checkExtents(Operation *op, ArrayRef<Sharding> shardings,
                                             SymbolTableCollection &symbols) {
  for (auto [value, sharding] : llvm::zip_first(op->getOperands(), shardings)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !sharding)
      continue;
    shard::GridOp grid = shard::getGridOrNull(op, sharding.getGridAttr(), symbols);
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (!splits(sharding, dim) || type.isDynamicDim(dim))
        continue;
      int64_t ranks = shard::collectiveProcessGroupSize(sharding.getSplitAxes()[dim].asArrayRef(),
                                                        grid.getShape());
      if (ShapedType::isDynamic(ranks) || type.getDimSize(dim) % ranks != 0)
        return op->emitOpError("has an operand ")
               << type << " with split dimension " << dim
               << "; expected a static multiple of the number of ranks in @" << grid.getSymName()
               << ", or a dynamic extent";
    }
  }
  return success();
}

FailureOr<shard::GridOp> fusednorm::ranks::getReductionGrid(Operation *op, const Sharding &sharding,
                                                            SymbolTableCollection &symbols) {
  shard::GridOp grid = shard::getGridOrNull(op, sharding.getGridAttr(), symbols);
  if (grid && grid.getShape().size() == 1)
    return grid;
  return op->emitOpError("reduces a split dimension; expected a grid with one axis");
}
