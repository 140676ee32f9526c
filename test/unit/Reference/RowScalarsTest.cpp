// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RowScalars.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace fusednorm;
using namespace fusednorm::reference;

static const float infinity = std::numeric_limits<float>::infinity();

/// Splits a positive number into whole * 2^exponent.
static void split(float value, uint64_t &whole, int &exponent) {
  float fraction = std::frexp(value, &exponent);
  whole = static_cast<uint64_t>(std::ldexp(fraction, 24));
  exponent -= 24;
}

/// Returns whether r is 1/sqrt(x) rounded to nearest, by integer arithmetic only. The midpoints m
/// between r and its adjacent values satisfy m_low^2 * x < 1 < m_high^2 * x. No m^2 * x is 1, since
/// m needs 25 bits and x has 24.
static bool isNearest(float x, float r) {
  uint64_t xWhole, rWhole;
  int xExponent, rExponent;
  split(x, xWhole, xExponent);
  split(r, rWhole, rExponent);
  // m = (2 * rWhole +- 1) * 2^(rExponent - 1). Below a power of two, the adjacent value is only
  // half as far.
  unsigned __int128 high = 2 * rWhole + 1;
  unsigned __int128 low = 2 * rWhole - 1;
  int one = 2 - 2 * rExponent - xExponent; // 1 in units of m^2 * x.
  if (rWhole == 1u << 23) {
    low = 4 * rWhole - 1;
    high *= 2;
    one += 2;
  }
  if (one < 0 || one > 120)
    return false;
  unsigned __int128 unit = static_cast<unsigned __int128>(1) << one;
  return low * low * xWhole < unit && unit < high * high * xWhole;
}

static float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// 1/sqrt(4^k x) = 2^-k / sqrt(x) holds exactly, in double (which has exponents to spare) and after
// rounding. One factor of 4 therefore covers all normal values: every significand with an even and
// an odd exponent.
TEST(RowScalars, RsqrtIsCorrectlyRoundedForEverySignificand) {
  uint64_t wrong = 0;
  for (uint32_t bits = 0x3f800000; bits < 0x40800000; ++bits)
    wrong += !isNearest(floatOf(bits), reference::rsqrt(floatOf(bits)));
  EXPECT_EQ(wrong, 0u);
}

TEST(RowScalars, RsqrtOverAllExponents) {
  for (uint64_t bits = 1; bits < 0x7f800000; bits += 99991)
    ASSERT_TRUE(isNearest(floatOf(bits), reference::rsqrt(floatOf(bits)))) << floatOf(bits);
  EXPECT_EQ(reference::rsqrt(4.0f), 0.5f);
  EXPECT_EQ(reference::rsqrt(std::ldexp(1.0f, -148)), std::ldexp(1.0f, 74));
  EXPECT_EQ(reference::rsqrt(0.0f), infinity);
  EXPECT_EQ(reference::rsqrt(-0.0f), -infinity);
  EXPECT_EQ(reference::rsqrt(infinity), 0.0f);
  EXPECT_TRUE(std::isnan(reference::rsqrt(-1.0f)));
  EXPECT_TRUE(std::isnan(reference::rsqrt(std::nanf(""))));
}

// The check of the test itself must be able to fail.
TEST(RowScalars, NeighboursOfRsqrtAreNotNearest) {
  for (uint32_t bits = 0x3f800001; bits < 0x40800000; bits += 999983) {
    float r = reference::rsqrt(floatOf(bits));
    EXPECT_FALSE(isNearest(floatOf(bits), std::nextafter(r, 0.0f)));
    EXPECT_FALSE(isNearest(floatOf(bits), std::nextafter(r, 2.0f)));
  }
}

TEST(RowScalars, Mean) {
  EXPECT_EQ(mean(7.0f, 3, Numerics::Mean::Divide), static_cast<float>(testmath::f32(7.0 / 3.0)));
  EXPECT_EQ(mean(7.0f, 3, Numerics::Mean::Reciprocal),
            static_cast<float>(testmath::f32(7.0 * testmath::f32(1.0 / 3.0))));
  EXPECT_EQ(mean(7.0f, 3, Numerics::Mean::Sum), 7.0f);
  EXPECT_NE(mean(7.0f, 3, Numerics::Mean::Divide), mean(7.0f, 3, Numerics::Mean::Reciprocal));
}

TEST(RowScalars, EpsilonIsRoundedToTheInput) {
  // 1e-5 in bf16 is 0x3728: 1.3125 * 2^-17.
  EXPECT_EQ(effectiveEpsilon(1e-5f, ElementType::BF16, Numerics::Epsilon::Rounded),
            std::ldexp(1.3125f, -17));
  EXPECT_EQ(effectiveEpsilon(1e-5f, ElementType::BF16, Numerics::Epsilon::Exact), 1e-5f);
  EXPECT_EQ(effectiveEpsilon(1e-5f, ElementType::F32, Numerics::Epsilon::Rounded), 1e-5f);
}

TEST(RowScalars, ReciprocalRms) {
  const float x[] = {2, -2, 2, -2};
  Association order = Association::canonical(4);
  Numerics numerics;
  EXPECT_EQ(rmsFactor(x, 4, 0, ElementType::F32, numerics, order), 0.5f);
  EXPECT_EQ(rmsFactor(x, 4, 12, ElementType::F32, numerics, order), 0.25f);
  EXPECT_EQ(reciprocalRmsF64(x, 4, 12, ElementType::F32, numerics), 0.25);

  // Rows so small that epsilon determines the result: 1e-5, which is 1.3125 * 2^-17 in bf16.
  const float tiny[] = {0x1p-20f, -0x1p-20f, 0x1p-20f, 0x1p-20f};
  double rounded = 0x1p-40 + 0x1.5p-17, exact = 0x1p-40 + 1e-5f;
  EXPECT_EQ(rmsFactor(tiny, 4, 1e-5f, ElementType::BF16, numerics, order),
            testmath::f32(1 / std::sqrt(testmath::f32(rounded))));
  EXPECT_EQ(reciprocalRmsF64(tiny, 4, 1e-5f, ElementType::BF16, numerics), 1 / std::sqrt(rounded));
  numerics.epsilon = Numerics::Epsilon::Exact;
  EXPECT_EQ(rmsFactor(tiny, 4, 1e-5f, ElementType::BF16, numerics, order),
            testmath::f32(1 / std::sqrt(testmath::f32(exact))));
}

TEST(RowScalars, MaximumKeepsNaN) {
  const float nan = std::nanf("");
  const float numbers[] = {1, -3, 2};
  const float first[] = {nan, -3, 2}, last[] = {1, -3, nan};
  EXPECT_EQ(absMax(numbers, 3), 3.0f);
  EXPECT_TRUE(std::isnan(absMax(first, 3)));
  EXPECT_TRUE(std::isnan(absMax(last, 3)));
  EXPECT_EQ(absMax(nullptr, 0), 0.0f);
  EXPECT_TRUE(std::isnan(minNan(1, nan)));
  EXPECT_TRUE(std::isnan(minNan(nan, 1)));
  EXPECT_EQ(minNan(2, 1), 1.0f);
  EXPECT_EQ(maxNan(-infinity, 1), 1.0f);
}
