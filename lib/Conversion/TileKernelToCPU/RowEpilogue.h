// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that a block computes as a whole, for a row kernel in the same launch: the block's memory
// for them, and the call that takes them.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"

namespace fusednorm::cpu {

/// The op of the program that takes whole rows; null if it stores tiles.
tilekernel::RowsOp findRows(tilekernel::ProgramOp program);

/// The rows that stay in the second cache until they are taken.
int64_t countBlockRows(tilekernel::RowsOp op);

/// The type of memory for rows; null, with an error at the op, where it has no lowering.
mlir::MemRefType getRowsType(tilekernel::RowsOp op);

/// Memory for `rows` rows, where they have a type.
mlir::Value allocateRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value rows);

/// Rows of the program: the first one that lies in `memory`, those that run, and how many there
/// are.
struct RowRange {
  mlir::Value held, first, behind, all;
};
/// Runs the row kernel for rows that lie in `memory`.
void runRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value memory, RowRange range,
             mlir::IRMapping &mapping);

/// The functions of a program whose rows are taken as a whole. Threads share out rows of tiles; if
/// those are fewer, the columns of all rows, and when all have ended, the rows.
struct RowEpilogueSteps {
  mlir::func::FuncOp rowsOfTiles;   // (arguments..., begin, end)
  mlir::func::FuncOp columns, rows; // (arguments..., begin, end, memory), where threads wait

  /// `tiles` is the function of the program's loop: (arguments..., begin, end, memory, first column
  /// of tiles, end of those, whether the rows run, too).
  static RowEpilogueSteps create(tilekernel::ProgramOp program, const std::string &name,
                         mlir::func::FuncOp tiles, CPUKernelFunctions &functions,
                         mlir::OpBuilder &b);
  CPUKernelFunctions::Steps share(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                                  mlir::IRMapping &mapping);
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
