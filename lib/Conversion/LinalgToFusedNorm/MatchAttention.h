// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax attention: two contractions and the softmax between them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H

#include "Matchers.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"

namespace fusednorm::raise {

/// ragged_attention, of which `op` is the second contraction, with results of the type `result`:
/// that of the contraction, or the one that its results are rounded to.
mlir::FailureOr<Match> matchAttention(mlir::linalg::LinalgOp op, mlir::Type result,
                                      const RaiseOptions &options, NoMatchReason &refusal,
                                      uint64_t &visited);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
