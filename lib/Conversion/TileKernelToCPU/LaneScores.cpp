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
  Type index = builder.getIndexType(), i32 = builder.getI32Type();
  if (in.shared == 1)
    return {emitter.add(emitter.splat(emitter.add(run.position, first)),
                        vector::StepOp::create(builder, loc, emitter.of(index))),
            in.head};
  // 32-bit integers divide in few instructions.
  Value numbers =
      emitter.convertSigned(vector::StepOp::create(builder, loc, emitter.of(index)), i32);
  numbers = emitter.add(numbers, emitter.splat(emitter.convertSigned(first, i32)));
  Value count = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(emitter.of(i32), builder.getI32IntegerAttr(int32_t(in.shared))));
  Value query = emitter.div(numbers, count);
  Value ownHead = emitter.rem(numbers, count);
  auto at = [&](Value base, Value own) -> Value {
    return emitter.add(emitter.splat(base), emitter.toIndex(own));
  };
  return {at(run.position, query), at(in.head, ownHead)};
}

void LaneScores::findLaneIndices(const Run &run, Value group) {
  laneIndices.clear();
  for (int64_t part = 0; part < in.parts && !op.getScore().empty(); ++part)
    laneIndices.push_back(indicesOfLanes(
        run, emitter.add(emitter.mul(group, emitter.index(in.width)), part * in.lanes)));
}

std::pair<Value, Value> LaneScores::modify(const Run &run, const KeyBlock &block, Value key,
                                           int64_t part, Value score) {
  if (op.getScore().empty())
    return {score, Value()};
  auto [query, ownHead] = laneIndices[part];
  Value position = emitter.add(run.keyStart, emitter.add(block.begin, key));
  Lanes results = in.runRegion(emitter, op.getScore(),
                               {score, ownHead, query, position, run.sequence, run.last});
  return {results.front(), results.back()};
}

Value LaneScores::finishScore(const Run &run, const KeyBlock &block, Value key, int64_t part,
                              Value sum, bool isBorder) {
  if (memory.keyScales)
    sum = memory.keyScales->scaleScore(sum, key);
  auto [score, isSeen] =
      modify(run, block, key, part, in.isFolded ? sum : emitter.mulf(sum, run.scale));
  if (!isBorder)
    return score;
  Value isThere = emitter.splat(emitter.isLess(key, block.count));
  isSeen = isSeen ? emitter.bitAnd(isSeen, isThere) : isThere;
  return emitter.select(isSeen, score, emitter.number(-std::numeric_limits<double>::infinity()));
}

AttentionTile::Lanes LaneScores::multiplyKeys(Value group, Value key) {
  int64_t unroll = in.columns % kUnroll == 0 ? kUnroll : 1;
  Lanes none(in.rows * in.parts, emitter.number(0)), ownKeys;
  for (int64_t row = 0; row < in.rows; ++row)
    ownKeys.push_back(emitter.add(key, row));
  return emitter.loop(
      emitter.index(0), emitter.index(in.columns), unroll, none,
      [&](Value column, ValueRange carried) {
        Lanes next(carried);
        for (int64_t step = 0; step < unroll; ++step) {
          Value at = emitter.add(column, step);
          Lanes query;
          for (int64_t part = 0; part < in.parts; ++part)
            query.push_back(emitter.load(memory.queries, {group, at, in.lane(part)}));
          for (int64_t row = 0; row < in.rows; ++row) {
            Value number = emitter.splat(
                memref::LoadOp::create(builder, loc, memory.keys, ValueRange{ownKeys[row], at}));
            for (int64_t part = 0; part < in.parts; ++part) {
              Value &sum = next[row * in.parts + part];
              sum = emitter.fma(number, query[part], sum);
            }
          }
        }
        return next;
      });
}

AttentionTile::Lanes LaneScores::compute(const Run &run, const KeyBlock &block, Value group,
                                         Value all) {
  Lanes lowest(in.parts, emitter.number(-std::numeric_limits<double>::infinity()));
  SmallVector<Type> types(in.parts, emitter.floats());
  return emitter.loop(
      emitter.index(0), block.padded, in.rows, lowest, [&](Value key, ValueRange largest) {
        Lanes dots = in.hasPairs ? pairGemms.multiplyKeys(group, key) : multiplyKeys(group, key);
        auto finish = [&](bool isBorder) {
          Lanes most(largest);
          for (int64_t row = 0; row < in.rows; ++row) {
            Value at = emitter.add(key, row);
            for (int64_t part = 0; part < in.parts; ++part) {
              Value own = finishScore(run, block, at, part, dots[row * in.parts + part], isBorder);
              emitter.store(own, memory.scores, {at, in.lane(part)});
              most[part] = emitter.maxf(most[part], own);
            }
          }
          return most;
        };
        return emitter.either(
            types, all, [&] { return finish(false); }, [&] { return finish(true); });
      });
}

AttentionTile::Lanes LaneScores::finish(const Run &run, const KeyBlock &block, bool isBorder) {
  Lanes lowest(in.parts, emitter.number(-std::numeric_limits<double>::infinity()));
  return emitter.loop(emitter.index(0), block.padded, kUnroll, lowest,
                      [&](Value first, ValueRange largest) {
                        Lanes most(largest);
                        for (int64_t step = 0; step < kUnroll; ++step)
                          for (int64_t part = 0; part < in.parts; ++part) {
                            Value key = emitter.add(first, step);
                            Value own = emitter.load(memory.scores, {key, in.lane(part)});
                            if (isBorder || !in.isFolded) {
                              own = finishScore(run, block, key, part, own, isBorder);
                              emitter.store(own, memory.scores, {key, in.lane(part)});
                            }
                            most[part] = emitter.largerf(most[part], own);
                          }
                        return most;
                      });
}
