// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of input generators.

#include "fusednorm/Support/InputSpec.h"
#include "fusednorm/Support/SmallFloat.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm;

/// Returns all elements as doubles.
static std::vector<double> generate(const std::string &text) {
  Result<InputSpec> spec = parseInputSpec(text);
  EXPECT_TRUE(spec) << spec.error();
  if (!spec)
    return {};
  auto layout = resolveLayout(*spec, spec->shape);
  int64_t count = layout->elementCount();
  std::vector<double> values(count);
  std::vector<char> buffer(count * byteSize(spec->type) + 8);
  fillGenerated(*spec, *layout, buffer.data(), 0, count);
  for (int64_t i = 0; i < count; ++i) {
    switch (spec->type) {
    case ElementType::F64:
      values[i] = reinterpret_cast<double *>(buffer.data())[i];
      break;
    case ElementType::I64:
      values[i] = reinterpret_cast<int64_t *>(buffer.data())[i];
      break;
    case ElementType::I32:
      values[i] = reinterpret_cast<int32_t *>(buffer.data())[i];
      break;
    case ElementType::I16:
      values[i] = reinterpret_cast<int16_t *>(buffer.data())[i];
      break;
    default:
      values[i] = decode(spec->type, loadEncoding(spec->type, buffer.data(), i));
    }
  }
  return values;
}

using Values = std::vector<double>;

TEST(InputGenerator, Const) {
  EXPECT_EQ(generate("2xbf16=const(0.1)"), Values(2, 0.10009765625));
  EXPECT_EQ(generate("f8E4M3FN=const(1e9)"), Values{448});
  EXPECT_EQ(generate("f64=const(1e-6)"), Values{1e-6});
  EXPECT_EQ(generate("f32=const(1e-6)"), Values{1e-6f});
  EXPECT_TRUE(std::isnan(generate("f8E5M2=const(nan)")[0]));
  EXPECT_EQ(generate("f16=const(-inf)"), Values{-HUGE_VAL});
  EXPECT_TRUE(std::signbit(generate("bf16=const(-0.0)")[0]));
  EXPECT_EQ(generate("i32=const(4294967295)"), Values{-1});
  EXPECT_EQ(generate("i8=const(-128)"), Values{-128});
  // 1 + 2^-8 + 2^-60 is above the midpoint of two bf16 values.
  EXPECT_EQ(generate("bf16=const(1.003906250000001)"), Values{1.0078125});
  EXPECT_EQ(generate("bf16=const(1.00390625)"), Values{1.0});
}

TEST(InputGenerator, IotaOffsetsPages) {
  EXPECT_EQ(generate("2x2xf32=iota"), (Values{0, 1, 2, 3}));
  EXPECT_EQ(generate("2x2xi64=iota"), (Values{0, 1, 2, 3}));
  EXPECT_EQ(generate("258xbf16=iota")[257], 256.0);
  EXPECT_EQ(generate("4xi32=offsets(3,0,5)"), (Values{0, 3, 3, 8}));
  EXPECT_EQ(generate("4xi32=pages"), (Values{0, 1, 2, 3}));
  EXPECT_EQ(generate("2x2xi32=pages(order=reverse)"), (Values{3, 2, 1, 0}));
  for (const char *count : {"1", "2", "3", "4", "5", "64", "65", "1000"}) {
    std::string text = std::string(count) + "xi32=pages(order=random,seed=5)";
    Values pages = generate(text), sorted = pages;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 0; i < sorted.size(); ++i)
      EXPECT_EQ(sorted[i], i);
    if (pages.size() > 60) {
      EXPECT_NE(pages, sorted);
      EXPECT_NE(pages, generate(std::string(count) + "xi32=pages(order=random,seed=6)"));
    }
  }
}

TEST(InputGenerator, Freqs) {
  Values table = generate("50x8xf32=freqs(theta=10000)");
  for (int p = 0; p < 50; ++p)
    for (int j = 0; j < 4; ++j) {
      double angle = p / std::pow(10.0, j); // 10000^(2j/8) = 10^j
      EXPECT_NEAR(table[p * 8 + 2 * j], std::cos(angle), 1e-7);
      EXPECT_NEAR(table[p * 8 + 2 * j + 1], std::sin(angle), 1e-7);
    }
  EXPECT_EQ(table[0], 1.0);
  EXPECT_EQ(table[1], 0.0);
}

TEST(InputGenerator, FreqsOfLongerContexts) {
  auto angle = [](const Values &table, int p, int j) {
    return std::atan2(table[p * 8 + 2 * j + 1], table[p * 8 + 2 * j]);
  };
  // theta = 10000 and 8 columns: frequencies 1, 1e-1, 1e-2, 1e-3.
  Values linear = generate("3x8xf64=freqs(kind=linear,factor=4)");
  for (int j = 0; j < 4; ++j)
    EXPECT_NEAR(angle(linear, 2, j), 2 * std::pow(10.0, -j) / 4, 1e-12);
  // Wavelengths 6.28, 62.8, 628 and 6283; boundaries 100 / 4 and 100 / 1.
  Values llama = generate("3x8xf64=freqs(kind=llama3,factor=8,low=1,high=4,original=100)");
  double smooth = (100 / (2 * M_PI * 10) - 1) / 3;
  EXPECT_NEAR(angle(llama, 1, 0), 1, 1e-12);
  EXPECT_NEAR(angle(llama, 1, 1), 0.1 * ((1 - smooth) / 8 + smooth), 1e-12);
  EXPECT_NEAR(angle(llama, 1, 2), 0.01 / 8, 1e-12);
  EXPECT_NEAR(angle(llama, 1, 3), 0.001 / 8, 1e-12);
  // One rotation in 1000 positions: 8 ln(1000 / 2 pi) / (2 ln 10000) = 2.2, so pairs from 3 on are
  // stretched. Ten rotations: 1.2, so pair 1 is not stretched.
  Values yarn = generate("3x8xf64=freqs(kind=yarn,factor=40,original=1000,"
                         "beta_fast=10,beta_slow=1,mscale=1,mscale_all_dim=0.5)");
  double multiplier = (0.1 * std::log(40) + 1) / (0.05 * std::log(40) + 1);
  EXPECT_NEAR(std::hypot(yarn[8], yarn[9]), multiplier, 1e-12);
  EXPECT_NEAR(angle(yarn, 1, 1), 0.1, 1e-12);
  EXPECT_NEAR(angle(yarn, 1, 2), 0.01 * (0.5 / 40 + 0.5), 1e-12);
  EXPECT_NEAR(angle(yarn, 1, 3), 0.001 / 40, 1e-12);
  EXPECT_NEAR(std::hypot(generate("1x8xf64=freqs(kind=yarn,factor=40)")[0], 0),
              0.1 * std::log(40) + 1, 1e-12);
  EXPECT_NEAR(generate("1x8xf64=freqs(kind=yarn,attention=1.2)")[0], 1.2, 1e-12);
  Values whole = generate("3x8xf64=freqs(kind=yarn,factor=40,original=1000,beta_fast=10,"
                          "truncate=false,attention=1)");
  double begin = 8 * std::log(100 / (2 * M_PI)) / (2 * std::log(10000));
  double end = 8 * std::log(1000 / (2 * M_PI)) / (2 * std::log(10000));
  double ramp = (2 - begin) / (end - begin);
  EXPECT_NEAR(angle(whole, 1, 2), 0.01 * (ramp / 40 + 1 - ramp), 1e-12);
  // All rows use the factors of the length of the sequence.
  Values longRope = generate("3x8xf64=freqs(kind=longrope,original=2,short=2,"
                             "long=1:2:4:8,attention=1.5)");
  EXPECT_NEAR(angle(longRope, 1, 1), 0.1 / 2, 1e-12);
  EXPECT_NEAR(angle(longRope, 1, 3), 0.001 / 8, 1e-12);
  EXPECT_NEAR(angle(longRope, 2, 2), 2 * 0.01 / 4, 1e-12);
  EXPECT_NEAR(std::hypot(longRope[16], longRope[17]), 1.5, 1e-12);
  Values shortRope = generate("3x8xf64=freqs(kind=longrope,original=16,factor=4,sequence=16,"
                              "short=2,long=1:2:4:8)");
  EXPECT_NEAR(angle(shortRope, 1, 3), 0.001 / 2, 1e-12);
  EXPECT_NEAR(std::hypot(shortRope[8], shortRope[9]), std::sqrt(1.5), 1e-12);
  Values dynamic = generate("3x8xf64=freqs(kind=dynamic,factor=2,original=4,sequence=16)");
  EXPECT_NEAR(angle(dynamic, 2, 1), 2 * std::pow(10000 * std::pow(7, 8.0 / 6), -0.25), 1e-12);
  EXPECT_NEAR(angle(generate("3x8xf64=freqs(kind=dynamic,factor=2)"), 2, 1), 0.2, 1e-12);
  Values part = generate("3x8xf64=freqs(kind=proportional,share=0.5,factor=2)");
  EXPECT_NEAR(angle(part, 2, 1), 0.1, 1e-12);
  EXPECT_NEAR(angle(part, 2, 2), 0, 1e-12);
}

TEST(InputGenerator, NormalHasTheMomentsOfTheNormalDistribution) {
  Values x = generate("400000xf64=normal(seed=7)");
  double moment[5] = {}, largest = 0;
  int beyondOne = 0, beyondTwo = 0;
  double neighbours = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    double power = 1;
    for (double &m : moment) {
      m += power / x.size();
      power *= x[i];
    }
    beyondOne += std::fabs(x[i]) > 1;
    beyondTwo += std::fabs(x[i]) > 2;
    largest = std::max(largest, std::fabs(x[i]));
    if (i)
      neighbours += x[i] * x[i - 1] / x.size();
  }
  EXPECT_NEAR(moment[1], 0, 0.008);
  EXPECT_NEAR(moment[2], 1, 0.01);
  EXPECT_NEAR(moment[3], 0, 0.03);
  EXPECT_NEAR(moment[4], 3 - 1.2 / 8, 0.05); // Sum of eight uniform numbers.
  EXPECT_NEAR(beyondOne / 400000.0, 0.3173, 0.01);
  EXPECT_NEAR(beyondTwo / 400000.0, 0.0455, 0.003);
  EXPECT_NEAR(neighbours, 0, 0.008);
  EXPECT_LT(largest, 4.9);
  EXPECT_GT(largest, 3.5);
  // The factor that makes the variance 1.
  EXPECT_DOUBLE_EQ(9.344061825059266e-06, 1 / std::sqrt(8.0 / 3.0 * 4294967295.0));
}

TEST(InputGenerator, ScaleAndSeed) {
  Values one = generate("100xf64=normal(seed=1)");
  Values half = generate("100xf64=normal(seed=1,scale=0.5)");
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(half[i], one[i] / 2);
  EXPECT_NE(one, generate("100xf64=normal(seed=2)"));
  EXPECT_EQ(one, generate("100xf64=normal(seed=1,scale=1)"));
  // The values do not depend on the shape, and the type only rounds them.
  EXPECT_EQ(one, generate("20x5xf64=normal(seed=1)"));
  Values rounded = generate("10x10xbf16=normal(seed=1)");
  for (int i = 0; i < 100; ++i)
    EXPECT_NEAR(rounded[i], one[i], std::fabs(one[i]) / 256);
}

TEST(InputGenerator, Uniform) {
  Values x = generate("100000xf64=uniform(-1,3,seed=4)");
  double mean = 0, square = 0;
  for (double v : x) {
    ASSERT_GE(v, -1);
    ASSERT_LE(v, 3);
    mean += v / x.size();
    square += v * v / x.size();
  }
  EXPECT_NEAR(mean, 1, 0.02);
  EXPECT_NEAR(square - mean * mean, 16.0 / 12, 0.02);

  Values dice = generate("60000xi32=uniform(1,6,seed=2)");
  int count[7] = {};
  for (double v : dice) {
    ASSERT_TRUE(v >= 1 && v <= 6);
    ++count[static_cast<int>(v)];
  }
  for (int face = 1; face <= 6; ++face)
    EXPECT_NEAR(count[face], 10000, 500);
  EXPECT_EQ(generate("3xi16=uniform(-5,-5)"), Values(3, -5));
  generate("3xi64=uniform(-9223372036854775808,9223372036854775807)");
}

// Recorded results depend on these values. They were computed independently of this code, from the
// rule in InputGenerator.cpp.
TEST(InputGenerator, TheNumbersNeverChange) {
  EXPECT_EQ(generate("4xf32=normal(seed=1)"),
            (Values{0x1.09a7a2p-1, -0x1.80a57cp-1, 0x1.8c7b82p-1, -0x1.c40458p+0}));
  EXPECT_EQ(generate("4xf32=uniform(0,1,seed=1)"),
            (Values{0x1.7906acp-2, 0x1.e31adap-1, 0x1.72becep-5, 0x1.8e0c36p-1}));
  EXPECT_EQ(generate("8xi32=pages(order=random,seed=1)"), (Values{3, 4, 7, 6, 5, 2, 0, 1}));
}

TEST(InputGenerator, PartsMakeTheWhole) {
  auto spec = parseInputSpec("37x11xbf16=normal(seed=3)@strides=[16,1]");
  ASSERT_TRUE(spec);
  auto layout = resolveLayout(*spec, spec->shape);
  std::vector<uint16_t> whole(layout->bufferElements()), parts(whole);
  fillGenerated(*spec, *layout, whole.data(), 0, 37 * 11);
  for (int64_t begin = 0; begin < 37 * 11; begin += 7)
    fillGenerated(*spec, *layout, parts.data(), begin, std::min<int64_t>(begin + 7, 37 * 11));
  EXPECT_EQ(whole, parts);
}
