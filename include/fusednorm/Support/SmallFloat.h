// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between f32 and the storage types of at most 32 bits. All rounding tests compare
// with these functions. They follow directly from the parameters of each format and avoid bit
// tricks.
//
// encode() rounds to nearest, ties to even, with these rules:
//   f16, bf16      overflow gives infinity. A NaN keeps its sign and the high bits
//                  of its payload and becomes quiet.
//   8-bit floats   overflow and infinity give the largest finite value of the
//                  same sign. Every NaN gives nanValue(). The FNUZ types have no
//                  negative zero: a result of -0 becomes +0.
//   f8E8M0FNU      has the powers of two 2^-127 ... 2^127 only and rounds up, so
//                  amax / scale stays in the range of the scaled type. 0 and
//                  values up to 2^-127 give 2^-127. Values above 2^127 and
//                  infinity give 2^127. Negative numbers and NaN give NaN (0xff).
//   i8             is a symmetric quantized value, clamped to +-127. NaN gives 0.

#ifndef FUSEDNORM_SUPPORT_SMALLFLOAT_H
#define FUSEDNORM_SUPPORT_SMALLFLOAT_H

#include "fusednorm/Support/ElementType.h"

namespace fusednorm {

/// A binary floating-point format with a sign bit, with the parameters of the OCP 8-bit floating
/// point specification.
struct FloatFormat {
  int exponentBits;
  int mantissaBits;
  int bias;
  /// Meaning of the encodings at the end of the range.
  enum Special {
    /// The largest exponent means infinity and NaN (f16, bf16, f8E5M2).
    Ieee,
    /// Only the encoding with all ones below the sign is NaN (f8E4M3FN).
    AllOnesIsNan,
    /// Only the encoding of negative zero is NaN (FNUZ).
    NegativeZeroIsNan,
  } special;
  /// Whether overflow and infinity give the largest finite value.
  bool saturates;

  int codeBits() const { return 1 + exponentBits + mantissaBits; }
  uint32_t signBit() const { return 1u << (exponentBits + mantissaBits); }
  /// Returns the exponent of the smallest normal number.
  int minExponent() const { return 1 - bias; }
  /// Returns the encoding of the largest finite value.
  uint32_t maxEncoding() const;
  /// Returns the NaN of encode() for 8-bit types.
  uint32_t nanValue() const;
};

/// Returns the format of f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 and f8E5M2FNUZ, and nothing for
/// other types.
std::optional<FloatFormat> floatFormat(ElementType type);

/// Returns whether encode and decode support the type: f32 and all types of at most 16 bits except
/// i16.
bool isEncodable(ElementType type);

/// Returns the encoding of `value` in the low bits; see the rules above.
uint32_t encode(ElementType type, float value);

/// Does the same with one rounding from double.
uint32_t encodeDouble(ElementType type, double value);

/// Returns the exact value of an encoding; only its low bits count.
float decode(ElementType type, uint32_t encoding);

/// Returns decode(encode(value)).
float roundTo(ElementType type, float value);

/// Returns the largest finite value: 448, 240, 57344, 127 for i8 ...
float maxFinite(ElementType type);

/// Returns whether the encoding is a NaN of its type.
bool isNanEncoding(ElementType type, uint32_t encoding);

/// Convert contiguous arrays. `encodings` has byteSize(type) bytes per element.
void encodeArray(ElementType type, const float *values, void *encodings, int64_t count);
void decodeArray(ElementType type, const void *encodings, float *values, int64_t count);

/// Read and write one encoding of an array of the type.
uint32_t loadEncoding(ElementType type, const void *encodings, int64_t index);
void storeEncoding(ElementType type, void *encodings, int64_t index, uint32_t encoding);

/// Rounds to odd: truncates `value` to f32 and sets the last bit if the result is inexact. Rounding
/// the result to a type of at most 22 significant bits equals rounding `value` to it directly.
float roundToOdd(double value);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_SMALLFLOAT_H
