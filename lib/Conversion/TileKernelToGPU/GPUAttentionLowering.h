// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of a tile of queries by mma.sync. A row of the tile is a query of one head. Heads that
// share a KV head are adjacent rows (packed rows), so that a tile reads each key once for all of
// them. A warp has 16 rows. Their scores with a block of keys, the probabilities P and the
// accumulators stay in registers. The accumulator layout of QK^T equals the A operand layout of PV,
// so P needs no exchange between lanes. A lane has parts of two rows, 8 rows apart, and four
// adjacent lanes share each row.
//
// If rows are too long for the registers of a warp, several warps share 16 rows. Each multiplies a
// part of the columns of Q and K, and the warps add their partial scores through shared memory.
// Each then has all probabilities and a part of the columns of V and of the results.
//
// Quantized K and V with other queries are copied as they are, and widened in shared memory.
//
// While a block of K and V is processed, the next block that some query attends to is copied into
// shared memory. Blocks begin at the first key of a sequence, and a block that a query does not
// attend to leaves the query's state unchanged. The bits of a query are therefore independent of
// the other queries in the batch.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H

#include "KvLoader.h"
#include "ScoreExchange.h"
#include "fusednorm/Lowering/GPU/AttentionComputed.h"
#include "fusednorm/Lowering/GPU/WarpReductions.h"

namespace fusednorm::tilegpu {

class GPUAttentionLowering {
public:
  GPUAttentionLowering(FloatEmitter &e, tilekernel::AttentionOp op,
                       const GPUAttentionLayout &layout, const GPUKernelFunction &function,
                       const mlir::IRMapping &scalars, mlir::Value thread, mlir::Value shared,
                       mlir::Value head, mlir::Value areAligned,
                       const std::optional<AttentionPiece> &piece);

  /// Processes the queries from `first` on.
  void run(mlir::Value first);

private:
  using Values = llvm::SmallVector<mlir::Value>;
  void attend(const AttentionRun &run);
  /// Computes the warp's queries in place in shared memory (norm, RoPE).
  void computeQueries(const AttentionRun &run);
  /// Computes the keys of a block in place in shared memory, for all warps.
  void computeKeys(const AttentionRun &run, mlir::Value begin, mlir::Value stage);

  /// Loads the queries of a run into registers if they have been copied or computed.
  void keepQueries(mlir::Value isThere);
  /// Returns QK^T of the block in `stage`, without scale, mask and score modifier.
  Values multiplyKeys(mlir::Value stage);
  /// Processes a block with the scores `dots`. `seesAll`: whether all queries attend to all keys.
  Values attendBlock(const Values &dots, mlir::Value begin, mlir::Value stage,
                     mlir::ValueRange state, mlir::Value seesAll);
  /// Multiply by the scales of the keys in `stage`.
  void scaleScores(Values &dots, mlir::Value stage);
  void scaleWeights(Values &weights, mlir::Value stage);
  /// Packs probabilities, one word for two keys.
  Values packWeights(llvm::ArrayRef<mlir::Value> weights);
  /// Adds PV to the accumulators. `weights` may be packed. With `hidden`, NaN and infinity in V
  /// count as zeros, and the result has their marks. Null otherwise.
  mlir::Value addValues(const Values &weights, mlir::Value stage, WarpReductions::State &state,
                        HiddenValues *hidden);
  /// Adds PV of a block whose hidden keys may have NaN or infinity in V.
  void addHiddenValues(const Values &words, mlir::Value begin, mlir::Value stage,
                       WarpReductions::State &state);

  int64_t keyFragments() const { return layout.keys / 8; }
  int64_t valueFragments() const { return layout.valueFragments(); }
  /// The address of a tile's line and the swizzled first chunk that a lane passes to ldmatrix.
  struct MatrixRows {
    mlir::Value address, chunk;
  };
  MatrixRows matrixRows(const OperandTile &lines, mlir::Value tile, mlir::Value line,
                        mlir::Value chunk);
  /// Returns the rows of the warp's queries, from the first step of its part on.
  MatrixRows queryRows();
  /// Loads the A operand of a step of 16 columns.
  Values loadQueries(const MatrixRows &rows, int64_t step);
  /// Returns the rows of V in `stage`, from the first column of the warp on.
  MatrixRows valueRows(mlir::Value stage);
  /// Returns the address `chunks` chunks further; `chunks` must be even.
  mlir::Value matrixAddress(const MatrixRows &rows, int64_t chunks);
  mlir::Value matrixAddress(const MatrixRows &rows, mlir::Value chunks);

  FloatEmitter &e;
  const GPUAttentionLayout &layout;
  mlir::Value lane, warpNumber, warpRow; // i32; warpRow is the first row of the warp
  mlir::Value part;                      // of the columns, i32
  Values kept;                           // queries in registers, four words for each step
  KeyBlockIterator walk;
  AttentionScores scores;
  KvLoader loader;
  ScoreExchange exchange;
  WarpReductions warp;
  AttentionComputed queries, keys;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H
