// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization by the absolute maximum of a row or by a given scale, and back.

#include "Matchers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// The largest number of an 8-bit type; 0 for other types.
static double getLargest(Type type) {
  if (type.isInteger(8))
    return 127;
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type))
    return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
  return 0;
}

namespace {
/// How numbers are kept in the range of the codes.
struct Clamp {
  bool isThere = false;
  bool makesNaNLowest = false;
};

/// A scale that the largest magnitude of the row decides.
struct Dynamic {
  Element scale, amaxOf;
  float amaxFloor = 0, scaleFloor = 0;
};

class QuantizeMatcher {
public:
  /// `whole` is the type of the root where the context looks at it with its columns
  /// taken apart into groups.
  explicit QuantizeMatcher(MatchContext &context, RankedTensorType whole = {})
      : context(context), reader(context.reader), whole(whole),
        largest(getLargest(context.type.getElementType())) {}
  FailureOr<Match> run();
  /// The columns that share a scale, if that says so.
  int64_t getGroup() const { return group; }

private:
  LogicalResult refuse(Element at, const Twine &reason) {
    return context.refuse("quantize", at, reason);
  }
  FailureOr<Element> matchClamp(Element element, Clamp &clamp);
  /// One bound: `max(x, bound)` for the lower one.
  bool matchBound(Element element, bool isLower, Element &value, double &bound, bool &ofNaN);
  FailureOr<Dynamic> matchDynamicScale(Element scale);
  FailureOr<Match> buildDynamic(Element y, const Dynamic &dynamic, ScalingForm scaling,
                                const Clamp &clamp);
  FailureOr<Match> buildStatic(Element y, UniformF32 scale, ScalingForm scaling,
                               const Clamp &clamp);
  NumericsAttr getNumerics(MLIRContext *ctx, ScalingForm scaling, const Clamp &clamp,
                           float scaleFloor, float amaxFloor) {
    NumericsAttr defaults = NumericsAttr::getDefault(ctx);
    return NumericsAttr::get(ctx, defaults.getOrder(), defaults.getSum(), defaults.getGamma(),
                             defaults.getEpsilon(), defaults.getMean(), defaults.getRsqrt(),
                             scaling, defaults.getSquares(), ZeroScale::Ieee,
                             clamp.makesNaNLowest ? NaNCode::Lowest : NaNCode::NaN,
                             APFloat(scaleFloor), APFloat(amaxFloor));
  }

  MatchContext &context;
  ElementReader &reader;
  RankedTensorType whole;
  double largest;
  int64_t group = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Clamps
//===----------------------------------------------------------------------===//

bool QuantizeMatcher::matchBound(Element element, bool isLower, Element &value, double &bound,
                                 bool &ofNaN) {
  Element lhs, rhs;
  ofNaN = false;
  bool isOp = isLower ? reader.match<arith::MaximumFOp>(element, lhs, rhs)
                      : reader.match<arith::MinimumFOp>(element, lhs, rhs);
  if (isOp) {
    if (reader.getConstant(lhs))
      std::swap(lhs, rhs);
    std::optional<double> constant = reader.getConstant(rhs);
    value = lhs;
    bound = constant.value_or(0);
    return constant.has_value();
  }
  // A comparison and a choice of the bound.
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

FailureOr<Element> QuantizeMatcher::matchClamp(Element element, Clamp &clamp) {
  Element middle, inner;
  double lower, upper;
  bool lowerOfNaN, upperOfNaN;
  for (bool lowerFirst : {true, false}) {
    // The outer bound is the one that is applied last.
    bool isOuter = matchBound(element, !lowerFirst, middle, lowerFirst ? upper : lower,
                              lowerFirst ? upperOfNaN : lowerOfNaN);
    if (!isOuter || !matchBound(middle, lowerFirst, inner, lowerFirst ? lower : upper,
                                lowerFirst ? lowerOfNaN : upperOfNaN))
      continue;
    bool isSymmetric = upper == largest && lower == -largest;
    bool isTwosComplement = context.type.getElementType().isInteger(8) && upper == 127 &&
                            lower == -128;
    if (!isSymmetric && !isTwosComplement)
      return refuse(element, "values are clamped to another range than that of the codes");
    if (upperOfNaN && !lowerOfNaN)
      return refuse(element, "the clamp makes the largest number of NaN");
    clamp.isThere = isSymmetric;
    clamp.makesNaNLowest = lowerOfNaN;
    return inner;
  }
  return element;
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

/// scale = max(max(amax, floor) / largest, floor), floors optional, possibly widened
/// from a narrower type.
FailureOr<Dynamic> QuantizeMatcher::matchDynamicScale(Element scale) {
  Dynamic result;
  Element narrow, lhs, rhs;
  if (reader.match<arith::ExtFOp>(scale, narrow))
    scale = narrow;
  result.scale = scale;
  auto matchFloor = [&](Element &element, float &floor) {
    if (!reader.match<arith::MaximumFOp>(element, lhs, rhs))
      return;
    if (reader.getConstant(lhs))
      std::swap(lhs, rhs);
    std::optional<double> constant = reader.getConstant(rhs);
    if (!constant || *constant < 0 || static_cast<float>(*constant) != *constant)
      return;
    floor = static_cast<float>(*constant);
    element = lhs;
  };
  matchFloor(scale, result.scaleFloor);
  Element amax, bound;
  if (!reader.match<arith::DivFOp>(scale, amax, bound))
    return failure();
  std::optional<double> divisor = reader.getConstant(bound);
  if (!divisor)
    return failure();
  matchFloor(amax, result.amaxFloor);
  std::optional<Reduction> reduction = reader.getReduction(amax);
  if (!reduction)
    return failure();
  context.core = reduction->op;
  if (*divisor != largest)
    return refuse(bound, "the maximum is divided by something else than the largest code");
  if (!isa<arith::MaximumFOp>(reduction->combiner)) {
    if (isa<arith::MaxNumFOp>(reduction->combiner))
      return refuse(amax, "the maximum ignores NaN, where quantize makes the scale NaN");
    return refuse(amax, "the row is not reduced by a maximum");
  }
  std::optional<double> init = reader.getConstant(reduction->init);
  if (!init || *init > 0)
    return refuse(reduction->init, "the maximum starts from a positive or unknown number");
  Element base;
  if (!reader.match<math::AbsFOp>(reduction->element, base))
    return refuse(reduction->element, "the maximum is not that of magnitudes");
  result.amaxOf = base;
  return result;
}

FailureOr<Match> QuantizeMatcher::buildDynamic(Element y, const Dynamic &dynamic,
                                               ScalingForm scaling, const Clamp &clamp) {
  // Without a clamp no quotient may be far out of range, such as one by a scale that
  // is almost 0.
  bool hasFloor = dynamic.amaxFloor >= 0x1p-60f || dynamic.scaleFloor >= 0x1p-60f;
  if (!clamp.isThere && !hasFloor && isa<FloatType>(context.type.getElementType()))
    return refuse(context.root, "values are not clamped, and a scale without a floor may be so "
                                "small that they are infinite");
  Element narrow, narrowAmax;
  if (reader.match<arith::ExtFOp>(y, narrow))
    y = narrow;
  Element of = dynamic.amaxOf;
  if (reader.match<arith::ExtFOp>(of, narrowAmax))
    of = narrowAmax;
  if (!reader.areEqual(of, y))
    return refuse(of, "the maximum is that of another row");
  Value rows = whole ? reader.findTensor(y, whole.getShape(), context.root.map)
                     : context.findRows(y);
  if (!rows)
    return refuse(y, "the row that is quantized is no tensor of its own");
  Type scaleType = dynamic.scale.getType(), xType = getElementTypeOrSelf(rows.getType());
  // The maximum of narrow numbers is one of them; beyond that the type of the
  // scales is that of the arithmetic.
  if (!scaleType.isF32() && scaleType != xType)
    return refuse(dynamic.scale, "the scale is computed in another type than f32 or that of the row");
  // The last tensor on the way to the op that computes the scale has other users.
  Value scaleTensor;
  for (Element from = dynamic.scale; from; from = reader.step(from))
    if (from.isTensor())
      scaleTensor = from.value;
  auto type = scaleTensor ? dyn_cast<RankedTensorType>(scaleTensor.getType()) : RankedTensorType();
  SmallVector<int64_t> leading(context.type.getShape().drop_back());
  SmallVector<int64_t> withOne(leading);
  withOne.push_back(1);
  if (!type || type.getElementType() != scaleType ||
      (type.getShape() != ArrayRef(leading) && type.getShape() != ArrayRef(withOne)))
    return refuse(dynamic.scale, "the scales are no tensor of one number for each row");

  Match match;
  match.name = "quantize";
  match.operands = {rows};
  int64_t group = whole ? reader.getColumns() : 0;
  match.create = [=, resultType = whole ? whole : context.type, numerics = getNumerics(
                         context.type.getContext(), scaling, clamp, dynamic.scaleFloor,
                         dynamic.amaxFloor)](OpBuilder &builder,
                                             Location loc) -> SmallVector<Value> {
    SmallVector<int64_t> shape(resultType.getShape());
    shape.back() = group ? shape.back() / group : 1;
    auto scalesType = RankedTensorType::get(shape, scaleType);
    QuantizationAttr scheme = group ? QuantizationAttr::getGroup(builder.getContext(), group)
                                    : QuantizationAttr::getRow(builder.getContext());
    Value out = createEmpty(builder, loc, resultType, rows);
    Value scales = createEmpty(builder, loc, scalesType, rows);
    return QuantizeOp::create(builder, loc, TypeRange{resultType, scalesType}, rows, Value(),
                              Value(), Value(), out, scales, scheme, numerics)
        ->getResults();
  };
  match.others.push_back({scaleTensor, [=](OpBuilder &builder, ValueRange results) -> Value {
    Value scales = results[1];
    int64_t rank = cast<RankedTensorType>(scales.getType()).getRank();
    if (type.getRank() == rank)
      return scales;
    // One of them has a last dimension of 1 more.
    int64_t common = std::min(rank, type.getRank());
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < common; ++dim)
      groups.push_back({dim});
    groups.back().push_back(common);
    if (type.getRank() > rank)
      return tensor::ExpandShapeOp::create(builder, scales.getLoc(), type, scales, groups);
    return tensor::CollapseShapeOp::create(builder, scales.getLoc(), type, scales, groups);
  }});
  return match;
}

FailureOr<Match> QuantizeMatcher::buildStatic(Element y, UniformF32 scale, ScalingForm scaling,
                                              const Clamp &clamp) {
  if (!clamp.isThere)
    return refuse(context.root, "values are not clamped to the range of the codes, which is "
                                "symmetric in i8");
  Element narrow;
  if (reader.match<arith::ExtFOp>(y, narrow))
    y = narrow;
  Value rows = context.findRows(y);
  if (!rows)
    return refuse(y, "the row that is quantized is no tensor of its own");
  Match match;
  match.name = "quantize";
  match.operands = {rows};
  if (!scale.constant)
    match.operands.push_back(scale.element.value);
  match.create = [=, type = context.type,
                  numerics = getNumerics(context.type.getContext(), scaling, clamp, 0, 0)](
                     OpBuilder &builder, Location loc) -> SmallVector<Value> {
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
  if (largest == 0 || ShapedType::isDynamic(reader.getColumns()))
    return failure();
  bool isInteger = context.type.getElementType().isInteger(8);
  Element q, rounded;
  if (isInteger ? !reader.match<arith::FPToSIOp>(context.root, q)
                : !reader.match<arith::TruncFOp>(context.root, q))
    return failure();
  Clamp clamp;
  FailureOr<Element> inner = matchClamp(q, clamp);
  if (failed(inner))
    return failure();
  if (isInteger) {
    // Whole numbers first or bounds first: the bounds are whole.
    if (!reader.match<math::RoundEvenOp>(*inner, rounded))
      return failure();
    inner = rounded;
    if (!clamp.isThere && failed(inner = matchClamp(rounded, clamp)))
      return failure();
  }
  if (!inner->getType().isF32())
    return refuse(*inner, "the quotient is not computed in f32");
  Element y, scale, one;
  if (reader.match<arith::DivFOp>(*inner, y, scale)) {
    FailureOr<Dynamic> dynamic = matchDynamicScale(scale);
    if (succeeded(dynamic))
      return buildDynamic(y, *dynamic, ScalingForm::Divide, clamp);
    if (context.refusal)
      return failure();
    if (std::optional<UniformF32> given = getUniformF32(context, scale))
      return buildStatic(y, *given, ScalingForm::Divide, clamp);
    // Scales of groups, spread over their columns.
    Element spread = reader.resolve(scale);
    if (auto collapse = spread.value.getDefiningOp<tensor::CollapseShapeOp>();
        collapse && !whole && collapse.getReassociationIndices().back().size() == 2 &&
        collapse.getResultType().getShape() == context.type.getShape())
      group = collapse.getSrcType().getShape().back();
    return refuse(scale, "the scale is neither made from the maximum of the row nor one number");
  }
  Element factors[2];
  if (!reader.match<arith::MulFOp>(*inner, factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    y = factors[i];
    if (reader.match<arith::DivFOp>(factors[1 - i], one, scale) && reader.getConstant(one) == 1.0) {
      FailureOr<Dynamic> dynamic = matchDynamicScale(scale);
      if (succeeded(dynamic))
        return buildDynamic(y, *dynamic, ScalingForm::Reciprocal, clamp);
      if (context.refusal)
        return failure();
      if (std::optional<UniformF32> given = getUniformF32(context, scale))
        return buildStatic(y, *given, ScalingForm::Reciprocal, clamp);
    }
    std::optional<UniformF32> factor = getUniformF32(context, factors[1 - i]);
    if (!factor)
      continue;
    // The op divides 1 by the scale: is there one that gives this factor?
    if (factor->constant) {
      float inverse = 1.0f / *factor->constant;
      if (1.0f / inverse == *factor->constant)
        return buildStatic(y, UniformF32{inverse, {}}, ScalingForm::Reciprocal, clamp);
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
  bool isScheme = llvm::isPowerOf2_64(group) && group >= 2 && group <= 1024;
  if (succeeded(match) || !isScheme)
    return match;
  // The same tensor with one more dimension: groups are rows of it.
  MLIRContext *ctx = context.type.getContext();
  SmallVector<int64_t> shape(context.type.getShape());
  shape.back() /= group;
  shape.push_back(group);
  ElementReader reader(ctx, shape);
  SmallVector<AffineExpr> indices;
  for (unsigned dim = 0; dim < shape.size() - 1; ++dim)
    indices.push_back(getAffineDimExpr(dim, ctx));
  indices.back() = indices.back() * group + reader.column();
  Element root{context.root.value, AffineMap::get(shape.size(), 0, indices, ctx)};
  MatchContext split(reader, root,
                     RankedTensorType::get(shape, context.type.getElementType()));
  match = QuantizeMatcher(split, context.type).run();
  context.refusal = split.refusal;
  context.core = split.core;
  return match;
}

//===----------------------------------------------------------------------===//
// Dequantization
//===----------------------------------------------------------------------===//

FailureOr<Match> fusednorm::raise::matchDequantize(MatchContext &context) {
  ElementReader &reader = context.reader;
  Type type = context.type.getElementType();
  Element product = context.root, wide;
  if ((type.isBF16() || type.isF16()) && reader.match<arith::TruncFOp>(product, wide))
    product = wide;
  if (!product.getType().isF32() || ShapedType::isDynamic(reader.getColumns()))
    return failure();
  Element factors[2];
  if (!reader.match<arith::MulFOp>(product, factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    Element codes, narrow, scale = factors[1 - i];
    bool isCodes = reader.match<arith::ExtFOp>(factors[i], codes) ||
                   reader.match<arith::SIToFPOp>(factors[i], codes);
    if (!isCodes || getLargest(codes.getType()) == 0)
      continue;
    Value rows = context.findRows(codes);
    if (!rows)
      return context.refuse("dequantize", codes, "the codes are no tensor of their own");
    Match match;
    match.name = "dequantize";
    if (std::optional<UniformF32> given = getUniformF32(context, scale)) {
      match.operands = {rows};
      if (!given->constant)
        match.operands.push_back(given->element.value);
      match.create = [=, type = context.type](OpBuilder &builder,
                                              Location loc) -> SmallVector<Value> {
        Value out = createEmpty(builder, loc, type, rows);
        return DequantizeOp::create(builder, loc, type, rows, Value(),
                                    given->create(builder, loc), out,
                                    QuantizationAttr::getRow(builder.getContext()))
            ->getResults();
      };
      return match;
    }
    if (reader.match<arith::ExtFOp>(scale, narrow))
      scale = narrow;
    // [..., 1], by row.
    SmallVector<int64_t> shape(context.type.getShape());
    shape.back() = 1;
    SmallVector<AffineExpr> indices;
    for (unsigned dim = 0; dim + 1 < reader.getRank(); ++dim)
      indices.push_back(getAffineDimExpr(dim, context.type.getContext()));
    indices.push_back(getAffineConstantExpr(0, context.type.getContext()));
    Value scales = reader.findTensor(
        scale, shape, AffineMap::get(reader.getRank(), 0, indices, context.type.getContext()));
    if (!scales)
      return context.refuse("dequantize", scale, "the scales are no tensor of one number for each "
                                                 "row, with a last dimension of 1");
    match.operands = {rows, scales};
    match.create = [=, type = context.type](OpBuilder &builder,
                                            Location loc) -> SmallVector<Value> {
      Value out = createEmpty(builder, loc, type, rows);
      return DequantizeOp::create(builder, loc, type, rows, scales, Value(), out,
                                  QuantizationAttr::getRow(builder.getContext()))
          ->getResults();
    };
    return match;
  }
  return failure();
}
