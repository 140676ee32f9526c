// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches softmax attention: two GEMMs with a softmax between them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H

#include "Matchers.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"

namespace fusednorm::raise {

/// Matches ragged_attention with `op` as its second GEMM. `result` is the element type of the GEMM,
/// or the type of a rounding after it. With `isDivided` the GEMM multiplies V by the numerators of
/// the softmax, and its result is divided by their sums.
mlir::FailureOr<Match> matchAttention(mlir::linalg::LinalgOp op, mlir::Type result,
                                      const RaiseOptions &options, NoMatchReason &refusal,
                                      uint64_t &visited, bool isDivided = false);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
