// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention without matrix instructions, for types and widths that they do not take: a warp has
// one query. Each of its lanes makes the score of a key, a chain of multiply-adds, then all lanes
// take the weight of one key after the other and add its values to their own columns.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H

#include "AttentionQuantize.h"
#include "AttentionComputed.h"
#include "AttentionScores.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

class AttentionThreads {
public:
  AttentionThreads(FloatEmitter &e, tilekernel::AttentionOp op, const GPUAttentionLayout &layout,
                   const GPUKernelFunction &function, const mlir::IRMapping &scalars,
                   mlir::Value thread, mlir::Value head, mlir::Value shared);

  /// The queries from `first` on.
  void run(mlir::Value first);

private:
  using Values = llvm::SmallVector<mlir::Value>;

  /// The warp's query of a run.
  void attend(const AttentionRun &run);
  mlir::Value multiplyKey(const AttentionRun &run, mlir::Value key);
  mlir::Value addColumns(const AttentionRun &run, mlir::Value sum, int64_t first, int64_t count,
                         llvm::function_ref<mlir::Value(mlir::Value)> keyElement);
  /// A number of the warp's query, by the index of its column.
  mlir::Value queryAt(mlir::Value row, mlir::Value column);
  mlir::Value roundWeight(mlir::Value weight);
  /// A block of keys: weights, then values; `state` has the sums, the largest score, the weights.
  Values step(const AttentionRun &run, mlir::Value begin, mlir::ValueRange state);
  void finish(const AttentionRun &run, mlir::ValueRange state);
  /// The lane's numbers of the result, one for each part, as codes, and their scales.
  void storeQuantized(const AttentionRun &run, llvm::ArrayRef<mlir::Value> numbers);
  /// The warp's query as it is computed goes into shared memory.
  void computeQuery(const AttentionRun &run);
  /// Of all lanes.
  mlir::Value reduce(mlir::Value x, llvm::function_ref<mlir::Value(mlir::Value, mlir::Value)> f);
  int64_t parts() const { return llvm::divideCeil(layout.valueColumns, kWarpThreads); }
  mlir::Value columnOf(int64_t part);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUAttentionLayout &layout;
  const GPUKernelFunction &function;
  mlir::Value lane, query; // the query is an index
  KeyBlockIterator walk;
  AttentionScores scores;
  AttentionQuantize quantized;
  AttentionComputed queries, keys;
  mlir::Value ownRow; // of a computed query, in f32
  mlir::Value position;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H
