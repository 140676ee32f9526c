// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PairGemms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Pairs of a chain in one iteration of a loop.
static constexpr int64_t kPairUnroll = 4;

/// Returns the vector type of bf16 elements, two for each lane.
static VectorType getPairs(OpBuilder &builder, int64_t lanes) {
  return VectorType::get({2 * lanes}, builder.getBF16Type());
}

Value PairGemms::splatPair(Value pairs, ValueRange indices) {
  Value pair = emitter.splat(memref::LoadOp::create(builder, loc, pairs, indices));
  return vector::BitCastOp::create(builder, loc, getPairs(builder, in.lanes), pair);
}

Value PairGemms::loadNumbers(Value memref, ValueRange indices) {
  return vector::LoadOp::create(builder, loc, getPairs(builder, in.lanes), memref, indices);
}

/// Emits one step of all accumulators of a row: a pair of the row times the pairs of all lanes.
static void addPairs(OpBuilder &builder, Location loc, MutableArrayRef<Value> accumulators,
                     size_t row, Value number, ArrayRef<Value> others) {
  for (auto [part, other] : llvm::enumerate(others)) {
    Value &sum = accumulators[row * others.size() + part];
    sum = x86vector::DotBF16Op::create(builder, loc, sum.getType(), sum, number, other);
  }
}

AttentionTile::Lanes PairGemms::multiplyKeys(Value group, Value key) {
  int64_t count = llvm::divideCeil(in.columns, 2),
          unroll = count % kPairUnroll == 0 ? kPairUnroll : 1;
  Lanes none(in.rows * in.parts, emitter.number(0)), ownKeys;
  for (int64_t row = 0; row < in.rows; ++row)
    ownKeys.push_back(emitter.add(key, row));
  return emitter.loop(
      emitter.index(0), emitter.index(count), unroll, none, [&](Value pair, ValueRange carried) {
        Lanes next(carried);
        for (int64_t step = 0; step < unroll; ++step) {
          Value at = emitter.add(pair, step);
          Lanes query;
          for (int64_t part = 0; part < in.parts; ++part)
            query.push_back(
                loadNumbers(memory.queries, {group, at, emitter.index(2 * part * in.lanes)}));
          for (int64_t row = 0; row < in.rows; ++row)
            addPairs(builder, loc, next, row, splatPair(memory.keyPairs, {ownKeys[row], at}),
                     query);
        }
        return next;
      });
}

AttentionTile::Lanes PairGemms::accumulate(const KeyBlock &block, const Lanes &initial,
                                           Value column, int64_t count) {
  Value pairs = emitter.div(block.padded, emitter.index(2));
  Lanes ownColumns;
  for (int64_t row = 0; row < count; ++row)
    ownColumns.push_back(emitter.add(column, row));
  return emitter.loop(
      emitter.index(0), pairs, kPairUnroll, initial, [&](Value first, ValueRange carried) {
        Lanes next(carried);
        for (int64_t step = 0; step < kPairUnroll; ++step) {
          Value pair = emitter.add(first, step);
          Lanes weight;
          for (int64_t part = 0; part < in.parts; ++part)
            weight.push_back(
                loadNumbers(memory.weights, {pair, emitter.index(2 * part * in.lanes)}));
          for (int64_t row = 0; row < count; ++row)
            addPairs(builder, loc, next, row, splatPair(memory.valuePairs, {pair, ownColumns[row]}),
                     weight);
        }
        return next;
      });
}
