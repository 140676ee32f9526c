// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers norms and row statistics.

#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"

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
                    Value x = s.widen(args[0]), gamma = s.widen(args[2]);
                    if (offset)
                      gamma = s.add(gamma, offset);
                    if (!afterCast)
                      return s.narrow(s.weighted(x, args[1], gamma, form.numerics), outType);
                    Value normal = s.round(s.overRoot(x, args[1], form.numerics), gammaType);
                    Value y = s.mul(normal, s.round(gamma, gammaType));
                    return s.narrow(s.round(y, gammaType), outType);
                  });
}

RmsNormOp tolinalg::findMaxFirstNorm(QuantizeOp op) {
  auto norm = op.getX().getDefiningOp<RmsNormOp>();
  bool regroups = norm && op.getNumerics().isMaxFirst() && norm.getNumerics().isMaxFirst() &&
                  norm.getNumerics().getGamma() == GammaOrder::BeforeCast &&
                  getElement(norm.getOut()).isF32();
  return regroups ? norm : RmsNormOp();
}

NormFactors tolinalg::lowerFactors(RmsNormOp norm, Rows rows) {
  Type inType = getElement(norm.getX());
  Value epsilon = effectiveEpsilon(rows, norm.getEpsilon(), inType, norm.getNumerics());
  Value offset = norm.getWeightOffset();
  if (offset)
    offset = rows.scalars().round(offset, inType);
  Value r = rootFactor(rows, rows.meanOfSquares(norm.getNumerics()), epsilon, norm.getNumerics());
  Value row = rows.mapAll({norm.getX(), norm.getGamma()}, {rows.all(), rows.column()},
                          [&](Scalars &s, ValueRange args) {
                            Value gamma = s.widen(args[1]);
                            if (offset)
                              gamma = s.add(gamma, offset);
                            return s.mul(s.widen(args[0]), gamma);
                          });
  return {row, r};
}

static SmallVector<Value> lower(RmsNormOp op, Rows rows) {
  return {normalize(rows, {op.getGamma(), op.getEpsilon(), op.getWeightOffset(), op.getOut(),
                           getElement(op.getX()), op.getNumerics()})};
}

static SmallVector<Value> lower(AddRmsNormOp op, Rows rows) {
  Type inType = getElement(op.getResidual());
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

static Value sumOf(Rows rows) {
  return rows.reduce([](Scalars &s, ValueRange args) { return s.add(args[1], s.widen(args[0])); });
}

/// Returns a + b and its rounding error (TwoSum).
static std::pair<Value, Value> addExactly(Scalars &s, Value a, Value b) {
  Value both = s.add(a, b), fromB = s.sub(both, a);
  return {both, s.add(s.sub(a, s.sub(both, fromB)), s.sub(b, fromB))};
}

namespace {
/// Means of rows as unevaluated sums of two f32 values, as Moments::Compensated specifies.
struct ExactMeans {
  Rows rows;
  /// The number of columns, and the smallest power of two from it plus 2 on.
  Value n, width;

  explicit ExactMeans(Rows rows) : rows(rows) {
    Scalars s = this->rows.scalars();
    Value count = getValueOrCreateConstantIndexOp(rows.b, rows.loc, rows.last);
    n = s.convert(s.convert(count, rows.b.getI64Type()), rows.b.getF32Type());
    width = s.round(s.add(n, 2.0f), Float8E8M0FNUType::get(rows.b.getContext()));
  }

  AffineMap each() { return rows.b.getMultiDimIdentityMap(rows.rank - 1); }

  /// Returns the high and the low part of the mean of `t` with magnitudes up to `bound`. `errors`
  /// are the errors of its elements, or null.
  std::pair<Value, Value> meanOf(Value t, float bound, Value errors = {}) {
    Scalars at = rows.scalars();
    Value step = at.mul(width, bound);
    auto multiples = [&](Value x, Value wide) {
      return rows.mapAll(x, rows.all(), [&](Scalars &s, ValueRange args) {
        return s.sub(s.add(args[0], wide), wide);
      });
    };
    auto difference = [&](Value x, Value y) {
      return rows.mapAll({x, y}, {rows.all(), rows.all()},
                         [](Scalars &s, ValueRange args) { return s.sub(args[0], args[1]); });
    };
    SmallVector<Value> sums;
    for (int part = 0; part < 3; ++part) {
      Value own = multiples(t, step);
      t = difference(t, own);
      step = at.mul(at.mul(step, 0x1p-24f), width);
      sums.push_back(sumOf(rows.of(own)));
    }
    sums.push_back(sumOf(rows.of(t)));
    if (errors)
      sums.push_back(sumOf(rows.of(errors)));
    SmallVector<AffineMap> maps(sums.size(), each());
    auto total = [](Scalars &s, ValueRange args) {
      auto [two, lostOfTwo] = addExactly(s, args[0], args[1]);
      auto [all, lost] = addExactly(s, two, args[2]);
      Value low = s.add(lostOfTwo, lost);
      for (Value rest : args.drop_front(3).drop_back())
        low = s.add(low, rest);
      return std::pair(all, low);
    };
    Value high = rows.mapScalars(
        sums, maps, [&](Scalars &s, ValueRange args) { return s.div(total(s, args).first, n); });
    Value low = rows.mapScalars(sums, maps, [&](Scalars &s, ValueRange args) {
      auto [sum, rest] = total(s, args);
      Value quotient = s.div(sum, n);
      Value left = s.fma(s.neg(quotient), n, sum);
      return s.div(s.add(left, rest), n);
    });
    return {high, low};
  }
};

/// The centered rows and their means of squares.
struct Centered {
  Value d, meanOfSquares;
};
} // namespace

static Centered centerExactly(Rows rows, Value d, Value mean) {
  ExactMeans means(rows);
  Value errors =
      rows.mapAll({rows.x, mean}, {rows.all(), rows.row()}, [](Scalars &s, ValueRange args) {
        Value negative = s.neg(args[1]);
        return addExactly(s, s.widen(args[0]), negative).second;
      });
  Value largest =
      rows.of(d).reduce([](Scalars &s, ValueRange args) { return s.max(args[1], s.abs(args[0])); });
  Value unit = rows.mapScalars(largest, means.each(), [](Scalars &s, ValueRange args) {
    return s.round(args[0], Float8E8M0FNUType::get(s.b.getContext()));
  });
  auto scale = [&](Value values) {
    return rows.mapAll({values, unit}, {rows.all(), rows.row()}, [](Scalars &s, ValueRange args) {
      return s.mul(args[0], s.div(1.0f, args[1]));
    });
  };
  Value t = scale(d);
  errors = scale(errors);
  auto [high, low] = means.meanOf(t, 1.0f, errors);
  t = rows.mapAll({t, high, errors, low}, {rows.all(), rows.row(), rows.all(), rows.row()},
                  [](Scalars &s, ValueRange args) {
                    return s.add(s.sub(args[0], args[1]), s.sub(args[2], args[3]));
                  });
  Value squares = rows.mapAll(t, rows.all(),
                              [](Scalars &s, ValueRange args) { return s.mul(args[0], args[0]); });
  auto [squaresHigh, squaresLow] = means.meanOf(squares, 4.0f);
  Value variance =
      rows.mapScalars({squaresHigh, squaresLow, unit}, {means.each(), means.each(), means.each()},
                      [](Scalars &s, ValueRange args) {
                        return s.mul(s.mul(s.add(args[0], args[1]), args[2]), args[2]);
                      });
  Value scaled = rows.mapAll({t, unit}, {rows.all(), rows.row()},
                             [](Scalars &s, ValueRange args) { return s.mul(args[0], args[1]); });
  return {scaled, variance};
}

static SmallVector<Value> lower(LayerNormOp op, Rows rows) {
  NumericsAttr numerics = op.getNumerics();
  Value mean = rows.mean(sumOf(rows), numerics);
  Value d =
      rows.mapAll({op.getX(), mean}, {rows.all(), rows.row()},
                  [](Scalars &s, ValueRange args) { return s.sub(s.widen(args[0]), args[1]); });
  bool isCompensated = numerics.getMoments() == Moments::Compensated;
  auto [centered, squares] = isCompensated ? centerExactly(rows, d, mean)
                                           : Centered{d, rows.of(d).meanOfSquares(numerics)};
  Value epsilon = effectiveEpsilon(rows, op.getEpsilon(), getElement(op.getX()), numerics);
  Value r = rootFactor(rows, squares, epsilon, numerics);
  SmallVector<Value> inputs{centered, r, op.getGamma()};
  SmallVector<AffineMap> maps{rows.all(), rows.row(), rows.column()};
  if (op.getBeta()) {
    inputs.push_back(op.getBeta());
    maps.push_back(rows.column());
  }
  maps.push_back(rows.all());
  return {rows.map(inputs, op.getOut(), maps, [&](Scalars &s, ValueRange args) {
    Value y = s.weighted(args[0], args[1], s.widen(args[2]), numerics);
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
    Value isColumn = s.num(index).eq(op.getColumn());
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
  return {rows.map(
      {op.getX(), r, op.getGamma()}, op.getOut(),
      {rows.all(), rows.row(), rows.column(), rows.all()}, [&](Scalars &s, ValueRange args) {
        Value y = s.weighted(s.widen(args[0]), args[1], s.widen(args[2]), op.getNumerics());
        return s.narrow(y, getElement(op.getOut()));
      })};
}

void tolinalg::populateNormPatterns(RewritePatternSet &patterns, bool expandFp8) {
  addPrimitives<AddRmsNormOp, ApplyRmsNormOp, LayerNormOp, RmsNormOp, RowMeanOfSquaresOp>(
      patterns, expandFp8, [](auto op, Rows rows) { return lower(op, rows); });
}
