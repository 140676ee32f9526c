// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores the results of attention for the 16 rows of a warp. A lane has parts of two rows, 8 rows
// apart, and four adjacent lanes share each row.

#ifndef FUSEDNORM_LOWERING_GPU_WARPRESULTS_H
#define FUSEDNORM_LOWERING_GPU_WARPRESULTS_H

#include "fusednorm/Lowering/GPU/AttentionQuantize.h"

namespace fusednorm::tilegpu {

/// The layout of results.
struct WarpLayout {
  int64_t columns = 0, fragments = 0; // of V; of the accumulators
  bool hasLargeWeights = false;       // FP8 encodes probability 1 as 256
  /// An i1: whether this launch has the alignment of wide accesses. Null: types decide.
  mlir::Value areAligned{};
  /// A lane has four adjacent columns of each sixteen: the first elements of its pairs in two
  /// fragments, then the second elements.
  bool hasNeighbours = false;
  /// The row maximum stays until probabilities would exceed 2^8. Accumulators then rarely need
  /// rescaling, and a branch skips it.
  bool keepsLargest = false;
  bool hasConversion = false; // the target has an instruction that converts to FP8
  mlir::Value firstColumn{};  // of the warp, i32; null: the warp has all columns
};

/// Returns the maximum over the four lanes that share a row.
mlir::Value maxOfFour(FloatEmitter &e, mlir::Value x);

class WarpResults {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  /// The warp of `lane` has the rows from `first` (i32) of a run on.
  WarpResults(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
              const mlir::IRMapping &scalars, KeyBlockIterator &walk, mlir::Value lane,
              mlir::Value first, WarpLayout layout)
      : emitter(e), op(op), function(function), walk(walk),
        quantized(e, op, function, scalars, layout.hasConversion), lane(lane), first(first),
        layout(layout) {}

  /// Returns the number (i32) of the lane's first or second row in the run.
  mlir::Value numberOf(int64_t row);
  /// Stores the accumulators of a row of `run`, multiplied by `factor`.
  void store(const AttentionRun &run, const Values &accumulators, int64_t row, mlir::Value factor);
  /// Merges and stores the states of both rows for a piece of keys. The accumulators are divided by
  /// the denominator.
  void storePiece(const AttentionRun &run, const Values &accumulators, const Values &lses);
  /// Stores the LSE of row `number` of `run`.
  void storeLse(const AttentionRun &run, mlir::Value number, mlir::Value lse);

private:
  void storeRow(const AttentionRun &run, const Values &accumulators, int64_t row,
                mlir::Value factor, int64_t most);
  void storeNeighbours(const AttentionRun &run, const Values &accumulators, int64_t row,
                       mlir::Value factor);
  void storeQuantized(const AttentionRun &run, const Values &accumulators, int64_t row,
                      mlir::Value factor);
  /// Returns the lane's four results of sixteen columns from `begin` on.
  Values numbersOf(const Values &accumulators, int64_t row, int64_t begin, mlir::Value factor);

  FloatEmitter &emitter;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  KeyBlockIterator &walk;
  AttentionQuantize quantized;
  mlir::Value lane, first; // i32
  WarpLayout layout;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_WARPRESULTS_H
