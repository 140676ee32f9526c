// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of a tile program's products, and where they lie.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H

#include "Packing.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

namespace fusednorm::cpu {

using PackedOperands = llvm::MapVector<mlir::Operation *, PackedOperand>;

/// Fails after an error at an operand that has no lowering.
mlir::LogicalResult findOperands(tilekernel::ProgramOp program, int64_t depth,
                                 const TargetInfo &target, mlir::IRMapping &mapping,
                                 PackedOperands &operands);

/// The other indices of an operand, the two of its tiles left open.
llvm::SmallVector<mlir::Value> outerIndices(mlir::OpBuilder &b, tilekernel::LoadOp load,
                                           mlir::IRMapping &mapping);

/// All indices of an operand, computed from those of the program that `mapping` has, and 0 for
/// those that loops have.
llvm::SmallVector<mlir::Value> tileIndices(mlir::OpBuilder &b, tilekernel::LoadOp load,
                                          mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
