// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Correctly rounded f32 results from approximate instructions and FMAs. The formulas are templates
// over the arithmetic. Code generation instantiates them with ops and test/unit/Lowering with
// numbers, so the test covers the formulas that kernels execute.
//
// `Arithmetic` has a type Number and the functions constant, mul, fma, neg, abs, isLess (false if
// an operand is NaN) and select. Each function rounds once, to nearest even, and keeps subnormals.

#ifndef FUSEDNORM_LOWERING_EXACTMATH_H
#define FUSEDNORM_LOWERING_EXACTMATH_H

#include <cmath>
#include <cstdint>
#include <optional>

namespace fusednorm {

/// Returns 1 / sqrt(x), correctly rounded. `y` must approximate it within a relative error of
/// 2^-22.9. For zeros, infinities, negative numbers and NaN, `y` must be the result.
///
/// The residual e = 1 - x*y*y is exact except for its last rounding, because x*y is split into its
/// rounded value and its rounding error. Then 1/sqrt(x) = y * (1 - e)^(-1/2) = y + y * (e/2 + 3/8
/// e^2 + ...), and the omitted terms are below 2^-66. No theorem guarantees the correct rounding:
/// the test tries every significand with every y. No step overflows or underflows, because y scales
/// with x. If x is subnormal, y is normal.
template <typename Arithmetic>
typename Arithmetic::Number reciprocalRoot(Arithmetic &a, typename Arithmetic::Number x,
                                           typename Arithmetic::Number y) {
  auto product = a.mul(x, y);
  auto lost = a.fma(x, y, a.neg(product));
  auto residual = a.fma(a.neg(lost), y, a.fma(a.neg(product), y, a.constant(1)));
  auto correction =
      a.fma(a.mul(residual, residual), a.constant(0.375), a.mul(residual, a.constant(0.5)));
  auto isFinite = a.isLess(a.abs(residual), a.constant(1));
  return a.select(isFinite, a.fma(correction, y, y), y);
}

/// Returns 1 / x, correctly rounded, for x with a short reciprocal (hasShortReciprocal). `y` must
/// approximate it within a relative error of 2^-23. For zeros, the result is `y`.
///
/// The residual 1 - x*y rounds once, and each step squares the error. No theorem guarantees the
/// correct rounding: the test tries every significand with every y.
template <typename Arithmetic>
typename Arithmetic::Number shortReciprocal(Arithmetic &a, typename Arithmetic::Number x,
                                            typename Arithmetic::Number y) {
  auto result = y;
  for (int step = 0; step < 2; ++step)
    result = a.fma(result, a.fma(a.neg(x), result, a.constant(1)), result);
  return a.select(a.isLess(a.constant(0), a.abs(x)), result, y);
}

/// Magnitudes of numbers with a short reciprocal. All numbers between them have one, except the
/// numbers with the significand kLongSignificand. They need a division, as NaN does.
inline constexpr float kLeastShort = 0x1p-100f, kMostShort = 0x1p+100f;
inline constexpr uint32_t kLongSignificand = 0x7fffff;

/// 1 / divisor as the sum of two f32 numbers. For the supported divisors, x / divisor is fma(x,
/// high, x * low).
///
/// Let d be the odd part of the divisor. Unless it is subnormal, x / divisor is at least 1 / 2d
/// units in the last place away from a midpoint of two numbers. The error of the sum is below 2^-22
/// units in the last place. Both parts have the same sign, so zeros, infinities and NaN need no
/// special case.
struct Reciprocal {
  float high, low;
  /// The formula holds for 0 and for |x| >= smallest.
  float smallest;

  static std::optional<Reciprocal> of(float divisor) {
    constexpr float kLargest = 1 << 24;
    constexpr int64_t kMostOdd = 1 << 16;
    if (!(divisor > 1 && divisor <= kLargest) || divisor != std::trunc(divisor))
      return std::nullopt;
    auto odd = static_cast<int64_t>(divisor);
    while (odd % 2 == 0)
      odd /= 2;
    if (odd >= kMostOdd || odd == 1) // division by a power of two is a multiplication
      return std::nullopt;
    float high = 1.0f / divisor;
    if (static_cast<double>(high) * divisor > 1)
      high = std::nextafter(high, 0.0f);
    // 1 - high * divisor has few bits, so it is exact in f64.
    double low = (1.0 - static_cast<double>(high) * divisor) / divisor;
    return Reciprocal{high, static_cast<float>(low), std::ldexp(divisor, -100)};
  }
};

template <typename Arithmetic>
typename Arithmetic::Number multiplyBy(Arithmetic &a, typename Arithmetic::Number x,
                                       const Reciprocal &factor) {
  return a.fma(x, a.constant(factor.high), a.mul(x, a.constant(factor.low)));
}

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_EXACTMATH_H
