// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneScores.h"
#include "KeyScales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

std::pair<Value, Value> LaneScores::indicesOfLanes(const Run &run, Value first) {
  Type index = b.getIndexType(), i32 = b.getI32Type();
  if (in.shared == 1)
    return {e.add(e.splat(e.add(run.position, first)), vector::StepOp::create(b, loc, e.of(index))),
            in.head};
  // 32-bit integers divide in few instructions.
  Value numbers = e.convertSigned(vector::StepOp::create(b, loc, e.of(index)), i32);
  numbers = e.add(numbers, e.splat(e.convertSigned(first, i32)));
  Value count = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(e.of(i32), b.getI32IntegerAttr(int32_t(in.shared))));
  Value query = e.div(numbers, count);
  Value ownHead = e.rem(numbers, count);
  auto at = [&](Value base, Value own) -> Value { return e.add(e.splat(base), e.toIndex(own)); };
  return {at(run.position, query), at(in.head, ownHead)};
}

void LaneScores::findLaneIndices(const Run &run, Value group) {
  laneIndices.clear();
  for (int64_t part = 0; part < in.parts && !op.getScore().empty(); ++part)
    laneIndices.push_back(
        indicesOfLanes(run, e.add(e.mul(group, e.index(in.width)), part * in.lanes)));
}

std::pair<Value, Value> LaneScores::modify(const Run &run, const KeyBlock &block, Value key,
                                           int64_t part, Value score) {
  if (op.getScore().empty())
    return {score, Value()};
  auto [query, ownHead] = laneIndices[part];
  Value position = e.add(run.keyStart, e.add(block.begin, key));
  Lanes results =
      in.runRegion(e, op.getScore(), {score, ownHead, query, position, run.sequence, run.last});
  return {results.front(), results.back()};
}

Value LaneScores::finishScore(const Run &run, const KeyBlock &block, Value key, int64_t part,
                              Value sum, bool isBorder) {
  if (memory.keyScales)
    sum = memory.keyScales->scaleScore(sum, key);
  auto [score, isSeen] = modify(run, block, key, part, in.isFolded ? sum : e.mulf(sum, run.scale));
  if (!isBorder)
    return score;
  Value isThere = e.splat(e.isLess(key, block.count));
  isSeen = isSeen ? e.bitAnd(isSeen, isThere) : isThere;
  return e.select(isSeen, score, e.number(-std::numeric_limits<double>::infinity()));
}

AttentionTile::Lanes LaneScores::multiplyKeys(Value group, Value key) {
  int64_t unroll = in.columns % kUnroll == 0 ? kUnroll : 1;
  Lanes none(in.rows * in.parts, e.number(0)), ownKeys;
  for (int64_t row = 0; row < in.rows; ++row)
    ownKeys.push_back(e.add(key, row));
  return e.loop(
      e.index(0), e.index(in.columns), unroll, none, [&](Value column, ValueRange carried) {
        Lanes next(carried);
        for (int64_t step = 0; step < unroll; ++step) {
          Value at = e.add(column, step);
          Lanes query;
          for (int64_t part = 0; part < in.parts; ++part)
            query.push_back(e.load(memory.queries, {group, at, in.lane(part)}));
          for (int64_t row = 0; row < in.rows; ++row) {
            Value number =
                e.splat(memref::LoadOp::create(b, loc, memory.keys, ValueRange{ownKeys[row], at}));
            for (int64_t part = 0; part < in.parts; ++part) {
              Value &sum = next[row * in.parts + part];
              sum = e.fma(number, query[part], sum);
            }
          }
        }
        return next;
      });
}

AttentionTile::Lanes LaneScores::compute(const Run &run, const KeyBlock &block, Value group,
                                         Value all) {
  Lanes lowest(in.parts, e.number(-std::numeric_limits<double>::infinity()));
  SmallVector<Type> types(in.parts, e.floats());
  return e.loop(e.index(0), block.padded, in.rows, lowest, [&](Value key, ValueRange largest) {
    Lanes dots = in.hasPairs ? pairGemms.multiplyKeys(group, key) : multiplyKeys(group, key);
    auto finish = [&](bool isBorder) {
      Lanes most(largest);
      for (int64_t row = 0; row < in.rows; ++row) {
        Value at = e.add(key, row);
        for (int64_t part = 0; part < in.parts; ++part) {
          Value own = finishScore(run, block, at, part, dots[row * in.parts + part], isBorder);
          e.store(own, memory.scores, {at, in.lane(part)});
          most[part] = e.maxf(most[part], own);
        }
      }
      return most;
    };
    return e.either(types, all, [&] { return finish(false); }, [&] { return finish(true); });
  });
}

AttentionTile::Lanes LaneScores::finish(const Run &run, const KeyBlock &block, bool isBorder) {
  Lanes lowest(in.parts, e.number(-std::numeric_limits<double>::infinity()));
  return e.loop(e.index(0), block.padded, kUnroll, lowest, [&](Value first, ValueRange largest) {
    Lanes most(largest);
    for (int64_t step = 0; step < kUnroll; ++step)
      for (int64_t part = 0; part < in.parts; ++part) {
        Value key = e.add(first, step);
        Value own = e.load(memory.scores, {key, in.lane(part)});
        if (isBorder || !in.isFolded) {
          own = finishScore(run, block, key, part, own, isBorder);
          e.store(own, memory.scores, {key, in.lane(part)});
        }
        most[part] = e.largerf(most[part], own);
      }
    return most;
  });
}
