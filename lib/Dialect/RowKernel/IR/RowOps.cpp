// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies the ops on rows.

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

static LogicalResult verifyAccess(Operation *op, MemRefType memref, VectorType vector,
                                  size_t numIndices, bool transposed, bool asBytes = false) {
  if (!memref || memref.getRank() == 0)
    return op->emitOpError("expected a memref of rank 1 or more");
  if (static_cast<size_t>(memref.getRank()) != numIndices)
    return op->emitOpError("expected ")
           << memref.getRank() << " indices, one for each dimension, got " << numIndices;
  if (!memref.isLastDimUnitStride())
    return op->emitOpError("expected a memref of unit innermost stride, got ") << memref;
  if (memref.getElementType() != vector.getElementType() && !asBytes)
    return op->emitOpError("expected a vector of ")
           << memref.getElementType() << ", the memref's element type, got " << vector;
  if (!vector.getElementType().isIntOrFloat())
    return op->emitOpError("expected rows of floats or integers of fixed width, got ") << vector;
  // With a dynamic number of columns, the length of the vector is only a bound.
  auto program = op->getParentOfType<ProgramOp>();
  if (program && program.getColumns())
    return success();
  int64_t columns = transposed ? memref.getShape().front() : memref.getShape().back();
  int64_t length = vector.getNumElements();
  if (asBytes)
    length = llvm::divideCeil(length * vector.getElementTypeBitWidth(), 8);
  if (!ShapedType::isDynamic(columns) && length > columns)
    return op->emitOpError("expected at most ")
           << columns << " elements, the memref's " << (transposed ? "first" : "last")
           << " dimension, got " << vector;
  return success();
}

LogicalResult LoadOp::verify() {
  auto type = cast<MemRefType>(getMemref().getType());
  return verifyAccess(*this, type, getType(), getIndices().size(), getTransposed(),
                      type.getElementType().isInteger(8) && !getTransposed());
}

LogicalResult StoreOp::verify() {
  auto type = cast<MemRefType>(getMemref().getType());
  return verifyAccess(*this, type, cast<VectorType>(getValue().getType()), getIndices().size(),
                      getTransposed(), type.getElementType().isInteger(8) && !getTransposed());
}

static LogicalResult verifyGroups(Operation *op, Type wide, Type narrow) {
  int64_t columns = cast<VectorType>(wide).getNumElements();
  int64_t groups = cast<VectorType>(narrow).getNumElements();
  if (columns % groups != 0)
    return op->emitOpError("expected groups of one size, got ")
           << wide << " in " << groups << " groups";
  return success();
}

LogicalResult ReduceOp::verify() {
  if (getValues().empty())
    return emitOpError("expected at least one operand (reduce_c1)");
  for (Type type : getValues().getTypes())
    if (type != getRowType())
      return emitOpError("expected operands of one type, got ")
             << getRowType() << " and " << type << " (reduce_c1)";
  return success();
}

LogicalResult SliceOp::verify() {
  auto from = cast<VectorType>(getValue().getType());
  int64_t offset = getOffset();
  if (from.getElementType() != getType().getElementType() || offset < 0 ||
      getType().getNumElements() > from.getNumElements() - offset)
    return emitOpError("expected a run of elements of ")
           << from << ", got " << getType() << " at " << offset << " (slice_c1)";
  return success();
}

LogicalResult ConcatOp::verify() {
  if (getPieces().empty() || !llvm::all_equal(getPieces().getTypes()))
    return emitOpError("expected operands of one type (concat_c1)");
  auto piece = cast<VectorType>(getPieces().front().getType());
  int64_t length = piece.getNumElements() * int64_t(getPieces().size());
  if (piece.getElementType() != getType().getElementType() || length != getType().getNumElements())
    return emitOpError("expected a result of ")
           << length << " elements of " << piece.getElementType() << ", got " << getType()
           << " (concat_c1)";
  return success();
}

LogicalResult GroupReduceOp::verify() {
  if (getKind() != ReduceKind::Max && getKind() != ReduceKind::AbsMax)
    return emitOpError("expected max or abs_max, got ") << stringifyReduceKind(getKind());
  return verifyGroups(*this, getValue().getType(), getType());
}

LogicalResult GroupBroadcastOp::verify() {
  return verifyGroups(*this, getType(), getValue().getType());
}

LogicalResult SegmentOfOp::verify() {
  auto type = cast<MemRefType>(getOffsets().getType());
  if (type.getRank() != 1)
    return emitOpError("expected offsets of rank 1, got ") << type << " (segment_of_c1)";
  return success();
}

LogicalResult CountEqualOp::verify() {
  auto type = cast<MemRefType>(getNumbers().getType());
  if (type.getRank() != 1)
    return emitOpError("expected an array of rank 1, got ") << type << " (count_equal_c1)";
  return success();
}

LogicalResult SaturateCastOp::verify() {
  auto from = dyn_cast<VectorType>(getValue().getType());
  auto to = dyn_cast<VectorType>(getType());
  if (!from != !to || (from && from.getNumElements() != to.getNumElements()))
    return emitOpError("expected operand and result of one length, got ")
           << getValue().getType() << " and " << getType() << " (saturate_cast_c1)";
  if (!getAssumption() || !isa<VectorType>(getAssumption().getType()))
    return success();
  int64_t groups = cast<VectorType>(getAssumption().getType()).getNumElements();
  if (!from || from.getNumElements() % groups != 0)
    return emitOpError("expected a condition for each group of columns of ")
           << getValue().getType() << ", got " << getAssumption().getType()
           << " (saturate_cast_c2)";
  return success();
}
