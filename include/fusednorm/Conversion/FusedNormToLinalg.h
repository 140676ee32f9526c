// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns that lower fusednorm ops on tensors to linalg, arith and math.

#ifndef FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H
#define FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H

#include "mlir/IR/PatternMatch.h"

namespace fusednorm {

/// Adds patterns for all fusednorm ops on tensors. Groups become their primitives, and primitives
/// become linalg.generic. With `expandFp8` conversions to 8-bit floats use integer arithmetic.
void populateDecomposePatterns(mlir::RewritePatternSet &patterns, bool expandFp8 = false);

/// Adds the patterns for groups only.
void populateUngroupPatterns(mlir::RewritePatternSet &patterns);
/// Adds the patterns for primitives only.
void populatePrimitivesToLinalgPatterns(mlir::RewritePatternSet &patterns, bool expandFp8 = false);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H
