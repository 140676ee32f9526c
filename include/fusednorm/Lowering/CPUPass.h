// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What passes that turn kernels into functions for a CPU check before they begin.

#ifndef FUSEDNORM_LOWERING_CPUPASS_H
#define FUSEDNORM_LOWERING_CPUPASS_H

#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm::cpu {

/// The processor that the option `target` names, and what the option `threads` says, which is
/// `text`; an error names `pass`.
mlir::FailureOr<TargetInfo> checkOptions(mlir::ModuleOp module, llvm::StringRef pass,
                                         llvm::StringRef text, llvm::StringRef target,
                                         Threads &threads);

/// Kernels are directly in the module, and launched from there.
template <typename KernelT>
llvm::LogicalResult checkSlots(mlir::ModuleOp module) {
  mlir::WalkResult nested = module.walk([&](KernelT kernel) {
    if (kernel->getParentOp() == module)
      return mlir::WalkResult::advance();
    kernel.emitOpError("is in a module of its own: expected kernels directly in the module that "
                       "is compiled");
    return mlir::WalkResult::interrupt();
  });
  return llvm::failure(nested.wasInterrupted());
}

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_CPUPASS_H
