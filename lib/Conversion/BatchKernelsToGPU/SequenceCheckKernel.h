// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// check_sequences as one launch, with a warp for each sequence: lanes look at row offsets, and at
// pages, side by side.

#ifndef FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Puts a kernel of that name and its launch in the place of an op on memrefs.
mlir::LogicalResult convertSequenceCheck(CheckSequencesOp op, const TargetInfo &target,
                                         bool launchDependents, llvm::StringRef name);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_BATCHKERNELSTOGPU_SEQUENCECHECKKERNEL_H
