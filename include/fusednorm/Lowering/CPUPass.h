// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks at the start of passes that lower kernels to CPU functions.

#ifndef FUSEDNORM_LOWERING_CPUPASS_H
#define FUSEDNORM_LOWERING_CPUPASS_H

#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/IR/BuiltinOps.h"

namespace fusednorm::cpu {

/// Parses `text`, the value of option `threads`, and returns the CPU of option `target`. Errors
/// name `pass`.
mlir::FailureOr<TargetInfo> checkOptions(mlir::ModuleOp module, llvm::StringRef pass,
                                         llvm::StringRef text, llvm::StringRef target,
                                         Threads &threads);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_CPUPASS_H
