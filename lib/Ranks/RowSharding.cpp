// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowSharding.h"

using namespace mlir;
using namespace fusednorm::ranks;

/// Returns the number of leading dimensions of the first operand. Loop i is leading dimension i.
/// Two loops follow: the columns, and the values of a row.
static unsigned countLeading(Operation *op) {
  return cast<RankedTensorType>(op->getOperand(0).getType()).getRank() - 1;
}

bool RowPartition::splitsColumns() const { return splits(operandShardings[0], countLeading(op)); }

bool RowPartition::splitsRows() const {
  return llvm::any_of(llvm::seq(countLeading(op)),
                      [&](unsigned dim) { return splits(operandShardings[0], dim); });
}

LogicalResult RowPartition::clone() {
  shard::partitionTriviallyShardableOperation(*op, operands, operandShardings, resultShardings, map,
                                              symbols, builder);
  return success();
}

FailureOr<shard::GridOp> RowPartition::getGrid() {
  return getGridWithOneAxis(op, operandShardings[0], symbols);
}

FailureOr<Value> RowPartition::maximum(Value own) {
  FailureOr<shard::GridOp> grid = getGrid();
  if (failed(grid))
    return failure();
  return Value(shard::AllReduceOp::create(builder, op->getLoc(), own.getType(), grid->getSymName(),
                                          ArrayRef<shard::GridAxis>{0}, own,
                                          shard::ReductionKind::Max));
}

SmallVector<utils::IteratorType> fusednorm::ranks::getRowIterators(Operation *op,
                                                                   RowReduction reduction) {
  unsigned leading = countLeading(op);
  SmallVector<utils::IteratorType> types(leading + 2, utils::IteratorType::parallel);
  for (unsigned loop = 0; loop <= leading; ++loop)
    if (reduction == RowReduction::All || (reduction == RowReduction::Columns && loop == leading))
      types[loop] = utils::IteratorType::reduction;
  return types;
}

SmallVector<AffineMap> fusednorm::ranks::getRowMaps(Operation *op, ArrayRef<RowRole> roles) {
  unsigned leading = countLeading(op);
  MLIRContext *context = op->getContext();
  AffineExpr column = getAffineDimExpr(leading, context),
             value = getAffineDimExpr(leading + 1, context);
  return llvm::map_to_vector(roles, [&](RowRole role) {
    SmallVector<AffineExpr> dims;
    if (role == RowRole::Row || role == RowRole::RowValues)
      for (unsigned dim = 0; dim < leading; ++dim)
        dims.push_back(getAffineDimExpr(dim, context));
    if (role == RowRole::Row || role == RowRole::Weights)
      dims.push_back(column);
    if (role == RowRole::RowValues || role == RowRole::Values)
      dims.push_back(value);
    return AffineMap::get(leading + 2, 0, dims, context);
  });
}
