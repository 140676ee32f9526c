// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the epilogue of a GEMM for one tile of the accumulators.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H

#include "fusednorm/Conversion/TileGemms.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

/// Maps a dimension of a value to a dimension of the accumulators: index i of the accumulators has
/// the coordinate `(i / div) % mod - sub`. mod = 0 means no remainder.
struct TileCoordinate {
  int64_t dim, div = 1, mod = 0, sub = 0;
  bool operator==(const TileCoordinate &other) const {
    return dim == other.dim && div == other.div && mod == other.mod && sub == other.sub;
  }
};
using TileView = llvm::SmallVector<TileCoordinate, 4>;

/// Returns the size of the largest quantization group of an epilogue, or 1.
int64_t countGroupColumns(GemmOpInterface op);

/// Analyzes an epilogue: finds the indices at which each value is needed, without creating IR.
class TileEpilogue {
public:
  TileEpilogue(GemmOpInterface op, bool takesGroups);

  const EpilogueBlocker &getBlocker() const { return blocker; }

  /// The values of the program for the GEMM.
  struct Tile {
    mlir::Value accumulators;
    /// The indices and bounds of each dimension of the accumulators.
    llvm::SmallVector<mlir::Value> indices, bounds;
    int64_t rows, columns;
    /// Returns the kernel argument for an operand.
    llvm::function_ref<mlir::Value(mlir::Value)> argument;
  };
  /// Computes and stores the tile.
  void write(mlir::OpBuilder &b, const Tile &tile);

private:
  void findViews();
  void findDemands();
  /// Returns why quantization is not possible on tiles; empty if it is.
  std::string findQuantizeBlocker(QuantizeOp quantize);
  void viewQuantized(QuantizeOp quantize, const TileView &view);
  void demandQuantized(QuantizeOp quantize);
  void writeQuantized(QuantizeOp quantize);
  void demand(mlir::Value value, const TileView &view, mlir::Operation *user);
  void demandOperands(mlir::Operation &op, const TileView &view);
  void refuse(mlir::Operation *op, const llvm::Twine &reason);

  bool hasRow(const TileView &view) const;
  bool hasColumn(const TileView &view) const;
  mlir::Type typeOf(const TileView &view, mlir::Type element) const;
  /// Returns the block attribute for a store of scales; null for other values.
  mlir::DenseI64ArrayAttr getBlock(mlir::Value value, const TileView &view);
  mlir::Value broadcast(mlir::Value value, const TileView &from, const TileView &to);
  mlir::Value coordinate(const TileCoordinate &where);
  mlir::Value load(mlir::BlockArgument argument, const TileView &view);
  mlir::Value valueOf(mlir::Value value, const TileView &view);
  mlir::Value emit(mlir::Operation &op, const TileView &view);
  mlir::Value operandOf(mlir::BlockArgument argument);

  GemmOpInterface op;
  bool takesGroups;
  /// The rank of the accumulators.
  int64_t rank;
  EpilogueBlocker blocker;
  /// The views of all values that depend on the accumulators.
  llvm::DenseMap<mlir::Value, TileView> views;
  /// The number of columns per scale.
  llvm::DenseMap<mlir::Value, int64_t> columns;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<TileView, 1>> demands;

  // Set only during write().
  mlir::OpBuilder *b = nullptr;
  const Tile *tile = nullptr;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 1>> values;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H
