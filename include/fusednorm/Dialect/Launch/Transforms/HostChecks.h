// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints in front of a launch, in host code that is compiled.

#ifndef FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H
#define FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::launch {

/// Writes the number of a launch on the host, of leaves that `leaf` gives.
mlir::Value computeOnHost(mlir::OpBuilder &b, mlir::Location loc, ExprAttr expr,
                          llvm::function_ref<mlir::Value(ExprAttr)> leaf);

/// An extent, stride or integer of the operands, as an index.
mlir::Value readOperand(mlir::OpBuilder &b, mlir::Location loc, ExprAttr leaf,
                        mlir::ValueRange operands);

/// In front of `launch`, checks that end the process with a line on standard error where a
/// constraint does not hold of `operands`. Fails where the module has other functions than
/// the C library's under the names that they need.
mlir::LogicalResult checkOnHost(mlir::Operation *launch, llvm::ArrayRef<ConstraintAttr> constraints,
                                mlir::ValueRange operands);

} // namespace fusednorm::launch

#endif // FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_HOSTCHECKS_H
