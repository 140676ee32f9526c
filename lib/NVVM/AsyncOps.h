// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an operation is to the verifier, whether it is an operation of the NVVM
// dialect or inline PTX.

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
  /// A bulk copy that reads shared memory
  BulkRead,
  /// A bulk copy that completes on an mbarrier
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
  AsyncKind kind = AsyncKind::SharedWrite;
  mlir::Operation *op = nullptr;
  /// Accumulators that a product starts from; what a wait carries through.
  llvm::SmallVector<mlir::Value> registers;
  /// Fragments of A in registers.
  llvm::SmallVector<mlir::Value> fragments;
  /// Matrix descriptors.
  llvm::SmallVector<mlir::Value> descriptors;
  /// The mbarrier, or the shared memory that is read or written.
  mlir::Value address;
  /// The number of a block's barrier, where it is a value.
  mlir::Value identity;
  /// The mbarrier of a bulk load.
  mlir::Value barrier;
  /// Groups, arrivals, bytes, registers or a barrier's number, where constant.
  std::optional<int64_t> number;
  /// Bytes that an arrival expects.
  bool expectsBytes = false;
  std::optional<int64_t> expectedBytes;
  /// Bytes that a copy or a write touches, where constant.
  std::optional<int64_t> bytes;
};

/// std::nullopt for everything else. An operation can be only one thing; several
/// instructions in one piece of inline PTX are what the first of these kinds is.
std::optional<AsyncOp> classify(mlir::Operation *op);

/// The constant behind a value.
std::optional<int64_t> constantOf(mlir::Value value);

/// All operations of a function that are something, in order.
struct AsyncFunction {
  explicit AsyncFunction(mlir::LLVM::LLVMFuncOp function);

  const AsyncOp *find(mlir::Operation *op) const {
    auto found = index.find(op);
    return found == index.end() ? nullptr : &ops[found->second];
  }
  bool has(AsyncKind kind) const {
    return llvm::any_of(ops, [&](const AsyncOp &op) { return op.kind == kind; });
  }

  /// A handle: looking into the function changes nothing.
  mutable mlir::LLVM::LLVMFuncOp function;
  std::vector<AsyncOp> ops;

private:
  llvm::DenseMap<mlir::Operation *, size_t> index;
};

// The rules. Each reports all of its violations.
mlir::LogicalResult verifyMatrixGroups(const AsyncFunction &function);
mlir::LogicalResult verifyProxyFences(const AsyncFunction &function);
mlir::LogicalResult verifyMbarriers(const AsyncFunction &function);
mlir::LogicalResult verifyPipelinePhases(const AsyncFunction &function);
mlir::LogicalResult verifyRegisterBudget(const AsyncFunction &function);

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_ASYNCOPS_H
