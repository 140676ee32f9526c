// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of the loop nests over the tiles of a program: packing, widening, prefetches and tiles.
// TilePrograms.cpp composes them.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILENEST_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILENEST_H

#include "CPUTileLowering.h"
#include "fusednorm/Schedule/TileBlocking.h"

namespace fusednorm::cpu {

class RowEpilogue;

/// The tiles of a program and the range of a call. Tiles are numbered column by column. A plane has
/// all rows and columns, for fixed indices of the other dimensions.
struct TileSpace {
  llvm::SmallVector<mlir::Value> counts; // tiles of each dimension
  mlir::Value begin, end;                // numbers of tiles; rows of tiles with a row epilogue
  mlir::Value inColumn, inPlane;         // tiles of a column and of a plane, as `begin` counts
  mlir::Value rows, rowTiles;            // without padding
};

/// The row epilogue of a call: memory of whole rows, columns, and whether the call runs it.
struct RowEpilogueCall {
  const RowEpilogue *op = nullptr; // null: the program has no row epilogue
  mlir::Value memory, firstColumn, lastColumn, takesRows;
};

/// The rows and columns of a plane that belong to the call.
struct TilePlane {
  mlir::Value from, to; // numbers of tiles in the plane
  mlir::Value firstColumn, lastColumn, rowBegin, rowEnd;
};

/// Checks the requirements of this lowering. Fails after an error.
mlir::LogicalResult checkTiles(tilekernel::ProgramOp program, const TargetInfo &target);

class TileNest : public IndexEmitter {
public:
  TileNest(mlir::OpBuilder &b, tilekernel::ProgramOp program, const TargetInfo &target,
           mlir::func::FuncOp function, mlir::IRMapping mapping, PackedOperands operands,
           const RowEpilogue *rowEpilogue);

protected:
  /// Returns whether no copy of B, or only a copy without a cost, is widened.
  bool isWidenedFast() const;

  void allocate(mlir::Value rowTiles, mlir::Value columnTiles, mlir::Value partDepth,
                mlir::Value copies);
  void allocateAccumulators(mlir::Value slots, int64_t rows);
  void deallocate();

  /// Emits `body` for each plane of the call.
  void forEachPlane(llvm::function_ref<void(const TilePlane &)> body);
  /// Emits whether a tile belongs to this call. The first and the last column of a plane may belong
  /// partly to another call.
  mlir::Value isOwn(const TilePlane &plane, mlir::Value tileRow, mlir::Value column);
  /// Emits whether all tiles of `count` columns exist and belong to this call.
  mlir::Value areOwn(const TilePlane &plane, mlir::Value first, int64_t count);

  /// Numbers of rows with separate code.
  struct RowCounts {
    int64_t least, most;
  };
  /// Calls `run` in branches for the number of existing rows of a tile. The smallest sufficient
  /// number is used: all rows of a tile, thirds or a half of it, or one row.
  void byRows(mlir::Value tileRow, RowCounts range, llvm::function_ref<void(int64_t)> run);

  void packRows(mlir::Value tileRow, mlir::Value rowGroup, RowCounts range);
  /// Packs units from `begin` to `end` of a column.
  void packColumn(mlir::Value column, mlir::Value panel, mlir::Value begin, mlir::Value end);
  /// Makes the widened copy of a column. Otherwise several rows would widen it again.
  void widenColumn(mlir::Value column, const TilePart &part, mlir::Value isCopied);
  /// Prefetches share `number` of `count` of a part of the column that is widened next.
  void fetchColumn(mlir::Value column, mlir::Value isCopied, mlir::Value from, mlir::Value to,
                   mlir::Value number, mlir::Value count);
  /// Returns the prefetch of a row tile, of `firstRow` to `behindRow` with the part at `partBegin`.
  /// With few row tiles, each of them prefetches its share of the next part of a panel. The first
  /// row tile of the next part finds its data, since it prefetches its own share meanwhile.
  Fetch shareFetch(mlir::Value tileRow, mlir::Value firstRow, mlir::Value behindRow,
                   mlir::Value partBegin, mlir::Value isSmallM);

  /// The packed operands of a tile.
  struct TileOperandIndex {
    mlir::Value rowGroup, panel;
  };
  llvm::SmallVector<mlir::Value> indicesOf(mlir::Value column);
  void emitTile(const TileShape &shape, int64_t rows, mlir::Value tileRow, mlir::Value tileColumn,
                TileOperandIndex index, const TilePart &part);
  /// Runs a tile, from widened copies if `isWidened` is true for its number of rows.
  void runTile(mlir::Value tileRow, mlir::Value tileColumn, TileOperandIndex index, TilePart part,
               RowCounts range, mlir::Value isWidened);
  /// Runs the row epilogue of rows whose last columns are complete.
  void finishRows(mlir::Value firstRow, mlir::Value behindRow, mlir::Value isComplete);

  tilekernel::ProgramOp program;
  const TargetInfo &target;
  mlir::func::FuncOp function;
  mlir::IRMapping mapping;
  PackedOperands operands;
  TileShape shape;
  TileBlocking blocking;
  TileSpace space;
  tilekernel::GemmOp gemm; // null: the program has no GEMM
  mlir::Value depth;       // extent of K; 1 without a GEMM
  RowEpilogueCall epilogue;
  int64_t panels, unitDepth;
  mlir::Value zero, one, accumulators;
  bool ok = true;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILENEST_H
