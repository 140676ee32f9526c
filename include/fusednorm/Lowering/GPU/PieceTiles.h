// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of attention with pieces of keys (split-KV). The grid does not depend on the lengths of the
// sequences. Blocks compute the number of pieces of the longest sequence from the lengths in device
// memory, and process the tiles of these pieces only. The bits of a state do not depend on the
// block that computes it.

#ifndef FUSEDNORM_LOWERING_GPU_PIECETILES_H
#define FUSEDNORM_LOWERING_GPU_PIECETILES_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

class PieceTiles {
public:
  /// `pieces` is the number of pieces in the workspace. All lanes of a warp run this code.
  PieceTiles(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
             KeyBlockIterator &walk, int64_t keys, mlir::Value pieces, mlir::Value lane);

  /// Returns the number of pieces with keys, from 1 to the number of pieces in the workspace.
  mlir::Value getCount() const { return count; }
  /// Stores an LSE of -inf for the pieces from getCount() on, which no block computes. `thread` is
  /// the number of the thread in the grid, which has `threads` threads.
  void clearOthers(mlir::Value thread, mlir::Value threads);
  /// Returns the tile, below `tiles`, of tile `number` of a piece. Tiles of adjacent pieces are
  /// rotated, so that the pieces of one long sequence are in different blocks.
  static mlir::Value rotate(FloatEmitter &e, mlir::Value number, mlir::Value piece,
                            mlir::Value tiles, mlir::Value blocks);

private:
  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  mlir::Value all, count; // i32
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_PIECETILES_H
