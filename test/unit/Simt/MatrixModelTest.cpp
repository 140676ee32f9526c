// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the three accumulation models with wider or exact arithmetic.

#include "MatrixModel.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>
#include <vector>

using namespace fusednorm::simt;

namespace {
float sumOf(MatrixModel model, Format format, std::vector<float> a, std::vector<float> b,
            float sum) {
  multiplyAdd(model, format, a.data(), b.data(), &sum, 1, 1, static_cast<uint32_t>(a.size()));
  return sum;
}
} // namespace

TEST(MatrixModel, ExactRoundsOnce) {
  // 2^24 + 1 + 2^-40 is above the midpoint of two floats because of the last partial product only.
  std::vector<float> a = {4096, 1, std::ldexp(1.0f, -20)}, b = {4096, 1, std::ldexp(1.0f, -20)};
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, a, b, 0), 16777218.0f);
  EXPECT_EQ(sumOf(MatrixModel::Single, Format::BF16, a, b, 0), 16777216.0f);
  // Without it there is a tie, which rounds to even.
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, {4096, 1}, {4096, 1}, 0), 16777216.0f);
  // The same tie with intermediate sums that double cannot hold.
  float large = std::ldexp(1.0f, 30);
  EXPECT_EQ(
      sumOf(MatrixModel::Exact, Format::BF16, {large, 4096, 1, -large}, {large, 4096, 1, large}, 0),
      16777216.0f);
  // Terms that cancel leave the small ones.
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, {1e30f, 3, -1e30f}, {1e30f, 5, 1e30f}, 0.5f),
            15.5f);
  // Subnormal results: 2^-150 is a tie between 0 and 2^-149, a larger value is not.
  float tiny = std::ldexp(1.0f, -75);
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, {tiny}, {tiny}, 0), 0.0f);
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, {tiny, std::ldexp(1.0f, -100)},
                  {tiny, std::ldexp(1.0f, -100)}, 0),
            std::ldexp(1.0f, -149));
  EXPECT_EQ(sumOf(MatrixModel::Exact, Format::BF16, {3e38f, 3e38f}, {1, 1}, 0), INFINITY);
  EXPECT_TRUE(
      std::isnan(sumOf(MatrixModel::Exact, Format::BF16, {INFINITY, 1}, {1, 1}, -INFINITY)));
}

TEST(MatrixModel, ExactMatchesIntegers) {
  // Multiples of 2^-30 below 2^30: all sums fit in 128-bit integers.
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::vector<float> a(16), b(16);
    __int128 total = 0;
    for (int i = 0; i < 16; ++i) {
      int x = static_cast<int>(random() % 511) - 255, y = static_cast<int>(random() % 511) - 255;
      int ex = static_cast<int>(random() % 30), ey = static_cast<int>(random() % 30);
      a[i] = std::ldexp(static_cast<float>(x), ex - 30);
      b[i] = std::ldexp(static_cast<float>(y), ey - 30);
      total += static_cast<__int128>(x) * y * (static_cast<__int128>(1) << (ex + ey));
    }
    // Round to 24 bits explicitly.
    bool negative = total < 0;
    auto magnitude = static_cast<unsigned __int128>(negative ? -total : total);
    int shift = 0;
    while (magnitude >> (24 + shift))
      ++shift;
    auto digits = static_cast<uint64_t>(magnitude >> shift);
    unsigned __int128 rest = magnitude - (static_cast<unsigned __int128>(digits) << shift);
    unsigned __int128 half = shift ? static_cast<unsigned __int128>(1) << (shift - 1) : 1;
    if (shift && (rest > half || (rest == half && (digits & 1))))
      ++digits;
    float expected = std::ldexp(static_cast<float>(digits), shift - 60);
    ASSERT_EQ(sumOf(MatrixModel::Exact, Format::BF16, a, b, 0), negative ? -expected : expected);
  }
}

TEST(MatrixModel, HopperCutsOff) {
  // 8 bits: 13 fractional bits relative to the largest partial product.
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::E4M3, {1, std::ldexp(1.0f, -7)},
                  {1, std::ldexp(1.0f, -6)}, 0),
            1 + std::ldexp(1.0f, -13));
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::E4M3, {1, std::ldexp(1.0f, -7)},
                  {1, std::ldexp(1.0f, -7)}, 0),
            1.0f);
  // Terms are truncated separately: two halves of the last bit do not add up to one.
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::E4M3,
                  {1, std::ldexp(1.0f, -7), std::ldexp(1.0f, -7)},
                  {1, std::ldexp(1.0f, -7), std::ldexp(1.0f, -7)}, 0),
            1.0f);
  // Truncation is toward zero for both signs.
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::E4M3, {-1, std::ldexp(-1.0f, -7)},
                  {1, std::ldexp(1.0f, -7)}, 0),
            -1.0f);
  // The accumulator is truncated, too: 14 of its bits remain.
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::E4M3, {0}, {0}, 1 + std::ldexp(1.0f, -14)), 1.0f);
  // 16 bits: 25 fractional bits, and the result is an f32.
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::BF16, {1, std::ldexp(1.0f, -12)},
                  {1, std::ldexp(1.0f, -11)}, 0),
            1 + std::ldexp(1.0f, -23));
  EXPECT_EQ(sumOf(MatrixModel::Hopper, Format::BF16, {1, std::ldexp(1.0f, -13)},
                  {1, std::ldexp(1.0f, -13)}, -1),
            0.0f);
  EXPECT_TRUE(std::isnan(sumOf(MatrixModel::Hopper, Format::E4M3, {NAN}, {1}, 0)));
}

TEST(MatrixModel, ErrorsStayInTheirBounds) {
  // Error bounds for k partial products. f32: k roundings of 2^-24. exact: one rounding. hopper: k
  // + 1 truncations at 2^-13 or 2^-25 of the largest term, and the truncation of the result.
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  for (int round = 0; round < 500; ++round) {
    std::vector<float> a(16), b(16);
    double exact = 0, largest = 0, all = 0;
    for (int i = 0; i < 16; ++i) {
      a[i] = decodeFloat(encodeFloat(normal(random), Format::BF16, Rounding::Nearest, false),
                         Format::BF16);
      b[i] = decodeFloat(encodeFloat(normal(random), Format::BF16, Rounding::Nearest, false),
                         Format::BF16);
      double product = double(a[i]) * b[i];
      exact += product;
      all += std::fabs(product);
      largest = std::max(largest, std::fabs(product));
    }
    EXPECT_LE(std::fabs(sumOf(MatrixModel::Single, Format::BF16, a, b, 0) - exact),
              16 * std::ldexp(all, -24));
    EXPECT_LE(std::fabs(sumOf(MatrixModel::Exact, Format::BF16, a, b, 0) - exact),
              std::ldexp(std::fabs(exact), -24));
    EXPECT_LE(std::fabs(sumOf(MatrixModel::Hopper, Format::BF16, a, b, 0) - exact),
              17 * std::ldexp(largest, -25) + std::ldexp(std::fabs(exact), -23));
    EXPECT_LE(std::fabs(sumOf(MatrixModel::Hopper, Format::E4M3, a, b, 0) - exact),
              17 * std::ldexp(largest, -13) + std::ldexp(std::fabs(exact), -13));
  }
}
