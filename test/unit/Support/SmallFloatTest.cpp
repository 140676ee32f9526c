// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares with a table of the values of each format, computed from its definition in double, and a
// search for the nearest value.

#include "fusednorm/Support/SmallFloat.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

using namespace fusednorm;

static float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
static uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

namespace {

constexpr double inf = HUGE_VAL;

/// Definition of a signed format with sign, exponent and mantissa fields.
struct Definition {
  ElementType type;
  int exponentBits, mantissaBits, bias;
  /// First magnitude that is not a finite number.
  uint32_t firstSpecial;
  bool infinityThere; // The first is infinity and NaNs follow; otherwise all are NaN.
  bool saturates;
  int64_t negativeZero; // Bits of -0, or of its replacement.
  uint32_t nan;
};

const Definition definitions[] = {
    {ElementType::F16, 5, 10, 15, 0x7c00, true, false, 0x8000, 0x7e00},
    {ElementType::BF16, 8, 7, 127, 0x7f80, true, false, 0x8000, 0x7fc0},
    {ElementType::F8E4M3FN, 4, 3, 7, 0x7f, false, true, 0x80, 0x7f},
    {ElementType::F8E4M3FNUZ, 4, 3, 8, 0x80, false, true, 0, 0x80},
    {ElementType::F8E5M2, 5, 2, 15, 0x7c, true, true, 0x80, 0x7f},
    {ElementType::F8E5M2FNUZ, 5, 2, 16, 0x80, false, true, 0, 0x80},
};

double definedValue(const Definition &d, uint32_t magnitude) {
  int exponent = magnitude >> d.mantissaBits;
  double mantissa = magnitude & ((1u << d.mantissaBits) - 1);
  double fraction = mantissa / std::pow(2.0, d.mantissaBits);
  if (exponent == 0)
    return fraction * std::pow(2.0, 1 - d.bias);
  return (1 + fraction) * std::pow(2.0, exponent - d.bias);
}

/// Iterates over the magnitudes of f32 and returns the expected bits of each.
class Oracle {
public:
  explicit Oracle(const Definition &d) : definition(d) {
    for (uint32_t m = 0; m < d.firstSpecial; ++m)
      values.push_back(definedValue(d, m));
    // The value after the largest finite one determines where overflow begins.
    values.push_back(definedValue(d, d.firstSpecial));
    for (size_t i = 0; i + 1 < values.size(); ++i)
      midpoints.push_back((values[i] + values[i + 1]) / 2);
  }
  void seek(double x) {
    at = std::lower_bound(midpoints.begin(), midpoints.end(), x) - midpoints.begin();
  }
  /// Magnitudes must not decrease between calls.
  uint32_t next(double x) {
    while (at < midpoints.size() && x > midpoints[at])
      ++at;
    uint32_t encoding = at;
    if (at < midpoints.size() && x == midpoints[at] && (at & 1))
      encoding = at + 1;
    if (encoding >= definition.firstSpecial)
      return definition.saturates ? definition.firstSpecial - 1 : definition.firstSpecial;
    return encoding;
  }
  uint32_t find(double x) {
    seek(x);
    return next(x);
  }
  const Definition &definition;
  std::vector<double> values, midpoints;

private:
  size_t at = 0;
};

uint32_t withSign(const Definition &d, uint32_t magnitude, bool negative) {
  if (!negative)
    return magnitude;
  if (magnitude == 0)
    return d.negativeZero;
  return magnitude | (1u << (d.exponentBits + d.mantissaBits));
}

/// Returns the number of f32 magnitudes in [first, last) with a wrong encoding.
uint64_t countErrors(const Definition &d, uint32_t first, uint32_t last, uint32_t step) {
  Oracle oracle(d);
  uint64_t errors = 0;
  oracle.seek(floatOf(first));
  for (uint64_t m = first; m < last; m += step) {
    uint32_t expected = oracle.next(floatOf(m));
    errors += encode(d.type, floatOf(m)) != withSign(d, expected, false);
    errors += encode(d.type, floatOf(m | 0x80000000)) != withSign(d, expected, true);
  }
  return errors;
}

/// Returns the same number for i8 and f8E8M0FNU.
uint64_t countIntegerErrors(uint32_t first, uint32_t last, uint32_t step) {
  uint64_t errors = 0;
  for (uint64_t m = first; m < last; m += step) {
    // The default rounding mode is to nearest, ties to even.
    double clamped = std::fmin(floatOf(m), 127.0);
    uint32_t whole = static_cast<uint32_t>(std::nearbyint(clamped));
    errors += encode(ElementType::I8, floatOf(m)) != whole;
    errors += encode(ElementType::I8, floatOf(m | 0x80000000)) != ((256 - whole) & 0xff);
  }
  return errors;
}
uint64_t countPowerErrors(uint32_t first, uint32_t last, uint32_t step) {
  uint32_t encoding = 0; // Bits of the smallest power of two, at least the number.
  uint64_t errors = 0;
  for (uint64_t m = first; m < last; m += step) {
    while (encoding < 254 && std::ldexp(1.0f, int(encoding) - 127) < floatOf(m))
      ++encoding;
    errors += encode(ElementType::F8E8M0FNU, floatOf(m)) != encoding;
    errors += encode(ElementType::F8E8M0FNU, floatOf(m | 0x80000000)) != (m == 0 ? 0 : 0xffu);
  }
  return errors;
}

bool full() {
  const char *value = std::getenv("FUSEDNORM_TEST_FULL");
  return value && *value && std::strcmp(value, "0") != 0;
}

/// Runs f(first, last) over [0, end) in blocks on all cores. Returns the sum of the results.
template <typename F>
uint64_t parallelSum(uint64_t end, F f) {
  std::atomic<uint64_t> next{0}, total{0};
  const uint64_t block = 1 << 24;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t)
    threads.emplace_back([&] {
      for (uint64_t first; (first = next.fetch_add(block)) < end;)
        total += f(first, std::min(first + block, end));
    });
  for (std::thread &thread : threads)
    thread.join();
  return total;
}

} // namespace

TEST(SmallFloat, DecodeFollowsTheDefinition) {
  for (const Definition &d : definitions) {
    SCOPED_TRACE(std::string(elementTypeName(d.type)));
    uint32_t sign = 1u << (d.exponentBits + d.mantissaBits);
    for (uint32_t encoding = 0; encoding < 2 * sign; ++encoding) {
      uint32_t magnitude = encoding & (sign - 1);
      bool negative = encoding & sign;
      double expected = definedValue(d, magnitude);
      bool nan = false;
      if (magnitude >= d.firstSpecial) {
        nan = !(d.infinityThere && magnitude == d.firstSpecial);
        expected = inf;
      }
      if (negative && magnitude == 0 && d.negativeZero == 0)
        nan = true;
      float actual = decode(d.type, encoding);
      ASSERT_EQ(std::isnan(actual), nan) << encoding;
      ASSERT_EQ(isNanEncoding(d.type, encoding), nan) << encoding;
      if (nan)
        continue;
      ASSERT_EQ(actual, static_cast<float>(negative ? -expected : expected));
      ASSERT_EQ(std::signbit(actual), negative) << encoding;
    }
  }
}

TEST(SmallFloat, KnownValues) {
  EXPECT_EQ(decode(ElementType::F8E4M3FN, 0x01), 0.001953125f);
  EXPECT_EQ(decode(ElementType::F8E4M3FN, 0x38), 1.0f);
  EXPECT_EQ(decode(ElementType::F8E4M3FN, 0x7e), 448.0f);
  EXPECT_EQ(decode(ElementType::F8E4M3FNUZ, 0x40), 1.0f);
  EXPECT_EQ(decode(ElementType::F8E4M3FNUZ, 0x7f), 240.0f);
  EXPECT_EQ(decode(ElementType::F8E5M2, 0x3c), 1.0f);
  EXPECT_EQ(decode(ElementType::F8E5M2, 0x7b), 57344.0f);
  EXPECT_EQ(decode(ElementType::F8E5M2FNUZ, 0x40), 1.0f);
  EXPECT_EQ(decode(ElementType::F8E5M2FNUZ, 0x7f), 57344.0f);
  EXPECT_EQ(decode(ElementType::F16, 0x3c00), 1.0f);
  EXPECT_EQ(decode(ElementType::F16, 0x7bff), 65504.0f);
  EXPECT_EQ(decode(ElementType::BF16, 0x3f80), 1.0f);

  EXPECT_EQ(maxFinite(ElementType::F8E4M3FN), 448.0f);
  EXPECT_EQ(maxFinite(ElementType::F8E4M3FNUZ), 240.0f);
  EXPECT_EQ(maxFinite(ElementType::F8E5M2), 57344.0f);
  EXPECT_EQ(maxFinite(ElementType::F8E5M2FNUZ), 57344.0f);
  EXPECT_EQ(maxFinite(ElementType::F16), 65504.0f);
  EXPECT_EQ(maxFinite(ElementType::I8), 127.0f);
  EXPECT_EQ(maxFinite(ElementType::F8E8M0FNU), floatOf(254u << 23));
  EXPECT_EQ(bitsOf(maxFinite(ElementType::BF16)), 0x7f7f0000u);
  EXPECT_EQ(bitsOf(maxFinite(ElementType::F32)), 0x7f7fffffu);
}

TEST(SmallFloat, EveryNumberEncodesToItself) {
  for (const Definition &d : definitions) {
    uint32_t encodings = 2u << (d.exponentBits + d.mantissaBits);
    for (uint32_t encoding = 0; encoding < encodings; ++encoding) {
      float value = decode(d.type, encoding);
      if (std::isfinite(value)) {
        ASSERT_EQ(encode(d.type, value), encoding) << elementTypeName(d.type);
      }
    }
  }
}

// Each value, each midpoint and the adjacent f32 values, with both signs.
TEST(SmallFloat, EncodeAroundEveryBoundary) {
  for (const Definition &d : definitions) {
    Oracle oracle(d);
    std::vector<double> points = oracle.values;
    points.insert(points.end(), oracle.midpoints.begin(), oracle.midpoints.end());
    for (double point : points) {
      uint32_t center = bitsOf(static_cast<float>(point));
      for (int64_t delta = -2; delta <= 2; ++delta) {
        int64_t magnitude = center + delta;
        if (magnitude < 0 || magnitude > 0x7f800000)
          continue;
        uint32_t expected = oracle.find(floatOf(magnitude));
        ASSERT_EQ(encode(d.type, floatOf(magnitude)), expected)
            << elementTypeName(d.type) << " " << floatOf(magnitude);
        ASSERT_EQ(encode(d.type, -floatOf(magnitude)), withSign(d, expected, true));
      }
    }
  }
}

TEST(SmallFloat, EncodeSampleOfAllMagnitudes) {
  for (const Definition &d : definitions)
    EXPECT_EQ(countErrors(d, 0, 0x7f800001, 4999), 0u) << elementTypeName(d.type);
  EXPECT_EQ(countIntegerErrors(0, 0x7f800001, 4999), 0u);
  EXPECT_EQ(countPowerErrors(0, 0x7f800001, 4999), 0u);
}

// All 2^32 inputs of every type. Runs with FUSEDNORM_TEST_FULL=1 only.
TEST(SmallFloat, EncodeAllInputsFull) {
  if (!full())
    GTEST_SKIP() << "FUSEDNORM_TEST_FULL is not set";
  for (const Definition &d : definitions)
    EXPECT_EQ(
        parallelSum(0x7f800001,
                    [&](uint64_t first, uint64_t last) { return countErrors(d, first, last, 1); }),
        0u)
        << elementTypeName(d.type);
  for (auto count : {countIntegerErrors, countPowerErrors})
    EXPECT_EQ(parallelSum(0x7f800001,
                          [&](uint64_t first, uint64_t last) { return count(first, last, 1); }),
              0u);
  // The remaining magnitudes are NaNs.
  for (const Definition &d : definitions)
    EXPECT_EQ(parallelSum(0x7fffff,
                          [&](uint64_t first, uint64_t last) {
                            uint64_t errors = 0;
                            for (uint32_t m = first + 1; m <= last; ++m)
                              for (uint32_t sign : {0u, 0x80000000u})
                                errors += !isNanEncoding(
                                    d.type, encode(d.type, floatOf(sign | m | 0x7f800000)));
                            return errors;
                          }),
              0u)
        << elementTypeName(d.type);
}

TEST(SmallFloat, SpecialInputs) {
  for (const Definition &d : definitions) {
    SCOPED_TRACE(std::string(elementTypeName(d.type)));
    EXPECT_EQ(encode(d.type, std::nanf("")), d.nan);
    uint32_t top = d.saturates ? d.firstSpecial - 1 : d.firstSpecial;
    EXPECT_EQ(encode(d.type, HUGE_VALF), top);
    EXPECT_EQ(encode(d.type, -HUGE_VALF), withSign(d, top, true));
    EXPECT_EQ(encode(d.type, 3e38f), d.type == ElementType::BF16 ? 0x7f62 : top);
    EXPECT_EQ(encode(d.type, -0.0f), static_cast<uint32_t>(d.negativeZero));
    if (d.type != ElementType::BF16) {
      // A negative number that rounds to zero.
      EXPECT_EQ(encode(d.type, -1e-30f), static_cast<uint32_t>(d.negativeZero));
    }
  }
  // NaN keeps its sign and upper payload in the 16-bit types, and becomes quiet.
  EXPECT_EQ(encode(ElementType::BF16, floatOf(0xff812345)), 0xffc1u);
  EXPECT_EQ(encode(ElementType::F16, floatOf(0xff802000)), 0xfe01u);
  EXPECT_EQ(encode(ElementType::F8E4M3FN, floatOf(0xffc00000)), 0x7fu);
}

TEST(SmallFloat, E8M0RoundsUp) {
  const ElementType type = ElementType::F8E8M0FNU;
  for (int exponent = -127; exponent <= 127; ++exponent) {
    float power = std::ldexp(1.0f, exponent);
    uint32_t encoding = exponent + 127;
    EXPECT_EQ(decode(type, encoding), power);
    EXPECT_EQ(encode(type, power), encoding);
    if (exponent > -127) {
      EXPECT_EQ(encode(type, std::nextafter(power, 0.0f)), encoding) << exponent;
    }
    if (exponent < 127) {
      EXPECT_EQ(encode(type, std::nextafter(power, HUGE_VALF)), encoding + 1);
    }
    EXPECT_EQ(encode(type, -power), 0xffu);
  }
  EXPECT_EQ(encode(type, 0.0f), 0u);
  EXPECT_EQ(encode(type, -0.0f), 0u);
  EXPECT_EQ(encode(type, 1e-45f), 0u);
  EXPECT_EQ(encode(type, 3.4e38f), 0xfeu);
  EXPECT_EQ(encode(type, HUGE_VALF), 0xfeu);
  EXPECT_EQ(encode(type, -HUGE_VALF), 0xffu);
  EXPECT_EQ(encode(type, std::nanf("")), 0xffu);
  EXPECT_TRUE(std::isnan(decode(type, 0xff)));
  // Each result is the smallest power of two that is at least the input.
  for (uint64_t m = 1; m < 0x7f000000; m += 4999) {
    float value = floatOf(m);
    float result = decode(type, encode(type, value));
    ASSERT_GE(result, value);
    if (encode(type, value) > 0) {
      ASSERT_LT(static_cast<double>(result) / 2, value);
    }
  }
}

TEST(SmallFloat, I8IsSymmetric) {
  const ElementType type = ElementType::I8;
  auto encoding = [](int value) { return static_cast<uint32_t>(value & 0xff); };
  for (int value = -127; value <= 127; ++value) {
    EXPECT_EQ(encode(type, value), encoding(value));
    EXPECT_EQ(decode(type, encoding(value)), value);
    int even = value & 1 ? value + 1 : value;
    if (even <= 127) {
      EXPECT_EQ(encode(type, value + 0.5f), encoding(even)) << value;
    }
    EXPECT_EQ(encode(type, std::nextafter(value + 0.5f, -1e9f)), encoding(value));
  }
  EXPECT_EQ(encode(type, 127.5f), 127u);
  EXPECT_EQ(encode(type, 1e30f), 127u);
  EXPECT_EQ(encode(type, -1e30f), encoding(-127));
  EXPECT_EQ(encode(type, -HUGE_VALF), encoding(-127));
  EXPECT_EQ(encode(type, std::nanf("")), 0u);
  EXPECT_EQ(encode(type, -1e-30f), 0u);
  EXPECT_EQ(decode(type, 0x80), -128.0f);
}

// Doubles slightly above a midpoint, which f32 does not distinguish from the midpoint.
TEST(SmallFloat, OneRoundingFromDouble) {
  for (const Definition &d : definitions) {
    Oracle oracle(d);
    for (size_t i = 0; i < oracle.midpoints.size(); ++i) {
      double up = std::nextafter(oracle.midpoints[i], inf);
      double down = std::nextafter(oracle.midpoints[i], 0.0);
      ASSERT_EQ(encodeDouble(d.type, up), oracle.find(up)) << elementTypeName(d.type) << " " << up;
      ASSERT_EQ(encodeDouble(d.type, down), oracle.find(down));
      ASSERT_EQ(encodeDouble(d.type, -up), withSign(d, oracle.find(up), true));
    }
  }
  EXPECT_EQ(encodeDouble(ElementType::F8E8M0FNU, 1 + 1e-15), 128u);
  EXPECT_EQ(encodeDouble(ElementType::I8, 2.5 + 1e-12), 3u);
  EXPECT_EQ(encodeDouble(ElementType::F32, 0.1), bitsOf(0.1f));
  EXPECT_EQ(encodeDouble(ElementType::BF16, 1e300), 0x7f80u);
  EXPECT_EQ(encodeDouble(ElementType::F8E4M3FN, -1e300), 0xfeu);
}

TEST(SmallFloat, Arrays) {
  const float values[] = {1.0f, -2.0f, 0.5f, 1e9f};
  for (ElementType type : allElementTypes) {
    if (!isEncodable(type))
      continue;
    unsigned char encodings[16];
    float back[4];
    encodeArray(type, values, encodings, 4);
    decodeArray(type, encodings, back, 4);
    for (int i = 0; i < 4; ++i) {
      uint32_t encoding = encode(type, values[i]);
      EXPECT_EQ(loadEncoding(type, encodings, i), encoding);
      EXPECT_EQ(bitsOf(back[i]), bitsOf(decode(type, encoding)));
    }
  }
}
