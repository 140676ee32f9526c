// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H

#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <functional>

namespace fusednorm::tilehopper {

/// Coordinates of a tile for one thread, i32.
struct TileCoordinate {
  mlir::Value batch;       // null without batches
  mlir::Value rows[2];     // of accumulators with i % 4 / 2 = 0 and 1, clamped to the result
  mlir::Value firstColumn; // of the tile
  mlir::Value laneColumn;  // of the thread's first accumulator, relative to the tile
};

/// An element of the result, or the first element of a tile, i32. `batch` is null without batches.
struct TileOrigin {
  mlir::Value batch, row, column;
};

/// Returns the address of the element that `load` reads at `origin` and at k-step `step`. A part
/// may be null if the load does not depend on it.
mlir::Value addressOf(hopper::HopperEmitter &emitter, const HopperGemm &gemm,
                      const GPUBuffer &memory, tilekernel::LoadOp load, TileOrigin origin,
                      mlir::Value step);

/// Returns the column of entry `entry` of a load in a tile. `end` is the number of columns of the
/// result.
mlir::Value locateColumn(hopper::HopperEmitter &emitter, const HopperGemm &gemm,
                         const ScaleColumns &columns, int64_t tileColumns, hopper::Word end,
                         mlir::Value firstColumn, int64_t entry);

/// The elements of a tile program that one thread holds, computed on demand from the accumulators
/// of `wgmma`. A value that is the same along a row or a run of columns is computed once. Cached
/// values dominate one region only, so each region needs Fragments of its own.
class Fragments {
public:
  Fragments(hopper::HopperEmitter &emitter, const HopperGemm &gemm, int64_t tileColumns,
            hopper::Word columns, const GPUKernelFunction &function, TileCoordinate origin)
      : emitter(emitter), gemm(gemm), tileColumns(tileColumns), end(columns), function(function),
        origin(origin) {}

  /// Sets the thread's elements of `tile` to `numbers`.
  void define(mlir::Value tile, mlir::ValueRange numbers);
  /// Sets a scalar argument of the kernel to `value`.
  void defineNumber(mlir::Value argument, mlir::Value value) { known[{argument, 0}] = value; }
  /// Returns the thread's element i of `tile`.
  mlir::Value get(mlir::Value tile, int64_t i);
  /// Sets the source of loads of block scales. The second argument of `read` is
  /// the thread's row (0 or 1) or an entry of ScaleColumns.
  using ReadScale = std::function<mlir::Value(tilekernel::LoadOp, int64_t)>;
  void setScales(ReadScale read) { readScale = std::move(read); }
  /// Sets the column of the tile where the second block of a load begins, if the tile spans two
  /// blocks of the load. Otherwise selects find it for each tile.
  void setBorder(int64_t column) { border = column; }

private:
  /// The axes along which the elements of a tile differ. `columns` is the length of a run of equal
  /// columns, or 0 if elements do not depend on the column.
  struct Spread {
    bool rows = false;
    int64_t columns = 0;
  };
  Spread spreadOf(mlir::Value tile);
  mlir::Value readTile(tilekernel::LoadOp load, int64_t i);
  mlir::Value readColumn(tilekernel::LoadOp load, int64_t i);
  mlir::Value readNumber(mlir::memref::LoadOp load);
  mlir::Value loadOnce(mlir::Value tile, int64_t key, llvm::function_ref<mlir::Value()> make);
  mlir::Value findLargest(tilekernel::GroupAbsMaxOp op, int64_t i);
  mlir::Value compute(mlir::Value tile, int64_t i);

  hopper::HopperEmitter &emitter;
  const HopperGemm &gemm;
  int64_t tileColumns;
  hopper::Word end; // number of columns of the result
  const GPUKernelFunction &function;
  TileCoordinate origin;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> defined;
  llvm::DenseMap<mlir::Value, Spread> spreads;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> known;
  ReadScale readScale;
  std::optional<int64_t> border;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H
