// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers norms and row statistics.

#include "PrimitiveToLinalg.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
/// The common operands of rms_norm and the norm of a sum.
struct NormForm {
  Value gamma, epsilon, offset, out;
  Type inType;
  NumericsAttr numerics;
};
} // namespace

static Value effectiveEpsilon(Rows rows, Value epsilon, Type inType, NumericsAttr numerics) {
  return numerics.getEpsilon() == EpsilonRounding::Rounded ? rows.scalars().round(epsilon, inType)
                                                           : epsilon;
}

/// Returns 1/rms of each row, or rms.
static Value rootFactor(Rows rows, Value mean, Value epsilon, NumericsAttr numerics) {
  return rows.mapScalars(
      mean, rows.b.getMultiDimIdentityMap(rows.rank - 1),
      [&](Scalars &s, ValueRange args) { return s.rootFactor(s.add(args[0], epsilon), numerics); });
}

static Value normalize(Rows rows, const NormForm &form) {
  Type gammaType = getElement(form.gamma), outType = getElement(form.out);
  bool afterCast = form.numerics.getGamma() == GammaOrder::AfterCast;
  Value epsilon = effectiveEpsilon(rows, form.epsilon, form.inType, form.numerics);
  Value offset = form.offset;
  if (offset)
    offset = rows.scalars().round(offset, afterCast ? gammaType : form.inType);
  Value r = rootFactor(rows, rows.meanOfSquares(form.numerics), epsilon, form.numerics);
  return rows.map({rows.x, r, form.gamma}, form.out,
                  {rows.all(), rows.row(), rows.column(), rows.all()},
                  [&](Scalars &s, ValueRange args) {
                    Value normal = s.overRoot(s.widen(args[0]), args[1], form.numerics);
                    Value gamma = s.widen(args[2]);
                    if (offset)
                      gamma = s.add(gamma, offset);
                    if (!afterCast)
                      return s.narrow(s.mul(normal, gamma), outType);
                    Value y = s.mul(s.round(normal, gammaType), s.round(gamma, gammaType));
                    return s.narrow(s.round(y, gammaType), outType);
                  });
}

static SmallVector<Value> lower(RmsNormOp op, Rows rows) {
  return {normalize(rows, {op.getGamma(), op.getEpsilon(), op.getWeightOffset(), op.getOut(),
                           getElement(op.getX()), op.getNumerics()})};
}

static SmallVector<Value> lower(AddRmsNormOp op, Rows rows) {
  Type inType = getElement(op.getX());
  Value sum = rows.mapAll(
      {op.getX(), op.getResidual()}, {rows.all(), rows.all()},
      [](Scalars &s, ValueRange args) { return s.add(s.widen(args[0]), s.widen(args[1])); });
  Value residual = rows.map(sum, op.getResidualOut(), {rows.all(), rows.all()},
                            [&](Scalars &s, ValueRange args) { return s.narrow(args[0], inType); });
  Value x = op.getNormalized() == SumRounding::Rounded ? residual : sum;
  Value y = normalize(rows.of(x), {op.getGamma(), op.getEpsilon(), op.getWeightOffset(),
                                   op.getOut(), inType, op.getNumerics()});
  return {y, residual};
}

static SmallVector<Value> lower(LayerNormOp op, Rows rows) {
  NumericsAttr numerics = op.getNumerics();
  Value sum =
      rows.reduce([](Scalars &s, ValueRange args) { return s.add(args[1], s.widen(args[0])); });
  Value centered =
      rows.mapAll({op.getX(), rows.mean(sum, numerics)}, {rows.all(), rows.row()},
                  [](Scalars &s, ValueRange args) { return s.sub(s.widen(args[0]), args[1]); });
  Value epsilon = effectiveEpsilon(rows, op.getEpsilon(), getElement(op.getX()), numerics);
  Value r = rootFactor(rows, rows.of(centered).meanOfSquares(numerics), epsilon, numerics);
  SmallVector<Value> inputs{centered, r, op.getGamma()};
  SmallVector<AffineMap> maps{rows.all(), rows.row(), rows.column()};
  if (op.getBeta()) {
    inputs.push_back(op.getBeta());
    maps.push_back(rows.column());
  }
  maps.push_back(rows.all());
  return {rows.map(inputs, op.getOut(), maps, [&](Scalars &s, ValueRange args) {
    Value y = s.mul(s.overRoot(args[0], args[1], numerics), s.widen(args[2]));
    if (op.getBeta())
      y = s.add(y, s.widen(args[3]));
    return s.narrow(y, getElement(op.getOut()));
  })};
}

static SmallVector<Value> lower(RowMeanOfSquaresOp op, Rows rows) {
  Value mean = rows.meanOfSquares(op.getNumerics());
  // All other columns keep their values.
  return {rows.map(mean, op.getOut(), {rows.row(), rows.all()}, [&](Scalars &s, ValueRange args) {
    Value index = linalg::IndexOp::create(s.b, s.loc, rows.rank - 1);
    Value column = arith::ConstantIndexOp::create(s.b, s.loc, op.getColumn());
    Value isColumn = arith::CmpIOp::create(s.b, s.loc, arith::CmpIPredicate::eq, index, column);
    return s.select(isColumn, args[0], args[1]);
  })};
}

static SmallVector<Value> lower(ApplyRmsNormOp op, Rows rows) {
  AffineExpr column = rows.b.getAffineConstantExpr(op.getColumn());
  SmallVector<AffineExpr> exprs(rows.row().getResults());
  exprs.push_back(column);
  AffineMap element = AffineMap::get(rows.rank - 1, 0, exprs, rows.b.getContext());
  Value r = rows.mapScalars(op.getVariance(), element, [&](Scalars &s, ValueRange args) {
    return s.rootFactor(s.add(args[0], op.getEpsilon()), op.getNumerics());
  });
  return {rows.map({op.getX(), r, op.getGamma()}, op.getOut(),
                   {rows.all(), rows.row(), rows.column(), rows.all()},
                   [&](Scalars &s, ValueRange args) {
                     Value normal = s.overRoot(s.widen(args[0]), args[1], op.getNumerics());
                     return s.narrow(s.mul(normal, s.widen(args[2])), getElement(op.getOut()));
                   })};
}

void tolinalg::populateNormPatterns(RewritePatternSet &patterns, bool expandFp8) {
  addPrimitives<AddRmsNormOp, ApplyRmsNormOp, LayerNormOp, RmsNormOp, RowMeanOfSquaresOp>(
      patterns, expandFp8, [](auto op, Rows rows) { return lower(op, rows); });
}
