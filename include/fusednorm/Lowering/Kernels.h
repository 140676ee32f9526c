// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_KERNELS_H
#define FUSEDNORM_LOWERING_KERNELS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm {

/// Returns the kernels with programs for which `isOwn` is true. With a launch.scratch, only the
/// first program counts. Fails after an error at such a kernel if it is in a nested module, or if
/// it has other programs without a lowering. With `takesEpilogues`, programs that read a
/// launch.scratch have a lowering.
mlir::FailureOr<llvm::SmallVector<launch::FuncOp>>
findKernels(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> isOwn,
            bool takesEpilogues);

/// Returns the kernels of a conversion for one kind of program.
template <typename ProgramT>
mlir::FailureOr<llvm::SmallVector<launch::FuncOp>> findKernels(mlir::ModuleOp module,
                                                               bool takesEpilogues = false) {
  return findKernels(module, llvm::IsaPred<ProgramT>, takesEpilogues);
}

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_KERNELS_H
