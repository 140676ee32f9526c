// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H
#define FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H

#include "Internal.h"

namespace fusednorm::artifact {

/// Plans the calls of a scheduled function on a CPU. A buffer becomes a workspace argument if its
/// shape follows from the arguments. Accesses and constraints of its kernels are recorded in
/// `function`, which already has the arguments. Other host code is compiled as it is.
mlir::LogicalResult planForCpu(mlir::func::FuncOp func, FunctionArtifact &function);

} // namespace fusednorm::artifact

#endif // FUSEDNORM_LIB_ARTIFACT_CPULAUNCHPLAN_H
