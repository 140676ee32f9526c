// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandPipeline.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using Predicate = arith::CmpIPredicate;

static constexpr int64_t kCopyBytes = 16;

Value OperandPipeline::orderOf(GPUEmitter &e, const OperandTile &tile, Value line) {
  // The number of the line among the lines of one ldmatrix. The lines in between are offset by half
  // a line, which avoids bank conflicts when short lines are copied.
  if (tile.pairsLines)
    line = e.bitXor(e.shr(line, 1), e.shl(e.bitAnd(line, 1), 2));
  return e.bitAnd(e.div(line, tile.linesPerOrder), tile.orders - 1);
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

void OperandPipeline::commit() {
  if (left.copyBytes || right.copyBytes)
    NVVM::CpAsyncCommitGroupOp::create(e.b, e.loc);
}

Value OperandPipeline::begin(Value depth_) {
  depth = depth_;
  for (int64_t stage = 0; stage + 1 < layout.stages; ++stage) {
    Value firstK = e.index(stage * layout.k);
    e.when(e.compare(Predicate::slt, firstK, depth),
           [&] { fetch(firstK, e.i32(stage * layout.stageBytes())); });
    // One group for each k-step, so that the wait can count steps.
    commit();
  }
  return e.i32(0);
}

Value OperandPipeline::advance(Value firstK, Value stage) {
  if (left.copyBytes || right.copyBytes)
    NVVM::CpAsyncWaitGroupOp::create(e.b, e.loc, uint32_t(layout.stages - 2));
  // After the barrier, the copies of all threads are visible, and no thread reads the previous
  // step, whose stage is filled next.
  gpu::BarrierOp::create(e.b, e.loc);
  int64_t bytes = layout.stageBytes(), last = (layout.stages - 1) * bytes;
  Value ahead = e.add(firstK, (layout.stages - 1) * layout.k);
  Value before = e.select(e.compare(Predicate::eq, stage, 0), e.i32(last), e.sub(stage, bytes));
  e.when(e.compare(Predicate::slt, ahead, depth), [&] { fetch(ahead, before); });
  commit();
  return e.select(e.compare(Predicate::eq, stage, last), e.i32(0), e.add(stage, bytes));
}

void OperandPipeline::fetch(Value firstK, Value stage) {
  fetchTile(left, firstK, leftTile(stage));
  fetchTile(right, firstK, rightTile(stage));
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void OperandPipeline::fetchTile(const OperandSource &source, Value firstK, Value tile) {
  const OperandTile &own = source.tile;
  int64_t threads = layout.threads(), total = own.lines * own.chunks();
  auto fetchOne = [&](Value round) {
    Value number = e.add(e.mul(round, threads), thread);
    Value line = e.div(number, own.chunks()), chunk = e.rem(number, own.chunks());
    Value indices = e.shl(e.bitXor(chunk, orderOf(e, own, line)), 4);
    Value target = e.ahead(tile, e.add(e.mul(line, own.pitch), indices));
    Value globalLine = e.add(source.lineBase ? source.lineBase : firstK, e.toIndex(line));
    Value inLine = e.add(source.inLineBase ? source.inLineBase : firstK,
                         e.toIndex(e.mul(chunk, kCopyBytes / source.elementBytes)));
    Value isOne;
    if (total % threads != 0)
      isOne = e.compare(Predicate::ult, number, total);
    e.when(isOne, [&] {
      if (source.copyBytes)
        copyChunk(source, globalLine, inLine, target);
      else
        loadChunk(source, globalLine, inLine, target);
    });
  };
  int64_t rounds = llvm::divideCeil(total, threads);
  if (source.copyBytes) {
    for (int64_t round = 0; round < rounds; ++round)
      fetchOne(e.i32(round));
    return;
  }
  // Loads of single elements are many, so they stay in a loop.
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(rounds), e.i32(1));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  fetchOne(loop.getInductionVar());
}

/// Copies a chunk. Elements out of bounds become zeros: a copy of fewer bytes fills the rest with
/// zeros.
void OperandPipeline::copyChunk(const OperandSource &source, Value line, Value inLine,
                                Value target) {
  int64_t bytes = source.elementBytes, size = source.copyBytes;
  Value inBounds, row = line;
  if (!source.linesAreWhole) {
    inBounds = e.compare(Predicate::slt, line, source.lineExtent);
    row = e.smaller(line, e.sub(source.lineExtent, 1));
  }
  Value from = e.mul(e.add(e.mul(row, source.lineStride), inLine), bytes);
  auto cache =
      size == kCopyBytes ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
  for (int64_t part = 0; part < kCopyBytes; part += size) {
    Value count;
    if (!source.isWhole) {
      Value left = e.mul(e.sub(e.sub(source.inLineExtent, inLine), part / bytes), bytes);
      count = e.toI32(e.smaller(e.larger(left, 0), size));
    }
    if (inBounds)
      count = e.select(inBounds, count ? count : e.i32(size), e.i32(0));
    NVVM::CpAsyncOp::create(e.b, e.loc, e.ahead(target, part),
                            e.ahead(source.pointer, e.add(from, part)), uint32_t(size), cache,
                            count);
  }
}

void OperandPipeline::loadChunk(const OperandSource &source, Value line, Value inLine,
                                Value target) {
  int64_t bytes = source.elementBytes;
  Value lineIn, row = line;
  if (!source.linesAreWhole) {
    lineIn = e.compare(Predicate::slt, line, source.lineExtent);
    row = e.smaller(line, e.sub(source.lineExtent, 1));
  }
  Value from = e.mul(row, source.lineStride);
  Type type = e.b.getIntegerType(bytes * 8), i32 = e.b.getI32Type();
  SmallVector<Value> words;
  for (int64_t i = 0; i < kCopyBytes / bytes; ++i) {
    Value column = e.add(inLine, i), inBounds = lineIn, own = column;
    if (!source.isWhole) {
      inBounds = e.both(inBounds, e.compare(Predicate::slt, column, source.inLineExtent));
      own = e.smaller(column, e.sub(source.inLineExtent, 1));
    }
    Value at = e.mul(e.add(from, e.mul(own, source.inLineStride)), bytes);
    Value element = e.load(type, e.ahead(source.pointer, at), bytes);
    if (inBounds)
      element = e.select(inBounds, element, e.constant(type, 0));
    if (bytes < 4)
      element = e.convert(element, i32);
    int64_t inWord = i % (4 / bytes);
    if (inWord == 0)
      words.push_back(element);
    else
      words.back() = e.bitOr(words.back(), e.shl(element, inWord * bytes * 8));
  }
  Value chunk = vector::FromElementsOp::create(e.b, e.loc, VectorType::get({4}, i32), words);
  e.store(chunk, target, kCopyBytes);
}
