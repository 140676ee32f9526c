// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DynamicScales.h"
#include "Clamps.h"
#include "Scales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

bool DynamicScaleMatcher::matchInverse(Element element, Element &number, Element &scale,
                                       ZeroScale &zero) {
  zero = ZeroScale::Ieee;
  if (reader.match<arith::DivFOp>(element, number, scale))
    return true;
  Element resolved = reader.resolve(element), lhs, rhs, magnitude;
  if (!isa_and_nonnull<arith::SelectOp>(reader.getOp(resolved)))
    return false;
  Element condition = reader.getOperand(resolved, 0), inverse = reader.getOperand(resolved, 1);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  std::optional<double> otherwise = reader.getConstant(reader.getOperand(resolved, 2));
  zero = ZeroScale::Zero;
  return compare && compare.getPredicate() == arith::CmpFPredicate::OLT && otherwise == 0.0 &&
         !std::signbit(*otherwise) && reader.match<arith::CmpFOp>(condition, lhs, rhs) &&
         reader.getConstant(rhs) == std::numeric_limits<double>::infinity() &&
         reader.match<math::AbsFOp>(lhs, magnitude) && reader.areEqual(magnitude, inverse) &&
         reader.match<arith::DivFOp>(inverse, number, scale);
}

Element DynamicScaleMatcher::matchDivisor(Element element, ZeroScale &zero) {
  zero = ZeroScale::Ieee;
  Element resolved = reader.resolve(element), lhs, rhs;
  if (!isa_and_nonnull<arith::SelectOp>(reader.getOp(resolved)))
    return element;
  Element condition = reader.getOperand(resolved, 0), scale = reader.getOperand(resolved, 2);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  if (!compare || compare.getPredicate() != arith::CmpFPredicate::OEQ ||
      reader.getConstant(reader.getOperand(resolved, 1)) !=
          std::numeric_limits<double>::infinity() ||
      !reader.match<arith::CmpFOp>(condition, lhs, rhs) || reader.getConstant(rhs) != 0.0 ||
      !reader.areEqual(lhs, scale))
    return element;
  zero = ZeroScale::Zero;
  return scale;
}

void DynamicScaleMatcher::matchUpperBound(Element &element, Type rounded, Dynamic &result) {
  Element lhs, rhs;
  auto getBound = [&](Element limit) {
    return rounded ? getRoundedUniform(context, limit, rounded) : getUniformF32(context, limit);
  };
  if (reader.match<arith::MinimumFOp>(element, lhs, rhs)) {
    for (auto [value, limit] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
      if (auto given = getBound(limit)) {
        result.bound = given;
        element = value;
        return;
      }
    return;
  }
  ClampMatcher clamps(context, largest);
  Element value, limit;
  double number;
  bool ofNaN;
  if (clamps.matchBound(element, /*isLower=*/false, value, number, ofNaN)) {
    auto type = cast<FloatType>(rounded ? rounded : Float32Type::get(context.type.getContext()));
    APFloat exact(number);
    bool losesInfo;
    exact.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    if (losesInfo)
      return;
    // If a floor under the bound has already replaced NaN, both forms are equal.
    Dynamic inner;
    Element floored = value;
    matchFloor(floored, inner.amaxFloor, inner);
    bool isComparison = ofNaN && inner.floorForm != FloorForm::MaximumNumber;
    result.boundForm = isComparison ? BoundForm::Comparison : BoundForm::Minimum;
    result.bound = UniformF32{static_cast<float>(number), {}};
    element = value;
    return;
  }
  if (!clamps.matchAtMost(element, value, limit))
    return;
  if (auto given = getBound(limit)) {
    result.bound = given;
    result.boundForm = BoundForm::Comparison;
    element = value;
  }
}

void DynamicScaleMatcher::matchFloor(Element &element, float &floor, Dynamic &result) {
  Element value;
  double bound;
  bool ofNaN;
  bool isFloor =
      ClampMatcher(context, largest).matchBound(element, /*isLower=*/true, value, bound, ofNaN);
  // The attribute holds finite, non-negative f32 values only.
  if (!isFloor || !std::isfinite(bound) || std::signbit(bound) ||
      static_cast<float>(bound) != bound)
    return;
  FloorForm form = ofNaN ? FloorForm::MaximumNumber : FloorForm::Maximum;
  if (result.floorForm && *result.floorForm != form) {
    (void)refuse(element, "one floor replaces NaN and the other propagates it");
    return;
  }
  result.floorForm = form;
  floor = static_cast<float>(bound);
  element = value;
}

/// Matches the absolute maximum of a row, with an optional floor and upper bound.
LogicalResult DynamicScaleMatcher::matchAmax(Element amax, Dynamic &result) {
  // Power-of-two scales use f32 arithmetic: only the final scale is rounded.
  Type rounded = isa_and_nonnull<Float8E8M0FNUType>(result.rounded) ? Type() : result.rounded;
  matchUpperBound(amax, rounded, result);
  if (rounded) {
    Element wide;
    if (getRounding(reader, amax, wide) != rounded)
      return failure();
    amax = wide;
  }
  matchFloor(amax, result.amaxFloor, result);
  // The maximum of bf16 or f16 values is one of them, so widening may follow the reduction.
  if (Element narrow; amax.getType().isF32() && reader.match<arith::ExtFOp>(amax, narrow)) {
    amax = narrow;
    if (result.amaxFloor == 0)
      matchFloor(amax, result.amaxFloor, result);
  }
  Element base;
  auto isOfMagnitudes = [&](const Reduction &reduction) {
    return reader.match<math::AbsFOp>(reduction.element, base);
  };
  SmallVector<Reduction> reductions;
  std::optional<Reduction> ofRow = reader.getReduction(amax);
  if (ofRow)
    reductions.push_back(*ofRow);
  // In a square tensor the reduction over all rows has the extent of a row.
  if (!ofRow || !isOfMagnitudes(*ofRow))
    if (SmallVector<Reduction> parts = reader.getWholeReduction(amax); !parts.empty()) {
      reductions = parts;
      result.isOfAll = true;
    }
  if (reductions.empty())
    return failure();
  context.core = result.reduction = reductions.front().op;
  for (const Reduction &reduction : reductions) {
    if (isa<arith::MaxNumFOp>(reduction.combiner))
      return refuse(amax, "the maximum ignores NaN, but quantize propagates it to the scale");
    if (!isa<arith::MaximumFOp>(reduction.combiner))
      return refuse(amax, "the reduction of the row is not a maximum");
    std::optional<double> init = reader.getConstant(reduction.init);
    if (!init || !(*init <= 0))
      return refuse(reduction.init, "the maximum starts from a positive or unknown value");
  }
  if (!isOfMagnitudes(reductions.back()))
    return refuse(reductions.back().element, "the maximum is not over absolute values");
  result.amaxOf = base;
  return success();
}

/// Matches scale = max(s, floor), possibly widened from a narrower type. s is m / largest, m * rn(1
/// / largest) or 1 / (largest / m), with m as in matchAmax.
FailureOr<Dynamic> DynamicScaleMatcher::matchDynamicScale(Element scale) {
  Dynamic result;
  Element narrow, lhs, rhs, inner;
  result.scale = scale;
  if ((result.rounded = getRounding(reader, scale, inner))) {
    scale = inner;
    matchFloor(scale, result.scaleFloor, result);
    // The floor of the scale is rounded as well.
    if (result.scaleFloor != 0 && getRounding(reader, scale, inner) != result.rounded)
      return failure();
    if (result.scaleFloor != 0)
      scale = inner;
  } else {
    if (reader.match<arith::ExtFOp>(scale, narrow))
      result.scale = scale = narrow;
    matchFloor(scale, result.scaleFloor, result);
  }
  Element amax, number;
  double expected = largest;
  if (reader.match<arith::DivFOp>(scale, lhs, rhs)) {
    amax = lhs;
    number = rhs;
    if (reader.getConstant(lhs) == 1.0 && reader.match<arith::DivFOp>(rhs, number, inner)) {
      amax = inner;
      result.form = ScaleForm::Inverse;
    }
  } else if (reader.match<arith::MulFOp>(scale, lhs, rhs)) {
    if (reader.getConstant(lhs))
      std::swap(lhs, rhs);
    amax = lhs;
    number = rhs;
    result.form = ScaleForm::Reciprocal;
    expected = 1.0f / static_cast<float>(largest);
  } else {
    return failure();
  }
  std::optional<double> known = reader.getConstant(number);
  Dynamic probe = result;
  if (!known || (failed(matchAmax(amax, probe)) && !context.refusal))
    return failure();
  if (*known != expected) {
    context.refusal = {};
    return refuse(
        number, result.form == ScaleForm::Reciprocal
                    ? "the maximum is not multiplied by 1 / M, M being the largest quantized value"
                    : "the maximum is not divided by the largest quantized value");
  }
  if (context.refusal)
    return failure();
  if (result.form != ScaleForm::Divide && !scale.getType().isF32())
    return refuse(scale, "the scale is not computed in f32");
  return probe;
}

FailureOr<Dynamic> DynamicScaleMatcher::matchQuotient(Element factor, ZeroScale &zero) {
  Dynamic result;
  Element number, amax;
  if (!matchInverse(factor, number, amax, zero) || !factor.getType().isF32())
    return failure();
  std::optional<double> known = reader.getConstant(number);
  if (!known || failed(matchAmax(amax, result)))
    return failure();
  if (*known != largest)
    return refuse(number, "the dividend of the maximum is not the largest quantized value");
  if (result.isOfAll)
    return refuse(number,
                  "values are multiplied by M / maximum of all rows; quantize supports this "
                  "form for row and group scales only");
  if (failed(findScale(result, factor)))
    return failure();
  return result;
}

LogicalResult DynamicScaleMatcher::findScale(Dynamic &result, Element factor) {
  SmallVector<int64_t> leading(context.type.getShape().drop_back()), withOne(leading);
  withOne.push_back(1);
  MLIRContext *ctx = context.type.getContext();
  SmallVector<AffineExpr> row;
  for (unsigned dim = 0; dim + 1 < reader.getRank(); ++dim)
    row.push_back(leading[dim] == 1 ? getAffineConstantExpr(0, ctx) : getAffineDimExpr(dim, ctx));
  SmallVector<AffineExpr> rowAndZero(row);
  rowAndZero.push_back(getAffineConstantExpr(0, ctx));
  llvm::SetVector<Value> values;
  values.insert(result.reduction->getResult(0));
  for (unsigned i = 0; i < values.size(); ++i) {
    auto type = cast<RankedTensorType>(values[i].getType());
    bool isFlat = type.getShape() == ArrayRef(leading);
    if (!isFlat && type.getShape() != ArrayRef(withOne))
      continue; // Values of all columns become the quantized values.
    Element element{values[i], AffineMap::get(reader.getRank(), 0, isFlat ? row : rowAndZero, ctx)};
    FailureOr<Dynamic> scale = failure();
    if (!result.scale)
      scale = matchDynamicScale(element);
    context.refusal = {};
    if (succeeded(scale) && scale->reduction == result.reduction &&
        scale->amaxFloor == result.amaxFloor &&
        (!result.floorForm || scale->floorForm == result.floorForm) &&
        areEqual(scale->bound, result.bound) && scale->boundForm == result.boundForm) {
      result.scale = scale->scale;
      result.form = scale->form;
      result.scaleFloor = scale->scaleFloor;
      result.floorForm = scale->floorForm;
      continue;
    }
    for (Operation *user : values[i].getUsers()) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
      bool isElementwise = linalgOp && linalgOp.hasPureTensorSemantics() &&
                           linalgOp.getNumParallelLoops() == linalgOp.getNumLoops();
      bool isReshape = isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(user);
      if (!(isElementwise || isReshape || user->hasTrait<OpTrait::Elementwise>()) ||
          values.size() > 16)
        return refuse(
            factor,
            "the factor of the values has another use, and quantize returns only the scale");
      values.insert_range(user->getResults());
    }
  }
  return success();
}
