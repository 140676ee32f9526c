// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of loops outside of row programs, such as the tables of a rotary embedding. They are
// computed in f64 with an error below 2^-40 and rounded to f32, so at most 0.51 units in the last
// place are lost.

#include "ScalarMath.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include <array>

using namespace mlir;
using namespace fusednorm;

namespace {
/// Emits functions of f32 scalars.
class ScalarMath : Arith {
public:
  ScalarMath(OpBuilder &b, Location loc) : Arith(b, loc) {}

  Value sin(Value x) { return withPeriod(x, /*isCosine=*/false); }
  Value cos(Value x) { return withPeriod(x, /*isCosine=*/true); }
  Value expm1(Value x);
  Value log1p(Value x);
  Value power(Value x, Value y);

private:
  Value f64(double value) { return constant(b.getF64Type(), value); }
  Value wide(Value x) { return convert(x, b.getF64Type()); }
  Value rounded(Value x) { return convert(x, b.getF32Type()); }
  Value abs(Value x) { return math::AbsFOp::create(b, loc, x); }
  Value copySign(Value x, Value sign) { return math::CopySignOp::create(b, loc, x, sign); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value floor(Value x) { return math::FloorOp::create(b, loc, x); }
  Num bits(Value x) { return bitcast(x, b.getI64Type()); }
  Value fromBits(Value x) { return bitcast(x, b.getF64Type()); }
  Value nan() { return f32(std::numeric_limits<double>::quiet_NaN()); }
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = f64(coefficients.back());
    for (double coefficient : llvm::reverse(coefficients.drop_back()))
      sum = fma(sum, x, f64(coefficient));
    return sum;
  }

  /// Return 2^t and log2(x) of f64. The clamped exponent is past the exponents of f32.
  Value exp2(Value t);
  Value log2(Value x);
  /// Returns |x| - q * pi/2 in f64 and the integer q modulo 4, for finite x.
  std::pair<Value, Value> reduce(Value magnitude);
  Value withPeriod(Value x, bool isCosine);
};

/// 2/pi * 2^30 in words of 32 bits, after one word of zeros.
constexpr std::array<int64_t, 8> kTwoOverPi = {0,          0x28be60db, 0x9391054a, 0x7f09d5f4,
                                               0x7d4d3770, 0x36d8a566, 0x4f10e410, 0x7f9458ea};
} // namespace

Value ScalarMath::exp2(Value t) {
  t = min(max(t, f64(-400)), f64(400));
  // Adding 1.5 * 2^52 rounds to an integer in the low bits.
  Value shifted = add(t, f64(0x1.8p52));
  Value f = sub(t, sub(shifted, f64(0x1.8p52)));
  Num exponent = bits(shifted) - 0x4338000000000000;
  Value scale = fromBits((exponent << 52) + 0x3ff0000000000000);
  // The Taylor series of e^r, for |r| <= ln(2) / 2.
  Value p = polynomial(mul(f, f64(0.69314718055994530942)),
                       {1, 1, 1. / 2, 1. / 6, 1. / 24, 1. / 120, 1. / 720, 1. / 5040, 1. / 40320,
                        1. / 362880, 1. / 3628800});
  return mul(p, scale);
}

Value ScalarMath::log2(Value x) {
  // x = m * 2^e with m from 1/sqrt(2) to sqrt(2). All f32 are normal in f64.
  Num all = bits(x);
  Num exponent = shrS(all - 0x3fe6a09e667f3bcd, 52);
  Value m = fromBits(all - (exponent << 52));
  Value s = div(sub(m, f64(1)), add(m, f64(1)));
  // log(m) = 2 * atanh(s).
  Value series = polynomial(
      mul(s, s), {1, 1. / 3, 1. / 5, 1. / 7, 1. / 9, 1. / 11, 1. / 13, 1. / 15, 1. / 17});
  Value tail = mul(mul(s, f64(2 * 1.44269504088896340736)), series);
  Value result = add(convertSigned(exponent, b.getF64Type()), tail);
  double infinity = std::numeric_limits<double>::infinity();
  result = select(compare(FloatPredicate::OEQ, x, f64(infinity)), f64(infinity), result);
  result = select(compare(FloatPredicate::OEQ, x, f64(0)), f64(-infinity), result);
  return select(compare(FloatPredicate::ULT, x, f64(0)), f64(std::nan("")), result);
}

std::pair<Value, Value> ScalarMath::reduce(Value magnitude) {
  // Payne and Hanek's reduction: the significand times 64 bits of 2/pi, selected by the exponent.
  Num all = convert(bitcast(magnitude, b.getI32Type()), b.getI64Type());
  Num significand = ((all & 0x7fffff) | 0x800000) << 8;
  Num exponent = (all >> 23) - 126;
  Num word = shrS(exponent, 5), shift = exponent & 31;
  auto select4 = [&](int64_t first) -> Num {
    Value found = i64(kTwoOverPi[first]);
    for (int64_t i = 1; i <= 4; ++i)
      found = select(word.eq(i), kTwoOverPi[std::min<size_t>(first + i, 7)], found);
    return num(found);
  };
  std::array<Num, 4> words = {select4(0), select4(1), select4(2), select4(3)};
  auto part = [&](unsigned i) -> Num {
    return num(((((words[i] << 32) | words[i + 1]) << shift) >> 32));
  };
  Num low = significand * part(2);
  Num product = significand * part(1) + (low >> 32);
  product = ((significand * part(0)) << 32) + product;
  Num quadrant = (product + 0x2000000000000000) >> 62;
  Num rest = product - (quadrant << 62);
  constexpr double kHalfPi = 1.57079632679489661923;
  Value angle = mul(convertSigned(rest, b.getF64Type()), f64(kHalfPi * 0x1p-62));
  Value isSmall = compare(FloatPredicate::OLT, magnitude, 0.5);
  return {select(isSmall, wide(magnitude), angle), select(isSmall, 0, quadrant)};
}

Value ScalarMath::withPeriod(Value x, bool isCosine) {
  Value magnitude = abs(x);
  auto [angle, quadrant] = reduce(magnitude);
  Value square = mul(angle, angle);
  Value sine = mul(angle, polynomial(square, {1, -1. / 6, 1. / 120, -1. / 5040, 1. / 362880,
                                              -1. / 39916800, 1. / 6227020800}));
  Value cosine = polynomial(square, {1, -1. / 2, 1. / 24, -1. / 720, 1. / 40320, -1. / 3628800,
                                     1. / 479001600, -1. / 87178291200});
  Num turned = num(quadrant) + (isCosine ? 1 : 0);
  Value result = select((turned & 1).eq(1), cosine, sine);
  result = select((turned & 2).eq(2), neg(result), result);
  result = rounded(result);
  if (!isCosine)
    result = mul(result, copySign(f32(1), x));
  Value isFinite =
      compare(FloatPredicate::OLT, magnitude, f32(std::numeric_limits<double>::infinity()));
  return select(isFinite, result, nan());
}

Value ScalarMath::expm1(Value x) {
  Value argument = wide(x);
  Value large = sub(exp2(mul(argument, f64(1.44269504088896340736))), f64(1));
  // The difference would cancel the bits of a small argument.
  Value small = fma(mul(argument, argument), f64(0.5), argument);
  Value isSmall = compare(FloatPredicate::OLT, abs(x), 0x1p-14);
  return rounded(select(isSmall, small, large));
}

Value ScalarMath::log1p(Value x) {
  Value argument = wide(x);
  Value large = mul(log2(add(argument, f64(1))), f64(0.69314718055994530942));
  Value small = fma(mul(argument, argument), f64(-0.5), argument);
  Value isSmall = compare(FloatPredicate::OLT, abs(x), 0x1p-14);
  return rounded(select(isSmall, small, large));
}

Value ScalarMath::power(Value x, Value y) {
  Value magnitude = abs(x);
  Value result = rounded(exp2(mul(wide(y), log2(wide(magnitude)))));
  Value half = mul(y, 0.5);
  Value isInteger = compare(FloatPredicate::OEQ, floor(y), y);
  Value isEven = compare(FloatPredicate::OEQ, floor(half), half);
  result = select(bitAnd(isInteger, bitXor(isEven, boolean(true))), copySign(result, x), result);
  Value isNegative = compare(FloatPredicate::OLT, x, 0);
  result = select(bitAnd(isNegative, bitXor(isInteger, boolean(true))), nan(), result);
  // 1 to any power is 1, any number to the power 0 is 1, and -1 to an infinite power is 1.
  Value isInfinite =
      compare(FloatPredicate::OEQ, abs(y), f32(std::numeric_limits<double>::infinity()));
  Value isOne = bitOr(compare(FloatPredicate::OEQ, x, 1),
                      bitAnd(compare(FloatPredicate::OEQ, x, -1), isInfinite));
  return select(bitOr(isOne, compare(FloatPredicate::OEQ, y, 0)), 1.0, result);
}

namespace {
/// Replaces an op on scalars by `write` of its operands in f32.
template <typename OpTy, typename Write>
struct ExpandScalar : OpRewritePattern<OpTy> {
  ExpandScalar(MLIRContext *context, Write write) : OpRewritePattern<OpTy>(context), write(write) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isBF16() && !type.isF16())
      return rewriter.notifyMatchFailure(op, "expected scalars of f32, bf16 or f16");
    Arith arith(rewriter, op.getLoc());
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isa<FloatType>(operand.getType())
                             ? Value(arith.convert(operand, rewriter.getF32Type()))
                             : operand);
    Value result = write(rewriter, op, operands);
    if (!result)
      return rewriter.notifyMatchFailure(op, "expected a constant exponent from 1 to 8");
    result = arith.convert(result, type);
    rewriter.replaceOp(op, result);
    return success();
  }

  Write write;
};

template <typename OpTy, typename Write>
void addPattern(RewritePatternSet &patterns, Write write) {
  patterns.add(std::make_unique<ExpandScalar<OpTy, Write>>(patterns.getContext(), write));
}
} // namespace

/// Returns x^n as a chain of multiplications; null unless n is a constant from 1 to 8.
static Value multiply(OpBuilder &b, math::FPowIOp op, ArrayRef<Value> operands) {
  APInt exponent;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&exponent)) || !exponent.isStrictlyPositive() ||
      exponent.sgt(8))
    return {};
  Arith arith(b, op.getLoc());
  Value result = operands[0];
  for (int64_t i = 1; i < exponent.getSExtValue(); ++i)
    result = arith.mul(result, operands[0]);
  return result;
}

void fusednorm::rowkernel::populateScalarMathPatterns(RewritePatternSet &patterns) {
  using Values = ArrayRef<Value>;
  addPattern<math::SinOp>(patterns, [](OpBuilder &b, math::SinOp op, Values x) {
    return ScalarMath(b, op.getLoc()).sin(x[0]);
  });
  addPattern<math::CosOp>(patterns, [](OpBuilder &b, math::CosOp op, Values x) {
    return ScalarMath(b, op.getLoc()).cos(x[0]);
  });
  addPattern<math::ExpM1Op>(patterns, [](OpBuilder &b, math::ExpM1Op op, Values x) {
    return ScalarMath(b, op.getLoc()).expm1(x[0]);
  });
  addPattern<math::Log1pOp>(patterns, [](OpBuilder &b, math::Log1pOp op, Values x) {
    return ScalarMath(b, op.getLoc()).log1p(x[0]);
  });
  addPattern<math::PowFOp>(patterns, [](OpBuilder &b, math::PowFOp op, Values x) {
    return ScalarMath(b, op.getLoc()).power(x[0], x[1]);
  });
  addPattern<math::FPowIOp>(patterns, multiply);
}
