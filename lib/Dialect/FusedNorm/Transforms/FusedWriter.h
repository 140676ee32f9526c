// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of one launch as one fused op.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H

#include "CacheVersions.h"

namespace fusednorm {

/// Creates a fused op that computes what `ops`, in the order of their block, compute;
/// they stay as they are. Its results stand for `outputs`: what `isUsedOutside`, or
/// keeps a part of its destination.
FusedOp writeFused(mlir::OpBuilder &builder, llvm::ArrayRef<mlir::Operation *> ops,
                   llvm::function_ref<bool(mlir::Value)> isUsedOutside,
                   const CacheVersions &versions, llvm::SmallVectorImpl<mlir::Value> &outputs);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_FUSEDWRITER_H
