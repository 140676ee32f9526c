// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that a block computes as a whole, for a row kernel in the same launch: the block's memory
// for them, and the call that takes them.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_WHOLEROWS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_WHOLEROWS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// The op of the program that takes whole rows; null if it stores tiles.
tilekernel::RowsOp findRows(tilekernel::ProgramOp program);

/// The rows that stay in the second cache until they are taken.
int64_t countBlockRows(tilekernel::RowsOp op);

/// Memory for `rows` rows; null, with an error at the op, where it has no lowering.
mlir::Value allocateRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value rows);

/// Rows of the program, and how many it has.
struct RowRange {
  mlir::Value first, behind, all;
};
/// Runs the row kernel for rows that lie in `memory`.
void runRows(mlir::OpBuilder &b, tilekernel::RowsOp op, mlir::Value memory, RowRange range,
             mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_WHOLEROWS_H
