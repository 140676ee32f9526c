// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the launch plan of a row kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Schedule/GPULayout.h"

namespace fusednorm::rowgpu {

/// The kernel parameters of one argument.
struct KernelArgument {
  mlir::BlockArgument original;
  llvm::SmallVector<int64_t> extents; // dynamic dimensions that the kernel reads
  llvm::SmallVector<int64_t> strides; // dimensions with a dynamic stride
};

/// Computes the launch plan of a kernel. `layouts` map the rows of its programs to threads.
/// `alignedBases`: memrefs without an offset begin at multiples of 16 bytes. Reports an error if
/// the grid or the shared memory depends on a value that no plan can compute.
mlir::FailureOr<launch::PlanAttr> makePlan(rowkernel::KernelOp kernel,
                                           llvm::ArrayRef<GPULayout> layouts,
                                           llvm::ArrayRef<KernelArgument> arguments,
                                           bool alignedBases, mlir::FlatSymbolRefAttr variant);

/// Returns whether the type is a memref with its first element at its base.
bool hasNoOffset(mlir::Type type);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
