// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowReductions.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

bool RowReductions::isGathered(ReduceOp op) {
  return layout.gatheredBytes && op.getCanonical() && isSum(op.getKind());
}

bool RowReductions::reducesSequentially(ReduceOp op) {
  int64_t pieces = op.getValues().size();
  if (!op.getCanonical() || !isSum(op.getKind()) || pieces == 1 || isGathered(op))
    return false;
  return threads.needShift() || pieces * op.getRowType().getNumElements() > kCanonicalLanes;
}

int64_t RowReductions::stepsOf(ReduceOp op) {
  if (isGathered(op))
    return op.getValues().size();
  if (!op.getCanonical() || !isSum(op.getKind()))
    return 1;
  int64_t lanes = layout.rowThreads() * threads.widthOf(op.getRowType());
  int64_t steps = std::max<int64_t>(1, kCanonicalLanes / lanes);
  if (threads.columns)
    return steps;
  int64_t pieces = layout.chunks * int64_t(op.getValues().size());
  return std::min<int64_t>(steps, llvm::PowerOf2Ceil(std::max<int64_t>(1, pieces)));
}

static Value neutralValue(VectorEmitter &emit, ReduceKind kind, VectorType row) {
  double value = kind == ReduceKind::Max ? -std::numeric_limits<double>::infinity() : 0.0;
  return emit.constant(row, value);
}

SmallVector<Value> RowReductions::initAccumulators(ReduceOp op) {
  auto part = cast<VectorType>(threads.partType(op.getRowType()));
  return SmallVector<Value>(stepsOf(op), neutralValue(*this, op.getKind(), part));
}

SmallVector<Value> RowReductions::accumulate(ReduceOp op, ValueRange accumulators,
                                             const Parts &parts, unsigned piece, Chunk &chunk) {
  ReduceKind kind = op.getKind();
  Value value = parts[0];
  if (kind == ReduceKind::AbsMax)
    value = conversions.intrinsic("fabs", value);
  value = threads.selectLive(value, neutralValue(*this, kind, cast<VectorType>(parts[0].getType())),
                             op.getRowType(), chunk);
  SmallVector<Value> next(accumulators);
  int64_t number = threads.isShifted ? chunk.number : piece * layout.chunks + chunk.number;
  Value &own = next[number % int64_t(next.size())];
  if (kind == ReduceKind::SumOfSquares)
    own = vector::FMAOp::create(b, loc, value, value, own);
  else if (kind == ReduceKind::AbsMax && own.getDefiningOp<arith::ConstantOp>())
    own = value; // the back end does not know that magnitudes are at least zero
  else
    own = combine(*this, kind == ReduceKind::AbsMax ? ReduceKind::Max : kind, own, value);
  return next;
}

SmallVector<Value> RowReductions::finish(ArrayRef<ReduceOp> ops,
                                         ArrayRef<SmallVector<Value>> accumulators) {
  SmallVector<ReduceKind> kinds;
  SmallVector<Value> values;
  SmallVector<SmallVector<Value>> parts(accumulators);
  for (auto [number, reduce] : llvm::enumerate(ops))
    if (isGathered(reduce))
      parts[number] = {gather(reduce, parts[number], number)};
  for (auto [reduce, own] : llvm::zip_equal(ops, parts))
    for (Value lanes : own) {
      kinds.push_back(ReduceOp(reduce).getKind());
      Value folded = folds.foldVector(kinds.back(), lanes);
      values.push_back(
          folds.foldLanes(kinds.back(), folded, std::min(layout.threads, kWarpThreads)));
    }
  if (layout.rowThreads() > kWarpThreads)
    exchange.combineWarps(kinds, values);
  SmallVector<Value> results;
  auto next = values.begin();
  for (auto [reduce, own] : llvm::zip_equal(ops, parts)) {
    ReduceKind kind = ReduceOp(reduce).getKind();
    Value result = folds.foldNeighbours(kind, SmallVector<Value>(next, next + own.size()));
    next += own.size();
    results.push_back(kind == ReduceKind::AbsMax ? asFloat(result) : result);
  }
  return results;
}

Value RowReductions::gather(ReduceOp op, ValueRange pieces, unsigned number) {
  std::string name = exchange.nextName() + "_pieces" + std::to_string(number);
  shared.allocate(name, layout.gatheredBytes * layout.rowsPerBlock);
  Value base = shared.base(name);
  if (layout.rowsPerBlock > 1) {
    Value row = div(coordinate.inBlock, layout.threads);
    base = shared.address(base, mul(row, layout.gatheredBytes));
  }
  int64_t columns = op.getRowType().getNumElements(), bytes = 4 * threads.widthOf(op.getRowType());
  int64_t alignment = std::gcd(kAccessBytes, std::gcd(4 * columns, bytes));
  Value own = shared.address(base, mul(coordinate.inRow, bytes));
  Value live = threads.isBefore(Vectors{coordinate.inRow}, threads.vectorsOfRow());
  doIf(live, [&] {
    for (auto [piece, value] : llvm::enumerate(pieces))
      LLVM::StoreOp::create(b, loc, value, shared.address(own, i32(4 * columns * piece)),
                            alignment);
  });
  mlir::gpu::BarrierOp::create(b, loc);
  // Each thread loads its share of all columns, rounded up to a power of two.
  int64_t all = columns * pieces.size(), width = layout.gatheredBytes / 4 / layout.threads;
  width = std::max<int64_t>(1, width);
  Value first = mul(coordinate.inRow, width);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < width; ++i) {
    Value column = add(first, i);
    Value isColumn = threads.isBefore(Columns{column}, Columns{i32(all)});
    elements.push_back(loadIf(isColumn, b.getF32Type(), [&]() -> Value {
      Value there = mul(column, 4);
      return LLVM::LoadOp::create(b, loc, b.getF32Type(), shared.address(base, there), 4);
    }));
  }
  return vector::FromElementsOp::create(b, loc, VectorType::get({width}, b.getF32Type()), elements);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

LogicalResult RowReductions::checkGroups(GroupReduceOp op) {
  int64_t wide = threads.vectorsPerElement(cast<VectorType>(op.getValue().getType()));
  if (!threads.isShifted || threads.vectorsPerElement(op.getType()) <= wide)
    return success();
  return op.emitOpError("expected groups within one thread for a canonical sum of a row in pieces, "
                        "got groups of several threads; use sum = schedule");
}

// A group is a run of columns in one vector, or whole vectors of adjacent threads in a warp.
Parts RowReductions::groupReduce(GroupReduceOp op, Value value) {
  ReduceKind kind = op.getKind();
  if (kind == ReduceKind::AbsMax)
    value = conversions.intrinsic("fabs", value);
  int64_t groups = threads.widthOf(op.getType());
  int64_t run = cast<VectorType>(value.getType()).getNumElements() / groups;
  int64_t wide = threads.vectorsPerElement(cast<VectorType>(op.getValue().getType()));
  SmallVector<Value> results;
  for (int64_t group = 0; group < groups; ++group) {
    SmallVector<Value> elements;
    for (int64_t i = 0; i < run; ++i)
      elements.push_back(
          vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{group * run + i}));
    Value folded = kind == ReduceKind::AbsMax ? folds.foldMagnitudes(std::move(elements))
                                              : folds.foldNeighbours(kind, std::move(elements));
    for (int64_t distance = wide; distance < threads.vectorsPerElement(op.getType()); distance *= 2)
      folded = combine(*this, kind, folded,
                       mlir::gpu::ShuffleOp::create(b, loc, folded, distance, kWarpThreads,
                                                    mlir::gpu::ShuffleMode::XOR)
                           .getShuffleResult());
    results.push_back(kind == ReduceKind::AbsMax ? asFloat(folded) : folded);
  }
  return {
      vector::FromElementsOp::create(b, loc, VectorType::get({groups}, b.getF32Type()), results)};
}

Parts RowReductions::groupBroadcast(GroupBroadcastOp op, Value value) {
  auto type = cast<VectorType>(threads.partType(cast<VectorType>(op.getType())));
  int64_t groups = cast<VectorType>(value.getType()).getNumElements();
  int64_t run = type.getNumElements() / groups;
  SmallVector<Value> elements;
  for (int64_t group = 0; group < groups; ++group) {
    Value element = vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{group});
    elements.append(run, element);
  }
  return {vector::FromElementsOp::create(b, loc, type, elements)};
}
