// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves an epilogue into one fused op after the GEMM.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "mlir/IR/PatternMatch.h"

namespace fusednorm::tolinalg {

/// Creates one fused op for the epilogue of `op`. `leaf` is the accumulators or the rounded
/// accumulators; the tensor `accumulators` holds this value. Returns null and creates nothing if
/// a fused op cannot compute the epilogue.
FusedOp writeEpilogueRows(mlir::RewriterBase &rewriter, GemmOpInterface op, mlir::Value leaf,
                          mlir::Value accumulators);

/// Returns the accumulators rounded to bf16 or f16 if the epilogue has no other use of them. Null
/// otherwise.
mlir::Value findRoundedAccumulators(GemmOpInterface op);

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_EPILOGUEROWS_H
