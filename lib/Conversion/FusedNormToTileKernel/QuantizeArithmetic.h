// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic of `fusednorm.quantize` on f32 numbers, or on tiles of them, in exactly the order
// of operations of the op.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace fusednorm {

class QuantizeArithmetic {
public:
  /// Of values of `type`, f32 or vectors of it.
  QuantizeArithmetic(mlir::OpBuilder &b, mlir::Location loc, QuantizeOp op, mlir::Type type)
      : b(b), loc(loc), op(op), type(type) {}

  struct Scale {
    mlir::Value stored; // in f32
    mlir::Value factor; // of codes
  };
  /// From the largest magnitude and, where the op has one, the bound of the scale.
  Scale makeScale(mlir::Value largest, mlir::Value bound);
  /// The factor of a scale that is given.
  mlir::Value makeFactor(mlir::Value scale);
  /// The number whose code is stored.
  mlir::Value scaleNumber(mlir::Value number, mlir::Value factor);

private:
  using Value = mlir::Value;
  bool isIeee();
  bool divides();
  Value constant(double value);
  Value div(Value x, Value y) { return mlir::arith::DivFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return mlir::arith::MulFOp::create(b, loc, x, y); }
  Value select(Value condition, Value x, Value y) {
    return mlir::arith::SelectOp::create(b, loc, condition, x, y);
  }
  Value compare(mlir::arith::CmpFPredicate predicate, Value x, Value y) {
    return mlir::arith::CmpFOp::create(b, loc, predicate, x, y);
  }
  Value round(Value x, mlir::Type element);
  /// number/scale, or 0 where that is infinite or NaN.
  Value inverse(Value scale, double number);
  /// The larger of both; of NaN as numerics have it.
  Value atLeast(Value x, double floor);

  mlir::OpBuilder &b;
  mlir::Location loc;
  QuantizeOp op;
  mlir::Type type;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_QUANTIZEARITHMETIC_H
