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
static Value isOddSink(LaneEmitter &emitter, Value sink) {
  Attribute infinity = emitter.b.getF32FloatAttr(std::numeric_limits<float>::infinity());
  if (auto vector = dyn_cast<VectorType>(sink.getType()))
    infinity = DenseElementsAttr::get(vector, infinity);
  Value limit = arith::ConstantOp::create(emitter.b, emitter.loc, cast<TypedAttr>(infinity));
  return emitter.compare(LaneEmitter::FloatPredicate::UGE, sink, limit);
}

void LaneResults::start(const Run &run) {
  Value zero = emitter.index(0), one = emitter.index(1);
  Value largest = emitter.number(-std::numeric_limits<double>::infinity()),
        total = emitter.number(0);
  auto sinkOf = [&](Value lane) -> Value {
    return emitter.widen(
        memref::LoadOp::create(builder, loc, in.own(op.getSinks()), in.headOf(lane)));
  };
  Value none = emitter.number(0), lowest = largest, two = emitter.index(2), ownSink;
  if (op.getSinks() && in.shared == 1) {
    ownSink = emitter.splat(sinkOf(zero));
    Value isOdd = isOddSink(emitter, ownSink);
    largest = emitter.select(isOdd, lowest, ownSink);
    total = emitter.select(isOdd, none, emitter.number(1));
  }
  emitter.loop(zero, run.groups, 1, [&](Value group) {
    for (int64_t part = 0; part < in.parts; ++part) {
      emitter.store(largest, memory.states, {group, zero, in.lane(part)});
      emitter.store(total, memory.states, {group, one, in.lane(part)});
      if (ownSink)
        emitter.store(ownSink, memory.states, {group, two, in.lane(part)});
    }
    if (op.getSinks() && in.shared > 1)
      emitter.loop(zero, emitter.index(in.width), 1, [&](Value lane) {
        Value sink = sinkOf(emitter.add(emitter.mul(group, emitter.index(in.width)), lane)),
              isOdd = isOddSink(emitter, sink);
        auto f32 = [&](double value) -> Value {
          return arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(float(value)));
        };
        Value first = emitter.select(isOdd, f32(-std::numeric_limits<double>::infinity()), sink);
        const Value state[] = {first, emitter.select(isOdd, f32(0), f32(1)), sink};
        for (auto [number, value] : llvm::enumerate(state))
          memref::StoreOp::create(builder, loc, value, memory.states,
                                  ValueRange{group, emitter.index(number), lane});
      });
    emitter.loop(zero, emitter.index(in.paddedValues), 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part)
        emitter.store(none, memory.accumulators, {group, column, in.lane(part)});
    });
  });
}

void LaneResults::finish(const Run &run) {
  emitter.loop(emitter.index(0), run.groups, 1, [&](Value group) { storeGroup(run, group); });
}

void LaneResults::storeGroup(const Run &run, Value group) {
  Value zero = emitter.index(0), one = emitter.index(1);
  Value factor;
  if (!op.getFactors().empty())
    factor = emitter.splat(in.emitRegion(emitter, op.getFactors(), {run.sequence, run.keyHead})[1]);
  Lanes totals, empty;
  for (int64_t part = 0; part < in.parts; ++part) {
    Value largest = emitter.load(memory.states, {group, zero, in.lane(part)});
    Value total = emitter.load(memory.states, {group, one, in.lane(part)});
    Value isEmpty = emitter.compare(LaneEmitter::FloatPredicate::OEQ, total, emitter.number(0));
    Value sink, isOdd;
    if (op.getSinks()) {
      sink = emitter.load(memory.states, {group, emitter.index(2), in.lane(part)});
      isOdd = isOddSink(emitter, sink);
      Value nan = emitter.number(std::numeric_limits<double>::quiet_NaN());
      total = emitter.select(isOdd, emitter.select(isEmpty, total, nan), total);
    }
    totals.push_back(total);
    empty.push_back(isEmpty);
    if (!in.lse)
      continue;
    // The state is not needed any more.
    if (in.isFolded)
      largest = emitter.mulf(largest, run.scale);
    Value log = emitter.plusLog(largest, emitter.select(isEmpty, emitter.number(1), total));
    if (sink)
      log = emitter.select(emitter.bitAnd(isOdd, isEmpty), sink, log);
    emitter.store(log, memory.states, {group, zero, in.lane(part)});
  }
  emitter.loop(zero, emitter.index(in.valueColumns), 1, [&](Value column) {
    for (int64_t part = 0; part < in.parts; ++part) {
      Value sum = emitter.divf(emitter.load(memory.accumulators, {group, column, in.lane(part)}),
                               totals[part]);
      if (factor)
        sum = emitter.mulf(sum, factor);
      emitter.store(emitter.select(empty[part], emitter.number(0), sum), memory.accumulators,
                    {group, column, in.lane(part)});
    }
  });
  encodeGroup(run, group);
  Value first = emitter.mul(group, emitter.index(in.width));
  Value count = emitter.smaller(emitter.sub(run.rows, first), emitter.index(in.width));
  findIndices(run, group);
  Value stored = in.hasPairs ? emitter.index(storeTransposed(run, group)) : zero;
  emitter.loop(zero, count, 1, [&](Value query) {
    Value lane = emitter.add(first, query);
    atIndex(run, lane, query, [&](Lanes indices) {
      indices.push_back({});
      emitter.loop(stored, emitter.index(in.valueColumns), 1, [&](Value column) {
        Value number = memref::LoadOp::create(builder, loc, memory.accumulators,
                                              ValueRange{group, column, query});
        indices.back() = column;
        memref::StoreOp::create(builder, loc, storedNumber(number), in.out, indices);
      });
    });
    if (!in.lse)
      return;
    Value number =
        memref::LoadOp::create(builder, loc, memory.states, ValueRange{group, zero, query});
    Lanes indices{in.headOf(lane), emitter.add(run.begin, in.queryOf(lane))};
    if (cast<MemRefType>(in.lse.getType()).getRank() == 4) {
      indices.insert(indices.begin(),
                     in.emitRegion(emitter, op.getSlot(), {indices.back(), run.sequence}).front());
      indices.push_back(zero);
    }
    memref::StoreOp::create(builder, loc, number, in.lse, indices);
  });
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

void LaneResults::encodeGroup(const Run &run, Value group) {
  if (op.getRounded())
    emitter.loop(emitter.index(0), emitter.index(in.valueColumns), 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part) {
        const Value indices[] = {group, column, in.lane(part)};
        emitter.store(in.roundTo(emitter.load(memory.accumulators, indices), *op.getRounded()),
                      memory.accumulators, indices);
      }
    });
  if (op.getQuantize().empty())
    return;
  int64_t size = op.getGroup() ? int64_t(op.getGroup()) : in.valueColumns;
  emitter.loop(emitter.index(0), emitter.index(in.valueColumns / size), 1, [&](Value number) {
    Value from = emitter.mul(number, emitter.index(size)), to = emitter.add(from, size);
    Lanes factors(in.parts, emitter.number(0));
    if (op.getScales())
      factors = storeScales(run, group, number, from, to);
    emitter.loop(from, to, 1, [&](Value column) {
      for (int64_t part = 0; part < in.parts; ++part) {
        const Value indices[] = {group, column, in.lane(part)};
        Value code = in.runRegion(emitter, op.getQuantize(),
                                  {emitter.load(memory.accumulators, indices), factors[part]})
                         .front();
        VectorEmitter convert(builder, loc, in.hasTable16);
        code = convert.encode(code, in.elementOf(in.out), /*inRange=*/false);
        emitter.store(convert.asFloat(code), memory.accumulators, indices);
      }
    });
  });
}

AttentionTile::Lanes LaneResults::storeScales(const Run &run, Value group, Value number, Value from,
                                              Value to) {
  Lanes none(in.parts, emitter.number(0)), factors;
  Lanes largest = emitter.loop(from, to, 1, none, [&](Value column, ValueRange carried) {
    Lanes next;
    for (int64_t part = 0; part < in.parts; ++part) {
      Value x = emitter.load(memory.accumulators, {group, column, in.lane(part)});
      next.push_back(emitter.maxf(carried[part], math::AbsFOp::create(builder, loc, x)));
    }
    return next;
  });
  Value scales = in.own(op.getScales()), one = emitter.index(1);
  for (int64_t part = 0; part < in.parts; ++part) {
    Lanes made = in.runRegion(emitter, op.getQuantizeScale(), {largest[part]});
    // The softmax sum is not needed any more.
    emitter.store(made[0], memory.states, {group, one, in.lane(part)});
    factors.push_back(made[1]);
  }
  Value first = emitter.mul(group, emitter.index(in.width));
  Value count = emitter.smaller(emitter.sub(run.rows, first), emitter.index(in.width));
  emitter.loop(emitter.index(0), count, 1, [&](Value query) {
    Value scale =
        memref::LoadOp::create(builder, loc, memory.states, ValueRange{group, one, query});
    if (Type element = in.elementOf(scales); !element.isF32())
      scale = emitter.convert(scale, element);
    Value lane = emitter.add(first, query), row = emitter.add(run.begin, in.queryOf(lane));
    memref::StoreOp::create(builder, loc, scale, scales, ValueRange{row, in.headOf(lane), number});
  });
  return factors;
}

Value LaneResults::storedNumber(Value number) {
  Type element = in.elementOf(in.out);
  if (!op.getQuantize().empty()) {
    VectorEmitter convert(builder, loc, in.hasTable16);
    return convert.toByte(convert.asInt(number), element);
  }
  if (element.isF32())
    return number;
  return emitter.convert(number, element);
}

//===----------------------------------------------------------------------===//
// Cache slots
//===----------------------------------------------------------------------===//

void LaneResults::findIndices(const Run &run, Value group) {
  if (op.getSlot().empty())
    return;
  Value first = emitter.mul(group, emitter.index(in.width));
  Value count = emitter.smaller(emitter.sub(run.rows, first), emitter.index(in.width));
  emitter.loop(emitter.index(0), count, 1, [&](Value query) {
    Value row = emitter.add(run.begin, in.queryOf(emitter.add(first, query)));
    Lanes found = in.emitRegion(emitter, op.getSlot(), {row, run.sequence});
    Value page = emitter.select(found[2], found[0], emitter.index(-1));
    memref::StoreOp::create(builder, loc, page, memory.positions,
                            ValueRange{query, emitter.index(0)});
    memref::StoreOp::create(builder, loc, found[1], memory.positions,
                            ValueRange{query, emitter.index(1)});
  });
}

void LaneResults::atIndex(const Run &run, Value lane, Value ofGroup,
                          function_ref<void(Lanes)> body) {
  if (op.getSlot().empty())
    return body({emitter.add(run.begin, in.queryOf(lane)), in.headOf(lane)});
  Value page =
      memref::LoadOp::create(builder, loc, memory.positions, ValueRange{ofGroup, emitter.index(0)});
  Value isThere = emitter.compare(LaneEmitter::Predicate::ne, page, emitter.index(-1));
  emitter.when(isThere, [&] {
    Value inPage = memref::LoadOp::create(builder, loc, memory.positions,
                                          ValueRange{ofGroup, emitter.index(1)});
    body({page, inPage, in.headOf(lane)});
  });
}

int64_t LaneResults::storeTransposed(const Run &run, Value group) {
  int64_t whole = in.valueColumns / kSide * kSide;
  Value first = emitter.mul(group, emitter.index(in.width));
  for (int64_t part = 0; part < in.width / kSide; ++part)
    emitter.loop(emitter.index(0), emitter.index(whole), kSide, [&](Value column) {
      Lanes rows;
      for (int64_t row = 0; row < kSide; ++row)
        rows.push_back(
            emitter.load(memory.accumulators, {group, emitter.add(column, row), in.lane(part)}));
      for (auto [at, numbers] : llvm::enumerate(pairs.transpose(rows))) {
        Value ofGroup = emitter.index(part * kSide + at), lane = emitter.add(first, ofGroup),
              own = numbers;
        emitter.when(emitter.isLess(lane, run.rows), [&] {
          atIndex(run, lane, ofGroup, [&](Lanes indices) {
            indices.push_back(column);
            emitter.store(storedNumber(own), in.out, indices);
          });
        });
      }
    });
  return whole;
}
