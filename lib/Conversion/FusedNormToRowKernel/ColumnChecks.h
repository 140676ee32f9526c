// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the types of rows of run-time length cannot say becomes constraints of the kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"

namespace fusednorm::torowkernel {

class ColumnChecks {
public:
  explicit ColumnChecks(FusedOp fused) : fused(fused) {}

  /// What the row length of the ops of one program must be; `space` is the argument of
  /// the body whose rows they work on.
  mlir::LogicalResult check(llvm::ArrayRef<mlir::Operation *> ops, mlir::Value space);
  /// Gives the kernel all that was asked for.
  void addTo(mlir::Operation *kernel) const;

private:
  /// The last extent of the operand for an argument of the body.
  launch::ExprAttr columnsOf(mlir::Value argument);
  /// Of lengths that are known, this is decided here.
  mlir::LogicalResult require(mlir::Operation *op, launch::ExprAttr actual,
                              launch::ConstraintKind kind, launch::ExprAttr expected,
                              const llvm::Twine &message);

  FusedOp fused;
  llvm::SmallVector<mlir::Attribute> constraints;
};

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
