// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requirements on rows of run-time length that types cannot state. They become constraints of the
// kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"

namespace fusednorm::torowkernel {

class ColumnChecks {
public:
  explicit ColumnChecks(FusedOp fused) : fused(fused) {}

  /// Checks the row length of the ops of one program. `space` is the body argument with their rows.
  mlir::LogicalResult check(llvm::ArrayRef<mlir::Operation *> ops, mlir::Value space);
  /// Adds all constraints to the kernel.
  void addTo(mlir::Operation *kernel) const;

private:
  /// Returns the last extent of the operand for a body argument.
  launch::ExprAttr columnsOf(mlir::Value argument);
  /// Adds a constraint. If both lengths are static, it is checked here, and an error is reported at
  /// `op`.
  mlir::LogicalResult require(mlir::Operation *op, launch::ExprAttr actual,
                              launch::ConstraintKind kind, launch::ExprAttr expected,
                              const llvm::Twine &message);

  FusedOp fused;
  llvm::SmallVector<mlir::Attribute> constraints;
};

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
