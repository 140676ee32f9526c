// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target-independent half of lowering a row program. A program is cut at its
// reductions into phases. Each phase walks the row chunk by chunk and emits, on
// demand, just what its reductions and stores need. A target supplies hooks.

#ifndef FUSEDNORM_LOWERING_ROWLOWERING_H
#define FUSEDNORM_LOWERING_ROWLOWERING_H

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace fusednorm {

/// A row value restricted to one chunk, in the pieces that the target holds it in.
using Parts = llvm::SmallVector<mlir::Value, 2>;

/// One step of the walk over a row.
struct Chunk {
  /// Where the chunk starts; the target's own unit.
  mlir::Value position;
  /// Live columns of a partial chunk: a constant, or a value; neither for a full
  /// one.
  int64_t liveColumns = 0;
  mlir::Value liveColumnsValue;
  bool isPartial() const { return liveColumns != 0 || liveColumnsValue; }
  /// For targets whose chunks are dealt to threads: the number of the chunk where
  /// it is known, and whether the thread's share lies in the row (null: always).
  int64_t number = 0;
  mlir::Value live;
  mlir::Value ordinal; // the number, in a loop
  /// What is known of the chunk, for each row in flight.
  llvm::SmallVector<llvm::DenseMap<mlir::Value, Parts>, 1> values;
};

inline bool isSum(rowkernel::ReduceKind kind) {
  return kind == rowkernel::ReduceKind::Add || kind == rowkernel::ReduceKind::SumOfSquares;
}

class RowLowering {
public:
  /// Lowers `program` at the insertion point of `builder`, `rowsInFlight` rows at
  /// a time. `groupsEndPhases`: see RowLevels.
  RowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, unsigned rowsInFlight,
            bool groupsEndPhases = false);
  virtual ~RowLowering() = default;

  /// Emits all phases. The scalars of every row must have been mapped: kernel
  /// arguments, kernel-level scalars and row indices. Fails after an error at the
  /// op that the target cannot distribute.
  mlir::LogicalResult run();

  /// Kernel values, by program values, of one row in flight.
  mlir::IRMapping &scalarsOf(unsigned row) { return scalars[row]; }

protected:
  //===--------------------------------------------------------------------===//
  // Hooks
  //===--------------------------------------------------------------------===//

  /// The type of each part of a row value.
  virtual mlir::Type partType(mlir::VectorType type) = 0;
  virtual unsigned numParts(mlir::VectorType type) = 0;
  virtual Parts emitLoad(rowkernel::LoadOp op, Chunk &chunk) = 0;
  virtual void emitStore(rowkernel::StoreOp op, const Parts &parts, Chunk &chunk) = 0;
  /// The result of an op that the target computes together with what it is computed from; null if
  /// it does not.
  virtual std::optional<Parts> emitChain(mlir::Operation *op, Chunk &chunk) { return std::nullopt; }
  /// The target's own form of an op on row values; null if it has none.
  virtual std::optional<llvm::SmallVector<Parts>>
  emitSpecial(mlir::Operation *op, llvm::ArrayRef<Parts> operands, Chunk &chunk) {
    return std::nullopt;
  }
  /// The condition under which the short sequence may run for the current row: the
  /// assumption of a cast that is a scalar, and more if the target needs it.
  virtual mlir::Value conditionOf(rowkernel::SaturateCastOp cast) {
    return scalar(cast.getAssumption());
  }
  /// rowkernel.fma_to_odd on one part.
  virtual mlir::Value emitFmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);
  /// Whether the target can compute an elementwise op on the parts it carries.
  virtual bool canCompute(mlir::Operation *op) { return true; }
  /// Emits a scalar op of the current row; clones it by default.
  virtual void emitScalar(mlir::Operation *op) { b.clone(*op, scalars[row]); }
  /// Called before the chunks of a phase, which end in these reductions: sweeps of
  /// the row begin here.
  virtual void beginPhase(bool isLast, llvm::ArrayRef<rowkernel::ReduceOp> reduces) {}
  /// Reductions of groups that end a phase: called before its chunks, for each chunk, and
  /// behind the last one. Later phases get the chunk's part of the result by emitMaxima.
  virtual void beginMaxima() {}
  virtual void updateMaxima(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk) {}
  virtual void finishMaxima() {}
  virtual Parts emitMaxima(rowkernel::GroupReduceOp op, Chunk &chunk) { return {}; }
  /// Runs `body` for every chunk, threading the accumulators through; returns
  /// their final values.
  virtual llvm::SmallVector<mlir::Value> forEachChunk(
      mlir::ValueRange accumulators,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)> body) = 0;
  /// Runs `prepare` for every chunk and then `complete`, but prepares the next chunk
  /// first: what `complete` waits for has been computed meanwhile. False, and nothing
  /// done, if the target does not want that here.
  virtual bool forEachChunkPipelined(llvm::function_ref<void(Chunk &)> prepare,
                                 llvm::function_ref<void(Chunk &)> complete) {
    return false;
  }
  /// Accumulators of one reduction of one row, before the first chunk.
  virtual llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op) = 0;
  /// The accumulators after one more chunk of the operand number `piece`.
  virtual llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op,
                                                    mlir::ValueRange accumulators,
                                                    const Parts &parts, unsigned piece,
                                                    Chunk &chunk) = 0;
  /// Whether a reduction takes its pieces one after the other, each in a walk over
  /// the row of its own, and not side by side.
  virtual bool reducesSequentially(rowkernel::ReduceOp op) { return false; }
  /// The results of all reductions of a phase, for the rows in flight one after
  /// the other.
  virtual llvm::SmallVector<mlir::Value>
  finishReductions(llvm::ArrayRef<rowkernel::ReduceOp> ops,
                   llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators) = 0;
  /// Runs `fast` where `condition` holds and `slow` elsewhere.
  virtual void emitVersions(mlir::Value condition, llvm::function_ref<void()> fast,
                            llvm::function_ref<void()> slow) = 0;

  //===--------------------------------------------------------------------===//
  // For hooks
  //===--------------------------------------------------------------------===//

  /// An elementwise op, constant or broadcast on each part. Reports an op that is
  /// none of these.
  Parts emitElementwise(mlir::Operation *op, llvm::ArrayRef<Parts> operands);
  /// Emits code for one row in flight after the other.
  void forEachRow(llvm::function_ref<void()> emit);
  /// The row in flight for which code is being emitted.
  unsigned currentRow() const { return row; }
  unsigned numRows() const { return scalars.size(); }
  mlir::Value scalar(mlir::Value value) { return scalars[row].lookup(value); }
  /// Whether the assumptions of saturating casts hold in the code being emitted.
  bool assumptionsHold() const { return assumeAll; }
  unsigned lastPhase() const { return levels.getLast(); }
  rowkernel::ProgramOp getProgram() { return program; }
  int64_t getLongest() const { return longest; }
  /// The piece that the current walk over the row is for, of reductions that take
  /// theirs in turn.
  std::optional<unsigned> sequentialPiece() const { return piece_; }

  /// The parts of a value in this chunk, emitted if they are not known.
  const Parts &get(mlir::Value value, Chunk &chunk);
  /// The values that are known of a chunk and that what is not yet known of it is
  /// computed from, with the row in flight of each.
  llvm::SmallVector<std::pair<unsigned, mlir::Value>> openValues(Chunk &chunk);
  /// Adds or compares two scalars or vectors. Magnitudes are integers here: they order
  /// like the numbers, with infinity and then NaN on top.
  mlir::Value combine(rowkernel::ReduceKind kind, mlir::Value lhs, mlir::Value rhs);
  /// Makes run() fail, after an error was reported.
  void fail() { hasFailed = true; }

  mlir::OpBuilder &b;
  mlir::Location loc;

private:
  mlir::LogicalResult emitPhase(unsigned phase);
  void emitScalars(unsigned phase);
  mlir::LogicalResult emitStores(llvm::ArrayRef<rowkernel::StoreOp> stores);
  mlir::Value versionCondition();
  void prepareGroups(Chunk &chunk);

  rowkernel::ProgramOp program;
  int64_t longest;
  rowkernel::RowLevels levels;
  llvm::SmallVector<mlir::IRMapping, 1> scalars;
  unsigned row = 0;
  std::optional<unsigned> piece_;
  bool assumeAll = false;
  bool hasFailed = false;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_ROWLOWERING_H
