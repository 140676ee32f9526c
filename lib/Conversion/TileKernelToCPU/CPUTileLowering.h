// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the body of a tile program for one tile in vector registers.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H

#include "TileEmitter.h"
#include "TileOperands.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::cpu {

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

class CPUTileLowering : protected TileEmitter {
public:
  /// Computes `rows` rows of the tile. `rowGroup` and `panel` are the numbers of its packed
  /// operands.
  CPUTileLowering(mlir::OpBuilder &b, tilekernel::ProgramOp program, TileShape shape, int64_t rows,
                  mlir::Value rowGroup, mlir::Value panel, PackedOperands &operands,
                  mlir::IRMapping scalars)
      : TileEmitter(b, program.getLoc(), shape, rows), program(program), gemm(program.getGemm()),
        rowGroup(rowGroup), panel(panel), operands(operands), scalars(std::move(scalars)) {}

  /// Emits the tile at the program indices in `scalars`.
  mlir::LogicalResult run(const TilePart &part);

protected:
  void begin(const TilePart &of);
  mlir::LogicalResult runPanel();
  static bool hasVectors(mlir::Operation &op);

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
  AccumulatorIndex findSlot() { return {part->accumulators, {slot, index(0), index(0)}, {}}; }
  /// Emits the computations of the program on its indices before the main loop.
  mlir::LogicalResult emitIndices();
  mlir::LogicalResult emitLoad(tilekernel::LoadOp load);
  mlir::LogicalResult emitStore(tilekernel::StoreOp store);
  mlir::LogicalResult emitRows(tilekernel::StoreOp op);
  mlir::FailureOr<TileParts> getTile(mlir::Value value, mlir::Operation *user);

  /// The program index of a dimension of an array: one of the last two, or another one.
  enum class Axis { Row, Column, Other };
  Axis axisOf(mlir::Value indices);
  mlir::Value loadClamped(tilekernel::LoadOp load, mlir::Value row, mlir::Value column);
  void multiplyAdd(const UnitFormat &format, llvm::MutableArrayRef<mlir::Value> accumulators,
                   llvm::ArrayRef<mlir::Value> right, int64_t row, mlir::Value left);

  tilekernel::ProgramOp program;
  tilekernel::GemmOp gemm; // null: the program has no GEMM
  mlir::Value rowGroup, panel;
  mlir::Value slot, copy; // of the current column tile
  PackedOperands &operands;
  mlir::IRMapping scalars;
  llvm::DenseMap<mlir::Value, TileParts> tiles;
  const TilePart *part = nullptr;
};

/// Requests the AMX tile registers from the system at the start of the function, once in a process.
mlir::LogicalResult requestTiles(mlir::func::FuncOp function);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUTILELOWERING_H
