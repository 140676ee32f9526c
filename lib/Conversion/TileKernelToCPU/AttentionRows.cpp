// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computed queries and keys, and quantized results of attention. A computed row is f32 before it is
// packed. Results are quantized in the accumulators, one lane for each query, and stay there in 32
// bits each until they are stored.

#include "CPUAttentionLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

CPUAttentionLowering::Lanes CPUAttentionLowering::emitRegion(LaneEmitter &at, Region &region,
                                                             ValueRange arguments) {
  Block &block = region.front();
  IRMapping mapping = scalars;
  mapping.map(block.getArguments(), arguments);
  FailureOr<SmallVector<Value>> results = at.run(block, mapping);
  if (succeeded(results))
    return Lanes(*results);
  ok = false;
  Lanes zeros;
  for (Type type : block.getTerminator()->getOperandTypes())
    zeros.push_back(arith::ConstantOp::create(b, loc, b.getZeroAttr(type)));
  return zeros;
}

CPUAttentionLowering::Lanes CPUAttentionLowering::runRegion(LaneEmitter &at, Region &region,
                                                            ValueRange arguments) {
  Lanes results = emitRegion(at, region, arguments);
  for (Value &result : results)
    result = at.asLanes(result);
  return results;
}

Value CPUAttentionLowering::roundTo(Value numbers, Type element) {
  if (element.isF32())
    return numbers;
  auto type = cast<VectorType>(numbers.getType());
  Value narrow = arith::TruncFOp::create(b, loc, type.clone(element), numbers);
  return arith::ExtFOp::create(b, loc, type, narrow);
}

//===----------------------------------------------------------------------===//
// Queries and keys
//===----------------------------------------------------------------------===//

/// Emits `body` for all elements from `from` to `to`: by vectors, then one by one after the last
/// whole vector.
void CPUAttentionLowering::forLanes(Value from, Value to,
                                    function_ref<void(LaneEmitter &, Value)> body) {
  LaneEmitter one(b, loc, 1);
  Value whole = e.mul(e.div(e.sub(to, from), e.index(lanes)), e.index(lanes));
  Value behind = e.add(from, whole);
  e.loop(from, behind, lanes, [&](Value at) { body(e, at); });
  e.loop(behind, to, 1, [&](Value at) { body(one, at); });
}

/// Loads a row to `computedRow` in f32. Returns the factor of the row, which is computed from the
/// sum of its squares.
Value CPUAttentionLowering::loadComputedRow(const ComputedRows &rows, Value row, Value ownHead) {
  Value zero = e.index(0), none = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  Value array = own(rows.array);
  int64_t columns = cast<MemRefType>(array.getType()).getShape().back();
  int64_t whole = columns / lanes * lanes;
  auto step = [&](LaneEmitter &at, Value column, Value sum) {
    Value numbers = at.widen(at.load(array, {row, ownHead, column}));
    at.store(numbers, computedRow, {zero, column});
    return at.fma(numbers, numbers, sum);
  };
  LaneEmitter one(b, loc, 1);
  Value wide = e.loop(zero, e.index(whole), lanes, {e.number(0)},
                      [&](Value column, ValueRange carried) -> LaneEmitter::Carried {
                        return {step(e, column, carried[0])};
                      })
                   .front();
  Value rest = e.loop(e.index(whole), e.index(columns), 1, {one.number(0)},
                      [&](Value column, ValueRange carried) -> LaneEmitter::Carried {
                        return {step(one, column, carried[0])};
                      })
                   .front();
  if (rows.norm->empty())
    return none;
  Value sum = vector::ReductionOp::create(b, loc, vector::CombiningKind::ADD, wide);
  sum = arith::AddFOp::create(b, loc, sum, vector::ExtractOp::create(b, loc, rest, 0));
  return emitRegion(e, *rows.norm, sum).front();
}

/// Returns the vector `first`, `first + step`, ...
static Value sequenceFrom(OpBuilder &b, Location loc, LaneEmitter &at, Value first, int64_t step) {
  Value numbers = vector::StepOp::create(b, loc, at.of(b.getIndexType()));
  if (step != 1)
    numbers = at.mul(numbers, at.splat(at.index(step)));
  return at.add(at.splat(first), numbers);
}

void CPUAttentionLowering::computeRow(const ComputedRows &rows, Value row, Value ownHead) {
  Value factor = loadComputedRow(rows, row, ownHead), zero = e.index(0);
  Type element = elementOf(rows.array);
  int64_t columns = cast<MemRefType>(rows.array.getType()).getShape().back();
  int64_t first = rows.first, count = rows.count, distance = rows.distance;
  for (auto [from, to] : {std::pair(int64_t(0), first), {first + count, columns}})
    if (from < to && !rows.plain->empty())
      forLanes(e.index(from), e.index(to), [&](LaneEmitter &at, Value column) {
        Value numbers = at.load(computedRow, {zero, column});
        Value columns = sequenceFrom(b, loc, at, column, 1);
        numbers = runRegion(at, *rows.plain, {numbers, factor, row, ownHead, columns}).front();
        at.store(roundTo(numbers, element), computedRow, {zero, column});
      });
  if (count == 0)
    return;
  auto rotate = [&](LaneEmitter &at, Value x, Value y, Value xColumns, Value yColumns,
                    Value pairs) {
    Lanes rotatedColumns =
        runRegion(at, *rows.rotated, {x, y, factor, row, ownHead, xColumns, yColumns, pairs});
    return std::pair(roundTo(rotatedColumns[0], element), roundTo(rotatedColumns[1], element));
  };
  if (distance == 1) {
    // Pairs are adjacent: two vectors hold both columns.
    forLanes(zero, e.index(count / 2), [&](LaneEmitter &at, Value pair) {
      Value column = e.add(e.mul(pair, e.index(2)), first);
      int64_t size = cast<VectorType>(at.floats()).getNumElements();
      auto both = VectorType::get({2 * size}, b.getF32Type());
      Value all = vector::LoadOp::create(b, loc, both, computedRow, ValueRange{zero, column});
      auto apart = vector::DeinterleaveOp::create(b, loc, all);
      auto [x, y] =
          rotate(at, apart.getRes1(), apart.getRes2(), sequenceFrom(b, loc, at, column, 2),
                 sequenceFrom(b, loc, at, e.add(column, 1), 2), sequenceFrom(b, loc, at, pair, 1));
      all = vector::InterleaveOp::create(b, loc, x, y);
      vector::StoreOp::create(b, loc, all, computedRow, ValueRange{zero, column});
    });
    return;
  }
  e.loop(zero, e.index(count / (2 * distance)), 1, [&](Value run) {
    Value begin = e.add(e.mul(run, e.index(2 * distance)), first);
    forLanes(zero, e.index(distance), [&](LaneEmitter &at, Value number) {
      Value column = e.add(begin, number), other = e.add(column, distance);
      Value pair = e.add(e.mul(run, e.index(distance)), number);
      auto [x, y] = rotate(at, at.load(computedRow, {zero, column}),
                           at.load(computedRow, {zero, other}), sequenceFrom(b, loc, at, column, 1),
                           sequenceFrom(b, loc, at, other, 1), sequenceFrom(b, loc, at, pair, 1));
      at.store(x, computedRow, {zero, column});
      at.store(y, computedRow, {zero, other});
    });
  });
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

/// Rounds or quantizes the results of a group of lanes. Quantized values have 32 bits.
void CPUAttentionLowering::encodeGroup(const Run &run, Value group) {
  if (op.getRounded())
    e.loop(e.index(0), e.index(valueColumns), 1, [&](Value column) {
      for (int64_t part = 0; part < parts; ++part) {
        const Value indices[] = {group, column, lane(part)};
        e.store(roundTo(e.load(accumulators, indices), *op.getRounded()), accumulators, indices);
      }
    });
  if (op.getQuantize().empty())
    return;
  int64_t size = op.getGroup() ? int64_t(op.getGroup()) : valueColumns;
  e.loop(e.index(0), e.index(valueColumns / size), 1, [&](Value number) {
    Value from = e.mul(number, e.index(size)), to = e.add(from, size);
    Lanes factors(parts, e.number(0));
    if (op.getScales())
      factors = storeScales(run, group, number, from, to);
    e.loop(from, to, 1, [&](Value column) {
      for (int64_t part = 0; part < parts; ++part) {
        const Value indices[] = {group, column, lane(part)};
        Value code =
            runRegion(e, op.getQuantize(), {e.load(accumulators, indices), factors[part]}).front();
        VectorEmitter convert(b, loc, hasTable16);
        code = convert.encode(code, elementOf(out), /*inRange=*/false);
        e.store(convert.asFloat(code), accumulators, indices);
      }
    });
  });
}

/// Stores the scales of columns `from` to `to`, which are group `number`. Returns the factors for
/// quantization.
CPUAttentionLowering::Lanes CPUAttentionLowering::storeScales(const Run &run, Value group,
                                                              Value number, Value from, Value to) {
  Lanes none(parts, e.number(0)), factors;
  Lanes largest = e.loop(from, to, 1, none, [&](Value column, ValueRange carried) {
    Lanes next;
    for (int64_t part = 0; part < parts; ++part) {
      Value x = e.load(accumulators, {group, column, lane(part)});
      next.push_back(e.maxf(carried[part], math::AbsFOp::create(b, loc, x)));
    }
    return next;
  });
  Value memory = own(op.getScales()), one = e.index(1);
  for (int64_t part = 0; part < parts; ++part) {
    Lanes made = runRegion(e, op.getQuantizeScale(), {largest[part]});
    // The softmax sum is not needed any more.
    e.store(made[0], states, {group, one, lane(part)});
    factors.push_back(made[1]);
  }
  Value first = e.mul(group, e.index(width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(width));
  e.loop(e.index(0), count, 1, [&](Value query) {
    Value scale = memref::LoadOp::create(b, loc, states, ValueRange{group, one, query});
    if (Type element = elementOf(memory); !element.isF32())
      scale = arith::TruncFOp::create(b, loc, element, scale);
    Value lane = e.add(first, query), row = e.add(run.begin, queryOf(lane));
    memref::StoreOp::create(b, loc, scale, memory, ValueRange{row, headOf(lane), number});
  });
  return factors;
}

/// Converts a result, or a vector of results, to the type of out.
Value CPUAttentionLowering::storedNumber(Value number) {
  Type element = elementOf(out);
  if (!op.getQuantize().empty()) {
    VectorEmitter convert(b, loc, hasTable16);
    return convert.toByte(convert.asInt(number), element);
  }
  if (element.isF32())
    return number;
  Type type = element;
  if (auto vector = dyn_cast<VectorType>(number.getType()))
    type = vector.clone(element);
  return arith::TruncFOp::create(b, loc, type, number);
}

//===----------------------------------------------------------------------===//
// Cache slots
//===----------------------------------------------------------------------===//

void CPUAttentionLowering::findIndices(const Run &run, Value group) {
  if (op.getSlot().empty())
    return;
  Value first = e.mul(group, e.index(width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(width));
  e.loop(e.index(0), count, 1, [&](Value query) {
    Value row = e.add(run.begin, queryOf(e.add(first, query)));
    Lanes found = emitRegion(e, op.getSlot(), {row, run.sequence});
    Value page = e.select(found[2], found[0], e.index(-1));
    memref::StoreOp::create(b, loc, page, positions, ValueRange{query, e.index(0)});
    memref::StoreOp::create(b, loc, found[1], positions, ValueRange{query, e.index(1)});
  });
}

void CPUAttentionLowering::atIndex(const Run &run, Value lane, Value ofGroup,
                                   function_ref<void(Lanes)> body) {
  if (op.getSlot().empty())
    return body({e.add(run.begin, queryOf(lane)), headOf(lane)});
  Value page = memref::LoadOp::create(b, loc, positions, ValueRange{ofGroup, e.index(0)});
  Value isThere = e.compare(LaneEmitter::Predicate::ne, page, e.index(-1));
  e.when(isThere, [&] {
    Value inPage = memref::LoadOp::create(b, loc, positions, ValueRange{ofGroup, e.index(1)});
    body({page, inPage, headOf(lane)});
  });
}
