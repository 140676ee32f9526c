// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Packing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

UnitFormat UnitFormat::of(DotOp dot, int64_t depth) {
  MLIRContext *context = dot.getContext();
  Type i32 = IntegerType::get(context, 32), f32 = Float32Type::get(context);
  if (!isa<FloatType>(getElementTypeOrSelf(dot.getType())))
    return {i32, i32, 1};
  if (depth == 1)
    return {f32, f32, 1};
  return {BFloat16Type::get(context), i32, depth};
}

PackedOperand::PackedOperand(LoadOp load, bool isLeft, UnitFormat format, Value memref)
    : load(load), isLeft(isLeft), format(format), memref(memref), loc(load.getLoc()) {
  SmallVector<int64_t> dims = load.getMemRefDims();
  alongDim = dims[isLeft ? 1 : 0];
  acrossDim = dims[isLeft ? 0 : 1];
  direct = !isLeft && !isa<BlockArgument>(load.getIndices()[acrossDim]);
}

Value PackedOperand::index(OpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

Value PackedOperand::dim(OpBuilder &b, int64_t which) {
  return memref::DimOp::create(b, loc, memref, which);
}

bool PackedOperand::isUnitStride(int64_t which) const {
  auto type = cast<MemRefType>(memref.getType());
  return which == type.getRank() - 1 && type.isLastDimUnitStride();
}

SmallVector<Value> PackedOperand::placeOf(ArrayRef<Value> outer, Value along, Value across) const {
  SmallVector<Value> place(outer);
  place[alongDim] = along;
  place[acrossDim] = across;
  return place;
}

Value PackedOperand::widen(OpBuilder &b, Value value) {
  Type from = value.getType(), to = format.element;
  if (auto vector = dyn_cast<VectorType>(from))
    to = vector.clone(to);
  if (from == to)
    return value;
  if (isa<FloatType>(format.element))
    return arith::ExtFOp::create(b, loc, to, value);
  return arith::ExtSIOp::create(b, loc, to, value);
}

/// The widened number at a place, zero where there is none.
Value PackedOperand::loadOrZero(OpBuilder &b, Value isThere, ArrayRef<Value> place) {
  return scf::IfOp::create(
             b, loc, isThere,
             [&](OpBuilder &b, Location loc) {
               Value value = memref::LoadOp::create(b, loc, memref, place);
               scf::YieldOp::create(b, loc, widen(b, value));
             },
             [&](OpBuilder &b, Location loc) {
               Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(format.element));
               scf::YieldOp::create(b, loc, none);
             })
      .getResult(0);
}

Value PackedOperand::view(OpBuilder &b, Type element, ArrayRef<int64_t> shape, Value dynamicSize,
                          Value band) {
  Value shift = band ? arith::MulIOp::create(b, loc, band, bandBytes).getResult() : index(b, 0);
  return memref::ViewOp::create(b, loc, MemRefType::get(shape, element), buffer, shift,
                                ValueRange{dynamicSize});
}

void PackedOperand::allocate(OpBuilder &b, Value count, int64_t width) {
  columns = width;
  depthSize = dim(b, alongDim);
  if (direct)
    return;
  acrossSize = dim(b, acrossDim);
  units = arith::CeilDivUIOp::create(b, loc, depthSize, index(b, format.depth));
  constexpr int64_t kUnitBytes = 4;
  if (isLeft) {
    rows = arith::CeilDivUIOp::create(b, loc, units, index(b, kBlock));
    bandBytes = arith::MulIOp::create(b, loc, rows, index(b, width * kBlock * kUnitBytes));
  } else {
    rows = arith::MulIOp::create(b, loc, units, count);
    bandBytes = arith::MulIOp::create(b, loc, units, index(b, width * kUnitBytes));
  }
  Value bytes = arith::MulIOp::create(b, loc, bandBytes, count);
  auto type = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
  buffer = memref::AllocOp::create(b, loc, type, ValueRange{bytes}, b.getI64IntegerAttr(64));
}

void PackedOperand::deallocate(OpBuilder &b) {
  if (!direct)
    memref::DeallocOp::create(b, loc, buffer);
}

//===----------------------------------------------------------------------===//
// Left operands
//===----------------------------------------------------------------------===//

void PackedOperand::packLeft(OpBuilder &b, int64_t count, Value band, Value first,
                             ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  int64_t width = kBlock * format.depth;
  Value packed = view(b, format.element, {ShapedType::kDynamic, count, width}, rows, band);
  Value zero = index(b, 0), one = index(b, 1), widthValue = index(b, width);
  Value last = arith::SubIOp::create(b, loc, acrossSize, one);
  auto byRow = scf::ForOp::create(b, loc, zero, index(b, count), one);
  b.setInsertionPointToStart(byRow.getBody());
  Value row = byRow.getInductionVar();
  // Rows behind the last one of the array are that one: their results are not stored.
  Value across = arith::AddIOp::create(b, loc, first, row);
  across = arith::MinUIOp::create(b, loc, across, last);
  Value whole = arith::DivUIOp::create(b, loc, depthSize, widthValue);
  if (!isUnitStride(alongDim))
    whole = zero;
  auto byBlock = scf::ForOp::create(b, loc, zero, whole, one);
  {
    OpBuilder::InsertionGuard inLoop(b);
    b.setInsertionPointToStart(byBlock.getBody());
    Value block = byBlock.getInductionVar();
    Value along = arith::MulIOp::create(b, loc, block, widthValue);
    auto type = VectorType::get({width}, cast<MemRefType>(memref.getType()).getElementType());
    Value value =
        vector::LoadOp::create(b, loc, type, memref, placeOf(outer, along, across)).getResult();
    vector::StoreOp::create(b, loc, widen(b, value), packed, ValueRange{block, row, zero});
  }
  // Single elements, and zeros up to the end of a unit.
  Value from = arith::MulIOp::create(b, loc, whole, widthValue);
  Value to = arith::MulIOp::create(b, loc, units, index(b, format.depth));
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, along, depthSize);
  Value element = loadOrZero(b, isInside, placeOf(outer, along, across));
  Value block = arith::DivUIOp::create(b, loc, along, widthValue);
  Value place = arith::RemUIOp::create(b, loc, along, widthValue);
  memref::StoreOp::create(b, loc, element, packed, ValueRange{block, row, place});
}

Value PackedOperand::loadLeft(OpBuilder &b, int64_t count, Value band, Value unit, int64_t row,
                              int64_t more) {
  Value packed = view(b, format.unit, {ShapedType::kDynamic, count, kBlock}, rows, band);
  Value block = arith::DivUIOp::create(b, loc, unit, index(b, kBlock));
  Value place = arith::RemUIOp::create(b, loc, unit, index(b, kBlock));
  place = arith::AddIOp::create(b, loc, place, index(b, more));
  return memref::LoadOp::create(b, loc, packed, ValueRange{block, index(b, row), place});
}

//===----------------------------------------------------------------------===//
// Right operands
//===----------------------------------------------------------------------===//

/// Units from `fromUnit` on, element by element.
void PackedOperand::packScalars(OpBuilder &b, Value panel, Value first, Value fromUnit,
                                ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value zero = index(b, 0), one = index(b, 1), depth = index(b, format.depth);
  Value base = arith::MulIOp::create(b, loc, panel, units);
  Value from = arith::MulIOp::create(b, loc, fromUnit, depth);
  Value to = arith::MulIOp::create(b, loc, units, depth);
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  auto byColumn = scf::ForOp::create(b, loc, zero, index(b, columns), one);
  b.setInsertionPointToStart(byColumn.getBody());
  Value column = byColumn.getInductionVar();
  Value across = arith::AddIOp::create(b, loc, first, column);
  using Predicate = arith::CmpIPredicate;
  Value isInside =
      arith::AndIOp::create(b, loc, arith::CmpIOp::create(b, loc, Predicate::ult, along, depthSize),
                            arith::CmpIOp::create(b, loc, Predicate::ult, across, acrossSize));
  Value element = loadOrZero(b, isInside, placeOf(outer, along, across));
  Value row = arith::AddIOp::create(b, loc, base, arith::DivUIOp::create(b, loc, along, depth));
  Value place = arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, column, depth),
                                      arith::RemUIOp::create(b, loc, along, depth));
  memref::StoreOp::create(b, loc, element, packed, ValueRange{row, place});
}

/// Units before `end` of an array whose columns are neighbours: rows of it are rows of the
/// panel, `depth` of them interleaved.
void PackedOperand::packRows(OpBuilder &b, Value panel, Value first, Value end,
                             ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value base = arith::MulIOp::create(b, loc, panel, units);
  auto byUnit = scf::ForOp::create(b, loc, index(b, 0), end, index(b, 1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  auto type = VectorType::get({columns}, cast<MemRefType>(memref.getType()).getElementType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < format.depth; ++i) {
    Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
    along = arith::AddIOp::create(b, loc, along, index(b, i));
    Value part = vector::LoadOp::create(b, loc, type, memref, placeOf(outer, along, first));
    parts.push_back(widen(b, part));
  }
  Value row = parts[0];
  if (format.depth == 2)
    row = vector::InterleaveOp::create(b, loc, parts[0], parts[1]);
  Value place = arith::AddIOp::create(b, loc, base, unit);
  vector::StoreOp::create(b, loc, row, packed, ValueRange{place, index(b, 0)});
}

/// Transposes as many vectors as each has elements: in each step elements of the first half
/// of the vectors and of the second are put alternately.
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

/// Units before `end`, a multiple of `lanes`, of an array whose elements along the products
/// are neighbours.
void PackedOperand::packColumns(OpBuilder &b, Value panel, Value first, Value end, int64_t lanes,
                                ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  Value base = arith::MulIOp::create(b, loc, panel, units);
  auto byUnit = scf::ForOp::create(b, loc, index(b, 0), end, index(b, lanes));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
  auto type =
      VectorType::get({lanes * format.depth}, cast<MemRefType>(memref.getType()).getElementType());
  auto unitType = VectorType::get({lanes}, format.unit);
  for (int64_t column = 0; column < columns; column += lanes) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < lanes; ++i) {
      Value across = arith::AddIOp::create(b, loc, first, index(b, column + i));
      Value value = vector::LoadOp::create(b, loc, type, memref, placeOf(outer, along, across));
      value = widen(b, value);
      if (value.getType() != unitType)
        value = vector::BitCastOp::create(b, loc, unitType, value);
      vectors.push_back(value);
    }
    transpose(b, loc, vectors);
    for (auto [i, value] : llvm::enumerate(vectors)) {
      Value place = arith::AddIOp::create(b, loc, unit, index(b, int64_t(i)));
      place = arith::AddIOp::create(b, loc, base, place);
      vector::StoreOp::create(b, loc, value, packed, ValueRange{place, index(b, column)});
    }
  }
}

void PackedOperand::packRight(OpBuilder &b, Value panel, Value first, int64_t lanes,
                              ArrayRef<Value> outer) {
  if (direct)
    return;
  bool byRows = isUnitStride(acrossDim), byColumns = isUnitStride(alongDim);
  Value zero = index(b, 0);
  if (!byRows && !byColumns)
    return packScalars(b, panel, first, zero, outer);
  Value behind = arith::AddIOp::create(b, loc, first, index(b, columns));
  Value isWhole = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, behind, acrossSize);
  Value end = arith::DivUIOp::create(b, loc, depthSize, index(b, format.depth));
  if (byColumns) {
    Value rest = arith::RemUIOp::create(b, loc, end, index(b, lanes));
    end = arith::SubIOp::create(b, loc, end, rest);
  }
  end = arith::SelectOp::create(b, loc, isWhole, end, zero);
  if (byRows)
    packRows(b, panel, first, end, outer);
  else
    packColumns(b, panel, first, end, lanes, outer);
  packScalars(b, panel, first, end, outer);
}

Value PackedOperand::loadRight(OpBuilder &b, Value panel, Value unit, int64_t column,
                               int64_t lanes) {
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  Value row = arith::MulIOp::create(b, loc, panel, units);
  row = arith::AddIOp::create(b, loc, row, unit);
  // From the second cache, in which panels lie, in time for its delay.
  constexpr int64_t kRowsAhead = 16;
  Value ahead = arith::AddIOp::create(b, loc, row, index(b, kRowsAhead));
  memref::PrefetchOp::create(b, loc, packed, ValueRange{ahead, index(b, column)},
                             /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  return vector::LoadOp::create(b, loc, VectorType::get({lanes}, format.unit), packed,
                                ValueRange{row, index(b, column)});
}

Value PackedOperand::loadDirect(OpBuilder &b, ArrayRef<Value> place, Value unit, int64_t column,
                                int64_t lanes) {
  auto type = VectorType::get({lanes}, cast<MemRefType>(memref.getType()).getElementType());
  auto row = [&](Value along) -> Value {
    SmallVector<Value> own(place);
    own[alongDim] = along;
    own[acrossDim] = arith::AddIOp::create(b, loc, own[acrossDim], index(b, column));
    return widen(b, vector::LoadOp::create(b, loc, type, memref, own));
  };
  Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
  Value first = row(along);
  if (format.depth == 1)
    return first;
  // Behind the last row there is none: a product with what is no number would be one.
  Value next = arith::AddIOp::create(b, loc, along, index(b, 1));
  Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, next, depthSize);
  Value second = row(arith::SelectOp::create(b, loc, isThere, next, along));
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(second.getType()));
  second = arith::SelectOp::create(b, loc, isThere, second, none);
  Value pairs = vector::InterleaveOp::create(b, loc, first, second);
  return vector::BitCastOp::create(b, loc, VectorType::get({lanes}, format.unit), pairs);
}
