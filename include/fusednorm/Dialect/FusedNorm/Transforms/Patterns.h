// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrites of the passes of this folder, for those who build passes of
// their own.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

/// A `fused` op that means what `op`, a named op or a primitive, means. It is
/// created at the builder's insertion point; `op` stays as it is. Fails for ops
/// that are neither.
mlir::FailureOr<FusedOp> generalize(mlir::OpBuilder &builder, mlir::Operation *op);

/// The named op or primitive that generalizes to `fused`, whatever the order of its
/// operands, ops and outs, created at the builder's insertion point; null if there is
/// none. `fused` stays as it is; `replacements` are what its results become.
mlir::Operation *specialize(mlir::OpBuilder &builder, FusedOp fused,
                            llvm::SmallVectorImpl<mlir::Value> &replacements);

/// fusednorm-generalize and fusednorm-specialize as patterns. They undo each
/// other: use one.
void populateGeneralizePatterns(mlir::RewritePatternSet &patterns);
void populateSpecializePatterns(mlir::RewritePatternSet &patterns);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H
