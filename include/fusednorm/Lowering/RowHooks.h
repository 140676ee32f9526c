// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target-dependent half of the lowering of a row program: the hooks that RowLowering calls.

#ifndef FUSEDNORM_LOWERING_ROWHOOKS_H
#define FUSEDNORM_LOWERING_ROWHOOKS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace fusednorm {

/// A row value restricted to one chunk, in the parts in which the target holds it.
using Parts = llvm::SmallVector<mlir::Value, 2>;

/// One step of a pass over the row.
struct Chunk {
  /// Start of the chunk, in a unit of the target.
  mlir::Value position;
  /// Live columns of a partial chunk: a constant, or a value. Both are unset for a full chunk.
  int64_t liveColumns = 0;
  mlir::Value liveColumnsValue;
  bool isPartial() const { return liveColumns != 0 || liveColumnsValue; }
  /// For targets that distribute chunks over threads: the number of the chunk if it is static, and
  /// whether the thread's part is inside the row (null: always).
  int64_t number = 0;
  mlir::Value live;
  mlir::Value ordinal; // number of the chunk in a loop
  /// The emitted values of the chunk, for each row in flight.
  llvm::SmallVector<llvm::DenseMap<mlir::Value, Parts>, 1> values;
};

inline bool isSum(rowkernel::ReduceKind kind) {
  return kind == rowkernel::ReduceKind::Add || kind == rowkernel::ReduceKind::SumOfSquares;
}

/// Combines two scalars or vectors. Magnitudes are integers, which have the order of the floats,
/// with infinity and then NaN on top.
mlir::Value combine(Arith &arith, rowkernel::ReduceKind kind, mlir::Value lhs, mlir::Value rhs);

class RowHooks : protected Arith {
protected:
  using Arith::Arith;

  /// Returns the type of each part of a row value.
  virtual mlir::Type partType(mlir::VectorType type) = 0;
  virtual unsigned numParts(mlir::VectorType type) = 0;
  virtual Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) = 0;
  virtual void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) = 0;
  /// Emits an op together with its operands. Returns nothing if the target has no such form.
  virtual std::optional<Parts> emitChain(mlir::Operation *op, Chunk &chunk) { return std::nullopt; }
  /// Emits the target's own form of an op on row values. Returns nothing if there is none.
  virtual std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) {
    return std::nullopt;
  }
  /// Returns the condition of the fast version for the current row: the scalar assumption of a
  /// cast, and more if the target requires it.
  virtual mlir::Value conditionOf(rowkernel::SaturateCastOp cast) = 0;
  /// Emits rowkernel.fma_to_odd on one part.
  virtual mlir::Value emitFmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z) = 0;
  /// Returns whether the target supports an elementwise op on its parts.
  virtual bool canCompute(mlir::Operation *op) { return true; }
  /// Emits a scalar op of the current row.
  virtual void emitScalar(mlir::Operation *op) = 0;
  /// Called before the chunks of a phase with `reduces` at its end. Passes over the row begin here.
  virtual void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) {}
  /// Hooks for group reductions that end a phase: called before its chunks, for each chunk, and
  /// after the last chunk. In later phases, emitMaxima returns the chunk's part of the result.
  virtual void beginMaxima() {}
  virtual void updateMaxima(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk) {}
  virtual void finishMaxima() {}
  virtual Parts emitMaxima(rowkernel::GroupReduceOp op, Chunk &chunk) { return {}; }
  /// Runs `body` for every chunk with carried accumulators. Returns their final values.
  virtual llvm::SmallVector<mlir::Value> forEachChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body) = 0;
  /// Runs `prepare` and then `complete` for every chunk, but prepares the next chunk first, which
  /// hides latency. Returns false without emitting code if the target does not support this here.
  virtual bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                                     llvm::function_ref<void(Chunk &)> complete) {
    return false;
  }
  /// Returns the initial accumulators of one reduction of one row.
  virtual llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) = 0;
  /// Returns the accumulators after a chunk of operand `piece`.
  virtual llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op,
                                                    mlir::ValueRange accumulators,
                                                    const Parts &parts, unsigned piece,
                                                    Chunk &chunk) = 0;
  /// Returns whether a reduction processes its operands one after the other, each in its own pass
  /// over the row.
  virtual bool reducesSequentially(rowkernel::ReduceOp op) { return false; }
  /// Returns the results of all reductions of a phase. Called for one row in flight after the
  /// other.
  virtual llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) = 0;
  /// Emits `fast` under `condition` and `slow` otherwise.
  virtual void emitVersions(mlir::Value condition, llvm::function_ref<void()> fast,
                            llvm::function_ref<void()> slow) = 0;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_ROWHOOKS_H
