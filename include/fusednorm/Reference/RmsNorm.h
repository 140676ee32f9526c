// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm and its parts, one row at a time. Inputs are values of their element type in f32, and
// results are values of the result type in f32. Functions with the suffix F64 round nothing on the
// way and serve to measure errors. They still round epsilon and the weight offset, because the
// definition does.

#ifndef FUSEDNORM_REFERENCE_RMSNORM_H
#define FUSEDNORM_REFERENCE_RMSNORM_H

#include "fusednorm/Reference/RowScalars.h"

namespace fusednorm::reference {

struct RmsNormParams {
  ElementType input = ElementType::F32;
  ElementType gamma = ElementType::F32;
  ElementType output = ElementType::F32;
  float epsilon = 0;
  /// Added to gamma. -0 changes no number and means no offset; +0 turns -0 into +0.
  float weightOffset = -0.0f;
  Numerics numerics;
};

/// Computes the normalized row before the cast to the output type:
///   r = rmsFactor(x)
///   BeforeCast  y = (x * r) * (gamma + rn_input(weightOffset))      in f32
///      Folded   y = (x * (gamma + rn_input(weightOffset))) * r
///   AfterCast   y = rn_G(rn_G(x * r) * rn_G(gamma + rn_G(weightOffset)))
void normalizedRow(const float *x, const float *gamma, float *y, int64_t n,
                   const RmsNormParams &params, const Association &association);
void normalizedRowF64(const float *x, const float *gamma, double *y, int64_t n,
                      const RmsNormParams &params);

/// Computes gamma + rn_input(weightOffset) in f32, the factors of BeforeCast.
void offsetGamma(const float *gamma, float *factors, int64_t n, const RmsNormParams &params);

/// rms_norm: rn_output of normalizedRow.
void rmsNorm(const float *x, const float *gamma, float *out, int64_t n, const RmsNormParams &params,
             const Association &association);
void rmsNormF64(const float *x, const float *gamma, double *out, int64_t n,
                const RmsNormParams &params);

/// row_mean_of_squares: rn_output(mean of x^2).
float rowMeanOfSquares(const float *x, int64_t n, ElementType output, const Numerics &numerics,
                       const Association &association);
double rowMeanOfSquaresF64(const float *x, int64_t n);

/// apply_rms_norm, and each operand of apply_qk_rms_norm:
///   rs = rsqrt(variance + epsilon), out = rn_output((x * rs) * gamma),
/// and rn_output((x * gamma) * rs) with Folded. numerics.rsqrt selects rsqrt. A negative or NaN
/// variance gives NaN.
void applyRmsNorm(const float *x, const float *gamma, float variance, float epsilon, float *out,
                  int64_t n, ElementType output, const Numerics &numerics = {});
void applyRmsNormF64(const float *x, const float *gamma, float variance, float epsilon, double *out,
                     int64_t n);

/// add_rms_norm: s = x + residual in f32, newResidual = rn_input(s). out is rmsNorm of the rounded
/// sum, or of s if `normOfRoundedSum` is false.
void addRmsNorm(const float *x, const float *residual, const float *gamma, float *newResidual,
                float *out, int64_t n, const RmsNormParams &params, bool normOfRoundedSum,
                const Association &association);
void addRmsNormF64(const float *x, const float *residual, const float *gamma, double *newResidual,
                   double *out, int64_t n, const RmsNormParams &params, bool normOfRoundedSum);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_RMSNORM_H
