// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention without matrix instructions, for types and widths that these do not support. A warp
// processes one query. Each lane computes the score of one key by a chain of FMAs. The warp then
// loops over these keys: all lanes read the probability of a key and accumulate its V in their own
// columns.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H

#include "fusednorm/Lowering/GPU/AttentionComputed.h"
#include "fusednorm/Lowering/GPU/AttentionQuantize.h"
#include "fusednorm/Lowering/GPU/AttentionScores.h"
#include "fusednorm/Lowering/GPU/PieceStates.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

class AttentionThreads {
public:
  AttentionThreads(FloatEmitter &e, tilekernel::AttentionOp op, const GPUAttentionLayout &layout,
                   const GPUKernelFunction &function, const mlir::IRMapping &scalars,
                   mlir::Value thread, mlir::Value head, mlir::Value shared,
                   const std::optional<AttentionPiece> &piece);

  /// Processes the queries from `first` on.
  void run(mlir::Value first);

private:
  using Values = llvm::SmallVector<mlir::Value>;

  /// Processes the warp's query of a run.
  void attend(const AttentionRun &run);
  /// Returns the offset of the scales of a key's columns; null without them.
  mlir::Value scalesOf(const AttentionRun &run, KeyPart part, mlir::Value key);
  mlir::Value multiplyKey(const AttentionRun &run, mlir::Value key);
  mlir::Value addColumns(const AttentionRun &run, mlir::Value sum, int64_t first, int64_t count,
                         llvm::function_ref<mlir::Value(mlir::Value)> keyElement);
  /// Returns an element of the warp's query as f32; `column` is an index.
  mlir::Value queryAt(mlir::Value row, mlir::Value column);
  mlir::Value roundWeight(mlir::Value weight);
  /// Processes a block of keys: probabilities, then V. `state` has the accumulators, the row
  /// maximum and the denominator.
  Values step(const AttentionRun &run, mlir::Value begin, mlir::ValueRange state);
  /// Adds the partial products of V of `count` keys. `seen` has a bit for each visible key; null if
  /// all keys are visible.
  Values addValues(const AttentionRun &run, mlir::Value begin, mlir::Value count,
                   mlir::Value weights, mlir::Value seen, const Values &accumulators);
  /// Returns the sink of the head, and whether it is NaN or +inf. Such a sink is applied to the
  /// results.
  std::pair<mlir::Value, mlir::Value> loadSink();
  void finish(const AttentionRun &run, mlir::ValueRange state);
  void storePiece(const AttentionRun &run, const Values &numbers, mlir::Value lse);
  /// Quantizes and stores the lane's results, one for each part, and their scales.
  void storeQuantized(const AttentionRun &run, llvm::ArrayRef<mlir::Value> numbers);
  /// Computes the warp's query into shared memory (norm, RoPE).
  void computeQuery(const AttentionRun &run);
  /// Reduces `x` over the 32 lanes of the warp.
  mlir::Value reduce(mlir::Value x, llvm::function_ref<mlir::Value(mlir::Value, mlir::Value)> f);
  int64_t parts() const { return llvm::divideCeil(layout.valueColumns, kWarpThreads); }
  mlir::Value columnOf(int64_t part);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUAttentionLayout &layout;
  const GPUKernelFunction &function;
  mlir::Value lane, query; // i32; index
  KeyBlockIterator walk;
  AttentionScores scores;
  AttentionQuantize quantized;
  AttentionComputed queries, keys;
  mlir::Value ownRow; // computed query in shared memory, f32; null without one
  mlir::Value position;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONTHREADS_H
