// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the conversion of a tile kernel that do not depend on its programs.

#ifndef FUSEDNORM_LOWERING_GPU_KERNELPARTS_H
#define FUSEDNORM_LOWERING_GPU_KERNELPARTS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// Returns the type of an element in a register: i8 for 8-bit floats.
mlir::Type heldType(mlir::Type element);
/// Checks that elements of memory have whole bytes; reports an error otherwise.
mlir::LogicalResult verifyKernelMemory(launch::FuncOp kernel);
/// Returns the number of tiles of the program as an expression of the launch plan.
mlir::FailureOr<launch::ExprAttr> countTiles(launch::FuncOp kernel, tilekernel::ProgramOp program);
/// Returns the number of blocks for the runs of pieces of attention (split-KV). With long runs, all
/// units of the blocks have one.
mlir::FailureOr<launch::ExprAttr> countRunBlocks(launch::FuncOp kernel,
                                                 tilekernel::ProgramOp program);
/// Emits the ops of the kernel outside of its program and maps their results in `scalars`.
void cloneScalars(mlir::OpBuilder &b, launch::FuncOp kernel, const GPUKernelFunction &function,
                  mlir::IRMapping &scalars);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_KERNELPARTS_H
