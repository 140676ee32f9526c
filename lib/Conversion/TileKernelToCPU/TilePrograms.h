// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of tiles. Tiles are numbered by columns, rows of a column fastest.
//
// Where there are more rows of tiles than are packed at a time, all columns of the call are
// packed once and each group of rows runs through all of them; else some columns at a time, so
// that what is packed stays in the cache until it is used, once. The products of a tile are
// taken in parts, so that those of a part of a column stay in the nearest cache for all rows of
// a group; sums wait in memory.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

/// The function that runs tiles from a number to another; fails after an error where the program or
/// its schedule has no lowering to `target`.
mlir::FailureOr<mlir::func::FuncOp> createTileLoop(tilekernel::ProgramOp program,
                                                   llvm::StringRef name, const TargetInfo &target,
                                                   CPUKernelFunctions &functions,
                                                   mlir::OpBuilder &b);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEPROGRAMS_H
