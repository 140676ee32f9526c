// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RowScalars.h"
#include "fusednorm/Support/SmallFloat.h"
#include <algorithm>
#include <cmath>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

/// Returns the type of the inner operations: f8E8M0FNU has no arithmetic.
static ElementType arithmeticOf(const QuantScheme &scheme) {
  return scheme.scale == ElementType::F8E8M0FNU ? ElementType::F32 : scheme.scale;
}

/// Returns the maximum of `value` and `floor`; a floor of 0 means no floor.
template <typename T>
static T atLeast(T value, T floor, const Numerics &numerics) {
  bool keepsNaN = floor == 0 || numerics.floor == Numerics::Floor::Maximum;
  if (value > floor || (std::isnan(value) && keepsNaN))
    return value;
  return floor;
}

/// Returns the absolute maximum after the floor and the bound.
static float boundedAmax(float amax, const QuantScheme &scheme, const Numerics &numerics) {
  ElementType arithmetic = arithmeticOf(scheme);
  amax = roundTo(arithmetic, atLeast(amax, numerics.amaxFloor, numerics));
  if (!scheme.scaleUb)
    return amax;
  float bound = roundTo(arithmetic, *scheme.scaleUb);
  if (numerics.bound == Numerics::Bound::Comparison)
    return amax <= bound ? amax : bound;
  return minNan(amax, bound);
}

/// Rounds a scale to its type, after ScaleRounding::PowerOfTwo up to a power of two.
static float roundScale(float scale, const QuantScheme &scheme, const Numerics &numerics) {
  if (numerics.scaleRounding == Numerics::ScaleRounding::PowerOfTwo)
    scale = roundTo(ElementType::F8E8M0FNU, scale);
  return roundTo(scheme.scale, scale);
}

float reference::dynamicScale(float amax, const QuantScheme &scheme, const Numerics &numerics) {
  if (numerics.zeroRow == Numerics::ZeroRow::ScaleOne && amax == 0)
    return 1;
  float bounded = boundedAmax(amax, scheme, numerics);
  float largest = roundTo(arithmeticOf(scheme), maxFinite(scheme.output));
  float quotient = bounded / largest;
  if (numerics.scale == Numerics::Scale::Reciprocal)
    quotient = bounded * (1.0f / largest);
  if (numerics.scale == Numerics::Scale::Inverse)
    quotient = 1.0f / (largest / bounded);
  float scale = roundScale(quotient, scheme, numerics);
  // Without a floor: f8E8M0FNU cannot represent 0, so 0 must not be rounded to it.
  if (numerics.scaleFloor == 0)
    return scale;
  return atLeast(scale, roundScale(numerics.scaleFloor, scheme, numerics), numerics);
}

double reference::dynamicScaleF64(double amax, const QuantScheme &scheme,
                                  const Numerics &numerics) {
  if (numerics.zeroRow == Numerics::ZeroRow::ScaleOne && amax == 0)
    return 1;
  amax = atLeast<double>(amax, numerics.amaxFloor, numerics);
  double bounded = amax;
  if (scheme.scaleUb && (numerics.bound == Numerics::Bound::Comparison || !std::isnan(amax)))
    bounded = amax <= *scheme.scaleUb ? amax : *scheme.scaleUb;
  double scale = bounded / static_cast<double>(maxFinite(scheme.output));
  return atLeast<double>(scale, numerics.scaleFloor, numerics);
}

float reference::inverseScale(float scale) {
  float inverse = 1.0f / scale;
  return scale == 0 || !std::isfinite(inverse) ? 0 : inverse;
}

float reference::quotientMultiplier(float amax, const QuantScheme &scheme,
                                    const Numerics &numerics) {
  float multiplier =
      roundTo(arithmeticOf(scheme), maxFinite(scheme.output)) / boundedAmax(amax, scheme, numerics);
  bool isZero = numerics.zeroScale == Numerics::ZeroScale::Zero && !std::isfinite(multiplier);
  return isZero ? 0 : multiplier;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Quantizes a scaled value.
static uint32_t encodeScaled(float quotient, ElementType output, const Numerics &numerics) {
  if (numerics.nanValue != Numerics::NaNValue::NaN && std::isnan(quotient))
    quotient =
        numerics.nanValue == Numerics::NaNValue::Lowest ? -maxFinite(output) : maxFinite(output);
  return encode(output, quotient);
}

void reference::quantizeBy(const float *x, int64_t n, float multiplier, ElementType output,
                           const Numerics &numerics, uint8_t *quantized) {
  for (int64_t i = 0; i < n; ++i)
    quantized[i] = encodeScaled(x[i] * multiplier, output, numerics);
}

uint32_t reference::quantizeValue(float value, float scale, ElementType output,
                                  Numerics::Scaling scaling) {
  if (scaling == Numerics::Scaling::Divide && scale != 0)
    return encode(output, value / scale);
  return encode(output, value * inverseScale(scale));
}

uint32_t reference::quantizeValue(float value, float scale, ElementType output,
                                  const Numerics &numerics) {
  bool divide = numerics.scaling == Numerics::Scaling::Divide;
  float inverse = 1.0f / scale;
  float quotient = divide ? value / scale : value * inverse;
  if (numerics.scaling == Numerics::Scaling::Quotient)
    return encodeScaled(value * scale, output, numerics);
  if (numerics.zeroScale == Numerics::ZeroScale::Zero)
    quotient = divide && scale != 0 ? value / scale : value * inverseScale(scale);
  return encodeScaled(quotient, output, numerics);
}

void reference::quantize(const float *x, int64_t n, const QuantScheme &scheme,
                         const Numerics &numerics, uint8_t *quantized, float *scales) {
  int64_t size = scheme.groupSize(n);
  std::vector<float> maxima;
  for (int64_t begin = 0; begin < scheme.scaleCount(n) * size || maxima.empty(); begin += size)
    maxima.push_back(absMax(x + begin, std::min(size, n - begin)));
  quantize(x, n, maxima.data(), scheme, numerics, quantized, scales);
}

void reference::quantize(const float *x, int64_t n, const float *maxima, const QuantScheme &scheme,
                         const Numerics &numerics, uint8_t *quantized, float *scales) {
  int64_t size = scheme.groupSize(n);
  for (int64_t group = 0; group < scheme.scaleCount(n); ++group) {
    int64_t begin = group * size;
    int64_t width = std::min(size, n - begin);
    float amax = maxima[group];
    scales[group] = dynamicScale(amax, scheme, numerics);
    if (numerics.scaling == Numerics::Scaling::Quotient)
      quantizeBy(x + begin, width, quotientMultiplier(amax, scheme, numerics), scheme.output,
                 numerics, quantized + begin);
    else
      quantizeStatic(x + begin, width, scales[group], scheme.output, numerics, quantized + begin);
  }
}

void reference::quantizeStatic(const float *x, int64_t n, float scale, ElementType output,
                               const Numerics &numerics, uint8_t *quantized) {
  for (int64_t i = 0; i < n; ++i)
    quantized[i] = quantizeValue(x[i], scale, output, numerics);
}

void reference::dequantize(const uint8_t *quantized, const float *scales, float *out, int64_t n,
                           const QuantScheme &scheme, ElementType output) {
  int64_t size = scheme.groupSize(n);
  for (int64_t i = 0; i < n; ++i)
    out[i] = roundTo(output, decode(scheme.output, quantized[i]) * scales[i / size]);
}

void reference::dequantizeF64(const uint8_t *quantized, const float *scales, double *out, int64_t n,
                              const QuantScheme &scheme) {
  int64_t size = scheme.groupSize(n);
  for (int64_t i = 0; i < n; ++i)
    out[i] = static_cast<double>(decode(scheme.output, quantized[i])) * scales[i / size];
}

uint8_t reference::convertE4M3FNToFNUZ(uint8_t code) {
  if (code == 0x80)
    return 0;
  return (code & 0x7f) == 0x7f ? 0x80 : code;
}
