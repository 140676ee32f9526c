// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_OPKERNEL_H
#define FUSEDNORM_LOWERING_OPKERNEL_H

#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm {

/// Replaces an op on memrefs by a kernel of this name and its launch. The kernel has the operands
/// of the op as arguments, and the values that its regions use. Each value is one argument.
/// Constants are no arguments. Both functions receive a copy of the op on the arguments.
/// `describe` adds the parameters and returns the launch; `emit` writes the body. `usesIndices`:
/// see GPUKernelFunction.
mlir::LogicalResult convertToKernel(
    mlir::Operation *op, llvm::StringRef name, bool usesIndices,
    llvm::function_ref<mlir::FailureOr<GPUKernelFunction::Shape>(GPUKernelFunction &,
                                                                 mlir::Operation *)>
        describe,
    llvm::function_ref<void(mlir::OpBuilder &, mlir::Operation *, GPUKernelFunction &)> emit);

/// Returns the extent of a memref argument of a kernel as an expression of the launch plan.
launch::ExprAttr getExtent(mlir::Value argument, int64_t dim);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_OPKERNEL_H
