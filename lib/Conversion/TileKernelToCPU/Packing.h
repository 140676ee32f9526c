// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of products as instructions take them. A unit is what one lane of an instruction
// multiplies at a time: `depth` neighbours along the products, widened.
//
//   left,  some rows of tiles:  [band][units / 16][rows][16]   one register addresses all rows
//   right, some columns:        [panel][units][n]              one row of a tile is whole vectors
//
// Behind the last element along the products units are filled up with zeros; columns behind
// the last one of the array are zero.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/Fp8LookupTables.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::cpu {

/// What a product multiplies and adds.
struct UnitFormat {
  mlir::Type element;  // a widened operand: f32, bf16 or i32
  mlir::Type unit;     // what is loaded of the packed array: f32 or i32
  int64_t depth;       // elements in a unit
  bool isTile = false; // whether registers hold tiles of `kTileRows` units

  static constexpr int64_t kTileRows = 16, kTileDepth = 32;
  static UnitFormat of(tilekernel::DotOp dot, int64_t depth);
};

/// One operand of a product: an array, and the dimensions and place of its tiles.
class PackedOperand {
public:
  static constexpr int64_t kBlock = 16; // units of a row in one block of a left operand
  static constexpr int64_t kTilesOfBuffer = 4;

  /// `load` makes tiles of the operand out of `memref`. `tables` widen what they can.
  PackedOperand(tilekernel::LoadOp load, bool isLeft, UnitFormat format, mlir::Value memref,
                std::optional<Fp8LookupTables::Size> tables);

  tilekernel::LoadOp getLoad() const { return load; }
  const UnitFormat &getFormat() const { return format; }
  bool isLeftOperand() const { return isLeft; }
  /// Whether products take vectors from the array itself: packed weights, which are not packed
  /// again.
  bool isDirect() const { return direct; }
  /// Whether elements may not fill the last unit, and the units that they fill.
  bool mayHaveUnfilled() const;
  mlir::Value countFilled(mlir::OpBuilder &b);
  /// The array's elements along the products.
  mlir::Value getDepth() const { return depthSize; }

  /// Takes memory for `count` bands of `width` rows of a left operand, or panels of `width`
  /// columns of a right one, and finds sizes: once for each call of a kernel. `part` is the most
  /// products that a tile takes at a time, null if that is all, and `copies` how many panels have a
  /// widened copy then.
  void allocate(mlir::OpBuilder &b, mlir::Value count, int64_t width, mlir::Value part,
                mlir::Value copies);
  void deallocate(mlir::OpBuilder &b);

  /// Packs `rows` rows from `first` on as number `band`. `outer` are the indices of the other
  /// dimensions.
  void packLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value first,
                llvm::ArrayRef<mlir::Value> outer);
  /// Packs units from `begin` to `end`, or to the last one, of the panel that begins with column
  /// `first` as number `panel`.
  void packRight(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                 mlir::Value end, int64_t lanes, llvm::ArrayRef<mlir::Value> outer);
  /// Where packed panels of a right operand begin with unit `first`.
  void beginPacked(mlir::Value first) { firstPacked = first; }

  /// A unit of a row of the packed left operand, unit `unit` + `more` of row `row`: `unit` is
  /// a multiple of a power of two larger than `more`.
  mlir::Value loadLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value unit,
                       int64_t row, int64_t more);
  /// Fetches as much of the next band as a tile takes of its own in `count` units from `unit` on:
  /// it lies elsewhere, which processors do not foresee.
  void prefetchLeft(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value unit,
                    int64_t count);
  /// A unit of `width` columns of a direct operand, whose tile begins at `place`, as vectors of
  /// `lanes`; widened, units put together. `isFilled` says that elements fill the unit.
  llvm::SmallVector<mlir::Value> loadDirect(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices,
                                            mlir::Value unit, int64_t width, int64_t lanes,
                                            bool isFilled);
  /// Fetches `width` columns of what comes some units behind one.
  void fetchDirect(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value unit,
                   int64_t width);
  /// Fetches share `number` of `count` of elements from `from` to `to` of the panel that begins at
  /// `place`, of which a widened copy is made next.
  void fetchShare(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value from,
                  mlir::Value to, mlir::Value number, mlir::Value count);
  /// The packed left operand with the blocks of a band as matrices of bf16.
  mlir::Value viewTiles(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup);
  /// The place there of a row of a block, and the elements from it to the next row. One row alone
  /// is all rows of a tile: its blocks lie side by side.
  llvm::SmallVector<mlir::Value> indexOfBlock(mlir::OpBuilder &b, int64_t rows, mlir::Value block,
                                              mlir::Value row);
  mlir::Value strideOfRows(mlir::OpBuilder &b, int64_t rows);
  /// The packed right operand, or a widened copy, with units as rows of bf16.
  mlir::Value viewColumns(mlir::OpBuilder &b);
  /// The row there of a unit of a packed panel, of a panel's copy, and of the ring.
  mlir::Value packedRow(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit);
  mlir::Value copyRow(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit);
  mlir::Value bufferRow(mlir::OpBuilder &b, mlir::Value unit);
  /// Widens the units of one row of tiles of the operand whose tile begins at `place`, up to
  /// `end`, which is behind the last one, into a ring of `kTilesOfBuffer` rows of tiles: it lies
  /// where a copy does, of which there is none then.
  void widenTile(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                 mlir::Value end, int64_t lanes);
  /// Whether tiles of several rows take a direct operand from a copy that was widened once.
  bool isWidened() const { return widened; }
  /// Whether widening is so fast that a product takes no longer for it.
  bool isWidenedFast() const { return takesPairs() || !isByteFloat(); }
  /// The copy begins with element `from` along the products.
  void beginWidened(mlir::OpBuilder &b, mlir::Value from);
  /// Makes that copy, up to element `to`.
  void widenRight(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value panel,
                  mlir::Value to, int64_t lanes);
  /// `lanes` units of the copy from column `column` on.
  mlir::Value loadWidened(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit, int64_t column,
                          int64_t lanes);
  /// `lanes` units of the packed right operand from column `column` on.
  mlir::Value loadRight(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit, int64_t column,
                        int64_t lanes);

  /// The bytes of `width` numbers, as they lie in the array.
  int64_t rowBytesOf(int64_t width) const;

private:
  mlir::Value index(mlir::OpBuilder &b, int64_t value);
  mlir::Value dim(mlir::OpBuilder &b, int64_t which);
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
  /// The row of the widened copy, or of the ring, that a unit takes.
  using IndexOfUnit = llvm::function_ref<mlir::Value(mlir::Value)>;
  void widenUnits(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                  mlir::Value end, int64_t lanes, IndexOfUnit rowOf);
  void clearUnits(mlir::OpBuilder &b, mlir::Value first, mlir::Value end, IndexOfUnit rowOf);
  mlir::Value loadOrZero(mlir::OpBuilder &b, mlir::Value isThere,
                         llvm::ArrayRef<mlir::Value> indices);
  mlir::Value view(mlir::OpBuilder &b, mlir::Type element, llvm::ArrayRef<int64_t> shape,
                   mlir::Value dynamicSize, mlir::Value raster_group = {});
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

  tilekernel::LoadOp load;
  bool isLeft, direct, widened = false;
  std::optional<Fp8LookupTables::Size> tables;
  UnitFormat format;
  mlir::Value memref;
  int64_t alongDim, acrossDim;
  int64_t columns = 0;
  mlir::Location loc;
  mlir::Value depthSize, acrossSize, units, rows, rowGroupBytes, buffer, firstWidened, firstPacked;
  mlir::Value isAlone; // of tiles: whether a left operand has one row
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKING_H
