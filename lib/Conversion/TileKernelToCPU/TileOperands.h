// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GEMM operands of a tile program, and their indices.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H

#include "Packing.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

namespace fusednorm::cpu {

using PackedOperands = llvm::MapVector<mlir::Operation *, PackedOperand>;

/// Finds the operands of all GEMMs. Fails after an error at an operand without a lowering.
mlir::LogicalResult findOperands(tilekernel::ProgramOp program, int64_t depth,
                                 const TargetInfo &target, mlir::IRMapping &mapping,
                                 PackedOperands &operands);

/// Returns the indices of an operand, without its two tile indices, which are unspecified.
llvm::SmallVector<mlir::Value> outerIndices(mlir::OpBuilder &b, tilekernel::LoadOp load,
                                            mlir::IRMapping &mapping);

/// Returns all indices of an operand, computed from the program indices in `mapping`. Indices of
/// loops are 0.
llvm::SmallVector<mlir::Value> tileIndices(mlir::OpBuilder &b, tilekernel::LoadOp load,
                                           mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
