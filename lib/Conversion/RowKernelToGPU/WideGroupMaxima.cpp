// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WideGroupMaxima.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

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

std::string WideGroupMaxima::nameOf(GroupReduceOp op) {
  int64_t number = 0;
  for (auto other : program.getBody().getOps<GroupReduceOp>()) {
    if (other == op)
      break;
    ++number;
  }
  return shared.prefix + "_maxima" + std::to_string(number);
}

Value WideGroupMaxima::addressOf(GroupReduceOp op, Chunk &chunk) {
  Value number = threads.elementAt(cast<VectorType>(op.getType()), threads.vectorOf(chunk)).value;
  if (layout.rowsPerBlock > 1) {
    Value row = div(coordinate.inBlock, layout.threads);
    Value first = mul(row, countMaxima(op));
    number = add(first, number);
  }
  return shared.address(shared.base(nameOf(op)), mul(number, 4));
}

void WideGroupMaxima::clear() {
  for (auto op : program.getBody().getOps<GroupReduceOp>()) {
    if (!reducesWide(op))
      continue;
    int64_t count = countMaxima(op) * layout.rowsPerBlock, threads = layout.blockThreads();
    shared.allocate(nameOf(op), 4 * count);
    Value base = shared.base(nameOf(op)), first = i32(toOrder(neutralOf(op.getKind())));
    for (int64_t begin = 0; begin < count; begin += threads) {
      Value number = begin ? add(coordinate.inBlock, begin) : coordinate.inBlock;
      Value live;
      if (begin + threads > count)
        live = num(number).ult(count);
      doIf(live, [&] {
        Value bytes = mul(number, 4);
        LLVM::StoreOp::create(b, loc, first, shared.address(base, bytes), 4);
      });
    }
    exchange.maximaAreClear = false;
  }
}

void WideGroupMaxima::begin() {
  if (!exchange.maximaAreClear)
    mlir::gpu::BarrierOp::create(b, loc);
  exchange.maximaAreClear = true;
}

void WideGroupMaxima::finish() { mlir::gpu::BarrierOp::create(b, loc); }

void WideGroupMaxima::update(GroupReduceOp op, const Parts &parts, Chunk &chunk) {
  ReduceKind kind = op.getKind();
  bool magnitudes = kind == ReduceKind::AbsMax;
  Value value = magnitudes ? conversions.intrinsic("fabs", parts[0]) : parts[0];
  value = threads.selectLive(value, constant(value.getType(), double(neutralOf(kind))),
                             cast<VectorType>(op.getValue().getType()), chunk);
  Value folded = folds.foldVector(kind, value);
  int64_t vectors = threads.vectorsPerElement(cast<VectorType>(op.getType())),
          lanes = threads.lanesOfRow();
  Value laneOfRow = bitAnd(coordinate.inRow, lanes - 1), isWriter;
  if (vectors % lanes == 0) {
    folded = folds.foldLanes(kind, folded, lanes);
    isWriter = compare(arith::CmpIPredicate::eq, laneOfRow, 0);
  } else {
    // Each lane combines its value with the values of its group in the lanes before it.
    Value vectorOfGroup = rem(chunk.position, vectors);
    Value before = threads.lanesBefore(cast<VectorType>(op.getType()), chunk);
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
  if (threads.columns) {
    auto type = cast<VectorType>(op.getType());
    live = threads.isElementLive(type, chunk, 0);
  }
  doIf(both(both(threads.guard, live), isWriter), [&] {
    Value bits = folded;
    if (!magnitudes) {
      // NaN loses its sign, and is then above all values.
      Value isNaN = Arith::isNaN(folded);
      bits = asInt(folded);
      bits = select(isNaN, bitAnd(bits, 0x7fffffff), swapNegative(b, loc, bits));
    }
    LLVM::AtomicRMWOp::create(b, loc, LLVM::AtomicBinOp::max, addressOf(op, chunk), bits,
                              LLVM::AtomicOrdering::monotonic, "block");
  });
}

Parts WideGroupMaxima::get(GroupReduceOp op, Chunk &chunk) {
  Value bits = loadIf(chunk.live, b.getI32Type(), [&]() -> Value {
    return LLVM::LoadOp::create(b, loc, b.getI32Type(), addressOf(op, chunk), 4);
  });
  if (op.getKind() != ReduceKind::AbsMax)
    bits = swapNegative(b, loc, bits);
  auto type = cast<VectorType>(threads.partType(cast<VectorType>(op.getType())));
  return {vector::FromElementsOp::create(b, loc, type, ValueRange{asFloat(bits)})};
}
