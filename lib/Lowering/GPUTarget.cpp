// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPUTarget.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<TargetInfo> fusednorm::getGPUTarget(Operation *module, StringRef name, StringRef pass) {
  llvm::Expected<TargetInfo> info = getTarget(name.str());
  if (!info)
    return emitError(module->getLoc()) << llvm::toString(info.takeError());
  if (!info->isGPU())
    return emitError(module->getLoc())
           << pass << ": " << info->name << " is no GPU; use for example sm_90a";
  return *info;
}
