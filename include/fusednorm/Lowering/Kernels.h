// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_KERNELS_H
#define FUSEDNORM_LOWERING_KERNELS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm {

/// Returns the kernels with programs for which `isOwn` is true. Fails after an error at such a
/// kernel if it also has other programs, or if it is in a nested module.
mlir::FailureOr<llvm::SmallVector<launch::FuncOp>>
findKernels(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> isOwn);

/// Returns the kernels of a conversion for one kind of program.
template <typename ProgramT>
mlir::FailureOr<llvm::SmallVector<launch::FuncOp>> findKernels(mlir::ModuleOp module) {
  return findKernels(module, llvm::IsaPred<ProgramT>);
}

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_KERNELS_H
