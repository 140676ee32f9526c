// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Packing.h"
#include "fusednorm/Lowering/VectorEmitter.h"
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
  return {BFloat16Type::get(context), i32, 2, depth == kTileDepth};
}

PackedOperand::PackedOperand(LoadOp load, bool isLeft, UnitFormat format, Value memref,
                             std::optional<Fp8LookupTables::Size> tables)
    : load(load), isLeft(isLeft), tables(tables), format(format), memref(memref),
      loc(load.getLoc()) {
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

SmallVector<Value> PackedOperand::indexOf(ArrayRef<Value> outer, Value along, Value across) const {
  SmallVector<Value> indices(outer);
  indices[alongDim] = along;
  indices[acrossDim] = across;
  return indices;
}

bool PackedOperand::isByteFloat() const {
  return isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(
      cast<MemRefType>(memref.getType()).getElementType());
}

Value PackedOperand::widen(OpBuilder &b, Value value) {
  Type from = value.getType(), to = format.element;
  if (auto vector = dyn_cast<VectorType>(from))
    to = vector.clone(to);
  if (from == to)
    return value;
  if (isByteFloat()) {
    if (tables && to == VectorType::get({Fp8LookupTables::kElements}, b.getBF16Type()))
      return Fp8LookupTables(b, loc, *tables).widen(value);
    VectorEmitter emit(b, loc, /*hasTable16=*/false);
    Value wide = emit.widenBytes(value);
    // bf16 represents these values, too.
    return format.element.isF32() ? wide : emit.upperHalf(wide, format.element);
  }
  if (isa<FloatType>(format.element))
    return arith::ExtFOp::create(b, loc, to, value);
  return arith::ExtSIOp::create(b, loc, to, value);
}

/// Loads and widens an element, or returns zero if it does not exist.
Value PackedOperand::loadOrZero(OpBuilder &b, Value isThere, ArrayRef<Value> indices) {
  return scf::IfOp::create(
             b, loc, isThere,
             [&](OpBuilder &b, Location loc) {
               Value value = memref::LoadOp::create(b, loc, memref, indices);
               scf::YieldOp::create(b, loc, widen(b, value));
             },
             [&](OpBuilder &b, Location loc) {
               Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(format.element));
               scf::YieldOp::create(b, loc, none);
             })
      .getResult(0);
}

Value PackedOperand::view(OpBuilder &b, Type element, ArrayRef<int64_t> shape, Value dynamicSize,
                          Value rowGroup) {
  Value shift =
      rowGroup ? arith::MulIOp::create(b, loc, rowGroup, rowGroupBytes).getResult() : index(b, 0);
  return memref::ViewOp::create(b, loc, MemRefType::get(shape, element), buffer, shift,
                                ValueRange{dynamicSize});
}

void PackedOperand::allocate(OpBuilder &b, Value count, int64_t width, Value part, Value copies) {
  columns = width;
  depthSize = dim(b, alongDim);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  // These elements are widened or paired, or a tile uses only a part of each row of a panel.
  bool isNarrow = element.getIntOrFloatBitWidth() < 32 ||
                  cast<MemRefType>(memref.getType()).getShape().back() != columns;
  widened = direct && part && isNarrow;
  if (direct && !widened)
    return;
  if (widened)
    count = copies;
  acrossSize = dim(b, acrossDim);
  Value length = widened ? part : depthSize;
  if (format.isTile) {
    // Whole tiles, padded with zeros.
    units = arith::CeilDivUIOp::create(b, loc, length, index(b, UnitFormat::kTileDepth));
    units = arith::MulIOp::create(b, loc, units, index(b, UnitFormat::kTileRows));
  } else {
    units = arith::CeilDivUIOp::create(b, loc, length, index(b, format.depth));
  }
  constexpr int64_t kUnitBytes = 4;
  if (isLeft) {
    if (format.isTile)
      isAlone = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, acrossSize, index(b, 1));
    rows = arith::CeilDivUIOp::create(b, loc, units, index(b, kBlock));
    rowGroupBytes = arith::MulIOp::create(b, loc, rows, index(b, width * kBlock * kUnitBytes));
  } else {
    rows = arith::MulIOp::create(b, loc, units, count);
    rowGroupBytes = arith::MulIOp::create(b, loc, units, index(b, width * kUnitBytes));
  }
  Value bytes = arith::MulIOp::create(b, loc, rowGroupBytes, count);
  auto type = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
  buffer = memref::AllocOp::create(b, loc, type, ValueRange{bytes}, b.getI64IntegerAttr(64));
}

void PackedOperand::deallocate(OpBuilder &b) {
  if (buffer)
    memref::DeallocOp::create(b, loc, buffer);
}

//===----------------------------------------------------------------------===//
// A operand
//===----------------------------------------------------------------------===//

void PackedOperand::packLeft(OpBuilder &b, int64_t count, Value rowGroup, Value first,
                             ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  int64_t width = kBlock * format.depth;
  Value packed = view(b, format.element, {ShapedType::kDynamic, count, width}, rows, rowGroup);
  Value zero = index(b, 0), one = index(b, 1), widthValue = index(b, width);
  Value last = arith::SubIOp::create(b, loc, acrossSize, one);
  Value rowCount = index(b, count);
  if (mayBeAlone(count))
    rowCount = arith::SelectOp::create(b, loc, isAlone, one, rowCount);
  auto byRow = scf::ForOp::create(b, loc, zero, rowCount, one);
  b.setInsertionPointToStart(byRow.getBody());
  Value row = byRow.getInductionVar();
  // Rows past the last one repeat it: their results are not stored.
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
        vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, across)).getResult();
    SmallVector<Value> indices = indexOfBlock(b, count, block, row);
    indices.push_back(zero);
    vector::StoreOp::create(b, loc, widen(b, value), packed, indices);
  }
  // Single elements, and zeros up to the end of a unit.
  Value from = arith::MulIOp::create(b, loc, whole, widthValue);
  Value to = arith::MulIOp::create(b, loc, units, index(b, format.depth));
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, along, depthSize);
  Value element = loadOrZero(b, isInside, indexOf(outer, along, across));
  Value block = arith::DivUIOp::create(b, loc, along, widthValue);
  SmallVector<Value> indices = indexOfBlock(b, count, block, row);
  indices.push_back(arith::RemUIOp::create(b, loc, along, widthValue));
  memref::StoreOp::create(b, loc, element, packed, indices);
}

bool PackedOperand::mayBeAlone(int64_t count) const { return isAlone && count == kBlock; }

SmallVector<Value> PackedOperand::indexOfBlock(OpBuilder &b, int64_t count, Value block,
                                               Value row) {
  if (!mayBeAlone(count))
    return {block, row};
  Value rowsOfBlock = index(b, count);
  Value own = arith::DivUIOp::create(b, loc, block, rowsOfBlock);
  Value rest = arith::RemUIOp::create(b, loc, block, rowsOfBlock);
  return {arith::SelectOp::create(b, loc, isAlone, own, block),
          arith::SelectOp::create(b, loc, isAlone, rest, row)};
}

Value PackedOperand::strideOfRows(OpBuilder &b, int64_t count) {
  Value stride = index(b, kBlock * format.depth);
  return mayBeAlone(count)
             ? arith::SelectOp::create(b, loc, isAlone, index(b, 0), stride).getResult()
             : stride;
}

Value PackedOperand::loadLeft(OpBuilder &b, int64_t count, Value rowGroup, Value unit, int64_t row,
                              int64_t more) {
  Value packed = view(b, format.unit, {ShapedType::kDynamic, count, kBlock}, rows, rowGroup);
  Value block = arith::DivUIOp::create(b, loc, unit, index(b, kBlock));
  Value indices = arith::RemUIOp::create(b, loc, unit, index(b, kBlock));
  indices = arith::AddIOp::create(b, loc, indices, index(b, more));
  return memref::LoadOp::create(b, loc, packed, ValueRange{block, index(b, row), indices});
}

void PackedOperand::prefetchLeft(OpBuilder &b, int64_t count, Value rowGroup, Value unit,
                                 int64_t units) {
  constexpr int64_t kUnitBytes = 4, kLineBytes = 64;
  Value next = arith::AddIOp::create(b, loc, rowGroup, index(b, 1));
  Value indices = arith::MulIOp::create(b, loc, next, rowGroupBytes);
  Value offset = arith::MulIOp::create(b, loc, unit, index(b, count * kUnitBytes));
  indices = arith::AddIOp::create(b, loc, indices, offset);
  for (int64_t line = 0; line < count * units * kUnitBytes; line += kLineBytes) {
    Value own = arith::AddIOp::create(b, loc, indices, index(b, line));
    memref::PrefetchOp::create(b, loc, buffer, ValueRange{own}, /*isWrite=*/false,
                               /*localityHint=*/2, /*isDataCache=*/true);
  }
}

//===----------------------------------------------------------------------===//
// B operand
//===----------------------------------------------------------------------===//

/// Packs units from `begin` to `end`, element by element.
void PackedOperand::packScalars(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                                ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value zero = index(b, 0), one = index(b, 1), depth = index(b, format.depth);
  Value base = rowOfPanel(b, panel);
  Value from = arith::MulIOp::create(b, loc, begin, depth);
  Value to = arith::MulIOp::create(b, loc, end, depth);
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
  Value element = loadOrZero(b, isInside, indexOf(outer, along, across));
  Value row = arith::AddIOp::create(b, loc, base, arith::DivUIOp::create(b, loc, along, depth));
  Value indices = arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, column, depth),
                                        arith::RemUIOp::create(b, loc, along, depth));
  memref::StoreOp::create(b, loc, element, packed, ValueRange{row, indices});
}

/// Packs units of an array with adjacent columns: its rows are rows of the panel, `depth` of them
/// interleaved.
void PackedOperand::packRows(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                             ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, index(b, 1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  auto type = VectorType::get({columns}, cast<MemRefType>(memref.getType()).getElementType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < format.depth; ++i) {
    Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
    along = arith::AddIOp::create(b, loc, along, index(b, i));
    Value part = vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, first));
    parts.push_back(widen(b, part));
  }
  Value row = parts[0];
  if (format.depth == 2)
    row = vector::InterleaveOp::create(b, loc, parts[0], parts[1]);
  Value indices = arith::AddIOp::create(b, loc, base, unit);
  vector::StoreOp::create(b, loc, row, packed, ValueRange{indices, index(b, 0)});
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
int64_t PackedOperand::countInLane() const {
  int64_t bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  return format.depth == 1 ? 32 / bits : format.depth;
}

/// Packs whole steps of units of an array with adjacent elements along K.
void PackedOperand::packColumns(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                                int64_t lanes, ArrayRef<Value> outer) {
  OpBuilder::InsertionGuard guard(b);
  int64_t inLane = countInLane(), inStep = inLane / format.depth;
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, index(b, lanes * inStep));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  Value along = arith::MulIOp::create(b, loc, unit, index(b, format.depth));
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  auto type = VectorType::get({lanes * inLane}, element);
  auto lane = VectorType::get({lanes}, inStep == 1 ? format.unit : Type(b.getI32Type()));
  for (int64_t column = 0; column < columns; column += lanes) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < lanes; ++i) {
      Value across = arith::AddIOp::create(b, loc, first, index(b, column + i));
      Value value = vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, across));
      // These are more rows than the hardware prefetcher recognizes as streams.
      constexpr int64_t kBytesAhead = 512;
      Value ahead = arith::AddIOp::create(
          b, loc, along, index(b, kBytesAhead * 8 / type.getElementTypeBitWidth()));
      memref::PrefetchOp::create(b, loc, memref, indexOf(outer, ahead, across), /*isWrite=*/false,
                                 /*localityHint=*/3, /*isDataCache=*/true);
      if (inStep == 1)
        value = widen(b, value);
      if (value.getType() != lane)
        value = vector::BitCastOp::create(b, loc, lane, value);
      vectors.push_back(value);
    }
    transpose(b, loc, vectors);
    for (auto [i, value] : llvm::enumerate(vectors))
      for (int64_t part = 0; part < inStep; ++part) {
        Value indices = arith::AddIOp::create(b, loc, unit, index(b, int64_t(i) * inStep + part));
        indices = arith::AddIOp::create(b, loc, base, indices);
        Value own = inStep == 1 ? value : widen(b, takeFromLane(b, value, part, element));
        vector::StoreOp::create(b, loc, own, packed, ValueRange{indices, index(b, column)});
      }
  }
}

/// Extracts element `number` of each 32-bit lane.
Value PackedOperand::takeFromLane(OpBuilder &b, Value lanes, int64_t number, Type element) {
  auto words = cast<VectorType>(lanes.getType());
  int64_t bits = element.getIntOrFloatBitWidth();
  if (number)
    lanes = arith::ShRUIOp::create(
        b, loc, lanes,
        arith::ConstantOp::create(
            b, loc, words,
            DenseElementsAttr::get(cast<ShapedType>(words),
                                   b.getI32IntegerAttr(int32_t(bits * number)))));
  Type narrow = words.clone(b.getIntegerType(unsigned(bits)));
  Value part = arith::TruncIOp::create(b, loc, narrow, lanes);
  return part.getType() == words.clone(element)
             ? part
             : arith::BitcastOp::create(b, loc, words.clone(element), part).getResult();
}

void PackedOperand::packRight(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                              int64_t lanes, ArrayRef<Value> outer) {
  if (direct)
    return;
  end = arith::MinUIOp::create(b, loc, end, units);
  begin = arith::MinUIOp::create(b, loc, begin, end);
  bool byRows = isUnitStride(acrossDim), byColumns = isUnitStride(alongDim);
  if (!byRows && !byColumns)
    return packScalars(b, panel, first, begin, end, outer);
  Value behind = arith::AddIOp::create(b, loc, first, index(b, columns));
  Value isWhole = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, behind, acrossSize);
  // Units filled with elements, in whole steps.
  Value filled = arith::MinUIOp::create(b, loc, end, countFilled(b));
  filled = arith::MaxUIOp::create(b, loc, filled, begin);
  if (byColumns) {
    Value count = arith::SubIOp::create(b, loc, filled, begin);
    Value rest =
        arith::RemUIOp::create(b, loc, count, index(b, lanes * countInLane() / format.depth));
    filled = arith::SubIOp::create(b, loc, filled, rest);
  }
  filled = arith::SelectOp::create(b, loc, isWhole, filled, begin);
  if (byRows)
    packRows(b, panel, first, begin, filled, outer);
  else
    packColumns(b, panel, first, begin, filled, lanes, outer);
  packScalars(b, panel, first, filled, end, outer);
}

/// Returns the row of unit 0 of a panel.
Value PackedOperand::rowOfPanel(OpBuilder &b, Value panel) {
  Value row = arith::MulIOp::create(b, loc, panel, units);
  return firstPacked ? arith::SubIOp::create(b, loc, row, firstPacked).getResult() : row;
}

Value PackedOperand::viewTiles(OpBuilder &b, int64_t count, Value rowGroup) {
  return view(b, format.element, {ShapedType::kDynamic, count, kBlock * format.depth}, rows,
              rowGroup);
}

Value PackedOperand::viewColumns(OpBuilder &b) {
  return view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
}

Value PackedOperand::packedRow(OpBuilder &b, Value panel, Value unit) {
  return arith::AddIOp::create(b, loc, rowOfPanel(b, panel), unit);
}

Value PackedOperand::loadRight(OpBuilder &b, Value panel, Value unit, int64_t column,
                               int64_t lanes) {
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  Value row = packedRow(b, panel, unit);
  // Panels are in the L2 cache. The distance covers its latency.
  constexpr int64_t kRowsAhead = 32;
  Value ahead = arith::AddIOp::create(b, loc, row, index(b, kRowsAhead));
  memref::PrefetchOp::create(b, loc, packed, ValueRange{ahead, index(b, column)},
                             /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  return vector::LoadOp::create(b, loc, VectorType::get({lanes}, format.unit), packed,
                                ValueRange{row, index(b, column)});
}
