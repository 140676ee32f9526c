// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of one row, with a scale per row or per group of columns.
//
// The dynamic scale of a row or group with the absolute maximum amax, for the
// scale type S and the largest finite value q of the code type:
//   m     = max(amax, amaxFloor)                      if a floor is set
//   a     = min(rn_S(m), rn_S(scaleUb))               if there is a bound
//   scale = rn_S(a / rn_S(q))                         the quotient in f32, or
//           rn_S(a * (1 / q)), rn_S(1 / (q / a))      as numerics.scale says
//   scale = max(scale, rn_S(scaleFloor))              if a floor is set
// All of these propagate NaN, unless numerics.floor or numerics.bound put a number in its place.
// For S = f8E8M0FNU, which has no arithmetic, the inner rounding steps are those of f32 and only
// the last one goes (up) to S. Under ZeroRow::ScaleOne the scale is 1 if amax is 0. Note that
// scaleUb bounds the absolute maximum and not the scale: larger values saturate.
//
// Values are scaled to codes by
//   Reciprocal  value * inv with inv = 1 / f32(scale), but inv = 0 where the
//               scale is 0 or where 1 / scale is infinite or NaN
//   Divide      value / f32(scale), but value * 0 where the scale is 0
//   Quotient    value * m with m = q / a in f32, but m = 0 where that is infinite or NaN
// so that a zero scale gives zero codes with the signs of the values (and NaN
// for infinities and NaN); then the code is the saturated one.

#ifndef FUSEDNORM_REFERENCE_QUANTIZE_H
#define FUSEDNORM_REFERENCE_QUANTIZE_H

#include "fusednorm/Reference/Numerics.h"
#include "fusednorm/Support/ElementType.h"
#include <optional>

namespace fusednorm::reference {

struct QuantScheme {
  /// An 8-bit float or i8.
  ElementType output = ElementType::F8E4M3FN;
  /// f32, f16, bf16 or f8E8M0FNU.
  ElementType scale = ElementType::F32;
  /// Columns that share a scale; 0 for all of the row. A last group may be
  /// shorter.
  int64_t group = 0;
  /// Bounds the absolute maximum.
  std::optional<float> scaleUb;

  int64_t groupSize(int64_t n) const { return group > 0 ? group : n; }
  /// Number of scales of a row of n columns.
  int64_t scaleCount(int64_t n) const { return group > 0 ? (n + group - 1) / group : 1; }
};

/// The stored scale for an absolute maximum.
float dynamicScale(float amax, const QuantScheme &scheme, const Numerics &numerics);
/// min(max(amax, floor), scaleUb) / q, then the floor, without a rounding.
double dynamicScaleF64(double amax, const QuantScheme &scheme, const Numerics &numerics);

/// 1 / scale, or 0 where the scale is 0 or its reciprocal infinite or NaN.
float inverseScale(float scale);
/// What values are multiplied by under Scaling::Quotient.
float quotientMultiplier(float amax, const QuantScheme &scheme, const Numerics &numerics);
/// Codes of values times `multiplier`.
void quantizeBy(const float *x, int64_t n, float multiplier, ElementType output,
                const Numerics &numerics, uint8_t *quantized);

/// The code of a value under a given scale.
uint32_t quantizeValue(float value, float scale, ElementType output, Numerics::Scaling scaling);
uint32_t quantizeValue(float value, float scale, ElementType output, const Numerics &numerics);

/// quantize with dynamic scales: one code for each value, one scale (a value of
/// the scale type) for each group.
void quantize(const float *x, int64_t n, const QuantScheme &scheme, const Numerics &numerics,
              uint8_t *quantized, float *scales);

/// quantize with a given scale for the whole row.
void quantizeStatic(const float *x, int64_t n, float scale, ElementType output,
                    const Numerics &numerics, uint8_t *quantized);

/// dequantize: rn_output(f32(code) * scale of its group).
void dequantize(const uint8_t *quantized, const float *scales, float *out, int64_t n,
                const QuantScheme &scheme, ElementType output);
void dequantizeF64(const uint8_t *quantized, const float *scales, double *out, int64_t n,
                   const QuantScheme &scheme);

/// The f8E4M3FNUZ code with half the value of an f8E4M3FN code, for hardware
/// that has only the former; scales are doubled by the caller. The bits stay,
/// but -0 becomes 0 and NaN (0x7f, 0xff) becomes NaN (0x80).
uint8_t convertE4M3FNToFNUZ(uint8_t code);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_QUANTIZE_H
