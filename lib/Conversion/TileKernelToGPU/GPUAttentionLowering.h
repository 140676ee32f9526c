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

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H

#include "AttentionComputed.h"
#include "KvLoader.h"
#include "WarpReductions.h"

namespace fusednorm::tilegpu {

class GPUAttentionLowering {
public:
  GPUAttentionLowering(FloatEmitter &e, tilekernel::AttentionOp op, const GPUAttentionLayout &layout,
                  const GPUKernelFunction &function, const mlir::IRMapping &scalars,
                  mlir::Value thread, mlir::Value shared, mlir::Value head, bool isAligned);

  /// The queries from `first` on.
  void run(mlir::Value first);

private:
  using Values = llvm::SmallVector<mlir::Value>;
  void attend(const AttentionRun &run);
  /// The warp's queries, in shared memory, become those that are multiplied.
  void computeQueries(const AttentionRun &run);
  /// Keys of a block, in shared memory, become those that are multiplied, for all warps.
  void computeKeys(const AttentionRun &run, mlir::Value begin, mlir::Value stage);

  /// Scores of the block in `stage`, products alone.
  Values multiplyKeys(mlir::Value stage);
  void addValues(const Values &weights, mlir::Value stage, WarpReductions::State &state);

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
  const GPUAttentionLayout &layout;
  mlir::Value lane, warpNumber, warpQuery; // i32; the number of the warp, its first query
  KeyBlockIterator walk;
  AttentionScores scores;
  KvLoader loader;
  WarpReductions warp;
  AttentionComputed queries, keys;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUATTENTIONLOWERING_H
