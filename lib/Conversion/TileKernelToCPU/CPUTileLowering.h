// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the body of a tile program for one tile in vector registers. A tile of m x n elements is m
// times n / lanes vectors.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H

#include "TileOperands.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::cpu {

/// A tile, or a row or column of elements, in parts.
struct TileParts {
  enum class Form {
    Whole,  // rows times columns
    Row,    // an element for each column: vectors
    Column, // an element for each row: scalars
    Splat   // one element for all: one vector, and `scalar`
  };
  Form form = Form::Whole;
  llvm::SmallVector<mlir::Value> values;
  mlir::Value scalar;
};

/// Sizes that all tiles of a program share.
struct TileShape {
  int64_t columns;   // of a tile
  int64_t lanes;     // elements of a vector
  int64_t unroll;    // units in one step of the innermost loop
  int64_t registers; // vector registers
  bool isTile;       // whether AMX registers hold the accumulators

  int64_t vectorsPerRow() const { return columns / lanes; }
};

/// The prefetch of pre-packed weights: each row tile fetches its share of the next part of a panel.
struct Fetch {
  mlir::Value from;  // the part's first unit; null if units are used once
  mlir::Value first; // the unit to fetch for it
  mlir::Value share; // units fetched for each used unit, in units of 2^-kShareBits
  static constexpr int64_t kShareBits = 16;
};

/// A part of K for one tile. The accumulators of the previous parts are in memory.
struct TilePart {
  mlir::Value from, to;           // range of K
  mlir::Value isFirst, isLast;    // whether no part precedes or follows
  mlir::Value accumulators, slot; // [slots][rows of a tile][columns]; null: no parts
  mlir::Value slotStep;           // distance to the slot of the next column tile, with AMX
  mlir::Value columns;            // number of adjacent column tiles, with AMX; null for one
  mlir::Value filled;             // existing rows of a tile of `kTileRows`, with AMX
  bool takesWidened = false;      // use widened copies of operands
  bool isInterleaved = false;     // only a chunk of K, without an epilogue
  bool isComplete = false;        // only the epilogue of accumulators in memory
  int64_t rowGroupRows = 0;       // rows of the packed row group, if interleaved,
  int64_t rowInGroup = 0;         // and the first row in it
  mlir::Value copy;               // number of the widened copy of the first column
  Fetch fetch;                    // of pre-packed weights
  mlir::Value rows, firstRow;     // [rows][columns] of the block, and the first row
};

class CPUTileLowering : IndexEmitter {
public:
  /// Computes `rows` rows of the tile. `rowGroup` and `panel` are the numbers of its packed
  /// operands.
  CPUTileLowering(mlir::OpBuilder &b, tilekernel::ProgramOp program, TileShape shape, int64_t rows,
                  mlir::Value rowGroup, mlir::Value panel, PackedOperands &operands,
                  mlir::IRMapping scalars)
      : IndexEmitter(b, program.getLoc()), program(program), gemm(program.getGemm()), shape(shape),
        rows(rows), rowGroup(rowGroup), panel(panel), operands(operands),
        scalars(std::move(scalars)) {}

  /// Emits the tile at the program indices in `scalars`.
  mlir::LogicalResult run(const TilePart &part);

private:
  mlir::LogicalResult runPanel();
  static bool hasVectors(mlir::Operation &op);

  using Form = TileParts::Form;

  mlir::LogicalResult emit(mlir::Operation &op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  void storeAccumulators(const TilePart &part, const TileParts &tile);
  mlir::LogicalResult emitElementwise(mlir::Operation &op);
  /// A half-open range of units of operands, or of elements along K.
  struct Units {
    mlir::Value first, last;
  };
  /// Returns the existing units of the GEMM from element `from` along K on, `width` elements at
  /// most.
  Units findUnits(mlir::Value from, mlir::Value width);
  /// Returns whether static sizes fill all steps of the innermost loop.
  bool fillsSteps();
  mlir::LogicalResult emitGemm();
  /// Emits a loop over K. `body` computes the accumulators from an index of K and the accumulators
  /// before, which are `init` at first.
  mlir::FailureOr<TileParts>
  accumulate(mlir::Value from, mlir::Value to, int64_t step, const TileParts &init,
             llvm::function_ref<mlir::FailureOr<TileParts>(mlir::Value, const TileParts &)> body);
  /// Adds the partial products of a step of K from `from` on to `accumulators`.
  TileParts multiply(mlir::Value from, const TileParts &accumulators);
  /// Returns the end of the scale block at `from`.
  mlir::Value endOfBlock(mlir::Value from);
  /// Adds the scaled partial sums `part` of the scale block at `from` to `total`.
  mlir::FailureOr<TileParts> addBlock(mlir::Value from, const TileParts &part,
                                      const TileParts &total);
  TileParts zeros(mlir::Type element);

  /// Accumulators of a tile in memory: the last two dimensions are rows and columns.
  struct AccumulatorIndex {
    mlir::Value memory;
    llvm::SmallVector<mlir::Value> first; // indices of the first accumulator
    mlir::Value isZero;                   // whether to start with zeros
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
  /// Emits work after tile step `number` of `count`, while tiles multiply. Null for no work.
  using Beside = llvm::function_ref<mlir::LogicalResult(mlir::Value number, mlir::Value count)>;
  mlir::LogicalResult emitScaledMainLoop();
  /// Adds all partial products from `from` to `to` along K to the accumulators in `before`, or to
  /// zeros if it has no memory. Stores the result in `after`.
  mlir::LogicalResult multiplyTiles(mlir::Value from, mlir::Value to,
                                    const AccumulatorIndex &before, const AccumulatorIndex &after,
                                    Beside beside);
  /// Returns whether the main loop widens its B operand itself, some tile steps ahead.
  bool widensAhead();
  /// Widens tile step `number` of the B operand, if the part has it.
  void widenTiles(mlir::Value number);
  void beginWidening();
  void findTarget();
  /// Rows in vector registers at a time: two vectors each, and as many vectors of addends.
  static constexpr int64_t kGroupRows = 8;
  /// Emits `body` for kGroupRows rows of the tile at a time. Its argument is the first row.
  mlir::LogicalResult inRowGroups(mlir::Value from, mlir::Value to,
                                  llvm::function_ref<mlir::LogicalResult(mlir::Value)> body);
  /// Emits the computations of the program on its indices before the main loop.
  mlir::LogicalResult emitIndices();
  /// Emits `body` for one of the column tiles of the part.
  mlir::LogicalResult inColumn(mlir::Value number, llvm::function_ref<mlir::LogicalResult()> body);
  /// Emits the epilogue for rows of the accumulators.
  mlir::LogicalResult emitEpilogue(const TileParts &accumulators);
  TileParts loadRows(const AccumulatorIndex &from, mlir::Value first);
  llvm::SmallVector<mlir::Value> indexOfPart(const AccumulatorIndex &accumulators,
                                             mlir::Value first, int64_t number);
  mlir::LogicalResult emitLoad(tilekernel::LoadOp load);
  mlir::LogicalResult emitStore(tilekernel::StoreOp store);
  mlir::LogicalResult emitRows(tilekernel::StoreOp op);
  mlir::FailureOr<TileParts> getTile(mlir::Value value, mlir::Operation *user);

  /// Returns part `number` of a form, from parts of the same or of a simpler form.
  mlir::Value getPart(const TileParts &tile, Form form, int64_t number);
  int64_t countParts(Form form) const;
  mlir::VectorType vectorOf(mlir::Type element) const {
    return mlir::VectorType::get({shape.lanes}, element);
  }
  mlir::Value splat(mlir::Value scalar);

  /// The program index of a dimension of an array: one of the last two, or another one.
  enum class Axis { Row, Column, Other };
  Axis axisOf(mlir::Value indices);
  /// Returns stack memory for one tile, or for one row of it.
  mlir::Value getStage(mlir::Type element);
  mlir::Value getStage(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  TileParts loadVectors(mlir::Value memref, llvm::ArrayRef<mlir::Value> indices, int64_t rowDim,
                        int64_t columnDim, mlir::Type element);
  mlir::Value loadClamped(tilekernel::LoadOp load, mlir::Value row, mlir::Value column);
  void multiplyAdd(const UnitFormat &format, llvm::MutableArrayRef<mlir::Value> accumulators,
                   llvm::ArrayRef<mlir::Value> right, int64_t row, mlir::Value left);

  tilekernel::ProgramOp program;
  tilekernel::GemmOp gemm; // null: the program has no GEMM
  TileShape shape;
  int64_t rows;
  mlir::Value rowGroup, panel;
  mlir::Value slot, copy;              // of the current column tile
  mlir::Value firstColumn, firstPanel; // of the part's first column
  PackedOperands &operands;
  mlir::IRMapping scalars;
  llvm::DenseMap<mlir::Value, TileParts> tiles;
  const TilePart *part = nullptr;
  /// The output of accumulators without an epilogue, and whether this tile is stored there
  /// directly.
  AccumulatorIndex target;
  mlir::Value isDirect;
};

/// Requests the AMX tile registers from the system at the start of the function, once in a process.
mlir::LogicalResult requestTiles(mlir::func::FuncOp function);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
