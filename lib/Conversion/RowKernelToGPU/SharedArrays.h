// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays in shared memory.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDARRAYS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDARRAYS_H

#include "RowEmitter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace fusednorm::rowgpu {

/// Returns the bytes of a vector in memory.
inline int64_t bytesOf(mlir::VectorType type) {
  return llvm::divideCeil(type.getNumElements() * type.getElementTypeBitWidth(), 8);
}

class SharedArrays : public RowEmitter {
public:
  /// Names of arrays begin with `prefix`.
  SharedArrays(RowThreads &threads, mlir::gpu::GPUModuleOp module, llvm::StringRef prefix)
      : RowEmitter(threads), prefix(prefix), module(module) {}

  /// Creates an array of at least `bytes` bytes, or enlarges an earlier one.
  void allocate(llvm::StringRef name, int64_t bytes);
  /// Returns the address of an array.
  mlir::Value base(llvm::StringRef name);
  /// Returns the address of the dynamic shared memory.
  mlir::Value dynamicBase();
  mlir::Value address(mlir::Value base, mlir::Value bytes);
  /// Stores a thread's part of a row in pieces of 16 bytes. Pieces of adjacent threads are
  /// adjacent.
  void store(mlir::Value raw, mlir::Value base, mlir::Value thread, int64_t threads);
  mlir::Value load(mlir::VectorType type, mlir::Value base, mlir::Value thread, int64_t threads);

  const std::string prefix;

private:
  mlir::gpu::GPUModuleOp module;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDARRAYS_H
