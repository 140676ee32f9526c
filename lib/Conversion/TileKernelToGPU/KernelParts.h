// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the conversion of a tile kernel has to do whatever its program computes.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H

#include "Emitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// Success if all memory is that of arguments, of whole bytes.
mlir::LogicalResult verifyKernelMemory(tilekernel::KernelOp kernel);
/// Tiles of the program, as the plan of a launch counts them.
mlir::FailureOr<launch::ExprAttr> countTiles(tilekernel::KernelOp kernel,
                                             tilekernel::ProgramOp program);
/// What stands in front of the program, in the function.
void cloneScalars(GPUEmitter &e, tilekernel::KernelOp kernel, const GPUKernelFunction &function,
                  mlir::IRMapping &scalars);
/// Launches become those of the function of that name; the kernel goes away.
void replaceLaunches(tilekernel::KernelOp kernel);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KERNELPARTS_H
