// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars that rows which lie side by side have in common.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// The integers and indices of a program that all rows with the same outer indices share, such
/// as the heads of a token, in their order. None if none of them reads memory: then
/// they cost nothing to do again. `known` maps what the kernel computes.
llvm::SmallVector<mlir::Operation *> findSharedScalars(rowkernel::ProgramOp program,
                                                       const mlir::IRMapping &known);

/// Writes an op on integers of a program, with its operands mapped.
void cloneScalar(mlir::OpBuilder &b, mlir::Operation *op, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H
