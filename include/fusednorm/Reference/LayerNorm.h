// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm of one row, in two passes:
//   mu  = mean of x
//   d   = x - mu
//   r   = rsqrt(mean of d^2 + epsilon)
//   out = rn_output(((d * r) * gamma) + beta)
// Each step is rounded to f32. Both sums have the same association. The fields `epsilon`, `mean`,
// `moments`, `rsqrt` and `squares` of Numerics apply.
//
// Moments::Compensated corrects mu by the mean of x - mu, and computes this mean and the mean of
// squares as unevaluated sums of two f32 values. Sums are split without error into multiples of a
// power of two, whose sums are exact in every association (Rump, Ogita, Oishi: AccSum).

#ifndef FUSEDNORM_REFERENCE_LAYERNORM_H
#define FUSEDNORM_REFERENCE_LAYERNORM_H

#include "fusednorm/Reference/RowScalars.h"

namespace fusednorm::reference {

struct LayerNormParams {
  ElementType input = ElementType::F32;
  ElementType output = ElementType::F32;
  float epsilon = 0;
  Numerics numerics;
};

/// Normalizes a row. Null `beta` adds nothing.
void layerNorm(const float *x, const float *gamma, const float *beta, float *out, int64_t n,
               const LayerNormParams &params, const Association &association);
void layerNormF64(const float *x, const float *gamma, const float *beta, double *out, int64_t n,
                  const LayerNormParams &params);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_LAYERNORM_H
