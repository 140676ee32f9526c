// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States of pieces of keys (split-KV) in a workspace, and their merge along a binary tree over the
// numbers of the pieces. A node of the tree has its largest LSE, a denominator, and accumulators
// relative to that LSE.
//
// A block processes the pieces of a run in order, and merges complete subtrees of its run. A
// subtree of 2^l pieces that waits for its sibling is stored in slot l of the run, and the root of
// the run in the slot after its last level. Only the block of the run reads the other slots, which
// stay in the L2 cache. The rows of lse are records:
//
// | word | value |
// |---|---|
// | 0 | largest LSE |
// | 1 | denominator |
// | 2 | number of pieces of the sequence, and from bit kRecordShift on log2 of the pieces of a run
// |

#ifndef FUSEDNORM_LOWERING_GPU_PIECESTATES_H
#define FUSEDNORM_LOWERING_GPU_PIECESTATES_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

/// The sum of two nodes of the tree. A node has the largest LSE, the denominator and accumulators.
class NodeSum {
public:
  using Values = FloatEmitter::Values;

  /// Adds node `x` and the node `y` of later pieces, which have the given LSEs.
  NodeSum(FloatEmitter &e, mlir::Value x, mlir::Value y);

  mlir::Value getLargest() const { return largest; }
  /// Adds a denominator or an accumulator of each node.
  mlir::Value add(mlir::Value x, mlir::Value y);
  /// Adds all values of two nodes.
  static Values add(FloatEmitter &e, llvm::ArrayRef<mlir::Value> x, llvm::ArrayRef<mlir::Value> y);

private:
  FloatEmitter &e;
  mlir::Value largest, ofX, ofY, isFirst, isSecond;
};

/// Returns a node's LSE for an LSE in memory: -inf for +inf.
mlir::Value toNodeLse(FloatEmitter &e, mlir::Value lse);
/// Returns the slot, counted from the first piece of a run, of the root of `pieces` pieces (i32).
mlir::Value findRootSlot(FloatEmitter &e, mlir::Value pieces);

/// Merges and stores the states of a lane's rows.
class PieceStates {
public:
  using Values = FloatEmitter::Values;

  /// The state of a row in a piece. `numbers` are the lane's columns of the result.
  struct Row {
    mlir::Value query, head; // indices in q
    mlir::Value isThere;     // i1; null: the row exists
    mlir::Value lse;
    Values numbers;
  };
  /// The columns of a lane: `width` adjacent columns from each of `offsets` on, relative to
  /// `first` (index). Columns are below `first` + `span`.
  struct Columns {
    mlir::Value first;
    llvm::SmallVector<int64_t> offsets;
    int64_t width = 1, span = 0;
  };

  /// `owner`: an i1, whether the lane stores the records of its rows. `widest` is the number of
  /// bytes of an aligned access, 0 for single elements.
  PieceStates(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
              const KeyBlockIterator &walk, Columns columns, mlir::Value owner, int64_t widest)
      : e(e), op(op), function(function), piece(*walk.getPiece()), columns(std::move(columns)),
        owner(owner), widest(widest) {}

  /// Merges the states with the nodes of the run that they complete, and stores the results. The
  /// lanes of a row must be synchronized since the previous piece.
  void store(const AttentionRun &run, llvm::MutableArrayRef<Row> rows);

private:
  /// Merges a row with the node in `slot`. `node` has the LSE, the denominator and `numbers`.
  Values merge(const Row &row, mlir::Value slot, const Values &node);
  void storeRow(const AttentionRun &run, const Row &row, mlir::Value slot, const Values &node);
  mlir::Value stateAddress(const Row &row, mlir::Value slot);
  mlir::Value recordAddress(const Row &row, mlir::Value slot);
  /// Emits an access to the lane's columns. `body` receives the address, the number of the first
  /// column among the lane's columns, the number of columns, and an i1 whether the column exists;
  /// null if it does.
  void forEachAccess(mlir::Value address,
                     llvm::function_ref<void(mlir::Value, int64_t, int64_t, mlir::Value)> body);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  AttentionPiece piece;
  Columns columns;
  mlir::Value owner;
  int64_t widest;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_PIECESTATES_H
