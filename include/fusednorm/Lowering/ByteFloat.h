// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_BYTEFLOAT_H
#define FUSEDNORM_LOWERING_BYTEFLOAT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace fusednorm {

/// Converts a value of f32, f16 or bf16 to an 8-bit float in an i8, rounded like arith.truncf. With
/// `hasInstruction`, a GPU instruction converts to f8E4M3FN and f8E5M2. Other types and chips use
/// integer arithmetic with the same results.
mlir::Value truncateToByte(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                           mlir::FloatType type, bool hasInstruction);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_BYTEFLOAT_H
