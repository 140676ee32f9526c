// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Online softmax for the 16 rows of a warp: probabilities, row maxima and denominators, and at the
// end the results in memory. It does not depend on the instruction that computes QK^T. A lane has
// parts of two rows, 8 rows apart, and four adjacent lanes share each row. In each
// fragment of eight columns, a lane has four elements, row by row, in the accumulator layout of
// MMAs.

#ifndef FUSEDNORM_LOWERING_GPU_WARPREDUCTIONS_H
#define FUSEDNORM_LOWERING_GPU_WARPREDUCTIONS_H

#include "fusednorm/Lowering/GPU/AttentionScores.h"
#include "fusednorm/Lowering/GPU/HiddenValues.h"
#include "fusednorm/Lowering/GPU/WarpResults.h"

namespace fusednorm::tilegpu {

class WarpReductions {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  static constexpr int64_t kRows = 16;
  /// Combines the maxima of both rows with the maxima of another warp, which has other keys.
  using Combine = llvm::function_ref<void(Values &maxima)>;

  using Layout = WarpLayout;

  /// The warp of `lane` has the rows from `first` (i32) of a run on.
  WarpReductions(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                 const mlir::IRMapping &scalars, KeyBlockIterator &walk, AttentionScores &scores,
                 mlir::Value lane, mlir::Value first, Layout layout);

  struct State {
    Values accumulators;     // of PV
    Values largest, weights; // of both rows: row maximum; denominator
  };
  Values pack(const State &state);
  State unpack(mlir::ValueRange values);
  State start();

  /// Emits the values that all blocks of a run share.
  void begin(const AttentionRun &run);
  /// Returns an i1: whether the warp has a query of the run.
  mlir::Value hasQueries() const { return hasAny; }
  const AttentionScores::Queries &getQueries() const { return queries; }

  /// Returns whether finishScores depends on positions in each block.
  bool changesScores() const { return !scores.keepsScores(); }
  /// Applies the mask and the score modifier to QK^T; -inf if a key is not visible.
  Values finishScores(const Values &dots, mlir::Value begin, bool isBorder);
  /// Returns a bit for each probability that is zero, in two words. `words` has the packed
  /// probabilities of 16-bit types; without them no bit is set.
  Values findZeros(llvm::ArrayRef<mlir::Value> words);
  /// Returns the A operand of HiddenValues for a step of 16 keys, one word for two keys.
  Values seeKeys(const HiddenValues &hidden, const Values &zeros, mlir::Value begin,
                 mlir::Value step);
  /// Returns probabilities and updates `state`. `factors` rescale the accumulators, one for each
  /// row.
  Values weigh(const Values &scores, State &state, Values &factors, Combine combine = nullptr);
  void rescale(State &state, const Values &factors);
  mlir::Value roundWeight(mlir::Value weight);

  /// Divides by the denominator and stores the results of a run.
  void finish(State state);

private:
  /// Returns the sink of a row's head, and whether it is NaN or +inf. Such a sink is applied to the
  /// results.
  std::pair<mlir::Value, mlir::Value> loadSink(int64_t row);
  mlir::Value findLse(const State &state, int64_t row, mlir::Value total, mlir::Value isEmpty);
  mlir::Value headOf(int64_t row) { return heads.empty() ? walk.getHead() : heads[row]; }
  mlir::Value positionOf(int64_t row);
  /// Returns the encoding of probability 1.
  double largestWeight() const { return layout.hasLargeWeights ? 256 : 1; }

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  KeyBlockIterator &walk;
  AttentionScores &scores;
  WarpResults results;
  mlir::Value lane, first; // i32
  Layout layout;
  /// Scores stay unscaled, and the scale is a factor of the exponent only.
  bool isFolded;
  AttentionScores::Queries queries;
  AttentionRun run;
  mlir::Value hasAny, rowPosition; // of the lane's first row
  Values heads, positions;         // of the lane's packed rows
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_WARPREDUCTIONS_H
