// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The thread layout of tiles, and the GEMM of two tiles in shared memory.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MMASYNC_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MMASYNC_H

#include "fusednorm/Lowering/GPU/Emitter.h"
#include "fusednorm/Schedule/GPUTileLayout.h"

namespace fusednorm::tilegpu {

/// The part of a tile that a thread holds, in the accumulator layout of `mma.sync`. Element (r, c)
/// is in row `firstRow + rowOffset(r)` and column `firstColumn + columnOffset(c)` of the tile.
struct ThreadTile {
  ThreadTile(GPUEmitter &e, const GPUTileLayout &layout, mlir::Value thread);

  int64_t rows = 0, columns = 0;
  int64_t run = 2;                       // number of adjacent columns
  mlir::Value lane, warpRow, warpColumn; // i32; first row and column of the warp
  mlir::Value firstRow, firstColumn;     // i32

  int64_t rowOffset(int64_t r) const { return r / 2 * 16 + r % 2 * 8; }
  int64_t columnOffset(int64_t c) const;
  /// Returns the number of the i-th adjacent column from `first` on, a multiple of `run`.
  int64_t neighbour(int64_t first, int64_t i) const {
    return run == 2 ? first + i : first + i % 2 * 2 + i / 2;
  }
};

class Gemms {
public:
  Gemms(GPUEmitter &e, const GPUTileLayout &layout, const GPUTileTraits &traits,
        const ThreadTile &tile)
      : e(e), layout(layout), traits(traits), tile(tile) {}

  /// Returns `accumulators` plus the GEMM of the tiles of one k-step, row by row. Empty
  /// accumulators are zeros.
  llvm::SmallVector<mlir::Value> run(mlir::Value left, mlir::Value right,
                                     llvm::ArrayRef<mlir::Value> accumulators);

private:
  using Values = llvm::SmallVector<mlir::Value>;

  Values issueMmas(mlir::Value left, mlir::Value right, llvm::ArrayRef<mlir::Value> accumulators);
  /// Load the registers of an operand for step `step` of the instruction: sixteen rows of A, or the
  /// fragments of all columns of B.
  Values loadLeft(mlir::Value base, int64_t step, int64_t number);
  llvm::SmallVector<Values> loadRight(mlir::Value base, int64_t step);
  Values multiply(llvm::ArrayRef<mlir::Value> a, llvm::ArrayRef<mlir::Value> b,
                  llvm::ArrayRef<mlir::Value> accumulators);
  mlir::Type accumulatorType();

  Values multiplyAdds(mlir::Value left, mlir::Value right,
                      llvm::ArrayRef<mlir::Value> accumulators);
  /// Loads four adjacent elements of a line.
  Values loadFour(mlir::Value pointer);

  GPUEmitter &e;
  const GPUTileLayout &layout;
  const GPUTileTraits &traits;
  const ThreadTile &tile;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MMASYNC_H
