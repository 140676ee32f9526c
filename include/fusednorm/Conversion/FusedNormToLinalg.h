// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm ops on tensors as linalg, arith and math.

#ifndef FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H
#define FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H

#include "mlir/IR/PatternMatch.h"

namespace fusednorm {

/// Patterns that replace every fusednorm op on tensors: groups by their
/// primitives, primitives by linalg.generic. `expandFp8` writes conversions to
/// 8-bit floats in integer arithmetic.
void populateDecomposePatterns(mlir::RewritePatternSet &patterns, bool expandFp8 = false);

/// Those for groups only, and those for primitives only.
void populateUngroupPatterns(mlir::RewritePatternSet &patterns);
void populatePrimitivesToLinalgPatterns(mlir::RewritePatternSet &patterns, bool expandFp8 = false);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_FUSEDNORMTOLINALG_H
