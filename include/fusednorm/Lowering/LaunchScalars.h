// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_LAUNCHSCALARS_H
#define FUSEDNORM_LOWERING_LAUNCHSCALARS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"

namespace fusednorm {

/// Converts scalars of a kernel's body to expressions of its arguments for the launch plan.
class LaunchScalars {
public:
  LaunchScalars(mlir::MLIRContext *context, llvm::StringRef kernel)
      : context(context), kernel(kernel) {}

  /// Reports an error if a launch plan cannot compute the value.
  mlir::FailureOr<launch::ExprAttr> read(mlir::Value value);

private:
  mlir::FailureOr<launch::ExprAttr> compute(launch::ExprKind kind, mlir::Operation *op);
  mlir::FailureOr<launch::ExprAttr> refuse(mlir::Operation *op);

  mlir::MLIRContext *context;
  llvm::StringRef kernel;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_LAUNCHSCALARS_H
