// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merges the partial attention states (split-KV) of all heads of a token, along the binary tree of
// `fusednorm.merge_attention_states`. Pending nodes of the tree are on a stack: a state is pushed,
// and the two upper nodes are merged while they have the same level.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPLITKVMERGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPLITKVMERGE_H

#include "LaneEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

class SplitKvMerge {
public:
  SplitKvMerge(mlir::OpBuilder &b, tilekernel::MergeStatesOp op, const TargetInfo &target,
               const mlir::IRMapping &scalars);

  void allocate();
  void deallocate();
  void run(mlir::Value token);

private:
  using Value = mlir::Value;

  void merge(Value token, Value head);
  /// Loads an LSE; -inf for +inf.
  Value lseAt(Value part, Value head, Value token);
  /// Stores a state to the stack.
  void push(Value depth, Value part, Value token, Value head);
  /// Merges the complete nodes after a state was pushed. Returns the number of nodes.
  Value mergeComplete(Value depth, Value part);
  /// Merges the two upper nodes of the stack.
  void mergeUpper(Value depth);
  /// Adds the sink of a head to the only node of the stack.
  void addSink(Value head);
  void store(Value token, Value head);
  /// Emits `body` for all columns: by vectors, then one by one after the last whole vector.
  void forColumns(llvm::function_ref<void(LaneEmitter &, Value)> body);
  Value numberAt(Value memory, Value index);
  void setNumber(Value number, Value memory, Value index);
  Value numberOf(double value);

  mlir::OpBuilder &b;
  mlir::Location loc;
  int64_t lanes, columns;
  LaneEmitter e, one;
  Value states, lses, rowOffsets, sinks, out, lse;
  // The nodes on the stack: the largest LSE, the sum, and a row of accumulators.
  Value largest, totals, accumulators;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPLITKVMERGE_H
