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

UnitFormat UnitFormat::of(GemmOp gemm, int64_t depth) {
  MLIRContext *context = gemm.getContext();
  Type i32 = IntegerType::get(context, 32), f32 = Float32Type::get(context);
  if (gemm.getPartType().isInteger())
    return {i32, i32, 1};
  if (depth == 1)
    return {f32, f32, 1};
  return {BFloat16Type::get(context), i32, 2, depth == kTileDepth};
}

PackedOperand::PackedOperand(GemmOp gemm, bool isLeft, UnitFormat format, Value memref,
                             std::optional<Fp8LookupTables::Size> tables)
    : isLeft(isLeft), direct(!isLeft && gemm.isPacked()), tables(tables), format(format),
      memref(memref), loc(gemm.getLoc()) {
  GemmOp::Matrix matrix = isLeft ? gemm.getLeft() : gemm.getRight();
  indices = matrix.indices;
  alongDim = matrix.kDim;
  acrossDim = matrix.lineDim;
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
  return Arith(b, loc).convertSigned(value, to);
}

/// Loads and widens an element, or returns zero if it does not exist.
Value PackedOperand::loadOrZero(OpBuilder &b, Value isThere, ArrayRef<Value> indices) {
  IndexEmitter emit(b, loc);
  auto load = [&]() -> SmallVector<Value> {
    return {widen(b, memref::LoadOp::create(b, loc, memref, indices))};
  };
  auto none = [&]() -> SmallVector<Value> {
    return {emit.constant(b.getZeroAttr(format.element))};
  };
  return emit.either(format.element, isThere, load, none).front();
}

Value PackedOperand::view(OpBuilder &b, Type element, ArrayRef<int64_t> shape, Value dynamicSize,
                          Value rowGroup) {
  IndexEmitter emit(b, loc);
  Value shift = rowGroup ? emit.mul(rowGroup, rowGroupBytes) : emit.index(0);
  return memref::ViewOp::create(b, loc, MemRefType::get(shape, element), buffer, shift,
                                ValueRange{dynamicSize});
}

void PackedOperand::allocate(OpBuilder &b, Value count, int64_t width, Value part, Value copies) {
  IndexEmitter emit(b, loc);
  columns = width;
  buffer = {};
  depthSize = emit.dim(memref, alongDim);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  // These elements are widened or paired, or a tile uses only a part of each row of a panel.
  bool isNarrow = element.getIntOrFloatBitWidth() < 32 ||
                  cast<MemRefType>(memref.getType()).getShape().back() != columns;
  widened = direct && part && isNarrow;
  if (direct && !widened)
    return;
  if (widened)
    count = copies;
  acrossSize = emit.dim(memref, acrossDim);
  Value length = widened ? part : depthSize;
  if (format.isTile) {
    // Whole tiles, padded with zeros.
    units = emit.ceilDiv(length, emit.index(UnitFormat::kTileDepth));
    units = emit.mul(units, emit.index(UnitFormat::kTileRows));
  } else {
    units = emit.ceilDiv(length, emit.index(format.depth));
  }
  constexpr int64_t kUnitBytes = 4;
  if (isLeft) {
    if (format.isTile)
      isAlone = emit.compare(IndexEmitter::Predicate::eq, acrossSize, emit.index(1));
    rows = emit.ceilDiv(units, emit.index(kBlock));
    rowGroupBytes = emit.mul(rows, emit.index(width * kBlock * kUnitBytes));
  } else {
    rows = emit.mul(units, count);
    rowGroupBytes = emit.mul(units, emit.index(width * kUnitBytes));
  }
  Value bytes = emit.mul(rowGroupBytes, count);
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
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  int64_t width = kBlock * format.depth;
  Value packed = view(b, format.element, {ShapedType::kDynamic, count, width}, rows, rowGroup);
  Value zero = emit.index(0), one = emit.index(1), widthValue = emit.index(width);
  Value last = emit.sub(acrossSize, one);
  Value rowCount = emit.index(count);
  if (mayBeAlone(count))
    rowCount = emit.select(isAlone, one, rowCount);
  auto byRow = scf::ForOp::create(b, loc, zero, rowCount, one);
  b.setInsertionPointToStart(byRow.getBody());
  Value row = byRow.getInductionVar();
  // Rows past the last one repeat it: their results are not stored.
  Value across = emit.add(first, row);
  across = emit.smaller(across, last);
  Value whole = emit.div(depthSize, widthValue);
  if (!isUnitStride(alongDim))
    whole = zero;
  auto byBlock = scf::ForOp::create(b, loc, zero, whole, one);
  {
    OpBuilder::InsertionGuard inLoop(b);
    b.setInsertionPointToStart(byBlock.getBody());
    Value block = byBlock.getInductionVar();
    Value along = emit.mul(block, widthValue);
    auto type = VectorType::get({width}, cast<MemRefType>(memref.getType()).getElementType());
    Value value =
        vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, across)).getResult();
    SmallVector<Value> indices = indexOfBlock(b, count, block, row);
    indices.push_back(zero);
    vector::StoreOp::create(b, loc, widen(b, value), packed, indices);
  }
  // Single elements, and zeros up to the end of a unit.
  Value from = emit.mul(whole, widthValue);
  Value to = emit.mul(units, emit.index(format.depth));
  auto byElement = scf::ForOp::create(b, loc, from, to, one);
  b.setInsertionPointToStart(byElement.getBody());
  Value along = byElement.getInductionVar();
  Value isInside = emit.compare(IndexEmitter::Predicate::ult, along, depthSize);
  Value element = loadOrZero(b, isInside, indexOf(outer, along, across));
  Value block = emit.div(along, widthValue);
  SmallVector<Value> indices = indexOfBlock(b, count, block, row);
  indices.push_back(emit.rem(along, widthValue));
  memref::StoreOp::create(b, loc, element, packed, indices);
}

bool PackedOperand::mayBeAlone(int64_t count) const { return isAlone && count == kBlock; }

SmallVector<Value> PackedOperand::indexOfBlock(OpBuilder &b, int64_t count, Value block,
                                               Value row) {
  IndexEmitter emit(b, loc);
  if (!mayBeAlone(count))
    return {block, row};
  Value rowsOfBlock = emit.index(count);
  Value own = emit.div(block, rowsOfBlock);
  Value rest = emit.rem(block, rowsOfBlock);
  return {emit.select(isAlone, own, block), emit.select(isAlone, rest, row)};
}

Value PackedOperand::strideOfRows(OpBuilder &b, int64_t count) {
  IndexEmitter emit(b, loc);
  Value stride = emit.index(kBlock * format.depth);
  return mayBeAlone(count) ? emit.select(isAlone, emit.index(0), stride) : stride;
}

Value PackedOperand::viewLeft(OpBuilder &b, int64_t count, Value rowGroup) {
  return view(b, format.unit, {ShapedType::kDynamic, count, kBlock}, rows, rowGroup);
}

Value PackedOperand::loadLeft(OpBuilder &b, Value units, Value block, Value inBlock, int64_t row,
                              int64_t more) {
  IndexEmitter emit(b, loc);
  return memref::LoadOp::create(b, loc, units,
                                ValueRange{block, emit.index(row), emit.add(inBlock, more)});
}

void PackedOperand::prefetchLeft(OpBuilder &b, int64_t count, Value rowGroup, Value unit,
                                 int64_t units) {
  IndexEmitter emit(b, loc);
  constexpr int64_t kUnitBytes = 4, kLineBytes = 64;
  Value next = emit.add(rowGroup, emit.index(1));
  Value indices = emit.mul(next, rowGroupBytes);
  Value offset = emit.mul(unit, emit.index(count * kUnitBytes));
  indices = emit.add(indices, offset);
  for (int64_t line = 0; line < count * units * kUnitBytes; line += kLineBytes) {
    Value own = emit.add(indices, emit.index(line));
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
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value zero = emit.index(0), one = emit.index(1), depth = emit.index(format.depth);
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
  Value isInside = emit.bitAnd(emit.compare(IndexEmitter::Predicate::ult, along, depthSize),
                               emit.compare(IndexEmitter::Predicate::ult, across, acrossSize));
  Value element = loadOrZero(b, isInside, indexOf(outer, along, across));
  Value row = emit.add(base, emit.div(along, depth));
  Value indices = emit.add(emit.mul(column, depth), emit.rem(along, depth));
  memref::StoreOp::create(b, loc, element, packed, ValueRange{row, indices});
}

/// Packs units of an array with adjacent columns: its rows are rows of the panel, `depth` of them
/// interleaved.
void PackedOperand::packRows(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                             ArrayRef<Value> outer) {
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  Value packed = view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, emit.index(1));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  auto type = VectorType::get({columns}, cast<MemRefType>(memref.getType()).getElementType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < format.depth; ++i) {
    Value along = emit.mul(unit, emit.index(format.depth));
    along = emit.add(along, emit.index(i));
    Value part = vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, first));
    parts.push_back(widen(b, part));
  }
  Value row = parts[0];
  if (format.depth == 2)
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
int64_t PackedOperand::countInLane() const {
  int64_t bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  return format.depth == 1 ? 32 / bits : format.depth;
}

/// Packs whole steps of units of an array with adjacent elements along K.
void PackedOperand::packColumns(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                                int64_t lanes, ArrayRef<Value> outer) {
  IndexEmitter emit(b, loc);
  OpBuilder::InsertionGuard guard(b);
  int64_t inLane = countInLane(), inStep = inLane / format.depth;
  Value packed = view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
  Value base = rowOfPanel(b, panel);
  auto byUnit = scf::ForOp::create(b, loc, begin, end, emit.index(lanes * inStep));
  b.setInsertionPointToStart(byUnit.getBody());
  Value unit = byUnit.getInductionVar();
  Value along = emit.mul(unit, emit.index(format.depth));
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  auto type = VectorType::get({lanes * inLane}, element);
  auto lane = VectorType::get({lanes}, inStep == 1 ? format.unit : Type(b.getI32Type()));
  for (int64_t column = 0; column < columns; column += lanes) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < lanes; ++i) {
      Value across = emit.add(first, emit.index(column + i));
      Value value = vector::LoadOp::create(b, loc, type, memref, indexOf(outer, along, across));
      // These are more rows than the hardware prefetcher recognizes as streams.
      constexpr int64_t kBytesAhead = 512;
      Value ahead = emit.add(along, emit.index(kBytesAhead * 8 / type.getElementTypeBitWidth()));
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
        Value indices = emit.add(unit, emit.index(int64_t(i) * inStep + part));
        indices = emit.add(base, indices);
        Value own = inStep == 1 ? value : widen(b, takeFromLane(b, value, part, element));
        vector::StoreOp::create(b, loc, own, packed, ValueRange{indices, emit.index(column)});
      }
  }
}

/// Extracts element `number` of each 32-bit lane.
Value PackedOperand::takeFromLane(OpBuilder &b, Value lanes, int64_t number, Type element) {
  IndexEmitter emit(b, loc);
  auto words = cast<VectorType>(lanes.getType());
  int64_t bits = element.getIntOrFloatBitWidth();
  if (number)
    lanes = emit.shr(lanes, bits * number);
  Value part = emit.convert(lanes, b.getIntegerType(unsigned(bits)));
  return part.getType() == words.clone(element) ? part : emit.bitcast(part, element);
}

void PackedOperand::packRight(OpBuilder &b, Value panel, Value first, Value begin, Value end,
                              int64_t lanes, ArrayRef<Value> outer) {
  IndexEmitter emit(b, loc);
  if (direct)
    return;
  end = emit.smaller(end, units);
  begin = emit.smaller(begin, end);
  bool byRows = isUnitStride(acrossDim), byColumns = isUnitStride(alongDim);
  if (!byRows && !byColumns)
    return packScalars(b, panel, first, begin, end, outer);
  Value behind = emit.add(first, emit.index(columns));
  Value isWhole = emit.compare(IndexEmitter::Predicate::ule, behind, acrossSize);
  // Units filled with elements, in whole steps.
  Value filled = emit.smaller(end, countFilled(b));
  filled = emit.larger(filled, begin);
  if (byColumns) {
    Value count = emit.sub(filled, begin);
    Value rest = emit.rem(count, emit.index(lanes * countInLane() / format.depth));
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
Value PackedOperand::rowOfPanel(OpBuilder &b, Value panel) {
  IndexEmitter emit(b, loc);
  Value row = emit.mul(panel, units);
  return firstPacked ? emit.sub(row, firstPacked) : row;
}

Value PackedOperand::viewTiles(OpBuilder &b, int64_t count, Value rowGroup) {
  return view(b, format.element, {ShapedType::kDynamic, count, kBlock * format.depth}, rows,
              rowGroup);
}

Value PackedOperand::viewColumns(OpBuilder &b) {
  return view(b, format.element, {ShapedType::kDynamic, columns * format.depth}, rows);
}

Value PackedOperand::packedRow(OpBuilder &b, Value panel, Value unit) {
  IndexEmitter emit(b, loc);
  return emit.add(rowOfPanel(b, panel), unit);
}

Value PackedOperand::viewRight(OpBuilder &b) {
  return view(b, format.unit, {ShapedType::kDynamic, columns}, rows);
}

SmallVector<Value> PackedOperand::loadRight(OpBuilder &b, Value units, Value row, int64_t lanes,
                                            bool isFetched) {
  // Panels are in the L2 cache. The distance covers its latency.
  constexpr int64_t kRowsAhead = 32;
  IndexEmitter emit(b, loc);
  auto type = VectorType::get({lanes}, format.unit);
  SmallVector<Value> vectors;
  for (int64_t column = 0; column < columns; column += lanes) {
    if (isFetched)
      memref::PrefetchOp::create(b, loc, units,
                                 ValueRange{emit.add(row, kRowsAhead), emit.index(column)},
                                 /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
    vectors.push_back(
        vector::LoadOp::create(b, loc, type, units, ValueRange{row, emit.index(column)}));
  }
  return vectors;
}
