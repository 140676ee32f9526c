// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHABSMAX_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHABSMAX_H

#include "Matchers.h"

namespace fusednorm::raise {

/// Matches the largest magnitude of a whole tensor, which recipes of delayed FP8 scaling store for
/// later steps. Adds the number of visited elements to `visited`.
mlir::FailureOr<Match> matchAbsMax(mlir::linalg::LinalgOp op, uint64_t &visited);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHABSMAX_H
