// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores, softmax probabilities and memory of a key block.

#include "KeyScales.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Steps of a chain in one iteration of a loop.
static constexpr int64_t kUnroll = 4;

static int64_t unrollOf(int64_t count) { return count % kUnroll == 0 ? kUnroll : 1; }

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void CPUAttentionLowering::packQueries(const Run &run) {
  Value zero = e.index(0);
  Value all = e.mul(run.groups, e.index(width));
  Value none = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  e.loop(zero, all, 1, [&](Value query) {
    Value group = e.div(query, e.index(width)), at = e.rem(query, e.index(width));
    auto store = [&](Value number, Value column) {
      memref::StoreOp::create(b, loc, number, queries, ValueRange{group, column, at});
    };
    e.when(
        e.isLess(query, run.rows),
        [&] {
          Value row = e.add(run.begin, queryOf(query)), head = headOf(query);
          bool isComputed = op.getQueryRows().any();
          if (isComputed)
            computeRow(op.getQueryRows(), row, head);
          e.loop(zero, e.index(columns), 1, [&](Value column) {
            Value number =
                isComputed ? memref::LoadOp::create(b, loc, computedRow, ValueRange{zero, column})
                           : memref::LoadOp::create(b, loc, q, ValueRange{row, head, column});
            store(e.widen(number), column);
          });
        },
        [&] { e.loop(zero, e.index(columns), 1, [&](Value column) { store(none, column); }); });
  });
}

CPUAttentionLowering::Lanes CPUAttentionLowering::indexOf(const Run &run, const KeyBlock &block,
                                                          Value key, Region &index) {
  Value number = e.add(block.begin, key), row = e.add(run.keyBegin, number);
  if (!index.empty())
    return emitRegion(e, index, {run.sequence, row, e.add(run.keyStart, number), run.keyHead});
  if (&index == &op.getRopeIndex())
    return {row};
  return {row, run.keyHead};
}

Value CPUAttentionLowering::convert(Value number, Value memory) {
  Type type = elementOf(memory);
  if (getElementTypeOrSelf(number.getType()) == type)
    return number;
  number = e.widen(number);
  if (type.isF32())
    return number;
  // Exact: operands of bf16 dot products have bf16 values.
  if (auto vector = dyn_cast<VectorType>(number.getType()))
    return arith::TruncFOp::create(b, loc, vector.clone(type), number);
  return arith::TruncFOp::create(b, loc, type, number);
}

void CPUAttentionLowering::loadRow(Value from, ValueRange indices, int64_t column, int64_t count,
                                   Value to, Value row, int64_t toColumn) {
  SmallVector<Value> source(indices);
  source.push_back({});
  int64_t whole = count / lanes * lanes;
  e.loop(e.index(0), e.index(whole), lanes, [&](Value at) {
    source.back() = e.add(at, column);
    e.store(convert(e.load(from, source), to), to, {row, e.add(at, toColumn)});
  });
  e.loop(e.index(whole), e.index(count), 1, [&](Value at) {
    source.back() = e.add(at, column);
    Value number = memref::LoadOp::create(b, loc, from, source);
    memref::StoreOp::create(b, loc, convert(number, to), to, ValueRange{row, e.add(at, toColumn)});
  });
}

/// Loads elements of rope times their scales, rounded to the type of q.
void CPUAttentionLowering::loadScaledRope(ValueRange indices, Value row) {
  Value scales = own(op.getRopeScales());
  int64_t first = op.getRopeColumn(), group = op.getRopeGroup();
  SmallVector<Value> source(indices), scale(indices);
  source.push_back({});
  scale.push_back({});
  Type element = elementOf(q);
  e.loop(e.index(0), e.index(columns - keyColumns), 1, [&](Value at) {
    source.back() = e.add(at, first);
    scale.back() = e.div(source.back(), e.index(group));
    Value number = e.widen(memref::LoadOp::create(b, loc, rope, source));
    number = e.mulf(number, e.widen(memref::LoadOp::create(b, loc, scales, scale)));
    if (!element.isF32())
      number = arith::TruncFOp::create(b, loc, element, number);
    memref::StoreOp::create(b, loc, convert(number, keys), keys,
                            ValueRange{row, e.add(at, keyColumns)});
  });
}

/// Prefetches the lines of a row to the L2 cache.
void CPUAttentionLowering::prefetchRow(Value from, ValueRange indices, int64_t column,
                                       int64_t count) {
  constexpr int64_t kLine = 64, kSecondCache = 2;
  int64_t step = kLine * 8 / elementOf(from).getIntOrFloatBitWidth();
  SmallVector<Value> source(indices);
  source.push_back({});
  for (int64_t at = 0; at < count; at += step) {
    source.back() = e.index(column + at);
    memref::PrefetchOp::create(b, loc, from, source, /*isWrite=*/false, kSecondCache,
                               /*isDataCache=*/true);
  }
}

void CPUAttentionLowering::clearRow(Value to, Value row, int64_t count) {
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(elementOf(to)));
  e.loop(e.index(0), e.index(count), 1,
         [&](Value column) { memref::StoreOp::create(b, loc, none, to, ValueRange{row, column}); });
}

void CPUAttentionLowering::loadBlock(const Run &run, const KeyBlock &block) {
  Value valueMemory = hasPairs ? valueRows : values;
  Value last = e.sub(e.sub(run.keyCount, block.begin), e.index(1));
  e.loop(e.index(0), block.count, 1, [&](Value key) {
    if (!usesTiles) {
      // Rows of the next block are prefetched while this block is computed.
      Value next = e.smaller(e.add(key, blockKeys), last);
      prefetchRow(k, indexOf(run, block, next, op.getKeyIndex()), 0, keyColumns);
      prefetchRow(v, indexOf(run, block, next, op.getValueIndex()), 0, valueColumns);
      if (rope)
        prefetchRow(rope, indexOf(run, block, next, op.getRopeIndex()), op.getRopeColumn(),
                    columns - keyColumns);
    }
    if (keyScales)
      keyScales->load(run, block, key);
    Lanes keyIndex = indexOf(run, block, key, op.getKeyIndex());
    if (op.getKeyRows().any()) {
      computeRow(op.getKeyRows(), keyIndex[0], keyIndex[1]);
      loadRow(computedRow, e.index(0), 0, keyColumns, keys, key, 0);
    } else {
      loadRow(k, keyIndex, 0, keyColumns, keys, key, 0);
    }
    loadRow(v, indexOf(run, block, key, op.getValueIndex()), 0, valueColumns, valueMemory, key, 0);
    if (!rope)
      return;
    Lanes indices = indexOf(run, block, key, op.getRopeIndex());
    if (op.getRopeScales())
      loadScaledRope(indices, key);
    else
      loadRow(rope, indices, op.getRopeColumn(), columns - keyColumns, keys, key, keyColumns);
  });
  // Memory past the last key is not read: these rows are zeros.
  e.loop(block.count, block.padded, 1, [&](Value key) {
    clearRow(keys, key, columns);
    clearRow(valueMemory, key, valueColumns);
    if (keyScales)
      keyScales->clear(key);
  });
  if (usesTiles)
    transposeV(block);
  else if (hasPairs)
    pairValues(block);
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Returns the positions and the heads of a vector of lanes. The head is a scalar if no heads share
/// keys.
std::pair<Value, Value> CPUAttentionLowering::indicesOfLanes(const Run &run, Value first) {
  Type index = b.getIndexType(), i32 = b.getI32Type();
  if (shared == 1)
    return {e.add(e.splat(e.add(run.position, first)), vector::StepOp::create(b, loc, e.of(index))),
            head};
  // 32-bit integers divide in few instructions.
  Value numbers =
      arith::IndexCastOp::create(b, loc, e.of(i32), vector::StepOp::create(b, loc, e.of(index)));
  numbers = e.add(numbers, e.splat(arith::IndexCastOp::create(b, loc, i32, first)));
  Value count = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(e.of(i32), b.getI32IntegerAttr(int32_t(shared))));
  Value query = e.div(numbers, count);
  Value ownHead = e.rem(numbers, count);
  auto at = [&](Value base, Value own) -> Value {
    return e.add(e.splat(base), arith::IndexCastUIOp::create(b, loc, e.of(index), own));
  };
  return {at(run.position, query), at(head, ownHead)};
}

void CPUAttentionLowering::findLaneIndices(const Run &run, Value group) {
  laneIndices.clear();
  for (int64_t part = 0; part < parts && !op.getScore().empty(); ++part)
    laneIndices.push_back(indicesOfLanes(run, e.add(e.mul(group, e.index(width)), part * lanes)));
}

std::pair<Value, Value> CPUAttentionLowering::modifyScore(const Run &run, const KeyBlock &block,
                                                          Value key, int64_t part, Value score) {
  if (op.getScore().empty())
    return {score, Value()};
  auto [query, ownHead] = laneIndices[part];
  Value position = e.add(run.keyStart, e.add(block.begin, key));
  Lanes results =
      runRegion(e, op.getScore(), {score, ownHead, query, position, run.sequence, run.last});
  return {results.front(), results.back()};
}

Value CPUAttentionLowering::finishScore(const Run &run, const KeyBlock &block, Value key,
                                        int64_t part, Value sum, bool isBorder) {
  if (keyScales)
    sum = keyScales->scaleScore(sum, key);
  auto [score, isSeen] =
      modifyScore(run, block, key, part, isFolded ? sum : e.mulf(sum, run.scale));
  if (!isBorder)
    return score;
  Value isThere = e.splat(e.isLess(key, block.count));
  isSeen = isSeen ? e.bitAnd(isSeen, isThere) : isThere;
  return e.select(isSeen, score, e.number(-std::numeric_limits<double>::infinity()));
}

CPUAttentionLowering::Lanes CPUAttentionLowering::multiplyKeys(Value group, Value key) {
  int64_t unroll = unrollOf(columns);
  Lanes none(rows * parts, e.number(0)), ownKeys;
  for (int64_t row = 0; row < rows; ++row)
    ownKeys.push_back(e.add(key, row));
  return e.loop(e.index(0), e.index(columns), unroll, none, [&](Value column, ValueRange carried) {
    Lanes next(carried);
    for (int64_t step = 0; step < unroll; ++step) {
      Value at = e.add(column, step);
      Lanes query;
      for (int64_t part = 0; part < parts; ++part)
        query.push_back(e.load(queries, {group, at, lane(part)}));
      for (int64_t row = 0; row < rows; ++row) {
        Value number = e.splat(memref::LoadOp::create(b, loc, keys, ValueRange{ownKeys[row], at}));
        for (int64_t part = 0; part < parts; ++part) {
          Value &sum = next[row * parts + part];
          sum = e.fma(number, query[part], sum);
        }
      }
    }
    return next;
  });
}

CPUAttentionLowering::Lanes CPUAttentionLowering::score(const Run &run, const KeyBlock &block,
                                                        Value group, Value all) {
  Lanes lowest(parts, e.number(-std::numeric_limits<double>::infinity()));
  SmallVector<Type> types(parts, e.floats());
  return e.loop(e.index(0), block.padded, rows, lowest, [&](Value key, ValueRange largest) {
    Lanes dots = hasPairs ? multiplyKeyPairs(group, key) : multiplyKeys(group, key);
    auto finish = [&](bool isBorder) {
      Lanes most(largest);
      for (int64_t row = 0; row < rows; ++row) {
        Value at = e.add(key, row);
        for (int64_t part = 0; part < parts; ++part) {
          Value own = finishScore(run, block, at, part, dots[row * parts + part], isBorder);
          e.store(own, scores, {at, lane(part)});
          most[part] = e.maxf(most[part], own);
        }
      }
      return most;
    };
    return e.either(types, all, [&] { return finish(false); }, [&] { return finish(true); });
  });
}

CPUAttentionLowering::Lanes
CPUAttentionLowering::finishScores(const Run &run, const KeyBlock &block, bool isBorder) {
  Lanes lowest(parts, e.number(-std::numeric_limits<double>::infinity()));
  return e.loop(e.index(0), block.padded, kUnroll, lowest, [&](Value first, ValueRange largest) {
    Lanes most(largest);
    for (int64_t step = 0; step < kUnroll; ++step)
      for (int64_t part = 0; part < parts; ++part) {
        Value key = e.add(first, step);
        Value own = e.load(scores, {key, lane(part)});
        if (isBorder || !isFolded) {
          own = finishScore(run, block, key, part, own, isBorder);
          e.store(own, scores, {key, lane(part)});
        }
        most[part] = e.largerf(most[part], own);
      }
    return most;
  });
}

//===----------------------------------------------------------------------===//
// Softmax probabilities
//===----------------------------------------------------------------------===//

Value CPUAttentionLowering::roundWeight(Value weight) {
  Type element = elementOf(q);
  VectorEmitter convert(b, loc, hasTable16);
  if (element.isF32())
    return weight;
  // NaN results of bf16 dot products survive rounding without a test.
  if (element.isBF16())
    return VectorEmitter(b, loc, hasTable16 && !hasPairs)
        .roundToBf16(weight, /*keepsNaN=*/!isFolded);
  if (element.isF16())
    return e.widen(arith::TruncFOp::create(b, loc, e.of(element), weight));
  // 8-bit floats: the probability 1 becomes 256.
  Value code = convert.encode(e.mulf(weight, e.number(256)), element, /*inRange=*/false);
  code = convert.bitAnd(code, 0xff);
  return e.mulf(convert.decode(code, element), e.number(1.0 / 256));
}

CPUAttentionLowering::Lanes CPUAttentionLowering::weigh(const Run &run, Value group,
                                                        const KeyBlock &block,
                                                        const Lanes &largest) {
  Value zero = e.index(0), one = e.index(1);
  int64_t parts = largest.size();
  Lanes base, factors, none(parts, e.number(0));
  for (int64_t part = 0; part < parts; ++part) {
    Value before = e.load(states, {group, zero, lane(part)});
    Value most = e.maxf(before, largest[part]);
    e.store(most, states, {group, zero, lane(part)});
    // Without a visible key, all differences are -inf and not NaN.
    base.push_back(e.select(e.isMinusInfinity(most), e.number(0), most));
    Value down = e.subf(before, base.back());
    factors.push_back(e.exp(isFolded ? e.mulf(down, run.scale) : down));
  }
  Lanes totals = hasPairs ? weighPairs(run, block, base)
                          : e.loop(zero, block.padded, 1, none, [&](Value key, ValueRange carried) {
                              Lanes next(carried);
                              for (int64_t part = 0; part < parts; ++part) {
                                Value weight =
                                    e.exp(e.subf(e.load(scores, {key, lane(part)}), base[part]));
                                next[part] = e.addf(next[part], weight);
                                if (keyScales)
                                  weight = keyScales->scaleWeight(weight, key);
                                e.store(roundWeight(weight), scores, {key, lane(part)});
                              }
                              return next;
                            });
  for (int64_t part = 0; part < parts; ++part) {
    Value before = e.load(states, {group, one, lane(part)});
    e.store(e.fma(before, factors[part], totals[part]), states, {group, one, lane(part)});
  }
  return factors;
}

/// Computes the probabilities and their sums. Two keys become a pair, as bf16 dot products expect.
CPUAttentionLowering::Lanes CPUAttentionLowering::weighPairs(const Run &run, const KeyBlock &block,
                                                             const Lanes &base) {
  Type i32 = b.getI32Type();
  Value half =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(e.of(i32), b.getI32IntegerAttr(16)));
  Lanes none(base.size(), e.number(0));
  Value unit = e.number(M_LOG2E);
  if (isFolded)
    unit = e.mulf(run.scale, unit);
  return e.loop(e.index(0), block.padded, 2, none, [&](Value key, ValueRange carried) {
    Lanes next(carried);
    for (auto [part, total] : llvm::enumerate(next)) {
      Value bits[2];
      for (int64_t step : {0, 1}) {
        Value score = e.load(scores, {e.add(key, step), lane(part)});
        Value weight = e.exp2ByScaling(e.mulf(e.subf(score, base[part]), unit));
        total = e.addf(total, weight);
        if (keyScales)
          weight = keyScales->scaleWeight(weight, e.add(key, step));
        bits[step] = arith::BitcastOp::create(b, loc, e.of(i32), roundWeight(weight));
      }
      // Join the upper halves; the lower halves are zero.
      Value low = e.shr(bits[0], half);
      Value pairs = arith::OrIOp::create(b, loc, low, bits[1]);
      storePairs(pairs, weights, {e.div(key, e.index(2)), e.index(2 * int64_t(part) * lanes)});
    }
    return next;
  });
}

CPUAttentionLowering::Lanes CPUAttentionLowering::accumulateNumbers(const KeyBlock &block,
                                                                    const Lanes &initial,
                                                                    Value column, int64_t count) {
  Lanes ownColumns;
  for (int64_t row = 0; row < count; ++row)
    ownColumns.push_back(e.add(column, row));
  return e.loop(e.index(0), block.padded, kUnroll, initial, [&](Value first, ValueRange carried) {
    Lanes next(carried);
    for (int64_t step = 0; step < kUnroll; ++step) {
      Value key = e.add(first, step);
      Lanes weight;
      for (int64_t part = 0; part < parts; ++part)
        weight.push_back(e.load(scores, {key, lane(part)}));
      for (int64_t row = 0; row < count; ++row) {
        Value number =
            e.splat(memref::LoadOp::create(b, loc, values, ValueRange{key, ownColumns[row]}));
        for (int64_t part = 0; part < parts; ++part) {
          Value &sum = next[row * parts + part];
          sum = e.fma(number, weight[part], sum);
        }
      }
    }
    return next;
  });
}

void CPUAttentionLowering::accumulateColumns(Value group, const KeyBlock &block,
                                             const Lanes &factors, Value column, int64_t count) {
  Lanes initial;
  for (int64_t row = 0; row < count; ++row)
    for (int64_t part = 0; part < parts; ++part)
      initial.push_back(
          e.mulf(e.load(accumulators, {group, e.add(column, row), lane(part)}), factors[part]));
  Lanes results = hasPairs ? accumulatePairs(block, initial, column, count)
                           : accumulateNumbers(block, initial, column, count);
  for (int64_t row = 0; row < count; ++row)
    for (int64_t part = 0; part < parts; ++part)
      e.store(results[row * parts + part], accumulators, {group, e.add(column, row), lane(part)});
}

void CPUAttentionLowering::accumulate(Value group, const KeyBlock &block, const Lanes &factors) {
  int64_t whole = valueColumns / rows * rows;
  e.loop(e.index(0), e.index(whole), rows,
         [&](Value column) { accumulateColumns(group, block, factors, column, rows); });
  if (whole != valueColumns)
    accumulateColumns(group, block, factors, e.index(whole), valueColumns - whole);
}
