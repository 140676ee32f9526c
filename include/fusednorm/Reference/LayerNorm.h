// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm of one row, in two passes:
//   mu  = mean of x
//   d   = x - mu
//   r   = rsqrt(mean of d^2 + epsilon)
//   out = rn_output(((d * r) * gamma) + beta)
// Each step is rounded to f32. Both sums have the same association. Only the
// fields `epsilon` and `mean` of Numerics apply.

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
