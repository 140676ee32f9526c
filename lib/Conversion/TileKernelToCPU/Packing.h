// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of GEMMs in the layout of the instructions. A unit is the part of K that one lane of an
// instruction multiplies at a time: `depth` adjacent elements, widened.
//
//   A, some row tiles:  [row group][units / 16][rows][16]   one register addresses all rows
//   B, some columns:    [panel][units][n]                   a row of a tile is whole vectors
//
// The K axis is zero-padded to whole units. Columns past the last one of the array are zero.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H

#include "IndexEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/Fp8LookupTables.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::cpu {

/// The element types and the unit of a GEMM.
struct UnitFormat {
  mlir::Type element;  // a widened operand: f32, bf16 or i32
  mlir::Type unit;     // an element of the packed array: f32 or i32
  int64_t depth;       // elements in a unit
  bool isTile = false; // whether AMX registers hold tiles of `kTileRows` units

  static constexpr int64_t kTileRows = 16, kTileDepth = 32;
  static UnitFormat of(tilekernel::GemmOp gemm, int64_t depth);
};

/// One operand of a GEMM: an array, and the dimensions and indices of its tiles.
class PackedOperand {
public:
  static constexpr int64_t kBlock = 16; // units of a row in one block of the A operand
  static constexpr int64_t kTilesOfBuffer = 4;

  /// `memref` is the array of the A or B operand of `gemm`. `tables` are look-up tables for
  /// widening; empty if the target has none.
  PackedOperand(tilekernel::GemmOp gemm, bool isLeft, UnitFormat format, mlir::Value memref,
                std::optional<Fp8LookupTables::Size> tables);

  /// Returns the indices of tiles in the array; null for K.
  llvm::ArrayRef<mlir::Value> getIndices() const { return indices; }
  const UnitFormat &getFormat() const { return format; }
  bool isLeftOperand() const { return isLeft; }
  /// Returns whether the micro-kernel loads vectors from the array itself: pre-packed weights are
  /// not packed again.
  bool isDirect() const { return direct; }
  /// Returns whether the last unit may not be filled with elements.
  bool mayHaveUnfilled() const;
  /// Returns the number of filled units.
  mlir::Value countFilled(mlir::OpBuilder &b);
  /// Returns the number of elements of the array along K.
  mlir::Value getDepth() const { return depthSize; }

  /// Computes sizes and allocates memory for `count` row groups of `width` rows of A, or for
  /// `count` panels of `width` columns of B, once for each call of a kernel. `part` is the largest
  /// part of K, null if K is one part. `copies` is the number of panels with a widened copy.
  void allocate(mlir::OpBuilder &b, mlir::Value count, int64_t width, mlir::Value part,
                mlir::Value copies);
  void deallocate(mlir::OpBuilder &b);

  /// Packs `rows` rows from `first` on as number `rowGroup`. `outer` are the indices of the other
  /// dimensions.
  void packLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value first,
                llvm::ArrayRef<mlir::Value> outer);
  /// Packs units from `begin` to `end`, or to the last one, of the panel at column `first`, as
  /// number `panel`.
  void packRight(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                 mlir::Value end, int64_t lanes, llvm::ArrayRef<mlir::Value> outer);
  /// Sets the first unit of the packed panels of B.
  void beginPacked(mlir::Value first) { firstPacked = first; }

  /// Returns the packed A operand as units.
  mlir::Value viewLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup);
  /// Loads unit `inBlock` + `more` of a row of a block in viewLeft. `inBlock` is a multiple of a
  /// power of two larger than `more`.
  mlir::Value loadLeft(mlir::OpBuilder &b, mlir::Value units, mlir::Value block,
                       mlir::Value inBlock, int64_t row, int64_t more);
  /// Prefetches as much of the next row group as a tile uses of its own in `count` units from
  /// `unit` on. Hardware prefetchers do not foresee this address.
  void prefetchLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value unit,
                    int64_t count);
  /// Loads a unit of `width` columns of a direct operand, for the tile at `indices`, as vectors of
  /// `lanes` widened units. `isFilled`: elements fill the unit.
  llvm::SmallVector<mlir::Value> loadDirect(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices,
                                            mlir::Value unit, int64_t width, int64_t lanes,
                                            bool isFilled);
  /// Prefetches `width` columns some units ahead.
  void fetchDirect(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value unit,
                   int64_t width);
  /// Prefetches share `number` of `count` of the elements from `from` to `to` in the panel at
  /// `indices`, which is widened next.
  void fetchShare(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value from,
                  mlir::Value to, mlir::Value number, mlir::Value count);
  /// Returns the packed A operand, with the blocks of a row group as matrices of bf16.
  mlir::Value viewTiles(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup);
  /// Returns the indices of a row of a block in viewTiles. A single row is all rows of its tiles:
  /// its blocks are adjacent.
  llvm::SmallVector<mlir::Value> indexOfBlock(mlir::OpBuilder &b, int64_t rows, mlir::Value block,
                                              mlir::Value row);
  /// Returns the distance from a row of a block to the next one, in elements. 0 for a single row.
  mlir::Value strideOfRows(mlir::OpBuilder &b, int64_t rows);
  /// Returns the packed B operand, or its widened copy, with units as rows of bf16.
  mlir::Value viewColumns(mlir::OpBuilder &b);
  /// Returns the row of a unit of a packed panel in viewColumns.
  mlir::Value packedRow(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit);
  /// Returns the row of a unit of a panel's copy in viewColumns.
  mlir::Value copyRow(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit);
  /// Returns the row of a unit in the circular buffer.
  mlir::Value bufferRow(mlir::OpBuilder &b, mlir::Value unit);
  /// Widens the units of one tile step of the operand at `indices`, up to `end` (exclusive), into a
  /// circular buffer of `kTilesOfBuffer` tile steps. The buffer uses the memory of a copy, which
  /// does not exist then.
  void widenTile(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                 mlir::Value end, int64_t lanes);
  /// Returns whether tiles of several rows read a direct operand from a widened copy.
  bool isWidened() const { return widened; }
  /// Returns whether widening is fast enough to cost the micro-kernel no time.
  bool isWidenedFast() const { return takesPairs() || !isByteFloat(); }
  /// Sets the first element along K of the copy.
  void beginWidened(mlir::OpBuilder &b, mlir::Value from);
  /// Makes the copy, up to element `to`.
  void widenRight(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value panel,
                  mlir::Value to, int64_t lanes);
  /// Returns the packed B operand, or its widened copy, as rows of units.
  mlir::Value viewRight(mlir::OpBuilder &b);
  /// Loads all units of a row of viewRight, as vectors of `lanes` units. `isFetched`: prefetches a
  /// row some rows ahead.
  llvm::SmallVector<mlir::Value> loadRight(mlir::OpBuilder &b, mlir::Value units, mlir::Value row,
                                           int64_t lanes, bool isFetched);

  /// Returns the bytes of `width` elements in the array.
  int64_t rowBytesOf(int64_t width) const;

private:
  bool isUnitStride(int64_t which) const;
  llvm::SmallVector<mlir::Value> indexOf(llvm::ArrayRef<mlir::Value> outer, mlir::Value along,
                                         mlir::Value across) const;
  bool isByteFloat() const;
  bool takesPairs() const;
  mlir::Value widen(mlir::OpBuilder &b, mlir::Value value);
  llvm::SmallVector<mlir::Value> pairUp(mlir::OpBuilder &b, mlir::Value first, mlir::Value second,
                                        int64_t lanes);
  void fetchRows(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value unit,
                 int64_t more, int64_t width, unsigned localityHint);
  /// Maps a unit to its row in the widened copy or in the circular buffer.
  using IndexOfUnit = llvm::function_ref<mlir::Value(mlir::Value)>;
  void widenUnits(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                  mlir::Value end, int64_t lanes, IndexOfUnit rowOf);
  void clearUnits(mlir::OpBuilder &b, mlir::Value first, mlir::Value end, IndexOfUnit rowOf);
  mlir::Value loadOrZero(mlir::OpBuilder &b, mlir::Value isThere,
                         llvm::ArrayRef<mlir::Value> indices);
  mlir::Value view(mlir::OpBuilder &b, mlir::Type element, llvm::ArrayRef<int64_t> shape,
                   mlir::Value dynamicSize, mlir::Value rowGroup = {});
  mlir::Value rowOfPanel(mlir::OpBuilder &b, mlir::Value panel);
  void packScalars(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                   mlir::Value end, llvm::ArrayRef<mlir::Value> outer);
  void packRows(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                mlir::Value end, llvm::ArrayRef<mlir::Value> outer);
  bool mayBeAlone(int64_t count) const;
  int64_t countInLane() const;
  mlir::Value takeFromLane(mlir::OpBuilder &b, mlir::Value lanes, int64_t number,
                           mlir::Type element);
  void packColumns(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                   mlir::Value end, int64_t lanes, llvm::ArrayRef<mlir::Value> outer);

  llvm::SmallVector<mlir::Value> indices;
  bool isLeft, direct, widened = false;
  std::optional<Fp8LookupTables::Size> tables;
  UnitFormat format;
  mlir::Value memref;
  int64_t alongDim, acrossDim;
  int64_t columns = 0;
  mlir::Location loc;
  mlir::Value depthSize, acrossSize, units, rows, rowGroupBytes, buffer, firstWidened, firstPacked;
  mlir::Value isAlone; // with AMX: whether A has one row
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H
