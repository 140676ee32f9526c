// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the code generators for AMD and Intel GPUs out of a libfusednorm.so with static LLVM.
// mlir::registerAllDialects calls these two functions. Upstream's versions register the
// serialization of GPU binaries for these targets. No pipeline of fusednorm serializes such a
// binary.

#include "mlir/Target/LLVM/ROCDL/Target.h"
#include "mlir/Target/LLVM/XeVM/Target.h"

void mlir::ROCDL::registerROCDLTargetInterfaceExternalModels(DialectRegistry &registry) {}
void mlir::xevm::registerXeVMTargetInterfaceExternalModels(DialectRegistry &registry) {}
