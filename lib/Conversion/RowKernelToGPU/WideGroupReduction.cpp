// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wide groups: their vectors are no power of two of adjacent lanes, or more than a warp has. A
// phase finds their maxima in shared memory. A segmented scan combines the values of each group in
// a warp, and the last lane of a group updates its maximum. The order of updates does not matter,
// since a maximum does not round.

#include "GPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

/// Returns the maximum of an empty set.
static float neutralOf(ReduceKind kind) {
  return kind == ReduceKind::AbsMax ? 0.0f : -std::numeric_limits<float>::infinity();
}

/// Returns an integer that orders like the value, with NaN at the top. Values below zero order the
/// other way round as bits.
static int32_t toOrder(float value) {
  int32_t bits = llvm::bit_cast<int32_t>(value);
  return bits < 0 ? bits ^ 0x7fffffff : bits;
}

/// Emits toOrder for the bits of a value, or its inverse.
static Value swapNegative(OpBuilder &b, Location loc, Value bits) {
  Arith arith(b, loc);
  Value isNegative = arith.num(bits).slt(0);
  Value swapped = arith.bitXor(bits, 0x7fffffff);
  return arith.select(isNegative, swapped, bits);
}

std::string GPURowLowering::maximaName(GroupReduceOp op) {
  int64_t number = 0;
  for (auto other : getProgram().getBody().getOps<GroupReduceOp>()) {
    if (other == op)
      break;
    ++number;
  }
  return sharedName + "_maxima" + std::to_string(number);
}

/// Returns the address of the maximum for the group of the chunk's vector.
Value GPURowLowering::maximumOf(GroupReduceOp op, Chunk &chunk) {
  Value number = elementAt(cast<VectorType>(op.getType()), vectorOf_(chunk)).value;
  if (layout.rowsPerBlock > 1) {
    Value row = div(coordinate.inBlock, layout.threads);
    Value first = mul(row, countMaxima(op));
    number = add(first, number);
  }
  return sharedAddress(sharedBase(maximaName(op)), mul(number, 4));
}

/// Initializes all maxima, while the first loads are in flight.
void GPURowLowering::clearMaxima() {
  for (auto op : getProgram().getBody().getOps<GroupReduceOp>()) {
    if (!reducesWide(op))
      continue;
    int64_t count = countMaxima(op) * layout.rowsPerBlock, threads = layout.blockThreads();
    getShared(maximaName(op), 4 * count);
    Value base = sharedBase(maximaName(op)), first = i32(toOrder(neutralOf(op.getKind())));
    for (int64_t begin = 0; begin < count; begin += threads) {
      Value number = begin ? add(coordinate.inBlock, begin) : coordinate.inBlock;
      Value live;
      if (begin + threads > count)
        live = num(number).ult(count);
      doIf(live, [&] {
        Value bytes = mul(number, 4);
        LLVM::StoreOp::create(b, loc, first, sharedAddress(base, bytes), 4);
      });
    }
    progress.maximaAreClear = false;
  }
}

void GPURowLowering::beginMaxima() {
  if (!progress.maximaAreClear)
    mlir::gpu::BarrierOp::create(b, loc);
  progress.maximaAreClear = true;
}

void GPURowLowering::finishMaxima() { mlir::gpu::BarrierOp::create(b, loc); }

void GPURowLowering::updateMaxima(GroupReduceOp op, const Parts &parts, Chunk &chunk) {
  ReduceKind kind = op.getKind();
  bool magnitudes = kind == ReduceKind::AbsMax;
  Value value = magnitudes ? intrinsic("fabs", parts[0]) : parts[0];
  value = selectLive(value, emit.constant(value.getType(), double(neutralOf(kind))),
                     cast<VectorType>(op.getValue().getType()), chunk);
  Value folded = foldVector(kind, value);
  int64_t vectors = vectorsPerElement(cast<VectorType>(op.getType())), lanes = lanesOfRow();
  Value laneOfRow = bitAnd(coordinate.inRow, lanes - 1), isWriter;
  if (vectors % lanes == 0) {
    folded = shuffle(kind, folded, lanes);
    isWriter = compare(arith::CmpIPredicate::eq, laneOfRow, 0);
  } else {
    // Each lane combines its value with the values of its group in the lanes before it.
    Value vectorOfGroup = rem(chunk.position, vectors);
    Value before = lanesBefore(cast<VectorType>(op.getType()), chunk);
    for (int64_t distance = 1; distance < std::min(vectors, lanes); distance *= 2) {
      Value other = mlir::gpu::ShuffleOp::create(b, loc, folded, distance, kWarpThreads,
                                                 mlir::gpu::ShuffleMode::UP)
                        .getShuffleResult();
      folded = select(compare(arith::CmpIPredicate::uge, before, distance),
                      combine(*this, kind, folded, other), folded);
    }
    isWriter = bitOr(compare(arith::CmpIPredicate::eq, vectorOfGroup, vectors - 1),
                     compare(arith::CmpIPredicate::eq, laneOfRow, lanes - 1));
  }
  // The last vector of a smaller last group may be past the end of the row.
  Value live = chunk.live;
  if (columns) {
    auto type = cast<VectorType>(op.getType());
    live = isElementLive(type, chunk, 0);
  }
  doIf(both(both(guard, live), isWriter), [&] {
    Value bits = folded;
    if (!magnitudes) {
      // NaN loses its sign, and is then above all values.
      Value isNaN = Arith::isNaN(folded);
      bits = emit.asInt(folded);
      bits = select(isNaN, emit.bitAnd(bits, 0x7fffffff), swapNegative(b, loc, bits));
    }
    LLVM::AtomicRMWOp::create(b, loc, LLVM::AtomicBinOp::max, maximumOf(op, chunk), bits,
                              LLVM::AtomicOrdering::monotonic, "block");
  });
}

Parts GPURowLowering::emitMaxima(GroupReduceOp op, Chunk &chunk) {
  Value bits = loadIf(chunk.live, b.getI32Type(), [&]() -> Value {
    return LLVM::LoadOp::create(b, loc, b.getI32Type(), maximumOf(op, chunk), 4);
  });
  if (op.getKind() != ReduceKind::AbsMax)
    bits = swapNegative(b, loc, bits);
  auto type = cast<VectorType>(partType(cast<VectorType>(op.getType())));
  return {vector::FromElementsOp::create(b, loc, type, ValueRange{emit.asFloat(bits)})};
}
