// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of a tile program for one tile, held in vector registers: a tile of m x n numbers
// is m times n / lanes vectors.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H

#include "TileOperands.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::cpu {

/// A tile, or a row or column of numbers, in parts.
struct TileParts {
  enum class Form {
    Whole,  // rows times columns
    Row,    // a number for each column: vectors
    Column, // a number for each row: scalars
    Splat   // one number for all: one vector, and `scalar`
  };
  Form form = Form::Whole;
  llvm::SmallVector<mlir::Value> values;
  mlir::Value scalar;
};

/// Sizes and memory that all tiles of a program share.
struct TileShape {
  int64_t columns;   // of a tile
  int64_t lanes;     // numbers in a vector
  int64_t unroll;    // units in one step of a product
  int64_t registers; // of vectors
  bool isTile;       // whether registers hold tiles of sums

  int64_t vectorsPerRow() const { return columns / lanes; }
};

/// Where passes of rows of tiles over a part of a panel fetch what comes behind it, each its share.
struct Fetch {
  mlir::Value from;  // the part's first unit; null where each unit is used once
  mlir::Value first; // what is fetched with that one
  mlir::Value share; // units fetched for each unit used, in units of 2^-kShareBits
  static constexpr int64_t kShareBits = 16;
};

/// A part of the products of a tile: sums of the parts before are in memory, and are put there.
struct TilePart {
  mlir::Value from, to;        // of what the program's loop walks
  mlir::Value isFirst, isLast; // whether none comes before or behind it
  mlir::Value accumulators, slot;      // [slots][rows of a tile][columns], and the tile's; null: no parts
  mlir::Value slotStep;        // to the slot of the next columns, of tiles that take several
  mlir::Value columns;         // how many, one behind the other, by tile registers; null for one
  mlir::Value filled;          // rows that there are, of tiles of `kTileRows`, by tile registers
  bool takesWidened = false;   // of operands that have a widened copy, rather than widen
  bool isInterleaved = false;         // products alone, fewer than a step of the program's loop has
  int64_t rowGroupRows = 0;        // of a turn that takes some of a packed band's rows: of all these,
  int64_t rowInGroup = 0;       // and the first one that it takes
  mlir::Value copy;            // the number of the column's copy, or of the first column's
  Fetch fetch;                 // of packed weights
  mlir::Value rows, firstRow;  // [rows][columns] of the block, and the first of these rows
};

class CPUTileLowering {
public:
  /// `rows` of the tile's rows are computed; `band` and `panel` are the numbers of its packed
  /// operands.
  CPUTileLowering(mlir::OpBuilder &b, tilekernel::ProgramOp program, TileShape shape, int64_t rows,
             mlir::Value rowGroup, mlir::Value panel, PackedOperands &operands, mlir::IRMapping scalars)
      : b(b), program(program), shape(shape), rows(rows), rowGroup(rowGroup), panel(panel),
        operands(operands), scalars(std::move(scalars)), loc(program.getLoc()) {}

  /// The tile at the indices that `scalars` has for the program's.
  mlir::LogicalResult run(const TilePart &part);

  /// The loop of a program that may be walked in parts: the only one, whose sums are whole
  /// tiles. Null where there is none.
  static mlir::scf::ForOp findLoop(tilekernel::ProgramOp program);
  /// The product of a loop that does nothing but add up products, from zeros on; null for others.
  static tilekernel::DotOp findGemms(mlir::scf::ForOp loop);

private:
  mlir::LogicalResult runPanel();
  static bool hasVectors(mlir::Operation &op);

  using Form = TileParts::Form;

  mlir::LogicalResult emit(mlir::Operation &op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  llvm::SmallVector<mlir::Value> loadAccumulators(const TilePart &part, mlir::ValueRange inits);
  void storeAccumulators(const TilePart &part, const TileParts &tile);
  mlir::LogicalResult emitElementwise(mlir::Operation &op);
  /// Units of operands, or elements along products, from one to one that is none of them any more.
  struct Units {
    mlir::Value first, last;
  };
  /// Those of a product of `width` elements that are there.
  mlir::FailureOr<Units> findUnits(tilekernel::DotOp dot, mlir::Value width);
  mlir::LogicalResult emitDot(tilekernel::DotOp dot);

  /// Sums of a tile in memory: the last two dimensions are rows and columns.
  struct AccumulatorIndex {
    mlir::Value memory;
    llvm::SmallVector<mlir::Value> first; // indices of the first sum
    mlir::Value isZero;                   // whether zeros are meant; null for no
  };
  llvm::SmallVector<mlir::Value> indexIn(const AccumulatorIndex &accumulators, mlir::Value row,
                                         mlir::Value column) {
    llvm::SmallVector<mlir::Value> indices(accumulators.first);
    indices.back() = add(indices.back(), column);
    indices[indices.size() - 2] = add(indices[indices.size() - 2], row);
    return indices;
  }
  AccumulatorIndex findSlot() { return {part->accumulators, {slot, index(0), index(0)}, {}}; }
  mlir::LogicalResult runByTiles();
  /// Emits what runs beside products, behind a row of tiles of so many. Null for nothing.
  using Beside = llvm::function_ref<mlir::LogicalResult(mlir::Value number, mlir::Value count)>;
  mlir::LogicalResult emitScaledMainLoop();
  mlir::LogicalResult emitMainLoopStep(llvm::function_ref<AccumulatorIndex(mlir::Operation *)> accumulatorsOf,
                                         Beside beside);
  mlir::LogicalResult emitConsumer(mlir::scf::ForOp loop, tilekernel::DotOp dot, Units range,
                                   const AccumulatorIndex &from, const AccumulatorIndex &to, Beside beside);
  /// Adds products to sums, from zeros on if there are none.
  mlir::LogicalResult emitTileDot(tilekernel::DotOp dot, const Units &units, const AccumulatorIndex &from,
                                  const AccumulatorIndex &to, Beside beside);
  /// Whether a product widens its right operand itself, some rows of tiles ahead of its own.
  bool widensAhead(tilekernel::DotOp dot);
  /// Widens row `number` of the tiles of a product's right operand, if the part has it.
  void widenTiles(tilekernel::DotOp dot, mlir::Value number);
  void beginWidening();
  void findTarget();
  /// Rows that are taken in vector registers at a time: two vectors each, and as many of what they
  /// are added to.
  static constexpr int64_t kGroupRows = 8;
  /// Emits `body` for so many rows of the tile at a time, beginning with the row it gets.
  mlir::LogicalResult inRowGroups(mlir::Value from, mlir::Value to,
                                  llvm::function_ref<mlir::LogicalResult(mlir::Value)> body);
  /// Emits what the program computes of its indices before the loop over products.
  mlir::LogicalResult emitIndices();
  /// Emits `body` for one of the columns of tiles that are taken.
  mlir::LogicalResult inColumn(mlir::Value number, llvm::function_ref<mlir::LogicalResult()> body);
  /// Emits what stands behind the loop over products, for rows of its sums.
  mlir::LogicalResult emitEpilogue(const TileParts &accumulators);
  TileParts loadRows(const AccumulatorIndex &from, mlir::Value first);
  llvm::SmallVector<mlir::Value> indexOfPart(const AccumulatorIndex &accumulators, mlir::Value first,
                                             int64_t number);
  mlir::LogicalResult emitLoad(tilekernel::LoadOp load);
  mlir::LogicalResult emitStore(tilekernel::StoreOp store);
  mlir::LogicalResult emitRows(tilekernel::RowsOp op);
  mlir::FailureOr<TileParts> getTile(mlir::Value value, mlir::Operation *user);

  /// Part `number` of a form, out of parts of that or a simpler form.
  mlir::Value getPart(const TileParts &tile, Form form, int64_t number);
  int64_t countParts(Form form) const;
  mlir::VectorType vectorOf(mlir::Type element) const {
    return mlir::VectorType::get({shape.lanes}, element);
  }
  mlir::Value splat(mlir::Value scalar);
  mlir::Value index(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);

  /// Which of the program's last two indices a dimension of an array is walked by.
  enum class Axis { Row, Column, Other };
  Axis axisOf(mlir::Value indices);
  /// Memory for one tile, or for one row of it.
  mlir::Value getStage(mlir::Type element);
  mlir::Value getStage(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  TileParts loadVectors(mlir::Value memref, llvm::ArrayRef<mlir::Value> indices, int64_t rowDim,
                        int64_t columnDim, mlir::Type element);
  mlir::Value loadClamped(tilekernel::LoadOp load, mlir::Value row, mlir::Value column);
  void multiplyAdd(tilekernel::DotOp dot, const UnitFormat &format,
                   llvm::MutableArrayRef<mlir::Value> accumulators, llvm::ArrayRef<mlir::Value> right,
                   int64_t row, mlir::Value left);

  mlir::OpBuilder &b;
  tilekernel::ProgramOp program;
  TileShape shape;
  int64_t rows;
  mlir::Value rowGroup, panel;
  mlir::Value slot, copy;              // of the column that ops are emitted for
  mlir::Value firstColumn, firstPanel; // of the part's first column
  PackedOperands &operands;
  mlir::IRMapping scalars;
  llvm::DenseMap<mlir::Value, TileParts> tiles;
  /// Of the loop of that name.
  mlir::scf::ForOp splitLoop;
  const TilePart *part = nullptr;
  /// Where sums of a tile go that nothing else is done to, and whether that takes all of them now.
  AccumulatorIndex target;
  mlir::Value isDirect;
  mlir::Location loc;
};

/// Asks the system for the tile registers of AMX, where the function begins; the first time that
/// one does so.
mlir::LogicalResult requestTiles(mlir::func::FuncOp function);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
