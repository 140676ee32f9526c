// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowThreads.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Shape
//===----------------------------------------------------------------------===//

int64_t RowThreads::widthOf(VectorType type) {
  return std::max<int64_t>(1, layout.vector / ratioOf(type));
}

int64_t RowThreads::vectorsPerElement(VectorType type) {
  return std::max<int64_t>(1, ratioOf(type) / layout.vector);
}

// Rows in one warp share no elements. If an element has more vectors than a row has lanes, the next
// chunk of the row loads it again.
int64_t RowThreads::lanesPerElement(VectorType type) {
  return std::min(vectorsPerElement(type), lanesOfRow());
}

int64_t RowThreads::lanesOfRow() { return std::min(layout.threads, kWarpThreads); }

Type RowThreads::partType(VectorType type) {
  Type element = type.getElementType();
  if (isSmallType(element))
    element = b.getI8Type();
  else if (element.isBF16() || element.isF16())
    element = b.getF32Type();
  return VectorType::get({widthOf(type)}, element);
}

LogicalResult RowThreads::checkLengths(ProgramOp program) {
  WalkResult result = program.getBody().walk([&](Operation *op) {
    for (Type type : op->getResultTypes()) {
      auto vector = dyn_cast<VectorType>(type);
      if (!vector)
        continue;
      int64_t ratio = ratioOf(vector);
      if (layout.vector % ratio == 0 || ratio % layout.vector == 0)
        continue;
      op->emitOpError("expected row lengths that vectors of ")
          << layout.vector << " columns divide evenly, got rows of " << vector.getNumElements()
          << " and " << longest << " elements; use a smaller vector_bytes in the schedule";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

Chunk RowThreads::makeChunk(int64_t number) {
  Chunk chunk;
  chunk.number = number;
  chunk.position = coordinate.inRow;
  chunk.ordinal = i32(number);
  if (number)
    chunk.position = add(coordinate.inRow, number * layout.rowThreads());
  if ((number + 1) * layout.rowThreads() > layout.vectors)
    chunk.live = isBefore(vectorOf(chunk), Vectors{i32(layout.vectors)});
  return chunk;
}

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

Columns RowThreads::columnsOfRow() {
  assert(columns && "ends of static rows are constants");
  return {convert(columns, b.getI32Type())};
}

Vectors RowThreads::vectorsOfRow() {
  if (!columns)
    return {i32(layout.vectors)};
  Value live = columnsOfRow().value;
  if (hasPartialVectors())
    live = add(live, layout.vector - 1);
  return {div(live, layout.vector)};
}

Elements RowThreads::elementsOfRow(VectorType type) {
  Value live = columnsOfRow().value;
  // The element of a smaller last group is valid.
  if (int64_t ratio = ratioOf(type); ratio > 1)
    live = add(live, ratio - 1) / ratio;
  return {live, ratioOf(type)};
}

Pieces RowThreads::piecesOfRow(VectorType type, VectorType pieces) {
  int64_t bytes = elementBytes(pieces.getElementType());
  if (!columns)
    return {i32(layout.vectors * pieces.getNumElements()), bytes};
  int64_t elements = bytes / elementBytes(type.getElementType());
  return {div(elementsOfRow(type).value, elements), bytes};
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Elements RowThreads::elementAt(VectorType type, Vectors vec, arith::IntegerOverflowFlags flags) {
  int64_t shared = vectorsPerElement(type), width = widthOf(type);
  Value element = vec.value;
  if (shared > 1)
    element = div(element, shared);
  else if (width > 1)
    element = arith::MulIOp::create(b, loc, element, i32(width), flags);
  return {element, ratioOf(type)};
}

Value RowThreads::isElementLive(VectorType type, Chunk &chunk, int64_t i) {
  Elements first = elementAt(type, vectorOf(chunk)), end = elementsOfRow(type);
  assert(first.size == end.size && "units of different sizes");
  Value rest = sub(end.value, first.value);
  return num(rest).sgt(i);
}

Value RowThreads::selectLive(Value value, Value neutral, VectorType type, Chunk &chunk) {
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

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

Value RowThreads::lane() { return bitAnd(coordinate.inBlock, kWarpThreads - 1); }

/// Emits the number of lanes of the row before this lane with vectors of the same element.
Value RowThreads::lanesBefore(VectorType type, Chunk &chunk) {
  Value vec = rem(chunk.position, vectorsPerElement(type));
  Value laneOfRow = bitAnd(coordinate.inRow, lanesOfRow() - 1);
  return min(vec, laneOfRow);
}

Value RowThreads::firstOfShared(VectorType type, Chunk &chunk) {
  if (isWide(ratioOf(type))) // groups begin at any lane
    return num(lanesBefore(type, chunk)).eq(0);
  int64_t shared = lanesPerElement(type);
  if (shared == 1)
    return {};
  Value rest = bitAnd(lane(), shared - 1);
  return num(rest).eq(0);
}

Value RowThreads::firstVector(VectorType type, Chunk &chunk) {
  if (!isWide(ratioOf(type)))
    return firstOfShared(type, chunk);
  Value own = rem(chunk.position, vectorsPerElement(type));
  return num(own).eq(0);
}
