// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPUTARGET_H
#define FUSEDNORM_LOWERING_GPUTARGET_H

#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Operation.h"

namespace fusednorm {

/// The target of that name, for a pass that makes kernels of `module`; an error is reported
/// where there is none, or where it is no GPU.
mlir::FailureOr<TargetInfo> getGPUTarget(mlir::Operation *module, llvm::StringRef name,
                                         llvm::StringRef pass);

/// Fails after an error at a kernel that is in a module inside of `module`.
mlir::LogicalResult expectOutermostKernels(mlir::Operation *module, llvm::StringRef kernelOp);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_GPUTARGET_H
