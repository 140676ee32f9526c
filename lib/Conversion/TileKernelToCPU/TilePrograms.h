// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of tiles. Tiles are numbered column by column.
//
// A group of row tiles runs through a group of columns. K is processed in parts: a part of a column
// stays in the L1 cache for all row tiles of a group, and accumulators wait in memory. The first
// group of row tiles packs each part of the columns; with AMX whole columns are packed before it.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

class RowEpilogue;

/// Creates the function for a range of tiles. `epilogue` is null for a program that stores tiles to
/// arguments of its kernel. Fails after an error if the program or its schedule
/// has no lowering to `target`.
mlir::FailureOr<mlir::func::FuncOp> createTileLoop(tilekernel::ProgramOp program,
                                                   llvm::StringRef name, const TargetInfo &target,
                                                   CPUKernelFunctions &functions,
                                                   const RowEpilogue *epilogue, mlir::OpBuilder &b);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H
