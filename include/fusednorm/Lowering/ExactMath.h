// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Correctly rounded f32 from approximate instructions and fused multiply-adds. The formulas
// are templates over who computes: code generation makes operations of them, and
// test/unit/Lowering computes with them, so that what it proves is what kernels do.
//
// `Arithmetic` has a type Number and constant, mul, fma, neg, abs, isLess (false where an operand
// is NaN) and select; each rounds once, to the nearest even, and keeps subnormals.

#ifndef FUSEDNORM_LOWERING_EXACTMATH_H
#define FUSEDNORM_LOWERING_EXACTMATH_H

#include <cmath>
#include <cstdint>
#include <optional>

namespace fusednorm {

/// 1 / sqrt(x) of any x, where `y` is that within a relative error of 2^-22.9, and itself the
/// answer for zeros, infinities, negative numbers and NaN.
///
/// The residual e = 1 - x*y*y is exact but for its last rounding: the product x*y is taken apart
/// into its rounded value and what that lost. Then 1/sqrt(x) = y * (1 - e)^(-1/2) =
/// y + y * (e/2 + 3/8 e^2 + ...), and what is left out is below 2^-66. That this rounds
/// correctly follows from no theorem: the test tries every significand with every y. No step
/// over- or underflows, as y scales with x: subnormal x included, whose y is normal.
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

/// 1 / divisor as the sum of two numbers of f32, for divisors with which x / divisor is
/// fma(x, high, x * low).
///
/// With d the odd part of the divisor, x / divisor lies at least 1 / 2d of a last place away
/// from what is half way between two numbers, unless it is subnormal. The sum is off by less than
/// 2^-22 last places. Both parts have one sign, so that zeros, infinities and NaN need no
/// exception.
struct Reciprocal {
  float high, low;
  /// Where |x| is not below that, or is 0, the formula holds.
  float smallest;

  static std::optional<Reciprocal> of(float divisor) {
    constexpr float kLargest = 1 << 24;
    constexpr int64_t kMostOdd = 1 << 16;
    if (!(divisor > 1 && divisor <= kLargest) || divisor != std::trunc(divisor))
      return std::nullopt;
    auto odd = static_cast<int64_t>(divisor);
    while (odd % 2 == 0)
      odd /= 2;
    if (odd >= kMostOdd || odd == 1) // a power of two is a product as it is
      return std::nullopt;
    float high = 1.0f / divisor;
    if (static_cast<double>(high) * divisor > 1)
      high = std::nextafter(high, 0.0f);
    // The remainder 1 - high * divisor has few bits: f64 holds it exactly.
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
