// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

RowBuilder::RowBuilder(OpBuilder &builder, ProgramOp program, int64_t rowLength,
                       const DenseMap<Value, Value> &arguments,
                       const DenseMap<Value, int64_t> &firstColumns)
    : Arith(builder, program.getLoc()), program(program), rowLength(rowLength),
      columns(program.getColumns()), arguments(arguments), firstColumns(firstColumns) {}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Value RowBuilder::scalar(Value value) {
  if (Value argument = arguments.lookup(value))
    return argument;
  return value;
}

ValueRange RowBuilder::rowIndicesOf(Value memref) {
  // A memref of full rank is indexed by the row. A memref of rank 1 is shared by all rows.
  return cast<MemRefType>(memref.getType()).getRank() > 1 ? indices() : ValueRange();
}

SmallVector<Value> RowBuilder::indicesOf(Value memref, Value column) {
  SmallVector<Value> indices(rowIndicesOf(memref));
  indices.push_back(column);
  return indices;
}

SmallVector<Value> RowBuilder::transposedIndicesOf(Value column) {
  SmallVector<Value> indices{column};
  llvm::append_range(indices, program.getBody().getArguments());
  return indices;
}

Value RowBuilder::columnOf(Value tensor, int64_t column) {
  return index(firstColumns.lookup(tensor) + column);
}

Value RowBuilder::firstColumn(int64_t before) {
  APInt known(64, 0);
  if (sectionColumn && !matchPattern(sectionColumn, m_ConstantInt(&known))) {
    return before ? add(sectionColumn, before) : sectionColumn;
  }
  return index(before + known.getSExtValue());
}

Value RowBuilder::load(Value tensor, ValueRange at, int64_t length, int64_t column) {
  Value memref = arguments.lookup(tensor);
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<Value> all(at);
  all.push_back(firstColumn(firstColumns.lookup(tensor) + column));
  // Weights are the same for all tokens.
  bool isInvariant = !indices().empty() && !llvm::is_contained(at, indices().front());
  return LoadOp::create(b, loc, VectorType::get({length}, type.getElementType()), memref, all,
                        isInvariant, /*transposed=*/false);
}

Value RowBuilder::loadRow(Value tensor, ValueRange at) {
  SmallVector<Value> runs;
  for (int64_t column = 0; runLength && column < rowLength; column += runLength)
    runs.push_back(load(tensor, at, runLength, column));
  if (runs.size() < 2)
    return load(tensor, at, rowLength);
  auto type = VectorType::get({rowLength}, getElementTypeOrSelf(runs.front().getType()));
  return ConcatOp::create(b, loc, type, runs);
}

Value RowBuilder::sharedRow(Value tensor, ArrayRef<int64_t> added) {
  if (cast<ShapedType>(tensor.getType()).getRank() == 1)
    return row(tensor);
  SmallVector<Value> at;
  for (auto [dim, index] : llvm::enumerate(indices()))
    if (!llvm::is_contained(added, dim))
      at.push_back(index);
  return loadRow(tensor, at);
}

Value RowBuilder::row(Value tensor) {
  if (Value row = rows.lookup(tensor))
    return row;
  Value row;
  SplatElementsAttr splat;
  if (Value memref = arguments.lookup(tensor)) {
    row = loadRow(tensor, rowIndicesOf(memref));
  } else if (matchPattern(tensor, m_Constant(&splat))) {
    auto type = VectorType::get({rowLength}, splat.getElementType());
    row = constant(DenseElementsAttr::get(type, splat.getSplatValue<Attribute>()));
  } else if (auto op = tensor.getDefiningOp<tensor::SplatOp>()) {
    row = this->splat(scalar(op.getInput()));
  }
  assert(row && "a row is defined before it is used");
  return rows[tensor] = row;
}

Value RowBuilder::concat(ValueRange tensors) {
  assert(runLength && "rows of several lengths need a run length");
  SmallVector<Value> runs;
  for (Value tensor : tensors) {
    int64_t length = cast<ShapedType>(tensor.getType()).getShape().back();
    Value memref = arguments.lookup(tensor), part = memref ? Value() : row(tensor);
    auto type = VectorType::get({runLength}, getElementTypeOrSelf(tensor.getType()));
    // Load operands in runs, as their length may not divide other lengths.
    for (int64_t column = 0; column < length; column += runLength)
      runs.push_back(memref ? load(tensor, rowIndicesOf(memref), runLength, column)
                     : length == runLength
                         ? part
                         : SliceOp::create(b, loc, type, part, column).getResult());
  }
  return ConcatOp::create(
      b, loc, VectorType::get({rowLength}, getElementTypeOrSelf(runs.front().getType())), runs);
}

bool RowBuilder::hasRow(Value tensor) const {
  SplatElementsAttr splat;
  return rows.contains(tensor) || arguments.contains(tensor) || integers.contains(tensor) ||
         matchPattern(tensor, m_Constant(&splat)) || tensor.getDefiningOp<tensor::SplatOp>();
}

Value RowBuilder::rowAsF32(Value tensor) {
  if (Value value = widened.lookup(tensor))
    return value;
  Value value = toF32(row(tensor));
  widened[tensor] = value;
  return value;
}

Value RowBuilder::element(Value tensor, int64_t column) {
  Value source = tensor;
  for (auto it = elements.find(source); it != elements.end(); it = elements.find(source)) {
    if (Value value = it->second.columns.lookup(column))
      return value;
    source = it->second.init;
  }
  if (auto splat = source.getDefiningOp<tensor::SplatOp>())
    return scalar(splat.getInput());
  SplatElementsAttr constant;
  if (matchPattern(source, m_Constant(&constant)))
    return Arith::constant(constant.getSplatValue<TypedAttr>());
  Value memref = arguments.lookup(source);
  if (!memref)
    return {};
  return memref::LoadOp::create(b, loc, memref, indicesOf(memref, columnOf(source, column)));
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void RowBuilder::setRow(Value result, Value init, Value row) { rows[result] = row; }

void RowBuilder::setTransposedRow(Value result, Value init, Value row) {
  rows[result] = row;
  transposed.insert(result);
}

Value RowBuilder::groups(Value tensor, int64_t count, bool isTransposed) {
  Value &row = rows[tensor];
  if (row)
    return row;
  Value memref = arguments.lookup(tensor);
  assert(memref && "a row is defined before it is used");
  if (!isTransposed)
    return row = load(tensor, rowIndicesOf(memref), count);
  auto type = cast<MemRefType>(memref.getType());
  Value zero = index(0);
  return row = LoadOp::create(b, loc, VectorType::get({count}, type.getElementType()), memref,
                              transposedIndicesOf(zero), /*invariant=*/false,
                              /*transposed=*/true);
}

Value RowBuilder::loadScalar(Value tensor, ValueRange indices) {
  Value memref = arguments.lookup(tensor);
  assert(memref && "tables are operands of the fused op");
  return memref::LoadOp::create(b, loc, memref, indices);
}

Value RowBuilder::loadTable(Value tensor, ValueRange indices, int64_t column, int64_t length,
                            bool invariant, Type element) {
  Value memref = arguments.lookup(tensor);
  assert(memref && "tables are operands of the fused op");
  SmallVector<Value> all(indices);
  all.push_back(columnOf(tensor, column));
  if (!element)
    element = cast<MemRefType>(memref.getType()).getElementType();
  return LoadOp::create(b, loc, VectorType::get({length}, element), memref, all, invariant,
                        /*transposed=*/false);
}

Value RowBuilder::extent(Value tensor, int64_t dim) {
  // An overwritten tensor has the extents of its destination.
  while (auto written = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = written.getTiedOpOperand(cast<OpResult>(tensor))->get();
  Value memref = arguments.lookup(tensor);
  assert(memref && "extents require an operand of the fused op");
  // One value for all rows.
  OpBuilder outside(program);
  return outside.createOrFold<memref::DimOp>(loc, memref, dim);
}

void RowBuilder::guard(Value condition) {
  if (guards.insert(condition).second)
    GuardOp::create(b, loc, condition);
}

const RowBuilder::Segment &RowBuilder::segment(Value offsets) {
  Segment &segment = segments[offsets];
  if (segment.live)
    return segment;
  Value memref = arguments.lookup(offsets);
  assert(memref && "offsets are operands of the fused op");
  OpBuilder outside(program);
  Value count = Arith(outside, loc).sub(extent(offsets, 0), 1);
  Value row = indices().front();
  Num row32 = convert(row, b.getI32Type());
  Value end = memref::LoadOp::create(b, loc, memref, count);
  segment.live = row32.ult(end);
  auto found = SegmentOfOp::create(b, loc, row, memref, count);
  segment.number = found.getSegment();
  segment.begin = found.getBegin();
  return segment;
}

void RowBuilder::setOnce(Value result, Value init, Value element) {
  shared[result] = {element, /*isMaximum=*/false};
}

void RowBuilder::setMaximum(Value result, Value init, Value element) {
  shared[result] = {element, /*isMaximum=*/true};
}

void RowBuilder::storeShared(const Shared &value, Value memref) {
  Value zero = index(0);
  if (value.isMaximum) {
    memref::AtomicRMWOp::create(b, loc, value.element.getType(), arith::AtomicRMWKind::maximumf,
                                value.element, memref, ValueRange{zero});
    return;
  }
  Value first = boolean(true);
  for (Value index : indices()) {
    first = bitAnd(first, num(index).eq(zero));
  }
  auto ifFirst = scf::IfOp::create(b, loc, first, /*withElseRegion=*/false);
  OpBuilder inner = ifFirst.getThenBodyBuilder();
  memref::StoreOp::create(inner, loc, value.element, memref, ValueRange{zero});
}

void RowBuilder::setElement(Value result, Value init, int64_t column, Value element) {
  elements[result] = {init, {}};
  elements[result].columns[column] = element;
}

void RowBuilder::setScattered(Value result, Value init, Value row, ValueRange indices) {
  scattered[result] = {row, SmallVector<Value>(indices)};
}

void RowBuilder::setElements(Value result, Value init, ValueRange values) {
  elements[result] = {init, {}};
  for (auto [column, value] : llvm::enumerate(values))
    elements[result].columns[column] = value;
}

Value RowBuilder::countEqual(Value value, Value tensor) {
  Value memref = arguments.lookup(tensor);
  assert(memref && "arrays are operands of the fused op");
  return CountEqualOp::create(b, loc, value, memref, extent(tensor, 0));
}

LogicalResult RowBuilder::store(Value value, Value memref) {
  if (auto it = scattered.find(value); it != scattered.end()) {
    auto &[row, indices] = it->second;
    if (isa<VectorType>(row.getType()))
      StoreOp::create(b, loc, row, memref, indices, /*transposed=*/false);
    else
      memref::StoreOp::create(b, loc, row, memref, indices);
    return success();
  }
  if (Integer integer = integers.lookup(value)) {
    Value number = select(integer.live, integer.value, -1);
    memref::StoreOp::create(b, loc, number, memref, indices().front());
    return success();
  }
  if (Value row = rows.lookup(value)) {
    Value zero = index(0);
    bool isTransposed = transposed.contains(value);
    StoreOp::create(b, loc, row, memref,
                    isTransposed ? transposedIndicesOf(zero) : indicesOf(memref, firstColumn(0)),
                    isTransposed);
    return success();
  }
  if (auto it = shared.find(value); it != shared.end()) {
    storeShared(it->second, memref);
    return success();
  }
  // Start with the last definition. Earlier definitions of the same column are dead.
  llvm::SmallDenseSet<int64_t> done;
  for (auto it = elements.find(value); it != elements.end(); it = elements.find(it->second.init))
    for (auto &[column, element] : it->second.columns) {
      if (!done.insert(column).second)
        continue;
      memref::StoreOp::create(b, loc, element, memref, indicesOf(memref, index(column)));
    }
  return success(!done.empty());
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value RowBuilder::columnsAsF32() {
  if (!columns)
    return f32(static_cast<double>(rowLength));
  Value integer = convertSigned(columns, b.getI64Type());
  return convert(integer, b.getF32Type());
}

Value RowBuilder::unlessEmpty(Value value, float ifEmpty) {
  if (!mayBeEmpty())
    return value;
  return select(num(columns).eq(0), ifEmpty, value);
}

Value RowBuilder::splat(Value scalar) {
  return vector::BroadcastOp::create(b, loc, VectorType::get({rowLength}, scalar.getType()),
                                     scalar);
}

Value RowBuilder::splat(float value) { return splat(f32(value)); }

Value RowBuilder::splatLike(Value row, float value) {
  return vector::BroadcastOp::create(b, loc, row.getType(), f32(value));
}

ValueRange RowBuilder::indices() { return program.getBody().getArguments(); }

Type RowBuilder::likeIn(Value value, Type elementType) {
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    return vector.clone(elementType);
  return elementType;
}

static arith::FastMathFlags foldFlag(bool fold) {
  return fold ? arith::FastMathFlags::reassoc : arith::FastMathFlags::none;
}

Value RowBuilder::mul(Value lhs, Value rhs, bool fold) {
  return arith::MulFOp::create(b, loc, lhs, rhs, foldFlag(fold));
}

Value RowBuilder::fromF32(Value value, Type elementType) {
  if (elementType.isF32())
    return value;
  // Rounding a widened value of the type returns the value itself.
  if (auto widened = value.getDefiningOp<arith::ExtFOp>();
      widened && getElementTypeOrSelf(widened.getIn()) == elementType)
    return widened.getIn();
  if (isSmallType(elementType))
    return SaturateCastOp::create(b, loc, likeIn(value, elementType), value, Value());
  return convert(value, elementType);
}

Value RowBuilder::roundThrough(Value value, Type type) { return toF32(fromF32(value, type)); }

Value RowBuilder::reduce(ReduceKind kind, Value row, bool canonical) {
  return ReduceOp::create(b, loc, b.getF32Type(), kind, row, canonical);
}

Value RowBuilder::rsqrt(Value value, bool approximate) {
  // In f64, both operations together round correctly. The tests of the reference verify this for
  // every significand.
  Value wide = approximate ? value : convert(value, b.getF64Type());
  return convert(div(1.0, math::SqrtOp::create(b, loc, wide)), b.getF32Type());
}
