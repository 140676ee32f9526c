// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row epilogues: a block of the GEMM computes whole rows, and a row kernel reads them in the same
// kernel. This file has the memory of a block and the call of the row kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"

namespace fusednorm::cpu {

/// Returns the op of the program for whole rows, or null if the program stores tiles.
tilekernel::RowsOp findRows(tilekernel::ProgramOp program);

/// Returns the number of rows in the L2 cache between the GEMM and the row kernel.
int64_t countBlockRows(tilekernel::RowsOp op);

/// Returns the type of the memory for rows. Reports an error at the op and returns null if the op
/// has no lowering.
mlir::MemRefType getRowsType(tilekernel::RowsOp op);

/// Allocates memory for `rows` rows. getRowsType must succeed.
mlir::Value allocateRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value rows);

/// Rows of the program: the first row in `memory`, the range of rows to run, and the number of all
/// rows.
struct RowRange {
  mlir::Value held, first, behind, all;
};
/// Runs the row kernel for rows in `memory`.
void runRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value memory, RowRange range,
             mlir::IRMapping &mapping);

/// The functions of a program with a row epilogue. Threads share the row tiles. With fewer row
/// tiles than threads, they share the columns of all rows, synchronize, and then share the rows.
struct RowEpilogueSteps {
  mlir::func::FuncOp rowsOfTiles;   // (arguments..., begin, end)
  mlir::func::FuncOp columns, rows; // (arguments..., begin, end, memory), then a barrier

  /// `tiles` is the function of the program's loop: (arguments..., begin, end, memory, first column
  /// tile, end of the column tiles, whether the row kernel runs).
  static RowEpilogueSteps create(tilekernel::ProgramOp program, const std::string &name,
                                 mlir::func::FuncOp tiles, CPUKernelFunctions &functions,
                                 mlir::OpBuilder &b);
  CPUKernelFunctions::Steps share(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                                  mlir::IRMapping &mapping);
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
