// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DirectPanels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;

void DirectPanels::allocate(OpBuilder &b, int64_t width, Value part, Value copies) {
  columns = width;
  array.measureDepth(b);
  // These elements are widened or paired, or a tile uses only a part of each row of a panel.
  bool isNarrow = array.getElementType().getIntOrFloatBitWidth() < 32 ||
                  array.getType().getShape().back() != columns;
  widened = part && isNarrow;
  if (widened)
    allocateUnits(b, part, copies);
}

/// Interleaves two rows of elements to vectors of `lanes` units. Each unit has an element of either
/// row.
SmallVector<Value> DirectPanels::pairUp(OpBuilder &b, Value first, Value second,
                                        int64_t lanes) const {
  Location loc = array.getLoc();
  int64_t size = cast<VectorType>(first.getType()).getNumElements();
  if (array.getTables() && array.isByteFloat() && size == Fp8LookupTables::kElements &&
      size == 2 * lanes) {
    auto [low, high] = Fp8LookupTables(b, loc, *array.getTables()).widenPairs(first, second);
    return {low, high};
  }
  // All columns are widened together, so that 16-bit lanes fill whole registers.
  Value whole = vector::InterleaveOp::create(b, loc, array.widen(b, first), array.widen(b, second));
  SmallVector<Value> parts;
  for (int64_t from = 0; from < 2 * size; from += 2 * lanes)
    parts.push_back(vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{from},
                                                          ArrayRef<int64_t>{2 * lanes},
                                                          ArrayRef<int64_t>{1}));
  return parts;
}

/// Returns whether table look-ups widen two adjacent rows together.
bool DirectPanels::takesPairs() const {
  auto type = array.getType();
  return array.getTables() && array.isByteFloat() && array.getFormat().depth == 2 &&
         columns == Fp8LookupTables::kElements && type.getLayout().isIdentity() &&
         type.getShape().back() == columns && array.getDepthDim() == type.getRank() - 2;
}

/// Prefetches `width` columns of the rows of a unit, `more` rows ahead.
void DirectPanels::fetchRows(OpBuilder &b, ArrayRef<Value> indices, Value unit, int64_t more,
                             int64_t width, unsigned localityHint) const {
  IndexEmitter emit(b, array.getLoc());
  constexpr int64_t kLineBytes = 64;
  int64_t rowBytes = array.bytesOf(width), elementBytes = array.bytesOf(1);
  Value along = emit.mul(unit, emit.index(array.getFormat().depth));
  SmallVector<Value> ahead(indices);
  int64_t rows = std::max<int64_t>(kLineBytes / rowBytes, 1);
  for (int64_t row = 0; row < array.getFormat().depth; row += rows) {
    ahead[array.getDepthDim()] = emit.add(along, emit.index(more + row));
    for (int64_t byte = 0; byte < rowBytes; byte += kLineBytes) {
      ahead.back() = emit.add(indices.back(), emit.index(byte / elementBytes));
      array.prefetch(b, ahead, localityHint);
    }
  }
}

void DirectPanels::fetch(OpBuilder &b, ArrayRef<Value> indices, Value unit, int64_t width) const {
  // The distance covers the latency of memory.
  constexpr int64_t kBytesAhead = 8192;
  fetchRows(b, indices, unit, kBytesAhead / array.bytesOf(width), width, /*localityHint=*/3);
}

void DirectPanels::fetchShare(OpBuilder &b, ArrayRef<Value> indices, Value from, Value to,
                              Value number, Value count) const {
  IndexEmitter emit(b, array.getLoc());
  // The L2 cache is close enough for data that is read once.
  Value end = emit.smaller(to, array.getDepth());
  end = emit.larger(end, from);
  Value first = emit.div(from, emit.index(array.getFormat().depth));
  Value all = emit.sub(emit.ceilDiv(end, emit.index(array.getFormat().depth)), first);
  auto before = [&](Value number) -> Value {
    Value units = emit.mul(all, number);
    return emit.add(first, emit.div(units, count));
  };
  Value next = emit.add(number, emit.index(1));
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, array.getLoc(), before(number), before(next), emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  fetchRows(b, indices, byUnit.getInductionVar(), 0, columns, /*localityHint=*/2);
}

SmallVector<Value> DirectPanels::loadDirect(OpBuilder &b, ArrayRef<Value> indices, Value unit,
                                            int64_t width, int64_t lanes, bool isFilled) const {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  auto type = VectorType::get({width}, array.getElementType());
  Value along = emit.mul(unit, emit.index(array.getFormat().depth));
  auto row = [&](Value along) -> Value {
    return vector::LoadOp::create(b, loc, type, array.getMemref(), array.indexOf(indices, along));
  };
  SmallVector<Value> vectors;
  if (takesPairs() && width == columns && (isFilled || !array.mayHaveUnfilled())) {
    // Both rows are loaded at once: they are adjacent.
    auto matrix = array.getType();
    SmallVector<ReassociationIndices> dims;
    for (int64_t dim = 0; dim < matrix.getRank() - 1; ++dim)
      dims.push_back({dim});
    dims.back().push_back(matrix.getRank() - 1);
    Value rows = memref::CollapseShapeOp::create(b, loc, array.getMemref(), dims);
    SmallVector<Value> own(indices.drop_back());
    own[array.getDepthDim()] = emit.mul(along, emit.index(columns));
    own[array.getDepthDim()] = emit.add(own[array.getDepthDim()], indices.back());
    auto both = VectorType::get({2 * columns}, type.getElementType());
    auto [low, high] = Fp8LookupTables(b, loc, *array.getTables())
                           .widenRows(vector::LoadOp::create(b, loc, both, rows, own));
    vectors = {low, high};
  } else if (array.getFormat().depth == 2) {
    Value first = row(along);
    Value next = emit.add(along, emit.index(1));
    Value second;
    if (isFilled || !array.mayHaveUnfilled()) {
      second = row(next);
    } else {
      // No element exists past the last row. Zeros replace it, since 0 times NaN would be NaN.
      Value isThere = emit.compare(IndexEmitter::Predicate::ult, next, array.getDepth());
      second = row(emit.select(isThere, next, along));
      Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
      second = emit.select(isThere, second, none);
    }
    vectors = pairUp(b, first, second, lanes);
  } else {
    Value whole = array.widen(b, row(along));
    for (int64_t column = 0; column < width; column += lanes)
      vectors.push_back(
          vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{column},
                                                ArrayRef<int64_t>{lanes}, ArrayRef<int64_t>{1}));
  }
  auto unitType = VectorType::get({lanes}, array.getFormat().unit);
  for (Value &vector : vectors)
    if (vector.getType() != unitType)
      vector = vector::BitCastOp::create(b, loc, unitType, vector);
  return vectors;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void DirectPanels::beginWidened(OpBuilder &b, Value from) {
  IndexEmitter emit(b, array.getLoc());
  firstWidened = emit.div(from, emit.index(array.getFormat().depth));
}

/// Returns the row of a unit in a panel's copy.
Value DirectPanels::copyRow(OpBuilder &b, Value panel, Value unit) const {
  IndexEmitter emit(b, array.getLoc());
  Value row = emit.sub(unit, firstWidened);
  return emit.add(row, emit.mul(panel, buffer.getUnits()));
}

/// Returns the row of a unit in the circular buffer. A tile step begins at a multiple of its units.
Value DirectPanels::bufferRow(OpBuilder &b, Value unit) const {
  IndexEmitter emit(b, array.getLoc());
  return emit.rem(unit, emit.index(kTilesOfBuffer * UnitFormat::kTileRows));
}

void DirectPanels::widenUnits(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                              int64_t lanes, IndexOfUnit rowOf) const {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  auto walk = [&](Value from, Value to, bool areFilled) {
    OpBuilder::InsertionGuard guard(b);
    auto byUnit = scf::ForOp::create(b, loc, from, to, emit.index(1));
    b.setInsertionPointToStart(byUnit.getBody());
    Value unit = byUnit.getInductionVar();
    fetch(b, indices, unit, columns);
    Value packed = view(b);
    Value row = rowOf(unit);
    for (auto [i, value] : llvm::enumerate(loadDirect(b, indices, unit, columns, lanes, areFilled)))
      vector::StoreOp::create(b, loc, value, packed,
                              ValueRange{row, emit.index(int64_t(i) * lanes)});
  };
  if (!array.mayHaveUnfilled())
    return walk(first, end, true);
  Value filled = emit.smaller(end, array.countFilled(b));
  filled = emit.larger(filled, first);
  walk(first, filled, true);
  walk(filled, end, false);
}

void DirectPanels::clearUnits(OpBuilder &b, Value first, Value end, IndexOfUnit rowOf) const {
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, loc, first, end, emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value none = arith::ConstantOp::create(
      b, loc, b.getZeroAttr(VectorType::get({columns}, array.getFormat().unit)));
  Value packed = view(b);
  vector::StoreOp::create(b, loc, none, packed,
                          ValueRange{rowOf(byUnit.getInductionVar()), emit.index(0)});
}

void DirectPanels::widen(OpBuilder &b, ArrayRef<Value> indices, Value panel, Value to,
                         int64_t lanes) const {
  IndexEmitter emit(b, array.getLoc());
  Value end = emit.ceilDiv(emit.smaller(to, array.getDepth()), emit.index(array.getFormat().depth));
  auto rowOf = [&](Value unit) { return copyRow(b, panel, unit); };
  widenUnits(b, indices, firstWidened, end, lanes, rowOf);
  if (!array.getFormat().isTile)
    return;
  Value filled = emit.ceilDiv(end, emit.index(UnitFormat::kTileRows));
  clearUnits(b, end, emit.mul(filled, emit.index(UnitFormat::kTileRows)), rowOf);
}

void DirectPanels::widenTile(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                             int64_t lanes) const {
  IndexEmitter emit(b, array.getLoc());
  Value behind = emit.add(first, emit.index(UnitFormat::kTileRows));
  end = emit.smaller(end, behind);
  Value begin = bufferRow(b, first);
  auto rowOf = [&](Value unit) -> Value {
    Value number = emit.sub(unit, first);
    return emit.add(begin, number);
  };
  widenUnits(b, indices, first, end, lanes, rowOf);
  clearUnits(b, end, behind, rowOf);
}
