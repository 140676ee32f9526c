// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QuantizeArithmetic.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;

static Type elementOf(Value value) { return cast<ShapedType>(value.getType()).getElementType(); }

static double largestOf(Type type) {
  return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
}

bool QuantizeArithmetic::isIeee() { return op.getNumerics().getZeroScale() == ZeroScale::Ieee; }

bool QuantizeArithmetic::divides() { return op.getNumerics().getScaling() == ScalingForm::Divide; }

Value QuantizeArithmetic::constant(double value) {
  TypedAttr number = b.getF32FloatAttr(float(value));
  if (auto vector = dyn_cast<VectorType>(type))
    number = cast<TypedAttr>(DenseElementsAttr::get(cast<ShapedType>(vector), Attribute(number)));
  return arith::ConstantOp::create(b, loc, number);
}

Value QuantizeArithmetic::round(Value x, Type element) {
  if (element.isF32())
    return x;
  Type narrow = element;
  if (auto vector = dyn_cast<VectorType>(type))
    narrow = vector.clone(element);
  x = arith::TruncFOp::create(b, loc, narrow, x);
  return arith::ExtFOp::create(b, loc, type, x);
}

Value QuantizeArithmetic::roundScale(Value scale, Type element) {
  if (op.getNumerics().getScaleRounding() == ScaleRounding::PowerOfTwo)
    scale = powerOfTwoFrom(scale);
  return round(scale, element);
}

Value QuantizeArithmetic::powerOfTwoFrom(Value x) {
  auto like = [&](int64_t value) -> Value {
    TypedAttr number = b.getI32IntegerAttr(int32_t(value));
    if (auto vector = dyn_cast<VectorType>(type))
      number = DenseElementsAttr::get(vector.clone(b.getI32Type()), Attribute(number));
    return arith::ConstantOp::create(b, loc, number);
  };
  Value least = like(0x00400000), most = like(0x7f000000);
  Value bits = arith::BitcastOp::create(b, loc, least.getType(), x);
  Value up = arith::AddIOp::create(b, loc, bits, like(0x007fffff));
  up = arith::AndIOp::create(b, loc, up, like(0x7f800000));
  up = arith::MinUIOp::create(b, loc, up, most);
  up = arith::BitcastOp::create(b, loc, type, up);
  Value smallest = arith::BitcastOp::create(b, loc, type, least);
  up = select(compare(arith::CmpFPredicate::OLE, x, smallest), smallest, up);
  Value hasNone = compare(arith::CmpFPredicate::ULT, x, constant(0));
  return select(hasNone, constant(std::numeric_limits<double>::quiet_NaN()), up);
}

Value QuantizeArithmetic::inverse(Value scale, double number) {
  Value result = div(constant(number), scale);
  if (isIeee())
    return result;
  Value isFinite = compare(arith::CmpFPredicate::OLT, math::AbsFOp::create(b, loc, result),
                           constant(std::numeric_limits<double>::infinity()));
  return select(isFinite, result, constant(0));
}

Value QuantizeArithmetic::atLeast(Value x, double floor) {
  auto predicate = op.getNumerics().getFloor() == FloorForm::Maximum ? arith::CmpFPredicate::UGT
                                                                     : arith::CmpFPredicate::OGT;
  return select(compare(predicate, x, constant(floor)), x, constant(floor));
}

QuantizeArithmetic::Scale QuantizeArithmetic::makeScale(Value largest, Value bound) {
  NumericsAttr numerics = op.getNumerics();
  Type element = elementOf(op.getScales());
  double most = largestOf(elementOf(op.getOut()));
  Value bounded = largest;
  if (!numerics.getAmaxFloor().isZero())
    bounded = atLeast(bounded, numerics.getAmaxFloor().convertToFloat());
  bounded = round(bounded, element);
  if (bound) {
    Value ub = round(bound, element);
    // The result is NaN if either value is NaN. With BoundForm::Comparison, NaN becomes the bound.
    bool isMinimum = numerics.getBound() == BoundForm::Minimum;
    auto predicate = isMinimum ? arith::CmpFPredicate::ULE : arith::CmpFPredicate::OLE;
    bounded = select(compare(predicate, bounded, ub), bounded, ub);
    if (isMinimum)
      bounded = select(compare(arith::CmpFPredicate::UNO, ub, ub), ub, bounded);
  }
  Value scale;
  switch (numerics.getScale()) {
  case ScaleForm::Divide:
    scale = div(bounded, constant(most));
    break;
  case ScaleForm::Reciprocal:
    scale = mul(bounded, constant(1.0f / float(most)));
    break;
  case ScaleForm::Inverse:
    scale = div(constant(1), div(constant(most), bounded));
    break;
  }
  scale = roundScale(scale, element);
  if (!numerics.getScaleFloor().isZero())
    scale = roundScale(atLeast(scale, numerics.getScaleFloor().convertToFloat()), element);
  if (numerics.getScaling() == ScalingForm::Quotient)
    return {scale, inverse(bounded, most)};
  return {scale, divides() ? scale : inverse(scale, 1)};
}

Value QuantizeArithmetic::makeFactor(Value scale) { return divides() ? scale : inverse(scale, 1); }

Value QuantizeArithmetic::scaleNumber(Value number, Value factor) {
  Value q;
  if (!divides()) {
    q = mul(number, factor);
  } else {
    // A scale of 0 means that all values are 0. Division by infinity avoids NaN and infinite
    // quotients.
    if (!isIeee())
      factor = select(compare(arith::CmpFPredicate::OEQ, factor, constant(0)),
                      constant(std::numeric_limits<double>::infinity()), factor);
    q = div(number, factor);
  }
  double largest = largestOf(elementOf(op.getOut()));
  if (op.getNumerics().getNanValue() == NaNValue::Lowest)
    largest = -largest;
  if (op.getNumerics().getNanValue() != NaNValue::NaN)
    q = select(compare(arith::CmpFPredicate::UNO, q, q), constant(largest), q);
  return q;
}
