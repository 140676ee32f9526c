// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Quantize.h"
#include "TestMath.h"
#include "fusednorm/Support/SmallFloat.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;
using testmath::bf16;
using testmath::dyadicRow;
using testmath::e4m3;
using testmath::e4m3Value;
using testmath::f32;

namespace {
const float nan_ = std::nanf("");
const float inf = HUGE_VALF;
constexpr auto divide = Numerics::Scaling::Divide;
constexpr auto reciprocal = Numerics::Scaling::Reciprocal;
} // namespace

TEST(Quantize, DynamicScale) {
  Numerics numerics;
  QuantScheme scheme;
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(1, scheme, numerics), static_cast<float>(f32(1.0 / 448)));
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 0.0f);
  EXPECT_EQ(dynamicScale(inf, scheme, numerics), inf);
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  scheme.scaleUb = 224;
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 0.5f);
  EXPECT_EQ(dynamicScale(112, scheme, numerics), 0.25f);
  EXPECT_EQ(dynamicScale(inf, scheme, numerics), 0.5f);
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  scheme.scaleUb = nan_;
  EXPECT_TRUE(std::isnan(dynamicScale(1, scheme, numerics)));

  // Largest values of other types: 240, 57344, 127.
  scheme = {};
  scheme.output = ElementType::F8E4M3FNUZ;
  EXPECT_EQ(dynamicScale(480, scheme, numerics), 2.0f);
  scheme.output = ElementType::F8E5M2;
  EXPECT_EQ(dynamicScale(28672, scheme, numerics), 0.5f);
  scheme.output = ElementType::I8;
  EXPECT_EQ(dynamicScale(254, scheme, numerics), 2.0f);
}

TEST(Quantize, FormsOfScales) {
  Numerics numerics;
  QuantScheme scheme;
  // 7 / 448 is exact; 7 * rn(1/448) is not, and 1 / rn(448/7) is.
  numerics.scale = Numerics::Scale::Reciprocal;
  EXPECT_EQ(dynamicScale(7, scheme, numerics), f32(7.0 * f32(1.0 / 448)));
  numerics.scale = Numerics::Scale::Inverse;
  EXPECT_EQ(dynamicScale(7, scheme, numerics), 1.0f / 64);
  EXPECT_EQ(dynamicScale(3, scheme, numerics), f32(1.0 / f32(448.0 / 3)));
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 0.0f);
  EXPECT_EQ(dynamicScale(inf, scheme, numerics), inf);

  numerics.scaling = Numerics::Scaling::Quotient;
  EXPECT_EQ(quotientMultiplier(3, scheme, numerics), f32(448.0 / 3));
  EXPECT_EQ(quotientMultiplier(0, scheme, numerics), 0.0f);
  EXPECT_EQ(quotientMultiplier(nan_, scheme, numerics), 0.0f);
  scheme.scaleUb = 1;
  EXPECT_EQ(quotientMultiplier(3, scheme, numerics), 448.0f);
  numerics.zeroScale = Numerics::ZeroScale::Ieee;
  EXPECT_EQ(quotientMultiplier(0, scheme, numerics), inf);

  // The largest magnitude becomes the largest quantized value. A row of zeros becomes zeros.
  const float x[4] = {-3, 1.5f, 0, 0.01f}, zeros[2] = {};
  uint8_t quantized[4];
  float scale;
  scheme = {};
  numerics.zeroScale = Numerics::ZeroScale::Zero;
  quantize(x, 4, scheme, numerics, quantized, &scale);
  EXPECT_EQ(quantized[0], 0xfeu);
  EXPECT_EQ(quantized[1], encode(ElementType::F8E4M3FN, 1.5f * f32(448.0 / 3)));
  quantize(zeros, 2, scheme, numerics, quantized, &scale);
  EXPECT_EQ(scale, 0.0f);
  EXPECT_EQ(quantized[0], 0u);
}

TEST(Quantize, ScaleTypes) {
  Numerics numerics;
  QuantScheme scheme;
  scheme.scale = ElementType::BF16;
  // amax and bound are rounded to bf16 first: 1.005 -> 1.0078125.
  EXPECT_EQ(dynamicScale(1.005f, scheme, numerics), bf16(f32(1.0078125 / 448)));
  scheme.scaleUb = 1.005f;
  EXPECT_EQ(dynamicScale(7, scheme, numerics), bf16(f32(1.0078125 / 448)));

  scheme = {};
  scheme.scale = ElementType::F16;
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(1e9f, scheme, numerics), inf); // Overflow of f16.
  // Subnormal f16: a multiple of 2^-24.
  EXPECT_EQ(dynamicScale(0x1p-10f, scheme, numerics),
            std::nearbyint(f32(0x1p-10 / 448) * 0x1p24) * 0x1p-24);

  // Scales are powers of two of at least amax / 448, without a rounding before that.
  scheme.scale = ElementType::F8E8M0FNU;
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(449, scheme, numerics), 2.0f);
  EXPECT_EQ(dynamicScale(300, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(224, scheme, numerics), 0.5f);
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 0x1p-127f);
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  scheme.scaleUb = 300;
  EXPECT_EQ(dynamicScale(5000, scheme, numerics), 1.0f);
}

TEST(Quantize, BoundsOfNaN) {
  Numerics numerics;
  QuantScheme scheme;
  scheme.scaleUb = 448;
  for (auto [form, ofNaN] :
       {std::pair(Numerics::Bound::Minimum, nan_), std::pair(Numerics::Bound::Comparison, 1.0f)}) {
    numerics.bound = form;
    EXPECT_EQ(dynamicScale(224, scheme, numerics), 0.5f);
    EXPECT_EQ(dynamicScale(500, scheme, numerics), 1.0f);
    EXPECT_EQ(std::isnan(dynamicScale(nan_, scheme, numerics)), std::isnan(ofNaN));
    EXPECT_EQ(std::isnan(dynamicScaleF64(nan_, scheme, numerics)), std::isnan(ofNaN));
    EXPECT_EQ(dynamicScaleF64(500, scheme, numerics), 1.0);
  }
  EXPECT_EQ(dynamicScale(nan_, scheme, numerics), 1.0f);
  // A NaN bound stays NaN under a comparison, too. Without a bound there is no comparison.
  scheme.scaleUb = nan_;
  EXPECT_TRUE(std::isnan(dynamicScale(224, scheme, numerics)));
  scheme.scaleUb.reset();
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
}

TEST(Quantize, FloorsAndZeroRows) {
  Numerics numerics = Numerics::vllm();
  QuantScheme scheme;
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 1.0f / 229376);
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  numerics = Numerics::deepgemm();
  EXPECT_EQ(dynamicScale(0, scheme, numerics), static_cast<float>(f32(1e-4f / 448.0)));
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  numerics.floor = Numerics::Floor::MaximumNumber;
  EXPECT_EQ(dynamicScale(nan_, scheme, numerics), static_cast<float>(f32(1e-4f / 448.0)));
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScaleF64(nan_, scheme, numerics), static_cast<double>(1e-4f) / 448);
  numerics.amaxFloor = 0;
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  scheme.scale = ElementType::F8E8M0FNU;
  EXPECT_TRUE(std::isnan(dynamicScale(nan_, scheme, numerics)));
  scheme.scale = ElementType::F32;
  numerics = Numerics::documents();
  numerics.zeroRow = Numerics::ZeroRow::ScaleOne;
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1.0f);
  EXPECT_EQ(dynamicScale(224, scheme, numerics), 0.5f);
}

TEST(Quantize, PowersOfTwo) {
  Numerics numerics;
  numerics.scaleRounding = Numerics::ScaleRounding::PowerOfTwo;
  QuantScheme scheme;
  EXPECT_EQ(dynamicScale(448, scheme, numerics), 1);
  EXPECT_EQ(dynamicScale(449, scheme, numerics), 2);
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 0x1p-127f);
  // The scale of FlashMLA's cache rows.
  numerics.scaleFloor = 1e-4f;
  EXPECT_EQ(dynamicScale(0, scheme, numerics), 0x1p-13f);
  EXPECT_EQ(dynamicScale(448 * 0x1p-13f, scheme, numerics), 0x1p-13f);
  EXPECT_EQ(dynamicScale(448 * 0x1.8p-13f, scheme, numerics), 0x1p-12f);
  EXPECT_TRUE(std::isnan(dynamicScale(NAN, scheme, numerics)));
}

TEST(Quantize, InverseScale) {
  EXPECT_EQ(inverseScale(0.25f), 4.0f);
  EXPECT_EQ(inverseScale(0.0f), 0.0f);
  EXPECT_EQ(inverseScale(1e-40f), 0.0f); // 1 / scale overflows.
  EXPECT_EQ(inverseScale(inf), 0.0f);
  EXPECT_EQ(inverseScale(nan_), 0.0f);
  EXPECT_EQ(inverseScale(3.0f), static_cast<float>(f32(1.0 / 3)));
}

TEST(Quantize, Values) {
  const ElementType e4 = ElementType::F8E4M3FN;
  for (auto how : {divide, reciprocal}) {
    EXPECT_EQ(quantizeValue(1, 1, e4, how), 0x38u);
    EXPECT_EQ(quantizeValue(inf, 1, e4, how), 0x7eu);
    EXPECT_EQ(quantizeValue(-600, 1, e4, how), 0xfeu);
    EXPECT_EQ(quantizeValue(nan_, 1, e4, how), 0x7fu);
    EXPECT_EQ(quantizeValue(5, 0, e4, how), 0u);
    EXPECT_EQ(quantizeValue(-5, 0, e4, how), 0x80u);
    EXPECT_EQ(quantizeValue(nan_, 0, e4, how), 0x7fu);
    EXPECT_EQ(quantizeValue(-300, 2, ElementType::I8, how), 256u - 127);
    EXPECT_EQ(quantizeValue(-5, 2, ElementType::I8, how), 256u - 2); // -2.5
    EXPECT_EQ(quantizeValue(-0.0f, 1, ElementType::F8E4M3FNUZ, how), 0u);
  }
  EXPECT_EQ(quantizeValue(1e-40f, 1e-40f, e4, divide), 0x38u);
  EXPECT_EQ(quantizeValue(1e-40f, 1e-40f, e4, reciprocal), 0u);
  EXPECT_EQ(quantizeValue(1, nan_, e4, divide), 0x7fu);
  EXPECT_EQ(quantizeValue(1, nan_, e4, reciprocal), 0u);
  // IEEE arithmetic: 0 / 0, 1 / 0, and NaN as the lowest value.
  Numerics ieee;
  ieee.zeroScale = Numerics::ZeroScale::Ieee;
  EXPECT_EQ(quantizeValue(0, 0, e4, ieee), 0x7fu);
  EXPECT_EQ(quantizeValue(1, 0, e4, ieee), 0x7eu);
  ieee.scaling = divide;
  EXPECT_EQ(quantizeValue(0, 0, e4, ieee), 0x7fu);
  ieee.nanValue = Numerics::NaNValue::Lowest;
  EXPECT_EQ(quantizeValue(0, 0, e4, ieee), 0xfeu);
}

TEST(Quantize, RowsAndGroups) {
  const int64_t n = 260; // Groups of 128, 128 and 4.
  std::vector<float> x = dyadicRow(n, 3, 1000, 0.015625);
  std::vector<uint8_t> quantized(n);
  std::vector<float> scales(3), back(n);
  QuantScheme scheme;
  scheme.group = 128;
  ASSERT_EQ(scheme.scaleCount(n), 3);
  Numerics numerics;
  for (auto how : {divide, reciprocal}) {
    numerics.scaling = how;
    quantize(x.data(), n, scheme, numerics, quantized.data(), scales.data());
    for (int64_t i = 0; i < n; ++i) {
      int64_t group = i / 128;
      double amax = 0;
      for (int64_t k = group * 128; k < std::min(n, group * 128 + 128); ++k)
        amax = std::fmax(amax, std::fabs(x[k]));
      double scale = f32(amax / 448);
      ASSERT_EQ(scales[group], scale);
      double scaled = how == divide ? f32(x[i] / scale) : f32(x[i] * f32(1 / scale));
      ASSERT_EQ(e4m3Value(quantized[i]), e4m3(scaled));
    }
  }
  dequantize(quantized.data(), scales.data(), back.data(), n, scheme, ElementType::BF16);
  std::vector<double> exact(n);
  dequantizeF64(quantized.data(), scales.data(), exact.data(), n, scheme);
  for (int64_t i = 0; i < n; ++i) {
    double value = e4m3Value(quantized[i]) * static_cast<double>(scales[i / 128]);
    ASSERT_EQ(exact[i], value);
    ASSERT_EQ(back[i], bf16(f32(value)));
  }

  quantizeStatic(x.data(), n, 0.33f, ElementType::F8E4M3FN, {}, quantized.data());
  for (int64_t i = 0; i < n; ++i)
    ASSERT_EQ(e4m3Value(quantized[i]), e4m3(f32(x[i] * f32(1.0 / 0.33f))));
}

TEST(Quantize, NaNStaysInItsGroup) {
  std::vector<float> x = {1, 2, nan_, 4, 0, 0}, scales(3);
  std::vector<uint8_t> quantized(6);
  QuantScheme scheme;
  scheme.group = 2;
  quantize(x.data(), 6, scheme, {}, quantized.data(), scales.data());
  EXPECT_EQ(scales[0], static_cast<float>(f32(2.0 / 448)));
  EXPECT_EQ(quantized[1], 0x7e);
  EXPECT_TRUE(std::isnan(scales[1]));
  EXPECT_EQ(quantized[2], 0x7f);
  EXPECT_EQ(quantized[3], 0);
  EXPECT_EQ(scales[2], 0.0f);
  EXPECT_EQ(quantized[5], 0);
}

// The e4m3fn value is twice the e4m3fnuz value of the result.
TEST(Quantize, ConvertToFNUZ) {
  for (int code = 0; code < 256; ++code) {
    uint8_t result = convertE4M3FNToFNUZ(static_cast<uint8_t>(code));
    if ((code & 0x7f) == 0x7f) {
      EXPECT_EQ(result, 0x80);
      continue;
    }
    EXPECT_EQ(2 * decode(ElementType::F8E4M3FNUZ, result), e4m3Value(code));
    EXPECT_EQ(result, code == 0x80 ? 0 : code);
  }
}
