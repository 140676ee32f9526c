// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_DIALECT_ROWKERNEL_TRANSFORMS_SCALARMATH_H
#define FUSEDNORM_LIB_DIALECT_ROWKERNEL_TRANSFORMS_SCALARMATH_H

#include "mlir/IR/PatternMatch.h"

namespace fusednorm::rowkernel {

/// Adds patterns that expand sin, cos, powf, fpowi, expm1 and log1p of f32, bf16 and f16 scalars
/// to basic operations.
void populateScalarMathPatterns(mlir::RewritePatternSet &patterns);

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_LIB_DIALECT_ROWKERNEL_TRANSFORMS_SCALARMATH_H
