// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrites of the passes of this folder, for use in other passes.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

namespace fusednorm {

/// Creates a `fused` op equivalent to `op`, a named op or a primitive, at the builder's insertion
/// point. `op` stays unchanged. Fails for other ops.
mlir::FailureOr<FusedOp> generalize(mlir::OpBuilder &builder, mlir::Operation *op);

/// Creates the named op or primitive that generalizes to `fused`, in any order of operands, ops and
/// outs, at the builder's insertion point. Null if there is none. `fused` stays unchanged;
/// `replacements` receives the replacements of its results.
mlir::Operation *specialize(mlir::OpBuilder &builder, FusedOp fused,
                            llvm::SmallVectorImpl<mlir::Value> &replacements);

/// Adds the patterns of fusednorm-generalize and fusednorm-specialize. The patterns undo each
/// other, so add one kind only.
void populateGeneralizePatterns(mlir::RewritePatternSet &patterns);
void populateSpecializePatterns(mlir::RewritePatternSet &patterns);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PATTERNS_H
