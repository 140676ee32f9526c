// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches quantized values times a scale of the tensor, of a row or of a group of columns.

#include "Matchers.h"
#include "Scales.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Returns the scales of rows as a tensor, with or without a last dimension of 1. `element` is a
/// scale at the coordinates without the column. Null if there is no such tensor.
static Value findScales(MatchContext &context, Element element) {
  ElementReader &reader = context.reader;
  MLIRContext *ctx = context.type.getContext();
  SmallVector<int64_t> shape(context.type.getShape().drop_back());
  SmallVector<AffineExpr> indices;
  for (unsigned dim = 0; dim + 1 < reader.getRank(); ++dim)
    indices.push_back(getAffineDimExpr(dim, ctx));
  if (Value scales =
          reader.findTensor(element, shape, AffineMap::get(reader.getRank(), 0, indices, ctx)))
    return scales;
  shape.push_back(1);
  indices.push_back(getAffineConstantExpr(0, ctx));
  return reader.findTensor(element, shape, AffineMap::get(reader.getRank(), 0, indices, ctx));
}

/// Returns the tensor of one f32 with `element`. The kernel reads it directly. Null if there is
/// none.
static Value findOne(MatchContext &context, Element element) {
  element = context.reader.resolve(element);
  auto type = dyn_cast<RankedTensorType>(element.value.getType());
  bool isOne = type && type.getElementType().isF32() && type.getShape() == ArrayRef<int64_t>(1) &&
               !context.reader.getConstant(element);
  return isOne ? element.value : Value();
}

/// Returns the scales of groups as [groups, leading...]; null if there are none. `element` is a
/// scale at the coordinates without the column. The result is the outermost tensor, as it includes
/// the padding.
static Value findTransposedScales(MatchContext &context, Element element) {
  ElementReader &reader = context.reader;
  MLIRContext *ctx = context.type.getContext();
  ArrayRef<int64_t> shape = context.type.getShape().drop_back();
  SmallVector<AffineExpr> indices{getAffineDimExpr(shape.size() - 1, ctx)};
  for (unsigned dim = 0; dim + 1 < shape.size(); ++dim)
    indices.push_back(getAffineDimExpr(dim, ctx));
  AffineMap wanted = AffineMap::get(reader.getRank(), 0, indices, ctx);
  Value found;
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    auto type = dyn_cast<RankedTensorType>(element.value.getType());
    if (type && element.map == wanted && isTransposedScales(type, shape))
      found = element.value;
  }
  // A slice of a dynamic number of rows ends the walk, but it only removes the padding.
  auto slice = found ? found.getDefiningOp<tensor::ExtractSliceOp>() : tensor::ExtractSliceOp();
  bool isPrefix = slice && slice.hasUnitStride() && slice.hasZeroOffset() &&
                  slice.getSourceType().getRank() == slice.getType().getRank();
  return isPrefix && isTransposedScales(slice.getSourceType(), shape) ? slice.getSource() : found;
}

/// With `whole`, the context inspects a tensor of that type with its columns split into groups.
static FailureOr<Match> matchGemm(MatchContext &context, RankedTensorType whole, int64_t &group) {
  ElementReader &reader = context.reader;
  Type type = context.type.getElementType();
  Element product = context.root, wide;
  // Groups collapsed into columns at the end.
  if (!whole && (group = getSpread(context, product, /*most=*/1)))
    return failure();
  if ((type.isBF16() || type.isF16()) && reader.match<arith::TruncFOp>(product, wide))
    product = wide;
  if (!product.getType().isF32())
    return failure();
  Element factors[2];
  if (!reader.match<arith::MulFOp>(product, factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    Element quantized, narrow, scale = factors[1 - i];
    bool isQuantized = reader.match<arith::ExtFOp>(factors[i], quantized) ||
                       reader.match<arith::SIToFPOp>(factors[i], quantized);
    if (!isQuantized && !whole && (group = getSpread(context, factors[i], /*most=*/1)))
      return failure();
    if (!isQuantized || getLargestEncoding(quantized.getType()) == 0)
      continue;
    RankedTensorType resultType = whole ? whole : context.type;
    Value rows = whole ? reader.findTensor(quantized, whole.getShape(), context.root.map)
                       : context.findRows(quantized);
    if (!rows)
      return context.refuse("dequantize", quantized,
                            "the quantized values are not materialized as a tensor");
    Match match;
    match.name = "dequantize";
    match.operands = {rows};
    if (Value one = findOne(context, scale)) {
      match.operands.push_back(one);
      match.create = [=](OpBuilder &builder, Location loc) -> SmallVector<Value> {
        Value out = createEmpty(builder, loc, resultType, rows);
        auto scheme = QuantizationAttr::get(builder.getContext(), Granularity::Tensor, 0,
                                            ScaleLayout::RowMajor);
        return DequantizeOp::create(builder, loc, resultType, rows, one, Value(), out, scheme)
            ->getResults();
      };
      return match;
    }
    if (std::optional<UniformF32> given = getUniformF32(context, scale)) {
      if (!given->constant)
        match.operands.push_back(given->element.value);
      match.create = [=](OpBuilder &builder, Location loc) -> SmallVector<Value> {
        Value out = createEmpty(builder, loc, resultType, rows);
        return DequantizeOp::create(builder, loc, resultType, rows, Value(),
                                    given->create(builder, loc), out,
                                    QuantizationAttr::getRow(builder.getContext()))
            ->getResults();
      };
      return match;
    }
    if (!whole && (group = getSpread(context, scale)))
      return failure();
    if (reader.match<arith::ExtFOp>(scale, narrow))
      scale = narrow;
    Value scales = findScales(context, scale);
    auto layout = ScaleLayout::RowMajor;
    if (!scales && whole && (scales = findTransposedScales(context, scale)))
      layout = ScaleLayout::Transposed;
    if (!scales || !isScaleElement(getElementTypeOrSelf(scales)))
      return context.refuse("dequantize", scale,
                            "the scales are not a tensor of one value per row or per group of "
                            "columns, with elements of f32, f16, bf16 or f8E8M0FNU");
    match.operands.push_back(scales);
    QuantizationAttr scheme = whole ? QuantizationAttr::get(type.getContext(), Granularity::Group,
                                                            reader.getColumns(), layout)
                                    : QuantizationAttr::getRow(type.getContext());
    match.create = [=](OpBuilder &builder, Location loc) -> SmallVector<Value> {
      Value out = createEmpty(builder, loc, resultType, rows);
      Value own = layout == ScaleLayout::RowMajor
                      ? withUnitColumn(builder, loc, scales, resultType.getRank())
                      : scales;
      return DequantizeOp::create(builder, loc, resultType, rows, own, Value(), out, scheme)
          ->getResults();
    };
    return match;
  }
  return failure();
}

FailureOr<Match> fusednorm::raise::matchDequantize(MatchContext &context) {
  int64_t group = 0;
  FailureOr<Match> match = matchGemm(context, {}, group);
  if (failed(match) && isGroupSize(group)) {
    SmallVector<int64_t> shape = getShapeOfGroups(context.type, group);
    ElementReader reader(context.type.getContext(), shape);
    MatchContext split(reader, getGrouped(reader, context.root.value),
                       RankedTensorType::get(shape, context.type.getElementType()));
    match = matchGemm(split, context.type, group);
    split.keepViews(context);
    context.refusal = split.refusal;
  }
  if (succeeded(match))
    match->isElementwise = true;
  return match;
}
