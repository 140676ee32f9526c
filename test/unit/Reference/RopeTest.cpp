// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Rope.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;
using testmath::bf16;
using testmath::dyadicRow;

namespace {
const int64_t d = 64;

std::vector<float> table() {
  std::vector<float> freqs(d);
  for (int64_t j = 0; j < d / 2; ++j) {
    freqs[2 * j] = std::cos(0.37f * (j + 1));
    freqs[2 * j + 1] = std::sin(0.37f * (j + 1));
  }
  return freqs;
}
} // namespace

TEST(Rope, RotatesByTheAngle) {
  // 90 degrees: (a, b) becomes (-b, a); 180 degrees: (-a, -b).
  const float x[] = {1, 2, 3, 4};
  const float freqs[] = {0, 1, -1, 0};
  float out[4];
  RopeParams params;
  rope(x, freqs, out, 4, params);
  EXPECT_EQ(out[0], -2.0f);
  EXPECT_EQ(out[1], 1.0f);
  EXPECT_EQ(out[2], -3.0f);
  EXPECT_EQ(out[3], -4.0f);
  // Pairs (1, 3) and (2, 4).
  params.pairing = RopeParams::Pairing::HalfSplit;
  rope(x, freqs, out, 4, params);
  EXPECT_EQ(out[0], -3.0f);
  EXPECT_EQ(out[2], 1.0f);
  EXPECT_EQ(out[1], -2.0f);
  EXPECT_EQ(out[3], -4.0f);
}

TEST(Rope, OneFusedMultiplyAddPerComponent) {
  std::vector<float> x(d), freqs = table(), out(d);
  for (int64_t i = 0; i < d; ++i)
    x[i] = std::sin(1.3f * i) * 5;
  rope(x.data(), freqs.data(), out.data(), d, {});
  bool fusedMatters = false, orderMatters = false;
  for (int64_t j = 0; j < d / 2; ++j) {
    float re = x[2 * j], im = x[2 * j + 1];
    float c = freqs[2 * j], s = freqs[2 * j + 1];
    float imS = im * s, imC = im * c, reC = re * c;
    EXPECT_EQ(out[2 * j], std::fma(re, c, -imS));
    EXPECT_EQ(out[2 * j + 1], std::fma(re, s, imC));
    fusedMatters |= out[2 * j] != reC - imS;
    orderMatters |= out[2 * j] != std::fma(-im, s, reC);
  }
  EXPECT_TRUE(fusedMatters && orderMatters);
}

TEST(Rope, RoundingPointsOfTypes) {
  // f32 table, bf16 input, e4m3 output.
  std::vector<float> x = dyadicRow(d, 1, 127, 0.0625), freqs = table(), out(d);
  RopeParams params;
  params.input = ElementType::BF16;
  params.output = ElementType::F8E4M3FN;
  rope(x.data(), freqs.data(), out.data(), d, params);
  for (int64_t j = 0; j < d / 2; ++j) {
    float product = x[2 * j + 1] * freqs[2 * j + 1];
    float re = std::fma(x[2 * j], freqs[2 * j], -product);
    EXPECT_EQ(out[2 * j], testmath::e4m3(bf16(re)));
  }

  // bf16 table: each operation is rounded to bf16. The numbers are multiples of
  // 2^-16 (table: 2^-12) and small, so the sums below are exact in double.
  for (float &value : freqs)
    value = static_cast<float>(std::round(bf16(value) * 4096) / 4096);
  for (float &value : freqs)
    value = static_cast<float>(bf16(value));
  params.output = ElementType::BF16;
  params.freqs = ElementType::BF16;
  rope(x.data(), freqs.data(), out.data(), d, params);
  for (int64_t j = 0; j < d / 2; ++j) {
    double re = x[2 * j], im = x[2 * j + 1];
    double c = freqs[2 * j], s = freqs[2 * j + 1];
    EXPECT_EQ(out[2 * j], bf16(re * c - bf16(im * s))) << j;
    EXPECT_EQ(out[2 * j + 1], bf16(re * s + bf16(im * c))) << j;
  }

  // f32 input that the bf16 table rounds first.
  params.input = params.output = ElementType::F32;
  std::vector<float> fine = x;
  for (float &value : fine)
    value += value * 0x1p-11f;
  std::vector<float> again(d);
  rope(fine.data(), freqs.data(), again.data(), d, params);
  EXPECT_EQ(out, again);
}

// 129/128 * 3/2 is the midpoint of two bf16 values. A term of 2^-40 decides the rounding, which an
// intermediate f32 result would lose.
TEST(Rope, BF16FusedMultiplyAddRoundsOnce) {
  const ElementType type = ElementType::BF16;
  const float a = 129.0f / 128, tiny = 0x1p-40f;
  EXPECT_EQ(fusedMultiplyAdd(type, a, 1.5f, 0), 194.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, a, 1.5f, -tiny), 193.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, a, 1.5f, tiny), 194.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, -a, 1.5f, tiny), -193.0f / 128);
  // The lower value is even: the tie rounds down, a slightly larger value rounds up.
  const float b = 131.0f / 128; // 131 * 1.5 = 196.5
  EXPECT_EQ(fusedMultiplyAdd(type, b, 1.5f, 0), 196.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, b, 1.5f, tiny), 197.0f / 128);
  // The term is too small even for double.
  EXPECT_EQ(fusedMultiplyAdd(type, b, 1.5f, 0x1p-100f), 197.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, a, 1.5f, -0x1p-100f), 193.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, -b, 1.5f, -0x1p-100f), -197.0f / 128);
  EXPECT_EQ(fusedMultiplyAdd(type, 2, 3, HUGE_VALF), HUGE_VALF);
  EXPECT_TRUE(std::isnan(fusedMultiplyAdd(type, 2, 3, std::nanf(""))));
  EXPECT_EQ(fusedMultiplyAdd(ElementType::F16, 1 + 0x1p-10f, 1 + 0x1p-10f, -0x1p-60f), 1 + 0x1p-9f);
}

TEST(Rope, InPlaceAndDouble) {
  std::vector<float> x = dyadicRow(d, 2), freqs = table(), out(d), same = x;
  for (auto pairing : {RopeParams::Pairing::Interleaved, RopeParams::Pairing::HalfSplit}) {
    RopeParams params;
    params.pairing = pairing;
    same = x;
    rope(x.data(), freqs.data(), out.data(), d, params);
    rope(same.data(), freqs.data(), same.data(), d, params);
    EXPECT_EQ(out, same);
    std::vector<double> exact(d);
    ropeF64(x.data(), freqs.data(), exact.data(), d, params);
    for (int64_t i = 0; i < d; ++i)
      EXPECT_NEAR(out[i], exact[i], 1e-6);
  }
}

TEST(ApplyRotaryPosEmb, RoundsEveryProduct) {
  std::vector<float> x(d), cosines(d), sines(d), out(d);
  for (int64_t i = 0; i < d; ++i) {
    x[i] = std::sin(1.3f * i) * 5;
    cosines[i] = std::cos(0.37f * i);
    sines[i] = std::sin(0.37f * i);
  }
  RopeParams params;
  params.pairing = RopeParams::Pairing::HalfSplit;
  applyRotaryPosEmb(x.data(), cosines.data(), sines.data(), out.data(), d, false, params.pairing,
                    params);
  for (int64_t i = 0; i < d; ++i) {
    float partner = i < d / 2 ? -x[i + d / 2] : x[i - d / 2];
    float own = x[i] * cosines[i], other = partner * sines[i];
    EXPECT_EQ(out[i], own + other);
  }
}

TEST(ApplyRotaryPosEmb, PairsMayBeWrittenElsewhere) {
  // 90 degrees and 180 degrees.
  const float x[] = {1, 2, 3, 4}, cosines[] = {0, -1}, sines[] = {1, 0};
  float out[4];
  RopeParams params;
  applyRotaryPosEmb(x, cosines, sines, out, 4, true, RopeParams::Pairing::HalfSplit, params);
  EXPECT_EQ(out[0], -2.0f);
  EXPECT_EQ(out[2], 1.0f);
  EXPECT_EQ(out[1], -3.0f);
  EXPECT_EQ(out[3], -4.0f);
}
