// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the ops of one kernel as one fused op.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H

#include "CacheVersions.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

namespace fusednorm {

/// Creates a fused op equivalent to `ops`, which are in the order of their block and stay
/// unchanged. `outputs` receives the values that its results replace: values for which
/// `isUsedOutside` holds, or that keep a part of their destination.
FusedOp writeFused(mlir::OpBuilder &builder, llvm::ArrayRef<mlir::Operation *> ops,
                   llvm::function_ref<bool(mlir::Value)> isUsedOutside,
                   const CacheVersions &versions, llvm::SmallVectorImpl<mlir::Value> &outputs);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H
