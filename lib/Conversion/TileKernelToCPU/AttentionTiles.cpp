// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs of attention by AMX tile registers. Lanes are queries. For the scores, keys are the rows of
// the A operand, and queries are the columns of the B operand, with pairs of elements along K. For
// the output, columns of V are the rows of the A operand, so V is transposed. Probabilities are the
// B operand, with pairs of keys. Elements past the last key or column are zeros.

#include "CPUAttentionLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Rows and columns of an accumulator tile, and elements along K in a tile multiplication.
static constexpr int64_t kSide = 16, kDepth = 32;
/// Accumulator tiles along rows and along columns in registers.
static constexpr int64_t kTiles = 2;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Transposes 16 vectors of 16 elements.
CPUAttentionLowering::Lanes CPUAttentionLowering::transpose(Lanes vectors) {
  for (int64_t distance = kSide / 2; distance > 0; distance /= 2)
    for (int64_t row = 0; row < kSide; ++row) {
      if (row & distance)
        continue;
      SmallVector<int64_t> low, high;
      for (int64_t at = 0; at < kSide; ++at) {
        bool isOther = at & distance;
        low.push_back(isOther ? kSide + at - distance : at);
        high.push_back(isOther ? kSide + at : at + distance);
      }
      Value x = vectors[row], y = vectors[row + distance];
      vectors[row] = vector::ShuffleOp::create(b, loc, x, y, low);
      vectors[row + distance] = vector::ShuffleOp::create(b, loc, x, y, high);
    }
  return vectors;
}

/// Loads 16 pairs of bf16 as 32-bit elements.
Value CPUAttentionLowering::loadPairs(Value memref, ValueRange indices) {
  auto type = VectorType::get({2 * kSide}, b.getBF16Type());
  Value numbers = vector::LoadOp::create(b, loc, type, memref, indices);
  return vector::BitCastOp::create(b, loc, e.of(b.getI32Type()), numbers);
}
/// Stores 32-bit elements as 16 pairs of bf16.
void CPUAttentionLowering::storePairs(Value pairs, Value memref, ValueRange indices) {
  auto type = VectorType::get({2 * kSide}, b.getBF16Type());
  vector::StoreOp::create(b, loc, vector::BitCastOp::create(b, loc, type, pairs), memref, indices);
}

Value CPUAttentionLowering::packTwo(Value low, Value high) {
  Value half = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(cast<VectorType>(low.getType()), b.getI32IntegerAttr(16)));
  return arith::OrIOp::create(b, loc, low, arith::ShLIOp::create(b, loc, high, half));
}

void CPUAttentionLowering::clear(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType()));
  e.loop(e.index(0), e.index(type.getDimSize(0)), 1, [&](Value row) {
    e.loop(e.index(0), e.index(type.getDimSize(1)), 1, [&](Value column) {
      memref::StoreOp::create(b, loc, none, memory, ValueRange{row, column});
    });
  });
}

void CPUAttentionLowering::packQueriesInTiles(const Run &run) {
  Value zero = e.index(0);
  e.loop(zero, run.groups, 1, [&](Value group) {
    Value first = e.mul(group, e.index(width));
    e.loop(zero, e.index(width), 1, [&](Value query) {
      Value number = e.add(first, query);
      e.when(
          e.isLess(number, run.rows),
          [&] {
            Value row = e.add(run.begin, queryOf(number)), head = headOf(number);
            if (!op.getQueryRows().any())
              return loadRow(q, {row, head}, 0, columns, queryRows, query, 0);
            computeRow(op.getQueryRows(), row, head);
            loadRow(computedRow, zero, 0, columns, queryRows, query, 0);
          },
          [&] { clearRow(queryRows, query, columns); });
    });
    e.loop(zero, e.index(paddedColumns / 2), kSide, [&](Value pair) {
      for (int64_t part = 0; part < width / kSide; ++part) {
        Lanes rows;
        for (int64_t row = 0; row < kSide; ++row)
          rows.push_back(
              loadPairs(queryRows, {e.index(part * kSide + row), e.mul(pair, e.index(2))}));
        for (auto [at, column] : llvm::enumerate(transpose(rows)))
          storePairs(column, queries, {group, e.add(pair, at), e.index(2 * kSide * part)});
      }
    });
  });
}

void CPUAttentionLowering::transposeV(const KeyBlock &block) {
  Type i16 = b.getI16Type(), i32 = b.getI32Type();
  auto load = [&](Value key, Value column) -> Value {
    auto type = e.of(b.getBF16Type());
    Value numbers = vector::LoadOp::create(b, loc, type, valueRows, ValueRange{key, column});
    return arith::ExtUIOp::create(b, loc, e.of(i32),
                                  vector::BitCastOp::create(b, loc, e.of(i16), numbers));
  };
  e.loop(e.index(0), block.padded, kDepth, [&](Value key) {
    e.loop(e.index(0), e.index(paddedValues), kSide, [&](Value column) {
      Lanes pairs;
      for (int64_t pair = 0; pair < kSide; ++pair)
        pairs.push_back(
            packTwo(load(e.add(key, 2 * pair), column), load(e.add(key, 2 * pair + 1), column)));
      for (auto [at, row] : llvm::enumerate(transpose(pairs)))
        storePairs(row, values, {e.add(column, at), key});
    });
  });
}

//===----------------------------------------------------------------------===//
// Matrix multiplication
//===----------------------------------------------------------------------===//

namespace {
/// Returns the indices of an operand tile at a step of a loop.
using TileCoordinate = llvm::function_ref<SmallVector<Value>(Value step, int64_t tile)>;
} // namespace

/// Multiplies tiles along K and adds the results to `accumulators`.
static SmallVector<Value> multiplyTiles(OpBuilder &b, Location loc, LaneEmitter &e, Value end,
                                        SmallVector<Value> accumulators, Value left,
                                        TileCoordinate leftIndex, Value right,
                                        TileCoordinate rightIndex) {
  auto factor = amx::TileType::get({kSide, kDepth}, b.getBF16Type());
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  return e.loop(e.index(0), end, kDepth, accumulators, [&](Value step, ValueRange carried) {
    SmallVector<Value> own(carried), lefts, rights;
    for (int64_t tile = 0; tile < kTiles; ++tile) {
      lefts.push_back(amx::TileLoadOp::create(b, loc, factor, left, leftIndex(step, tile)));
      rights.push_back(amx::TileLoadOp::create(b, loc, factor, right, rightIndex(step, tile)));
    }
    for (auto [number, sum] : llvm::enumerate(own))
      sum = amx::TileMulFOp::create(b, loc, result, lefts[number / kTiles], rights[number % kTiles],
                                    sum);
    return own;
  });
}

void CPUAttentionLowering::multiplyKeyTiles(Value group, const KeyBlock &block) {
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  e.loop(e.index(0), block.padded, kTiles * kSide, [&](Value key) {
    Lanes dots;
    for (int64_t tile = 0; tile < kTiles * kTiles; ++tile)
      dots.push_back(amx::TileZeroOp::create(b, loc, result));
    dots = multiplyTiles(
        b, loc, e, e.index(paddedColumns), dots, keys,
        [&](Value column, int64_t tile) -> SmallVector<Value> {
          return {e.add(key, tile * kSide), column};
        },
        queries,
        [&](Value column, int64_t tile) -> SmallVector<Value> {
          return {group, e.div(column, e.index(2)), e.index(2 * kSide * tile)};
        });
    for (auto [number, tile] : llvm::enumerate(dots))
      amx::TileStoreOp::create(
          b, loc, scores,
          ValueRange{e.add(key, number / kTiles * kSide), e.index(number % kTiles * kSide)}, tile);
  });
}

void CPUAttentionLowering::accumulateTiles(Value group, const KeyBlock &block,
                                           const Lanes &factors) {
  Value zero = e.index(0);
  // If the largest scores stay, the accumulators stay, too.
  Value isScaled;
  for (Value factor : factors) {
    Value differs = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, factor, e.number(1));
    Value any = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, differs);
    isScaled = isScaled ? arith::OrIOp::create(b, loc, isScaled, any).getResult() : any;
  }
  e.when(isScaled, [&] {
    e.loop(zero, e.index(valueColumns), 1, [&](Value column) {
      for (auto [part, factor] : llvm::enumerate(factors)) {
        const Value indices[] = {group, column, lane(part)};
        e.store(e.mulf(e.load(accumulators, indices), factor), accumulators, indices);
      }
    });
  });
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  e.loop(zero, e.index(paddedValues), kTiles * kSide, [&](Value column) {
    auto indexOf = [&](size_t number) {
      return SmallVector<Value>{group, e.add(column, number / kTiles * kSide),
                                e.index(number % kTiles * kSide)};
    };
    Lanes own;
    for (size_t number = 0; number < kTiles * kTiles; ++number)
      own.push_back(amx::TileLoadOp::create(b, loc, result, accumulators, indexOf(number)));
    own = multiplyTiles(
        b, loc, e, block.padded, own, values,
        [&](Value key, int64_t tile) -> SmallVector<Value> {
          return {e.add(column, tile * kSide), key};
        },
        weights,
        [&](Value key, int64_t tile) -> SmallVector<Value> {
          return {e.div(key, e.index(2)), e.index(2 * kSide * tile)};
        });
    for (auto [number, tile] : llvm::enumerate(own))
      amx::TileStoreOp::create(b, loc, accumulators, indexOf(number), tile);
  });
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Stores results as rows of out. Returns the number of stored columns; the last columns are stored
/// one by one.
int64_t CPUAttentionLowering::storeTransposed(const Run &run, Value group) {
  int64_t whole = valueColumns / kSide * kSide;
  Value first = e.mul(group, e.index(width));
  for (int64_t part = 0; part < width / kSide; ++part)
    e.loop(e.index(0), e.index(whole), kSide, [&](Value column) {
      Lanes rows;
      for (int64_t row = 0; row < kSide; ++row)
        rows.push_back(e.load(accumulators, {group, e.add(column, row), lane(part)}));
      for (auto [at, numbers] : llvm::enumerate(transpose(rows))) {
        Value ofGroup = e.index(part * kSide + at), lane = e.add(first, ofGroup), own = numbers;
        e.when(e.isLess(lane, run.rows), [&] {
          atIndex(run, lane, ofGroup, [&](Lanes indices) {
            indices.push_back(column);
            e.store(storedNumber(own), out, indices);
          });
        });
      }
    });
  return whole;
}
