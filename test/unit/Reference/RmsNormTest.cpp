// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RmsNorm.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;
using testmath::bf16;
using testmath::dyadicRow;
using testmath::f32;

namespace {

/// The definition with explicit roundings, on rows with an exact sum of squares.
double expectedRms(const std::vector<float> &x, double epsilon) {
  double squares = 0;
  for (float v : x)
    squares += static_cast<double>(v) * v;
  double meanSquare = f32(squares / x.size());
  return f32(1 / std::sqrt(f32(meanSquare + epsilon)));
}

RmsNormParams bf16Params() {
  RmsNormParams params;
  params.input = params.gamma = params.output = ElementType::BF16;
  params.epsilon = 1e-5f;
  params.weightOffset = 0.3f;
  return params;
}

const double epsilonBF16 = std::ldexp(1.3125, -17); // 1e-5
const double offsetBF16 = 0.30078125;               // 0.3

} // namespace

TEST(RmsNorm, GammaBeforeTheCast) {
  for (int64_t n : {3, 33, 1000, 7168}) {
    std::vector<float> x = dyadicRow(n, 1), gamma = dyadicRow(n, 2, 15, 0.25);
    std::vector<float> out(n);
    RmsNormParams params = bf16Params();
    rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::canonical(n));
    double r = expectedRms(x, epsilonBF16);
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(out[i], bf16(f32(f32(x[i] * r) * f32(gamma[i] + offsetBF16)))) << i;
  }
}

TEST(RmsNorm, WeightsFirst) {
  const int64_t n = 1000;
  std::vector<float> x = dyadicRow(n, 1), gamma = dyadicRow(n, 2, 15, 0.25);
  std::vector<float> out(n), other(n);
  RmsNormParams params = bf16Params();
  params.output = ElementType::F32;
  params.numerics.order = Numerics::Order::WeightsFirst;
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::canonical(n));
  double r = expectedRms(x, epsilonBF16);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], f32(x[i] * f32(r * f32(gamma[i] + offsetBF16)))) << i;

  params.numerics.order = Numerics::Order::Document;
  rmsNorm(x.data(), gamma.data(), other.data(), n, params, Association::canonical(n));
  EXPECT_NE(out, other);
}

TEST(RmsNorm, GammaAfterTheCast) {
  const int64_t n = 1000;
  std::vector<float> x = dyadicRow(n, 3), gamma = dyadicRow(n, 4, 15, 0.25);
  std::vector<float> out(n), other(n);
  RmsNormParams params = bf16Params();
  params.numerics.gamma = Numerics::Gamma::AfterCast;
  params.numerics.epsilon = Numerics::Epsilon::Exact;
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::canonical(n));
  double r = expectedRms(x, 1e-5f);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], bf16(bf16(f32(x[i] * r)) * bf16(gamma[i] + offsetBF16))) << i;

  params.numerics.gamma = Numerics::Gamma::BeforeCast;
  rmsNorm(x.data(), gamma.data(), other.data(), n, params, Association::canonical(n));
  EXPECT_NE(out, other);
}

// bf16 arithmetic, 8-bit output and f32 input: three types.
TEST(RmsNorm, TypesAreIndependent) {
  const int64_t n = 512;
  std::vector<float> x = dyadicRow(n, 5), gamma(n, 100.0f), out(n);
  RmsNormParams params;
  params.gamma = ElementType::BF16;
  params.output = ElementType::F8E4M3FN;
  params.numerics.gamma = Numerics::Gamma::AfterCast;
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::canonical(n));
  double r = expectedRms(x, 0);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], testmath::e4m3(bf16(bf16(f32(x[i] * r)) * 100.0)));
}

TEST(RmsNorm, SpecialRows) {
  const float nan = std::nanf("");
  const float gamma[] = {1, -1};
  float out[2];
  RmsNormParams params;
  Association order = Association::canonical(2);
  const float zeros[] = {0, 0};
  params.epsilon = 1e-6f;
  rmsNorm(zeros, gamma, out, 2, params, order);
  EXPECT_EQ(out[0], 0.0f);
  EXPECT_TRUE(std::signbit(out[1]));
  params.epsilon = 0; // 0 * infinity
  rmsNorm(zeros, gamma, out, 2, params, order);
  EXPECT_TRUE(std::isnan(out[0]));
  const float withNan[] = {nan, 1};
  rmsNorm(withNan, gamma, out, 2, params, order);
  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]));
  const float large[] = {3e38f, 1}; // Overflow of the sum: r is 0.
  rmsNorm(large, gamma, out, 2, params, order);
  EXPECT_EQ(out[0], 0.0f);
}

TEST(RmsNorm, DoubleIsNear) {
  const int64_t n = 7168;
  std::vector<float> x(n), gamma(n), out(n);
  std::vector<double> exact(n);
  long double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    x[i] = std::sin(i * 0.7f) * 2;
    gamma[i] = 1 + 0.25f * std::cos(static_cast<float>(i));
    squares += static_cast<long double>(x[i]) * x[i];
  }
  RmsNormParams params;
  params.epsilon = 1e-6f;
  rmsNormF64(x.data(), gamma.data(), exact.data(), n, params);
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::canonical(n));
  long double r = 1 / std::sqrt(squares / n + 1e-6f);
  for (int64_t i = 0; i < n; ++i) {
    ASSERT_NEAR(exact[i], static_cast<double>(x[i] * r * gamma[i]), 1e-12);
    ASSERT_NEAR(out[i], exact[i], std::fabs(exact[i]) * 4e-7);
  }
}

TEST(RmsNorm, RowMeanOfSquares) {
  for (int64_t n : {1, 7, 257, 6144}) {
    std::vector<float> x = dyadicRow(n, 6);
    double squares = 0;
    for (float v : x)
      squares += static_cast<double>(v) * v;
    Numerics numerics;
    Association order = Association::canonical(n);
    EXPECT_EQ(rowMeanOfSquares(x.data(), n, ElementType::F32, numerics, order), f32(squares / n));
    EXPECT_EQ(rowMeanOfSquares(x.data(), n, ElementType::BF16, numerics, order),
              bf16(f32(squares / n)));
    EXPECT_EQ(rowMeanOfSquaresF64(x.data(), n), squares / n);
    numerics.mean = Numerics::Mean::Reciprocal;
    EXPECT_EQ(rowMeanOfSquares(x.data(), n, ElementType::F32, numerics, order),
              f32(squares * f32(1.0 / n)));
  }
}

TEST(RmsNorm, ApplyGroupsFromTheLeft) {
  const int64_t n = 257;
  std::vector<float> x = dyadicRow(n, 7), gamma(n), out(n);
  for (int64_t i = 0; i < n; ++i)
    gamma[i] = 1.0f / (i + 3);
  const float variance = 0.4321f, epsilon = 1e-6f;
  applyRmsNorm(x.data(), gamma.data(), variance, epsilon, out.data(), n, ElementType::F32);
  double rs = f32(1 / std::sqrt(f32(static_cast<double>(variance) + epsilon)));
  bool groupingMatters = false;
  for (int64_t i = 0; i < n; ++i) {
    ASSERT_EQ(out[i], f32(f32(x[i] * rs) * gamma[i]));
    groupingMatters |= out[i] != f32(x[i] * f32(rs * gamma[i]));
  }
  EXPECT_TRUE(groupingMatters);
  applyRmsNorm(x.data(), gamma.data(), variance, epsilon, out.data(), n, ElementType::BF16);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], bf16(f32(f32(x[i] * rs) * gamma[i])));
  Numerics folded;
  folded.order = Numerics::Order::Folded;
  applyRmsNorm(x.data(), gamma.data(), variance, epsilon, out.data(), n, ElementType::F32, folded);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], f32(f32(x[i] * gamma[i]) * rs));
  Numerics divided;
  divided.rsqrt = Numerics::Rsqrt::Divide;
  applyRmsNorm(x.data(), gamma.data(), variance, epsilon, out.data(), n, ElementType::F32, divided);
  double root = f32(std::sqrt(f32(static_cast<double>(variance) + epsilon)));
  bool inverseMatters = false;
  for (int64_t i = 0; i < n; ++i) {
    ASSERT_EQ(out[i], f32(f32(x[i] / root) * gamma[i]));
    inverseMatters |= out[i] != f32(f32(x[i] * f32(1 / root)) * gamma[i]);
  }
  EXPECT_TRUE(inverseMatters);
  applyRmsNorm(x.data(), gamma.data(), -1.0f, epsilon, out.data(), n, ElementType::F32);
  EXPECT_TRUE(std::isnan(out[0]));
}

TEST(RmsNorm, FoldedMultipliesByTheRowScalarLast) {
  const int64_t n = 257;
  std::vector<float> x = dyadicRow(n, 7), gamma(n), out(n);
  double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    gamma[i] = 1.0f / (i + 3);
    squares += static_cast<double>(x[i]) * x[i];
  }
  RmsNormParams params;
  params.epsilon = 1e-6f;
  params.numerics.order = Numerics::Order::Folded;
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::sequential());
  double r = f32(1 / std::sqrt(f32(f32(squares / n) + params.epsilon)));
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(out[i], f32(f32(x[i] * gamma[i]) * r));

  params.numerics.gamma = Numerics::Gamma::AfterCast;
  std::vector<float> document(n);
  rmsNorm(x.data(), gamma.data(), out.data(), n, params, Association::sequential());
  params.numerics.order = Numerics::Order::Document;
  rmsNorm(x.data(), gamma.data(), document.data(), n, params, Association::sequential());
  EXPECT_EQ(out, document);
}

TEST(RmsNorm, AddKeepsTheNewResidual) {
  const int64_t n = 64;
  std::vector<float> x = dyadicRow(n, 8, 127, 0.0625);
  std::vector<float> residual = dyadicRow(n, 9, 127, 8), gamma(n, 1.0f);
  std::vector<float> sum(n), out(n), newResidual(n), rounded(n);
  for (int64_t i = 0; i < n; ++i) {
    sum[i] = x[i] + residual[i]; // Exact, but not in bf16.
    rounded[i] = bf16(sum[i]);
  }
  ASSERT_NE(sum, rounded);
  RmsNormParams params;
  params.input = params.output = ElementType::BF16;
  for (bool ofRounded : {true, false}) {
    addRmsNorm(x.data(), residual.data(), gamma.data(), newResidual.data(), out.data(), n, params,
               ofRounded, Association::canonical(n));
    EXPECT_EQ(newResidual, rounded);
    const std::vector<float> &row = ofRounded ? rounded : sum;
    double squares = 0; // Not exact in f32; AssociationTest proves the sum.
    for (float v : row)
      squares += static_cast<double>(v) * v;
    float squaresF32 = sumOfSquares(row.data(), n, Association::canonical(n));
    double meanSquare = f32(squaresF32 / 64.0);
    EXPECT_NEAR(squaresF32, squares, squares * 1e-6);
    double r = f32(1 / std::sqrt(meanSquare));
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(out[i], bf16(f32(row[i] * r)));
  }
  std::vector<double> exactResidual(n), exact(n);
  addRmsNormF64(x.data(), residual.data(), gamma.data(), exactResidual.data(), exact.data(), n,
                params, true);
  EXPECT_EQ(exactResidual[5], static_cast<double>(sum[5]));
  EXPECT_NEAR(exact[5], out[5], std::fabs(exact[5]) * 0.01);
}
