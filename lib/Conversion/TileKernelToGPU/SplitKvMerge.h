// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merges the attention states of several parts of the keys by their LSE (split-KV), along the
// binary tree of `fusednorm.merge_attention_states`. A block has a token, and a thread has adjacent
// columns of a head. A thread loads a batch of states at a time, which is a subtree.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

class SplitKvMerge {
public:
  SplitKvMerge(FloatEmitter &e, tilekernel::MergeStatesOp op, const GPUKernelFunction &function,
               mlir::Value thread, int64_t threads);

  void run(mlir::Value token);

private:
  using Values = llvm::SmallVector<mlir::Value>;

  void mergeHeads(mlir::Value token);
  void merge(mlir::Value token, mlir::Value head, mlir::Value column);
  // A node of the tree has the largest LSE, the sum, and the accumulators of the thread's columns.
  Values emptyNode();
  struct Parts {
    mlir::Value count; // index
    mlir::Value run;   // adjacent parts with one state, a power of two, i32; null: each has a state
  };
  /// Returns the parts of a token. With records, they are the pieces of its sequence.
  Parts findParts(mlir::Value token, mlir::Value head);
  Values loadState(const Parts &parts, mlir::Value part, mlir::Value token, mlir::Value head,
                   mlir::Value column);
  /// Adds the node of batch `batch` to the pending nodes. The levels of pending nodes begin at the
  /// level of a batch. After the last level, one node has all complete runs.
  Values insert(mlir::Value batch, int64_t level, const Values &node, mlir::ValueRange pending);
  /// Returns the root of the tree.
  Values mergeStates(mlir::Value token, mlir::Value head, mlir::Value column);
  mlir::Value isBitSet(mlir::Value number, int64_t bit);
  Values loadColumns(mlir::Value part, mlir::Value token, mlir::Value head, mlir::Value column);
  void storeColumns(const Values &numbers, mlir::Value token, mlir::Value head, mlir::Value column);
  /// Loads a word of the record of a state, or its LSE without records.
  mlir::Value wordAt(mlir::Type type, mlir::Value part, mlir::Value head, mlir::Value token,
                     int64_t word);
  /// Returns the number of adjacent columns of one access.
  int64_t widthOf(mlir::Value memref) const;

  FloatEmitter &e;
  tilekernel::MergeStatesOp op;
  const GPUKernelFunction &function;
  mlir::Value thread;
  static constexpr int64_t kBatch = 4;
  int64_t threads, columns, width;
  int64_t levels;  // of batches
  bool hasRecords; // the rows of lses are records of PieceStates
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H
