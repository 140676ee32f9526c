// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The image of kernels that a device loads.

#ifndef FUSEDNORM_RUNNER_DEVICEIMAGE_H
#define FUSEDNORM_RUNNER_DEVICEIMAGE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/LogicalResult.h"
#include <string>

namespace fusednorm {
class Compiler;

/// Lowers the kernels of a module after the stage `kNVVMStage`: to PTX for the driver, or to text
/// in the NVVM dialect for the SIMT simulator. Does not change the module. Returns an empty image
/// for a module without kernels.
mlir::FailureOr<std::string> makeDeviceImage(Compiler &compiler, mlir::ModuleOp module,
                                             bool isSimulator);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_DEVICEIMAGE_H
