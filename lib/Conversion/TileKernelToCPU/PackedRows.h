// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The packed A operand of a GEMM: [row group][units / 16][rows][16]. One register addresses all
// rows of a tile.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDROWS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDROWS_H

#include "UnitBuffer.h"

namespace fusednorm::cpu {

class PackedRows {
public:
  static constexpr int64_t kBlock = 16; // units of a row in one block

  explicit PackedRows(OperandArray array) : array(std::move(array)) {}

  const OperandArray &getArray() const { return array; }

  /// Computes sizes and allocates memory for `count` row groups of `width` rows, once for each call
  /// of a kernel.
  void allocate(mlir::OpBuilder &b, mlir::Value count, int64_t width);
  void deallocate(mlir::OpBuilder &b) { buffer.deallocate(b, array.getLoc()); }

  /// Packs `rows` rows from `first` on as number `rowGroup`. `outer` are the indices of the other
  /// dimensions.
  void pack(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value first,
            llvm::ArrayRef<mlir::Value> outer);

  /// Returns a row group as units.
  mlir::Value view(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup);
  /// Loads unit `inBlock` + `more` of a row of a block in `units`, a view. `inBlock` is a multiple
  /// of a power of two larger than `more`.
  mlir::Value load(mlir::OpBuilder &b, mlir::Value units, mlir::Value block, mlir::Value inBlock,
                   int64_t row, int64_t more);
  /// Prefetches as much of the next row group as a tile uses of its own in `count` units from
  /// `unit` on. Hardware prefetchers do not foresee this address.
  void prefetch(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup, mlir::Value unit,
                int64_t count);

  /// Returns a row group with its blocks as matrices of bf16.
  mlir::Value viewTiles(mlir::OpBuilder &b, int64_t rows, mlir::Value rowGroup);
  /// Returns the indices of a row of a block in viewTiles. A single row is all rows of its tiles:
  /// its blocks are adjacent.
  llvm::SmallVector<mlir::Value> indexOfBlock(mlir::OpBuilder &b, int64_t rows, mlir::Value block,
                                              mlir::Value row);
  /// Returns the distance from a row of a block to the next one, in elements. 0 for a single row.
  mlir::Value strideOfRows(mlir::OpBuilder &b, int64_t rows);

private:
  bool mayBeAlone(int64_t rows) const;
  void packWholeBlocks(mlir::OpBuilder &b, mlir::Value packed, int64_t rows, mlir::Value row,
                       mlir::Value count, mlir::Value across, llvm::ArrayRef<mlir::Value> outer);

  OperandArray array;
  UnitBuffer buffer;
  mlir::Value isAlone; // with AMX: whether A has one row
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDROWS_H
