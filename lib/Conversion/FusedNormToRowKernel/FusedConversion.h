// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_FUSEDCONVERSION_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_FUSEDCONVERSION_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

namespace fusednorm::torowkernel {

/// Replaces the op by the launch of a new kernel `name`. `modules` creates the kernel.
mlir::LogicalResult convertFused(FusedOp fused, llvm::StringRef name, mlir::OpBuilder &modules);

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_FUSEDCONVERSION_H
