// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_MATHINTRINSICS_H
#define FUSEDNORM_LOWERING_MATHINTRINSICS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Returns the name of the LLVM intrinsic, without the type, of a math op that LLVM lowers to one
/// or a few GPU instructions. Returns an empty name for other ops.
llvm::StringRef getMathIntrinsic(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_MATHINTRINSICS_H
