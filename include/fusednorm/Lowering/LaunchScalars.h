// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decides how a kernel is launched, as numbers that a plan can compute.

#ifndef FUSEDNORM_LOWERING_LAUNCHSCALARS_H
#define FUSEDNORM_LOWERING_LAUNCHSCALARS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"

namespace fusednorm {

/// Scalars of a kernel's body, in terms of its arguments.
class LaunchScalars {
public:
  LaunchScalars(mlir::MLIRContext *context, llvm::StringRef kernel)
      : context(context), kernel(kernel) {}

  /// An error is reported where the value is what no plan can compute.
  mlir::FailureOr<launch::ExprAttr> read(mlir::Value value);

private:
  mlir::FailureOr<launch::ExprAttr> compute(launch::ExprKind kind, mlir::Operation *op);
  mlir::FailureOr<launch::ExprAttr> refuse(mlir::Operation *op);

  mlir::MLIRContext *context;
  llvm::StringRef kernel;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_LAUNCHSCALARS_H
