// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RmsNormQuant.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;
using testmath::bf16;
using testmath::dyadicRow;
using testmath::e4m3;
using testmath::e4m3Value;
using testmath::f32;

namespace {

struct Row {
  std::vector<float> x, gamma;
  std::vector<double> factors; // gamma + offset
  double r;
};

const double epsilon = std::ldexp(1.3125, -17); // 1e-5 in bf16

Row makeRow(int64_t n, double offset) {
  Row row{dyadicRow(n, n + 1), dyadicRow(n, n + 2, 15, 0.25), {}, 0};
  double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    squares += static_cast<double>(row.x[i]) * row.x[i];
    row.factors.push_back(f32(row.gamma[i] + offset));
  }
  row.r = f32(1 / std::sqrt(f32(f32(squares / n) + epsilon)));
  return row;
}

RmsNormParams makeParams(Numerics::Order order, float offset) {
  RmsNormParams params;
  params.input = params.gamma = ElementType::BF16;
  params.epsilon = 1e-5f;
  params.weightOffset = offset;
  params.numerics.order = order;
  return params;
}

struct Result {
  std::vector<uint8_t> quantized;
  std::vector<float> scales;
};

Result run(const Row &row, const RmsNormParams &params, const QuantScheme &scheme) {
  int64_t n = row.x.size();
  Result result{std::vector<uint8_t>(n), std::vector<float>(scheme.scaleCount(n))};
  rmsNormQuant(row.x.data(), row.gamma.data(), n, params, scheme, Association::canonical(n),
               result.quantized.data(), result.scales.data());
  return result;
}

} // namespace

// The values of Document, with the absolute maximum of Folded.
TEST(RmsNormQuant, MaxFirst) {
  Row row = makeRow(200, 0.5);
  QuantScheme scheme;
  scheme.group = 128;
  Result result = run(row, makeParams(Numerics::Order::MaxFirst, 0.5f), scheme);
  Result folded = run(row, makeParams(Numerics::Order::Folded, 0.5f), scheme);
  EXPECT_EQ(result.scales, folded.scales);
  for (int64_t i = 0; i < 200; ++i) {
    float y = f32(f32(row.x[i] * row.r) * row.factors[i]);
    EXPECT_EQ(result.quantized[i], quantizeValue(y, result.scales[i / 128], scheme.output,
                                                 Numerics::Scaling::Reciprocal));
  }
}

TEST(RmsNormQuant, DocumentOrder) {
  for (int64_t n : {8, 33, 1000, 7168}) {
    for (float offset : {0.0f, 0.5f}) {
      Row row = makeRow(n, offset);
      Result result = run(row, makeParams(Numerics::Order::Document, offset), {});
      std::vector<double> y(n);
      double amax = 0;
      for (int64_t i = 0; i < n; ++i) {
        y[i] = f32(f32(row.x[i] * row.r) * row.factors[i]);
        amax = std::max(amax, std::fabs(y[i]));
      }
      double scale = f32(amax / 448), inverse = f32(1 / scale);
      ASSERT_EQ(result.scales[0], scale);
      for (int64_t i = 0; i < n; ++i)
        ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(y[i] * inverse)));
    }
  }
}

TEST(RmsNormQuant, FoldedOrder) {
  const int64_t n = 7168;
  Row row = makeRow(n, 0.5);
  Result result = run(row, makeParams(Numerics::Order::Folded, 0.5f), {});
  std::vector<double> t(n);
  double largest = 0;
  for (int64_t i = 0; i < n; ++i) {
    t[i] = f32(row.x[i] * row.factors[i]);
    largest = std::max(largest, std::fabs(t[i]));
  }
  double amax = f32(row.r * largest);
  double scale = f32(amax / 448);
  double factor = f32(row.r * f32(1 / scale));
  ASSERT_EQ(result.scales[0], scale);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(t[i] * factor)));
}

TEST(RmsNormQuant, FoldedOrderDoesNotFoldADivision) {
  const int64_t n = 257;
  Row row = makeRow(n, 0);
  RmsNormParams params = makeParams(Numerics::Order::Folded, 0);
  params.numerics.scaling = Numerics::Scaling::Divide;
  Result result = run(row, params, {});
  for (int64_t i = 0; i < n; ++i) {
    double y = f32(f32(row.x[i] * row.factors[i]) * row.r);
    ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(y / result.scales[0])));
  }
}

TEST(RmsNormQuant, FoldedMultiplierThatOverflowsCountsAsZero) {
  // r is 2^63 and 1/scale is 2^67, each finite.
  Row row{{0, 0, 0, 0x1p-126f}, {1, 1, 1, 0x1p5f}, {}, 0};
  RmsNormParams params = makeParams(Numerics::Order::Folded, 0);
  params.epsilon = 0x1p-126f;
  params.numerics.epsilon = Numerics::Epsilon::Exact;
  Result result = run(row, params, {});
  EXPECT_EQ(result.scales[0], 0x1p-58f / 448);
  EXPECT_EQ(result.quantized, (std::vector<uint8_t>{0, 0, 0, 0}));
  params.numerics.order = Numerics::Order::Document;
  EXPECT_EQ(run(row, params, {}).quantized, (std::vector<uint8_t>{0, 0, 0, 0x7e}));
}

TEST(RmsNormQuant, NoColumns) {
  for (auto order : {Numerics::Order::Document, Numerics::Order::Folded})
    EXPECT_EQ(run({}, makeParams(order, 0), {}).scales[0], 0.0f);
}

TEST(RmsNormQuant, BothOrdersOverGroups) {
  const int64_t n = 1000; // The last of 8 groups has 104 columns.
  Row row = makeRow(n, 0);
  for (auto order : {Numerics::Order::Document, Numerics::Order::Folded}) {
    QuantScheme scheme;
    scheme.group = 128;
    ASSERT_EQ(scheme.scaleCount(n), 8);
    Result result = run(row, makeParams(order, 0), scheme);
    bool folded = order == Numerics::Order::Folded;
    for (int64_t group = 0; group < 8; ++group) {
      int64_t begin = group * 128, end = std::min<int64_t>(n, begin + 128);
      double largest = 0;
      auto value = [&](int64_t i) {
        return folded ? f32(row.x[i] * row.factors[i])
                      : f32(f32(row.x[i] * row.r) * row.factors[i]);
      };
      for (int64_t i = begin; i < end; ++i)
        largest = std::max(largest, std::fabs(value(i)));
      double amax = folded ? f32(row.r * largest) : largest;
      double scale = f32(amax / 448), inverse = f32(1 / scale);
      ASSERT_EQ(result.scales[group], scale);
      double factor = folded ? f32(row.r * inverse) : inverse;
      for (int64_t i = begin; i < end; ++i)
        ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(value(i) * factor)));
    }
  }
}

TEST(RmsNormQuant, BF16ScaleAndUpperBound) {
  const int64_t n = 1000;
  Row row = makeRow(n, 0);
  QuantScheme scheme;
  scheme.scale = ElementType::BF16;
  scheme.scaleUb = 1.01f; // 1.0078125 in bf16
  Result result = run(row, makeParams(Numerics::Order::Document, 0), scheme);
  double scale = bf16(f32(1.0078125 / 448)), inverse = f32(1 / scale);
  ASSERT_EQ(result.scales[0], scale);
  int saturated = 0;
  for (int64_t i = 0; i < n; ++i) {
    double y = f32(f32(row.x[i] * row.r) * row.factors[i]);
    ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(y * inverse)));
    saturated += (result.quantized[i] & 0x7f) == 0x7e;
  }
  EXPECT_GT(saturated, 100);

  // A bound above the amax does not change the result, but uses the same steps.
  scheme.scaleUb = 448;
  result = run(row, makeParams(Numerics::Order::Document, 0), scheme);
  double amax = 0;
  for (int64_t i = 0; i < n; ++i)
    amax = std::max(amax, std::fabs(f32(f32(row.x[i] * row.r) * row.factors[i])));
  EXPECT_EQ(result.scales[0], bf16(f32(bf16(amax) / 448)));
}

TEST(RmsNormQuant, VllmPreset) {
  const int64_t n = 1000;
  Row row = makeRow(n, 0);
  RmsNormParams params = makeParams(Numerics::Order::Document, 0);
  params.numerics = Numerics::vllm();
  Result result = run(row, params, {});
  double squares = 0;
  for (float v : row.x)
    squares += static_cast<double>(v) * v;
  double r = f32(1 / std::sqrt(f32(f32(squares / n) + 1e-5f)));
  double amax = 0;
  std::vector<double> y(n);
  for (int64_t i = 0; i < n; ++i) {
    y[i] = bf16(bf16(f32(row.x[i] * r)) * row.gamma[i]);
    amax = std::max(amax, std::fabs(y[i]));
  }
  double scale = f32(amax / 448);
  ASSERT_EQ(result.scales[0], scale);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(e4m3Value(result.quantized[i]), e4m3(f32(y[i] / scale)));
}

TEST(RmsNormQuant, StaticScale) {
  const int64_t n = 1000;
  Row row = makeRow(n, 0);
  std::vector<uint8_t> quantized(n);
  const float scale = 0.0123f;
  double inverse = f32(1 / static_cast<double>(scale));
  for (auto order : {Numerics::Order::Document, Numerics::Order::Folded}) {
    rmsNormQuantStatic(row.x.data(), row.gamma.data(), n, makeParams(order, 0), scale,
                       ElementType::F8E4M3FN, Association::canonical(n), quantized.data());
    for (int64_t i = 0; i < n; ++i) {
      double expected = order == Numerics::Order::Document
                            ? f32(f32(f32(row.x[i] * row.r) * row.factors[i]) * inverse)
                            : f32(f32(row.x[i] * row.factors[i]) * f32(row.r * inverse));
      ASSERT_EQ(e4m3Value(quantized[i]), e4m3(expected));
    }
  }
}

TEST(RmsNormQuant, ZeroAndNaNRows) {
  Row row{{0, 0, 0, 0}, {1, 1, 1, 1}, {}, 0};
  for (auto order : {Numerics::Order::Document, Numerics::Order::Folded}) {
    row.x = {0, 0, 0, 0};
    RmsNormParams params = makeParams(order, 0);
    Result zero = run(row, params, {});
    EXPECT_EQ(zero.scales[0], 0.0f);
    EXPECT_EQ(zero.quantized, std::vector<uint8_t>(4, 0));
    params.numerics.zeroRow = Numerics::ZeroRow::ScaleOne;
    zero = run(row, params, {});
    EXPECT_EQ(zero.scales[0], 1.0f);
    EXPECT_EQ(zero.quantized, std::vector<uint8_t>(4, 0));

    row.x = {1, std::nanf(""), 2, 3};
    Result bad = run(row, params, {});
    EXPECT_TRUE(std::isnan(bad.scales[0]));
    EXPECT_EQ(bad.quantized, std::vector<uint8_t>(4, 0x7f));
  }
}

TEST(RmsNormQuant, DoubleIsNear) {
  const int64_t n = 1000;
  Row row = makeRow(n, 0);
  RmsNormParams params = makeParams(Numerics::Order::Document, 0);
  QuantScheme scheme;
  scheme.group = 128;
  Result result = run(row, params, scheme);
  std::vector<double> values(n), scales(8);
  rmsNormQuantF64(row.x.data(), row.gamma.data(), n, params, scheme, values.data(), scales.data());
  for (int64_t group = 0; group < 8; ++group)
    EXPECT_NEAR(result.scales[group], scales[group], scales[group] * 1e-6);
  for (int64_t i = 0; i < n; ++i) {
    double step = std::fmax(std::fabs(values[i]) / 16, scales[i / 128] / 512);
    ASSERT_NEAR(e4m3Value(result.quantized[i]) * result.scales[i / 128], values[i], step * 1.001);
  }
}
