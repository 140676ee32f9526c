// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots and quotients without FP64 and without routines of the assembler: the same bits in a few
// instructions.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace fusednorm::rowgpu {

/// x if `op` rounds 1 / sqrt(x), computed in f64, to f32; null otherwise.
mlir::Value matchReciprocalRoot(mlir::Operation *op);

/// Whether `op` is a step in f64 that a 1 / sqrt(x) has, and nothing else.
bool isInReciprocalRoot(mlir::Operation *op);

/// 1 / sqrt(x), rounded to the nearest even: the bits that f64 gives, for every x.
mlir::Value emitReciprocalRoot(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x);

/// The quotient of f32 or a vector of it by a constant, rounded to the nearest even; null if `op`
/// is none with a short form.
mlir::Value emitQuotient(mlir::OpBuilder &b, mlir::arith::DivFOp op, mlir::Value lhs);

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H
