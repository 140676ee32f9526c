// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of the sums of a product, for one tile of them.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H

#include "fusednorm/Conversion/TileGemms.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

/// Where a dimension of a value lies in the sums: at `(i / div) % mod - sub` of index i of a
/// dimension of theirs, without a remainder if mod is 0.
struct TileCoordinate {
  int64_t dim, div = 1, mod = 0, sub = 0;
  bool operator==(const TileCoordinate &other) const {
    return dim == other.dim && div == other.div && mod == other.mod && sub == other.sub;
  }
};
using TileView = llvm::SmallVector<TileCoordinate, 4>;

/// The columns of the largest group of an epilogue, or 1.
int64_t countGroupColumns(GemmOpInterface op);

/// An epilogue as values that are needed at places: found without writing anything.
class TileEpilogue {
public:
  TileEpilogue(GemmOpInterface op, bool takesGroups);

  const EpilogueBlocker &getBlocker() const { return blocker; }

  /// What the program has for the product.
  struct Tile {
    mlir::Value accumulators;
    llvm::SmallVector<mlir::Value> indices, bounds; // of each dimension of the sums
    int64_t rows, columns;
    llvm::function_ref<mlir::Value(mlir::Value)> argument; // of the kernel, for an operand
  };
  /// Computes and stores the tile.
  void write(mlir::OpBuilder &b, const Tile &tile);

private:
  void findViews();
  void findDemands();
  /// Why codes are not made on tiles; empty where they are.
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
  /// The block of a store of scales; null for other values.
  mlir::DenseI64ArrayAttr getBlock(mlir::Value value, const TileView &view);
  mlir::Value broadcast(mlir::Value value, const TileView &from, const TileView &to);
  mlir::Value coordinate(const TileCoordinate &where);
  mlir::Value load(mlir::BlockArgument argument, const TileView &view);
  mlir::Value valueOf(mlir::Value value, const TileView &view);
  mlir::Value emit(mlir::Operation &op, const TileView &view);
  mlir::Value operandOf(mlir::BlockArgument argument);

  GemmOpInterface op;
  bool takesGroups;
  int64_t rank; // of the sums
  EpilogueBlocker blocker;
  llvm::DenseMap<mlir::Value, TileView> views;  // of what is computed from the sums
  llvm::DenseMap<mlir::Value, int64_t> columns; // that a scale stands for
  llvm::DenseMap<mlir::Value, llvm::SmallVector<TileView, 1>> demands;

  // While it is written.
  mlir::OpBuilder *b = nullptr;
  const Tile *tile = nullptr;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 1>> values;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_TILEEPILOGUE_H
