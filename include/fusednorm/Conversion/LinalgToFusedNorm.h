// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Primitives found in the IR of other front ends.

#ifndef FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
#define FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace fusednorm {

struct RaiseOptions {
  /// Takes attention whose scores, probabilities or sums the source rounds to bf16 or f16, too.
  bool unroundedScores = false;
};

/// Raises what is in the regions of `root`, each block from its end to its
/// beginning, so that the largest form of a primitive is found first.
void raisePrimitives(mlir::Operation *root, FusionReport &report, const RaiseOptions &options = {});

/// A pass that does both, and adds to the report what both found; `numGroups` is
/// the number of groups of two or more ops. Both must outlive the pass.
std::unique_ptr<mlir::Pass> createFusedNormRaiseAndFuse(FusionReport &report, unsigned &numGroups,
                                                        const RaiseOptions &options = {});

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_LINALGTOFUSEDNORM_H
