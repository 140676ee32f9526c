// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch plan of a kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Schedule/GPULayout.h"

namespace fusednorm::rowgpu {

/// What the kernel gets of one argument.
struct KernelArgument {
  mlir::BlockArgument original;
  llvm::SmallVector<int64_t> extents; // dynamic dimensions that are asked for
  llvm::SmallVector<int64_t> strides; // dimensions with a dynamic stride
};

/// How the kernel is launched whose programs are dealt to threads by `layouts`.
/// `alignedBases`: memrefs without an offset begin at multiples of 16 bytes. An error is
/// reported where the grid or the shared memory depends on what no plan can compute.
mlir::FailureOr<launch::PlanAttr> makePlan(rowkernel::KernelOp kernel,
                                           llvm::ArrayRef<GPULayout> layouts,
                                           llvm::ArrayRef<KernelArgument> arguments,
                                           bool alignedBases, mlir::FlatSymbolRefAttr variant);

/// Whether it is a memref whose first element lies at its base.
bool hasNoOffset(mlir::Type type);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_KERNELPLAN_H
