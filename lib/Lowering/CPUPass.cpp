// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/CPUPass.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<TargetInfo> cpu::checkOptions(ModuleOp module, StringRef pass, StringRef text,
                                        StringRef target, Threads &threads) {
  llvm::Expected<Threads> parsed = parseThreads(text);
  if (!parsed)
    return emitError(module.getLoc())
           << pass << ": threads: " << llvm::toString(parsed.takeError());
  threads = *parsed;
  llvm::Expected<TargetInfo> info = getTarget(target);
  if (!info)
    return emitError(module.getLoc()) << llvm::toString(info.takeError());
  if (info->isGPU())
    return emitError(module.getLoc()) << pass << ": expected a CPU as target, got " << info->name;
  return *info;
}
