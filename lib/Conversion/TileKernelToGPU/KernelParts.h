// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the conversion of a tile kernel that do not depend on its programs.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H

#include "Emitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// Checks that elements of memory have whole bytes; reports an error otherwise.
mlir::LogicalResult verifyKernelMemory(tilekernel::KernelOp kernel);
/// Returns the number of tiles of the program as an expression of the launch plan.
mlir::FailureOr<launch::ExprAttr> countTiles(tilekernel::KernelOp kernel,
                                             tilekernel::ProgramOp program);
/// Emits the ops of the kernel outside of its program and maps their results in `scalars`.
void cloneScalars(GPUEmitter &e, tilekernel::KernelOp kernel, const GPUKernelFunction &function,
                  mlir::IRMapping &scalars);
/// Replaces each launch of the kernel by launch.kernel of the function with its name, and erases
/// the kernel.
void replaceLaunches(tilekernel::KernelOp kernel);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H
