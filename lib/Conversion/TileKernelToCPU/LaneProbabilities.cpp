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
  Type element = in.elementOf(in.q);
  VectorEmitter convert(b, loc, in.hasTable16);
  if (element.isF32())
    return weight;
  // NaN results of bf16 dot products survive rounding without a test.
  if (element.isBF16())
    return VectorEmitter(b, loc, in.hasTable16 && !in.hasPairs)
        .roundToBf16(weight, /*keepsNaN=*/!in.isFolded);
  if (element.isF16())
    return e.widen(e.convert(weight, element));
  // 8-bit floats: the probability 1 becomes 256.
  Value code = convert.encode(e.mulf(weight, e.number(256)), element, /*inRange=*/false);
  code = convert.bitAnd(code, 0xff);
  return e.mulf(convert.decode(code, element), e.number(1.0 / 256));
}

AttentionTile::Lanes LaneProbabilities::compute(const Run &run, Value group, const KeyBlock &block,
                                                const Lanes &largest) {
  Value zero = e.index(0), one = e.index(1);
  int64_t parts = largest.size();
  Lanes base, factors, none(parts, e.number(0));
  for (int64_t part = 0; part < parts; ++part) {
    Value before = e.load(memory.states, {group, zero, in.lane(part)});
    Value most = e.maxf(before, largest[part]);
    e.store(most, memory.states, {group, zero, in.lane(part)});
    // Without a visible key, all differences are -inf and not NaN.
    base.push_back(e.select(e.isMinusInfinity(most), e.number(0), most));
    Value down = e.subf(before, base.back());
    factors.push_back(e.exp(in.isFolded ? e.mulf(down, run.scale) : down));
  }
  Lanes totals =
      in.hasPairs ? computePairs(run, block, base)
                  : e.loop(zero, block.padded, 1, none, [&](Value key, ValueRange carried) {
                      Lanes next(carried);
                      for (int64_t part = 0; part < parts; ++part) {
                        Value weight =
                            e.exp(e.subf(e.load(memory.scores, {key, in.lane(part)}), base[part]));
                        next[part] = e.addf(next[part], weight);
                        if (memory.keyScales)
                          weight = memory.keyScales->scaleWeight(weight, key);
                        e.store(round(weight), memory.scores, {key, in.lane(part)});
                      }
                      return next;
                    });
  for (int64_t part = 0; part < parts; ++part) {
    Value before = e.load(memory.states, {group, one, in.lane(part)});
    e.store(e.fma(before, factors[part], totals[part]), memory.states, {group, one, in.lane(part)});
  }
  return factors;
}

AttentionTile::Lanes LaneProbabilities::computePairs(const Run &run, const KeyBlock &block,
                                                     const Lanes &base) {
  Type i32 = b.getI32Type();
  Value half =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(e.of(i32), b.getI32IntegerAttr(16)));
  Lanes none(base.size(), e.number(0));
  Value unit = e.number(M_LOG2E);
  if (in.isFolded)
    unit = e.mulf(run.scale, unit);
  return e.loop(e.index(0), block.padded, 2, none, [&](Value key, ValueRange carried) {
    Lanes next(carried);
    for (auto [part, total] : llvm::enumerate(next)) {
      Value bits[2];
      for (int64_t step : {0, 1}) {
        Value score = e.load(memory.scores, {e.add(key, step), in.lane(part)});
        Value weight = e.exp2ByScaling(e.mulf(e.subf(score, base[part]), unit));
        total = e.addf(total, weight);
        if (memory.keyScales)
          weight = memory.keyScales->scaleWeight(weight, e.add(key, step));
        bits[step] = e.bitcast(round(weight), i32);
      }
      // Join the upper halves; the lower halves are zero.
      Value low = e.shr(bits[0], half);
      Value joined = e.bitOr(low, bits[1]);
      pairs.storePairs(joined, memory.weights,
                       {e.div(key, e.index(2)), e.index(2 * int64_t(part) * in.lanes)});
    }
    return next;
  });
}

Value LaneProbabilities::at(Value key, int64_t part) {
  if (!in.hasPairs)
    return e.load(memory.scores, {key, in.lane(part)});
  Type i32 = b.getI32Type();
  Value two = e.index(2),
        bits = pairs.loadPairs(memory.weights, {e.div(key, two), e.index(2 * part * in.lanes)});
  // Even keys are the lower halves.
  Value isOdd = e.convertSigned(e.rem(key, two), i32);
  Value half = e.i32(16);
  Value shift = e.splat(e.sub(half, e.mul(isOdd, half)));
  bits = e.shl(bits, shift);
  bits = e.bitAnd(bits, e.splat(e.i32(int32_t(0xffff0000))));
  return e.bitcast(bits, b.getF32Type());
}
