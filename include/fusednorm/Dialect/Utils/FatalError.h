// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits run-time errors of compiled code.

#ifndef FUSEDNORM_DIALECT_UTILS_FATALERROR_H
#define FUSEDNORM_DIALECT_UTILS_FATALERROR_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm {

/// Emits code that prints an error to standard error and aborts the process, with dprintf and abort
/// of the C library.
class FatalError {
public:
  /// Declares both functions in the module. Fails without a diagnostic if the module has other
  /// symbols with these names.
  static mlir::FailureOr<FatalError> declare(mlir::OpBuilder &b, mlir::ModuleOp module);

  /// Prints a line with `text`, followed by the 64-bit integer `got` if it is not null, and aborts.
  void create(mlir::OpBuilder &b, mlir::Location loc, llvm::StringRef text, mlir::Value got = {});

private:
  FatalError(mlir::ModuleOp module, mlir::LLVM::LLVMFuncOp print, mlir::LLVM::LLVMFuncOp abort)
      : module(module), print(print), abort(abort) {}

  mlir::ModuleOp module;
  mlir::LLVM::LLVMFuncOp print, abort;
  /// The number of the next text.
  unsigned number = 0;
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_FATALERROR_H
