// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of one row, with one scale per row or per group of columns.
//
// The dynamic scale of a row or group with the absolute maximum amax, for the scale type S and the
// largest finite value q of the quantized type:
//     m     = max(amax, amaxFloor)                      if a floor is set
//     a     = min(rn_S(m), rn_S(scaleUb))               if a bound is set
//     scale = rn_S(a / rn_S(q))                         the quotient in f32, or
//             rn_S(a * (1 / q)), rn_S(1 / (q / a))      for other values of numerics.scale
//     scale = max(scale, rn_S(scaleFloor))              if a floor is set
// With ScaleRounding::PowerOfTwo, each rn_S of a scale first rounds up to a power of two.
//
// All operations propagate NaN, unless numerics.floor or numerics.bound replaces it by a number.
// S = f8E8M0FNU has no arithmetic: the inner roundings are to f32, and the last rounding is up to
// S. With ZeroRow::ScaleOne the scale is 1 if amax is 0. scaleUb bounds the absolute maximum, not
// the scale: larger values saturate.
//
// Values are scaled before quantization:
//     Reciprocal  value * inv with inv = 1 / f32(scale), but inv = 0 if the
//                 scale is 0 or 1 / scale is infinite or NaN
//     Divide      value / f32(scale), but value * 0 if the scale is 0
//     Quotient    value * m with m = q / a in f32, but m = 0 if it is infinite or NaN
//
// A zero scale thus gives zeros with the signs of the values, and NaN for infinities and NaN. The
// scaled value is then converted with saturation.

#ifndef FUSEDNORM_REFERENCE_QUANTIZE_H
#define FUSEDNORM_REFERENCE_QUANTIZE_H

#include "fusednorm/Reference/Numerics.h"
#include "fusednorm/Support/ElementType.h"
#include <optional>

namespace fusednorm::reference {

struct QuantScheme {
  /// Quantized type: an 8-bit float or i8.
  ElementType output = ElementType::F8E4M3FN;
  /// Type of the scales: f32, f16, bf16 or f8E8M0FNU.
  ElementType scale = ElementType::F32;
  /// Columns per scale; 0: the whole row. The last group may be shorter.
  int64_t group = 0;
  /// Upper bound of the absolute maximum; none if empty.
  std::optional<float> scaleUb;

  int64_t groupSize(int64_t n) const { return group > 0 ? group : n; }
  /// Returns the number of scales of a row of n columns.
  int64_t scaleCount(int64_t n) const { return group > 0 ? (n + group - 1) / group : 1; }
};

/// Returns the stored scale for an absolute maximum.
float dynamicScale(float amax, const QuantScheme &scheme, const Numerics &numerics);
/// Returns min(max(amax, floor), scaleUb) / q with the floor of scales, without roundings.
double dynamicScaleF64(double amax, const QuantScheme &scheme, const Numerics &numerics);

/// Returns 1 / scale, or 0 if the scale is 0 or its reciprocal is infinite or NaN.
float inverseScale(float scale);
/// Returns the multiplier of values for Scaling::Quotient.
float quotientMultiplier(float amax, const QuantScheme &scheme, const Numerics &numerics);
/// Quantizes values times `multiplier`.
void quantizeBy(const float *x, int64_t n, float multiplier, ElementType output,
                const Numerics &numerics, uint8_t *quantized);

/// Returns the quantized value for a given scale.
uint32_t quantizeValue(float value, float scale, ElementType output, Numerics::Scaling scaling);
uint32_t quantizeValue(float value, float scale, ElementType output, const Numerics &numerics);

/// quantize with dynamic scales: writes n quantized values, and one scale (a value of the scale
/// type) per group.
void quantize(const float *x, int64_t n, const QuantScheme &scheme, const Numerics &numerics,
              uint8_t *quantized, float *scales);

/// quantize with a given absolute maximum for each group.
void quantize(const float *x, int64_t n, const float *maxima, const QuantScheme &scheme,
              const Numerics &numerics, uint8_t *quantized, float *scales);

/// quantize with a given scale for the whole row.
void quantizeStatic(const float *x, int64_t n, float scale, ElementType output,
                    const Numerics &numerics, uint8_t *quantized);

/// dequantize: rn_output(f32(quantized value) * scale of its group).
void dequantize(const uint8_t *quantized, const float *scales, float *out, int64_t n,
                const QuantScheme &scheme, ElementType output);
void dequantizeF64(const uint8_t *quantized, const float *scales, double *out, int64_t n,
                   const QuantScheme &scheme);

/// Converts f8E4M3FN to the f8E4M3FNUZ encoding of half the value, for hardware with f8E4M3FNUZ
/// only; the caller doubles the scales. The bits stay equal, but -0 becomes 0 and NaN (0x7f, 0xff)
/// becomes NaN (0x80).
uint8_t convertE4M3FNToFNUZ(uint8_t code);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_QUANTIZE_H
