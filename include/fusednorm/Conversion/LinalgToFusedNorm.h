// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Primitives found in the IR of other front ends.

#ifndef FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
#define FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/IR/PatternMatch.h"

namespace fusednorm {

/// Raises what is in the regions of `root`, each block from its end to its
/// beginning, so that the largest form of a primitive is found first. Returns the
/// number of elements that were looked at.
uint64_t raisePrimitives(mlir::Operation *root, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
