// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the simulator's conversions with the reference conversions, which are derived from the
// parameters of each format, and with the definition of each rounding mode. The default run uses a
// prime stride through all f32 bit patterns. FUSEDNORM_TEST_FULL=1 covers all of them.

#include "FloatFormats.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/SmallFloat.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace fusednorm;
using fusednorm::simt::bitsFloat;
using fusednorm::simt::decodeFloat;
using fusednorm::simt::encodeFloat;
using fusednorm::simt::Format;
using fusednorm::simt::Rounding;

extern "C" {
uint32_t simt_convert_pair(float, float, uint32_t, uint32_t, uint32_t, uint32_t);
uint32_t simt_convert_half_pair(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
uint32_t simt_widen_pair(uint32_t, uint32_t, uint32_t, uint32_t);
}

namespace {
bool isFull() {
  const char *full = std::getenv("FUSEDNORM_TEST_FULL");
  return full && *full && *full != '0';
}
uint64_t stride() { return isFull() ? 1 : 4093; }

struct Pair {
  Format format;
  ElementType type;
  unsigned bits;
};
const Pair pairs[] = {{Format::E4M3, ElementType::F8E4M3FN, 8},
                      {Format::E5M2, ElementType::F8E5M2, 8},
                      {Format::F16, ElementType::F16, 16},
                      {Format::BF16, ElementType::BF16, 16}};
} // namespace

TEST(FloatFormats, NearestMatchesTheReference) {
  for (const Pair &p : pairs) {
    // The 8-bit instructions always saturate, as the reference does.
    bool saturate = p.bits == 8;
    for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += stride()) {
      float x = bitsFloat(static_cast<uint32_t>(bits));
      uint32_t encoding = encodeFloat(x, p.format, Rounding::Nearest, saturate);
      if (std::isnan(x)) // NVIDIA's canonical NaN has all bits set except the sign.
        ASSERT_EQ(encoding, p.bits == 8 ? 0x7Fu : 0x7FFFu);
      else
        ASSERT_EQ(encoding, encode(p.type, x)) << std::hexfloat << x;
    }
  }
}

// Nearest by definition: for increasing magnitudes, the encoding changes at the midpoint of two
// values. The midpoint itself rounds to even.
TEST(FloatFormats, EveryInputGoesToTheNearest8BitValue) {
  for (const Pair &p : {pairs[0], pairs[1]}) {
    uint32_t largest = p.format == Format::E4M3 ? 0x7E : 0x7B, encoding = 0;
    double middle[128];
    for (uint32_t c = 0; c < largest; ++c)
      middle[c] = (static_cast<double>(decode(p.type, c)) + decode(p.type, c + 1)) / 2;
    for (uint64_t bits = 0; bits <= 0x7F800000; bits += isFull() ? 1 : 509) {
      float x = bitsFloat(static_cast<uint32_t>(bits));
      while (encoding < largest &&
             (x > middle[encoding] || (x == middle[encoding] && (encoding & 1))))
        ++encoding;
      ASSERT_EQ(encodeFloat(x, p.format, Rounding::Nearest, true), encoding) << std::hexfloat << x;
      ASSERT_EQ(encodeFloat(-x, p.format, Rounding::Nearest, true), encoding | 0x80);
    }
  }
}

TEST(FloatFormats, DecodingMatchesTheReference) {
  for (const Pair &p : pairs)
    for (uint32_t encoding = 0; encoding < 1u << p.bits; ++encoding) {
      float value = decodeFloat(encoding, p.format), expected = decode(p.type, encoding);
      if (std::isnan(expected))
        ASSERT_TRUE(std::isnan(value)) << encoding;
      else
        ASSERT_EQ(simt::floatBits(value), simt::floatBits(expected)) << encoding;
    }
}

TEST(FloatFormats, DirectedRoundingIsTheNeighbourOnThatSide) {
  for (const Pair &p : pairs)
    for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += isFull() ? 1 : 5 * 4093) {
      float x = bitsFloat(static_cast<uint32_t>(bits));
      if (!std::isfinite(x) || std::fabs(x) > maxFinite(p.type))
        continue;
      float down = decodeFloat(encodeFloat(x, p.format, Rounding::Down, true), p.format);
      float up = decodeFloat(encodeFloat(x, p.format, Rounding::Up, true), p.format);
      float zero = decodeFloat(encodeFloat(x, p.format, Rounding::Zero, true), p.format);
      ASSERT_LE(down, x);
      ASSERT_GE(up, x);
      ASSERT_EQ(zero, x > 0 ? down : up);
      // No representable value is in between: x is exact, or both are adjacent.
      if (down == up)
        ASSERT_EQ(down, x);
      else
        ASSERT_EQ(ulpDistance(p.type, encode(p.type, down), encode(p.type, up)), 1);
    }
}

TEST(FloatFormats, OverflowFollowsRoundingAndSaturation) {
  EXPECT_EQ(encodeFloat(1e6f, Format::F16, Rounding::Nearest, false), 0x7C00u);
  EXPECT_EQ(encodeFloat(1e6f, Format::F16, Rounding::Nearest, true), 0x7BFFu);
  EXPECT_EQ(encodeFloat(1e6f, Format::F16, Rounding::Zero, false), 0x7BFFu);
  EXPECT_EQ(encodeFloat(-1e6f, Format::F16, Rounding::Up, false), 0xFBFFu);
  EXPECT_EQ(encodeFloat(-1e6f, Format::F16, Rounding::Down, false), 0xFC00u);
  EXPECT_EQ(encodeFloat(INFINITY, Format::E4M3, Rounding::Nearest, true), 0x7Eu);
  EXPECT_EQ(encodeFloat(-INFINITY, Format::E5M2, Rounding::Nearest, true), 0xFBu);
}

TEST(FloatFormats, ScaleExponentsByDefinition) {
  for (uint64_t bits = 0; bits < 0x7F800000; bits += stride()) {
    float x = bitsFloat(static_cast<uint32_t>(bits));
    // The smallest power of two that is at least x, and the largest that is at most x. The format
    // has 2^-127 to 2^127.
    int exponent;
    float fraction = std::frexp(x, &exponent);
    int down = x == 0 ? -127 : exponent - 1;
    int up = x == 0 ? -127 : fraction == 0.5f ? exponent - 1 : exponent;
    auto encoding = [](int e) { return static_cast<uint32_t>(std::clamp(e, -127, 127) + 127); };
    ASSERT_EQ(encodeFloat(x, Format::E8M0, Rounding::Zero, true), encoding(down)) << x;
    ASSERT_EQ(encodeFloat(x, Format::E8M0, Rounding::Up, true), encoding(up)) << x;
    ASSERT_EQ(encodeFloat(x, Format::E8M0, Rounding::Up, true), encode(ElementType::F8E8M0FNU, x));
  }
  for (uint32_t encoding = 0; encoding < 255; ++encoding)
    ASSERT_EQ(decodeFloat(encoding, Format::E8M0),
              std::ldexp(1.0f, static_cast<int>(encoding) - 127));
}

TEST(FloatFormats, TF32DropsThirteenBits) {
  for (uint64_t bits = 0; bits < 0x7F000000; bits += stride()) {
    float x = bitsFloat(static_cast<uint32_t>(bits));
    double step = std::ldexp(1.0, std::max(std::ilogb(std::max(x, 1e-45f)), -126) - 10);
    float nearest =
        decodeFloat(encodeFloat(x, Format::TF32, Rounding::Nearest, false), Format::TF32);
    ASSERT_EQ(nearest, std::nearbyint(x / step) * step);
    float away =
        decodeFloat(encodeFloat(x, Format::TF32, Rounding::NearestAway, false), Format::TF32);
    ASSERT_EQ(away, std::floor(x / step + 0.5) * step);
  }
}

TEST(FloatFormats, PairsKeepTheirOrder) {
  auto pair = [](float high, float low, Format format, bool relu = false) {
    return simt_convert_pair(high, low, static_cast<uint32_t>(format), 0, 1, relu);
  };
  // 1.0 is 0x38 in e4m3, 0x3C in e5m2, 0x3C00 in f16, 0x3F80 in bf16.
  EXPECT_EQ(pair(1.0f, -1.0f, Format::E4M3), 0x38B8u);
  EXPECT_EQ(pair(-1.0f, 1.0f, Format::E5M2), 0xBC3Cu);
  EXPECT_EQ(pair(1.0f, -2.0f, Format::F16), 0x3C00C000u);
  EXPECT_EQ(pair(-2.0f, 1.0f, Format::BF16), 0xC0003F80u);
  EXPECT_EQ(pair(-3.0f, 1.0f, Format::E4M3, true), 0x0038u);
  EXPECT_EQ(pair(NAN, 1.0f, Format::E4M3, true), 0x7F38u);
  auto f16 = static_cast<uint32_t>(Format::F16), e4m3 = static_cast<uint32_t>(Format::E4M3);
  EXPECT_EQ(simt_convert_half_pair(0x3C00BC00u, f16, e4m3, 0, 1, 0), 0x38B8u);
  EXPECT_EQ(simt_widen_pair(0x38B8u, e4m3, f16, 0), 0x3C00BC00u);
  EXPECT_EQ(simt_widen_pair(0x38B8u, e4m3, f16, 1), 0x3C000000u);
  // The e8m0 bits 127 and 128 are 1 and 2.
  EXPECT_EQ(simt_widen_pair(0x807Fu, static_cast<uint32_t>(Format::E8M0),
                            static_cast<uint32_t>(Format::BF16), 0),
            0x40003F80u);
}
