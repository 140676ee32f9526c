// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The epilogue of a product, where it has ops on whole rows, as one fused op behind it.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/IR/PatternMatch.h"

namespace fusednorm::tolinalg {

/// One fused op for the epilogue of `op`, which finds its value `leaf`, the sums or the rounded
/// ones, in the tensor `sums`; null, and nothing is written, where the epilogue has no op on rows,
/// or no fused op can hold it.
FusedOp writeEpilogueRows(mlir::RewriterBase &rewriter, GemmOpInterface op, mlir::Value leaf,
                          mlir::Value accumulators);

/// The sums rounded to bf16 or f16, if that is all that the epilogue takes of them; else null.
mlir::Value findRoundedAccumulators(GemmOpInterface op);

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H
