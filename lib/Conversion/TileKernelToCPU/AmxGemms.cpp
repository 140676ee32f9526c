// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxGemms.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Elements along K in a tile multiplication.
static constexpr int64_t kDepth = 32;
/// Accumulator tiles along rows and along columns in registers.
static constexpr int64_t kTiles = 2;

/// Returns the indices of an operand tile at a step of a loop.
using TileCoordinate = llvm::function_ref<SmallVector<Value>(Value step, int64_t tile)>;

/// Multiplies tiles along K and adds the results to `accumulators`.
static SmallVector<Value> multiplyTiles(OpBuilder &builder, Location loc, LaneEmitter &emitter,
                                        Value end, SmallVector<Value> accumulators, Value left,
                                        TileCoordinate leftIndex, Value right,
                                        TileCoordinate rightIndex) {
  auto factor = amx::TileType::get({kSide, kDepth}, builder.getBF16Type());
  auto result = amx::TileType::get({kSide, kSide}, builder.getF32Type());
  return emitter.loop(
      emitter.index(0), end, kDepth, accumulators, [&](Value step, ValueRange carried) {
        SmallVector<Value> own(carried), lefts, rights;
        for (int64_t tile = 0; tile < kTiles; ++tile) {
          lefts.push_back(
              amx::TileLoadOp::create(builder, loc, factor, left, leftIndex(step, tile)));
          rights.push_back(
              amx::TileLoadOp::create(builder, loc, factor, right, rightIndex(step, tile)));
        }
        for (auto [number, sum] : llvm::enumerate(own))
          sum = amx::TileMulFOp::create(builder, loc, result, lefts[number / kTiles],
                                        rights[number % kTiles], sum);
        return own;
      });
}

void AmxGemms::multiplyKeys(Value group, const KeyBlock &block) {
  auto result = amx::TileType::get({kSide, kSide}, builder.getF32Type());
  emitter.loop(emitter.index(0), block.padded, kTiles * kSide, [&](Value key) {
    Lanes dots;
    for (int64_t tile = 0; tile < kTiles * kTiles; ++tile)
      dots.push_back(amx::TileZeroOp::create(builder, loc, result));
    dots = multiplyTiles(
        builder, loc, emitter, emitter.index(in.paddedColumns), dots, memory.keys,
        [&](Value column, int64_t tile) -> SmallVector<Value> {
          return {emitter.add(key, tile * kSide), column};
        },
        memory.queries,
        [&](Value column, int64_t tile) -> SmallVector<Value> {
          return {group, emitter.div(column, emitter.index(2)), emitter.index(2 * kSide * tile)};
        });
    for (auto [number, tile] : llvm::enumerate(dots))
      amx::TileStoreOp::create(builder, loc, memory.scores,
                               ValueRange{emitter.add(key, number / kTiles * kSide),
                                          emitter.index(number % kTiles * kSide)},
                               tile);
  });
}

void AmxGemms::accumulate(Value group, const KeyBlock &block, const Lanes &factors) {
  Value zero = emitter.index(0);
  // If the largest scores stay, the accumulators stay, too.
  Value isScaled;
  for (Value factor : factors) {
    Value differs =
        arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE, factor, emitter.number(1));
    Value any = vector::ReductionOp::create(builder, loc, vector::CombiningKind::OR, differs);
    isScaled = isScaled ? arith::OrIOp::create(builder, loc, isScaled, any).getResult() : any;
  }
  emitter.when(isScaled, [&] {
    emitter.loop(zero, emitter.index(in.valueColumns), 1, [&](Value column) {
      for (auto [part, factor] : llvm::enumerate(factors)) {
        const Value indices[] = {group, column, in.lane(part)};
        emitter.store(emitter.mulf(emitter.load(memory.accumulators, indices), factor),
                      memory.accumulators, indices);
      }
    });
  });
  auto result = amx::TileType::get({kSide, kSide}, builder.getF32Type());
  emitter.loop(zero, emitter.index(in.paddedValues), kTiles * kSide, [&](Value column) {
    auto indexOf = [&](size_t number) {
      return SmallVector<Value>{group, emitter.add(column, number / kTiles * kSide),
                                emitter.index(number % kTiles * kSide)};
    };
    Lanes own;
    for (size_t number = 0; number < kTiles * kTiles; ++number)
      own.push_back(
          amx::TileLoadOp::create(builder, loc, result, memory.accumulators, indexOf(number)));
    own = multiplyTiles(
        builder, loc, emitter, block.padded, own, memory.values,
        [&](Value key, int64_t tile) -> SmallVector<Value> {
          return {emitter.add(column, tile * kSide), key};
        },
        memory.weights,
        [&](Value key, int64_t tile) -> SmallVector<Value> {
          return {emitter.div(key, emitter.index(2)), emitter.index(2 * kSide * tile)};
        });
    for (auto [number, tile] : llvm::enumerate(own))
      amx::TileStoreOp::create(builder, loc, memory.accumulators, indexOf(number), tile);
  });
}
