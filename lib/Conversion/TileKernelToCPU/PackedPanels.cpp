// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedPanels.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;

void PackedPanels::allocate(OpBuilder &b, Value count, int64_t width) {
  columns = width;
  array.measureDepth(b);
  array.measureWidth(b);
  allocateUnits(b, array.getDepth(), count);
}

/// Packs units from `begin` to `end`, element by element.
void PackedPanels::packScalars(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                               ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  Value packed = viewColumns(b);
  Value zero = emit.index(0), one = emit.index(1), depth = emit.index(array.getFormat().depth);
  Value base = rowOfPanel(b, panel);
  Value from = emit.mul(begin, depth);
  Value to = emit.mul(end, depth);
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  auto byColumn = scf::ForOp::create(b, loc, zero, emit.index(columns), one);
  b.setInsertionPointToStart(byColumn.getBody());
  Value column = byColumn.getInductionVar();
  Value across = emit.add(first, column);
  Value isInside =
      emit.bitAnd(emit.compare(IndexEmitter::Predicate::ult, along, array.getDepth()),
                  emit.compare(IndexEmitter::Predicate::ult, across, array.getWidth()));
  Value element = array.loadOrZero(b, isInside, array.indexOf(outer, along, across));
  Value row = emit.add(base, emit.div(along, depth));
  Value indices = emit.add(emit.mul(column, depth), emit.rem(along, depth));
  memref::StoreOp::create(b, loc, element, packed, ValueRange{row, indices});
}

/// Packs units of an array with adjacent columns: its rows are rows of the panel, `depth` of them
/// interleaved.
void PackedPanels::packRows(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                            ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  Value packed = viewColumns(b);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  auto type = VectorType::get({columns}, array.getElementType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < array.getFormat().depth; ++i) {
    Value along = emit.mul(unit, emit.index(array.getFormat().depth));
    along = emit.add(along, emit.index(i));
    Value part =
        vector::LoadOp::create(b, loc, type, array.getMemref(), array.indexOf(outer, along, first));
    parts.push_back(array.widen(b, part));
  }
  Value row = parts[0];
  if (array.getFormat().depth == 2)
    row = vector::InterleaveOp::create(b, loc, parts[0], parts[1]);
  Value indices = emit.add(base, unit);
  vector::StoreOp::create(b, loc, row, packed, ValueRange{indices, emit.index(0)});
}

/// Transposes as many vectors as each has elements. Each step interleaves vectors of the first half
/// with vectors of the second half.
static void transpose(OpBuilder &b, Location loc, SmallVector<Value> &rows) {
  auto size = int64_t(rows.size());
  SmallVector<int64_t> low, high;
  for (int64_t i = 0; i < size; ++i) {
    low.push_back(i / 2 + (i % 2) * size);
    high.push_back(size / 2 + i / 2 + (i % 2) * size);
  }
  for (int64_t step = 1; step < size; step *= 2) {
    SmallVector<Value> next;
    for (int64_t i = 0; i < size / 2; ++i)
      for (ArrayRef<int64_t> order : {ArrayRef(low), ArrayRef(high)})
        next.push_back(vector::ShuffleOp::create(b, loc, rows[i], rows[i + size / 2], order));
    rows = next;
  }
}

/// Returns the elements along K in a 32-bit lane while columns are transposed. Elements narrower
/// than a unit are widened afterwards.
int64_t PackedPanels::countInLane() const {
  int64_t bits = array.getType().getElementTypeBitWidth();
  return array.getFormat().depth == 1 ? 32 / bits : array.getFormat().depth;
}

/// Packs whole steps of units of an array with adjacent elements along K.
void PackedPanels::packColumns(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                               int64_t lanes, ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  int64_t inLane = countInLane(), inStep = inLane / array.getFormat().depth;
  Value packed = view(b);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, emit.index(lanes * inStep));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  Value along = emit.mul(unit, emit.index(array.getFormat().depth));
  Type element = array.getElementType();
  auto type = VectorType::get({lanes * inLane}, element);
  auto lane = VectorType::get({lanes}, inStep == 1 ? array.getFormat().unit : Type(b.getI32Type()));
  for (int64_t column = 0; column < columns; column += lanes) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < lanes; ++i) {
      Value across = emit.add(first, emit.index(column + i));
      Value value = vector::LoadOp::create(b, loc, type, array.getMemref(),
                                           array.indexOf(outer, along, across));
      // These are more rows than the hardware prefetcher recognizes as streams.
      constexpr int64_t kBytesAhead = 512;
      Value ahead = emit.add(along, emit.index(kBytesAhead * 8 / type.getElementTypeBitWidth()));
      array.prefetch(b, array.indexOf(outer, ahead, across), /*localityHint=*/3);
      if (inStep == 1)
        value = array.widen(b, value);
      if (value.getType() != lane)
        value = vector::BitCastOp::create(b, loc, lane, value);
      vectors.push_back(value);
    }
    transpose(b, loc, vectors);
    for (auto [i, value] : llvm::enumerate(vectors))
      for (int64_t part = 0; part < inStep; ++part) {
        Value indices = emit.add(unit, emit.index(int64_t(i) * inStep + part));
        indices = emit.add(base, indices);
        Value own = inStep == 1 ? value : array.widen(b, takeFromLane(b, value, part));
        vector::StoreOp::create(b, loc, own, packed, ValueRange{indices, emit.index(column)});
      }
  }
}

/// Extracts element `number` of each 32-bit lane.
Value PackedPanels::takeFromLane(OpBuilder &b, Value lanes, int64_t number) const {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  auto words = cast<VectorType>(lanes.getType());
  Type element = array.getElementType();
  int64_t bits = element.getIntOrFloatBitWidth();
  if (number)
    lanes = emit.shr(lanes, bits * number);
  Value part = emit.convert(lanes, b.getIntegerType(unsigned(bits)));
  return part.getType() == words.clone(element) ? part : emit.bitcast(part, element);
}

void PackedPanels::pack(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                        int64_t lanes, ArrayRef<Value> outer) {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  end = emit.smaller(end, buffer.getUnits());
  begin = emit.smaller(begin, end);
  bool byRows = array.isDenseAcross(), byColumns = array.isDenseAlong();
  if (!byRows && !byColumns)
    return packScalars(b, panel, first, begin, end, outer);
  Value behind = emit.add(first, emit.index(columns));
  Value isWhole = emit.compare(IndexEmitter::Predicate::ule, behind, array.getWidth());
  // Units filled with elements, in whole steps.
  Value filled = emit.smaller(end, array.countFilled(b));
  filled = emit.larger(filled, begin);
  if (byColumns) {
    Value count = emit.sub(filled, begin);
    Value rest = emit.rem(count, emit.index(lanes * countInLane() / array.getFormat().depth));
    filled = emit.sub(filled, rest);
  }
  filled = emit.select(isWhole, filled, begin);
  if (byRows)
    packRows(b, panel, first, begin, filled, outer);
  else
    packColumns(b, panel, first, begin, filled, lanes, outer);
  packScalars(b, panel, first, filled, end, outer);
}

/// Returns the row of unit 0 of a panel.
Value PackedPanels::rowOfPanel(OpBuilder &b, Value panel) const {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  Value row = emit.mul(panel, buffer.getUnits());
  return firstUnit ? emit.sub(row, firstUnit) : row;
}

Value PackedPanels::rowOf(OpBuilder &b, Value panel, Value unit) const {
  return IndexEmitter(b, array.getLoc()).add(rowOfPanel(b, panel), unit);
}
