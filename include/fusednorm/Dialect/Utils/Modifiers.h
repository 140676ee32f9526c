// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding modes and flags of upstream ops. Passes must preserve them.

#ifndef FUSEDNORM_DIALECT_UTILS_MODIFIERS_H
#define FUSEDNORM_DIALECT_UTILS_MODIFIERS_H

#include "mlir/IR/Operation.h"
#include <string>

namespace fusednorm {

/// Returns the rounding mode and flags of an op of arith, math or complex in words, such as "its
/// rounding mode toward_zero". Returns an empty string for an op with the default rounding and no
/// flags.
std::string describeModifiers(mlir::Operation *op);

/// Returns whether the op rounds in another way than to nearest even.
bool hasOwnRounding(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_MODIFIERS_H
