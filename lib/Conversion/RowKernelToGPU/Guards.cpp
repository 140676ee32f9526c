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
  return {convert(columns, b.getI32Type())};
}

Vectors GPURowLowering::vectorsOfRow() {
  if (!columns)
    return {i32(layout.vectors)};
  Value live = columnsOfRow().value;
  if (hasPartialVectors())
    live = add(live, layout.vector - 1);
  return {div(live, layout.vector)};
}

Elements GPURowLowering::elementsOfRow(VectorType type) {
  Value live = columnsOfRow().value;
  // The element of a smaller last group is valid.
  if (int64_t ratio = ratioOf(type); ratio > 1)
    live = add(live, ratio - 1) / ratio;
  return {live, ratioOf(type)};
}

Pieces GPURowLowering::piecesOfRow(VectorType type, VectorType pieces) {
  int64_t bytes = elementBytes(pieces.getElementType());
  if (!columns)
    return {i32(layout.vectors * pieces.getNumElements()), bytes};
  int64_t elements = bytes / elementBytes(type.getElementType());
  return {div(elementsOfRow(type).value, elements), bytes};
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Elements GPURowLowering::elementAt(VectorType type, Vectors vec,
                                   arith::IntegerOverflowFlags flags) {
  int64_t shared = vectorsPerElement(type), width = widthOf(type);
  Value element = vec.value;
  if (shared > 1)
    element = div(element, shared);
  else if (width > 1)
    element = arith::MulIOp::create(b, loc, element, i32(width), flags);
  return {element, ratioOf(type)};
}

template <RowUnit unit>
Value GPURowLowering::isBefore(RowCount<unit> coordinate, RowCount<unit> end) {
  assert(coordinate.size == end.size && "units of different sizes");
  // The comparison is unsigned: positions before the row, in shifted chunks, are not in the row.
  return num(coordinate.value).ult(end.value);
}

template Value GPURowLowering::isBefore(Vectors, Vectors);
template Value GPURowLowering::isBefore(Columns, Columns);
template Value GPURowLowering::isBefore(Pieces, Pieces);

Value GPURowLowering::isElementLive(VectorType type, Chunk &chunk, int64_t i) {
  Elements first = elementAt(type, vectorOf_(chunk)), end = elementsOfRow(type);
  assert(first.size == end.size && "units of different sizes");
  Value rest = sub(end.value, first.value);
  return num(rest).sgt(i);
}

Value GPURowLowering::selectLive(Value value, Value neutral, VectorType type, Chunk &chunk) {
  if (!chunk.live)
    return value;
  if (!hasPartialVectors() || vectorsPerElement(type) > 1 || isShifted)
    return select(chunk.live, value, neutral);
  SmallVector<Value> mask;
  for (int64_t i = 0; i < widthOf(type); ++i)
    mask.push_back(isElementLive(type, chunk, i));
  auto maskType = VectorType::get({int64_t(mask.size())}, b.getI1Type());
  return select(vector::FromElementsOp::create(b, loc, maskType, mask), value, neutral);
}
