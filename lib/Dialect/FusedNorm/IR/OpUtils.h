// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the op families share: checks of shapes, destinations of bodies.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm::opimpl {

/// Rules that every op shares: tensors or memrefs but not both, unit innermost
/// stride, one result of the same type for each tensor destination.
mlir::LogicalResult verifyCommon(mlir::DestinationStyleOpInterface op);

/// Constraint `label`: the operand `name` has rank 1 or more.
mlir::LogicalResult verifyHasRow(mlir::Operation *op, llvm::StringRef label, llvm::StringRef name,
                                 mlir::ShapedType type);

/// Constraint `label`: the operand `name` has the shape `expected`. Extents are
/// compared where both are static.
mlir::LogicalResult verifyShape(mlir::Operation *op, llvm::StringRef label, llvm::StringRef name,
                                mlir::ShapedType type, llvm::ArrayRef<int64_t> expected);

/// Constraint `label`: the operand `name` has the leading dimensions of `like`
/// and its rank; its last extent is free.
mlir::LogicalResult verifyLeadingShape(mlir::Operation *op, llvm::StringRef label,
                                       llvm::StringRef name, mlir::ShapedType type,
                                       mlir::ShapedType like);

/// Constraint `label`: the operand `name` has the element type of `like`.
mlir::LogicalResult verifySameElement(mlir::Operation *op, llvm::StringRef label,
                                      llvm::StringRef name, mlir::ShapedType type,
                                      llvm::StringRef likeName, mlir::ShapedType like);

/// Constraint `label`: `column` is a column of the operand `name`.
mlir::LogicalResult verifyColumn(mlir::Operation *op, llvm::StringRef label, llvm::StringRef name,
                                 mlir::ShapedType type, int64_t column);

/// Constraints of the scales that `scheme` asks for beside `x`: their shape
/// (`shapeLabel`), and that groups divide the row (`groupLabel`).
mlir::LogicalResult verifyScales(mlir::Operation *op, llvm::StringRef shapeLabel,
                                 llvm::StringRef groupLabel, QuantizationAttr scheme,
                                 mlir::ShapedType x, mlir::Value scales);

/// The columns of the equal runs that rope takes a row of `columns` apart into, of
/// which `rotated` are rotated; 0 if there is no such number.
int64_t getRopeRun(int64_t columns, int64_t rotated, bool halfSplit);

/// Whether a body reads what the destination that `argument` stands for holds before.
bool isArgumentRead(mlir::BlockArgument argument);

/// The labels of an op's constraints on its body.
struct BodyLabels {
  llvm::StringLiteral arguments, yield, ops, destinations;
};

/// Constraints of the body of `op`: block arguments of the types `leading`, then those that
/// stand for `inputs` and `outs`; what it holds, yields and writes over.
mlir::LogicalResult verifyBody(mlir::Operation *op, const BodyLabels &labels,
                               mlir::TypeRange leading, mlir::ValueRange inputs,
                               mlir::ValueRange outs);

/// The first column of a slice that takes columns of all rows of a block
/// argument; fails for any other slice.
llvm::FailureOr<int64_t> getFirstColumn(mlir::tensor::ExtractSliceOp slice);

/// The shape of `type` with another last extent.
llvm::SmallVector<int64_t> withLastExtent(mlir::ShapedType type, int64_t extent);

/// A destination without values, of the shape of the tensor `like`.
mlir::Value createEmptyLike(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value like,
                            mlir::Type elementType);

/// The value of an f32 constant.
std::optional<llvm::APFloat> getConstantF32(mlir::Value value);

/// `value` rounded to nearest even in `type`.
llvm::APFloat roundTo(llvm::APFloat value, mlir::Type type);

/// Whether adding rn_T(offset) to any element of gamma leaves its bits alone.
/// Adding +0 does not: it turns -0 into +0.
bool isNeutralOffset(mlir::Value offset, mlir::Type roundedTo, mlir::Value gamma);

/// Whether min(m, rn_S(bound)) is m for every m, S being the type of scales.
bool isNeutralBound(mlir::Value bound, mlir::Value scales, NumericsAttr numerics);

} // namespace fusednorm::opimpl

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H
