// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rms_norm_fused_fp8: RMSNorm and quantization of one row in one op, without a rounding of the
// normalized values.
//
// Order::Document   y = normalizedRow(x), then quantize as in Quantize.h. WeightsFirst: also.
// Order::MaxFirst   as Document, but the scale follows from amax = r * max|t|.
// Order::Folded     t = x * (gamma + offset) and amax = r * max|t| (0 for no
//                   columns); the scale follows from amax. f = r * inv, or 0
//                   if it is infinite; t * f is quantized. With Divide,
//                   (t * r) / scale is quantized. Requires
//                   Gamma::BeforeCast; with AfterCast the order is Document.

#ifndef FUSEDNORM_REFERENCE_RMSNORMQUANT_H
#define FUSEDNORM_REFERENCE_RMSNORMQUANT_H

#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Reference/RmsNorm.h"

namespace fusednorm::reference {

/// Quantizes with dynamic scales. `scheme` has the types; `params.output` is unused.
void rmsNormQuant(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                  const QuantScheme &scheme, const Association &association, uint8_t *quantized,
                  float *scales);

/// Quantizes with a given scale.
void rmsNormQuantStatic(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                        float scale, ElementType output, const Association &association,
                        uint8_t *quantized);

/// Computes the normalized values and the scales without roundings: the exact results for
/// quantized value * scale, and for the scales.
void rmsNormQuantF64(const float *x, const float *gamma, int64_t n, const RmsNormParams &params,
                     const QuantScheme &scheme, double *values, double *scales);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_RMSNORMQUANT_H
