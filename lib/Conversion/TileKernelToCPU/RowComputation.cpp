// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowComputation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

void RowComputation::forLanes(Value from, Value to, function_ref<void(LaneEmitter &, Value)> body) {
  LaneEmitter one(builder, loc, 1);
  Value whole = emitter.mul(emitter.div(emitter.sub(to, from), emitter.index(in.lanes)),
                            emitter.index(in.lanes));
  Value behind = emitter.add(from, whole);
  emitter.loop(from, behind, in.lanes, [&](Value at) { body(emitter, at); });
  emitter.loop(behind, to, 1, [&](Value at) { body(one, at); });
}

Value RowComputation::load(const ComputedRows &rows, Value row, Value ownHead) {
  Value zero = emitter.index(0),
        none = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0));
  Value array = in.own(rows.array);
  int64_t columns = cast<MemRefType>(array.getType()).getShape().back();
  int64_t whole = columns / in.lanes * in.lanes;
  auto step = [&](LaneEmitter &at, Value column, Value sum) {
    Value numbers = at.widen(at.load(array, {row, ownHead, column}));
    at.store(numbers, memory.computedRow, {zero, column});
    return at.fma(numbers, numbers, sum);
  };
  LaneEmitter one(builder, loc, 1);
  Value wide = emitter
                   .loop(zero, emitter.index(whole), in.lanes, {emitter.number(0)},
                         [&](Value column, ValueRange carried) -> LaneEmitter::Carried {
                           return {step(emitter, column, carried[0])};
                         })
                   .front();
  Value rest = emitter
                   .loop(emitter.index(whole), emitter.index(columns), 1, {one.number(0)},
                         [&](Value column, ValueRange carried) -> LaneEmitter::Carried {
                           return {step(one, column, carried[0])};
                         })
                   .front();
  if (rows.norm->empty())
    return none;
  Value sum = vector::ReductionOp::create(builder, loc, vector::CombiningKind::ADD, wide);
  sum = arith::AddFOp::create(builder, loc, sum, vector::ExtractOp::create(builder, loc, rest, 0));
  return in.emitRegion(emitter, *rows.norm, sum).front();
}

/// Returns the vector `first`, `first + step`, ...
static Value sequenceFrom(OpBuilder &builder, Location loc, LaneEmitter &at, Value first,
                          int64_t step) {
  Value numbers = vector::StepOp::create(builder, loc, at.of(builder.getIndexType()));
  if (step != 1)
    numbers = at.mul(numbers, at.splat(at.index(step)));
  return at.add(at.splat(first), numbers);
}

void RowComputation::compute(const ComputedRows &rows, Value row, Value ownHead) {
  Value factor = load(rows, row, ownHead), zero = emitter.index(0);
  Type element = in.elementOf(rows.array);
  int64_t columns = cast<MemRefType>(rows.array.getType()).getShape().back();
  int64_t first = rows.first, count = rows.count, distance = rows.distance;
  for (auto [from, to] : {std::pair(int64_t(0), first), {first + count, columns}})
    if (from < to && !rows.plain->empty())
      forLanes(emitter.index(from), emitter.index(to), [&](LaneEmitter &at, Value column) {
        Value numbers = at.load(memory.computedRow, {zero, column});
        Value columns = sequenceFrom(builder, loc, at, column, 1);
        numbers = in.runRegion(at, *rows.plain, {numbers, factor, row, ownHead, columns}).front();
        at.store(in.roundTo(numbers, element), memory.computedRow, {zero, column});
      });
  if (count == 0)
    return;
  auto rotate = [&](LaneEmitter &at, Value x, Value y, Value xColumns, Value yColumns,
                    Value pairs) {
    Lanes rotatedColumns =
        in.runRegion(at, *rows.rotated, {x, y, factor, row, ownHead, xColumns, yColumns, pairs});
    return std::pair(in.roundTo(rotatedColumns[0], element),
                     in.roundTo(rotatedColumns[1], element));
  };
  if (distance == 1) {
    // Pairs are adjacent: two vectors hold both columns.
    forLanes(zero, emitter.index(count / 2), [&](LaneEmitter &at, Value pair) {
      Value column = emitter.add(emitter.mul(pair, emitter.index(2)), first);
      int64_t size = cast<VectorType>(at.floats()).getNumElements();
      auto both = VectorType::get({2 * size}, builder.getF32Type());
      Value all =
          vector::LoadOp::create(builder, loc, both, memory.computedRow, ValueRange{zero, column});
      auto apart = vector::DeinterleaveOp::create(builder, loc, all);
      auto [x, y] =
          rotate(at, apart.getRes1(), apart.getRes2(), sequenceFrom(builder, loc, at, column, 2),
                 sequenceFrom(builder, loc, at, emitter.add(column, 1), 2),
                 sequenceFrom(builder, loc, at, pair, 1));
      all = vector::InterleaveOp::create(builder, loc, x, y);
      vector::StoreOp::create(builder, loc, all, memory.computedRow, ValueRange{zero, column});
    });
    return;
  }
  emitter.loop(zero, emitter.index(count / (2 * distance)), 1, [&](Value run) {
    Value begin = emitter.add(emitter.mul(run, emitter.index(2 * distance)), first);
    forLanes(zero, emitter.index(distance), [&](LaneEmitter &at, Value number) {
      Value column = emitter.add(begin, number), other = emitter.add(column, distance);
      Value pair = emitter.add(emitter.mul(run, emitter.index(distance)), number);
      auto [x, y] = rotate(
          at, at.load(memory.computedRow, {zero, column}),
          at.load(memory.computedRow, {zero, other}), sequenceFrom(builder, loc, at, column, 1),
          sequenceFrom(builder, loc, at, other, 1), sequenceFrom(builder, loc, at, pair, 1));
      at.store(x, memory.computedRow, {zero, column});
      at.store(y, memory.computedRow, {zero, other});
    });
  });
}
