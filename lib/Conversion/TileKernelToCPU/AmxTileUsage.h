// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// The tiles of each dimension of a program; `mapping` has what its bounds are here.
llvm::SmallVector<mlir::Value> countTiles(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                                          mlir::IRMapping &mapping);

/// Rows of the program's space that are no padding.
mlir::Value countRows(mlir::OpBuilder &b, tilekernel::ProgramOp program, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H
