// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the patterns that lower primitives to linalg.generic ops on tensors.

#include "PrimitiveToLinalg.h"
#include "fusednorm/Conversion/FusedNormToLinalg.h"

using namespace fusednorm;

void fusednorm::populatePrimitivesToLinalgPatterns(mlir::RewritePatternSet &patterns,
                                                   bool expandFp8) {
  tolinalg::populateAttentionPatterns(patterns);
  tolinalg::populateMatmulPatterns(patterns, expandFp8);
  tolinalg::populatePackPatterns(patterns);
  tolinalg::populateNormPatterns(patterns, expandFp8);
  tolinalg::populatePagedPatterns(patterns, expandFp8);
  tolinalg::populatePlanPatterns(patterns);
  tolinalg::populateSequencePatterns(patterns);
  tolinalg::populateQuantPatterns(patterns, expandFp8);
  tolinalg::populateRopePatterns(patterns, expandFp8);
}
