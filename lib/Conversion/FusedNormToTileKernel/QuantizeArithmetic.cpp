// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QuantizeArithmetic.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;

static double largestOf(Type type) {
  return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
}

bool QuantizeArithmetic::isIeee() { return op.getNumerics().getZeroScale() == ZeroScale::Ieee; }

bool QuantizeArithmetic::divides() { return op.getNumerics().getScaling() == ScalingForm::Divide; }

Value QuantizeArithmetic::round(Value x, Type element) {
  return convert(convert(x, element), b.getF32Type());
}

Value QuantizeArithmetic::roundScale(Value scale, Type element) {
  if (op.getNumerics().getScaleRounding() == ScaleRounding::PowerOfTwo)
    scale = powerOfTwoFrom(scale);
  return round(scale, element);
}

Value QuantizeArithmetic::powerOfTwoFrom(Value x) {
  Num up = bitcast(x, b.getI32Type()) + 0x007fffff;
  up = min(up & 0x7f800000, 0x7f000000);
  Value power = bitcast(up, b.getF32Type());
  power = select(compare(FloatPredicate::OLE, x, 0x1p-127), 0x1p-127, power);
  Value hasNone = compare(FloatPredicate::ULT, x, 0.0);
  return select(hasNone, std::numeric_limits<double>::quiet_NaN(), power);
}

Value QuantizeArithmetic::inverse(Value scale, double number) {
  Value result = div(number, scale);
  if (isIeee())
    return result;
  Value isFinite = compare(FloatPredicate::OLT, math::AbsFOp::create(b, loc, result),
                           std::numeric_limits<double>::infinity());
  return select(isFinite, result, 0);
}

Value QuantizeArithmetic::atLeast(Value x, double floor) {
  auto predicate =
      op.getNumerics().getFloor() == FloorForm::Maximum ? FloatPredicate::UGT : FloatPredicate::OGT;
  return select(compare(predicate, x, floor), x, floor);
}

QuantizeArithmetic::Scale QuantizeArithmetic::makeScale(Value largest, Value bound) {
  NumericsAttr numerics = op.getNumerics();
  Type element = getElementTypeOrSelf(op.getScales());
  double most = largestOf(getElementTypeOrSelf(op.getOut()));
  Value bounded = largest;
  if (!numerics.getAmaxFloor().isZero())
    bounded = atLeast(bounded, numerics.getAmaxFloor().convertToFloat());
  bounded = round(bounded, element);
  if (bound) {
    Value ub = round(bound, element);
    // The result is NaN if either value is NaN. With BoundForm::Comparison, NaN becomes the bound.
    bool isMinimum = numerics.getBound() == BoundForm::Minimum;
    auto predicate = isMinimum ? FloatPredicate::ULE : FloatPredicate::OLE;
    bounded = select(compare(predicate, bounded, ub), bounded, ub);
    if (isMinimum)
      bounded = select(isNaN(ub), ub, bounded);
  }
  Value scale;
  switch (numerics.getScale()) {
  case ScaleForm::Divide:
    scale = div(bounded, most);
    break;
  case ScaleForm::Reciprocal:
    scale = mul(bounded, 1.0f / float(most));
    break;
  case ScaleForm::Inverse:
    scale = div(1, div(most, bounded));
    break;
  }
  scale = roundScale(scale, element);
  if (!numerics.getScaleFloor().isZero())
    scale = roundScale(atLeast(scale, numerics.getScaleFloor().convertToFloat()), element);
  if (numerics.getScaling() == ScalingForm::Quotient)
    return {scale, inverse(bounded, most)};
  return {scale, divides() ? scale : inverse(scale, 1)};
}

Value QuantizeArithmetic::makeFactor(Value scale) {
  bool isFactor = op.getNumerics().getScaling() != ScalingForm::Reciprocal;
  return isFactor ? scale : inverse(scale, 1);
}

Value QuantizeArithmetic::scaleNumber(Value number, Value factor) {
  Value q;
  if (!divides()) {
    q = mul(number, factor);
  } else {
    // A scale of 0 means that all values are 0. Division by infinity avoids NaN and infinite
    // quotients.
    if (!isIeee())
      factor = select(compare(FloatPredicate::OEQ, factor, 0),
                      std::numeric_limits<double>::infinity(), factor);
    q = div(number, factor);
  }
  double largest = largestOf(getElementTypeOrSelf(op.getOut()));
  if (op.getNumerics().getNanValue() == NaNValue::Lowest)
    largest = -largest;
  if (op.getNumerics().getNanValue() != NaNValue::NaN)
    q = select(isNaN(q), largest, q);
  return q;
}
