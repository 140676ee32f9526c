// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonical sums have up to 2048 lanes, more than registers hold. If nothing else in a phase
// depends on the order, the phase visits the row lane by lane. It adds all elements of the lanes of
// one chunk and folds these lanes before the next chunk starts. Otherwise all lanes are in memory.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CANONICALSUMS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CANONICALSUMS_H

#include "ChunkReductions.h"

namespace fusednorm::cpu {

class CanonicalSums {
public:
  CanonicalSums(RowChunks &chunks, ChunkReductions &reductions)
      : b(chunks.b), loc(chunks.loc), chunks(chunks), reductions(reductions) {}

  static bool contains(rowkernel::ReduceOp op) { return op.getCanonical() && isSum(op.getKind()); }
  /// Returns whether a sum processes its operands one after the other.
  static bool isSequential(rowkernel::ReduceOp op);
  /// Returns the number of f32 elements in memory for one row in flight.
  static int64_t countElements(rowkernel::ReduceOp op);
  /// Sets the memory of a sum for one row in flight.
  void setMemory(rowkernel::ReduceOp op, unsigned row, mlir::Value memref) {
    memory[{op, row}] = memref;
  }

  /// Begins a phase that ends in `reduces`. `byGroups`: the phase visits the row group by group.
  void beginPhase(llvm::ArrayRef<rowkernel::ReduceOp> reduces, bool byGroups);
  /// Returns whether the phase visits the row lane by lane.
  bool areByLanes() const { return byLanes; }
  bool isInMemory(rowkernel::ReduceOp op) const { return contains(op) && !byLanes; }
  /// Adds the accumulators of a reduction of the phase.
  void addSlot(rowkernel::ReduceOp op, unsigned row, unsigned count) {
    slots.push_back({op, row, count});
  }
  /// Sets all lanes in memory to 0.
  void clear(rowkernel::ReduceOp op, unsigned row);
  /// Adds a chunk of operand `piece` to the lanes in memory.
  void accumulate(rowkernel::ReduceOp op, unsigned row, const Parts &parts, unsigned piece,
                  Chunk &chunk);
  mlir::Value finish(rowkernel::ReduceOp op, unsigned row);
  /// Runs `body` for every chunk, lane by lane.
  llvm::SmallVector<mlir::Value> forEachChunk(mlir::ValueRange accumulators, ChunkBody body);

private:
  /// Accumulators of one reduction and row in flight, in their order in the phase.
  struct Slot {
    rowkernel::ReduceOp op;
    unsigned row, count;
  };
  /// The end of the last full chunk, and the length of the partial chunk. A static length has no
  /// value.
  struct End {
    mlir::Value full, rest;
    int64_t staticRest = 0;
  };

  llvm::SmallVector<mlir::Value> walkLanes(mlir::Value first, int64_t lanes, const End &end,
                                           llvm::SmallVector<mlir::Value> values, ChunkBody body);
  void foldChunk(mlir::Value first, mlir::ValueRange values);
  mlir::Value foldNeighbours(mlir::Value lanes, int64_t width);
  mlir::Value foldMemory(mlir::Value memref, int64_t lanes, int64_t oddLanes);
  void foldLevel(mlir::Value memref, int64_t half, int64_t oddLanes);

  mlir::OpBuilder &b;
  mlir::Location loc;
  RowChunks &chunks;
  ChunkReductions &reductions;
  bool byLanes = false, byGroups = false;
  llvm::SmallVector<Slot> slots;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, mlir::Value> memory;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CANONICALSUMS_H
