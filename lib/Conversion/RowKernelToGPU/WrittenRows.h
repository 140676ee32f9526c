// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel promises to write: the rows of stores that no guard skips, over all rows
// of their program. The executor holds the launches of the kernel to it
// (docs/Simulator.md).

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H

#include "GPURowLowering.h"

namespace fusednorm::rowgpu {

/// Adds the program's regions to the attribute of its function. `mapping` knows the
/// bounds, `columns` is the length of run-time rows or null. Stores to places that
/// parameters do not tell, such as pages of a cache, promise nothing.
void promiseWrittenRows(mlir::gpu::GPUFuncOp function, rowkernel::ProgramOp program,
                        const mlir::IRMapping &mapping,
                        const llvm::DenseMap<mlir::Value, Buffer> &buffers, mlir::Value columns);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WRITTENROWS_H
