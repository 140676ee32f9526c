// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between f32 and the storage types of at most 32 bits. All that
// the project proves about rounding is proved against these functions, so they
// are written from the parameters of each format and use no bit tricks.
//
// encode() rounds to nearest, ties to even, and in addition
//   f16, bf16      overflow gives infinity, a NaN keeps its sign and the top of
//                  its payload and becomes quiet;
//   8-bit floats   overflow and infinity give the largest finite value of the
//                  same sign; every NaN gives nanValue(). The FNUZ types have no
//                  negative zero: a result of -0 becomes +0;
//   f8E8M0FNU      holds powers of two 2^-127 ... 2^127 only and rounds UP, so
//                  that amax / scale never leaves the range the scale was made
//                  for. 0 and everything up to 2^-127 give 2^-127; everything
//                  above 2^127 and infinity give 2^127; negative numbers and
//                  NaN give NaN (0xff);
//   i8             as a symmetric quantized value: clamped to +-127; NaN gives
//   0.

#ifndef FUSEDNORM_SUPPORT_SMALLFLOAT_H
#define FUSEDNORM_SUPPORT_SMALLFLOAT_H

#include "fusednorm/Support/ElementType.h"

namespace fusednorm {

/// A binary floating-point format with a sign bit, in the way that the OCP
/// documents describe one.
struct FloatFormat {
  int exponentBits;
  int mantissaBits;
  int bias;
  /// How the codes at the top of the range are used.
  enum Special {
    /// Largest exponent is infinity and NaN (f16, bf16, f8E5M2).
    Ieee,
    /// Only the code with all ones below the sign is NaN (f8E4M3FN).
    AllOnesIsNan,
    /// Only the code of negative zero is NaN (FNUZ).
    NegativeZeroIsNan,
  } special;
  /// Overflow and infinity give the largest finite value.
  bool saturates;

  int codeBits() const { return 1 + exponentBits + mantissaBits; }
  uint32_t signBit() const { return 1u << (exponentBits + mantissaBits); }
  /// Exponent of the smallest normal number.
  int minExponent() const { return 1 - bias; }
  /// Code of the largest finite value.
  uint32_t maxEncoding() const;
  /// The NaN that encode() gives for 8-bit types.
  uint32_t nanValue() const;
};

/// The format of f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 and f8E5M2FNUZ;
/// nothing for the other types.
std::optional<FloatFormat> floatFormat(ElementType type);

/// True if encode and decode know the type: all of at most 16 bits but i16, and
/// f32.
bool isEncodable(ElementType type);

/// The code (low bits) that stands for `value`; see the rules above.
uint32_t encode(ElementType type, float value);

/// As above, with one rounding from double.
uint32_t encodeDouble(ElementType type, double value);

/// The exact value of a code; only the low bits of `code` count.
float decode(ElementType type, uint32_t encoding);

/// decode(encode(value)).
float roundTo(ElementType type, float value);

/// The largest finite value: 448, 240, 57344, 127 for i8 ...
float maxFinite(ElementType type);

/// True if the code is a NaN of its type.
bool isNanEncoding(ElementType type, uint32_t encoding);

/// Contiguous arrays. `codes` has byteSize(type) bytes for each element.
void encodeArray(ElementType type, const float *values, void *encodings, int64_t count);
void decodeArray(ElementType type, const void *encodings, float *values, int64_t count);

/// One code of an array of the type.
uint32_t loadEncoding(ElementType type, const void *encodings, int64_t index);
void storeEncoding(ElementType type, void *encodings, int64_t index, uint32_t encoding);

/// `value` cut off to f32, with the last bit set if that dropped anything.
/// Rounding the result to a type of at most 22 significant bits is the same as
/// rounding `value` to it directly.
float roundToOdd(double value);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_SMALLFLOAT_H
