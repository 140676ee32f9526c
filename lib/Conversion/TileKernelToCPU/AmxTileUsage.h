// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Returns the number of tiles in each dimension of a program. `mapping` maps its bounds.
llvm::SmallVector<mlir::Value> countTiles(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                                          mlir::IRMapping &mapping);

/// Returns the number of rows of the program's space without padding.
mlir::Value countRows(mlir::OpBuilder &b, tilekernel::ProgramOp program, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXTILEUSAGE_H
