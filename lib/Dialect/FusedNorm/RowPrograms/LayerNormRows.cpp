// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// layer_norm as a row program.

#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using rowkernel::ReduceKind;

namespace {
/// Means of a row as unevaluated sums of two f32 values. The row is split without error into parts
/// that are multiples of a power of two, so their sums are exact in every association (Rump,
/// Ogita, Oishi: AccSum).
class ExactMeans {
public:
  explicit ExactMeans(RowBuilder &row)
      : row(row), n(row.columnsAsF32()), width(powerOfTwoFrom(row.add(n, 2.0f))) {}

  struct Mean {
    Value high, low;
  };

  /// Returns the mean of `t`, whose magnitudes are at most `bound`, a power of two. The errors of
  /// the elements of `t` are added if `errors` is not null.
  Mean meanOf(Value t, float bound, Value errors = {}) {
    Value step = row.mul(width, bound), high, low;
    for (int part = 0; part < kParts; ++part) {
      Value own = multiplesIn(t, step);
      t = row.sub(t, own);
      step = row.mul(row.mul(step, 0x1p-24f), width);
      if (!high) {
        high = sum(own);
        continue;
      }
      auto [both, lost] = addExactly(high, sum(own));
      high = both;
      low = low ? row.add(low, lost) : lost;
    }
    low = row.add(low, sum(t));
    if (errors)
      low = row.add(low, sum(errors));
    Value quotient = row.div(high, n);
    Value negative = row.neg(quotient);
    Value left = math::FmaOp::create(row.b, row.loc, negative, n, high);
    return {quotient, row.div(row.add(left, low), n)};
  }

  /// Returns a + b and its rounding error (TwoSum), for scalars or rows.
  std::pair<Value, Value> addExactly(Value a, Value b) {
    Value both = row.add(a, b), fromB = row.sub(both, a);
    return {both, row.add(row.sub(a, row.sub(both, fromB)), row.sub(b, fromB))};
  }

  /// Returns the smallest power of two from 2^-127 to 2^127 that is not below `value`.
  Value powerOfTwoFrom(Value value) {
    return row.roundThrough(value, Float8E8M0FNUType::get(row.b.getContext()));
  }

private:
  /// Parts with exact sums. Each part has 24 bits less the bits of n + 2.
  static constexpr int kParts = 3;

  /// Returns t rounded to multiples of 2^-24 step.
  Value multiplesIn(Value t, Value step) {
    Value wide = row.splat(step);
    return row.sub(row.add(t, wide), wide);
  }
  Value sum(Value values) { return row.reduce(ReduceKind::Add, values); }

  RowBuilder &row;
  Value n;
  /// A power of two of at least n + 2.
  Value width;
};

/// The centered row and its mean of squares.
struct Centered {
  Value d, meanOfSquares;
};
} // namespace

/// Centers x around its mean and the rounding error of the mean.
static Centered centerExactly(RowBuilder &row, Value x, Value mean) {
  ExactMeans means(row);
  Value negative = row.neg(mean);
  auto [d, lost] = means.addExactly(x, row.splat(negative));
  // Magnitudes up to 1, so that squares neither overflow nor vanish. The scaling is exact.
  Value unit = means.powerOfTwoFrom(row.reduce(ReduceKind::AbsMax, d));
  Value inverse = row.splat(row.div(1.0f, unit));
  Value t = row.mul(d, inverse), errors = row.mul(lost, inverse);
  ExactMeans::Mean left = means.meanOf(t, /*bound=*/1.0f, errors);
  t = row.add(row.sub(t, row.splat(left.high)), row.sub(errors, row.splat(left.low)));
  ExactMeans::Mean squares = means.meanOf(row.mul(t, t), /*bound=*/4.0f);
  Value variance = row.add(squares.high, squares.low);
  return {row.mul(t, row.splat(unit)), row.mul(row.mul(variance, unit), unit)};
}

LogicalResult fusednorm::buildRow(LayerNormOp op, RowBuilder &row) {
  NumericsAttr numerics = op.getNumerics();
  Value x = row.rowAsF32(op.getX());
  Value mean = meanOf(row, row.reduce(ReduceKind::Add, x, numerics.isCanonical()), numerics);
  Centered centered;
  if (numerics.getMoments() == Moments::Compensated) {
    centered = centerExactly(row, x, mean);
  } else {
    Value d = row.sub(x, row.splat(mean));
    centered = {d, meanOfSquares(row, d, numerics)};
  }
  Value epsilon =
      effectiveEpsilon(row, op.getEpsilon(), op.getX().getType().getElementType(), numerics);
  Value y = weightedRow(row, centered.d, row.rowAsF32(op.getGamma()), centered.meanOfSquares,
                        epsilon, numerics, /*fold=*/false);
  if (op.getBeta())
    y = row.add(y, row.rowAsF32(op.getBeta()));
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             row.fromF32(y, op.getOut().getType().getElementType()));
  return success();
}
