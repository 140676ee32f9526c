// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shardings.h"

using namespace mlir;
using shard::Sharding;

bool fusednorm::ranks::splits(const Sharding &sharding, unsigned dim) {
  return sharding && dim < sharding.getSplitAxes().size() &&
         !sharding.getSplitAxes()[dim].asArrayRef().empty();
}

LogicalResult fusednorm::ranks::checkExtents(Operation *op, ValueRange values,
                                             ArrayRef<Sharding> shardings,
                                             SymbolTableCollection &symbols) {
  for (auto [value, sharding] : llvm::zip_first(values, shardings)) {
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
        return op->emitOpError("has a value of type ")
               << type << " with split dimension " << dim
               << "; expected a static multiple of the number of ranks in @" << grid.getSymName()
               << ", or a dynamic extent";
    }
  }
  return success();
}

FailureOr<shard::GridOp> fusednorm::ranks::getGridWithOneAxis(Operation *op,
                                                              const Sharding &sharding,
                                                              SymbolTableCollection &symbols) {
  shard::GridOp grid = shard::getGridOrNull(op, sharding.getGridAttr(), symbols);
  if (grid && grid.getShape().size() == 1)
    return grid;
  return op->emitOpError("requires a rank along a split dimension; expected a grid with one axis");
}

LogicalResult fusednorm::ranks::annotateTensors(Operation *op, OpBuilder &builder,
                                                const shard::ShardingOption &option) {
  FailureOr<std::vector<Sharding>> shardings =
      shard::detail::defaultGetShardingAnnotations(op, option);
  if (failed(shardings))
    return failure();
  ArrayRef<Sharding> operands(*shardings);
  ArrayRef<Sharding> results = operands.take_back(op->getNumResults());
  for (auto [result, sharding] : llvm::zip_equal(op->getResults(), results))
    shard::maybeInsertTargetShardingAnnotation(sharding, result, builder);
  for (auto [operand, sharding] :
       llvm::zip_equal(op->getOpOperands(), operands.take_front(op->getNumOperands())))
    if (isa<RankedTensorType>(operand.get().getType()))
      shard::maybeInsertSourceShardingAnnotation(sharding, operand, builder);
  return success();
}
