// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_BATCHKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_BATCHKERNEL_H

#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm {

/// Replaces an op on memrefs by a kernel of this name and its launch. The kernel has the operands
/// as arguments. `describe` adds the parameters and returns the launch; `emit` writes the body,
/// given a copy of the op on the kernel's arguments. `usesIndices`: see GPUKernelFunction.
mlir::LogicalResult convertToKernel(
    mlir::Operation *op, llvm::StringRef name, bool usesIndices,
    llvm::function_ref<mlir::FailureOr<GPUKernelFunction::Shape>(GPUKernelFunction &)> describe,
    llvm::function_ref<void(mlir::OpBuilder &, mlir::Operation *, const GPUKernelFunction &)> emit);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_BATCHKERNEL_H
