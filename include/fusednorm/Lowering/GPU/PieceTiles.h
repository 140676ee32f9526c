// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributes pieces of keys (split-KV) over blocks. The grid does not depend on the lengths of the
// sequences. Blocks compute the number of pieces of the longest sequence from the lengths in device
// memory. A unit of work is a tile and a run of 2^l adjacent pieces, and a block processes the
// pieces of a unit in order. All units have the same l. The bits of a state do not depend on l or
// on the block that computes it.

#ifndef FUSEDNORM_LOWERING_GPU_PIECETILES_H
#define FUSEDNORM_LOWERING_GPU_PIECETILES_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

class PieceTiles {
public:
  /// `pieces` is the number of pieces in the workspace. All lanes of a warp run this code.
  PieceTiles(FloatEmitter &e, KeyBlockIterator &walk, int64_t keys, mlir::Value pieces,
             mlir::Value lane);

  /// Returns the number of pieces with keys, from 1 to the number of pieces in the workspace.
  mlir::Value getCount() const { return count; }
  /// Returns the least l with at most `blocks` units of `tiles` tiles.
  mlir::Value fitLevels(mlir::Value tiles, mlir::Value blocks);
  /// Returns the largest l with at least `kRunWaves` units of `tiles` tiles for each of `blocks`
  /// blocks, or 0.
  mlir::Value fillLevels(mlir::Value tiles, mlir::Value blocks);
  /// Returns the number of runs of 2^levels of `pieces` pieces.
  static mlir::Value countRuns(FloatEmitter &e, mlir::Value pieces, mlir::Value levels);
  /// Returns the tile, below `tiles`, of tile `number` of a run of pieces. Tiles of adjacent runs
  /// are rotated, so that the runs of one long sequence are in different blocks.
  static mlir::Value rotate(FloatEmitter &e, mlir::Value number, mlir::Value run, mlir::Value tiles,
                            mlir::Value blocks);

private:
  FloatEmitter &e;
  mlir::Value count; // i32
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_PIECETILES_H
