// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row epilogues: a block of the GEMM computes whole rows, and the row programs of the kernel read
// them. This file has the memory of a block and the function of the row programs.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

/// Rows of the program: the first row in `memory`, the range of rows to run, and the number of all
/// rows.
struct RowRange {
  mlir::Value held, first, behind, all;
};

/// The row programs that read the whole rows of a tile program.
class RowEpilogue {
public:
  /// Moves the row programs of a kernel to a function of their own. Returns nothing for a kernel
  /// without a kernel-local array. Fails after an error if the array has no lowering.
  static mlir::FailureOr<std::optional<RowEpilogue>> create(launch::FuncOp kernel,
                                                            const TargetInfo &target);

  /// Returns the number of rows in the L2 cache between the GEMM and the row programs.
  int64_t countBlockRows() const;
  /// Returns the type of the memory for whole rows.
  mlir::MemRefType getRowsType() const { return rowsType; }
  /// Allocates memory for `rows` rows.
  mlir::Value allocate(mlir::OpBuilder &b, mlir::Value rows) const;
  /// Runs the row programs for rows in `memory`. `mapping` has the arguments of the kernel.
  void run(mlir::OpBuilder &b, mlir::Value memory, RowRange range, mlir::IRMapping &mapping) const;

private:
  explicit RowEpilogue(launch::ScratchOp scratch)
      : rowsType(scratch.getType()), loc(scratch.getLoc()) {}
  launch::FuncOp moveRows(launch::FuncOp kernel, launch::ScratchOp scratch);

  mlir::MemRefType rowsType;
  mlir::Location loc;
  /// (arrays..., others..., first row in the arrays, number of all rows, begin, end)
  mlir::func::FuncOp function;
  llvm::SmallVector<mlir::Value> arrays; // the array and its views that the programs read
  llvm::SmallVector<mlir::Value> others; // arguments of the kernel
};

/// The functions of a program with a row epilogue. Threads share the row tiles. With fewer row
/// tiles than threads, they share the columns of all rows, synchronize, and then share the rows.
struct RowEpilogueSteps {
  mlir::func::FuncOp rowsOfTiles;   // (arguments..., begin, end)
  mlir::func::FuncOp columns, rows; // (arguments..., begin, end, memory), then a barrier

  /// `tiles` is the function of the program's loop: (arguments..., begin, end, memory, first column
  /// tile, end of the column tiles, whether the row programs run).
  static RowEpilogueSteps create(tilekernel::ProgramOp program, const RowEpilogue &epilogue,
                                 const std::string &name, mlir::func::FuncOp tiles,
                                 CPUKernelFunctions &functions, mlir::OpBuilder &b);
  CPUKernelFunctions::Steps share(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                                  const RowEpilogue &epilogue, mlir::IRMapping &mapping);
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWEPILOGUE_H
