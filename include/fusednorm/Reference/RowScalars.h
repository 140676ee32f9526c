// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of a row that norms compute.

#ifndef FUSEDNORM_REFERENCE_ROWSCALARS_H
#define FUSEDNORM_REFERENCE_ROWSCALARS_H

#include "fusednorm/Reference/Association.h"
#include "fusednorm/Reference/Numerics.h"
#include "fusednorm/Support/ElementType.h"

namespace fusednorm::reference {

/// Returns 1 / sqrt(x), correctly rounded for Rn. As in IEEE 754, +-0 gives +-infinity, +infinity
/// gives 0 and negative numbers give NaN.
float rsqrt(float x, Numerics::Rsqrt how = Numerics::Rsqrt::Rn);

/// Returns the multiplier of a row, rsqrt(v). For Rsqrt::Divide it returns the divisor, sqrt(v).
float rootFactor(float v, Numerics::Rsqrt how);

/// Returns x * factor, or x / factor for Rsqrt::Divide.
float overRoot(float x, float factor, Numerics::Rsqrt how);

/// Returns (x * factor) * gamma. For Rsqrt::Divide it divides x. Order::Folded multiplies x by
/// gamma first, and Order::WeightsFirst the factor.
float weighted(float x, float factor, float gamma, const Numerics &numerics);

/// Returns sum / n in f32, computed as Numerics::Mean selects.
float mean(float sum, int64_t n, Numerics::Mean how);

/// Returns epsilon, rounded as Numerics::Epsilon selects.
float effectiveEpsilon(float epsilon, ElementType input, Numerics::Epsilon how);

/// Returns rootFactor(mean of x^2 + epsilon), each step rounded to f32.
float rmsFactor(const float *x, int64_t n, float epsilon, ElementType input,
                const Numerics &numerics, const Association &association);

/// Returns 1 / rms in double; only epsilon is rounded.
double reciprocalRmsF64(const float *x, int64_t n, float epsilon, ElementType input,
                        const Numerics &numerics);

/// Return the maximum or minimum of two numbers; NaN if an operand is NaN.
float maxNan(float a, float b);
float minNan(float a, float b);

/// Returns the maximum of |x[i]|, NaN if an element is NaN, and 0 without elements.
float absMax(const float *x, int64_t n);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ROWSCALARS_H
