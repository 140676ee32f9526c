// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decomposition of linalg ops with several loops.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_AGGREGATES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_AGGREGATES_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Replaces linalg ops with several loops, such as linalg.softmax on tensors, by their upstream
/// decomposition.
void decomposeAggregates(mlir::Operation *root);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_AGGREGATES_H
