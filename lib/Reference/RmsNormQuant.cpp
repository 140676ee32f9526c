// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RmsNormQuant.h"
#include "fusednorm/Support/SmallFloat.h"
#include <algorithm>
#include <cmath>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

static bool isFolded(const RmsNormParams &params) {
  return params.numerics.order == Numerics::Order::Folded &&
         params.numerics.gamma == Numerics::Gamma::BeforeCast;
}

/// Computes t = x * (gamma + offset).
static std::vector<float> foldedRow(const float *x, const float *gamma, int64_t n,
                                    const RmsNormParams &params) {
  std::vector<float> t(n);
  offsetGamma(gamma, t.data(), n, params);
  for (int64_t i = 0; i < n; ++i)
    t[i] = x[i] * t[i];
  return t;
}

/// Quantizes t. `inverse` is the multiplier of values in place of a division by the scale.
static void quantizeFolded(const float *t, int64_t n, float r, float scale, float inverse,
                           ElementType output, Numerics::Scaling scaling, uint8_t *quantized) {
  float factor = r * inverse;
  if (std::isinf(factor))
    factor = 0;
  for (int64_t i = 0; i < n; ++i)
    quantized[i] = scaling == Numerics::Scaling::Divide
                       ? quantizeValue(t[i] * r, scale, output, scaling)
                       : encode(output, t[i] * factor);
}

/// Returns abs(r) * max|t| of each group.
static std::vector<float> earlyMaxima(const float *x, const float *gamma, int64_t n,
                                      const RmsNormParams &params, const QuantScheme &scheme,
                                      const Association &association) {
  float r = rmsFactor(x, n, params.epsilon, params.input, params.numerics, association);
  std::vector<float> t = foldedRow(x, gamma, n, params), maxima;
  int64_t size = scheme.groupSize(n);
  for (int64_t group = 0; group < scheme.scaleCount(n); ++group) {
    int64_t width = std::min(size, n - group * size);
    // Without columns the mean is NaN, and so is r.
    maxima.push_back(width > 0 ? std::fabs(r) * absMax(t.data() + group * size, width) : 0);
  }
  return maxima;
}

void reference::rmsNormQuant(const float *x, const float *gamma, int64_t n,
                             const RmsNormParams &params, const QuantScheme &scheme,
                             const Association &association, uint8_t *quantized, float *scales) {
  if (!isFolded(params)) {
    std::vector<float> y(n);
    normalizedRow(x, gamma, y.data(), n, params, association);
    if (params.numerics.order == Numerics::Order::MaxFirst &&
        params.numerics.gamma == Numerics::Gamma::BeforeCast)
      quantize(y.data(), n, earlyMaxima(x, gamma, n, params, scheme, association).data(), scheme,
               params.numerics, quantized, scales);
    else
      quantize(y.data(), n, scheme, params.numerics, quantized, scales);
    return;
  }
  float r = rmsFactor(x, n, params.epsilon, params.input, params.numerics, association);
  std::vector<float> t = foldedRow(x, gamma, n, params);
  int64_t size = scheme.groupSize(n);
  for (int64_t group = 0; group < scheme.scaleCount(n); ++group) {
    int64_t begin = group * size;
    int64_t width = std::min(size, n - begin);
    // Without columns the mean is NaN, and so is r.
    float amax = width > 0 ? r * absMax(t.data() + begin, width) : 0;
    scales[group] = dynamicScale(amax, scheme, params.numerics);
    float inverse = params.numerics.scaling == Numerics::Scaling::Quotient
                        ? quotientMultiplier(amax, scheme, params.numerics)
                        : inverseScale(scales[group]);
    quantizeFolded(t.data() + begin, width, r, scales[group], inverse, scheme.output,
                   params.numerics.scaling, quantized + begin);
  }
}

void reference::rmsNormQuantStatic(const float *x, const float *gamma, int64_t n,
                                   const RmsNormParams &params, float scale, ElementType output,
                                   const Association &association, uint8_t *quantized) {
  if (!isFolded(params)) {
    std::vector<float> y(n);
    normalizedRow(x, gamma, y.data(), n, params, association);
    quantizeStatic(y.data(), n, scale, output, params.numerics, quantized);
    return;
  }
  float r = rmsFactor(x, n, params.epsilon, params.input, params.numerics, association);
  std::vector<float> t = foldedRow(x, gamma, n, params);
  bool isMultiplier = params.numerics.scaling == Numerics::Scaling::Quotient;
  quantizeFolded(t.data(), n, r, scale, isMultiplier ? scale : inverseScale(scale), output,
                 params.numerics.scaling, quantized);
}

void reference::rmsNormQuantF64(const float *x, const float *gamma, int64_t n,
                                const RmsNormParams &params, const QuantScheme &scheme,
                                double *values, double *scales) {
  normalizedRowF64(x, gamma, values, n, params);
  int64_t size = scheme.groupSize(n);
  for (int64_t group = 0; group < scheme.scaleCount(n); ++group) {
    double amax = 0;
    for (int64_t i = group * size; i < std::min(n, (group + 1) * size); ++i)
      if (!std::isnan(amax) && !(std::fabs(values[i]) <= amax))
        amax = std::fabs(values[i]); // a larger value, or the first NaN
    scales[group] = dynamicScaleF64(amax, scheme, params.numerics);
  }
}
