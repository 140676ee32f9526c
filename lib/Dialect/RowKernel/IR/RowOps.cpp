// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verification of the ops that know about rows.

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

static LogicalResult verifyAccess(Operation *op, MemRefType memref, VectorType vector,
                                  size_t numIndices) {
  if (!memref || memref.getRank() == 0)
    return op->emitOpError("expects a memref of rank 1 or more");
  if (static_cast<size_t>(memref.getRank()) != numIndices)
    return op->emitOpError("expects ")
           << memref.getRank() << " indices, one for each dimension, got " << numIndices;
  if (!memref.isLastDimUnitStride())
    return op->emitOpError("expects a memref of unit innermost stride, got ") << memref;
  if (memref.getElementType() != vector.getElementType())
    return op->emitOpError("expects a vector of ")
           << memref.getElementType() << ", the memref's element type, got " << vector;
  // With a run-time column count the vector's length is a bound only.
  auto program = op->getParentOfType<ProgramOp>();
  if (program && program.getColumns())
    return success();
  int64_t columns = memref.getShape().back();
  if (!ShapedType::isDynamic(columns) && vector.getNumElements() > columns)
    return op->emitOpError("expects at most ")
           << columns << " elements, the memref's last dimension, got " << vector;
  return success();
}

LogicalResult LoadOp::verify() {
  return verifyAccess(*this, cast<MemRefType>(getMemref().getType()), getType(),
                      getIndices().size());
}

LogicalResult StoreOp::verify() {
  return verifyAccess(*this, cast<MemRefType>(getMemref().getType()),
                      cast<VectorType>(getValue().getType()), getIndices().size());
}

static LogicalResult verifyGroups(Operation *op, Type wide, Type narrow) {
  int64_t columns = cast<VectorType>(wide).getNumElements();
  int64_t groups = cast<VectorType>(narrow).getNumElements();
  if (columns % groups != 0 || !llvm::isPowerOf2_64(columns / groups))
    return op->emitOpError("expects groups of a power of two columns, got ")
           << wide << " in " << groups << " groups";
  return success();
}

LogicalResult GroupReduceOp::verify() {
  if (getKind() != ReduceKind::Max && getKind() != ReduceKind::AbsMax)
    return emitOpError("expects max or abs_max, got ") << stringifyReduceKind(getKind());
  return verifyGroups(*this, getValue().getType(), getType());
}

LogicalResult GroupBroadcastOp::verify() {
  return verifyGroups(*this, getType(), getValue().getType());
}

LogicalResult SaturateCastOp::verify() {
  auto from = cast<VectorType>(getValue().getType());
  if (from.getNumElements() != getType().getNumElements())
    return emitOpError("expects operand and result of one length, got ")
           << from << " and " << getType();
  return success();
}
