// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

/// Returns an operand with its indices. `along` has the dimensions of the tile; K is the tile's
/// dimension `kOfTile`.
static GemmOp::Matrix getMatrix(Value array, OperandRange indices,
                                std::optional<ArrayRef<int64_t>> along, size_t kOfTile) {
  GemmOp::Matrix matrix;
  matrix.array = array;
  int64_t rank = matrix.getType().getRank();
  int64_t dims[] = {rank - 2, rank - 1};
  if (along)
    llvm::copy(*along, dims);
  matrix.kDim = dims[kOfTile];
  matrix.lineDim = dims[1 - kOfTile];
  llvm::append_range(matrix.indices, indices);
  matrix.indices.insert(matrix.indices.begin() + matrix.kDim, Value());
  return matrix;
}

GemmOp::Matrix GemmOp::getLeft() {
  return getMatrix(getLhs(), getLhsIndices(), getLhsAlong(), /*kOfTile=*/1);
}

GemmOp::Matrix GemmOp::getRight() {
  return getMatrix(getRhs(), getRhsIndices(), getRhsAlong(), /*kOfTile=*/0);
}

int64_t GemmOp::getDepth() {
  Matrix left = getLeft();
  return left.getType().getDimSize(left.kDim);
}

Type GemmOp::getPartType() {
  Builder b(getContext());
  bool isInteger = getElementTypeOrSelf(getLhs().getType()).isInteger();
  return isInteger ? Type(b.getI32Type()) : Type(b.getF32Type());
}

bool GemmOp::isPacked() {
  Matrix right = getRight();
  return !isa<BlockArgument>(right.indices[right.lineDim]);
}

/// Replaces a GEMM without partial products by zeros.
LogicalResult GemmOp::canonicalize(GemmOp op, PatternRewriter &rewriter) {
  if (op.getDepth() != 0)
    return rewriter.notifyMatchFailure(op, "K is not 0");
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getZeroAttr(op.getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static LogicalResult verifyAccess(GemmOp op, StringRef name, Value array, OperandRange indices,
                                  std::optional<ArrayRef<int64_t>> along) {
  auto type = cast<MemRefType>(array.getType());
  int64_t rank = type.getRank();
  auto isDim = [&](int64_t dim) { return dim >= 0 && dim < rank; };
  if (rank < 2 || (along && (along->size() != 2 || !llvm::all_of(*along, isDim) ||
                             along->front() == along->back())))
    return op.emitOpError(name) << ": expected two different dimensions of " << type
                                << " for rows or columns and K (tile_gemm_c1)";
  if (int64_t(indices.size()) != rank - 1)
    return op.emitOpError(name) << ": expected " << rank - 1
                                << " indices, one for each dimension of " << type
                                << " except K, got " << indices.size() << " (tile_gemm_c1)";
  return success();
}

static LogicalResult verifyTypes(GemmOp op) {
  auto isFloat = [](Type type) {
    return type.isF32() || type.isF16() || type.isBF16() ||
           isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type);
  };
  Type lhs = op.getLeft().getElementType(), rhs = op.getRight().getElementType();
  if ((isFloat(lhs) && isFloat(rhs)) || (lhs.isSignlessInteger(8) && rhs.isSignlessInteger(8)))
    return success();
  return op.emitOpError("expected operands of f32, f16, bf16 or an 8-bit float, or two operands "
                        "of i8, got ")
         << lhs << " and " << rhs << " (tile_gemm_c2)";
}

static LogicalResult verifyIndices(GemmOp op) {
  auto program = cast<ProgramOp>(op->getParentOp());
  Block::BlockArgListType arguments = program.getBody().getArguments();
  if (arguments.size() < 2)
    return op.emitOpError("expected at least two indices of the program, got ")
           << arguments.size() << " (tile_gemm_c3)";
  GemmOp::Matrix left = op.getLeft(), right = op.getRight();
  if (left.indices[left.lineDim] != arguments.drop_back().back())
    return op.emitOpError("lhs: expected the row of the program as the index of rows "
                          "(tile_gemm_c3)");
  MemRefType type = right.getType();
  Value column = right.indices[right.lineDim];
  bool isPanel = column != arguments.back();
  if (getTileIndex(column) != arguments.back() ||
      (isPanel && (right.lineDim != type.getRank() - 1 || !type.isLastDimUnitStride())))
    return op.emitOpError("rhs: expected the column of the program as the index of columns, or "
                          "panels of contiguous columns (tile_gemm_c3)");
  for (const GemmOp::Matrix &matrix : {left, right})
    for (Value index : matrix.indices)
      if (index && !isa<BlockArgument>(index) && !matchPattern(index, m_Constant()) &&
          !(isPanel && matrix.array == right.array))
        return op.emitOpError("expected indices of the program, arguments or constants in "
                              "dimensions other than rows, columns and K (tile_gemm_c3)");
  return success();
}

LogicalResult GemmOp::verifyRegions() {
  if (failed(verifyAccess(*this, "lhs", getLhs(), getLhsIndices(), getLhsAlong())) ||
      failed(verifyAccess(*this, "rhs", getRhs(), getRhsIndices(), getRhsAlong())) ||
      failed(verifyTypes(*this)) || failed(verifyIndices(*this)))
    return failure();
  std::optional<int64_t> block = getBlock();
  if (int64_t(getStep()) < 1 || block.value_or(1) < 1)
    return emitOpError("expected a positive step and block, got ")
           << int64_t(getStep()) << " and " << block.value_or(0) << " (tile_gemm_c4)";
  if (block.has_value() == getScale().empty())
    return emitOpError("expected both block and scale, or neither (tile_gemm_c4)");
  Type element = getType().getElementType();
  if (!block && element != getPartType())
    return emitOpError("expected a result of ")
           << getPartType() << ", the type of the partial sums, got " << getType()
           << " (tile_gemm_c5)";
  if (!block)
    return success();
  const Type arguments[] = {getType().clone(getPartType()), getType(),
                            IndexType::get(getContext())};
  Operation *end = getScaleBody()->empty() ? nullptr : &getScaleBody()->back();
  if (!llvm::equal(getScaleBody()->getArgumentTypes(), ArrayRef(arguments)) ||
      !isa_and_nonnull<YieldOp>(end) || end->getNumOperands() != 1 ||
      end->getOperand(0).getType() != getType())
    return emitOpError("scale: expected arguments (")
           << ArrayRef(arguments) << ") and the result " << getType() << " (tile_gemm_c5)";
  return success();
}
