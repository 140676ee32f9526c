// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax attention: two contractions and the softmax between them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H

#include "Matchers.h"

namespace fusednorm::raise {

/// ragged_attention, of which `op` is the second contraction.
mlir::FailureOr<Match> matchAttention(mlir::linalg::LinalgOp op, Refusal &refusal,
                                      uint64_t &visited);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHATTENTION_H
