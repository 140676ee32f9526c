// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of a tile of queries of one head by matrix instructions. A warp has 16 queries: their
// scores with a block of keys, the weights that these become and the sums of values stay in its
// registers, as the instruction deals them, so that weights are factors where they lie. A lane has
// parts of two queries, 8 apart, which four neighbouring lanes share.
//
// While a block of keys and values is worked on, the next one that some query sees is on its way
// into shared memory. Blocks begin at the first key of a sequence, and one that a query does not
// see leaves its numbers as they are: a query has the same bits whatever stands beside it.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONENGINE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONENGINE_H

#include "AttentionLoader.h"
#include "AttentionScores.h"

namespace fusednorm::tilegpu {

class AttentionEngine {
public:
  AttentionEngine(FloatEmitter &e, tilekernel::AttentionOp op, const GPUAttentionLayout &layout,
                  const GPUKernelFunction &function, const mlir::IRMapping &scalars,
                  mlir::Value thread, mlir::Value shared, mlir::Value head, bool isAligned);

  /// The queries from `first` on.
  void run(mlir::Value first);

private:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Numbers of a lane: four of each fragment of eight columns, row by row.
  struct State {
    Values sums;             // of values
    Values largest, weights; // of both rows: the largest score, the sum of weights
  };

  void attend(const AttentionRun &run);
  Values pack(const State &state);
  State unpack(mlir::ValueRange values);
  State start();

  /// Scores of the block in `stage`, products alone.
  Values multiplyKeys(mlir::Value stage);
  /// What the mask and the modifier make of them, -inf where a key is not seen.
  Values finishScores(const Values &products, mlir::Value begin, bool isBorder);
  /// Scores become weights.
  Values weigh(const Values &scores, State &state);
  void addValues(const Values &weights, mlir::Value stage, State &state);
  mlir::Value roundWeight(mlir::Value weight);
  mlir::Value maxOfFour(mlir::Value x);

  // AttentionResults.cpp.
  void finish(const AttentionRun &run, State state);
  void storeRow(const AttentionRun &run, const State &state, int64_t row, mlir::Value factor);

  int64_t keyFragments() const { return layout.keys / 8; }
  int64_t valueFragments() const { return layout.value.lineBytes / 16; }
  /// Where a lane addresses a row of matrices: `line` of the tile, and its first chunk.
  struct MatrixRows {
    mlir::Value address, chunk;
  };
  MatrixRows matrixRows(const OperandTile &lines, mlir::Value tile, mlir::Value line,
                        mlir::Value chunk);
  /// `chunks` more, an even number.
  mlir::Value matrixAddress(const MatrixRows &rows, int64_t chunks);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUAttentionLayout &layout;
  const GPUKernelFunction &function;
  mlir::Value lane, warpQuery; // i32; the first query of the warp
  AttentionWalk walk;
  AttentionScores scores;
  AttentionLoader loader;
  bool isAligned;
  /// Whether scores are kept as products, and multiplied by the scale in the exponent only.
  bool isFolded;
  AttentionScores::Queries warpQueries;
  mlir::Value rowPosition; // of the lane's first row
  mlir::Value scale;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONENGINE_H
