// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/LayerNorm.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

void reference::layerNorm(const float *x, const float *gamma, const float *beta, float *out,
                          int64_t n, const LayerNormParams &params,
                          const Association &association) {
  float mu = mean(sum(x, n, association), n, params.numerics.mean);
  std::vector<float> centered(n);
  for (int64_t i = 0; i < n; ++i)
    centered[i] = x[i] - mu;
  float r =
      rmsFactor(centered.data(), n, params.epsilon, params.input, params.numerics, association);
  for (int64_t i = 0; i < n; ++i) {
    float normalised = overRoot(centered[i], r, params.numerics.rsqrt);
    float scaled = normalised * gamma[i];
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
