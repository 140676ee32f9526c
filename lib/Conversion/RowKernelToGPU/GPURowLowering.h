// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hooks of the row lowering for GPUs. All code is the code of one thread. Objects that share the
// threads of a row (RowThreads.h) emit the code:
//
// - RowScalars emits scalar ops and guards.
// - RowAccess loads and stores rows in global memory, and ExchangedAccess does so across lanes.
// - LoadedRows keeps rows in registers, and SharedRows keeps them in shared memory.
// - RowConversions converts narrow types.
// - ThreadChunks loops over the chunks of a row.
// - RowReductions reduces rows by lanes (RowFolds), then by warps and blocks (RowExchange).
// - WideGroupMaxima finds the maxima of groups that several threads hold.
//
// Between phases, rows are stored in the format of memory. Each thread stores its own vectors. Rows
// without storage are loaded again. The schedule decides. bf16 and f16 are computed in f32; 8-bit
// values are held as bytes.
//
// Threads past the end of a row, and rows past the end of the last block, execute all shuffles and
// barriers with neutral values. Only their memory accesses are skipped.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H

#include "ExactMath.h"
#include "LoadedRows.h"
#include "RowScalars.h"
#include "ThreadChunks.h"
#include "WideGroupMaxima.h"

namespace fusednorm::rowgpu {

/// A loop of a persistent block over groups of rows: group `first`, `first` + `step` and so on, up
/// to `groups` (i32).
struct RowLoop {
  mlir::Value first, groups, step;
  /// Maps the indices of this thread's row in a group, and sets its coordinates. Returns whether
  /// the row exists (i1), or null if the thread runs without a row, too.
  std::function<mlir::Value(mlir::Value group, ThreadCoordinate &coordinate,
                            mlir::IRMapping &scalars)>
      enter;
};

class GPURowLowering : public RowLowering {
public:
  GPURowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, const GPULayout &layout,
                 const TargetInfo &target, const ThreadCoordinate &coordinate,
                 const GPUKernelFunction &function, mlir::Value columns,
                 mlir::gpu::GPUModuleOp module, llvm::StringRef sharedName,
                 Assumptions assumptions);

  /// Emits the program: early loads, then all phases.
  mlir::LogicalResult lower();
  /// Emits the program for all rows of `loop`. Weights are loaded before the loop, and each row
  /// before the phases of the previous row.
  mlir::LogicalResult lowerLoop(const RowLoop &loop);

protected:
  mlir::Type partType(mlir::VectorType type) override { return threads.partType(type); }
  unsigned numParts(mlir::VectorType) override { return 1; }
  Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) override;
  void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) override;
  std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) override;
  bool canCompute(mlir::Operation *op) override;
  void emitScalar(mlir::Operation *op) override;
  void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) override;
  llvm::SmallVector<mlir::Value> forEachChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body) override;
  bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                             llvm::function_ref<void(Chunk &)> complete) override;
  bool reducesSequentially(rowkernel::ReduceOp op) override {
    return reductions.reducesSequentially(op);
  }
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) override {
    return reductions.initAccumulators(op);
  }
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece,
                                            Chunk &chunk) override {
    return reductions.accumulate(op, accumulators, parts, piece, chunk);
  }
  llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) override {
    return reductions.finish(ops, accumulators);
  }
  void beginMaxima() override { maxima.begin(); }
  void updateMaxima(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk) override {
    maxima.update(op, parts, chunk);
  }
  void finishMaxima() override { maxima.finish(); }
  Parts emitMaxima(rowkernel::GroupReduceOp op, Chunk &chunk) override {
    return maxima.get(op, chunk);
  }
  // Conversions handle all values, so a second version would only add code.
  void emitVersions(mlir::Value, llvm::function_ref<void()>,
                    llvm::function_ref<void()> slow) override {
    slow();
  }

private:
  /// Emits everything that does not depend on rows, up to the wait for the previous kernel.
  mlir::LogicalResult beginProgram();
  /// Emits loads of scalars, the remaining loads of rows, and all phases.
  mlir::LogicalResult finishRow();

  const TargetInfo &target;
  RowThreads threads;
  LaneExchange lanes;
  RowAddresses addresses;
  RowAccess access;
  L2Prefetch prefetch;
  SharedArrays shared;
  RowConversions conversions;
  LoadedRows rows;
  ThreadChunks chunks;
  RowReductions reductions;
  WideGroupMaxima maxima;
  RowScalars rowScalars;
  ShortDivisions *divisions = nullptr; // null: divisions may branch
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_GPUROWLOWERING_H
