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
static Value widenHalf(LaneEmitter &emitter, Value pairs, bool isUpper) {
  Value bits =
      isUpper ? emitter.bitAnd(pairs, int64_t(int32_t(0xffff0000))) : emitter.shl(pairs, 16);
  return emitter.bitcast(bits, emitter.b.getF32Type());
}

bool SingleQuery::isSupported() {
  // With queries of the same 8-bit type, lanes are queries.
  auto isWide = [&](Value memref) {
    return elementOf(memref).getIntOrFloatBitWidth() > 8 ||
           elementOf(in.queryArray) != elementOf(memref);
  };
  bool areKeysStored = !op.getKeyRows().any() && !op.getRopeScales() && !op.hasScalesOfColumns();
  bool areWhole = in.keyColumns % kGroup == 0 && in.columns % kGroup == 0 &&
                  in.valueColumns % lanes == 0 && in.blockKeys % (kVectors * lanes) == 0;
  return in.shared == 1 && !in.hasPairs && areKeysStored && areWhole && isWide(in.keyArray) &&
         isWide(in.valueArray) && (!in.rope || elementOf(in.rope) == elementOf(in.keyArray));
}

void SingleQuery::allocate(Lanes &owned) {
  auto make = [&](ArrayRef<int64_t> shape, Type element) -> Value {
    owned.push_back(memref::AllocOp::create(builder, loc, MemRefType::get(shape, element),
                                            builder.getI64IntegerAttr(64)));
    return owned.back();
  };
  accumulators = make({1, in.valueColumns}, builder.getF32Type());
  weights = make({2, in.blockKeys}, builder.getF32Type());
  // Quantized keys are widened once.
  bool isWide = elementOf(in.keyArray).getIntOrFloatBitWidth() > 8;
  keys = make({in.blockKeys, in.columns}, isWide ? elementOf(in.keyArray) : builder.getF32Type());
  int64_t rank = cast<MemRefType>(in.valueArray.getType()).getRank();
  indices = make({in.blockKeys, rank - 1}, builder.getIndexType());
}

void SingleQuery::start() {
  emitter.loop(emitter.index(0), emitter.index(in.valueColumns), lanes, [&](Value column) {
    emitter.store(emitter.number(0), accumulators, {emitter.index(0), column});
  });
}

void SingleQuery::moveToLane() {
  Value zero = emitter.index(0);
  emitter.loop(zero, emitter.index(in.valueColumns), 1, [&](Value column) {
    Value number =
        memref::LoadOp::create(builder, loc, accumulators, ValueRange{zero, indexOfColumn(column)});
    memref::StoreOp::create(builder, loc, number, memory.accumulators,
                            ValueRange{zero, column, zero});
  });
}

void SingleQuery::moveFromLane() {
  Value zero = emitter.index(0);
  emitter.loop(zero, emitter.index(in.valueColumns), 1, [&](Value column) {
    Value number =
        memref::LoadOp::create(builder, loc, memory.accumulators, ValueRange{zero, column, zero});
    memref::StoreOp::create(builder, loc, number, accumulators,
                            ValueRange{zero, indexOfColumn(column)});
  });
}

Value SingleQuery::indexOfColumn(Value column) {
  if (valuesInLane == 1)
    return column;
  Value inRun = emitter.rem(column, 2 * lanes);
  return emitter.add(emitter.sub(column, inRun),
                     emitter.add(emitter.div(inRun, 2), emitter.mul(emitter.rem(inRun, 2), lanes)));
}

void SingleQuery::attend(const Run &run, const KeyBlock &block) {
  loadKeys(run, block);
  accumulate(run, block, weigh(block, score(run, block)));
}

void SingleQuery::prefetchKey(const Run &run, const KeyBlock &block, Value key) {
  copies.prefetchRow(in.keyArray, in.indexOf(run, block, key, op.getKeyIndex()), 0, in.keyColumns);
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
      from.back() = emitter.index(first + column);
      Value numbers = vector::LoadOp::create(builder, loc, type, memref, from);
      emitter.store(numbers, keys, {key, emitter.index(to + column)});
    }
  };
  emitter.loop(emitter.index(0), block.count, 1, [&](Value key) {
    Lanes ofValue = in.indexOf(run, block, key, op.getValueIndex());
    copies.prefetchRow(in.valueArray, ofValue, 0, in.valueColumns);
    for (auto [at, index] : llvm::enumerate(ofValue))
      memref::StoreOp::create(builder, loc, index, indices,
                              ValueRange{key, emitter.index(int64_t(at))});
    copy(in.keyArray, in.indexOf(run, block, key, op.getKeyIndex()), key, 0, in.keyColumns, 0);
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
  Value zero = emitter.index(0), lowest = emitter.number(-std::numeric_limits<double>::infinity());
  // Rows past the last key have any numbers, and their dot products are not read.
  emitter.loop(zero, block.count, kVectors * lanes, [&](Value first) {
    for (auto [vector, dot] : llvm::enumerate(multiply(first)))
      emitter.store(dot, weights, {zero, emitter.add(first, int64_t(vector) * lanes)});
  });
  Value numbers = vector::StepOp::create(builder, loc, emitter.of(builder.getIndexType()));
  Value largest =
      emitter
          .loop(zero, block.count, lanes, {lowest},
                [&](Value key, ValueRange carried) -> Lanes {
                  Value own = emitter.load(weights, {zero, key});
                  if (memory.keyScales)
                    own = memory.keyScales->scaleScores(own, key);
                  own = emitter.mulf(own, run.scale);
                  if (!op.getScore().empty()) {
                    Value first = emitter.add(run.keyStart, emitter.add(block.begin, key));
                    Value positions = emitter.add(emitter.splat(first), numbers);
                    own = in.runRegion(
                                emitter, op.getScore(),
                                {own, in.head, run.position, positions, run.sequence, run.last})
                              .front();
                  }
                  Value isThere = emitter.isLess(emitter.add(emitter.splat(key), numbers),
                                                 emitter.splat(block.count));
                  own = emitter.select(isThere, own, lowest);
                  emitter.store(own, weights, {zero, key});
                  return {emitter.maxf(carried.front(), own)};
                })
          .front();
  return vector::ReductionOp::create(builder, loc, vector::CombiningKind::MAXIMUMF, largest);
}

SingleQuery::Lanes SingleQuery::loadColumns(Value key, Value column, int64_t inLane) {
  Type lane = inLane == 2 ? Type(builder.getI32Type()) : builder.getF32Type();
  auto loaded = VectorType::get({inLane * kGroup}, elementOf(keys));
  auto part = VectorType::get({kGroup}, lane);
  Lanes vectors;
  for (int64_t row = 0; row < kGroup; ++row) {
    Value vector = emitter.constant(emitter.of(lane), 0);
    for (int64_t first = 0; first < lanes; first += kGroup) {
      Value numbers = vector::LoadOp::create(builder, loc, loaded, keys,
                                             ValueRange{emitter.add(key, first + row), column});
      numbers = inLane == 2 ? Value(vector::BitCastOp::create(builder, loc, part, numbers))
                            : Value(emitter.widen(numbers));
      vector =
          vector::InsertStridedSliceOp::create(builder, loc, numbers, vector, first, int64_t(1));
    }
    vectors.push_back(vector);
  }
  Lanes columns;
  for (Value vector : emitter.transposeGroups(vectors))
    for (int64_t half = 0; half < inLane; ++half)
      columns.push_back(inLane == 2 ? widenHalf(emitter, vector, half) : vector);
  return columns;
}

SingleQuery::Lanes SingleQuery::multiply(Value key) {
  int64_t inLane = elementOf(keys).isBF16() && in.columns % (2 * kGroup) == 0 ? 2 : 1;
  // Transposed vectors of so many keys stay in registers.
  int64_t together = lanes == 16 ? kVectors : kVectors / 2;
  Lanes none(kVectors, emitter.number(0));
  return emitter.loop(
      emitter.index(0), emitter.index(in.columns), inLane * kGroup, none,
      [&](Value column, ValueRange carried) {
        Lanes sums(carried);
        for (int64_t vector = 0; vector < kVectors; vector += together) {
          SmallVector<Lanes> columns;
          for (int64_t own = vector; own < vector + together; ++own)
            columns.push_back(loadColumns(emitter.add(key, own * lanes), column, inLane));
          for (int64_t step = 0; step < inLane * kGroup; ++step) {
            Value at = emitter.add(column, step);
            Value query = emitter.splat(memref::LoadOp::create(
                builder, loc, memory.queries, ValueRange{emitter.index(0), at, emitter.index(0)}));
            for (int64_t own = 0; own < together; ++own)
              sums[vector + own] = emitter.fma(columns[own][step], query, sums[vector + own]);
          }
          // LLVM's scheduler would load the columns of all vectors first, and spill them.
          keepBehind(builder, loc, sums);
        }
        return sums;
      });
}

//===----------------------------------------------------------------------===//
// Softmax probabilities and output
//===----------------------------------------------------------------------===//

Value SingleQuery::weigh(const KeyBlock &block, Value largest) {
  Value zero = emitter.index(0), one = emitter.index(1);
  Value before = emitter.splat(
      memref::LoadOp::create(builder, loc, memory.states, ValueRange{zero, zero, zero}));
  Value most = emitter.maxf(before, emitter.splat(largest));
  emitter.store(most, memory.states, {zero, zero, zero});
  // Without a visible key, all differences are -inf and not NaN.
  Value base = emitter.select(emitter.isMinusInfinity(most), emitter.number(0), most);
  emitter.loop(zero, block.count, lanes, [&](Value key) {
    Value weight = emitter.exp(emitter.subf(emitter.load(weights, {zero, key}), base));
    emitter.store(weight, weights, {zero, key});
    if (memory.keyScales)
      weight = memory.keyScales->scaleWeights(weight, key);
    emitter.store(probabilities.round(weight), weights, {one, key});
  });
  return emitter.exp(emitter.subf(before, base));
}

void SingleQuery::accumulate(const Run &run, const KeyBlock &block, Value factor) {
  Value zero = emitter.index(0), one = emitter.index(1);
  // Half of the vector registers are accumulators.
  int64_t most = (lanes == 16 ? 16 : 8) * lanes;
  Value lastOfAll = emitter.sub(emitter.sub(run.keyCount, block.begin), 1);
  auto prefetch = [&](Value key) {
    prefetchKey(run, block, emitter.smaller(emitter.add(key, in.blockKeys), lastOfAll));
  };
  for (int64_t column = 0; column < in.valueColumns; column += most) {
    Value sum = accumulateColumns(block, factor, column, std::min(most, in.valueColumns - column),
                                  prefetch);
    if (column > 0)
      continue;
    Value total = emitter.load(memory.states, {zero, one, zero});
    emitter.store(emitter.fma(total, factor, emitter.splat(sum)), memory.states, {zero, one, zero});
  }
}

Value SingleQuery::accumulateColumns(const KeyBlock &block, Value factor, int64_t column,
                                     int64_t count, function_ref<void(Value)> prefetch) {
  Value zero = emitter.index(0), one = emitter.index(1);
  Lanes sums;
  for (int64_t at = 0; at < count; at += lanes)
    sums.push_back(
        emitter.mulf(emitter.load(accumulators, {zero, emitter.index(column + at)}), factor));
  sums.push_back(emitter.f32(0));
  auto pairs = VectorType::get({2 * lanes}, builder.getBF16Type());
  sums = emitter.loop(zero, block.count, 1, sums, [&](Value key, ValueRange carried) {
    Lanes next(carried);
    Value weight =
        emitter.splat(memref::LoadOp::create(builder, loc, weights, ValueRange{one, key}));
    if (column == 0)
      prefetch(key);
    int64_t rank = cast<MemRefType>(in.valueArray.getType()).getRank();
    Lanes at;
    for (int64_t dim = 0; dim < rank - 1; ++dim)
      at.push_back(
          memref::LoadOp::create(builder, loc, indices, ValueRange{key, emitter.index(dim)}));
    at.push_back({});
    for (int64_t vector = 0; vector < count / lanes; vector += valuesInLane) {
      at.back() = emitter.index(column + vector * lanes);
      if (valuesInLane == 1) {
        next[vector] =
            emitter.fma(emitter.widen(emitter.load(in.valueArray, at)), weight, next[vector]);
        continue;
      }
      Value loaded = vector::LoadOp::create(builder, loc, pairs, in.valueArray, at);
      loaded = vector::BitCastOp::create(builder, loc, emitter.of(builder.getI32Type()), loaded);
      for (int64_t half : {0, 1})
        next[vector + half] =
            emitter.fma(widenHalf(emitter, loaded, half), weight, next[vector + half]);
    }
    // The latency of this chain hides in the other instructions.
    if (column == 0)
      next.back() = emitter.addf(
          next.back(), memref::LoadOp::create(builder, loc, weights, ValueRange{zero, key}));
    return next;
  });
  // With lanes of queries, a border has further keys, which are zeros.
  Value isWhole = emitter.compare(LaneEmitter::Predicate::eq, block.count, block.padded);
  Value rest = emitter.splat(emitter.select(isWhole, emitter.f32(-0.0), emitter.f32(0)));
  for (int64_t vector = 0; vector < count / lanes; ++vector)
    emitter.store(emitter.addf(sums[vector], rest), accumulators,
                  {zero, emitter.index(column + vector * lanes)});
  return sums.back();
}
