// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CombineMeans.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using fusednorm::Arith, fusednorm::Num;

/// Returns the slices of all ranks with a new first dimension.
static Value gather(ImplicitLocOpBuilder &b, shard::GridOp grid, Value slice) {
  auto type = cast<RankedTensorType>(slice.getType());
  SmallVector<int64_t> shape{1};
  llvm::append_range(shape, type.getShape());
  SmallVector<OpFoldResult> sizes{b.getIndexAttr(1)};
  llvm::append_range(sizes, tensor::getMixedSizes(b, b.getLoc(), slice));
  SmallVector<ReassociationIndices> groups{{0, 1}};
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    groups.push_back({dim + 1});
  Value own = tensor::ExpandShapeOp::create(b, type.clone(shape), slice, groups, sizes);
  shape[0] = grid.getShape().front();
  return shard::AllGatherOp::create(b, type.clone(shape), grid.getSymName(),
                                    ArrayRef<shard::GridAxis>{0}, own, APInt(64, 0));
}

/// Returns the columns of each rank as a tensor [ranks, C] of i64. Static columns are equal on all
/// ranks.
static Value getColumns(ImplicitLocOpBuilder &b, shard::GridOp grid, ValueRange rows) {
  SmallVector<int64_t> columns;
  for (Value row : rows)
    columns.push_back(cast<RankedTensorType>(row.getType()).getShape().back());
  auto count = int64_t(columns.size());
  int64_t ranks = grid.getShape().front();
  if (!ShapedType::isDynamic(ranks) && !ShapedType::isDynamicShape(columns)) {
    SmallVector<int64_t> all;
    for (int64_t rank = 0; rank < ranks; ++rank)
      llvm::append_range(all, columns);
    auto type = RankedTensorType::get({ranks, count}, b.getI64Type());
    return Arith(b, b.getLoc()).constant(DenseIntElementsAttr::get(type, all));
  }
  SmallVector<Value> own;
  for (Value row : rows) {
    int64_t last = cast<RankedTensorType>(row.getType()).getRank() - 1;
    Value extent = tensor::DimOp::create(b, row, last);
    own.push_back(Arith(b, b.getLoc()).convertSigned(extent, b.getI64Type()));
  }
  auto type = RankedTensorType::get({count}, b.getI64Type());
  return gather(b, grid, tensor::FromElementsOp::create(b, type, own));
}

Value fusednorm::ranks::combineMeans(OpBuilder &builder, Location loc, shard::GridOp grid,
                                     Value means, ValueRange rows) {
  ImplicitLocOpBuilder b(loc, builder);
  auto type = cast<RankedTensorType>(means.getType());
  Value parts = gather(b, grid, means);
  Value columns = getColumns(b, grid, rows);
  auto totalType = RankedTensorType::get({int64_t(rows.size())}, b.getI64Type());
  Arith arith(b, loc);
  Value none = arith.constant(totalType, 0);
  Value all =
      linalg::ReduceOp::create(b, ValueRange{columns}, ValueRange{none}, ArrayRef<int64_t>{0},
                               [](OpBuilder &body, Location loc, ValueRange values) {
                                 Value sum = Arith(body, loc).add(values[1], values[0]);
                                 linalg::YieldOp::create(body, loc, sum);
                               })
          .getResult(0);

  Value empty = tensor::EmptyOp::create(b, tensor::getMixedSizes(b, loc, means), b.getF32Type());
  Value zero = arith.f32(0);
  Value zeros = linalg::FillOp::create(b, zero, empty).getResult(0);
  unsigned loops = type.getRank() + 1;
  AffineExpr rank = b.getAffineDimExpr(0), column = b.getAffineDimExpr(loops - 1);
  AffineMap everything = b.getMultiDimIdentityMap(loops);
  SmallVector<utils::IteratorType> iterators(loops, utils::IteratorType::parallel);
  iterators[0] = utils::IteratorType::reduction;
  AffineMap maps[] = {everything, AffineMap::get(loops, 0, {rank, column}, b.getContext()),
                      AffineMap::get(loops, 0, {column}, b.getContext()),
                      everything.getMinorSubMap(loops - 1)};
  return linalg::GenericOp::create(b, TypeRange(type), ValueRange{parts, columns, all},
                                   ValueRange(zeros), maps, iterators,
                                   [](OpBuilder &body, Location loc, ValueRange values) {
                                     // A quotient of integers below 2^24 has no second rounding.
                                     Arith arith(body, loc);
                                     auto convert = [&](Value number) -> Value {
                                       return arith.convertSigned(number, body.getF64Type());
                                     };
                                     Num share = arith.div(convert(values[1]), convert(values[2]));
                                     Num term = arith.convert(share, body.getF32Type()) * values[0];
                                     linalg::YieldOp::create(body, loc,
                                                             Value(arith.add(values[3], term)));
                                   })
      .getResult(0);
}
