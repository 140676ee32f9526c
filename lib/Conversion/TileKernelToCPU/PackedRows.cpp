// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedRows.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;

void PackedRows::allocate(OpBuilder &b, Value count, int64_t width) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  array.measureDepth(b);
  array.measureWidth(b);
  buffer.measure(b, array, array.getDepth());
  if (array.getFormat().isTile)
    isAlone = emit.compare(IndexEmitter::Predicate::eq, array.getWidth(), emit.index(1));
  Value rows = emit.ceilDiv(buffer.getUnits(), emit.index(kBlock));
  Value bytes = emit.mul(rows, emit.index(width * kBlock * UnitBuffer::kUnitBytes));
  buffer.allocate(b, loc, count, rows, bytes);
}

void PackedRows::pack(OpBuilder &b, int64_t count, Value rowGroup, Value first,
                      ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  int64_t depth = array.getFormat().depth, width = kBlock * depth;
  Value packed = viewTiles(b, count, rowGroup);
  Value zero = emit.index(0), one = emit.index(1), widthValue = emit.index(width);
  Value last = emit.sub(array.getWidth(), one);
  Value rowCount = emit.index(count);
  if (mayBeAlone(count))
    rowCount = emit.select(isAlone, one, rowCount);
  auto byRow = scf::ForOp::create(b, loc, zero, rowCount, one);
  b.setInsertionPointToStart(byRow.getBody());
  Value row = byRow.getInductionVar();
  // Rows past the last one repeat it: their results are not stored.
  Value across = emit.add(first, row);
  across = emit.smaller(across, last);
  Value whole = emit.div(array.getDepth(), widthValue);
  if (!array.isDenseAlong())
    whole = zero;
  packWholeBlocks(b, packed, count, row, whole, across, outer);
  // Single elements, and zeros up to the end of a unit.
  Value from = emit.mul(whole, widthValue);
  Value to = emit.mul(buffer.getUnits(), emit.index(depth));
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  Value isInside = emit.compare(IndexEmitter::Predicate::ult, along, array.getDepth());
  Value element = array.loadOrZero(b, isInside, array.indexOf(outer, along, across));
  Value block = emit.div(along, widthValue);
  SmallVector<Value> indices = indexOfBlock(b, count, block, row);
  indices.push_back(emit.rem(along, widthValue));
  memref::StoreOp::create(b, loc, element, packed, indices);
}

/// Packs the first `count` blocks of a row, which are filled with adjacent elements.
void PackedRows::packWholeBlocks(OpBuilder &b, Value packed, int64_t rows, Value row, Value count,
                                 Value across, ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  int64_t width = kBlock * array.getFormat().depth;
  auto byBlock = scf::ForOp::create(b, loc, emit.index(0), count, emit.index(1));
  b.setInsertionPointToStart(byBlock.getBody());
  Value block = byBlock.getInductionVar();
  Value along = emit.mul(block, emit.index(width));
  auto type = VectorType::get({width}, array.getElementType());
  Value value =
      vector::LoadOp::create(b, loc, type, array.getMemref(), array.indexOf(outer, along, across))
          .getResult();
  SmallVector<Value> indices = indexOfBlock(b, rows, block, row);
  indices.push_back(emit.index(0));
  vector::StoreOp::create(b, loc, array.widen(b, value), packed, indices);
}

bool PackedRows::mayBeAlone(int64_t rows) const { return isAlone && rows == kBlock; }

SmallVector<Value> PackedRows::indexOfBlock(OpBuilder &b, int64_t rows, Value block, Value row) {
  IndexEmitter emit(b, array.getLoc());
  if (!mayBeAlone(rows))
    return {block, row};
  Value rowsOfBlock = emit.index(rows);
  Value own = emit.div(block, rowsOfBlock);
  Value rest = emit.rem(block, rowsOfBlock);
  return {emit.select(isAlone, own, block), emit.select(isAlone, rest, row)};
}

Value PackedRows::strideOfRows(OpBuilder &b, int64_t rows) {
  IndexEmitter emit(b, array.getLoc());
  Value stride = emit.index(kBlock * array.getFormat().depth);
  return mayBeAlone(rows) ? emit.select(isAlone, emit.index(0), stride) : stride;
}

Value PackedRows::view(OpBuilder &b, int64_t rows, Value rowGroup) {
  return buffer.view(b, array.getLoc(), array.getFormat().unit, {rows, kBlock}, rowGroup);
}

Value PackedRows::viewTiles(OpBuilder &b, int64_t rows, Value rowGroup) {
  const UnitFormat &format = array.getFormat();
  return buffer.view(b, array.getLoc(), format.element, {rows, kBlock * format.depth}, rowGroup);
}

Value PackedRows::load(OpBuilder &b, Value units, Value block, Value inBlock, int64_t row,
                       int64_t more) {
  IndexEmitter emit(b, array.getLoc());
  return memref::LoadOp::create(b, array.getLoc(), units,
                                ValueRange{block, emit.index(row), emit.add(inBlock, more)});
}

void PackedRows::prefetch(OpBuilder &b, int64_t rows, Value rowGroup, Value unit, int64_t count) {
  IndexEmitter emit(b, array.getLoc());
  constexpr int64_t kLineBytes = 64;
  Value next = emit.add(rowGroup, emit.index(1));
  Value indices = emit.mul(next, buffer.getGroupBytes());
  Value offset = emit.mul(unit, emit.index(rows * UnitBuffer::kUnitBytes));
  indices = emit.add(indices, offset);
  for (int64_t line = 0; line < rows * count * UnitBuffer::kUnitBytes; line += kLineBytes) {
    Value own = emit.add(indices, emit.index(line));
    memref::PrefetchOp::create(b, array.getLoc(), buffer.getMemory(), ValueRange{own},
                               /*isWrite=*/false, /*localityHint=*/2, /*isDataCache=*/true);
  }
}
