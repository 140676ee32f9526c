// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes primitives in the IR of other front ends.

#ifndef FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
#define FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace fusednorm {

struct RaiseOptions {
  /// Also recognize attention with scores, probabilities or sums rounded to bf16 or f16, and GEMMs
  /// with accumulators of these types.
  bool unroundedScores = false;
  /// Recognize GEMMs of f32, bf16 and f16. The order of their sums may change.
  bool matmuls = true;
  /// Recognize group norms that multiply the weights of channels by the inverse root first. The
  /// norm multiplies the row first, with other roundings.
  bool reassociatedWeights = false;
  /// Recognize norms with statistics in f64. The norm computes them in f32.
  bool f32Statistics = false;
  /// Recognize layer norms that do not subtract the mean first: variances mean(x * x) - mean^2, and
  /// rows x * a + (b - mean * a). The norm subtracts the mean first, with other roundings.
  bool centeredRows = false;
};

/// Brings the linalg ops under `root` into the form of the matchers of fusednorm-raise: one op for
/// each floating-point operation, and no aggregates such as linalg.softmax. Returns the number of
/// split ops.
unsigned normalizeForRaise(mlir::Operation *root);

/// Replaces candidates in the regions of `root` by fusednorm ops. Each block is visited from its
/// end to its beginning, so the largest form of a primitive is found first.
void raisePrimitives(mlir::Operation *root, FusionReport &report, const RaiseOptions &options = {});

/// Creates a pass that runs fusednorm-raise and fusednorm-fuse. The pass adds the findings of both
/// to `report` and sets `numGroups` to the number of groups of at least two ops. `report` and
/// `numGroups` must outlive the pass.
std::unique_ptr<mlir::Pass> createFusedNormRaiseAndFuse(FusionReport &report, unsigned &numGroups,
                                                        const RaiseOptions &options = {});

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
