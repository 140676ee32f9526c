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
  return arith::DivUIOp::create(b, loc, depthSize, index(b, format.depth));
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
  constexpr int64_t kLineBytes = 64;
  int64_t rowBytes = rowBytesOf(width), elementBytes = rowBytesOf(1);
  Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
  SmallVector<Value> ahead(indices);
  int64_t rows = std::max<int64_t>(kLineBytes / rowBytes, 1);
  for (int64_t row = 0; row < format.depth; row += rows) {
    ahead[alongDim] = arith::AddIOp::create(b, loc, along, index(b, more + row));
    for (int64_t byte = 0; byte < rowBytes; byte += kLineBytes) {
      ahead.back() = arith::AddIOp::create(b, loc, indices.back(), index(b, byte / elementBytes));
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
  // The L2 cache is close enough for data that is read once.
  Value end = arith::MinUIOp::create(b, loc, to, depthSize);
  end = arith::MaxUIOp::create(b, loc, end, from);
  Value first = arith::DivUIOp::create(b, loc, from, index(b, format.depth));
  Value all = arith::SubIOp::create(
      b, loc, arith::CeilDivUIOp::create(b, loc, end, index(b, format.depth)), first);
  auto before = [&](Value number) -> Value {
    Value units = arith::MulIOp::create(b, loc, all, number);
    return arith::AddIOp::create(b, loc, first, arith::DivUIOp::create(b, loc, units, count));
  };
  Value next = arith::AddIOp::create(b, loc, number, index(b, 1));
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, loc, before(number), before(next), index(b, 1));
  b.setInsertionPointToStart(byUnit.getBody());
  fetchRows(b, indices, byUnit.getInductionVar(), 0, columns, /*localityHint=*/2);
}

SmallVector<Value> PackedOperand::loadDirect(OpBuilder &b, ArrayRef<Value> indices, Value unit,
                                             int64_t width, int64_t lanes, bool isFilled) {
  auto type = VectorType::get({width}, cast<MemRefType>(memref.getType()).getElementType());
  Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
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
    own[alongDim] = arith::MulIOp::create(b, loc, along, index(b, columns));
    own[alongDim] = arith::AddIOp::create(b, loc, own[alongDim], indices.back());
    auto both = VectorType::get({2 * columns}, type.getElementType());
    auto [low, high] =
        Fp8LookupTables(b, loc, *tables).widenRows(vector::LoadOp::create(b, loc, both, rows, own));
    vectors = {low, high};
  } else if (format.depth == 2) {
    Value first = row(along);
    Value next = arith::AddIOp::create(b, loc, along, index(b, 1));
    Value second;
    if (isFilled || !mayHaveUnfilled()) {
      second = row(next);
    } else {
      // No element exists past the last row. Zeros replace it, since 0 times NaN would be NaN.
      Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, next, depthSize);
      second = row(arith::SelectOp::create(b, loc, isThere, next, along));
      Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
      second = arith::SelectOp::create(b, loc, isThere, second, none);
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
  firstWidened = arith::DivUIOp::create(b, loc, from, index(b, format.depth));
}

/// Returns the row of a unit in a panel's copy.
Value PackedOperand::copyRow(OpBuilder &b, Value panel, Value unit) {
  Value row = arith::SubIOp::create(b, loc, unit, firstWidened);
  return arith::AddIOp::create(b, loc, row, arith::MulIOp::create(b, loc, panel, units));
}

/// Returns the row of a unit in the circular buffer. A tile step begins at a multiple of its units.
Value PackedOperand::bufferRow(OpBuilder &b, Value unit) {
  return arith::RemUIOp::create(b, loc, unit, index(b, kTilesOfBuffer * UnitFormat::kTileRows));
}

void PackedOperand::widenUnits(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                               int64_t lanes, IndexOfUnit rowOf) {
  auto walk = [&](Value from, Value to, bool areFilled) {
    OpBuilder::InsertionGuard guard(b);
    auto byUnit = scf::ForOp::create(b, loc, from, to, index(b, 1));
    b.setInsertionPointToStart(byUnit.getBody());
    Value unit = byUnit.getInductionVar();
    fetchDirect(b, indices, unit, columns);
    Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
    Value row = rowOf(unit);
    for (auto [i, value] : llvm::enumerate(loadDirect(b, indices, unit, columns, lanes, areFilled)))
      vector::StoreOp::create(b, loc, value, packed, ValueRange{row, index(b, int64_t(i) * lanes)});
  };
  if (!mayHaveUnfilled())
    return walk(first, end, true);
  Value filled = arith::MinUIOp::create(b, loc, end, countFilled(b));
  filled = arith::MaxUIOp::create(b, loc, filled, first);
  walk(first, filled, true);
  walk(filled, end, false);
}

void PackedOperand::clearUnits(OpBuilder &b, Value first, Value end, IndexOfUnit rowOf) {
  OpBuilder::InsertionGuard guard(b);
  auto byUnit = scf::ForOp::create(b, loc, first, end, index(b, 1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value none =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(VectorType::get({columns}, format.unit)));
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  vector::StoreOp::create(b, loc, none, packed,
                          ValueRange{rowOf(byUnit.getInductionVar()), index(b, 0)});
}

void PackedOperand::widenRight(OpBuilder &b, ArrayRef<Value> indices, Value panel, Value to,
                               int64_t lanes) {
  Value end = arith::CeilDivUIOp::create(b, loc, arith::MinUIOp::create(b, loc, to, depthSize),
                                         index(b, format.depth));
  auto rowOf = [&](Value unit) { return copyRow(b, panel, unit); };
  widenUnits(b, indices, firstWidened, end, lanes, rowOf);
  if (!format.isTile)
    return;
  Value filled = arith::CeilDivUIOp::create(b, loc, end, index(b, UnitFormat::kTileRows));
  clearUnits(b, end, arith::MulIOp::create(b, loc, filled, index(b, UnitFormat::kTileRows)), rowOf);
}

void PackedOperand::widenTile(OpBuilder &b, ArrayRef<Value> indices, Value first, Value end,
                              int64_t lanes) {
  Value behind = arith::AddIOp::create(b, loc, first, index(b, UnitFormat::kTileRows));
  end = arith::MinUIOp::create(b, loc, end, behind);
  Value begin = bufferRow(b, first);
  auto rowOf = [&](Value unit) -> Value {
    Value number = arith::SubIOp::create(b, loc, unit, first);
    return arith::AddIOp::create(b, loc, begin, number);
  };
  widenUnits(b, indices, first, end, lanes, rowOf);
  clearUnits(b, end, behind, rowOf);
}

Value PackedOperand::loadWidened(OpBuilder &b, Value panel, Value unit, int64_t column,
                                 int64_t lanes) {
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  return vector::LoadOp::create(b, loc, VectorType::get({lanes}, format.unit), packed,
                                ValueRange{copyRow(b, panel, unit), index(b, column)});
}
