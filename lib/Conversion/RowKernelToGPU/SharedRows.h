// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows in shared memory. Staged rows wait for a later phase, and each thread reads its own parts
// only. Common rows are shared by several rows of a block.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDROWS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDROWS_H

#include "RowAccess.h"
#include "SharedArrays.h"

namespace fusednorm::rowgpu {

class SharedRows : public RowEmitter {
public:
  SharedRows(RowThreads &threads, RowAddresses &addresses, RowAccess &access, SharedArrays &shared,
             rowkernel::ProgramOp program, const TargetInfo &target);

  /// Starts a phase: its loads find the rows that earlier phases have stored.
  void beginPhase() { storedBefore.insert(storedNow.begin(), storedNow.end()); }
  bool isStaged(rowkernel::LoadOp op);
  mlir::Value loadStaged(rowkernel::LoadOp op, Chunk &chunk);
  /// Returns whether the rows of a block with equal outer indices share the loaded row, such as a
  /// table row for all heads of a token.
  bool isCommon(rowkernel::LoadOp op);
  /// Loads common rows, and passes the thread's parts to `set`. Returns false without emitting code
  /// if they do not fit shared memory.
  bool loadCommon(llvm::ArrayRef<rowkernel::LoadOp> loads, llvm::MutableArrayRef<Chunk> chunks,
                  llvm::function_ref<void(rowkernel::LoadOp, Chunk &, mlir::Value)> set);

private:
  RowAddresses &addresses;
  RowAccess &access;
  SharedArrays &shared;
  rowkernel::ProgramOp program;
  const TargetInfo &target;
  llvm::SmallVector<GPUTraits::Staged, 2> staged;
  mlir::Value fits; // null if rows always fit
  /// Loads whose rows this phase stores, and loads whose rows earlier phases have stored.
  llvm::SmallPtrSet<mlir::Operation *, 2> storedNow, storedBefore;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_SHAREDROWS_H
