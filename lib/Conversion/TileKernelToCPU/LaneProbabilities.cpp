// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneProbabilities.h"
#include "KeyScales.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

Value LaneProbabilities::round(Value weight) {
  Type element = in.elementOf(in.queryArray);
  VectorEmitter convert(builder, loc, in.hasTable16);
  if (element.isF32())
    return weight;
  // NaN results of bf16 dot products survive rounding without a test.
  if (element.isBF16())
    return VectorEmitter(builder, loc, in.hasTable16 && !in.hasPairs)
        .roundToBf16(weight, /*keepsNaN=*/!in.isFolded);
  if (element.isF16())
    return emitter.widen(emitter.convert(weight, element));
  // 8-bit floats: the probability 1 becomes 256.
  Value code =
      convert.encode(emitter.mulf(weight, emitter.number(256)), element, /*inRange=*/false);
  code = convert.bitAnd(code, 0xff);
  return emitter.mulf(convert.decode(code, element), emitter.number(1.0 / 256));
}

AttentionTile::Lanes LaneProbabilities::compute(const Run &run, Value group, const KeyBlock &block,
                                                const Lanes &largest) {
  Value zero = emitter.index(0), one = emitter.index(1);
  int64_t parts = largest.size();
  Lanes base, factors, none(parts, emitter.number(0));
  for (int64_t part = 0; part < parts; ++part) {
    Value before = emitter.load(memory.states, {group, zero, in.lane(part)});
    Value most = emitter.maxf(before, largest[part]);
    emitter.store(most, memory.states, {group, zero, in.lane(part)});
    // Without a visible key, all differences are -inf and not NaN.
    base.push_back(emitter.select(emitter.isMinusInfinity(most), emitter.number(0), most));
    Value down = emitter.subf(before, base.back());
    factors.push_back(emitter.exp(in.isFolded ? emitter.mulf(down, run.scale) : down));
  }
  Lanes totals =
      in.hasPairs ? computePairs(run, block, base)
                  : emitter.loop(zero, block.padded, 1, none, [&](Value key, ValueRange carried) {
                      Lanes next(carried);
                      for (int64_t part = 0; part < parts; ++part) {
                        Value weight = emitter.exp(emitter.subf(
                            emitter.load(memory.scores, {key, in.lane(part)}), base[part]));
                        next[part] = emitter.addf(next[part], weight);
                        if (memory.keyScales)
                          weight = memory.keyScales->scaleWeight(weight, key);
                        emitter.store(round(weight), memory.scores, {key, in.lane(part)});
                      }
                      return next;
                    });
  for (int64_t part = 0; part < parts; ++part) {
    Value before = emitter.load(memory.states, {group, one, in.lane(part)});
    emitter.store(emitter.fma(before, factors[part], totals[part]), memory.states,
                  {group, one, in.lane(part)});
  }
  return factors;
}

AttentionTile::Lanes LaneProbabilities::computePairs(const Run &run, const KeyBlock &block,
                                                     const Lanes &base) {
  Type i32 = builder.getI32Type();
  Value half = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(emitter.of(i32), builder.getI32IntegerAttr(16)));
  Lanes none(base.size(), emitter.number(0));
  Value unit = emitter.number(M_LOG2E);
  if (in.isFolded)
    unit = emitter.mulf(run.scale, unit);
  return emitter.loop(emitter.index(0), block.padded, 2, none, [&](Value key, ValueRange carried) {
    Lanes next(carried);
    for (auto [part, total] : llvm::enumerate(next)) {
      Value bits[2];
      for (int64_t step : {0, 1}) {
        Value score = emitter.load(memory.scores, {emitter.add(key, step), in.lane(part)});
        Value weight = emitter.exp2ByScaling(emitter.mulf(emitter.subf(score, base[part]), unit));
        total = emitter.addf(total, weight);
        if (memory.keyScales)
          weight = memory.keyScales->scaleWeight(weight, emitter.add(key, step));
        bits[step] = emitter.bitcast(round(weight), i32);
      }
      // Join the upper halves; the lower halves are zero.
      Value low = emitter.shr(bits[0], half);
      Value joined = emitter.bitOr(low, bits[1]);
      pairs.storePairs(
          joined, memory.weights,
          {emitter.div(key, emitter.index(2)), emitter.index(2 * int64_t(part) * in.lanes)});
    }
    return next;
  });
}

Value LaneProbabilities::at(Value key, int64_t part) {
  if (!in.hasPairs)
    return emitter.load(memory.scores, {key, in.lane(part)});
  Type i32 = builder.getI32Type();
  Value two = emitter.index(2),
        bits = pairs.loadPairs(memory.weights,
                               {emitter.div(key, two), emitter.index(2 * part * in.lanes)});
  // Even keys are the lower halves.
  Value isOdd = emitter.convertSigned(emitter.rem(key, two), i32);
  Value half = emitter.i32(16);
  Value shift = emitter.splat(emitter.sub(half, emitter.mul(isOdd, half)));
  bits = emitter.shl(bits, shift);
  bits = emitter.bitAnd(bits, emitter.splat(emitter.i32(int32_t(0xffff0000))));
  return emitter.bitcast(bits, builder.getF32Type());
}
