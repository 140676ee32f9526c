// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of all op families: verification of shapes, and destinations of bodies.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm::opimpl {

/// Verifies the common constraints of all ops: either tensors or memrefs, innermost stride 1, and
/// one result of the same type for each tensor destination.
mlir::LogicalResult verifyCommon(mlir::DestinationStyleOpInterface op);

/// Warns if a constant epsilon of `op` is not 0 but rounds to 0 in the type of the input.
void warnIfEpsilonVanishes(mlir::Operation *op);

/// Constraint `label`: the operand `name` has rank 1 or more.
mlir::LogicalResult verifyHasRow(mlir::Operation *op, llvm::StringRef label, llvm::StringRef name,
                                 mlir::ShapedType type);

/// Constraint `label`: the operand `name` has the shape `expected`. Only static extents are
/// compared.
mlir::LogicalResult verifyShape(mlir::Operation *op, llvm::StringRef label, llvm::StringRef name,
                                mlir::ShapedType type, llvm::ArrayRef<int64_t> expected);

/// Constraint `label`: the operand `name` has the rank and the leading dimensions of `like`.
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

/// Verifies the shape of the scales of `x` under `scheme`. The last group of a row has the
/// remaining columns.
mlir::LogicalResult verifyScales(mlir::Operation *op, llvm::StringRef shapeLabel,
                                 QuantizationAttr scheme, mlir::ShapedType x, mlir::Value scales);

/// Returns whether a body reads the previous values of the destination `argument`.
bool isArgumentRead(mlir::BlockArgument argument);

/// The labels of an op's constraints on its body.
struct BodyLabels {
  llvm::StringLiteral arguments, yield, ops, destinations;
};

/// Verifies the body of `op`: block arguments of the types `leading`, then one for each of `inputs`
/// and `outs`; its ops, results and destinations.
mlir::LogicalResult verifyBody(mlir::Operation *op, const BodyLabels &labels,
                               mlir::TypeRange leading, mlir::ValueRange inputs,
                               mlir::ValueRange outs);

/// Returns the first column of a slice of columns of all rows of a block argument; fails for any
/// other slice.
llvm::FailureOr<int64_t> getFirstColumn(mlir::tensor::ExtractSliceOp slice);

/// Returns the shape of `type` with another last extent.
llvm::SmallVector<int64_t> withLastExtent(mlir::ShapedType type, int64_t extent);

/// Creates an empty destination with the shape of the tensor `like`.
mlir::Value createEmptyLike(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value like,
                            mlir::Type elementType);

/// Returns the value of an f32 constant; `std::nullopt` for other values.
std::optional<llvm::APFloat> getConstantF32(mlir::Value value);

/// Rounds `value` to nearest even in `type`.
llvm::APFloat roundTo(llvm::APFloat value, mlir::Type type);

/// Returns whether adding rn_T(offset) to any element of gamma preserves its bits. Adding +0 does
/// not: it turns -0 into +0.
bool isNeutralOffset(mlir::Value offset, mlir::Type roundedTo, mlir::Value gamma);

/// Returns whether min(m, rn_S(bound)) is m for every m, S being the type of the scales.
bool isNeutralBound(mlir::Value bound, mlir::Value scales, NumericsAttr numerics);

} // namespace fusednorm::opimpl

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_OPUTILS_H
