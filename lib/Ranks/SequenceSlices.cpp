// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SequenceSlices.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

static void check(Arith &arith, Value condition, const Twine &message) {
  cf::AssertOp::create(arith.b, arith.loc, condition, message.str());
}

/// Returns the number of sequences of a rank.
static OpFoldResult countSequences(Arith &arith, shard::GridOp grid, Value offsets, Value ranks) {
  int64_t extent = cast<RankedTensorType>(offsets.getType()).getDimSize(0);
  int64_t count = grid.getShape().front();
  if (!ShapedType::isDynamic(extent) && !ShapedType::isDynamic(count))
    return arith.b.getIndexAttr((extent - 1) / count);
  Num all = arith.num(tensor::DimOp::create(arith.b, arith.loc, offsets, 0)) - 1;
  check(arith, (all % ranks).eq(0),
        "ragged_attention: expected a multiple of the number of ranks as number of sequences");
  return Value(all / ranks);
}

Value fusednorm::ranks::sliceOffsets(OpBuilder &builder, Location loc, shard::GridOp grid,
                                     Value offsets, Value rows, StringRef nameOfRows) {
  Arith arith(builder, loc, Arith::Folding::Integers);
  Value rank = shard::ProcessLinearIndexOp::create(builder, loc, grid);
  Value ranks = shard::GridShapeOp::create(builder, loc, grid).getResult()[0];
  OpFoldResult count = countSequences(arith, grid, offsets, ranks);
  Value number = getValueOrCreateConstantIndexOp(builder, loc, count);
  OpFoldResult first = Value(arith.mul(rank, number)), stride = builder.getIndexAttr(1);
  std::optional<int64_t> constant = getConstantIntValue(count);
  OpFoldResult extent = constant ? OpFoldResult(builder.getIndexAttr(*constant + 1))
                                 : OpFoldResult(Value(arith.add(number, 1)));
  Value own = tensor::ExtractSliceOp::create(builder, loc, offsets, first, extent, stride);
  Value base = tensor::ExtractOp::create(builder, loc, own, arith.index(0));
  Value end = tensor::ExtractOp::create(builder, loc, own, number);
  Value extentOfRows = tensor::DimOp::create(builder, loc, rows, 0);
  check(arith, arith.toIndex(arith.sub(end, base)).eq(extentOfRows),
        "ragged_attention: expected a slice of " + nameOfRows +
            " with the rows of the sequences of this rank; split it between sequences");
  SmallVector<Value> sizes;
  if (!constant)
    sizes.push_back(cast<Value>(extent));
  Value bases = tensor::SplatOp::create(builder, loc, base, own.getType(), sizes);
  return arith.sub(own, bases);
}
