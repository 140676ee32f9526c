// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of elementwise arith and math ops on single elements.

#ifndef FUSEDNORM_LIB_INTERPRETER_SCALARFUNCTIONS_H
#define FUSEDNORM_LIB_INTERPRETER_SCALARFUNCTIONS_H

#include "TensorValue.h"
#include "mlir/IR/Operation.h"
#include <functional>

namespace fusednorm::interpreter {

/// A float function with up to three operands, before rounding.
using FloatFunction = std::function<double(const double *)>;
/// An integer function with up to three operands, before the wrap to the result type.
using IntegerFunction = std::function<int64_t(const int64_t *)>;
/// A function of elements. Both members of each operand are set, see `toScalar`.
using ScalarFunction = std::function<ScalarValue(const ScalarValue *)>;

/// Return null for other ops.
FloatFunction getFloatFunction(mlir::Operation *op);
IntegerFunction getIntegerFunction(mlir::Operation *op);

/// Returns a conversion that is neither of both, such as arith.bitcast; null for other ops.
ScalarFunction getConversion(mlir::Operation *op);

/// Rounds to a float type, to nearest even. Conversions do not saturate.
double roundTo(mlir::Type type, double value);

/// Wraps to the width of an integer type. i1 is unsigned, other integers are signed.
int64_t wrapTo(mlir::Type type, int64_t value);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_SCALARFUNCTIONS_H
