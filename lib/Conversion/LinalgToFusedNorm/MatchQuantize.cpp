// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches quantization by a scale: computed from the absolute maximum of a row, or an operand.

#include "Clamps.h"
#include "DynamicScales.h"
#include "Matchers.h"
#include "RowsOfGroups.h"
#include "Scales.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

double fusednorm::raise::getLargestEncoding(Type type) {
  if (type.isInteger(8))
    return 127;
  if (isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type))
    return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
  return 0;
}

namespace {
/// The scaling of values to the range of the quantized type.
struct Scaling {
  ScalingForm form;
  ZeroScale zero;
};

class QuantizeMatcher {
public:
  /// If the context inspects a tensor with its columns split into groups, `whole` is the type of
  /// the tensor before the split.
  explicit QuantizeMatcher(MatchContext &context, RankedTensorType whole = {})
      : context(context), reader(context.reader), whole(whole),
        largest(getLargestEncoding(context.type.getElementType())),
        dynamicScales(context, largest) {}
  FailureOr<Match> run();
  /// Returns the group size if the scale suggests one; 0 otherwise.
  int64_t getGroup() const { return group; }

private:
  /// Returns the group size of a scale broadcast over the columns of groups; 0 for others.
  int64_t getSpread(Element element) { return whole ? 0 : raise::getSpread(context, element); }
  LogicalResult refuse(Element at, const Twine &reason) {
    return context.refuse("quantize", at, reason);
  }
  /// Returns the bf16 or f16 element before widening, or `element` itself.
  Element withoutWidening(Element element) {
    Element narrow;
    bool isRow = reader.match<arith::ExtFOp>(element, narrow) &&
                 (narrow.getType().isBF16() || narrow.getType().isF16());
    return isRow ? narrow : element;
  }
  /// Checks for a scale with one value per column.
  bool isOfColumns(Element scale) const;
  /// Builds a quantization with the scale 1 of rows that are already scaled.
  FailureOr<Match> buildScaled(Element scaled, const Clamp &clamp) {
    return buildStatic(scaled, UniformF32{1.0f, {}}, {ScalingForm::Reciprocal, ZeroScale::Ieee},
                       clamp);
  }
  FailureOr<Match> buildDynamic(Element y, const Dynamic &dynamic, Scaling scaling,
                                const Clamp &clamp);
  FailureOr<Match> buildOfAll(Value rows, const Dynamic &dynamic, Value scale, Scaling scaling,
                              const Clamp &clamp);
  FailureOr<Match> buildStatic(Element y, UniformF32 scale, Scaling scaling, const Clamp &clamp);
  /// Builds a quantization of y times a constant or run-time factor.
  FailureOr<Match> buildMultiplied(Element y, const UniformF32 &factor, const Clamp &clamp);
  NumericsAttr getNumerics(MLIRContext *ctx, ScaleForm form, Scaling scaling, const Clamp &clamp,
                           const Dynamic &dynamic) {
    return NumericsAttr::getDefault(ctx)
        .withScale(form)
        .withScaling(scaling.form)
        .withZeroScale(scaling.zero)
        .withNanValue(clamp.makesNaNLowest ? NaNValue::Lowest : NaNValue::NaN)
        .withFloor(dynamic.floorForm.value_or(FloorForm::Maximum))
        .withBound(dynamic.boundForm)
        .withScaleFloor(APFloat(dynamic.scaleFloor))
        .withAmaxFloor(APFloat(dynamic.amaxFloor));
  }

  MatchContext &context;
  ElementReader &reader;
  RankedTensorType whole;
  double largest;
  DynamicScaleMatcher dynamicScales;
  int64_t group = 0;
};
} // namespace

/// Creates a destination for one scale per row of `type`, or per group of `group` columns.
static Value createScales(OpBuilder &builder, Location loc, RankedTensorType type, int64_t group,
                          Value rows) {
  SmallVector<int64_t> shape(type.getShape());
  int64_t columns = shape.back();
  shape.back() = 1;
  if (group)
    shape.back() = ShapedType::isDynamic(columns) ? columns : columns / group;
  type = RankedTensorType::get(shape, type.getElementType());
  if (!ShapedType::isDynamic(shape.back()))
    return createEmpty(builder, loc, type, rows);
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, rows);
  sizes.back() = affine::makeComposedFoldedAffineApply(
      builder, loc, builder.getAffineSymbolExpr(0).floorDiv(group), {sizes.back()});
  return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
}

FailureOr<Match> QuantizeMatcher::buildDynamic(Element y, const Dynamic &dynamic, Scaling scaling,
                                               const Clamp &clamp) {
  // Without a clamp, no quotient may exceed the range. A scale close to 0 would cause this, so a
  // floor of at least 2^-60 is required.
  bool hasFloor = dynamic.amaxFloor >= 0x1p-60f ||
                  (dynamic.scaleFloor >= 0x1p-60f && scaling.form != ScalingForm::Quotient);
  bool needsClamp = !clamp.isThere && isa<FloatType>(context.type.getElementType());
  if (needsClamp && !hasFloor)
    return refuse(context.root, "values are not clamped, and without a floor the scale may be so "
                                "small that quotients are infinite");
  // Quotients exceed the range as well if the scale is not computed from the maximum.
  if (needsClamp && (dynamic.bound || dynamic.floorForm == FloorForm::MaximumNumber))
    return refuse(context.root,
                  "values are not clamped: a value above scale_ub, or NaN replaced by "
                  "the floor, would give another result");
  Element wide = y, of = withoutWidening(dynamic.amaxOf);
  y = withoutWidening(y);
  if (!reader.areEqual(of, y))
    return refuse(of, "the maximum is computed from another row");
  // The row may have been rounded to a narrow type but materialized in f32 only.
  auto findRows = [&](Element element) {
    return whole ? reader.findTensor(element, whole.getShape(), context.root.map)
                 : context.findRows(element);
  };
  Value rows = findRows(y);
  if (!rows)
    rows = findRows(wide);
  if (!rows)
    return refuse(
        y, "the quantized row is not materialized as a tensor: it is computed inside a larger op");
  Type scaleType =
      dynamic.scale ? dynamic.scale.getType() : Type(Float32Type::get(context.type.getContext()));
  Type xType = getElementTypeOrSelf(rows.getType());
  // The maximum of narrow values is one of them. The type of the scales is the type of the
  // arithmetic after the maximum.
  if (dynamic.scale && !scaleType.isF32() && scaleType != xType)
    return refuse(dynamic.scale, "the type of the scale is neither f32 nor the type of the row");
  // The last tensor after the computation of the scale may have other uses.
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
  if (dynamic.isOfAll)
    return buildOfAll(rows, dynamic, scaleTensor, scaling, clamp);
  if (dynamic.scale && !isOfRows)
    return refuse(dynamic.scale, "the scales are not a tensor of one value per row");
  if (dynamic.rounded)
    scaleType = dynamic.rounded;
  std::optional<RowsOfGroups> inGroups = whole ? std::nullopt : RowsOfGroups::find(rows);
  int64_t group = whole ? reader.getColumns() : inGroups ? inGroups->getGroup() : 0;
  // A row may consist of one group. Scales then have a last dimension for the groups.
  bool isOneGroup = !inGroups && isGroupSize(reader.getColumns()) && type &&
                    type.getRank() == context.type.getRank();
  int64_t storedGroup = whole || isOneGroup ? reader.getColumns() : 0;
  // If rows are groups of longer rows, the scales may have the leading dimensions of the longer
  // rows.
  if (inGroups && type) {
    auto source = cast<RankedTensorType>(inGroups->getSource().getType());
    if (type.getRank() == source.getRank() &&
        source.getShape().drop_back() == type.getShape().drop_back() &&
        type.getShape().back() * group == source.getShape().back())
      storedGroup = group;
  }
  const unsigned numOwn = scaling.form == ScalingForm::Quotient ? 0 : 1;
  StoredScales stored;
  if (scaleTensor)
    stored = findStoredScales(scaleTensor, dynamic.rounded, storedGroup,
                              context.root.value.getDefiningOp());
  // Scales with other uses are not transposed.
  if (stored.isTransposed && stored.numOthers > numOwn)
    stored = {Value(), false, Value(), stored.numOthers + 1};
  if (stored.isTransposed)
    group = storedGroup;

  Match match;
  match.name = "quantize";
  match.operands = {rows};
  if (dynamic.bound && !dynamic.bound->constant)
    match.operands.push_back(dynamic.bound->element.value);
  if (stored.destination)
    match.operands.push_back(stored.destination);
  RankedTensorType resultType = whole ? whole : context.type;
  if (inGroups) {
    rows = inGroups->getSource();
    resultType = cast<RankedTensorType>(rows.getType()).clone(resultType.getElementType());
  }
  match.create = [=, numerics = getNumerics(context.type.getContext(), dynamic.form, scaling, clamp,
                                            dynamic)](OpBuilder &builder,
                                                      Location loc) -> SmallVector<Value> {
    QuantizationAttr scheme = group ? QuantizationAttr::getGroup(builder.getContext(), group)
                                    : QuantizationAttr::getRow(builder.getContext());
    Value out = createEmpty(builder, loc, resultType, rows);
    Value scales = stored.destination;
    if (stored.isTransposed)
      scheme = QuantizationAttr::get(builder.getContext(), Granularity::Group, group,
                                     ScaleLayout::Transposed);
    if (stored.isTransposed && !scales) {
      auto own = cast<RankedTensorType>(stored.result.getType());
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, rows);
      sizes.insert(sizes.begin(), builder.getIndexAttr(own.getShape().front()));
      sizes.pop_back();
      scales = tensor::EmptyOp::create(builder, loc, sizes, own.getElementType());
    } else if (!scales)
      scales = createScales(builder, loc, RankedTensorType::get(resultType.getShape(), scaleType),
                            group, rows);
    Value bound = dynamic.bound ? dynamic.bound->create(builder, loc) : Value();
    auto op = QuantizeOp::create(builder, loc, TypeRange{resultType, scales.getType()}, rows,
                                 Value(), bound, Value(), out, scales, scheme, numerics);
    if (!inGroups)
      return op->getResults();
    if (stored.isTransposed)
      return {inGroups->reshape(builder, loc, op->getResult(0)), op->getResult(1)};
    return {inGroups->reshape(builder, loc, op->getResult(0)),
            inGroups->reshapeScales(builder, loc, op->getResult(1))};
  };
  if (stored.result)
    match.others.push_back(
        {stored.result, [](OpBuilder &, ValueRange results) -> Value { return results[1]; }});
  // The quantized values are computed from the scales, except with ScalingForm::Quotient.
  if (!scaleTensor || stored.numOthers <= numOwn)
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

FailureOr<Match> QuantizeMatcher::buildOfAll(Value rows, const Dynamic &dynamic, Value scale,
                                             Scaling scaling, const Clamp &clamp) {
  auto type = scale ? dyn_cast<RankedTensorType>(scale.getType()) : RankedTensorType();
  bool isOne = type && type.getElementType() == dynamic.scale.getType() && type.hasStaticShape() &&
               type.getNumElements() == 1;
  if (!isOne || dynamic.rounded || whole)
    return refuse(dynamic.scale,
                  "the scale of all rows is not a tensor of one value, or is rounded");
  if (!hasElements(context.type))
    return refuse(dynamic.scale, "there may be no rows; quantize would then store no scale");
  Match match;
  match.name = "quantize";
  match.operands = {rows};
  if (dynamic.bound && !dynamic.bound->constant)
    match.operands.push_back(dynamic.bound->element.value);
  match.create = [=, bound = dynamic.bound, quantized = context.type,
                  numerics = getNumerics(context.type.getContext(), dynamic.form, scaling, clamp,
                                         dynamic)](OpBuilder &builder,
                                                   Location loc) -> SmallVector<Value> {
    Value out = createEmpty(builder, loc, quantized, rows);
    auto one = RankedTensorType::get({1}, type.getElementType());
    Value scales = tensor::EmptyOp::create(builder, loc, one, ValueRange());
    auto scheme =
        QuantizationAttr::get(builder.getContext(), Granularity::Tensor, 0, ScaleLayout::RowMajor);
    return QuantizeOp::create(builder, loc, TypeRange{quantized, one}, rows, Value(),
                              bound ? bound->create(builder, loc) : Value(), Value(), out, scales,
                              scheme, numerics)
        ->getResults();
  };
  match.others.push_back(
      {scale, [=](OpBuilder &builder, ValueRange results) -> Value {
         if (type.getRank() == 1)
           return results[1];
         Location loc = results[1].getLoc();
         SmallVector<ReassociationIndices> groups;
         if (type.getRank() == 0)
           return tensor::CollapseShapeOp::create(builder, loc, results[1], groups);
         groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank())));
         return tensor::ExpandShapeOp::create(builder, loc, type, results[1], groups);
       }});
  return match;
}

FailureOr<Match> QuantizeMatcher::buildStatic(Element y, UniformF32 scale, Scaling scaling,
                                              const Clamp &clamp) {
  if (!clamp.isThere)
    return refuse(context.root,
                  "values are not clamped to the symmetric range of the quantized type");
  y = withoutWidening(y);
  Value rows = context.findRows(y);
  if (!rows)
    return refuse(
        y, "the quantized row is not materialized as a tensor: it is computed inside a larger op");
  Match match;
  match.name = "quantize";
  match.isElementwise = true;
  match.operands = {rows};
  if (!scale.constant)
    match.operands.push_back(scale.element.value);
  match.create = [=, type = context.type,
                  numerics = getNumerics(context.type.getContext(), ScaleForm::Divide, scaling,
                                         clamp, Dynamic())](OpBuilder &builder,
                                                            Location loc) -> SmallVector<Value> {
    Value out = createEmpty(builder, loc, type, rows);
    return QuantizeOp::create(builder, loc, TypeRange{type}, rows, Value(), Value(),
                              scale.create(builder, loc), out, Value(),
                              QuantizationAttr::getRow(builder.getContext()), numerics)
        ->getResults();
  };
  return match;
}

FailureOr<Match> QuantizeMatcher::buildMultiplied(Element y, const UniformF32 &factor,
                                                  const Clamp &clamp) {
  // The op divides 1 by the scale. Check that this gives the constant factor.
  float inverse = factor.constant ? 1.0f / *factor.constant : 0;
  if (factor.constant && 1.0f / inverse == *factor.constant)
    return buildStatic(y, UniformF32{inverse, {}}, {ScalingForm::Reciprocal, ZeroScale::Ieee},
                       clamp);
  return buildStatic(y, factor, {ScalingForm::Quotient, ZeroScale::Ieee}, clamp);
}

bool QuantizeMatcher::isOfColumns(Element scale) const {
  if (whole || reader.getRank() < 2)
    return false;
  // An inverse or a wider form of the scales is computed from them.
  for (unsigned steps = 0; steps < 3; ++steps) {
    scale = reader.resolve(scale);
    Element one, inner;
    if (reader.match<arith::ExtFOp>(scale, inner) ||
        (reader.match<arith::DivFOp>(scale, one, inner) && reader.getConstant(one) == 1.0))
      scale = inner;
  }
  if (!scale.isTensor() || !scale.map || !isa<FloatType>(scale.getType()))
    return false;
  bool isUsed = false;
  for (AffineExpr expr : scale.map.getResults()) {
    isUsed |= expr == reader.column();
    if (expr != reader.column() && !isa<AffineConstantExpr>(expr))
      return false;
  }
  return isUsed;
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
    // Rounding to integers and clamping may have either order, as the bounds are integers.
    if (!reader.match<math::RoundEvenOp>(*inner, rounded))
      return failure();
    // NaN is replaced by 0.
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
  // A narrow quotient, as in flax, is an operand: the bounds are exact in its type.
  if (clamp.isThere && !isInteger && isa<BFloat16Type, Float16Type>(inner->getType()))
    return buildScaled(*inner, clamp);
  if (!inner->getType().isF32())
    return refuse(*inner, "the quotient is not computed in f32");
  Element y, scale, one;
  ZeroScale zero;
  if (reader.match<arith::DivFOp>(*inner, y, scale)) {
    scale = dynamicScales.matchDivisor(scale, zero);
    FailureOr<Dynamic> dynamic = dynamicScales.matchDynamicScale(scale);
    if (succeeded(dynamic))
      return buildDynamic(y, *dynamic, {ScalingForm::Divide, zero}, clamp);
    if (context.refusal)
      return failure();
    if (std::optional<UniformF32> given = getUniformF32(context, scale))
      return buildStatic(y, *given, {ScalingForm::Divide, zero}, clamp);
    if (isOfColumns(scale))
      return buildScaled(*inner, clamp);
    group = getSpread(scale);
    return refuse(scale, "the scale is neither computed from the maximum of the row nor one value");
  }
  Element factors[2];
  if (!reader.match<arith::MulFOp>(*inner, factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    y = factors[i];
    if (dynamicScales.matchInverse(factors[1 - i], one, scale, zero) &&
        reader.getConstant(one) == 1.0) {
      FailureOr<Dynamic> dynamic = dynamicScales.matchDynamicScale(scale);
      if (succeeded(dynamic))
        return buildDynamic(y, *dynamic, {ScalingForm::Reciprocal, zero}, clamp);
      if (context.refusal)
        return failure();
      if (std::optional<UniformF32> given = getUniformF32(context, scale))
        return buildStatic(y, *given, {ScalingForm::Reciprocal, zero}, clamp);
    }
    FailureOr<Dynamic> quotient = dynamicScales.matchQuotient(factors[1 - i], zero);
    if (succeeded(quotient))
      return buildDynamic(y, *quotient, {ScalingForm::Quotient, zero}, clamp);
    if (context.refusal)
      return failure();
    if (isOfColumns(factors[1 - i]))
      return buildScaled(*inner, clamp);
    if ((group = getSpread(factors[1 - i])))
      return failure();
    if (std::optional<UniformF32> factor = getUniformF32(context, factors[1 - i]))
      return buildMultiplied(y, *factor, clamp);
  }
  return failure();
}

FailureOr<Match> fusednorm::raise::matchQuantize(MatchContext &context) {
  QuantizeMatcher matcher(context);
  FailureOr<Match> match = matcher.run();
  int64_t group = matcher.getGroup();
  if (succeeded(match) || !isGroupSize(group))
    return match;
  // Look at the tensor with one more dimension: groups become rows.
  SmallVector<int64_t> shape = getShapeOfGroups(context.type, group);
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
