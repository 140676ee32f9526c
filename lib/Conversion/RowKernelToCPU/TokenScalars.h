// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars that adjacent rows share.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Returns the integer and index ops of a program that all rows with equal outer indices share,
/// such as the heads of a token, in program order. Returns none if no op reads memory, because
/// repeating them is cheap then. `known` maps the values of the kernel.
llvm::SmallVector<mlir::Operation *> findSharedScalars(rowkernel::ProgramOp program,
                                                       const mlir::IRMapping &known);

/// Emits an integer op of a program. Its operands must be mapped.
void cloneScalar(mlir::OpBuilder &b, mlir::Operation *op, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_TOKENSCALARS_H
