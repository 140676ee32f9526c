// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_MATHINTRINSICS_H
#define FUSEDNORM_LOWERING_MATHINTRINSICS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// LLVM's name for an op of math that is one instruction on a GPU, or a few of them that LLVM
/// knows: without the type, or empty.
llvm::StringRef getMathIntrinsic(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_MATHINTRINSICS_H
