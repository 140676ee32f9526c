// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hooks of the row lowering for CPUs: a phase is a loop over chunks of columns. RowChunks.h
// describes chunks.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H

#include "CanonicalSums.h"
#include "ChunkWalk.h"
#include "RowNarrowing.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace fusednorm::cpu {

class CPURowLowering : public RowLowering {
public:
  CPURowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, unsigned rowsInFlight,
                 RowCoordinate locate, mlir::Value columns, const TargetInfo &target);

  /// Sets the memory of a reduction for one row in flight.
  void setScratch(rowkernel::ReduceOp op, unsigned row, mlir::Value memref) {
    sums.setMemory(op, row, memref);
  }

protected:
  mlir::Type partType(mlir::VectorType type) override { return chunks.partType(type); }
  unsigned numParts(mlir::VectorType type) override { return chunks.numParts(type); }
  Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) override;
  void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) override;
  std::optional<Parts> emitChain(mlir::Operation *op, Chunk &chunk) override;
  std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) override;
  bool canCompute(mlir::Operation *op) override;
  mlir::Value conditionOf(rowkernel::SaturateCastOp cast) override;
  mlir::Value emitFmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z) override;
  void emitScalar(mlir::Operation *op) override;
  void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) override;
  llvm::SmallVector<mlir::Value> forEachChunk(mlir::ValueRange accumulators,
                                              ChunkBody body) override;
  bool reducesSequentially(rowkernel::ReduceOp op) override {
    return CanonicalSums::isSequential(op);
  }
  bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                             llvm::function_ref<void(Chunk &)> complete) override;
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) override;
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece,
                                            Chunk &chunk) override;
  llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) override;
  void emitVersions(mlir::Value condition, llvm::function_ref<void()> fast,
                    llvm::function_ref<void()> slow) override;

private:
  /// Emits code with plain stores and, if the program has such stores, a version with non-temporal
  /// stores.
  void forBothStores(llvm::function_ref<void()> emitStores);
  void walkAhead(llvm::function_ref<void(Chunk &)> prepare,
                 llvm::function_ref<void(Chunk &)> complete);
  llvm::SmallVector<mlir::Value> locate(mlir::ValueRange indices, mlir::VectorType type,
                                        Chunk &chunk, bool transposed);
  mlir::Value loadTransposed(rowkernel::LoadOp op, Chunk &chunk);
  void storeTransposed(rowkernel::StoreOp op, mlir::Value elements, Chunk &chunk);
  /// Emits an op on bf16 or f16, or a conversion of 8-bit values. Returns nothing for other ops.
  std::optional<Parts> emitHalf(mlir::Operation *op, llvm::ArrayRef<Parts> operands);
  Parts divide(rowkernel::SaturateCastOp cast, Chunk &chunk);
  Parts emitCast(rowkernel::SaturateCastOp cast, llvm::ArrayRef<Parts> operands, Chunk &chunk);
  // Wide groups: chunks restart at the first column of each group.
  mlir::Value reduceGroup(rowkernel::GroupReduceOp op, const Chunk &group);
  llvm::SmallVector<mlir::Value> walkByGroups(mlir::ValueRange accumulators, ChunkBody body);

  struct Phase {
    bool isLast = false;
    /// Ops with one result element for each wide group.
    llvm::SmallVector<mlir::Operation *> numbersOfGroups;
    /// Whether the current code is for a whole group.
    bool isWholeGroup = false;
  };
  struct Stores {
    /// Whether stores are non-temporal (i1). Null if the program has no such stores.
    mlir::Value condition;
    /// Whether stores of the current code may be non-temporal.
    bool areNonTemporal = false;
    /// Whether the code is the version for rare rows, which has plain stores only.
    bool areRare = false;
  };

  const TargetInfo &target;
  VectorEmitter emit;
  RowChunks chunks;
  RowNarrowing narrowing;
  ChunkReductions reductions;
  CanonicalSums sums;
  RowPrefetch prefetch;
  ChunkWalk walk;
  Phase phase;
  Stores stores;
};

/// Lowers segment_of and count_equal. Maps the results of the op; its operands must be mapped.
void createSearch(mlir::OpBuilder &b, mlir::Operation *op, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CPUROWLOWERING_H
