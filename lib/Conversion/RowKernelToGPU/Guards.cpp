// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds checks for vectors, elements and pieces of a row. All comparisons of a position with an
// end are in this file.

#include "GPURowLowering.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

Columns GPURowLowering::columnsOfRow() {
  assert(columns && "ends of static rows are constants");
  return {arith::IndexCastUIOp::create(b, loc, b.getI32Type(), columns)};
}

Vectors GPURowLowering::vectorsOfRow() {
  if (!columns)
    return {i32(layout.vectors)};
  Value live = columnsOfRow().value;
  if (hasPartialVectors())
    live = arith::AddIOp::create(b, loc, live, i32(layout.vector - 1));
  return {arith::DivUIOp::create(b, loc, live, i32(layout.vector))};
}

Elements GPURowLowering::elementsOfRow(VectorType type) {
  Value live = columnsOfRow().value;
  // The element of a smaller last group is valid.
  if (int64_t ratio = ratioOf(type); ratio > 1)
    live = arith::DivUIOp::create(b, loc, arith::AddIOp::create(b, loc, live, i32(ratio - 1)),
                                  i32(ratio));
  return {live, ratioOf(type)};
}

Pieces GPURowLowering::piecesOfRow(VectorType type, VectorType pieces) {
  int64_t bytes = elementBytes(pieces.getElementType());
  if (!columns)
    return {i32(layout.vectors * pieces.getNumElements()), bytes};
  int64_t elements = bytes / elementBytes(type.getElementType());
  return {arith::DivUIOp::create(b, loc, elementsOfRow(type).value, i32(elements)), bytes};
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Elements GPURowLowering::elementAt(VectorType type, Vectors vec,
                                   arith::IntegerOverflowFlags flags) {
  int64_t shared = vectorsPerElement(type), width = widthOf(type);
  Value element = vec.value;
  if (shared > 1)
    element = arith::DivUIOp::create(b, loc, element, i32(shared));
  else if (width > 1)
    element = arith::MulIOp::create(b, loc, element, i32(width), flags);
  return {element, ratioOf(type)};
}

template <RowUnit unit>
Value GPURowLowering::isBefore(RowCount<unit> coordinate, RowCount<unit> end) {
  assert(coordinate.size == end.size && "units of different sizes");
  // The comparison is unsigned: positions before the row, in shifted chunks, are not in the row.
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, coordinate.value, end.value);
}

template Value GPURowLowering::isBefore(Vectors, Vectors);
template Value GPURowLowering::isBefore(Columns, Columns);
template Value GPURowLowering::isBefore(Pieces, Pieces);

Value GPURowLowering::isElementLive(VectorType type, Chunk &chunk, int64_t i) {
  Elements first = elementAt(type, vectorOf_(chunk)), end = elementsOfRow(type);
  assert(first.size == end.size && "units of different sizes");
  Value rest = arith::SubIOp::create(b, loc, end.value, first.value);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, rest, i32(i));
}

Value GPURowLowering::selectLive(Value value, Value neutral, VectorType type, Chunk &chunk) {
  if (!chunk.live)
    return value;
  if (!hasPartialVectors() || vectorsPerElement(type) > 1 || isShifted)
    return arith::SelectOp::create(b, loc, chunk.live, value, neutral);
  SmallVector<Value> mask;
  for (int64_t i = 0; i < widthOf(type); ++i)
    mask.push_back(isElementLive(type, chunk, i));
  auto maskType = VectorType::get({int64_t(mask.size())}, b.getI1Type());
  return arith::SelectOp::create(b, loc, vector::FromElementsOp::create(b, loc, maskType, mask),
                                 value, neutral);
}
