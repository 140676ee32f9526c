// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization by the absolute maximum of a row or by a given scale.

#include "Clamps.h"
#include "Matchers.h"
#include "RowsOfGroups.h"
#include "Scales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

double fusednorm::raise::getLargestCode(Type type) {
  if (type.isInteger(8))
    return 127;
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type))
    return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
  return 0;
}

namespace {
/// How values are brought into the range of the codes.
struct Scaling {
  ScalingForm form;
  ZeroScale zero;
};

/// A scale that the largest magnitude of the row decides.
struct Dynamic {
  Element scale, amaxOf;
  /// What the scale, an f32, has been rounded to; null for no rounding.
  Type rounded;
  float amaxFloor = 0, scaleFloor = 0;
  std::optional<UniformF32> bound;
  ScaleForm form = ScaleForm::Divide;
  linalg::LinalgOp reduction;
};

class QuantizeMatcher {
public:
  /// `whole` is the type of the root where the context looks at it with its columns
  /// taken apart into groups.
  explicit QuantizeMatcher(MatchContext &context, RankedTensorType whole = {})
      : context(context), reader(context.reader), whole(whole),
        largest(getLargestCode(context.type.getElementType())) {}
  FailureOr<Match> run();
  /// The columns that share a scale, if that says so.
  int64_t getGroup() const { return group; }

private:
  /// Of numbers of groups that are spread over their columns, the columns of each.
  int64_t getSpread(Element element) { return whole ? 0 : raise::getSpread(context, element); }
  LogicalResult refuse(Element at, const Twine &reason) {
    return context.refuse("quantize", at, reason);
  }
  /// What is widened to f32 from a type that rows have.
  Element withoutWidening(Element element) {
    Element narrow;
    bool isRow = reader.match<arith::ExtFOp>(element, narrow) &&
                 (narrow.getType().isBF16() || narrow.getType().isF16());
    return isRow ? narrow : element;
  }
  /// What `number` is divided by, and whether an infinite quotient counts as 0.
  bool matchInverse(Element element, Element &number, Element &scale, ZeroScale &zero);
  /// A divisor, and whether 0 counts as infinity.
  Element matchDivisor(Element element, ZeroScale &zero);
  /// `max(x, floor)`, floor optional.
  void matchFloor(Element &element, float &floor);
  /// `min(x, bound)`, bound optional.
  void matchUpperBound(Element &element, Type rounded, std::optional<UniformF32> &bound);
  LogicalResult matchAmax(Element amax, Dynamic &result);
  FailureOr<Dynamic> matchDynamicScale(Element scale);
  FailureOr<Dynamic> matchQuotient(Element factor, ZeroScale &zero);
  bool areEqual(const std::optional<UniformF32> &lhs, const std::optional<UniformF32> &rhs) {
    return lhs.has_value() == rhs.has_value() &&
           (!lhs || reader.areEqual(lhs->element, rhs->element));
  }
  /// Whether values made from the maximum alone are used for nothing but codes and
  /// one scale, which becomes that of `result`.
  LogicalResult findScale(Dynamic &result, Element factor);
  FailureOr<Match> buildDynamic(Element y, const Dynamic &dynamic, Scaling scaling,
                                const Clamp &clamp);
  FailureOr<Match> buildStatic(Element y, UniformF32 scale, Scaling scaling, const Clamp &clamp);
  NumericsAttr getNumerics(MLIRContext *ctx, ScaleForm form, Scaling scaling, const Clamp &clamp,
                           float scaleFloor, float amaxFloor) {
    return NumericsAttr::getDefault(ctx)
        .withScale(form)
        .withScaling(scaling.form)
        .withZeroScale(scaling.zero)
        .withNanCode(clamp.makesNaNLowest ? NaNCode::Lowest : NaNCode::NaN)
        .withScaleFloor(APFloat(scaleFloor))
        .withAmaxFloor(APFloat(amaxFloor));
  }

  MatchContext &context;
  ElementReader &reader;
  RankedTensorType whole;
  double largest;
  int64_t group = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

bool QuantizeMatcher::matchInverse(Element element, Element &number, Element &scale,
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

Element QuantizeMatcher::matchDivisor(Element element, ZeroScale &zero) {
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

void QuantizeMatcher::matchUpperBound(Element &element, Type rounded,
                                      std::optional<UniformF32> &bound) {
  Element lhs, rhs;
  if (!reader.match<arith::MinimumFOp>(element, lhs, rhs))
    return;
  for (auto [value, limit] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
    if (auto given =
            rounded ? getRoundedUniform(context, limit, rounded) : getUniformF32(context, limit)) {
      bound = given;
      element = value;
      return;
    }
}

void QuantizeMatcher::matchFloor(Element &element, float &floor) {
  Element value;
  double bound;
  bool ofNaN;
  bool isFloor =
      ClampMatcher(context, largest).matchBound(element, /*isLower=*/true, value, bound, ofNaN);
  // Such as an attribute takes.
  if (!isFloor || !std::isfinite(bound) || std::signbit(bound) ||
      static_cast<float>(bound) != bound)
    return;
  if (ofNaN) {
    if (std::optional<Reduction> reduction = reader.getReduction(value))
      context.core = reduction->op;
    (void)refuse(element, "the floor replaces NaN, too, where quantize keeps it");
    return;
  }
  floor = static_cast<float>(bound);
  element = value;
}

/// The largest magnitude of a row, or a floor below it.
LogicalResult QuantizeMatcher::matchAmax(Element amax, Dynamic &result) {
  // Powers of two have no arithmetic: only the scale is rounded to one.
  Type rounded = isa_and_nonnull<Float8E8M0FNUType>(result.rounded) ? Type() : result.rounded;
  matchUpperBound(amax, rounded, result.bound);
  if (rounded) {
    Element wide;
    if (getRounding(reader, amax, wide) != rounded)
      return failure();
    amax = wide;
  }
  matchFloor(amax, result.amaxFloor);
  std::optional<Reduction> reduction = reader.getReduction(amax);
  if (!reduction)
    return failure();
  context.core = result.reduction = reduction->op;
  if (!isa<arith::MaximumFOp>(reduction->combiner)) {
    if (isa<arith::MaxNumFOp>(reduction->combiner))
      return refuse(amax, "the maximum ignores NaN, where quantize makes the scale NaN");
    return refuse(amax, "the row is not reduced by a maximum");
  }
  std::optional<double> init = reader.getConstant(reduction->init);
  if (!init || !(*init <= 0))
    return refuse(reduction->init, "the maximum starts from a positive or unknown number");
  Element base;
  if (!reader.match<math::AbsFOp>(reduction->element, base))
    return refuse(reduction->element, "the maximum is not that of magnitudes");
  result.amaxOf = base;
  return success();
}

/// scale = max(s, floor), possibly widened from a narrower type, with s = m / largest,
/// m * rn(1 / largest) or 1 / (largest / m), m as of matchAmax.
FailureOr<Dynamic> QuantizeMatcher::matchDynamicScale(Element scale) {
  Dynamic result;
  Element narrow, lhs, rhs, inner;
  result.scale = scale;
  if ((result.rounded = getRounding(reader, scale, inner))) {
    scale = inner;
    matchFloor(scale, result.scaleFloor);
    // The smallest scale is rounded, too.
    if (result.scaleFloor != 0 && getRounding(reader, scale, inner) != result.rounded)
      return failure();
    if (result.scaleFloor != 0)
      scale = inner;
  } else {
    if (reader.match<arith::ExtFOp>(scale, narrow))
      result.scale = scale = narrow;
    matchFloor(scale, result.scaleFloor);
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
    return refuse(number, result.form == ScaleForm::Reciprocal
                              ? "the maximum is multiplied by something else than 1 / largest code"
                              : "the maximum is divided by something else than the largest code");
  }
  if (context.refusal)
    return failure();
  if (result.form != ScaleForm::Divide && !scale.getType().isF32())
    return refuse(scale, "the scale is not computed in f32");
  return probe;
}

/// Values are multiplied by largest / m.
FailureOr<Dynamic> QuantizeMatcher::matchQuotient(Element factor, ZeroScale &zero) {
  Dynamic result;
  Element number, amax;
  if (!matchInverse(factor, number, amax, zero) || !factor.getType().isF32())
    return failure();
  std::optional<double> known = reader.getConstant(number);
  if (!known || failed(matchAmax(amax, result)))
    return failure();
  if (*known != largest)
    return refuse(number, "something else than the largest code is divided by the maximum");
  if (failed(findScale(result, factor)))
    return failure();
  return result;
}

LogicalResult QuantizeMatcher::findScale(Dynamic &result, Element factor) {
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
      continue; // Values of all columns go into the codes.
    Element element{values[i], AffineMap::get(reader.getRank(), 0, isFlat ? row : rowAndZero, ctx)};
    FailureOr<Dynamic> scale = failure();
    if (!result.scale)
      scale = matchDynamicScale(element);
    context.refusal = {};
    if (succeeded(scale) && scale->reduction == result.reduction &&
        scale->amaxFloor == result.amaxFloor && areEqual(scale->bound, result.bound)) {
      result.scale = scale->scale;
      result.form = scale->form;
      result.scaleFloor = scale->scaleFloor;
      continue;
    }
    for (Operation *user : values[i].getUsers()) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
      bool isElementwise = linalgOp && linalgOp.hasPureTensorSemantics() &&
                           linalgOp.getNumParallelLoops() == linalgOp.getNumLoops();
      bool isReshape = isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(user);
      if (!(isElementwise || isReshape || user->hasTrait<OpTrait::Elementwise>()) ||
          values.size() > 16)
        return refuse(factor, "what values are multiplied by is used elsewhere, too, and quantize "
                              "only gives a scale");
      values.insert_range(user->getResults());
    }
  }
  return success();
}

FailureOr<Match> QuantizeMatcher::buildDynamic(Element y, const Dynamic &dynamic, Scaling scaling,
                                               const Clamp &clamp) {
  // Without a clamp no quotient may be far out of range, such as one by a scale that
  // is almost 0.
  bool hasFloor = dynamic.amaxFloor >= 0x1p-60f ||
                  (dynamic.scaleFloor >= 0x1p-60f && scaling.form != ScalingForm::Quotient);
  if (!clamp.isThere && !hasFloor && isa<FloatType>(context.type.getElementType()))
    return refuse(context.root, "values are not clamped, and a scale without a floor may be so "
                                "small that they are infinite");
  Element wide = y, of = withoutWidening(dynamic.amaxOf);
  y = withoutWidening(y);
  if (!reader.areEqual(of, y))
    return refuse(of, "the maximum is that of another row");
  // Some numbers are only rounded to a narrow type, and kept in f32.
  auto findRows = [&](Element element) {
    return whole ? reader.findTensor(element, whole.getShape(), context.root.map)
                 : context.findRows(element);
  };
  Value rows = findRows(y);
  if (!rows)
    rows = findRows(wide);
  if (!rows)
    return refuse(y, "the row that is quantized is no tensor of its own");
  Type scaleType = Float32Type::get(context.type.getContext());
  if (dynamic.scale)
    scaleType = dynamic.scale.getType();
  Type xType = getElementTypeOrSelf(rows.getType());
  // The maximum of narrow numbers is one of them; beyond that the type of the
  // scales is that of the arithmetic.
  if (dynamic.scale && !scaleType.isF32() && scaleType != xType)
    return refuse(dynamic.scale,
                  "the scale is computed in another type than f32 or that of the row");
  // The last tensor on the way to the op that computes the scale has other users.
  Value scaleTensor;
  for (Element from = dynamic.scale; from; from = reader.step(from))
    if (from.isTensor())
      scaleTensor = from.value;
  auto type = scaleTensor ? dyn_cast<RankedTensorType>(scaleTensor.getType()) : RankedTensorType();
  SmallVector<int64_t> leading(context.type.getShape().drop_back());
  SmallVector<int64_t> withOne(leading);
  withOne.push_back(1);
  bool isOfRows = type && type.getElementType() == scaleType &&
                  (type.getShape() == ArrayRef(leading) || type.getShape() == ArrayRef(withOne));
  if (dynamic.scale && !isOfRows)
    return refuse(dynamic.scale, "the scales are no tensor of one number for each row");
  if (dynamic.rounded)
    scaleType = dynamic.rounded;
  StoredScales stored;
  if (scaleTensor)
    stored = findStoredScales(scaleTensor, dynamic.rounded, whole ? reader.getColumns() : 0,
                              context.root.value.getDefiningOp());

  Match match;
  match.name = "quantize";
  match.operands = {rows};
  if (dynamic.bound && !dynamic.bound->constant)
    match.operands.push_back(dynamic.bound->element.value);
  if (stored.destination)
    match.operands.push_back(stored.destination);
  std::optional<RowsOfGroups> inGroups = whole ? std::nullopt : RowsOfGroups::find(rows);
  int64_t group = whole ? reader.getColumns() : inGroups ? inGroups->getGroup() : 0;
  RankedTensorType resultType = whole ? whole : context.type;
  if (inGroups) {
    rows = inGroups->getSource();
    resultType = cast<RankedTensorType>(rows.getType()).clone(resultType.getElementType());
  }
  match.create = [=, numerics = getNumerics(context.type.getContext(), dynamic.form, scaling, clamp,
                                            dynamic.scaleFloor, dynamic.amaxFloor)](
                     OpBuilder &builder, Location loc) -> SmallVector<Value> {
    SmallVector<int64_t> shape(resultType.getShape());
    shape.back() = group ? shape.back() / group : 1;
    QuantizationAttr scheme = group ? QuantizationAttr::getGroup(builder.getContext(), group)
                                    : QuantizationAttr::getRow(builder.getContext());
    Value out = createEmpty(builder, loc, resultType, rows);
    Value scales = stored.destination;
    if (scales)
      scheme = QuantizationAttr::get(builder.getContext(), Granularity::Group, group,
                                     ScaleLayout::Transposed);
    else
      scales = createEmpty(builder, loc, RankedTensorType::get(shape, scaleType), rows);
    Value bound = dynamic.bound ? dynamic.bound->create(builder, loc) : Value();
    auto op = QuantizeOp::create(builder, loc, TypeRange{resultType, scales.getType()}, rows,
                                 Value(), bound, Value(), out, scales, scheme, numerics);
    if (!inGroups)
      return op->getResults();
    return {inGroups->reshape(builder, loc, op->getResult(0)),
            inGroups->reshapeScales(builder, loc, op->getResult(1))};
  };
  if (stored.result)
    match.others.push_back(
        {stored.result, [](OpBuilder &, ValueRange results) -> Value { return results[1]; }});
  // The codes are made of the scales, but those by a quotient of the maximum.
  if (!scaleTensor || stored.numOthers <= (scaling.form == ScalingForm::Quotient ? 0u : 1u))
    return match;
  match.others.push_back({scaleTensor, [=](OpBuilder &builder, ValueRange results) -> Value {
                            Value scales = results[1];
                            Location loc = scales.getLoc();
                            if (dynamic.rounded)
                              scales = arith::ExtFOp::create(
                                  builder, loc,
                                  cast<ShapedType>(scales.getType()).clone(builder.getF32Type()),
                                  scales);
                            return withUnitColumn(builder, loc, scales, type.getRank());
                          }});
  return match;
}

FailureOr<Match> QuantizeMatcher::buildStatic(Element y, UniformF32 scale, Scaling scaling,
                                              const Clamp &clamp) {
  if (!clamp.isThere)
    return refuse(context.root, "values are not clamped to the range of the codes, which is "
                                "symmetric in i8");
  y = withoutWidening(y);
  Value rows = context.findRows(y);
  if (!rows)
    return refuse(y, "the row that is quantized is no tensor of its own");
  Match match;
  match.name = "quantize";
  match.operands = {rows};
  if (!scale.constant)
    match.operands.push_back(scale.element.value);
  match.create = [=, type = context.type,
                  numerics = getNumerics(context.type.getContext(), ScaleForm::Divide, scaling,
                                         clamp, 0, 0)](OpBuilder &builder,
                                                       Location loc) -> SmallVector<Value> {
    Value out = createEmpty(builder, loc, type, rows);
    return QuantizeOp::create(builder, loc, TypeRange{type}, rows, Value(), Value(),
                              scale.create(builder, loc), out, Value(),
                              QuantizationAttr::getRow(builder.getContext()), numerics)
        ->getResults();
  };
  return match;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

FailureOr<Match> QuantizeMatcher::run() {
  if (largest == 0)
    return failure();
  bool isInteger = context.type.getElementType().isInteger(8);
  Element q, rounded;
  if (isInteger ? !reader.match<arith::FPToSIOp>(context.root, q)
                : !reader.match<arith::TruncFOp>(context.root, q))
    return failure();
  Clamp clamp;
  ClampMatcher clamps(context, largest);
  FailureOr<Element> inner = clamps.match(q, clamp);
  if (failed(inner))
    return failure();
  double ofNaN = 0;
  Element number;
  if (isInteger) {
    // Whole numbers first or bounds first: the bounds are whole.
    if (!reader.match<math::RoundEvenOp>(*inner, rounded))
      return failure();
    // A number for what has no code.
    if (clamps.matchNaN(rounded, number, ofNaN) && ofNaN == 0)
      rounded = number;
    inner = rounded;
    if (!clamp.isThere && failed(inner = clamps.match(rounded, clamp)))
      return failure();
  }
  if (clamps.matchNaN(*inner, number, ofNaN) && ofNaN == -largest && clamp.isThere) {
    clamp.makesNaNLowest = true;
    inner = number;
  }
  if (!inner->getType().isF32())
    return refuse(*inner, "the quotient is not computed in f32");
  Element y, scale, one;
  ZeroScale zero;
  if (reader.match<arith::DivFOp>(*inner, y, scale)) {
    scale = matchDivisor(scale, zero);
    FailureOr<Dynamic> dynamic = matchDynamicScale(scale);
    if (succeeded(dynamic))
      return buildDynamic(y, *dynamic, {ScalingForm::Divide, zero}, clamp);
    if (context.refusal)
      return failure();
    if (std::optional<UniformF32> given = getUniformF32(context, scale))
      return buildStatic(y, *given, {ScalingForm::Divide, zero}, clamp);
    group = getSpread(scale);
    return refuse(scale, "the scale is neither made from the maximum of the row nor one number");
  }
  Element factors[2];
  if (!reader.match<arith::MulFOp>(*inner, factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    y = factors[i];
    if (matchInverse(factors[1 - i], one, scale, zero) && reader.getConstant(one) == 1.0) {
      FailureOr<Dynamic> dynamic = matchDynamicScale(scale);
      if (succeeded(dynamic))
        return buildDynamic(y, *dynamic, {ScalingForm::Reciprocal, zero}, clamp);
      if (context.refusal)
        return failure();
      if (std::optional<UniformF32> given = getUniformF32(context, scale))
        return buildStatic(y, *given, {ScalingForm::Reciprocal, zero}, clamp);
    }
    FailureOr<Dynamic> quotient = matchQuotient(factors[1 - i], zero);
    if (succeeded(quotient))
      return buildDynamic(y, *quotient, {ScalingForm::Quotient, zero}, clamp);
    if (context.refusal)
      return failure();
    if ((group = getSpread(factors[1 - i])))
      return failure();
    std::optional<UniformF32> factor = getUniformF32(context, factors[1 - i]);
    if (!factor)
      continue;
    // The op divides 1 by the scale: is there one that gives this factor?
    if (factor->constant) {
      float inverse = 1.0f / *factor->constant;
      if (1.0f / inverse == *factor->constant)
        return buildStatic(y, UniformF32{inverse, {}}, {ScalingForm::Reciprocal, ZeroScale::Ieee},
                           clamp);
    }
    return refuse(factors[1 - i], "values are multiplied by a number that is the inverse of no "
                                  "known scale");
  }
  return failure();
}

FailureOr<Match> fusednorm::raise::matchQuantize(MatchContext &context) {
  QuantizeMatcher matcher(context);
  FailureOr<Match> match = matcher.run();
  int64_t group = matcher.getGroup();
  if (succeeded(match) || !isGroupSize(group))
    return match;
  if (ShapedType::isDynamic(context.type.getShape().back()))
    return failure();
  // The same tensor with one more dimension: groups are rows of it.
  SmallVector<int64_t> shape(context.type.getShape());
  shape.back() /= group;
  shape.push_back(group);
  ElementReader reader = context.reader.withShape(shape);
  MatchContext split(reader, getGrouped(reader, context.root.value),
                     RankedTensorType::get(shape, context.type.getElementType()));
  match = QuantizeMatcher(split, context.type).run();
  context.reader.noteModified(reader.takeModified());
  split.keepViews(context);
  context.refusal = split.refusal;
  context.core = split.core;
  return match;
}
