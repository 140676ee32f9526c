// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target-independent half of the lowering of a row program. Reductions split a program into
// phases. Each phase iterates over the chunks of the row and emits, on demand, the values that its
// reductions and stores need. A target supplies hooks.

#ifndef FUSEDNORM_LOWERING_ROWLOWERING_H
#define FUSEDNORM_LOWERING_ROWLOWERING_H

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "fusednorm/Lowering/RowHooks.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm {

class RowLowering : protected RowHooks {
public:
  /// Lowers `program` at the insertion point of `builder`, `rowsInFlight` rows at a time.
  /// `groupsEndPhases`: see RowLevels.
  RowLowering(mlir::OpBuilder &builder, rowkernel::ProgramOp program, unsigned rowsInFlight,
              bool groupsEndPhases = false);

  /// Emits all phases. The scalars of every row must be mapped first: kernel arguments,
  /// kernel-level scalars and row indices. Fails after an error at an op that the target cannot
  /// distribute.
  mlir::LogicalResult run();

  /// Returns the map from program values to kernel values of one row in flight.
  mlir::IRMapping &scalarsOf(unsigned row) { return scalars[row]; }

protected:
  //===--------------------------------------------------------------------===//
  // Hooks with a default for all targets
  //===--------------------------------------------------------------------===//

  mlir::Value conditionOf(rowkernel::SaturateCastOp cast) override {
    return scalar(cast.getAssumption());
  }
  mlir::Value emitFmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z) override;
  /// Clones the op.
  void emitScalar(mlir::Operation *op) override { b.clone(*op, scalars[row]); }

  //===--------------------------------------------------------------------===//
  // For hooks
  //===--------------------------------------------------------------------===//

  /// Emits an elementwise op, constant or broadcast on each part. Reports an error for any other
  /// op.
  Parts emitElementwise(mlir::Operation *op, llvm::ArrayRef<Parts> operands);
  /// Emits code for one row in flight after the other.
  void forEachRow(llvm::function_ref<void()> emit);
  /// Returns the row in flight of the code being emitted.
  unsigned currentRow() const { return row; }
  unsigned numRows() const { return scalars.size(); }
  mlir::Value scalar(mlir::Value value) { return scalars[row].lookup(value); }
  /// Returns whether the assumptions of saturating casts hold in the code being emitted.
  bool assumptionsHold() const { return assumeAll; }
  unsigned lastPhase() const { return levels.getLast(); }
  rowkernel::ProgramOp getProgram() { return program; }
  int64_t getLongest() const { return longest; }
  /// Returns the operand that the current pass over the row is for, in sequential reductions.
  std::optional<unsigned> sequentialPiece() const { return piece_; }

  /// Returns the parts of a value in this chunk. Emits them first if necessary.
  const Parts &get(mlir::Value value, Chunk &chunk);
  /// Returns the emitted values of a chunk that are operands of ops not yet emitted, with the row
  /// in flight of each.
  llvm::SmallVector<std::pair<unsigned, mlir::Value>> openValues(Chunk &chunk);
  /// Makes run() fail, after an error was reported.
  void fail() { hasFailed = true; }

private:
  mlir::LogicalResult emitPhase(unsigned phase);
  void emitScalars(unsigned phase);
  mlir::LogicalResult emitStores(llvm::ArrayRef<rowkernel::StoreOp> stores);
  mlir::Value versionCondition();
  void prepareGroups(Chunk &chunk);

  rowkernel::ProgramOp program;
  int64_t longest;
  rowkernel::RowLevels levels;
  llvm::SmallVector<mlir::IRMapping, 1> scalars;
  unsigned row = 0;
  std::optional<unsigned> piece_;
  bool assumeAll = false;
  bool hasFailed = false;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_ROWLOWERING_H
