// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPKERNEL_H

#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace fusednorm {

/// Returns whether convertLoops has a kernel for the op.
bool hasLoopKernel(mlir::linalg::LinalgOp op);

/// Replaces an op on memrefs by a kernel of this name. A thread computes one element of the
/// result, and all reductions of this element in the order of the loops.
mlir::LogicalResult convertLoops(mlir::linalg::LinalgOp op, const TargetInfo &target,
                                 bool launchDependents, llvm::StringRef name);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPKERNEL_H
