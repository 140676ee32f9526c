// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/CPUPass.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<TargetInfo> cpu::checkOptions(ModuleOp module, StringRef pass, StringRef threads,
                                        StringRef target) {
  if (threads != "none" && threads != "openmp")
    return module.emitError(pass) << ": unknown value '" << threads
                                  << "' of the option threads, expected none or openmp";
  llvm::Expected<TargetInfo> info = getTarget(target);
  if (!info)
    return emitError(module.getLoc()) << llvm::toString(info.takeError());
  if (info->isGPU())
    return emitError(module.getLoc()) << pass << ": expected a processor, got " << info->name;
  return *info;
}
