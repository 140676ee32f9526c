// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <functional>

namespace fusednorm::tilehopper {

/// An array that a kernel loads from, element by element.
struct Memory {
  mlir::Value pointer;
  llvm::SmallVector<mlir::Value> strides; // i64, in elements
};

/// Where a tile lies, for one thread: i32 each.
struct TileCoordinate {
  mlir::Value batch;       // null without
  mlir::Value rows[2];     // of its sums with r / 2 = 0 and 1, inside of the result
  mlir::Value firstColumn; // of the tile
  mlir::Value laneColumn;  // of the thread's first sum in the tile
};

/// A place in the result, or the first one of a tile: i32 each, inside of it. Without batches the
/// first one is null.
struct TileOrigin {
  mlir::Value batch, row, column;
};

/// The element of a load for a place, whose parts may be null where the load does not depend on
/// them.
mlir::Value addressOf(hopper::HopperEmitter &e, const HopperGemm &gemm, const Memory &memory,
                      tilekernel::LoadOp load, TileOrigin origin, mlir::Value step);

/// The column of number `entry` of what a load has for a tile; `end` is that of all columns.
mlir::Value locateColumn(hopper::HopperEmitter &e, const HopperGemm &gemm,
                         const ScaleColumns &columns, int64_t tileColumns, hopper::Word end,
                         mlir::Value firstColumn, int64_t entry);

/// What one thread holds of the values of a tile program, computed on demand from sums of
/// `wgmma`. Values that are the same for a row, or for neighbouring columns, are computed
/// once; what is remembered dominates one region only, so each has fragments of its own.
class Fragments {
public:
  Fragments(hopper::HopperEmitter &e, const HopperGemm &gemm, int64_t tileColumns,
            hopper::Word columns, const llvm::DenseMap<mlir::Value, Memory> &memories,
            TileCoordinate origin)
      : e(e), gemm(gemm), tileColumns(tileColumns), end(columns), memories(memories),
        origin(origin) {}

  /// Number i of `numbers` is the thread's sum i of the tile.
  void define(mlir::Value tile, mlir::ValueRange numbers);
  /// An argument of the kernel that is a number is `value`.
  void defineNumber(mlir::Value argument, mlir::Value value) { known[{argument, 0}] = value; }
  /// The thread's number i of a tile.
  mlir::Value get(mlir::Value tile, int64_t i);
  /// A number of a load inside of the loop over blocks comes from `read`: of the thread's row
  /// 0 or 1, or an entry of ScaleColumns.
  using ReadScale = std::function<mlir::Value(tilekernel::LoadOp, int64_t)>;
  void setScales(ReadScale read) { readScale = std::move(read); }

private:
  /// Along what the numbers of a tile differ: rows, and runs of so many columns; 0 for none.
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

  hopper::HopperEmitter &e;
  const HopperGemm &gemm;
  int64_t tileColumns;
  hopper::Word end; // of the result's columns
  const llvm::DenseMap<mlir::Value, Memory> &memories;
  TileCoordinate origin;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> defined;
  llvm::DenseMap<mlir::Value, Spread> spreads;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> known;
  ReadScale readScale;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_FRAGMENTS_H
