// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpecialValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

Value SpecialValues::clear(const KeyBlock &block) {
  Value zero = e.index(0), count = block.padded, length = e.index(in.valueColumns);
  if (in.usesTiles) {
    count = e.index(in.paddedValues);
    length = block.padded;
  } else if (in.hasPairs) {
    count = e.div(block.padded, e.index(2));
    length = e.index(2 * in.paddedValues);
  }
  LaneEmitter one(b, loc, 1);
  auto clear = [&](LaneEmitter &at, Value row, Value column, Value any) -> Value {
    Value numbers = at.load(memory.values, {row, column}),
          isSpecial = at.isSpecial(at.widen(numbers));
    Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(numbers.getType()));
    at.store(at.select(isSpecial, none, numbers), memory.values, {row, column});
    Value own = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, isSpecial);
    return arith::OrIOp::create(b, loc, any, own);
  };
  Value whole = e.mul(e.div(length, e.index(in.lanes)), e.index(in.lanes));
  Value no = e.boolean(false);
  auto clearRow = [&](Value row, ValueRange carried) -> Lanes {
    Lanes wide = e.loop(zero, whole, in.lanes, Lanes(carried), [&](Value column, ValueRange any) {
      return Lanes{clear(e, row, column, any[0])};
    });
    return e.loop(whole, length, 1, wide, [&](Value column, ValueRange any) {
      return Lanes{clear(one, row, column, any[0])};
    });
  };
  return e.loop(zero, count, 1, {no}, clearRow).front();
}

void SpecialValues::add(const Run &run, const KeyBlock &block, Value group) {
  laneScores.findLaneIndices(run, group);
  e.loop(e.index(0), block.count, 1, [&](Value key) {
    Lanes seen, weight;
    for (int64_t part = 0; part < in.parts; ++part) {
      Value isSeen = laneScores.modify(run, block, key, part, e.number(0)).second;
      if (!isSeen)
        return;
      seen.push_back(isSeen);
      weight.push_back(probabilities.at(key, part));
    }
    Lanes indices = in.indexOf(run, block, key, op.getValueIndex());
    indices.push_back({});
    e.loop(e.index(0), e.index(in.valueColumns), 1, [&](Value column) {
      indices.back() = column;
      Value number = e.widen(memref::LoadOp::create(b, loc, in.v, indices));
      e.when(e.isSpecial(number), [&] {
        for (int64_t part = 0; part < in.parts; ++part) {
          const Value at[] = {group, column, in.lane(part)};
          Value before = e.load(memory.accumulators, at);
          Value after = e.fma(e.splat(number), weight[part], before);
          e.store(e.select(seen[part], after, before), memory.accumulators, at);
        }
      });
    });
  });
}
