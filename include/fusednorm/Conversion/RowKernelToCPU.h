// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_ROWKERNELTOCPU_H
#define FUSEDNORM_CONVERSION_ROWKERNELTOCPU_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace fusednorm {

/// Replaces a kernel of row programs without launches by a private function of its name:
/// (arguments..., begin, end). The range is a range of the first index of all programs.
mlir::FailureOr<mlir::func::FuncOp> convertToRowFunction(launch::FuncOp kernel,
                                                         const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_ROWKERNELTOCPU_H
