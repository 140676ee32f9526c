// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp makes of the scores of its 16 queries, however it came by the products: weights, the
// largest scores and sums of weights so far, and in the end results in memory. A lane has parts of
// two queries, 8 apart, which four neighbouring lanes share: four numbers of each fragment of eight
// columns, row by row, as matrix instructions deal them.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_WARPREDUCTIONS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_WARPREDUCTIONS_H

#include "AttentionQuantize.h"
#include "AttentionScores.h"

namespace fusednorm::tilegpu {

class WarpReductions {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  static constexpr int64_t kQueries = 16;

  /// How results lie.
  struct Layout {
    int64_t columns = 0, fragments = 0; // of values, and of sums
    bool hasLargeWeights = false;       // 8-bit floats, 256 for the weight 1
    bool isAligned = false;             // arrays are so that wide accesses are right
    /// Of sixteen columns a lane has four neighbours: of its pairs in two fragments the first
    /// ones, then the second ones.
    bool hasNeighbours = false;
    /// Whether weights stay relative to a score so far until a larger one would make them larger
    /// than 256: sums are hardly ever scaled then, and are left alone by a branch.
    bool keepsLargest = false;
    bool hasConversion = false; // to 8-bit floats, by an instruction
  };

  /// The warp of `thread` has the queries from `first` of a run on, an i32.
  WarpReductions(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                const mlir::IRMapping &scalars, KeyBlockIterator &walk, AttentionScores &scores,
                mlir::Value lane, mlir::Value first, Layout layout);

  struct State {
    Values accumulators;             // of values
    Values largest, weights; // of both rows: the largest score, the sum of weights
  };
  Values pack(const State &state);
  State unpack(mlir::ValueRange values);
  State start();

  /// Emits what all blocks of a run share.
  void begin(const AttentionRun &run);
  /// i1: whether the warp has a query of the run.
  mlir::Value hasQueries() const { return hasAny; }
  const AttentionScores::Queries &getQueries() const { return queries; }

  /// What the mask and the modifier make of products, -inf where a key is not seen.
  Values finishScores(const Values &dots, mlir::Value begin, bool isBorder);
  /// Scores become weights, as large as the layout says; `factors` are those of the sums so far,
  /// one for each row.
  Values weigh(const Values &scores, State &state, Values &factors);
  void rescale(State &state, const Values &factors);
  mlir::Value roundWeight(mlir::Value weight);

  /// The end of a run: quotients, and their way to memory.
  void finish(State state);

private:
  mlir::Value maxOfFour(mlir::Value x);
  void storeRow(const State &state, int64_t row, mlir::Value factor);
  void storeNeighbours(const State &state, int64_t row, mlir::Value factor);
  void storeQuantized(const State &state, int64_t row, mlir::Value factor);
  /// The four numbers of sixteen columns from `first` on that the lane has of a row.
  Values numbersOf(const State &state, int64_t row, int64_t first, mlir::Value factor);
  void storeLse(const State &state, int64_t row, mlir::Value total);
  mlir::Value queryOf(int64_t row); // i32
  /// Of the weight 1.
  double largestWeight() const { return layout.hasLargeWeights ? 256 : 1; }

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  KeyBlockIterator &walk;
  AttentionScores &scores;
  AttentionQuantize quantized;
  mlir::Value lane, first; // i32
  Layout layout;
  /// Whether scores are kept as products, and multiplied by the scale in the exponent only.
  bool isFolded;
  AttentionScores::Queries queries;
  AttentionRun run;
  mlir::Value hasAny, rowPosition; // of the lane's first row
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_WARPREDUCTIONS_H
