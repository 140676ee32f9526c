// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RowScalars.h"
#include "fusednorm/Support/SmallFloat.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::reference;

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

float reference::dynamicScale(float amax, const QuantScheme &scheme,
                              const Numerics &numerics) {
  if (numerics.zeroRow == Numerics::ZeroRow::ScaleOne && amax == 0)
    return 1;
  // f8E8M0FNU has no arithmetic of its own.
  ElementType arithmetic =
      scheme.scale == ElementType::F8E8M0FNU ? ElementType::F32 : scheme.scale;
  if (numerics.amaxFloor > 0)
    amax = maxNan(amax, numerics.amaxFloor);
  float bounded =
      minNan(roundTo(arithmetic, amax), roundTo(arithmetic, scheme.scaleUb));
  float largest = roundTo(arithmetic, maxFinite(scheme.output));
  float scale = roundTo(scheme.scale, bounded / largest);
  if (numerics.scaleFloor > 0)
    scale = maxNan(scale, roundTo(scheme.scale, numerics.scaleFloor));
  return scale;
}

double reference::dynamicScaleF64(double amax, const QuantScheme &scheme,
                                  const Numerics &numerics) {
  if (numerics.zeroRow == Numerics::ZeroRow::ScaleOne && amax == 0)
    return 1;
  if (std::isnan(amax))
    return amax;
  amax = std::max<double>(amax, numerics.amaxFloor);
  double scale = std::min<double>(amax, scheme.scaleUb) /
                 static_cast<double>(maxFinite(scheme.output));
  return std::max<double>(scale, numerics.scaleFloor);
}

float reference::inverseScale(float scale) {
  float inverse = 1.0f / scale;
  return scale == 0 || !std::isfinite(inverse) ? 0 : inverse;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

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
  if (numerics.zeroScale == Numerics::ZeroScale::Zero)
    quotient = divide && scale != 0 ? value / scale : value * inverseScale(scale);
  if (numerics.nanCode == Numerics::NaNCode::Lowest && std::isnan(quotient))
    quotient = -maxFinite(output);
  return encode(output, quotient);
}

void reference::quantize(const float *x, int64_t n, const QuantScheme &scheme,
                         const Numerics &numerics, uint8_t *codes,
                         float *scales) {
  int64_t size = scheme.groupSize(n);
  for (int64_t group = 0; group < scheme.scaleCount(n); ++group) {
    int64_t begin = group * size;
    int64_t width = std::min(size, n - begin);
    scales[group] = dynamicScale(absMax(x + begin, width), scheme, numerics);
    quantizeStatic(x + begin, width, scales[group], scheme.output, numerics,
                   codes + begin);
  }
}

void reference::quantizeStatic(const float *x, int64_t n, float scale,
                               ElementType output, const Numerics &numerics,
                               uint8_t *codes) {
  for (int64_t i = 0; i < n; ++i)
    codes[i] = quantizeValue(x[i], scale, output, numerics);
}

void reference::dequantize(const uint8_t *codes, const float *scales,
                           float *out, int64_t n, const QuantScheme &scheme,
                           ElementType output) {
  int64_t size = scheme.groupSize(n);
  for (int64_t i = 0; i < n; ++i)
    out[i] =
        roundTo(output, decode(scheme.output, codes[i]) * scales[i / size]);
}

void reference::dequantizeF64(const uint8_t *codes, const float *scales,
                              double *out, int64_t n,
                              const QuantScheme &scheme) {
  int64_t size = scheme.groupSize(n);
  for (int64_t i = 0; i < n; ++i)
    out[i] =
        static_cast<double>(decode(scheme.output, codes[i])) * scales[i / size];
}

uint8_t reference::convertE4M3FNToFNUZ(uint8_t code) {
  if (code == 0x80)
    return 0;
  return (code & 0x7f) == 0x7f ? 0x80 : code;
}
