// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pre-packed weights. The micro-kernel loads them directly, or from a widened copy of a part of a
// panel.

#include "Packing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

//===----------------------------------------------------------------------===//
// Units
//===----------------------------------------------------------------------===//

bool PackedOperand::mayHaveUnfilled() const {
  int64_t size = cast<MemRefType>(memref.getType()).getDimSize(alongDim);
  return ShapedType::isDynamic(size) ? format.depth > 1 : size % format.depth != 0;
}

Value PackedOperand::countFilled(OpBuilder &b) {
  IndexEmitter emit(b, loc);
  return emit.div(depthSize, emit.index(format.depth));
}

/// Interleaves two rows of elements to vectors of `lanes` units. Each unit has an element of either
/// row.
SmallVector<Value> PackedOperand::pairUp(OpBuilder &b, Value first, Value second, int64_t lanes) {
  int64_t size = cast<VectorType>(first.getType()).getNumElements();
  if (tables && isByteFloat() && size == Fp8LookupTables::kElements && size == 2 * lanes) {
    auto [low, high] = Fp8LookupTables(b, loc, *tables).widenPairs(first, second);
    return {low, high};
  }
  // All columns are widened together, so that 16-bit lanes fill whole registers.
  Value whole = vector::InterleaveOp::create(b, loc, widen(b, first), widen(b, second));
  SmallVector<Value> parts;
  for (int64_t from = 0; from < 2 * size; from += 2 * lanes)
    parts.push_back(vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{from},
                                                          ArrayRef<int64_t>{2 * lanes},
                                                          ArrayRef<int64_t>{1}));
  return parts;
}

/// Returns whether table look-ups widen two adjacent rows together.
bool PackedOperand::takesPairs() const {
  auto type = cast<MemRefType>(memref.getType());
  return tables && isByteFloat() && format.depth == 2 && columns == Fp8LookupTables::kElements &&
         type.getLayout().isIdentity() && type.getShape().back() == columns &&
         alongDim == type.getRank() - 2;
}

int64_t PackedOperand::rowBytesOf(int64_t width) const {
  return width * cast<MemRefType>(memref.getType()).getElementTypeBitWidth() / 8;
}

/// Prefetches `width` columns of the rows of a unit, `more` rows ahead.
void PackedOperand::fetchRows(OpBuilder &b, ArrayRef<Value> indices, Value unit, int64_t more,
                              int64_t width, unsigned localityHint) {
  IndexEmitter emit(b, loc);
  constexpr int64_t kLineBytes = 64;
  int64_t rowBytes = rowBytesOf(width), elementBytes = rowBytesOf(1);
  Value along = emit.mul(unit, emit.index(format.depth));
  SmallVector<Value> ahead(indices);
  int64_t rows = std::max<int64_t>(kLineBytes / rowBytes, 1);
  for (int64_t row = 0; row < format.depth; row += rows) {
    ahead[alongDim] = emit.add(along, emit.index(more + row));
    for (int64_t byte = 0; byte < rowBytes; byte += kLineBytes) {
      ahead.back() = emit.add(indices.back(), emit.index(byte / elementBytes));
      memref::PrefetchOp::create(b, loc, memref, ahead, /*isWrite=*/false, localityHint,
                                 /*isDataCache=*/true);
    }
  }
}

void PackedOperand::fetchDirect(OpBuilder &b, ArrayRef<Value> indices, Value unit, int64_t width) {
  // The distance covers the latency of memory.
  constexpr int64_t kBytesAhead = 8192;
  fetchRows(b, indices, unit, kBytesAhead / rowBytesOf(width), width, /*localityHint=*/3);
}

void PackedOperand::fetchShare(OpBuilder &b, ArrayRef<Value> indices, Value from, Value to,
                               Value number, Value count) {
  IndexEmitter emit(b, loc);
  // The L2 cache is close enough for data that is read once.
  Value end = emit.smaller(to, depthSize);
  end = emit.larger(end, from);
  Value first = emit.div(from, emit.index(format.depth));
  Value all = emit.sub(emit.ceilDiv(end, emit.index(format.depth)), first);
  auto before = [&](Value number) -> Value {
    Value units = emit.mul(all, number);
    return emit.add(first, emit.div(units, count));
  };
  Value next = emit.add(number, emit.index(1));
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, loc, before(number), before(next), emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  fetchRows(b, indices, byUnit.getInductionVar(), 0, columns, /*localityHint=*/2);
}

SmallVector<Value> PackedOperand::loadDirect(OpBuilder &b, ArrayRef<Value> indices, Value unit,
                                             int64_t width, int64_t lanes, bool isFilled) {
  IndexEmitter emit(b, loc);
  auto type = VectorType::get({width}, cast<MemRefType>(memref.getType()).getElementType());
  Value along = emit.mul(unit, emit.index(format.depth));
  auto row = [&](Value along) -> Value {
    SmallVector<Value> own(indices);
    own[alongDim] = along;
    return vector::LoadOp::create(b, loc, type, memref, own);
  };
  SmallVector<Value> vectors;
  if (takesPairs() && width == columns && (isFilled || !mayHaveUnfilled())) {
    // Both rows are loaded at once: they are adjacent.
    auto matrix = cast<MemRefType>(memref.getType());
    SmallVector<ReassociationIndices> dims;
    for (int64_t dim = 0; dim < matrix.getRank() - 1; ++dim)
      dims.push_back({dim});
    dims.back().push_back(matrix.getRank() - 1);
    Value rows = memref::CollapseShapeOp::create(b, loc, memref, dims);
    SmallVector<Value> own(indices.drop_back());
    own[alongDim] = emit.mul(along, emit.index(columns));
    own[alongDim] = emit.add(own[alongDim], indices.back());
    auto both = VectorType::get({2 * columns}, type.getElementType());
    auto [low, high] =
        Fp8LookupTables(b, loc, *tables).widenRows(vector::LoadOp::create(b, loc, both, rows, own));
    vectors = {low, high};
  } else if (format.depth == 2) {
    Value first = row(along);
    Value next = emit.add(along, emit.index(1));
    Value second;
    if (isFilled || !mayHaveUnfilled()) {
      second = row(next);
    } else {
      // No element exists past the last row. Zeros replace it, since 0 times NaN would be NaN.
      Value isThere = emit.compare(IndexEmitter::Predicate::ult, next, depthSize);
      second = row(emit.select(isThere, next, along));
      Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
      second = emit.select(isThere, second, none);
    }
    vectors = pairUp(b, first, second, lanes);
  } else {
    Value whole = widen(b, row(along));
    for (int64_t column = 0; column < width; column += lanes)
      vectors.push_back(
          vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{column},
                                                ArrayRef<int64_t>{lanes}, ArrayRef<int64_t>{1}));
  }
  auto unitType = VectorType::get({lanes}, format.unit);
  for (Value &vector : vectors)
    if (vector.getType() != unitType)
      vector = vector::BitCastOp::create(b, loc, unitType, vector);
  return vectors;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void PackedOperand::beginWidened(OpBuilder &b, Value from) {
  IndexEmitter emit(b, loc);
  firstWidened = emit.div(from, emit.index(format.depth));
}

/// Returns the row of a unit in a panel's copy.
Value PackedOperand::copyRow(OpBuilder &b, Value panel, Value unit) {
  IndexEmitter emit(b, loc);
  Value row = emit.sub(unit, firstWidened);
  return emit.add(row, emit.mul(panel, units));
}

/// Returns the row of a unit in the circular buffer. A tile step begins at a multiple of its units.
Value PackedOperand::bufferRow(OpBuilder &b, Value unit) {
  IndexEmitter emit(b, loc);
  return emit.rem(unit, emit.index(kTilesOfBuffer * UnitFormat::kTileRows));
}

void PackedOperand::widenUnits(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                               int64_t lanes, IndexOfUnit rowOf) {
  IndexEmitter emit(b, loc);
  auto walk = [&](Value from, Value to, bool areFilled) {
    OpBuilder::InsertionGuard guard(b);
    auto byUnit = scf::ForOp::create(b, loc, from, to, emit.index(1));
    b.setInsertionPointToStart(byUnit.getBody());
    Value unit = byUnit.getInductionVar();
    fetchDirect(b, indices, unit, columns);
    Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
    Value row = rowOf(unit);
    for (auto [i, value] : llvm::enumerate(loadDirect(b, indices, unit, columns, lanes, areFilled)))
      vector::StoreOp::create(b, loc, value, packed,
                              ValueRange{row, emit.index(int64_t(i) * lanes)});
  };
  if (!mayHaveUnfilled())
    return walk(first, end, true);
  Value filled = emit.smaller(end, countFilled(b));
  filled = emit.larger(filled, first);
  walk(first, filled, true);
  walk(filled, end, false);
}

void PackedOperand::clearUnits(OpBuilder &b, Value first, Value end, IndexOfUnit rowOf) {
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, loc, first, end, emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value none =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(VectorType::get({columns}, format.unit)));
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  vector::StoreOp::create(b, loc, none, packed,
                          ValueRange{rowOf(byUnit.getInductionVar()), emit.index(0)});
}

void PackedOperand::widenRight(OpBuilder &b, ArrayRef<Value> indices, Value panel, Value to,
                               int64_t lanes) {
  IndexEmitter emit(b, loc);
  Value end = emit.ceilDiv(emit.smaller(to, depthSize), emit.index(format.depth));
  auto rowOf = [&](Value unit) { return copyRow(b, panel, unit); };
  widenUnits(b, indices, firstWidened, end, lanes, rowOf);
  if (!format.isTile)
    return;
  Value filled = emit.ceilDiv(end, emit.index(UnitFormat::kTileRows));
  clearUnits(b, end, emit.mul(filled, emit.index(UnitFormat::kTileRows)), rowOf);
}

void PackedOperand::widenTile(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                              int64_t lanes) {
  IndexEmitter emit(b, loc);
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
