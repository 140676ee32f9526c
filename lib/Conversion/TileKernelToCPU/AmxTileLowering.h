// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the body of a tile program with a GEMM by AMX tile registers: 16 rows of 32 bf16 elements
// by 16 columns, with four accumulator tiles of 16 x 16. Packed operands have the layout of the
// tiles. After the last tile multiplication the accumulators are in memory. All other ops process
// some of their rows at a time in vector registers, so that the registers suffice.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILELOWERING_H

#include "CPUTileLowering.h"

namespace fusednorm::cpu {

class AmxTileLowering : CPUTileLowering {
public:
  using CPUTileLowering::CPUTileLowering;

  /// Emits the tiles at the program indices in `scalars`.
  mlir::LogicalResult run(const TilePart &part);

private:
  /// Emits work after tile step `number` of `count`, while tiles multiply. Null for no work.
  using Beside = llvm::function_ref<mlir::LogicalResult(mlir::Value number, mlir::Value count)>;
  mlir::LogicalResult emitScaledMainLoop();
  /// The steps of a main loop with block scales. A step is a scale block of a column.
  struct ScaledSteps {
    Value width;         // elements along K of a step
    Value inColumn, all; // steps of a column, and of all columns
    Value divisor;       // `inColumn`, at least 1
    Value stage;         // [2][rows][columns]: partial sums of the last two steps
  };
  mlir::LogicalResult inStep(const ScaledSteps &steps, Value number,
                             llvm::function_ref<mlir::LogicalResult(Value, Value)> body);
  /// Returns the partial sums of a step.
  AccumulatorIndex stageOf(const ScaledSteps &steps, Value number);
  mlir::LogicalResult scaleBefore(const ScaledSteps &steps, Value number, Value from, Value to);
  mlir::FailureOr<Value> multiplyStep(const ScaledSteps &steps, Value number, Value hasBefore,
                                      Value filled);
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
  /// Emits `body` for one of the column tiles of the part.
  mlir::LogicalResult inColumn(mlir::Value number, llvm::function_ref<mlir::LogicalResult()> body);
  /// Emits the epilogue for rows of the accumulators.
  mlir::LogicalResult emitEpilogue(const TileParts &accumulators);

  mlir::Value firstColumn, firstPanel; // of the part's first column
  /// The output of accumulators without an epilogue, and whether this tile is stored there
  /// directly.
  AccumulatorIndex target;
  mlir::Value isDirect;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILELOWERING_H
