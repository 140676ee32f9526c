// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GEMM operands of a tile program, and their indices.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H

#include "Packing.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// The A and B operand of the GEMM; empty without a GEMM.
struct PackedOperands : llvm::SmallVector<PackedOperand, 2> {
  PackedOperand &left() { return front(); }
  PackedOperand &right() { return back(); }
};

PackedOperands getOperands(tilekernel::ProgramOp program, const TargetInfo &target,
                           const mlir::IRMapping &mapping);

/// Returns the indices of an operand, without its two tile indices, which are unspecified.
llvm::SmallVector<mlir::Value> outerIndices(mlir::OpBuilder &b, mlir::Location loc,
                                            const PackedOperand &operand, mlir::IRMapping &mapping);

/// Returns all indices of an operand, computed from the program indices in `mapping`. The index of
/// K is 0.
llvm::SmallVector<mlir::Value> tileIndices(mlir::OpBuilder &b, mlir::Location loc,
                                           const PackedOperand &operand, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
