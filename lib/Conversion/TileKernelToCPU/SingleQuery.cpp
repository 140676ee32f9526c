// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SingleQuery.h"
#include "KeyScales.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

static Type elementOf(Value memref) { return cast<MemRefType>(memref.getType()).getElementType(); }

/// Vectors of keys with chains of FMAs at the same time. They hide the latency of an FMA.
static constexpr int64_t kVectors = 4;
/// Elements of 32 bits of a key that are transposed at once.
static constexpr int64_t kGroup = 4;

int64_t SingleQuery::countInLane(Value memref, int64_t columns, int64_t lanes) {
  return elementOf(memref).isBF16() && columns % (2 * lanes) == 0 ? 2 : 1;
}

/// Returns a half of elements of 32 bits, which are pairs of bf16, in f32.
static Value widenHalf(LaneEmitter &e, Value pairs, bool isUpper) {
  Value bits = isUpper ? e.bitAnd(pairs, int64_t(int32_t(0xffff0000))) : e.shl(pairs, 16);
  return e.bitcast(bits, e.b.getF32Type());
}

bool SingleQuery::isSupported() {
  // With queries of the same 8-bit type, lanes are queries.
  auto isWide = [&](Value memref) {
    return elementOf(memref).getIntOrFloatBitWidth() > 8 || elementOf(in.q) != elementOf(memref);
  };
  bool areKeysStored = !op.getKeyRows().any() && !op.getRopeScales();
  bool areWhole = in.keyColumns % kGroup == 0 && in.columns % kGroup == 0 &&
                  in.valueColumns % lanes == 0 && in.blockKeys % (kVectors * lanes) == 0;
  return in.shared == 1 && !in.hasPairs && areKeysStored && areWhole && isWide(in.k) &&
         isWide(in.v) && (!in.rope || elementOf(in.rope) == elementOf(in.k));
}

void SingleQuery::allocate(Lanes &owned) {
  auto make = [&](ArrayRef<int64_t> shape, Type element) -> Value {
    owned.push_back(
        memref::AllocOp::create(b, loc, MemRefType::get(shape, element), b.getI64IntegerAttr(64)));
    return owned.back();
  };
  accumulators = make({1, in.valueColumns}, b.getF32Type());
  weights = make({2, in.blockKeys}, b.getF32Type());
  // Quantized keys are widened once.
  bool isWide = elementOf(in.k).getIntOrFloatBitWidth() > 8;
  keys = make({in.blockKeys, in.columns}, isWide ? elementOf(in.k) : b.getF32Type());
  int64_t rank = cast<MemRefType>(in.v.getType()).getRank();
  indices = make({in.blockKeys, rank - 1}, b.getIndexType());
}

void SingleQuery::start() {
  e.loop(e.index(0), e.index(in.valueColumns), lanes,
         [&](Value column) { e.store(e.number(0), accumulators, {e.index(0), column}); });
}

void SingleQuery::moveToLane() {
  Value zero = e.index(0);
  e.loop(zero, e.index(in.valueColumns), 1, [&](Value column) {
    Value number =
        memref::LoadOp::create(b, loc, accumulators, ValueRange{zero, indexOfColumn(column)});
    memref::StoreOp::create(b, loc, number, memory.accumulators, ValueRange{zero, column, zero});
  });
}

void SingleQuery::moveFromLane() {
  Value zero = e.index(0);
  e.loop(zero, e.index(in.valueColumns), 1, [&](Value column) {
    Value number =
        memref::LoadOp::create(b, loc, memory.accumulators, ValueRange{zero, column, zero});
    memref::StoreOp::create(b, loc, number, accumulators, ValueRange{zero, indexOfColumn(column)});
  });
}

Value SingleQuery::indexOfColumn(Value column) {
  if (valuesInLane == 1)
    return column;
  Value inRun = e.rem(column, 2 * lanes);
  return e.add(e.sub(column, inRun), e.add(e.div(inRun, 2), e.mul(e.rem(inRun, 2), lanes)));
}

void SingleQuery::attend(const Run &run, const KeyBlock &block) {
  loadKeys(run, block);
  accumulate(run, block, weigh(block, score(run, block)));
}

void SingleQuery::prefetchKey(const Run &run, const KeyBlock &block, Value key) {
  copies.prefetchRow(in.k, in.indexOf(run, block, key, op.getKeyIndex()), 0, in.keyColumns);
  if (in.rope)
    copies.prefetchRow(in.rope, in.indexOf(run, block, key, op.getRopeIndex()), op.getRopeColumn(),
                       in.columns - in.keyColumns);
}

void SingleQuery::loadKeys(const Run &run, const KeyBlock &block) {
  auto copy = [&](Value memref, Lanes from, Value key, int64_t first, int64_t count, int64_t to) {
    int64_t size = lanes * 32 / elementOf(memref).getIntOrFloatBitWidth();
    if (count % size != 0 || elementOf(memref) != elementOf(keys))
      return copies.loadRow(memref, from, first, count, keys, key, to);
    auto type = VectorType::get({size}, elementOf(memref));
    from.push_back({});
    for (int64_t column = 0; column < count; column += size) {
      from.back() = e.index(first + column);
      Value numbers = vector::LoadOp::create(b, loc, type, memref, from);
      e.store(numbers, keys, {key, e.index(to + column)});
    }
  };
  e.loop(e.index(0), block.count, 1, [&](Value key) {
    Lanes ofValue = in.indexOf(run, block, key, op.getValueIndex());
    copies.prefetchRow(in.v, ofValue, 0, in.valueColumns);
    for (auto [at, index] : llvm::enumerate(ofValue))
      memref::StoreOp::create(b, loc, index, indices, ValueRange{key, e.index(int64_t(at))});
    copy(in.k, in.indexOf(run, block, key, op.getKeyIndex()), key, 0, in.keyColumns, 0);
    if (memory.keyScales)
      memory.keyScales->load(run, block, key);
    if (in.rope)
      copy(in.rope, in.indexOf(run, block, key, op.getRopeIndex()), key, op.getRopeColumn(),
           in.columns - in.keyColumns, in.keyColumns);
  });
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

Value SingleQuery::score(const Run &run, const KeyBlock &block) {
  Value zero = e.index(0), lowest = e.number(-std::numeric_limits<double>::infinity());
  // Rows past the last key have any numbers, and their dot products are not read.
  e.loop(zero, block.count, kVectors * lanes, [&](Value first) {
    for (auto [vector, dot] : llvm::enumerate(multiply(first)))
      e.store(dot, weights, {zero, e.add(first, int64_t(vector) * lanes)});
  });
  Value numbers = vector::StepOp::create(b, loc, e.of(b.getIndexType()));
  Value largest =
      e.loop(zero, block.count, lanes, {lowest}, [&](Value key, ValueRange carried) -> Lanes {
         Value own = e.load(weights, {zero, key});
         if (memory.keyScales)
           own = memory.keyScales->scaleScores(own, key);
         own = e.mulf(own, run.scale);
         if (!op.getScore().empty()) {
           Value first = e.add(run.keyStart, e.add(block.begin, key));
           Value positions = e.add(e.splat(first), numbers);
           own = in.runRegion(e, op.getScore(),
                              {own, in.head, run.position, positions, run.sequence, run.last})
                     .front();
         }
         Value isThere = e.isLess(e.add(e.splat(key), numbers), e.splat(block.count));
         own = e.select(isThere, own, lowest);
         e.store(own, weights, {zero, key});
         return {e.maxf(carried.front(), own)};
       }).front();
  return vector::ReductionOp::create(b, loc, vector::CombiningKind::MAXIMUMF, largest);
}

SingleQuery::Lanes SingleQuery::loadColumns(Value key, Value column, int64_t inLane) {
  Type lane = inLane == 2 ? Type(b.getI32Type()) : b.getF32Type();
  auto loaded = VectorType::get({inLane * kGroup}, elementOf(keys));
  auto part = VectorType::get({kGroup}, lane);
  Lanes vectors;
  for (int64_t row = 0; row < kGroup; ++row) {
    Value vector = e.constant(e.of(lane), 0);
    for (int64_t first = 0; first < lanes; first += kGroup) {
      Value numbers =
          vector::LoadOp::create(b, loc, loaded, keys, ValueRange{e.add(key, first + row), column});
      numbers = inLane == 2 ? Value(vector::BitCastOp::create(b, loc, part, numbers))
                            : Value(e.widen(numbers));
      vector = vector::InsertStridedSliceOp::create(b, loc, numbers, vector, first, int64_t(1));
    }
    vectors.push_back(vector);
  }
  Lanes columns;
  for (Value vector : e.transposeGroups(vectors))
    for (int64_t half = 0; half < inLane; ++half)
      columns.push_back(inLane == 2 ? widenHalf(e, vector, half) : vector);
  return columns;
}

SingleQuery::Lanes SingleQuery::multiply(Value key) {
  int64_t inLane = elementOf(keys).isBF16() && in.columns % (2 * kGroup) == 0 ? 2 : 1;
  // Transposed vectors of so many keys stay in registers.
  int64_t together = lanes == 16 ? kVectors : kVectors / 2;
  Lanes none(kVectors, e.number(0));
  return e.loop(e.index(0), e.index(in.columns), inLane * kGroup, none,
                [&](Value column, ValueRange carried) {
                  Lanes sums(carried);
                  for (int64_t vector = 0; vector < kVectors; vector += together) {
                    SmallVector<Lanes> columns;
                    for (int64_t own = vector; own < vector + together; ++own)
                      columns.push_back(loadColumns(e.add(key, own * lanes), column, inLane));
                    for (int64_t step = 0; step < inLane * kGroup; ++step) {
                      Value at = e.add(column, step);
                      Value query = e.splat(memref::LoadOp::create(
                          b, loc, memory.queries, ValueRange{e.index(0), at, e.index(0)}));
                      for (int64_t own = 0; own < together; ++own)
                        sums[vector + own] = e.fma(columns[own][step], query, sums[vector + own]);
                    }
                    // LLVM's scheduler would load the columns of all vectors first, and spill them.
                    keepBehind(b, loc, sums);
                  }
                  return sums;
                });
}

//===----------------------------------------------------------------------===//
// Softmax probabilities and output
//===----------------------------------------------------------------------===//

Value SingleQuery::weigh(const KeyBlock &block, Value largest) {
  Value zero = e.index(0), one = e.index(1);
  Value before =
      e.splat(memref::LoadOp::create(b, loc, memory.states, ValueRange{zero, zero, zero}));
  Value most = e.maxf(before, e.splat(largest));
  e.store(most, memory.states, {zero, zero, zero});
  // Without a visible key, all differences are -inf and not NaN.
  Value base = e.select(e.isMinusInfinity(most), e.number(0), most);
  e.loop(zero, block.count, lanes, [&](Value key) {
    Value weight = e.exp(e.subf(e.load(weights, {zero, key}), base));
    e.store(weight, weights, {zero, key});
    if (memory.keyScales)
      weight = memory.keyScales->scaleWeights(weight, key);
    e.store(probabilities.round(weight), weights, {one, key});
  });
  return e.exp(e.subf(before, base));
}

void SingleQuery::accumulate(const Run &run, const KeyBlock &block, Value factor) {
  Value zero = e.index(0), one = e.index(1);
  // Half of the vector registers are accumulators.
  int64_t most = (lanes == 16 ? 16 : 8) * lanes;
  Value lastOfAll = e.sub(e.sub(run.keyCount, block.begin), 1);
  auto prefetch = [&](Value key) {
    prefetchKey(run, block, e.smaller(e.add(key, in.blockKeys), lastOfAll));
  };
  for (int64_t column = 0; column < in.valueColumns; column += most) {
    Value sum = accumulateColumns(block, factor, column, std::min(most, in.valueColumns - column),
                                  prefetch);
    if (column > 0)
      continue;
    Value total = e.load(memory.states, {zero, one, zero});
    e.store(e.fma(total, factor, e.splat(sum)), memory.states, {zero, one, zero});
  }
}

Value SingleQuery::accumulateColumns(const KeyBlock &block, Value factor, int64_t column,
                                     int64_t count, function_ref<void(Value)> prefetch) {
  Value zero = e.index(0), one = e.index(1);
  Lanes sums;
  for (int64_t at = 0; at < count; at += lanes)
    sums.push_back(e.mulf(e.load(accumulators, {zero, e.index(column + at)}), factor));
  sums.push_back(e.f32(0));
  auto pairs = VectorType::get({2 * lanes}, b.getBF16Type());
  sums = e.loop(zero, block.count, 1, sums, [&](Value key, ValueRange carried) {
    Lanes next(carried);
    Value weight = e.splat(memref::LoadOp::create(b, loc, weights, ValueRange{one, key}));
    if (column == 0)
      prefetch(key);
    int64_t rank = cast<MemRefType>(in.v.getType()).getRank();
    Lanes at;
    for (int64_t dim = 0; dim < rank - 1; ++dim)
      at.push_back(memref::LoadOp::create(b, loc, indices, ValueRange{key, e.index(dim)}));
    at.push_back({});
    for (int64_t vector = 0; vector < count / lanes; vector += valuesInLane) {
      at.back() = e.index(column + vector * lanes);
      if (valuesInLane == 1) {
        next[vector] = e.fma(e.widen(e.load(in.v, at)), weight, next[vector]);
        continue;
      }
      Value loaded = vector::LoadOp::create(b, loc, pairs, in.v, at);
      loaded = vector::BitCastOp::create(b, loc, e.of(b.getI32Type()), loaded);
      for (int64_t half : {0, 1})
        next[vector + half] = e.fma(widenHalf(e, loaded, half), weight, next[vector + half]);
    }
    // The latency of this chain hides in the other instructions.
    if (column == 0)
      next.back() =
          e.addf(next.back(), memref::LoadOp::create(b, loc, weights, ValueRange{zero, key}));
    return next;
  });
  // With lanes of queries, a border has further keys, which are zeros.
  Value isWhole = e.compare(LaneEmitter::Predicate::eq, block.count, block.padded);
  Value rest = e.splat(e.select(isWhole, e.f32(-0.0), e.f32(0)));
  for (int64_t vector = 0; vector < count / lanes; ++vector)
    e.store(e.addf(sums[vector], rest), accumulators, {zero, e.index(column + vector * lanes)});
  return sums.back();
}
