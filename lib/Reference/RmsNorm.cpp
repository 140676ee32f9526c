// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RmsNorm.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

void reference::offsetGamma(const float *gamma, float *factors, int64_t n,
                            const RmsNormParams &params) {
  float offset = roundTo(params.input, params.weightOffset);
  for (int64_t i = 0; i < n; ++i)
    factors[i] = gamma[i] + offset;
}

void reference::normalizedRow(const float *x, const float *gamma, float *y, int64_t n,
                              const RmsNormParams &params, const Association &association) {
  float r = rmsFactor(x, n, params.epsilon, params.input, params.numerics, association);
  if (params.numerics.gamma == Numerics::Gamma::BeforeCast) {
    std::vector<float> factors(n);
    offsetGamma(gamma, factors.data(), n, params);
    for (int64_t i = 0; i < n; ++i)
      y[i] = weighted(x[i], r, factors[i], params.numerics);
    return;
  }
  ElementType type = params.gamma;
  float offset = roundTo(type, params.weightOffset);
  for (int64_t i = 0; i < n; ++i) {
    float normalised = roundTo(type, overRoot(x[i], r, params.numerics.rsqrt));
    float factor = roundTo(type, gamma[i] + offset);
    y[i] = roundTo(type, normalised * factor);
  }
}

void reference::normalizedRowF64(const float *x, const float *gamma, double *y, int64_t n,
                                 const RmsNormParams &params) {
  double r = reciprocalRmsF64(x, n, params.epsilon, params.input, params.numerics);
  bool before = params.numerics.gamma == Numerics::Gamma::BeforeCast;
  double offset = roundTo(before ? params.input : params.gamma, params.weightOffset);
  for (int64_t i = 0; i < n; ++i)
    y[i] = x[i] * r * (gamma[i] + offset);
}

void reference::rmsNorm(const float *x, const float *gamma, float *out, int64_t n,
                        const RmsNormParams &params, const Association &association) {
  normalizedRow(x, gamma, out, n, params, association);
  for (int64_t i = 0; i < n; ++i)
    out[i] = roundTo(params.output, out[i]);
}

void reference::rmsNormF64(const float *x, const float *gamma, double *out, int64_t n,
                           const RmsNormParams &params) {
  normalizedRowF64(x, gamma, out, n, params);
}

float reference::rowMeanOfSquares(const float *x, int64_t n, ElementType output,
                                  const Numerics &numerics, const Association &association) {
  return roundTo(output, mean(sumOfSquares(x, n, association), n, numerics.mean));
}

double reference::rowMeanOfSquaresF64(const float *x, int64_t n) {
  return sumOfSquaresF64(x, n) / static_cast<double>(n);
}

void reference::applyRmsNorm(const float *x, const float *gamma, float variance, float epsilon,
                             float *out, int64_t n, ElementType output, const Numerics &numerics) {
  float rs = rootFactor(variance + epsilon, numerics.rsqrt);
  for (int64_t i = 0; i < n; ++i)
    out[i] = roundTo(output, weighted(x[i], rs, gamma[i], numerics));
}

void reference::applyRmsNormF64(const float *x, const float *gamma, float variance, float epsilon,
                                double *out, int64_t n) {
  double rs = 1.0 / std::sqrt(static_cast<double>(variance) + epsilon);
  for (int64_t i = 0; i < n; ++i)
    out[i] = x[i] * rs * gamma[i];
}

void reference::addRmsNorm(const float *x, const float *residual, const float *gamma,
                           float *newResidual, float *out, int64_t n, const RmsNormParams &params,
                           bool normOfRoundedSum, const Association &association) {
  std::vector<float> row(n);
  for (int64_t i = 0; i < n; ++i) {
    row[i] = x[i] + residual[i];
    newResidual[i] = roundTo(params.input, row[i]);
    if (normOfRoundedSum)
      row[i] = newResidual[i];
  }
  rmsNorm(row.data(), gamma, out, n, params, association);
}

void reference::addRmsNormF64(const float *x, const float *residual, const float *gamma,
                              double *newResidual, double *out, int64_t n,
                              const RmsNormParams &params, bool normOfRoundedSum) {
  std::vector<float> row(n);
  for (int64_t i = 0; i < n; ++i) {
    newResidual[i] = static_cast<double>(x[i]) + residual[i];
    row[i] = x[i] + residual[i];
    if (normOfRoundedSum)
      row[i] = roundTo(params.input, row[i]);
  }
  rmsNormF64(row.data(), gamma, out, n, params);
}
