// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of attention, and of merging its states.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

/// Whether the program is one of these.
bool isAttention(tilekernel::ProgramOp program);

/// The function that runs tiles from a number to another. Tiles of queries are taken from both
/// ends of the batch in turn: where later queries see more keys, every share has as much to do.
mlir::FailureOr<mlir::func::FuncOp>
createAttentionLoop(tilekernel::ProgramOp program, llvm::StringRef name, const TargetInfo &target,
                    CPUKernelFunctions &functions, mlir::OpBuilder &b);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONPROGRAMS_H
