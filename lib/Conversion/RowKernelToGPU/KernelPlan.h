// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the launch of a row kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Schedule/GPULayout.h"

namespace fusednorm::rowgpu {

/// Computes the launch of a kernel, without minBlocks. `layouts` map the rows of its programs to
/// threads. Reports an error if the grid or the shared memory depends on a value that no plan can
/// compute.
mlir::FailureOr<GPUKernelFunction::Shape> describeLaunch(launch::FuncOp kernel,
                                                         llvm::ArrayRef<GPULayout> layouts);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
