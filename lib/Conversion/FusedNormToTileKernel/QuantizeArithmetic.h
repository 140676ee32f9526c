// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic of `fusednorm.quantize` on f32 scalars or tiles, in exactly the order of
// operations of the op.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H

#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"

namespace fusednorm {

class QuantizeArithmetic : Arith {
public:
  QuantizeArithmetic(mlir::OpBuilder &b, mlir::Location loc, QuantizeOp op)
      : Arith(b, loc), op(op) {}

  struct Scale {
    /// The scale in f32.
    mlir::Value stored;
    /// The factor of the quantized values.
    mlir::Value factor;
  };
  /// Computes the scale from the absolute maximum. `bound` is null without an upper bound.
  Scale makeScale(mlir::Value largest, mlir::Value bound);
  /// Returns the factor for a given scale.
  mlir::Value makeFactor(mlir::Value scale);
  /// Returns the value before its conversion to the quantized type.
  mlir::Value scaleNumber(mlir::Value number, mlir::Value factor);

private:
  using Value = mlir::Value;
  bool isIeee();
  bool divides();
  Value round(Value x, mlir::Type element);
  /// Rounds a scale to its type, after ScaleRounding::PowerOfTwo up to a power of two.
  Value roundScale(Value scale, mlir::Type element);
  /// Returns the smallest power of two from 2^-127 to 2^127 that is not below `x`.
  Value powerOfTwoFrom(Value x);
  /// Returns number/scale, or 0 if the quotient is infinite or NaN.
  Value inverse(Value scale, double number);
  /// Returns the larger of both. The numerics decide about NaN.
  Value atLeast(Value x, double floor);

  QuantizeOp op;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H
