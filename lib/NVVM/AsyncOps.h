// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classifies operations for the verifier: ops of the NVVM dialect and inline PTX.

#ifndef FUSEDNORM_LIB_NVVM_ASYNCOPS_H
#define FUSEDNORM_LIB_NVVM_ASYNCOPS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace fusednorm::nvvm {

enum class AsyncKind {
  /// wgmma.fence
  MatrixFence,
  /// wgmma.mma_async
  MatrixMultiply,
  MatrixCommit,
  /// wgmma.wait_group
  MatrixWait,
  /// fence.proxy.async of shared memory
  ProxyFence,
  /// A bulk copy from shared memory
  BulkRead,
  /// A bulk copy with completion on an mbarrier
  BulkLoad,
  /// An ordinary write to shared memory, or cp.async
  SharedWrite,
  BarrierInit,
  BarrierArrive,
  BarrierWait,
  /// bar.sync and bar.arrive
  BlockSync,
  BlockArrive,
  SetRegisters
};

struct AsyncOp {
  /// `address` and `number` may be null. For barriers of a block, `address` is the identity.
  static AsyncOp make(mlir::Operation *op, AsyncKind kind, mlir::Value address = {},
                      std::optional<int64_t> number = std::nullopt);
  /// Returns a copy or a write of `bytes` bytes, if constant.
  static AsyncOp copy(mlir::Operation *op, AsyncKind kind, mlir::Value address,
                      std::optional<int64_t> bytes, mlir::Value barrier = {});

  AsyncKind kind = AsyncKind::SharedWrite;
  mlir::Operation *op = nullptr;
  /// Initial accumulators of an MMA; values that pass through a wait.
  llvm::SmallVector<mlir::Value> registers;
  /// Fragments of A in registers.
  llvm::SmallVector<mlir::Value> fragments;
  /// Matrix descriptors.
  llvm::SmallVector<mlir::Value> descriptors;
  /// The mbarrier, or the shared memory of a read or write.
  mlir::Value address;
  /// The number of a block's barrier, if it is a value.
  mlir::Value identity;
  /// The mbarrier of a bulk load.
  mlir::Value barrier;
  /// Groups, arrivals, bytes, registers or the number of a barrier, if constant.
  std::optional<int64_t> number;
  /// Whether an arrival expects bytes, and their number if constant.
  bool expectsBytes = false;
  std::optional<int64_t> expectedBytes;
  /// Bytes of a copy or a write, if constant.
  std::optional<int64_t> bytes;
};

/// Returns the classification of an operation, or nothing for all other operations. Inline PTX with
/// several instructions has the kind of the first classified one.
std::optional<AsyncOp> classify(mlir::Operation *op);

/// Returns the constant value, if known.
std::optional<int64_t> constantOf(mlir::Value value);

/// All classified operations of a function, in order.
struct AsyncFunction {
  explicit AsyncFunction(mlir::LLVM::LLVMFuncOp function);

  const AsyncOp *find(mlir::Operation *op) const {
    auto found = index.find(op);
    return found == index.end() ? nullptr : &ops[found->second];
  }
  bool has(AsyncKind kind) const {
    return llvm::any_of(ops, [&](const AsyncOp &op) { return op.kind == kind; });
  }

  /// A handle: the analysis does not change the function.
  mutable mlir::LLVM::LLVMFuncOp function;
  std::vector<AsyncOp> ops;

private:
  llvm::DenseMap<mlir::Operation *, size_t> index;
};

// The rules. Each one reports all of its violations.
mlir::LogicalResult verifyMatrixGroups(const AsyncFunction &function);
mlir::LogicalResult verifyProxyFences(const AsyncFunction &function);
mlir::LogicalResult verifyMbarriers(const AsyncFunction &function);
mlir::LogicalResult verifyPipelinePhases(const AsyncFunction &function);
mlir::LogicalResult verifyRegisterBudget(const AsyncFunction &function);

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_ASYNCOPS_H
