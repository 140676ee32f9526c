// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Clamps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

bool ClampMatcher::matchBound(Element element, bool isLower, Element &value, double &bound,
                              bool &ofNaN) {
  Element lhs, rhs;
  ofNaN = isLower ? reader.match<arith::MaxNumFOp>(element, lhs, rhs)
                  : reader.match<arith::MinNumFOp>(element, lhs, rhs);
  bool isOp = ofNaN || (isLower ? reader.match<arith::MaximumFOp>(element, lhs, rhs)
                                : reader.match<arith::MinimumFOp>(element, lhs, rhs));
  if (isOp) {
    if (reader.getConstant(lhs))
      std::swap(lhs, rhs);
    std::optional<double> constant = reader.getConstant(rhs);
    value = lhs;
    bound = constant.value_or(0);
    return constant.has_value();
  }
  // A comparison, and a selection of the bound.
  Element resolved = reader.resolve(element);
  auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(resolved));
  if (!select)
    return false;
  Element condition = reader.getOperand(resolved, 0);
  Element chosen = reader.getOperand(resolved, 1);
  value = reader.getOperand(resolved, 2);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  std::optional<double> constant = reader.getConstant(chosen);
  if (!compare || !constant || !reader.match<arith::CmpFOp>(condition, lhs, rhs) ||
      !reader.areEqual(lhs, value) || reader.getConstant(rhs) != constant)
    return false;
  using P = arith::CmpFPredicate;
  bound = *constant;
  ofNaN = compare.getPredicate() == (isLower ? P::ULT : P::UGT);
  return ofNaN || compare.getPredicate() == (isLower ? P::OLT : P::OGT);
}

bool ClampMatcher::matchAtMost(Element element, Element &value, Element &limit) {
  Element resolved = reader.resolve(element), lhs, rhs;
  if (!isa_and_nonnull<arith::SelectOp>(reader.getOp(resolved)))
    return false;
  Element condition = reader.getOperand(resolved, 0);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  if (!compare || !reader.match<arith::CmpFOp>(condition, lhs, rhs))
    return false;
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  bool choosesLimit = predicate == P::UGT || predicate == P::ULT;
  bool isReversed = predicate == P::ULT || predicate == P::OGE;
  if (!choosesLimit && predicate != P::OLE && predicate != P::OGE)
    return false;
  value = reader.getOperand(resolved, choosesLimit ? 2 : 1);
  limit = reader.getOperand(resolved, choosesLimit ? 1 : 2);
  return reader.areEqual(value, isReversed ? rhs : lhs) &&
         reader.areEqual(limit, isReversed ? lhs : rhs);
}

FailureOr<Element> ClampMatcher::match(Element element, Clamp &clamp) {
  Element middle, inner;
  double lower, upper;
  bool lowerOfNaN, upperOfNaN;
  for (bool lowerFirst : {true, false}) {
    // The outer bound is applied last.
    bool isOuter = matchBound(element, !lowerFirst, middle, lowerFirst ? upper : lower,
                              lowerFirst ? upperOfNaN : lowerOfNaN);
    if (!isOuter || !matchBound(middle, lowerFirst, inner, lowerFirst ? lower : upper,
                                lowerFirst ? lowerOfNaN : upperOfNaN))
      continue;
    bool isSymmetric = upper == largest && lower == -largest;
    bool isTwosComplement =
        context.type.getElementType().isInteger(8) && upper == 127 && lower == -128;
    if (!isSymmetric && !isTwosComplement)
      return context.refuse(
          "quantize", element,
          "values are clamped to a range other than the range of the quantized type");
    if (upperOfNaN && !lowerOfNaN)
      return context.refuse("quantize", element,
                            "the clamp replaces NaN by the largest quantized value");
    clamp.isThere = isSymmetric;
    clamp.makesNaNLowest = lowerOfNaN;
    return inner;
  }
  return element;
}

bool ClampMatcher::matchNaN(Element element, Element &value, double &ofNaN) {
  Element resolved = reader.resolve(element), lhs, rhs;
  auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(resolved));
  if (!select)
    return false;
  Element condition = reader.getOperand(resolved, 0);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  std::optional<double> number = reader.getConstant(reader.getOperand(resolved, 1));
  if (!number || !compare || compare.getPredicate() != arith::CmpFPredicate::UNO ||
      !reader.match<arith::CmpFOp>(condition, lhs, rhs) || !reader.areEqual(lhs, rhs))
    return false;
  value = reader.getOperand(resolved, 2);
  ofNaN = *number;
  // The comparison may also test the value before the clamp, which is NaN in the same cases.
  Element inner = value;
  Clamp clamp;
  if (FailureOr<Element> bounded = match(value, clamp); succeeded(bounded) && clamp.isThere)
    inner = *bounded;
  return reader.areEqual(lhs, inner) || reader.areEqual(lhs, value);
}
