// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of rows in global memory, with their alignment.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWADDRESSES_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWADDRESSES_H

#include "RowEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::rowgpu {

/// Emits whether the aligned version of `program` may run (i1). Returns null if it always may.
mlir::Value emitAlignmentTest(mlir::OpBuilder &b, mlir::Location loc, rowkernel::ProgramOp program,
                              const GPULayout &layout, const GPUKernelFunction &function,
                              mlir::Value columns, bool alignedBases);

class RowAddresses : public RowEmitter {
public:
  /// `scalars` maps the scalars of the program to values of the kernel.
  RowAddresses(RowThreads &threads, const GPUKernelFunction &function,
               const mlir::IRMapping &scalars)
      : RowEmitter(threads), function(function), scalars(scalars) {}

  const GPUBuffer &getBuffer(mlir::Value memref) { return function.getBuffer(memref); }
  /// Returns the address of an element.
  mlir::Value ofElement(mlir::Value memref, mlir::ValueRange indices);
  /// Returns the address of this thread's first element of a row.
  mlir::Value ofVector(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type,
                       Chunk &chunk);
  mlir::Value advance(mlir::Value pointer, mlir::Type element, mlir::Value elements);
  /// Returns the alignment of a thread's vector of a row.
  int64_t vectorAlignment(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  /// Returns the type of a thread's vector in integers as wide as the alignment allows, at most 32
  /// bits.
  mlir::VectorType rawType(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);

private:
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWADDRESSES_H
