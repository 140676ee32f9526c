// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPUTARGET_H
#define FUSEDNORM_LOWERING_GPUTARGET_H

#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Returns the GPU `name` as the target of pass `pass` on `module`. Reports an error if the name is
/// unknown or not a GPU.
mlir::FailureOr<TargetInfo> getGPUTarget(mlir::Operation *module, llvm::StringRef name,
                                         llvm::StringRef pass);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_GPUTARGET_H
