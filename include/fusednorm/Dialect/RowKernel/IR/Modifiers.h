// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding modes and flags of ops of other dialects, which passes must not lose.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_MODIFIERS_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_MODIFIERS_H

#include "mlir/IR/Operation.h"
#include <string>

namespace fusednorm {

/// What attributes of an op of arith, math or complex ask for beside its operation with
/// the default rounding, in words: "its rounding mode toward_zero". Empty if nothing.
std::string describeModifiers(mlir::Operation *op);

/// Whether the op rounds in another way than to nearest even.
bool hasOwnRounding(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_MODIFIERS_H
