// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors that compiled code finds when it runs.

#ifndef FUSEDNORM_DIALECT_UTILS_FATALERROR_H
#define FUSEDNORM_DIALECT_UTILS_FATALERROR_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm {

/// Code that says on standard error what is wrong and ends the process, by dprintf and abort of
/// the C library.
class FatalError {
public:
  /// Declares both in the module; fails without a word where it has something else of these names.
  static mlir::FailureOr<FatalError> declare(mlir::OpBuilder &b, mlir::ModuleOp module);

  /// Prints a line with `text`, and behind it the 64-bit number that was got if there is one,
  /// and aborts.
  void create(mlir::OpBuilder &b, mlir::Location loc, llvm::StringRef text, mlir::Value got = {});

private:
  FatalError(mlir::ModuleOp module, mlir::LLVM::LLVMFuncOp print, mlir::LLVM::LLVMFuncOp abort)
      : module(module), print(print), abort(abort) {}

  mlir::ModuleOp module;
  mlir::LLVM::LLVMFuncOp print, abort;
  unsigned number = 0; // of the next text
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_FATALERROR_H
