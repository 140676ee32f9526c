// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the threads of a block that execute an operation, if its conditions depend only on the
// position of the thread.

#ifndef FUSEDNORM_LIB_NVVM_THREADSETS_H
#define FUSEDNORM_LIB_NVVM_THREADSETS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace fusednorm::nvvm {

/// Returns the threads of a block, from nvvm.reqntid or nvvm.maxntid.
std::optional<int64_t> threadCount(mlir::LLVM::LLVMFuncOp function);

class ThreadSets {
public:
  explicit ThreadSets(mlir::LLVM::LLVMFuncOp function);

  /// Returns the threads that reach `op` in one pass through the enclosing loops. Conditions that
  /// are equal for all threads count as true. Returns nothing if another condition cannot be
  /// evaluated.
  std::optional<llvm::BitVector> threadsOf(mlir::Operation *op);
  /// Returns whether a value may differ between the threads of a block.
  bool isThreadDependent(mlir::Value value);

private:
  std::optional<int64_t> evaluate(mlir::Value value, int64_t thread);
  std::optional<int64_t> compute(mlir::Value value, int64_t thread);

  mlir::LLVM::LLVMFuncOp function;
  mlir::DominanceInfo dominance;
  int64_t threads;
  bool isFlat;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, std::optional<int64_t>> values;
  llvm::DenseMap<mlir::Value, bool> dependent;
};

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_THREADSETS_H
