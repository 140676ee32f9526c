// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of attention by vdpbf16ps, which adds two adjacent partial products at once: two
// columns of a query and of a key, or the probabilities and the values of two keys. Lanes are
// queries. A pair of a key or of values is one 32-bit element, equal for all lanes.

#include "CPUAttentionLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Pairs of a chain in one iteration of a loop.
static constexpr int64_t kPairUnroll = 4;

void CPUAttentionLowering::allocatePairs() {
  Value zero = e.index(0);
  auto make = [&](int64_t rows, int64_t size) -> std::pair<Value, Value> {
    auto bytes = MemRefType::get({rows * size * 2}, b.getI8Type());
    Value memory = memref::AllocOp::create(b, loc, bytes, b.getI64IntegerAttr(64));
    owned.push_back(memory);
    auto view = [&](int64_t count, Type element) -> Value {
      return memref::ViewOp::create(b, loc, MemRefType::get({rows, count}, element), memory, zero,
                                    ValueRange());
    };
    return {view(size, b.getBF16Type()), view(size / 2, b.getI32Type())};
  };
  std::tie(keys, keyPairs) = make(blockKeys, paddedColumns);
  std::tie(values, valuePairs) = make(blockKeys / 2, 2 * paddedValues);
}

/// Interleaves the values of two keys, column by column.
void CPUAttentionLowering::pairValues(const KeyBlock &block) {
  auto load = [&](Value key, Value column) -> Value {
    Value numbers =
        vector::LoadOp::create(b, loc, e.of(b.getBF16Type()), valueRows, ValueRange{key, column});
    return arith::ExtUIOp::create(b, loc, e.of(b.getI32Type()),
                                  vector::BitCastOp::create(b, loc, e.of(b.getI16Type()), numbers));
  };
  e.loop(e.index(0), block.padded, 2, [&](Value key) {
    Value pair = e.div(key, e.index(2));
    e.loop(e.index(0), e.index(paddedValues), lanes, [&](Value column) {
      storePairs(packTwo(load(key, column), load(e.add(key, 1), column)), values,
                 {pair, e.mul(column, e.index(2))});
    });
  });
}

/// Returns the vector type of bf16 elements, two for each lane.
static VectorType getPairs(OpBuilder &b, int64_t lanes) {
  return VectorType::get({2 * lanes}, b.getBF16Type());
}

Value CPUAttentionLowering::splatPair(Value pairs, ValueRange indices) {
  Value pair = e.splat(memref::LoadOp::create(b, loc, pairs, indices));
  return vector::BitCastOp::create(b, loc, getPairs(b, lanes), pair);
}

Value CPUAttentionLowering::loadNumbers(Value memref, ValueRange indices) {
  return vector::LoadOp::create(b, loc, getPairs(b, lanes), memref, indices);
}

/// Emits one step of all accumulators of a row: a pair of the row times the pairs of all lanes.
static void addPairs(OpBuilder &b, Location loc, MutableArrayRef<Value> accumulators, size_t row,
                     Value number, ArrayRef<Value> others) {
  for (auto [part, other] : llvm::enumerate(others)) {
    Value &sum = accumulators[row * others.size() + part];
    sum = x86vector::DotBF16Op::create(b, loc, sum.getType(), sum, number, other);
  }
}

/// Computes the dot products of the keys from `key` on with the queries of a group.
CPUAttentionLowering::Lanes CPUAttentionLowering::multiplyKeyPairs(Value group, Value key) {
  int64_t count = llvm::divideCeil(columns, 2), unroll = count % kPairUnroll == 0 ? kPairUnroll : 1;
  Lanes none(rows * parts, e.number(0)), ownKeys;
  for (int64_t row = 0; row < rows; ++row)
    ownKeys.push_back(e.add(key, row));
  return e.loop(e.index(0), e.index(count), unroll, none, [&](Value pair, ValueRange carried) {
    Lanes next(carried);
    for (int64_t step = 0; step < unroll; ++step) {
      Value at = e.add(pair, step);
      Lanes query;
      for (int64_t part = 0; part < parts; ++part)
        query.push_back(loadNumbers(queries, {group, at, e.index(2 * part * lanes)}));
      for (int64_t row = 0; row < rows; ++row)
        addPairs(b, loc, next, row, splatPair(keyPairs, {ownKeys[row], at}), query);
    }
    return next;
  });
}

/// Adds probabilities times values to the accumulators of `count` columns.
CPUAttentionLowering::Lanes CPUAttentionLowering::accumulatePairs(const KeyBlock &block,
                                                                  const Lanes &initial,
                                                                  Value column, int64_t count) {
  Value pairs = e.div(block.padded, e.index(2));
  Lanes ownColumns;
  for (int64_t row = 0; row < count; ++row)
    ownColumns.push_back(e.add(column, row));
  return e.loop(e.index(0), pairs, kPairUnroll, initial, [&](Value first, ValueRange carried) {
    Lanes next(carried);
    for (int64_t step = 0; step < kPairUnroll; ++step) {
      Value pair = e.add(first, step);
      Lanes weight;
      for (int64_t part = 0; part < parts; ++part)
        weight.push_back(loadNumbers(weights, {pair, e.index(2 * part * lanes)}));
      for (int64_t row = 0; row < count; ++row)
        addPairs(b, loc, next, row, splatPair(valuePairs, {pair, ownColumns[row]}), weight);
    }
    return next;
  });
}
