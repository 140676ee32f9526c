// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits host code to check constraints before a kernel launch.

#ifndef FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H
#define FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::launch {

/// Emits host code for `expr`. `leaf` returns the values of its leaves.
mlir::Value computeOnHost(mlir::OpBuilder &b, mlir::Location loc, ExprAttr expr,
                          llvm::function_ref<mlir::Value(ExprAttr)> leaf);

/// Emits an extent, stride or integer of the operands as an index.
mlir::Value readOperand(mlir::OpBuilder &b, mlir::Location loc, ExprAttr leaf,
                        mlir::ValueRange operands);

/// Emits an i1: whether `constraint` is true for the operands.
mlir::Value testOnHost(mlir::OpBuilder &b, mlir::Location loc, ConstraintAttr constraint,
                       mlir::ValueRange operands);

/// Emits checks of `constraints` before `launch`. A failed check prints a line to standard error
/// and aborts the process. Fails if the module defines other functions with the names of the C
/// library functions called by the checks.
mlir::LogicalResult checkOnHost(mlir::Operation *launch, llvm::ArrayRef<ConstraintAttr> constraints,
                                mlir::ValueRange operands);

} // namespace fusednorm::launch

#endif // FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H
