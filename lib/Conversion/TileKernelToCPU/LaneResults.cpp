// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneResults.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Returns whether a sink is NaN or +inf. Such a sink is applied to the results.
static Value isOddSink(LaneEmitter &e, Value sink) {
  Attribute infinity = e.b.getF32FloatAttr(std::numeric_limits<float>::infinity());
  if (auto vector = dyn_cast<VectorType>(sink.getType()))
    infinity = DenseElementsAttr::get(vector, infinity);
  Value limit = arith::ConstantOp::create(e.b, e.loc, cast<TypedAttr>(infinity));
  return e.compare(LaneEmitter::FloatPredicate::UGE, sink, limit);
}

void LaneResults::start(const Run &run) {
  Value zero = e.index(0), one = e.index(1);
  Value largest = e.number(-std::numeric_limits<double>::infinity()), total = e.number(0);
  auto sinkOf = [&](Value lane) -> Value {
    return e.widen(memref::LoadOp::create(b, loc, in.own(op.getSinks()), in.headOf(lane)));
  };
  Value none = e.number(0), lowest = largest, two = e.index(2), ownSink;
  if (op.getSinks() && in.shared == 1) {
    ownSink = e.splat(sinkOf(zero));
    Value isOdd = isOddSink(e, ownSink);
    largest = e.select(isOdd, lowest, ownSink);
    total = e.select(isOdd, none, e.number(1));
  }
  e.loop(zero, run.groups, 1, [&](Value group) {
    for (int64_t part = 0; part < in.parts; ++part) {
      e.store(largest, memory.states, {group, zero, in.lane(part)});
      e.store(total, memory.states, {group, one, in.lane(part)});
      if (ownSink)
        e.store(ownSink, memory.states, {group, two, in.lane(part)});
    }
    if (op.getSinks() && in.shared > 1)
      e.loop(zero, e.index(in.width), 1, [&](Value lane) {
        Value sink = sinkOf(e.add(e.mul(group, e.index(in.width)), lane)),
              isOdd = isOddSink(e, sink);
        auto f32 = [&](double value) -> Value {
          return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(float(value)));
        };
        Value first = e.select(isOdd, f32(-std::numeric_limits<double>::infinity()), sink);
        const Value state[] = {first, e.select(isOdd, f32(0), f32(1)), sink};
        for (auto [number, value] : llvm::enumerate(state))
          memref::StoreOp::create(b, loc, value, memory.states,
                                  ValueRange{group, e.index(number), lane});
      });
    e.loop(zero, e.index(in.paddedValues), 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part)
        e.store(none, memory.accumulators, {group, column, in.lane(part)});
    });
  });
}

void LaneResults::finish(const Run &run) {
  e.loop(e.index(0), run.groups, 1, [&](Value group) { storeGroup(run, group); });
}

void LaneResults::storeGroup(const Run &run, Value group) {
  Value zero = e.index(0), one = e.index(1);
  Value factor;
  if (!op.getFactors().empty())
    factor = e.splat(in.emitRegion(e, op.getFactors(), {run.sequence, run.keyHead})[1]);
  Lanes totals, empty;
  for (int64_t part = 0; part < in.parts; ++part) {
    Value largest = e.load(memory.states, {group, zero, in.lane(part)});
    Value total = e.load(memory.states, {group, one, in.lane(part)});
    Value isEmpty = e.compare(LaneEmitter::FloatPredicate::OEQ, total, e.number(0));
    Value sink, isOdd;
    if (op.getSinks()) {
      sink = e.load(memory.states, {group, e.index(2), in.lane(part)});
      isOdd = isOddSink(e, sink);
      Value nan = e.number(std::numeric_limits<double>::quiet_NaN());
      total = e.select(isOdd, e.select(isEmpty, total, nan), total);
    }
    totals.push_back(total);
    empty.push_back(isEmpty);
    if (!in.lse)
      continue;
    // The state is not needed any more.
    if (in.isFolded)
      largest = e.mulf(largest, run.scale);
    Value log = e.plusLog(largest, e.select(isEmpty, e.number(1), total));
    if (sink)
      log = e.select(e.bitAnd(isOdd, isEmpty), sink, log);
    e.store(log, memory.states, {group, zero, in.lane(part)});
  }
  e.loop(zero, e.index(in.valueColumns), 1, [&](Value column) {
    for (int64_t part = 0; part < in.parts; ++part) {
      Value sum = e.divf(e.load(memory.accumulators, {group, column, in.lane(part)}), totals[part]);
      if (factor)
        sum = e.mulf(sum, factor);
      e.store(e.select(empty[part], e.number(0), sum), memory.accumulators,
              {group, column, in.lane(part)});
    }
  });
  encodeGroup(run, group);
  Value first = e.mul(group, e.index(in.width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(in.width));
  findIndices(run, group);
  Value stored = in.hasPairs ? e.index(storeTransposed(run, group)) : zero;
  e.loop(zero, count, 1, [&](Value query) {
    Value lane = e.add(first, query);
    atIndex(run, lane, query, [&](Lanes indices) {
      indices.push_back({});
      e.loop(stored, e.index(in.valueColumns), 1, [&](Value column) {
        Value number =
            memref::LoadOp::create(b, loc, memory.accumulators, ValueRange{group, column, query});
        indices.back() = column;
        memref::StoreOp::create(b, loc, storedNumber(number), in.out, indices);
      });
    });
    if (!in.lse)
      return;
    Value number = memref::LoadOp::create(b, loc, memory.states, ValueRange{group, zero, query});
    Lanes indices{in.headOf(lane), e.add(run.begin, in.queryOf(lane))};
    if (cast<MemRefType>(in.lse.getType()).getRank() == 3)
      indices.insert(indices.begin(),
                     in.emitRegion(e, op.getSlot(), {indices.back(), run.sequence}).front());
    memref::StoreOp::create(b, loc, number, in.lse, indices);
  });
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

void LaneResults::encodeGroup(const Run &run, Value group) {
  if (op.getRounded())
    e.loop(e.index(0), e.index(in.valueColumns), 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part) {
        const Value indices[] = {group, column, in.lane(part)};
        e.store(in.roundTo(e.load(memory.accumulators, indices), *op.getRounded()),
                memory.accumulators, indices);
      }
    });
  if (op.getQuantize().empty())
    return;
  int64_t size = op.getGroup() ? int64_t(op.getGroup()) : in.valueColumns;
  e.loop(e.index(0), e.index(in.valueColumns / size), 1, [&](Value number) {
    Value from = e.mul(number, e.index(size)), to = e.add(from, size);
    Lanes factors(in.parts, e.number(0));
    if (op.getScales())
      factors = storeScales(run, group, number, from, to);
    e.loop(from, to, 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part) {
        const Value indices[] = {group, column, in.lane(part)};
        Value code =
            in.runRegion(e, op.getQuantize(), {e.load(memory.accumulators, indices), factors[part]})
                .front();
        VectorEmitter convert(b, loc, in.hasTable16);
        code = convert.encode(code, in.elementOf(in.out), /*inRange=*/false);
        e.store(convert.asFloat(code), memory.accumulators, indices);
      }
    });
  });
}

AttentionTile::Lanes LaneResults::storeScales(const Run &run, Value group, Value number, Value from,
                                              Value to) {
  Lanes none(in.parts, e.number(0)), factors;
  Lanes largest = e.loop(from, to, 1, none, [&](Value column, ValueRange carried) {
    Lanes next;
    for (int64_t part = 0; part < in.parts; ++part) {
      Value x = e.load(memory.accumulators, {group, column, in.lane(part)});
      next.push_back(e.maxf(carried[part], math::AbsFOp::create(b, loc, x)));
    }
    return next;
  });
  Value scales = in.own(op.getScales()), one = e.index(1);
  for (int64_t part = 0; part < in.parts; ++part) {
    Lanes made = in.runRegion(e, op.getQuantizeScale(), {largest[part]});
    // The softmax sum is not needed any more.
    e.store(made[0], memory.states, {group, one, in.lane(part)});
    factors.push_back(made[1]);
  }
  Value first = e.mul(group, e.index(in.width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(in.width));
  e.loop(e.index(0), count, 1, [&](Value query) {
    Value scale = memref::LoadOp::create(b, loc, memory.states, ValueRange{group, one, query});
    if (Type element = in.elementOf(scales); !element.isF32())
      scale = e.convert(scale, element);
    Value lane = e.add(first, query), row = e.add(run.begin, in.queryOf(lane));
    memref::StoreOp::create(b, loc, scale, scales, ValueRange{row, in.headOf(lane), number});
  });
  return factors;
}

Value LaneResults::storedNumber(Value number) {
  Type element = in.elementOf(in.out);
  if (!op.getQuantize().empty()) {
    VectorEmitter convert(b, loc, in.hasTable16);
    return convert.toByte(convert.asInt(number), element);
  }
  if (element.isF32())
    return number;
  return e.convert(number, element);
}

//===----------------------------------------------------------------------===//
// Cache slots
//===----------------------------------------------------------------------===//

void LaneResults::findIndices(const Run &run, Value group) {
  if (op.getSlot().empty())
    return;
  Value first = e.mul(group, e.index(in.width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(in.width));
  e.loop(e.index(0), count, 1, [&](Value query) {
    Value row = e.add(run.begin, in.queryOf(e.add(first, query)));
    Lanes found = in.emitRegion(e, op.getSlot(), {row, run.sequence});
    Value page = e.select(found[2], found[0], e.index(-1));
    memref::StoreOp::create(b, loc, page, memory.positions, ValueRange{query, e.index(0)});
    memref::StoreOp::create(b, loc, found[1], memory.positions, ValueRange{query, e.index(1)});
  });
}

void LaneResults::atIndex(const Run &run, Value lane, Value ofGroup,
                          function_ref<void(Lanes)> body) {
  if (op.getSlot().empty())
    return body({e.add(run.begin, in.queryOf(lane)), in.headOf(lane)});
  Value page = memref::LoadOp::create(b, loc, memory.positions, ValueRange{ofGroup, e.index(0)});
  Value isThere = e.compare(LaneEmitter::Predicate::ne, page, e.index(-1));
  e.when(isThere, [&] {
    Value inPage =
        memref::LoadOp::create(b, loc, memory.positions, ValueRange{ofGroup, e.index(1)});
    body({page, inPage, in.headOf(lane)});
  });
}

int64_t LaneResults::storeTransposed(const Run &run, Value group) {
  int64_t whole = in.valueColumns / kSide * kSide;
  Value first = e.mul(group, e.index(in.width));
  for (int64_t part = 0; part < in.width / kSide; ++part)
    e.loop(e.index(0), e.index(whole), kSide, [&](Value column) {
      Lanes rows;
      for (int64_t row = 0; row < kSide; ++row)
        rows.push_back(e.load(memory.accumulators, {group, e.add(column, row), in.lane(part)}));
      for (auto [at, numbers] : llvm::enumerate(pairs.transpose(rows))) {
        Value ofGroup = e.index(part * kSide + at), lane = e.add(first, ofGroup), own = numbers;
        e.when(e.isLess(lane, run.rows), [&] {
          atIndex(run, lane, ofGroup, [&](Lanes indices) {
            indices.push_back(column);
            e.store(storedNumber(own), in.out, indices);
          });
        });
      }
    });
  return whole;
}
