// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/LayerNorm.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

namespace {
/// A mean as an unevaluated sum.
struct Mean {
  float high, low;
};
} // namespace

/// Returns the smallest power of two from 2^-127 to 2^127 that is not below `value`.
static float powerOfTwoFrom(float value) { return roundTo(ElementType::F8E8M0FNU, value); }

/// Returns the rounding error of `both`, which is a + b (TwoSum).
static float errorOfSum(float both, float a, float b) {
  float fromB = both - a;
  return (a - (both - fromB)) + (b - fromB);
}

/// Returns the mean of values with magnitudes up to `bound`, a power of two. Values are split into
/// multiples of three powers of two, whose sums are exact, and a rest. `errors` are the errors of
/// the values, or empty.
static Mean exactMean(std::vector<float> values, float bound, const std::vector<float> &errors,
                      const Association &association) {
  auto count = static_cast<int64_t>(values.size());
  auto n = static_cast<float>(count);
  float width = powerOfTwoFrom(n + 2), step = width * bound;
  float high = 0, low = 0;
  std::vector<float> own(count);
  for (int part = 0; part < 3; ++part) {
    for (int64_t i = 0; i < count; ++i) {
      float wide = values[i] + step;
      own[i] = wide - step;
      values[i] -= own[i];
    }
    step = step * 0x1p-24f * width;
    float partial = sum(own.data(), count, association), before = high;
    high = part == 0 ? partial : before + partial;
    float lost = part == 0 ? 0 : errorOfSum(high, before, partial);
    low = part < 2 ? lost : low + lost;
  }
  low += sum(values.data(), count, association);
  if (!errors.empty())
    low += sum(errors.data(), count, association);
  float quotient = high / n;
  float left = std::fma(-quotient, n, high);
  return {quotient, (left + low) / n};
}

/// Centers a row of x - mean, with the given rounding errors, around its own mean. Returns its mean
/// of squares.
static float centerExactly(std::vector<float> &row, std::vector<float> errors,
                           const Association &association) {
  float unit = powerOfTwoFrom(absMax(row.data(), static_cast<int64_t>(row.size())));
  float inverse = 1.0f / unit;
  for (size_t i = 0; i < row.size(); ++i) {
    row[i] *= inverse;
    errors[i] *= inverse;
  }
  Mean left = exactMean(row, 1.0f, errors, association);
  std::vector<float> squares;
  for (size_t i = 0; i < row.size(); ++i) {
    float high = row[i] - left.high, low = errors[i] - left.low;
    row[i] = high + low;
    squares.push_back(row[i] * row[i]);
  }
  Mean square = exactMean(squares, 4.0f, {}, association);
  for (float &value : row)
    value *= unit;
  return (square.high + square.low) * unit * unit;
}

void reference::layerNorm(const float *x, const float *gamma, const float *beta, float *out,
                          int64_t n, const LayerNormParams &params,
                          const Association &association) {
  float mu = mean(sum(x, n, association), n, params.numerics.mean);
  std::vector<float> centered(n);
  for (int64_t i = 0; i < n; ++i)
    centered[i] = x[i] - mu;
  float r;
  if (params.numerics.moments == Numerics::Moments::Compensated) {
    std::vector<float> errors(n);
    for (int64_t i = 0; i < n; ++i)
      errors[i] = errorOfSum(centered[i], x[i], -mu);
    float variance = centerExactly(centered, std::move(errors), association);
    r = rootFactor(variance +
                       effectiveEpsilon(params.epsilon, params.input, params.numerics.epsilon),
                   params.numerics.rsqrt);
  } else {
    r = rmsFactor(centered.data(), n, params.epsilon, params.input, params.numerics, association);
  }
  // Folding has no effect on layer_norm.
  Numerics numerics = params.numerics;
  if (numerics.order == Numerics::Order::Folded)
    numerics.order = Numerics::Order::Document;
  for (int64_t i = 0; i < n; ++i) {
    float scaled = weighted(centered[i], r, gamma[i], numerics);
    out[i] = roundTo(params.output, beta ? scaled + beta[i] : scaled);
  }
}

void reference::layerNormF64(const float *x, const float *gamma, const float *beta, double *out,
                             int64_t n, const LayerNormParams &params) {
  double mu = sumF64(x, n) / static_cast<double>(n);
  double squares = 0;
  for (int64_t i = 0; i < n; ++i)
    squares += (x[i] - mu) * (x[i] - mu);
  double r =
      1.0 / std::sqrt(squares / static_cast<double>(n) +
                      effectiveEpsilon(params.epsilon, params.input, params.numerics.epsilon));
  for (int64_t i = 0; i < n; ++i)
    out[i] = (x[i] - mu) * r * gamma[i] + (beta ? beta[i] : 0);
}
