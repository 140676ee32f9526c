// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rms_norm_fused_fp8: RMSNorm and quantization of one row in one operation. The
// normalised values are not rounded in between.
//
// Order::Document   y = normalizedRow(x), then as Quantize.h has it.
// Order::Folded     t = x * (gamma + offset), amax = r * max|t| (0 for no
//                   columns), the scale from it, f = r * inv, or 0 if that is
//                   infinite, the code of t * f. Divide: the code of
//                   (t * r) / scale. Only with Gamma::BeforeCast; with
//                   AfterCast the order is Document.

#ifndef FUSEDNORM_REFERENCE_RMSNORMQUANT_H
#define FUSEDNORM_REFERENCE_RMSNORMQUANT_H

#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RmsNorm.h"

namespace fusednorm::reference {

/// With dynamic scales. `params.output` is not used: `scheme` has the types.
void rmsNormQuant(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                  const QuantScheme &scheme, const Association &association, uint8_t *quantized,
                  float *scales);

/// With a given scale.
void rmsNormQuantStatic(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                        float scale, ElementType output, const Association &association,
                        uint8_t *quantized);

/// The normalised values and the scales without a rounding: what
/// code * scale should come to, and what the scales should be.
void rmsNormQuantF64(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                     const QuantScheme &scheme, double *values, double *scales);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_RMSNORMQUANT_H
