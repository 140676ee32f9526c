// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks at the start of passes that lower kernels to CPU functions.

#ifndef FUSEDNORM_LOWERING_CPUPASS_H
#define FUSEDNORM_LOWERING_CPUPASS_H

#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm::cpu {

/// Parses `text`, the value of option `threads`, and returns the CPU of option `target`. Errors
/// name `pass`.
mlir::FailureOr<TargetInfo> checkOptions(mlir::ModuleOp module, llvm::StringRef pass,
                                         llvm::StringRef text, llvm::StringRef target,
                                         Threads &threads);

/// Checks that all kernels are directly in the module.
template <typename KernelT>
llvm::LogicalResult checkSlots(mlir::ModuleOp module) {
  mlir::WalkResult nested = module.walk([&](KernelT kernel) {
    if (kernel->getParentOp() == module)
      return mlir::WalkResult::advance();
    kernel.emitOpError("is in a nested module: expected kernels directly in the compiled module");
    return mlir::WalkResult::interrupt();
  });
  return llvm::failure(nested.wasInterrupted());
}

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_CPUPASS_H
