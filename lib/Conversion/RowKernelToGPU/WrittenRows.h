// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States what a kernel writes: the rows of stores without guards, over all rows of their program.
// The simulator checks that each launch writes them (docs/Simulator.md).

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H

#include "GPURowLowering.h"

namespace fusednorm::rowgpu {

/// Adds the regions of a program to the attribute of its function. `mapping` maps the bounds.
/// `columns` is the length of run-time rows, or null. Stores add no region if parameters do not
/// determine their address, such as pages of a cache.
void promiseWrittenRows(mlir::gpu::GPUFuncOp op, rowkernel::ProgramOp program,
                        const mlir::IRMapping &mapping, const GPUKernelFunction &function,
                        mlir::Value columns);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H
