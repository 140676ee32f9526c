// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers programs of attention and of merging attention states.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

/// Returns whether the program computes attention or merges attention states.
bool isAttention(tilekernel::ProgramOp program);

/// Creates the function for a range of tiles. Query tiles are taken alternately from both ends of
/// the batch: if later queries see more keys, all shares have equal work.
mlir::FailureOr<mlir::func::FuncOp>
createAttentionLoop(tilekernel::ProgramOp program, llvm::StringRef name, const TargetInfo &target,
                    CPUKernelFunctions &functions, mlir::OpBuilder &b);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H
