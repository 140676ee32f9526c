// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatFormats.h"

#include "State.h"
#include <cmath>

#include <algorithm>

using namespace fusednorm::simt;

namespace {
struct Layout {
  int exponentBits, mantissaBits, bias;
  uint32_t maxFinite, infinity, nan;
  bool hasInfinity;
};

constexpr Layout layoutOf(Format format) {
  switch (format) {
  case Format::F16:
    return {5, 10, 15, 0x7BFF, 0x7C00, 0x7FFF, true};
  case Format::BF16:
    return {8, 7, 127, 0x7F7F, 0x7F80, 0x7FFF, true};
  case Format::E4M3:
    return {4, 3, 7, 0x7E, 0x7F, 0x7F, false};
  case Format::E5M2:
    return {5, 2, 15, 0x7B, 0x7C, 0x7F, true};
  case Format::TF32:
    return {8, 10, 127, 0x3FBFF, 0x3FC00, 0x3FFFF, true};
  default:
    return {8, 23, 127, 0x7F7FFFFF, 0x7F800000, 0x7FFFFFFF, true};
  }
}

/// Encodes E8M0: an exponent with bias 127, without sign and zero; 255 is NaN.
uint32_t encodeE8M0(float value, Rounding rounding) {
  uint32_t bits = floatBits(value) & 0x7FFFFFFF;
  if (bits > 0x7F800000)
    return 0xFF;
  uint32_t exponent = bits >> 23, mantissa = bits & 0x7FFFFF;
  if (exponent == 255)
    return 0xFE;
  // 2^-127 has the exponent 0; smaller values round to it.
  if (rounding == Rounding::Up && mantissa) {
    if (exponent || mantissa > 0x400000)
      ++exponent;
  }
  return std::min(exponent, 0xFEu);
}
} // namespace

/// Fast path of quantization kernels: 8 bits, round to nearest, saturating.
template <Format format>
static uint32_t encodeNearest8(float value) {
  constexpr Layout layout = layoutOf(format);
  constexpr int shift = 23 - layout.mantissaBits;
  uint32_t bits = floatBits(value), magnitude = bits & 0x7FFFFFFF, sign = bits >> 24 & 0x80;
  if (magnitude > 0x7F800000)
    return layout.nan;
  // Below the smallest normal number, adding a power of two rounds the value to units of the
  // smallest denormal, which are then in the low bits.
  constexpr uint32_t smallestNormal = static_cast<uint32_t>(128 - layout.bias) << 23;
  if (magnitude < smallestNormal) {
    constexpr uint32_t magic =
        static_cast<uint32_t>(127 + 1 - layout.bias - layout.mantissaBits + 23) << 23;
    return sign | (floatBits(bitsFloat(magnitude) + bitsFloat(magic)) - magic);
  }
  uint32_t rounded = magnitude + ((1u << (shift - 1)) - 1) + (magnitude >> shift & 1);
  uint32_t code =
      (rounded >> shift) - (static_cast<uint32_t>(127 - layout.bias) << layout.mantissaBits);
  return sign | std::min(code, layout.maxFinite);
}

uint32_t fusednorm::simt::encodeFloat(float value, Format format, Rounding rounding,
                                      bool saturate) {
  if (saturate && rounding == Rounding::Nearest) {
    if (format == Format::E4M3)
      return encodeNearest8<Format::E4M3>(value);
    if (format == Format::E5M2)
      return encodeNearest8<Format::E5M2>(value);
  }
  if (format == Format::F32)
    return floatBits(value);
  if (format == Format::E8M0)
    return encodeE8M0(value, rounding);
  const Layout layout = layoutOf(format);
  uint32_t bits = floatBits(value), magnitude = bits & 0x7FFFFFFF;
  uint32_t sign = (bits >> 31) << (layout.exponentBits + layout.mantissaBits);
  if (magnitude > 0x7F800000)
    return layout.nan;
  uint32_t overflow = layout.hasInfinity ? layout.infinity : layout.nan;
  if (magnitude == 0x7F800000)
    return sign | (saturate ? layout.maxFinite : overflow);
  if (magnitude == 0)
    return sign;

  // value = mantissa * 2^(exponent - 23), where the mantissa includes the hidden bit.
  int exponent = static_cast<int>(magnitude >> 23) - 127;
  uint32_t mantissa = magnitude & 0x7FFFFF;
  if (magnitude >> 23)
    mantissa |= 0x800000;
  else
    exponent = -126;
  int smallest = 1 - layout.bias;
  int shift = 23 - layout.mantissaBits;
  uint32_t exponentField = 0;
  if (exponent >= smallest && (mantissa & 0x800000))
    exponentField = static_cast<uint32_t>(exponent + layout.bias);
  else
    shift += smallest - exponent;
  uint32_t kept = shift >= 32 ? 0 : mantissa >> shift;
  uint64_t rest = shift >= 32 ? mantissa : mantissa & ((uint64_t(1) << shift) - 1);
  uint64_t half = uint64_t(1) << (std::min(shift, 40) - 1);
  if (shift == 0)
    rest = 0;
  bool up = false;
  switch (rounding) {
  case Rounding::Nearest:
    up = rest > half || (rest == half && (kept & 1));
    break;
  case Rounding::NearestAway:
    up = rest && rest >= half;
    break;
  case Rounding::Zero:
    break;
  case Rounding::Up:
    up = rest && !sign;
    break;
  case Rounding::Down:
    up = rest && sign;
    break;
  }
  // The hidden bit adds one to the exponent field. A carry of the rounding does the same.
  uint32_t result = kept + up;
  if (exponentField)
    result += (exponentField - 1) << layout.mantissaBits;
  if (result > layout.maxFinite) {
    bool towardsZero = rounding == Rounding::Zero || (rounding == Rounding::Up && sign) ||
                       (rounding == Rounding::Down && !sign);
    result = saturate || towardsZero ? layout.maxFinite : overflow;
  }
  return sign | result;
}

float fusednorm::simt::decodeFloat(uint32_t bits, Format format) {
  switch (format) {
  case Format::F32:
    return bitsFloat(bits);
  case Format::BF16:
    return bitsFloat(bits << 16);
  case Format::TF32:
    return bitsFloat(bits << 13);
  case Format::E8M0:
    return bits == 0xFF ? bitsFloat(0x7FFFFFFF) : bits ? bitsFloat(bits << 23) : bitsFloat(1 << 22);
  default:
    break;
  }
  const Layout layout = layoutOf(format);
  uint32_t sign = bits >> (layout.exponentBits + layout.mantissaBits) & 1;
  uint32_t magnitude = bits & ((1u << (layout.exponentBits + layout.mantissaBits)) - 1);
  if (layout.hasInfinity ? magnitude > layout.infinity : magnitude == layout.nan)
    return bitsFloat(0x7FFFFFFF);
  if (layout.hasInfinity && magnitude == layout.infinity)
    return bitsFloat(sign << 31 | 0x7F800000);
  uint32_t exponent = magnitude >> layout.mantissaBits;
  uint32_t mantissa = magnitude & ((1u << layout.mantissaBits) - 1);
  if (exponent == 0) {
    float value =
        static_cast<float>(mantissa) *
        bitsFloat(static_cast<uint32_t>(127 + 1 - layout.bias - layout.mantissaBits) << 23);
    return sign ? -value : value;
  }
  return bitsFloat(sign << 31 | (exponent + 127 - layout.bias) << 23 |
                   mantissa << (23 - layout.mantissaBits));
}

static float applyRelu(float value, uint32_t relu) {
  // NaN stays NaN, and -0 becomes +0.
  return relu && value <= 0 ? 0.0f : value;
}

/// Returns a + b in f32. An inexact result has its last bit set and the magnitude of the next
/// smaller or equal value (round to odd), so a further rounding to at most 22 bits is correct.
static float addToOdd(double a, double b) {
  double sum = a + b;
  if (!std::isfinite(sum))
    return static_cast<float>(sum);
  double part = sum - a, error = (a - (sum - part)) + (b - part);
  auto isLarger = [](double rounded, double exact) { return (rounded > 0) == (rounded > exact); };
  if (error != 0) {
    uint64_t bits;
    std::memcpy(&bits, &sum, 8);
    bits = (bits - ((error > 0) != (sum > 0))) | 1;
    std::memcpy(&sum, &bits, 8);
  }
  auto narrow = static_cast<float>(sum);
  if (static_cast<double>(narrow) == sum)
    return narrow;
  // A sum below the least subnormal rounds to zero; its successor is odd.
  if (narrow == 0)
    return std::copysign(bitsFloat(1), static_cast<float>(sum > 0 ? 1 : -1));
  return bitsFloat((floatBits(narrow) - isLarger(narrow, sum)) | 1);
}

extern "C" {
/// Returns a * b + c of f16 or bf16 with one rounding. The operands and the result are bits.
uint32_t simt_fma_half(uint32_t a, uint32_t b, uint32_t c, uint32_t format) {
  auto kind = static_cast<Format>(format);
  // The partial product of two 16-bit floats is exact in f64.
  double product = static_cast<double>(decodeFloat(a & 0xFFFF, kind)) *
                   static_cast<double>(decodeFloat(b & 0xFFFF, kind));
  return encodeFloat(addToOdd(product, static_cast<double>(decodeFloat(c & 0xFFFF, kind))), kind,
                     Rounding::Nearest, false);
}

/// Converts f64 to f16 or bf16 with one rounding, and returns the bits.
uint32_t simt_truncate_double(double value, uint32_t format) {
  return encodeFloat(addToOdd(value, 0), static_cast<Format>(format), Rounding::Nearest, false);
}

/// Converts two f32 to a pair of 8-bit or 16-bit values, with `high` in the upper half.
uint32_t simt_convert_pair(float high, float low, uint32_t format, uint32_t rounding,
                           uint32_t saturate, uint32_t relu) {
  auto to = static_cast<Format>(format);
  auto mode = static_cast<Rounding>(rounding);
  unsigned width = to == Format::F16 || to == Format::BF16 ? 16 : 8;
  return encodeFloat(applyRelu(high, relu), to, mode, saturate) << width |
         encodeFloat(applyRelu(low, relu), to, mode, saturate);
}

/// Converts a pair of 16-bit values to a pair of 8-bit values in the same order.
uint32_t simt_convert_half_pair(uint32_t pair, uint32_t from, uint32_t format, uint32_t rounding,
                                uint32_t saturate, uint32_t relu) {
  float low = decodeFloat(pair & 0xFFFF, static_cast<Format>(from));
  float high = decodeFloat(pair >> 16, static_cast<Format>(from));
  return simt_convert_pair(high, low, format, rounding, saturate, relu);
}

/// Converts a pair of 8-bit values to a pair of 16-bit values, exactly.
uint32_t simt_widen_pair(uint32_t pair, uint32_t from, uint32_t format, uint32_t relu) {
  float low = decodeFloat(pair & 0xFF, static_cast<Format>(from));
  float high = decodeFloat(pair >> 8 & 0xFF, static_cast<Format>(from));
  return simt_convert_pair(high, low, format, static_cast<uint32_t>(Rounding::Nearest), 0, relu);
}

uint32_t simt_convert_tf32(float value, uint32_t rounding, uint32_t saturate, uint32_t relu) {
  return encodeFloat(applyRelu(value, relu), Format::TF32, static_cast<Rounding>(rounding),
                     saturate)
         << 13;
}

/// Called by host code for bf16 arithmetic that LLVM splits. The caller reads the low 16 bits of a
/// vector register. The return type selects this register, because GCC 12 has no `__bf16`.
float simt_truncsfbf2(float value) {
  uint32_t bits = encodeFloat(value, Format::BF16, Rounding::Nearest, false);
  float result;
  std::memcpy(&result, &bits, 4);
  return result;
}
}
