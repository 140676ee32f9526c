// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the types of rows of run-time length cannot say is checked in front of the
// launch.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace fusednorm::torowkernel {

class ColumnChecks {
public:
  /// `name` begins the names of the messages.
  ColumnChecks(FusedOp fused, llvm::StringRef name) : fused(fused), name(name) {}

  /// Checks the row length of the ops of one program; `space` is the argument of the
  /// body whose rows they work on.
  mlir::LogicalResult check(llvm::ArrayRef<mlir::Operation *> ops, mlir::Value space);

private:
  /// The last extent of the operand for an argument of the body.
  mlir::Value columnsOf(mlir::OpBuilder &host, mlir::Value argument);
  /// Ends the process with a message on standard error where the numbers compare so.
  mlir::LogicalResult exitIf(mlir::OpBuilder &host, mlir::Operation *op,
                             mlir::arith::CmpIPredicate predicate, mlir::Value actual,
                             mlir::Value expected, mlir::Value shown, const llvm::Twine &message);

  FusedOp fused;
  llvm::StringRef name;
  unsigned numChecks = 0;
};

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_COLUMNCHECKS_H
