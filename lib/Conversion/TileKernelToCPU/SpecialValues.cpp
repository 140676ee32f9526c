// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpecialValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

Value SpecialValues::clear(const KeyBlock &block) {
  Value zero = emitter.index(0), count = block.padded, length = emitter.index(in.valueColumns);
  if (in.usesTiles) {
    count = emitter.index(in.paddedValues);
    length = block.padded;
  } else if (in.hasPairs) {
    count = emitter.div(block.padded, emitter.index(2));
    length = emitter.index(2 * in.paddedValues);
  }
  LaneEmitter one(builder, loc, 1);
  auto clear = [&](LaneEmitter &at, Value row, Value column, Value any) -> Value {
    Value numbers = at.load(memory.values, {row, column}),
          isSpecial = at.isSpecial(at.widen(numbers));
    Value none = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(numbers.getType()));
    at.store(at.select(isSpecial, none, numbers), memory.values, {row, column});
    Value own = vector::ReductionOp::create(builder, loc, vector::CombiningKind::OR, isSpecial);
    return arith::OrIOp::create(builder, loc, any, own);
  };
  Value whole = emitter.mul(emitter.div(length, emitter.index(in.lanes)), emitter.index(in.lanes));
  Value no = emitter.boolean(false);
  auto clearRow = [&](Value row, ValueRange carried) -> Lanes {
    Lanes wide =
        emitter.loop(zero, whole, in.lanes, Lanes(carried), [&](Value column, ValueRange any) {
          return Lanes{clear(emitter, row, column, any[0])};
        });
    return emitter.loop(whole, length, 1, wide, [&](Value column, ValueRange any) {
      return Lanes{clear(one, row, column, any[0])};
    });
  };
  return emitter.loop(zero, count, 1, {no}, clearRow).front();
}

void SpecialValues::add(const Run &run, const KeyBlock &block, Value group) {
  laneScores.findLaneIndices(run, group);
  emitter.loop(emitter.index(0), block.count, 1, [&](Value key) {
    Lanes seen, weight;
    for (int64_t part = 0; part < in.parts; ++part) {
      Value isSeen = laneScores.modify(run, block, key, part, emitter.number(0)).second;
      if (!isSeen)
        return;
      seen.push_back(isSeen);
      weight.push_back(probabilities.at(key, part));
    }
    Lanes indices = in.indexOf(run, block, key, op.getValueIndex());
    indices.push_back({});
    emitter.loop(emitter.index(0), emitter.index(in.valueColumns), 1, [&](Value column) {
      indices.back() = column;
      Value number = emitter.widen(memref::LoadOp::create(builder, loc, in.valueArray, indices));
      if (op.hasScalesOfColumns()) {
        Lanes scale(indices);
        scale.back() = emitter.div(column, emitter.index(int64_t(op.getKvGroup())));
        number = in.scaleElements(
            number, memref::LoadOp::create(builder, loc, in.own(op.getVScales()), scale));
      }
      emitter.when(emitter.isSpecial(number), [&] {
        for (int64_t part = 0; part < in.parts; ++part) {
          const Value at[] = {group, column, in.lane(part)};
          Value before = emitter.load(memory.accumulators, at);
          Value after = emitter.fma(emitter.splat(number), weight[part], before);
          emitter.store(emitter.select(seen[part], after, before), memory.accumulators, at);
        }
      });
    });
  });
}
