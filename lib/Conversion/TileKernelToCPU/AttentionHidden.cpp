// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NaN and infinity in V, in blocks where a mask hides some keys from some queries. Zeros replace
// these elements, and their partial products are added one by one, for visible keys only.

#include "CPUAttentionLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

Value CPUAttentionLowering::clearSpecial(const KeyBlock &block) {
  Value zero = e.index(0), count = block.padded, length = e.index(valueColumns);
  if (usesTiles) {
    count = e.index(paddedValues);
    length = block.padded;
  } else if (hasPairs) {
    count = e.div(block.padded, e.index(2));
    length = e.index(2 * paddedValues);
  }
  LaneEmitter one(b, loc, 1);
  auto clear = [&](LaneEmitter &at, Value row, Value column, Value any) -> Value {
    Value numbers = at.load(values, {row, column}), isSpecial = at.isSpecial(at.widen(numbers));
    Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(numbers.getType()));
    at.store(at.select(isSpecial, none, numbers), values, {row, column});
    Value own = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, isSpecial);
    return arith::OrIOp::create(b, loc, any, own);
  };
  Value whole = e.mul(e.div(length, e.index(lanes)), e.index(lanes));
  Value no = e.boolean(false);
  auto clearRow = [&](Value row, ValueRange carried) -> Lanes {
    Lanes wide = e.loop(zero, whole, lanes, Lanes(carried), [&](Value column, ValueRange any) {
      return Lanes{clear(e, row, column, any[0])};
    });
    return e.loop(whole, length, 1, wide, [&](Value column, ValueRange any) {
      return Lanes{clear(one, row, column, any[0])};
    });
  };
  return e.loop(zero, count, 1, {no}, clearRow).front();
}

/// Returns the rounded probabilities of a key for a vector of lanes.
Value CPUAttentionLowering::weightAt(Value key, int64_t part) {
  if (!hasPairs)
    return e.load(scores, {key, lane(part)});
  Type i32 = b.getI32Type();
  Value two = e.index(2), bits = loadPairs(weights, {e.div(key, two), e.index(2 * part * lanes)});
  // Even keys are the lower halves.
  Value isOdd = arith::IndexCastOp::create(b, loc, i32, e.rem(key, two));
  Value half = arith::ConstantIntOp::create(b, loc, 16, 32);
  Value shift = e.splat(e.sub(half, e.mul(isOdd, half)));
  bits = arith::ShLIOp::create(b, loc, bits, shift);
  Value upper = arith::ConstantIntOp::create(b, loc, int32_t(0xffff0000), 32);
  bits = e.bitAnd(bits, e.splat(upper));
  return arith::BitcastOp::create(b, loc, e.floats(), bits);
}

void CPUAttentionLowering::addSpecial(const Run &run, const KeyBlock &block, Value group) {
  findLaneIndices(run, group);
  e.loop(e.index(0), block.count, 1, [&](Value key) {
    Lanes seen, weight;
    for (int64_t part = 0; part < parts; ++part) {
      Value isSeen = modifyScore(run, block, key, part, e.number(0)).second;
      if (!isSeen)
        return;
      seen.push_back(isSeen);
      weight.push_back(weightAt(key, part));
    }
    Lanes indices = indexOf(run, block, key, op.getValueIndex());
    indices.push_back({});
    e.loop(e.index(0), e.index(valueColumns), 1, [&](Value column) {
      indices.back() = column;
      Value number = e.widen(memref::LoadOp::create(b, loc, v, indices));
      e.when(e.isSpecial(number), [&] {
        for (int64_t part = 0; part < parts; ++part) {
          const Value at[] = {group, column, lane(part)};
          Value before = e.load(accumulators, at);
          Value after = e.fma(e.splat(number), weight[part], before);
          e.store(e.select(seen[part], after, before), accumulators, at);
        }
      });
    });
  });
}
