// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace fusednorm;

static uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

static float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

uint32_t FloatFormat::maxEncoding() const {
  uint32_t allOnes = signBit() - 1;
  switch (special) {
  case Ieee: // one below infinity, which has a zero mantissa
    return (allOnes ^ ((1u << mantissaBits) - 1)) - 1;
  case AllOnesIsNan:
    return allOnes - 1;
  case NegativeZeroIsNan:
    break;
  }
  return allOnes;
}

uint32_t FloatFormat::nanValue() const {
  return special == NegativeZeroIsNan ? signBit() : signBit() - 1;
}

static constexpr FloatFormat f16Format{5, 10, 15, FloatFormat::Ieee, false};
static constexpr FloatFormat bf16Format{8, 7, 127, FloatFormat::Ieee, false};
static constexpr FloatFormat e4m3fnFormat{4, 3, 7, FloatFormat::AllOnesIsNan, true};
static constexpr FloatFormat e4m3fnuzFormat{4, 3, 8, FloatFormat::NegativeZeroIsNan, true};
static constexpr FloatFormat e5m2Format{5, 2, 15, FloatFormat::Ieee, true};
static constexpr FloatFormat e5m2fnuzFormat{5, 2, 16, FloatFormat::NegativeZeroIsNan, true};

std::optional<FloatFormat> fusednorm::floatFormat(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return f16Format;
  case ElementType::BF16:
    return bf16Format;
  case ElementType::F8E4M3FN:
    return e4m3fnFormat;
  case ElementType::F8E4M3FNUZ:
    return e4m3fnuzFormat;
  case ElementType::F8E5M2:
    return e5m2Format;
  case ElementType::F8E5M2FNUZ:
    return e5m2fnuzFormat;
  default:
    return std::nullopt;
  }
}

bool fusednorm::isEncodable(ElementType type) {
  return type == ElementType::F32 || type == ElementType::I8 || type == ElementType::I1 ||
         type == ElementType::F8E8M0FNU || floatFormat(type).has_value();
}

//===----------------------------------------------------------------------===//
// Encode
//===----------------------------------------------------------------------===//

/// Returns sig / 2^shift, rounded to nearest, ties to even.
static inline uint32_t shiftRightToNearestEven(uint32_t sig, int shift) {
  if (shift > 24) // sig < 2^24, so the result is less than 1/2
    return 0;
  uint32_t quotient = sig >> shift;
  uint32_t rest = sig & ((1u << shift) - 1);
  uint32_t half = 1u << (shift - 1);
  if (rest > half || (rest == half && (quotient & 1)))
    ++quotient;
  return quotient;
}

// Inlined so the compiler specializes the code for each format.
static inline __attribute__((always_inline)) uint32_t encodeFloat(const FloatFormat &format,
                                                                  float value) {
  uint32_t bits = bitsOf(value);
  uint32_t sign = bits >> 31 ? format.signBit() : 0;
  uint32_t magnitude = bits & 0x7fffffff;
  bool ieeeHalf = format.special == FloatFormat::Ieee && !format.saturates;

  if (magnitude > 0x7f800000) { // NaN
    if (!ieeeHalf)
      return format.nanValue();
    uint32_t payload = (magnitude & 0x7fffff) >> (23 - format.mantissaBits);
    uint32_t quiet = 1u << (format.mantissaBits - 1);
    return sign | (format.maxEncoding() + 1) | quiet | payload;
  }

  // value = sig * 2^(exponent - 23), also for subnormal f32 numbers.
  int biased = magnitude >> 23;
  uint32_t sig = (magnitude & 0x7fffff) | (biased ? 0x800000 : 0);
  int exponent = (biased ? biased : 1) - 127;

  // Values of the format at this magnitude have the distance 2^(grid - mantissaBits).
  int grid = exponent < format.minExponent() ? format.minExponent() : exponent;
  int shift = 23 - format.mantissaBits + (grid - exponent);
  uint32_t steps = shiftRightToNearestEven(sig, shift);
  // `steps` includes the implicit one of normal numbers. A carry increments the exponent
  // correctly.
  uint32_t encoding =
      (static_cast<uint32_t>(grid - format.minExponent()) << format.mantissaBits) + steps;
  if (encoding > format.maxEncoding() || magnitude == 0x7f800000)
    encoding = format.maxEncoding() + (format.saturates ? 0 : 1);
  if (encoding == 0 && format.special == FloatFormat::NegativeZeroIsNan)
    sign = 0;
  return sign | encoding;
}

static uint32_t encodeE8M0(float value) {
  if (std::isnan(value) || value < 0)
    return 0xff;
  if (value <= std::ldexp(1.0f, -127))
    return 0;
  if (value >= std::ldexp(1.0f, 127))
    return 0xfe;
  int exponent;
  float fraction = std::frexp(value, &exponent); // in [1/2, 1)
  if (fraction == 0.5f)                          // powers of two are exact
    --exponent;
  return exponent + 127;
}

static uint32_t encodeI8(float value) {
  if (std::isnan(value))
    return 0;
  float clamped = std::fmin(std::fmax(value, -127.0f), 127.0f);
  float whole = std::floor(clamped);
  float rest = clamped - whole; // exact
  int result = static_cast<int>(whole);
  if (rest > 0.5f || (rest == 0.5f && (result & 1)))
    ++result;
  return static_cast<uint8_t>(static_cast<int8_t>(result));
}

uint32_t fusednorm::encode(ElementType type, float value) {
  switch (type) {
  case ElementType::F16:
    return encodeFloat(f16Format, value);
  case ElementType::BF16:
    return encodeFloat(bf16Format, value);
  case ElementType::F8E4M3FN:
    return encodeFloat(e4m3fnFormat, value);
  case ElementType::F8E4M3FNUZ:
    return encodeFloat(e4m3fnuzFormat, value);
  case ElementType::F8E5M2:
    return encodeFloat(e5m2Format, value);
  case ElementType::F8E5M2FNUZ:
    return encodeFloat(e5m2fnuzFormat, value);
  case ElementType::F8E8M0FNU:
    return encodeE8M0(value);
  case ElementType::I8:
    return encodeI8(value);
  case ElementType::I1:
    return value != 0;
  default:
    return bitsOf(value);
  }
}

float fusednorm::roundToOdd(double value) {
  float nearest = static_cast<float>(value);
  if (std::isnan(nearest))
    return nearest;
  // Truncate, and set the last bit if the result is inexact.
  double kept = nearest;
  uint32_t truncated = bitsOf(nearest) - (std::fabs(kept) > std::fabs(value));
  return floatOf(truncated | (kept != value));
}

uint32_t fusednorm::encodeDouble(ElementType type, double value) {
  if (type == ElementType::F32)
    return bitsOf(static_cast<float>(value));
  return encode(type, roundToOdd(value));
}

//===----------------------------------------------------------------------===//
// Decode
//===----------------------------------------------------------------------===//

static float decodeFloat(const FloatFormat &format, uint32_t encoding) {
  uint32_t magnitude = encoding & (format.signBit() - 1);
  bool negative = encoding & format.signBit();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();

  if (format.special == FloatFormat::NegativeZeroIsNan && negative && magnitude == 0)
    return nan;
  if (magnitude > format.maxEncoding()) {
    bool infinite = format.special == FloatFormat::Ieee && magnitude == format.maxEncoding() + 1;
    if (!infinite)
      return nan;
    return negative ? -infinity : infinity;
  }
  int exponentField = magnitude >> format.mantissaBits;
  uint32_t mantissa = magnitude & ((1u << format.mantissaBits) - 1);
  if (exponentField)
    mantissa |= 1u << format.mantissaBits;
  else
    exponentField = 1;
  float value =
      std::ldexp(static_cast<float>(mantissa), exponentField - format.bias - format.mantissaBits);
  return negative ? -value : value;
}

float fusednorm::decode(ElementType type, uint32_t encoding) {
  switch (type) {
  case ElementType::F32:
    return floatOf(encoding);
  case ElementType::BF16: // the upper half of an f32, including NaN payloads
    return floatOf(encoding << 16);
  case ElementType::F8E8M0FNU:
    encoding &= 0xff;
    if (encoding == 0xff)
      return std::numeric_limits<float>::quiet_NaN();
    return std::ldexp(1.0f, static_cast<int>(encoding) - 127);
  case ElementType::I8:
    return static_cast<int8_t>(encoding);
  case ElementType::I1:
    return encoding & 1;
  default:
    break;
  }
  if (std::optional<FloatFormat> format = floatFormat(type))
    return decodeFloat(*format, encoding);
  return std::numeric_limits<float>::quiet_NaN();
}

float fusednorm::roundTo(ElementType type, float value) {
  if (type == ElementType::F32)
    return value;
  return decode(type, encode(type, value));
}

float fusednorm::maxFinite(ElementType type) {
  switch (type) {
  case ElementType::F8E8M0FNU:
    return decode(type, 0xfe);
  case ElementType::I8:
    return 127;
  case ElementType::I1:
    return 1;
  default:
    break;
  }
  if (std::optional<FloatFormat> format = floatFormat(type))
    return decode(type, format->maxEncoding());
  return std::numeric_limits<float>::max();
}

bool fusednorm::isNanEncoding(ElementType type, uint32_t encoding) {
  return std::isnan(decode(type, encoding));
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

uint32_t fusednorm::loadEncoding(ElementType type, const void *encodings, int64_t index) {
  const char *at = static_cast<const char *>(encodings) + index * byteSize(type);
  switch (byteSize(type)) {
  case 1:
    return static_cast<uint8_t>(*at);
  case 2: {
    uint16_t encoding;
    std::memcpy(&encoding, at, sizeof encoding);
    return encoding;
  }
  default: {
    uint32_t encoding;
    std::memcpy(&encoding, at, sizeof encoding);
    return encoding;
  }
  }
}

void fusednorm::storeEncoding(ElementType type, void *encodings, int64_t index, uint32_t encoding) {
  char *at = static_cast<char *>(encodings) + index * byteSize(type);
  switch (byteSize(type)) {
  case 1: {
    uint8_t narrow = encoding;
    std::memcpy(at, &narrow, sizeof narrow);
    return;
  }
  case 2: {
    uint16_t narrow = encoding;
    std::memcpy(at, &narrow, sizeof narrow);
    return;
  }
  default:
    std::memcpy(at, &encoding, sizeof encoding);
  }
}

template <typename Code, typename Encode>
static void encodeLoop(const float *values, void *encodings, int64_t count, Encode encodeOne) {
  for (int64_t i = 0; i < count; ++i) {
    Code encoding = static_cast<Code>(encodeOne(values[i]));
    std::memcpy(static_cast<char *>(encodings) + i * sizeof(Code), &encoding, sizeof(Code));
  }
}

void fusednorm::encodeArray(ElementType type, const float *values, void *encodings, int64_t count) {
  // The most frequent formats get a specialized loop.
  switch (type) {
  case ElementType::BF16:
    return encodeLoop<uint16_t>(values, encodings, count,
                                [](float value) { return encodeFloat(bf16Format, value); });
  case ElementType::F16:
    return encodeLoop<uint16_t>(values, encodings, count,
                                [](float value) { return encodeFloat(f16Format, value); });
  case ElementType::F8E4M3FN:
    return encodeLoop<uint8_t>(values, encodings, count,
                               [](float value) { return encodeFloat(e4m3fnFormat, value); });
  default:
    for (int64_t i = 0; i < count; ++i)
      storeEncoding(type, encodings, i, encode(type, values[i]));
  }
}

void fusednorm::decodeArray(ElementType type, const void *encodings, float *values, int64_t count) {
  if (byteSize(type) == 1) {
    float table[256];
    for (uint32_t encoding = 0; encoding < 256; ++encoding)
      table[encoding] = decode(type, encoding);
    const uint8_t *bytes = static_cast<const uint8_t *>(encodings);
    for (int64_t i = 0; i < count; ++i)
      values[i] = table[bytes[i]];
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    values[i] = decode(type, loadEncoding(type, encodings, i));
}
