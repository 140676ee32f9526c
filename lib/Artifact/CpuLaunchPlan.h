// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H
#define FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H

#include "Internal.h"

namespace fusednorm::artifact {

/// Makes scratch memory of a function an argument, where its shape follows from that of the
/// arguments, and learns what its kernels do to those and ask of them. Other host code may do
/// anything: it is compiled. `func` is scheduled, and `function` knows its arguments.
mlir::LogicalResult planForCpu(mlir::func::FuncOp func, FunctionArtifact &function);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H
