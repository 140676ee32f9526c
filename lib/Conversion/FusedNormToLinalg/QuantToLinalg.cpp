// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers quantization.

#include "PrimitiveToLinalg.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

/// Returns whether a row has several scales.
static bool hasGroups(Rows &rows, QuantizationAttr scheme) {
  return scheme.isGroup() && getConstantIntValue(rows.last) != scheme.getGroupSize();
}

/// Returns the index of a scale in its row as a function of the column.
static AffineExpr scaleNumber(Rows &rows, QuantizationAttr scheme) {
  if (hasGroups(rows, scheme))
    return rows.columnExpr().floorDiv(scheme.getGroupSize());
  return rows.b.getAffineConstantExpr(0);
}

/// Returns the rows with zeros up to whole groups. They do not change an absolute maximum.
static Value padColumns(Rows &rows, int64_t group) {
  OpBuilder &b = rows.b;
  AffineExpr columns = b.getAffineSymbolExpr(0);
  OpFoldResult added = affine::makeComposedFoldedAffineApply(
      b, rows.loc, columns.ceilDiv(group) * group - columns, {rows.last});
  auto type = cast<RankedTensorType>(rows.x.getType());
  SmallVector<OpFoldResult> low(rows.rank, b.getIndexAttr(0)), high(low);
  high.back() = added;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = ShapedType::isDynamic(shape.back()) ? ShapedType::kDynamic
                                                     : int64_t(llvm::alignTo(shape.back(), group));
  Value zero = rows.scalars().constant(b.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(b, rows.loc, type.clone(shape), rows.x, low, high, zero);
}

/// Returns the absolute maximum of each row or group as [leading..., scales per row], or of all
/// rows as [1].
static Value lowerAbsMax(Rows rows, QuantizationAttr scheme) {
  OpBuilder &b = rows.b;
  auto step = [](Scalars &s, ValueRange args) {
    return s.max(args.back(), s.abs(s.widen(args.front())));
  };
  Value zero = rows.scalars().f32(0.0);
  SmallVector<utils::IteratorType> iterators(rows.rank, utils::IteratorType::parallel);
  SmallVector<OpFoldResult> shape(rows.leading);
  if (scheme.getGranularity() == Granularity::Tensor) {
    iterators.assign(rows.rank, utils::IteratorType::reduction);
    AffineMap only = AffineMap::get(rows.rank, 0, b.getAffineConstantExpr(0), b.getContext());
    return rows.generic(rows.x, rows.filled({b.getIndexAttr(1)}, zero), {rows.all(), only},
                        iterators, step);
  }
  if (!hasGroups(rows, scheme)) {
    iterators.back() = utils::IteratorType::reduction;
    shape.push_back(b.getIndexAttr(1));
    AffineMap first = rows.rowAnd(b.getAffineConstantExpr(0));
    return rows.generic(rows.x, rows.filled(shape, zero), {rows.all(), first}, iterators, step);
  }
  // [leading..., groups, columns of a group]. An operand without data gives the last dimension its
  // size.
  int64_t group = scheme.getGroupSize();
  AffineExpr columns = b.getAffineSymbolExpr(0);
  shape.push_back(
      affine::makeComposedFoldedAffineApply(b, rows.loc, columns.ceilDiv(group), {rows.last}));
  bool isPartial = getConstantIntValue(rows.last).value_or(1) % group != 0;
  Value x = isPartial ? padColumns(rows, group) : rows.x;
  iterators.push_back(utils::IteratorType::reduction);
  int64_t dims = rows.rank + 1;
  AffineExpr groupDim = b.getAffineDimExpr(dims - 2), inGroup = b.getAffineDimExpr(dims - 1);
  SmallVector<AffineExpr> exprs(b.getMultiDimIdentityMap(dims).getResults().drop_back(2));
  exprs.push_back(groupDim * group + inGroup);
  AffineMap element = AffineMap::get(dims, 0, exprs, b.getContext());
  AffineMap scale = b.getMultiDimIdentityMap(dims).getMajorSubMap(dims - 1);
  Value window = tensor::EmptyOp::create(b, rows.loc, ArrayRef<int64_t>{group}, b.getF32Type());
  return rows.generic({x, window}, rows.filled(shape, zero),
                      {element, AffineMap::get(dims, 0, inGroup), scale}, iterators, step);
}

/// Returns the absolute maxima of a normalized row: 1/rms times the maxima of the other factors.
static Value lowerEarlyAbsMax(RmsNormOp norm, Rows rows, QuantizationAttr scheme) {
  NormFactors factors = lowerFactors(norm, rows.of(norm.getX()));
  Rows each = rows.of(lowerAbsMax(rows.of(factors.row), scheme));
  Value columns = getValueOrCreateConstantIndexOp(rows.b, rows.loc, rows.last);
  Scalars outside = rows.scalars();
  Value isEmpty = outside.num(columns).eq(0);
  return each.mapAll({each.x, factors.scalar}, {each.all(), each.row()},
                     [&](Scalars &s, ValueRange args) {
                       // Without columns 1/rms is NaN.
                       Value amax = s.mul(s.abs(args[1]), args[0]);
                       return s.select(isEmpty, 0.0f, amax);
                     });
}

static Value atLeast(Scalars &s, Value value, const APFloat &number, NumericsAttr numerics) {
  Value floor = s.f32(number.convertToFloat());
  if (numerics.getFloor() == FloorForm::Maximum)
    return s.max(value, floor);
  Value isBelow = s.compare(arith::CmpFPredicate::ULT, value, floor);
  return s.select(isBelow, floor, value);
}

static Value atMost(Scalars &s, Value value, Value bound, NumericsAttr numerics) {
  if (numerics.getBound() == BoundForm::Minimum)
    return s.min(value, bound);
  Value isAbove = s.compare(arith::CmpFPredicate::UGT, value, bound);
  return s.select(isAbove, bound, value);
}

/// Returns the scales of an op, as f32 in the shape of the absolute maxima. `asMultipliers`:
/// returns the multipliers of `scaling = quotient` instead.
static Value lowerScales(QuantizeOp op, Rows &rows, Value amax, bool asMultipliers = false) {
  NumericsAttr numerics = op.getNumerics();
  Type scaleType = getElement(op.getScales());
  // Power-of-two scales use f32 arithmetic: only the final scale is rounded.
  Type innerType = isa<Float8E8M0FNUType>(scaleType) ? Type(rows.b.getF32Type()) : scaleType;
  Value bound = op.getScaleUb();
  if (bound)
    bound = rows.scalars().round(bound, innerType);
  Rows each = rows.of(amax);
  return each.mapAll(amax, each.all(), [&](Scalars &s, ValueRange args) {
    Value value = args[0];
    if (!numerics.getAmaxFloor().isZero())
      value = atLeast(s, value, numerics.getAmaxFloor(), numerics);
    value = s.round(value, innerType);
    if (bound)
      value = atMost(s, value, bound, numerics);
    float largest = Scalars::largestOf(getElement(op.getOut()));
    if (asMultipliers)
      return s.inverse(value, numerics.getZeroScale() == ZeroScale::Ieee, largest);
    Value scale;
    switch (numerics.getScale()) {
    case ScaleForm::Divide:
      scale = s.div(value, largest);
      break;
    case ScaleForm::Reciprocal:
      scale = s.mul(value, 1.0f / largest);
      break;
    case ScaleForm::Inverse:
      scale = s.div(1.0f, s.div(largest, value));
      break;
    }
    auto roundScale = [&](Value value) {
      if (numerics.getScaleRounding() == ScaleRounding::PowerOfTwo)
        value = s.round(value, Float8E8M0FNUType::get(s.b.getContext()));
      return s.round(value, scaleType);
    };
    scale = roundScale(scale);
    if (!numerics.getScaleFloor().isZero())
      scale = roundScale(atLeast(s, scale, numerics.getScaleFloor(), numerics));
    return scale;
  });
}

namespace {
/// The part of transposed scales without padding: [groups, leading...].
struct Unpadded {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  Unpadded(Rows &rows, OpFoldResult groups) : sizes{groups} {
    llvm::append_range(sizes, rows.leading);
    offsets.assign(sizes.size(), rows.b.getIndexAttr(0));
    strides.assign(sizes.size(), rows.b.getIndexAttr(1));
  }
  Value extract(Rows &rows, Value scales) const {
    return tensor::ExtractSliceOp::create(rows.b, rows.loc, scales, offsets, sizes, strides);
  }
};
} // namespace

/// Writes scales to their destination. The padding of transposed scales keeps its values.
static Value storeScales(QuantizeOp op, Rows &rows, Value scales) {
  OpBuilder &b = rows.b;
  Type type = getElement(op.getScales());
  auto narrow = [&](Scalars &s, ValueRange args) { return s.narrow(args[0], type); };
  Rows each = rows.of(scales);
  if (!op.getScheme().isTransposed())
    return each.map(scales, op.getScales(), {each.all(), each.all()}, narrow);
  Unpadded unpadded(each, each.last);
  Value part = unpadded.extract(each, op.getScales());
  SmallVector<AffineExpr> transposed{each.columnExpr()};
  llvm::append_range(transposed, each.row().getResults());
  part = each.map(scales, part,
                  {each.all(), AffineMap::get(each.rank, 0, transposed, b.getContext())}, narrow);
  return tensor::InsertSliceOp::create(b, rows.loc, part, op.getScales(), unpadded.offsets,
                                       unpadded.sizes, unpadded.strides);
}

static SmallVector<Value> lower(QuantizeOp op, Rows rows) {
  Type outType = getElement(op.getOut());
  bool divide = op.getNumerics().getScaling() == ScalingForm::Divide;
  bool ieee = op.getNumerics().getZeroScale() == ZeroScale::Ieee;
  bool quotient = op.getNumerics().getScaling() == ScalingForm::Quotient;
  auto encodingOf = [&](Scalars &s, Value value, Value scale) {
    Value q = divide     ? s.div(value, s.divisor(scale, ieee))
              : quotient ? s.mul(value, scale)
                         : s.mul(value, s.inverse(scale, ieee));
    // The lowest quantized value; in i8 the lowest of the symmetric range.
    NaNValue nanValue = op.getNumerics().getNanValue();
    float largest = Scalars::largestOf(outType);
    if (nanValue != NaNValue::NaN)
      q = s.select(s.isNaN(q), nanValue == NaNValue::Lowest ? -largest : largest, q);
    return s.saturate(q, outType);
  };
  if (Value scale = op.getStaticScale())
    return {
        rows.map(rows.x, op.getOut(), {rows.all(), rows.all()}, [&](Scalars &s, ValueRange args) {
          return encodingOf(s, s.widen(args[0]), scale);
        })};
  Value amax = op.getAmax();
  if (RmsNormOp norm = amax ? RmsNormOp() : findMaxFirstNorm(op))
    amax = lowerEarlyAbsMax(norm, rows, op.getScheme());
  else if (!amax)
    amax = lowerAbsMax(rows, op.getScheme());
  Value scales = lowerScales(op, rows, amax);
  Value factors = quotient ? lowerScales(op, rows, amax, /*asMultipliers=*/true) : scales;
  bool isTensor = op.getScheme().getGranularity() == Granularity::Tensor;
  AffineMap scaleOf =
      isTensor ? AffineMap::get(rows.rank, 0, rows.b.getAffineConstantExpr(0), rows.b.getContext())
               : rows.rowAnd(scaleNumber(rows, op.getScheme()));
  Value quantized = rows.map(
      {rows.x, factors}, op.getOut(), {rows.all(), scaleOf, rows.all()},
      [&](Scalars &s, ValueRange args) { return encodingOf(s, s.widen(args[0]), args[1]); });
  return {quantized, storeScales(op, rows, scales)};
}

static SmallVector<Value> lower(AbsMaxOp op, Rows rows) {
  auto granularity = op.getOut().getType().getRank() == 1 ? Granularity::Tensor : Granularity::Row;
  Value amax = lowerAbsMax(
      rows, QuantizationAttr::get(rows.b.getContext(), granularity, 0, ScaleLayout::RowMajor));
  Rows only = rows.of(amax);
  return {only.map(amax, op.getOut(), {only.all(), only.all()},
                   [](Scalars &s, ValueRange args) { return s.max(args[0], args[1]); })};
}

static SmallVector<Value> lower(DequantizeOp op, Rows rows) {
  Type outType = getElement(op.getOut());
  if (Value scale = op.getStaticScale())
    return {
        rows.map(rows.x, op.getOut(), {rows.all(), rows.all()}, [&](Scalars &s, ValueRange args) {
          return s.narrow(s.mul(s.widen(args[0]), scale), outType);
        })};
  QuantizationAttr scheme = op.getScheme();
  SmallVector<AffineExpr> indices{scaleNumber(rows, scheme)};
  Value scales = op.getScales();
  if (scheme.isTransposed()) {
    llvm::append_range(indices, rows.row().getResults());
    scales =
        Unpadded(rows, tensor::getMixedSize(rows.b, rows.loc, scales, 0)).extract(rows, scales);
  } else if (scheme.getGranularity() != Granularity::Tensor) {
    SmallVector<AffineExpr> row(rows.row().getResults());
    indices.insert(indices.begin(), row.begin(), row.end());
  }
  AffineMap scaleOf = AffineMap::get(rows.rank, 0, indices, rows.b.getContext());
  return {rows.map({rows.x, scales}, op.getOut(), {rows.all(), scaleOf, rows.all()},
                   [&](Scalars &s, ValueRange args) {
                     return s.narrow(s.mul(s.widen(args[0]), s.widen(args[1])), outType);
                   })};
}

static SmallVector<Value> lower(ConvertE4M3FNToE4M3FNUZOp op, Rows rows) {
  // In the other format these bits represent half the value, except for NaN and -0.
  return {rows.map(rows.x, op.getOut(), {rows.all(), rows.all()}, [&](Scalars &s, ValueRange args) {
    return s.saturate(s.mul(s.widen(args[0]), 0.5f), getElement(op.getOut()));
  })};
}

void tolinalg::populateQuantPatterns(RewritePatternSet &patterns, bool expandFp8) {
  addPrimitives<AbsMaxOp, ConvertE4M3FNToE4M3FNUZOp, DequantizeOp, QuantizeOp>(
      patterns, expandFp8, [](auto op, Rows rows) { return lower(op, rows); });
}
