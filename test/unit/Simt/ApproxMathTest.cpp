// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks correct rounding by integer arithmetic, for every mantissa.

#include "FloatFormats.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace fusednorm::simt;

namespace {
using Wide = unsigned __int128;

/// Returns the 24-bit integer M with value = M * 2^exponent.
uint64_t mantissa(float value, int &exponent) {
  float fraction = std::frexp(value, &exponent);
  exponent -= 24;
  return static_cast<uint64_t>(std::ldexp(fraction, 24));
}

/// Compares 2^shift with `product`. Returns -1, 0 or 1.
int comparePower(int shift, Wide product) {
  if (shift < 0)
    return -1;
  if (shift > 126)
    return 1;
  Wide power = Wide(1) << shift;
  return power < product ? -1 : power == product ? 0 : 1;
}
} // namespace

TEST(ApproxMath, ReciprocalIsCorrectlyRounded) {
  for (uint32_t m = 0; m < 1u << 23; ++m) {
    float x = bitsFloat(127u << 23 | m);
    float r = approximate(ApproxFunction::Rcp, x, true, 0);
    int ex, er;
    uint64_t X = mantissa(x, ex), R = mantissa(r, er);
    // (R - 1/2) * X <= 2^-(ex + er) <= (R + 1/2) * X, all times 2.
    ASSERT_GE(comparePower(1 - ex - er, Wide(2 * R - 1) * X), 0) << x;
    ASSERT_LE(comparePower(1 - ex - er, Wide(2 * R + 1) * X), 0) << x;
  }
}

TEST(ApproxMath, ReciprocalSquareRootIsCorrectlyRounded) {
  for (uint32_t m = 0; m < 1u << 24; ++m) {
    float x = bitsFloat((127u << 23) + m); // two binades: even and odd exponents
    float r = approximate(ApproxFunction::Rsqrt, x, false, 0);
    int ex, er;
    uint64_t X = mantissa(x, ex), R = mantissa(r, er);
    // (R - 1/2)^2 * X <= 2^-(ex + 2 er) <= (R + 1/2)^2 * X, all times 4.
    ASSERT_GE(comparePower(2 - ex - 2 * er, Wide(2 * R - 1) * (2 * R - 1) * X), 0) << x;
    ASSERT_LE(comparePower(2 - ex - 2 * er, Wide(2 * R + 1) * (2 * R + 1) * X), 0) << x;
  }
}

TEST(ApproxMath, SpecialValues) {
  auto rsqrt = [](float x) { return approximate(ApproxFunction::Rsqrt, x, true, 0); };
  EXPECT_EQ(rsqrt(INFINITY), 0.0f);
  EXPECT_EQ(rsqrt(0.0f), INFINITY);
  EXPECT_EQ(rsqrt(1e-42f), INFINITY); // flushed first
  EXPECT_EQ(floatBits(rsqrt(-1.0f)), 0x7FFFFFFFu);
  EXPECT_EQ(approximate(ApproxFunction::Rcp, 3e38f, true, 0), 0.0f); // result flushed
  EXPECT_GT(approximate(ApproxFunction::Rcp, 3e38f, false, 0), 0.0f);
  EXPECT_EQ(approximate(ApproxFunction::Ex2, -3.0f, true, 0), 0.125f);
  EXPECT_EQ(approximate(ApproxFunction::Lg2, 8.0f, true, 0), 3.0f);
  EXPECT_EQ(approximate(ApproxFunction::Tanh, INFINITY, false, 0), 1.0f);
}

TEST(ApproxMath, PerturbationStaysInsideTheBoundAndIsAFunction) {
  unsigned moved = 0, total = 0;
  for (uint32_t i = 0; i < 200000; ++i) {
    float x = bitsFloat((100u << 23) + i * 2003u);
    float exact = approximate(ApproxFunction::Rsqrt, x, false, 0);
    float a = approximate(ApproxFunction::Rsqrt, x, false, 7);
    ASSERT_EQ(a, approximate(ApproxFunction::Rsqrt, x, false, 7));
    long double truth = 1.0L / std::sqrt(static_cast<long double>(x));
    ASSERT_LE(std::fabs(a - truth) / truth, std::exp2(-22.9L));
    moved += a != exact;
    ++total;
  }
  // Some results move, but not if the adjacent value is outside the bound.
  EXPECT_GT(moved, total / 100);
  EXPECT_LT(moved, total);
}
