// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/LayerNorm.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;
using testmath::bf16;
using testmath::f32;

// Rows of 64 small dyadic numbers with a sum that is a multiple of 64, so that mean, differences
// and squares are exact in f32.
TEST(LayerNorm, RoundingPoints) {
  const int64_t n = 64;
  std::vector<float> x = testmath::dyadicRow(n, 1);
  double total = 0;
  for (float v : x)
    total += v;
  x[0] -= static_cast<float>(total - 64 * std::floor(total / 64));
  double mu = std::floor(total / 64), squares = 0;
  for (float v : x)
    squares += (v - mu) * (v - mu);
  std::vector<float> gamma(n), beta(n), out(n);
  for (int64_t i = 0; i < n; ++i) {
    gamma[i] = 1.0f / (i + 2);
    beta[i] = std::sin(static_cast<float>(i));
  }
  LayerNormParams params;
  params.input = params.output = ElementType::BF16;
  params.epsilon = 1e-5f;
  double epsilon = std::ldexp(1.3125, -17);
  double r = f32(1 / std::sqrt(f32(f32(squares / n) + epsilon)));
  layerNorm(x.data(), gamma.data(), beta.data(), out.data(), n, params, Association::canonical(n));
  for (int64_t i = 0; i < n; ++i)
    EXPECT_EQ(out[i], bf16(f32(f32(f32((x[i] - mu) * r) * gamma[i]) + beta[i])));
  params.output = ElementType::F32;
  layerNorm(x.data(), gamma.data(), beta.data(), out.data(), n, params, Association::canonical(n));
  for (int64_t i = 0; i < n; ++i)
    EXPECT_EQ(out[i], f32(f32(f32((x[i] - mu) * r) * gamma[i]) + beta[i]));
  params.numerics.epsilon = Numerics::Epsilon::Exact;
  r = f32(1 / std::sqrt(f32(f32(squares / n) + 1e-5f)));
  layerNorm(x.data(), gamma.data(), nullptr, out.data(), n, params, Association::canonical(n));
  std::vector<double> exact(n);
  layerNormF64(x.data(), gamma.data(), nullptr, exact.data(), n, params);
  for (int64_t i = 0; i < n; ++i) {
    EXPECT_EQ(out[i], f32(f32((x[i] - mu) * r) * gamma[i]));
    EXPECT_NEAR(exact[i], (x[i] - mu) / std::sqrt(squares / n + 1e-5f) * gamma[i], 1e-13);
  }
}

// A large common offset must not reduce the accuracy of the variance.
TEST(LayerNorm, TwoPassesKeepTheVariance) {
  const int64_t n = 1000;
  std::vector<float> x(n), gamma(n, 1.0f), out(n);
  std::vector<double> exact(n);
  for (int64_t i = 0; i < n; ++i)
    x[i] = 10000 + std::sin(static_cast<float>(i));
  LayerNormParams params;
  params.epsilon = 1e-6f;
  layerNorm(x.data(), gamma.data(), nullptr, out.data(), n, params, Association::canonical(n));
  layerNormF64(x.data(), gamma.data(), nullptr, exact.data(), n, params);
  for (int64_t i = 0; i < n; ++i)
    EXPECT_NEAR(out[i], exact[i], 3e-3);
}

// The mean is one million times the deviations. Its rounding error is as large as the deviations.
TEST(LayerNorm, CompensatedMoments) {
  const int64_t n = 1000;
  std::vector<float> x(n), gamma(n, 1.0f), out(n);
  std::vector<double> exact(n);
  for (int64_t i = 0; i < n; ++i)
    x[i] = 1e6f + std::sin(static_cast<float>(i));
  LayerNormParams params;
  params.epsilon = 1e-6f;
  params.numerics.moments = Numerics::Moments::Compensated;
  layerNormF64(x.data(), gamma.data(), nullptr, exact.data(), n, params);
  for (const Association &association : {Association::canonical(n), Association::sequential()}) {
    layerNorm(x.data(), gamma.data(), nullptr, out.data(), n, params, association);
    for (int64_t i = 0; i < n; ++i)
      EXPECT_NEAR(out[i], exact[i], 4 * std::ldexp(std::fabs(exact[i]), -23) + 1e-9);
  }
}
