// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/WarpReductions.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

/// Log2 of the largest probability relative to a row maximum that is not exact (see keepsLargest).
static constexpr double kMostGrowth = 8;

WarpReductions::WarpReductions(FloatEmitter &e, AttentionOp op, const GPUKernelFunction &function,
                               const IRMapping &scalars, KeyBlockIterator &walk,
                               AttentionScores &scores, Value lane, Value first, Layout layout)
    : e(e), op(op), walk(walk), scores(scores),
      results(e, op, function, scalars, walk, lane, first, layout), lane(lane), first(first),
      layout(layout), isFolded(scores.keepsScores() && !op.getSinks() && op.getFactors().empty() &&
                               op.getScale().convertToFloat() > 0) {}

WarpReductions::Values WarpReductions::pack(const State &state) {
  Values all = state.accumulators;
  llvm::append_range(all, state.largest);
  llvm::append_range(all, state.weights);
  return all;
}

WarpReductions::State WarpReductions::unpack(ValueRange values) {
  State state;
  size_t accumulators = 4 * layout.fragments;
  llvm::append_range(state.accumulators, values.take_front(accumulators));
  llvm::append_range(state.largest, values.slice(accumulators, 2));
  llvm::append_range(state.weights, values.slice(accumulators + 2, 2));
  return state;
}

WarpReductions::State WarpReductions::start() {
  State state;
  Value zero = e.number(0);
  state.accumulators.assign(4 * layout.fragments, zero);
  for (int64_t row : {0, 1}) {
    Value largest = e.minusInfinity(), weight = zero;
    if (op.getSinks()) {
      auto [sink, isOdd] = loadSink(row);
      largest = e.select(isOdd, largest, sink);
      // One of the four lanes of a row adds the sink.
      weight =
          e.select(e.compare(Predicate::eq, e.bitAnd(lane, 3), 0), e.number(largestWeight()), zero);
      weight = e.select(isOdd, zero, weight);
    }
    state.largest.push_back(largest);
    state.weights.push_back(weight);
  }
  return state;
}

void WarpReductions::begin(const AttentionRun &own) {
  run = own;
  Value end = e.sub(e.add(run.position, run.count), 1);
  Value offset = e.toIndex(first);
  hasAny = e.compare(Predicate::slt, offset, walk.countRows(run));
  heads.clear();
  positions.clear();
  if (!walk.hasPackedRows()) {
    queries.first = e.addNarrow(run.position, first);
    queries.last = e.smaller(e.add(queries.first, kRows - 1), end);
    rowPosition = e.addNarrow(queries.first, e.shr(lane, 2));
    return;
  }
  auto positionAt = [&](Value query) { return e.addNarrow(run.position, query); };
  queries.first = positionAt(walk.rowAt(offset).query);
  queries.last = e.smaller(positionAt(walk.rowAt(e.add(offset, kRows - 1)).query), end);
  for (int64_t row : {0, 1}) {
    KeyBlockIterator::Row at = walk.rowAt(e.toIndex(results.numberOf(row)));
    heads.push_back(at.head);
    positions.push_back(positionAt(at.query));
  }
}

Value WarpReductions::positionOf(int64_t row) {
  return positions.empty() ? e.addNarrow(rowPosition, e.i32(8 * row)) : positions[row];
}

WarpReductions::Values WarpReductions::finishScores(const Values &dots, Value begin,
                                                    bool isBorder) {
  Values result;
  Value ownKey = e.addNarrow(begin, e.mul(e.bitAnd(lane, 3), 2));
  for (auto [number, dot] : llvm::enumerate(dots)) {
    int64_t row = number % 4 / 2, column = number / 4 * 8 + number % 2;
    Value score = isFolded ? dot : e.mulf(dot, run.scale), isSeen;
    Value key = e.addNarrow(ownKey, e.i32(column));
    if (scores.hasMask() && (isBorder || !scores.keepsScores())) {
      auto [own, seen] = scores.finish(score, headOf(row), positionOf(row), key);
      score = own;
      isSeen = seen;
    }
    if (isBorder) {
      isSeen = e.both(isSeen, scores.isThere(key));
      score = e.select(isSeen, score, e.minusInfinity());
    }
    result.push_back(score);
  }
  return result;
}

std::pair<Value, Value> WarpReductions::loadSink(int64_t row) {
  Value sink = e.widen(walk.loadAt(op.getSinks(), {headOf(row)}));
  Value isOdd = arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::UGE, sink,
                                      e.number(std::numeric_limits<double>::infinity()));
  return {sink, isOdd};
}

WarpReductions::Values WarpReductions::findZeros(ArrayRef<Value> words) {
  Values zeros(2, e.i32(0));
  for (auto [number, word] : llvm::enumerate(words))
    for (int64_t half : {0, 1}) {
      int64_t bit = 2 * number + half;
      Value isZero = e.compare(Predicate::eq, e.bitAnd(e.shr(word, 16 * half), 0xffff), 0);
      Value &all = zeros[bit / 32];
      all = e.bitOr(all, e.select(isZero, e.i32(int32_t(1u << (bit % 32))), e.i32(0)));
    }
  return zeros;
}

WarpReductions::Values WarpReductions::seeKeys(const HiddenValues &hidden, const Values &zeros,
                                               Value begin, Value step) {
  constexpr int64_t kOfStep = 8; // probabilities of a lane
  Values result;
  Value ownKey = e.addNarrow(begin, e.add(e.mul(e.bitAnd(lane, 3), 2), e.mul(step, 16)));
  Value isUpper = e.compare(Predicate::sge, step, 32 / kOfStep);
  Value ownZeros = e.select(isUpper, zeros[1], zeros[0]);
  ownZeros = e.shr(ownZeros, e.mul(e.bitAnd(step, 32 / kOfStep - 1), kOfStep));
  for (int64_t number = 0; number < kOfStep; ++number) {
    int64_t row = number % 4 / 2, column = number / 4 * 8 + number % 2;
    Value key = e.addNarrow(ownKey, e.i32(column));
    Value isSeen = scores.finish(e.number(0), headOf(row), positionOf(row), key).second;
    isSeen = e.both(isSeen, scores.isThere(key));
    Value isZero = e.compare(Predicate::ne, e.bitAnd(ownZeros, int64_t(1) << number), 0);
    Value bits = e.select(isZero, e.i32(hidden.getSeenBits(/*isZero=*/true)),
                          e.i32(hidden.getSeenBits(/*isZero=*/false)));
    bits = e.select(isSeen, bits, e.i32(0));
    if (number % 2 == 0)
      result.push_back(bits);
    else
      result.back() = e.bitOr(result.back(), e.shl(bits, 16));
  }
  return result;
}

/// Rounds a probability to FP8. Other types are rounded when they are packed.
Value WarpReductions::roundWeight(Value weight) {
  if (!layout.hasLargeWeights)
    return weight;
  VectorEmitter convert(e.b, e.loc, /*hasTable16=*/false);
  Type type = cast<MemRefType>(op.getV().getType()).getElementType();
  Value code = convert.encode(weight, type, /*inRange=*/false);
  return convert.decode(convert.bitAnd(code, 0xff), type);
}

WarpReductions::Values WarpReductions::weigh(const Values &finished, State &state, Values &factors,
                                             Combine combine) {
  // Exponents have base 2.
  double factor =
      isFolded ? op.getScale().convertToFloat() * llvm::numbers::log2e : llvm::numbers::log2e;
  Value unit = e.number(factor);
  Value large = e.number(std::log2(largestWeight()));
  // One FMA, if the scaled row maximum cannot overflow.
  auto exponentOf = [&](Value score, Value base, Value down) {
    if (factor <= 1)
      return e.fma(score, unit, down);
    Value exponent = e.mulf(e.subf(score, base), unit);
    return layout.hasLargeWeights ? e.addf(exponent, large) : exponent;
  };
  auto largestOf = [&](int64_t row) {
    Value most;
    for (size_t i = 0; i < finished.size(); ++i)
      if (int64_t(i % 4 / 2) == row)
        most = most ? e.maxf(most, finished[i]) : finished[i];
    return maxOfFour(e, most);
  };
  Values maxima;
  if (combine) {
    maxima = {largestOf(0), largestOf(1)};
    combine(maxima);
  }
  Values weights(finished.size());
  factors.resize(2);
  for (int64_t row : {0, 1}) {
    Value most = e.maxf(state.largest[row], combine ? maxima[row] : largestOf(row));
    if (layout.keepsLargest) {
      // Without a previous maximum, the growth is infinite. NaN scores give NaN probabilities.
      Value growth = e.mulf(e.subf(most, state.largest[row]), unit);
      Value isLarge = arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::OGT, growth,
                                            e.number(kMostGrowth));
      most = e.select(isLarge, most, state.largest[row]);
    }
    // If no key was visible so far, all differences are -inf instead of NaN.
    Value isNone = e.isMinusInfinity(most);
    Value base = e.select(isNone, e.number(0), most);
    // The factor is exactly 1 if the maximum does not change.
    factors[row] = e.exp2(e.mulf(e.subf(state.largest[row], base), unit));
    Value down = LLVM::FNegOp::create(e.b, e.loc, e.mulf(base, unit));
    if (layout.hasLargeWeights)
      down = e.addf(down, large);
    Value total;
    for (size_t i = 0; i < finished.size(); ++i) {
      if (int64_t(i % 4 / 2) != row)
        continue;
      weights[i] = e.exp2(exponentOf(finished[i], base, down));
      total = total ? e.addf(total, weights[i]) : weights[i];
    }
    state.largest[row] = most;
    state.weights[row] = e.fma(state.weights[row], factors[row], total);
  }
  return weights;
}

void WarpReductions::rescale(State &state, const Values &factors) {
  auto multiply = [&]() -> Values {
    Values accumulators;
    for (auto [i, sum] : llvm::enumerate(state.accumulators))
      accumulators.push_back(e.mulf(sum, factors[i % 4 / 2]));
    return accumulators;
  };
  if (!layout.keepsLargest) {
    state.accumulators = multiply();
    return;
  }
  Value isOne = e.both(e.isEqual(factors[0], 1), e.isEqual(factors[1], 1));
  Value others = e.ballot(e.bitXor(isOne, e.constant(e.b.getI1Type(), 1)));
  state.accumulators =
      e.choose(e.compare(Predicate::eq, others, 0), [&] { return state.accumulators; }, multiply);
}

void WarpReductions::finish(State state) {
  // One lane stores the LSE of a row.
  Value isFirst = e.compare(Predicate::eq, e.bitAnd(lane, 3), 0);
  if (layout.firstColumn)
    isFirst = e.both(isFirst, e.compare(Predicate::eq, layout.firstColumn, 0));
  Values lses;
  for (int64_t row : {0, 1}) {
    Value total = state.weights[row];
    total = e.addf(total, e.exchange(total, 1));
    total = e.addf(total, e.exchange(total, 2));
    Value isEmpty = e.isEqual(total, 0);
    // A denominator that is not 0 is at least 1, so the reciprocal cannot overflow.
    Value factor = e.reciprocal(total);
    if (Value scale = walk.resultFactor(run))
      factor = e.mulf(factor, scale);
    if (op.getSinks()) {
      Value isOdd = loadSink(row).second;
      factor = e.select(isOdd, e.number(std::numeric_limits<double>::quiet_NaN()), factor);
    }
    factor = e.select(isEmpty, e.number(0), factor);
    // Only scores of -inf of visible keys add NaN to an empty row.
    if (!scores.keepsScores())
      for (auto [i, sum] : llvm::enumerate(state.accumulators))
        if (int64_t(i % 4 / 2) == row)
          sum = e.select(isEmpty, e.number(0), sum);
    if (walk.getPiece()) {
      for (auto [i, sum] : llvm::enumerate(state.accumulators))
        if (int64_t(i % 4 / 2) == row)
          sum = e.mulf(sum, factor);
      lses.push_back(findLse(state, row, total, isEmpty));
      continue;
    }
    results.store(run, state.accumulators, row, factor);
    if (!op.getLse())
      continue;
    e.when(isFirst, [&] {
      Value number = e.toIndex(results.numberOf(row));
      e.when(e.compare(Predicate::slt, number, walk.countRows(run)),
             [&] { results.storeLse(run, number, findLse(state, row, total, isEmpty)); });
    });
  }
  if (walk.getPiece())
    results.storePiece(run, state.accumulators, lses);
}

Value WarpReductions::findLse(const State &state, int64_t row, Value total, Value isEmpty) {
  Value largest = isFolded ? e.mulf(state.largest[row], run.scale) : state.largest[row];
  Value exponent = e.log2(total);
  if (layout.hasLargeWeights)
    exponent = e.subf(exponent, e.number(std::log2(largestWeight())));
  Value lse = e.fma(exponent, e.number(llvm::numbers::ln2), largest);
  if (!op.getSinks())
    return lse;
  auto [sink, isOdd] = loadSink(row);
  Value nan = e.number(std::numeric_limits<double>::quiet_NaN());
  return e.select(isOdd, e.select(isEmpty, sink, nan), lse);
}
