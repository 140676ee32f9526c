// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts check_sequences to a kernel with one warp for each sequence. Its lanes check row offsets
// and pages in parallel.

#ifndef FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Replaces an op on memrefs by a kernel of this name and its launch.
mlir::LogicalResult convertSequenceCheck(CheckSequencesOp op, const TargetInfo &target,
                                         bool launchDependents, llvm::StringRef name);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H
