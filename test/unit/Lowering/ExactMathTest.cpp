// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The correction formulas of kernels, evaluated on the host CPU. They round correctly for every
// result that the approximate instruction may return. FUSEDNORM_TEST_FULL=1 covers every
// significand, the default run covers a sample.

#include "fusednorm/Lowering/ExactMath.h"
#include "fusednorm/Reference/RowScalars.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace fusednorm;

namespace {
struct HostArithmetic {
  using Number = float;
  float constant(double value) { return static_cast<float>(value); }
  float mul(float lhs, float rhs) { return lhs * rhs; }
  float fma(float lhs, float rhs, float addend) { return std::fma(lhs, rhs, addend); }
  float neg(float value) { return -value; }
  float abs(float value) { return std::fabs(value); }
  bool isLess(float lhs, float rhs) { return lhs < rhs; }
  float select(bool condition, float lhs, float rhs) { return condition ? lhs : rhs; }
};

uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Returns the step between tested significands. It is odd, to reach all low bits.
uint32_t step(uint32_t sampled) {
  const char *full = std::getenv("FUSEDNORM_TEST_FULL");
  return full && *full && *full != '0' ? 1 : sampled;
}

/// Calls `body` with every f32 value within 2^-22.9 of `exact`, the documented error of
/// rsqrt.approx in PTX. The error of rcp.approx is smaller.
template <typename Body>
unsigned forEachSeed(double exact, Body body) {
  unsigned count = 0;
  uint32_t nearest = bitsOf(static_cast<float>(exact));
  for (int distance = -4; distance <= 4; ++distance) {
    float seed = floatOf(nearest + distance);
    if (std::fabs(seed - exact) > exact * std::exp2(-22.9))
      continue;
    body(seed);
    ++count;
  }
  return count;
}

/// Returns the number of seeds of x with other bits than the reference. Adds the number of seeds to
/// `tried`.
unsigned wrongRoots(float x, uint64_t &tried) {
  HostArithmetic arithmetic;
  unsigned wrong = 0;
  float expected = reference::rsqrt(x);
  tried += forEachSeed(1 / std::sqrt(static_cast<double>(x)), [&](float seed) {
    wrong += bitsOf(reciprocalRoot(arithmetic, x, seed)) != bitsOf(expected);
  });
  return wrong;
}
} // namespace

// No step over- or underflows, so one factor of 4 covers all exponents: every significand with an
// even and an odd exponent.
TEST(ExactMath, ReciprocalRootOfEverySignificand) {
  uint64_t wrong = 0, tried = 0;
  uint32_t stride = step(7);
  for (uint32_t bits = 0x3f800000; bits < 0x40800000; bits += stride)
    wrong += wrongRoots(floatOf(bits), tried);
  EXPECT_EQ(wrong, 0u);
  // Up to three adjacent values are within the error.
  EXPECT_GT(tried * stride, uint64_t(2) << 24);
  EXPECT_LT(tried * stride, uint64_t(4) << 24);
}

TEST(ExactMath, ReciprocalRootOfEveryExponent) {
  uint64_t wrong = 0, tried = 0;
  for (uint64_t bits = 1; bits < 0x7f800000; bits += step(9973) == 1 ? 97 : 9973)
    wrong += wrongRoots(floatOf(bits), tried);
  for (uint32_t bits = 1; bits < 0x00800000; bits += step(1013))
    wrong += wrongRoots(floatOf(bits), tried);
  for (uint32_t bits = 0x7f7fff00; bits < 0x7f800000; ++bits)
    wrong += wrongRoots(floatOf(bits), tried);
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(tried, 100000u);
}

TEST(ExactMath, ReciprocalRootOfOddValues) {
  HostArithmetic arithmetic;
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  auto root = [&](float x) {
    // The result of the approximate instruction.
    float seed = x == 0 ? std::copysign(inf, x) : x == inf ? 0.0f : nan;
    return reciprocalRoot(arithmetic, x, seed);
  };
  EXPECT_EQ(bitsOf(root(0.0f)), bitsOf(inf));
  EXPECT_EQ(bitsOf(root(-0.0f)), bitsOf(-inf));
  EXPECT_EQ(bitsOf(root(inf)), bitsOf(0.0f));
  EXPECT_TRUE(std::isnan(root(-1.0f)));
  EXPECT_TRUE(std::isnan(root(-inf)));
  EXPECT_TRUE(std::isnan(root(nan)));
}

// A seed outside the documented error must fail, otherwise the test proves nothing.
TEST(ExactMath, ReciprocalRootNeedsItsSeed) {
  HostArithmetic arithmetic;
  unsigned wrong = 0;
  for (uint32_t bits = 0x3f800000; bits < 0x40800000; bits += 99991) {
    float x = floatOf(bits), exact = reference::rsqrt(x);
    wrong += reciprocalRoot(arithmetic, x, exact * 1.001f) != exact;
  }
  EXPECT_GT(wrong, 0u);
}

namespace {
/// Returns the number of seeds of x with other bits than the division.
unsigned wrongReciprocals(float x) {
  HostArithmetic arithmetic;
  unsigned wrong = 0;
  forEachSeed(1 / static_cast<double>(x), [&](float seed) {
    wrong += bitsOf(shortReciprocal(arithmetic, x, seed)) != bitsOf(1 / x);
  });
  return wrong;
}
} // namespace

TEST(ExactMath, ReciprocalOfEverySignificand) {
  uint64_t wrong = 0;
  for (uint32_t bits = 0x3f800000; bits < 0x3f800000 + kLongSignificand; bits += step(7))
    wrong += wrongReciprocals(floatOf(bits));
  for (uint32_t bits = bitsOf(kLeastShort); bits <= bitsOf(kMostShort); bits += step(99991))
    if ((bits & kLongSignificand) != kLongSignificand)
      wrong += wrongReciprocals(floatOf(bits));
  EXPECT_EQ(wrong, 0u);
  HostArithmetic arithmetic;
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(shortReciprocal(arithmetic, 0.0f, inf), inf);
  EXPECT_EQ(shortReciprocal(arithmetic, -0.0f, -inf), -inf);
}

// The numbers with the longest significand need a division.
TEST(ExactMath, LongReciprocalIsWrong) {
  EXPECT_GT(wrongReciprocals(floatOf(0x3f800000 | kLongSignificand)), 0u);
}

namespace {
void expectQuotients(float divisor, uint32_t stride) {
  std::optional<Reciprocal> factor = Reciprocal::of(divisor);
  ASSERT_TRUE(factor) << divisor;
  HostArithmetic arithmetic;
  uint64_t wrong = 0;
  auto check = [&](float x) {
    wrong += bitsOf(multiplyBy(arithmetic, x, *factor)) != bitsOf(x / divisor);
  };
  // The exponent matters only if a value is subnormal.
  uint32_t ends[] = {bitsOf(factor->smallest), 0x3f800000, 0x7f000000};
  for (uint32_t end : ends)
    for (uint32_t bits = end; bits < end + (1 << 23); bits += stride)
      check(floatOf(bits)), check(-floatOf(bits));
  EXPECT_EQ(wrong, 0u) << divisor;
  const float inf = std::numeric_limits<float>::infinity();
  for (float x : {0.0f, -0.0f, inf, -inf})
    EXPECT_EQ(bitsOf(multiplyBy(arithmetic, x, *factor)), bitsOf(x / divisor)) << x;
  EXPECT_TRUE(std::isnan(multiplyBy(arithmetic, std::nanf(""), *factor)));
}
} // namespace

// Divisors: largest quantized values, and hidden sizes of models.
TEST(ExactMath, QuotientsByConstants) {
  for (float divisor : {448.0f, 240.0f, 57344.0f, 127.0f, 576.0f, 768.0f, 1536.0f, 5120.0f, 7168.0f,
                        12288.0f, 14336.0f, 18432.0f})
    expectQuotients(divisor, step(331));
}

TEST(ExactMath, QuotientsByAnyWidth) {
  unsigned tried = 0;
  for (int divisor = 3; divisor < 200000; divisor += step(1009) == 1 ? 211 : 1009)
    if (Reciprocal::of(static_cast<float>(divisor))) {
      expectQuotients(static_cast<float>(divisor), 10007);
      ++tried;
    }
  EXPECT_GT(tried, 100u);
}

TEST(ExactMath, NoShortQuotients) {
  for (float divisor : {0.0f, 1.0f, 2.0f, 4096.0f, 0.5f, 1.5f, -448.0f, 65537.0f, 33554433.0f,
                        std::nanf(""), std::numeric_limits<float>::infinity()})
    EXPECT_FALSE(Reciprocal::of(divisor)) << divisor;
}

// Smaller values need a division, because subnormal quotients have ties.
TEST(ExactMath, SmallQuotientsAreWrong) {
  HostArithmetic arithmetic;
  std::optional<Reciprocal> factor = Reciprocal::of(448.0f);
  ASSERT_TRUE(factor);
  unsigned wrong = 0;
  for (uint32_t bits = 1; bits < 0x04000000; bits += 997)
    wrong += multiplyBy(arithmetic, floatOf(bits), *factor) != floatOf(bits) / 448.0f;
  EXPECT_GT(wrong, 0u);
}
