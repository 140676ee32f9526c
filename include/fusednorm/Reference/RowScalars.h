// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scalars that the norms compute once per row.

#ifndef FUSEDNORM_REFERENCE_ROWSCALARS_H
#define FUSEDNORM_REFERENCE_ROWSCALARS_H

#include "fusednorm/Reference/Association.h"
#include "fusednorm/Reference/Numerics.h"
#include "fusednorm/Support/ElementType.h"

namespace fusednorm::reference {

/// 1 / sqrt(x), correctly rounded. As IEEE 754 has it: +-0 gives +-infinity,
/// +infinity gives 0, negative numbers give NaN.
float rsqrt(float x, Numerics::Rsqrt how = Numerics::Rsqrt::Rn);

/// What a row is multiplied by, rsqrt(v), or for Rsqrt::Divide divided by, sqrt(v).
float rootFactor(float v, Numerics::Rsqrt how);

/// x times, or over, that.
float overRoot(float x, float factor, Numerics::Rsqrt how);

/// sum / n as Numerics::Mean says, in f32.
float mean(float sum, int64_t n, Numerics::Mean how);

/// epsilon as Numerics::Epsilon says.
float effectiveEpsilon(float epsilon, ElementType input, Numerics::Epsilon how);

/// rootFactor(mean of x^2 + epsilon), each step rounded to f32.
float rmsFactor(const float *x, int64_t n, float epsilon, ElementType input,
                const Numerics &numerics, const Association &association);

/// The same without a rounding but that of epsilon.
double reciprocalRmsF64(const float *x, int64_t n, float epsilon, ElementType input,
                        const Numerics &numerics);

/// Maximum and minimum of two numbers; NaN if one of them is.
float maxNan(float a, float b);
float minNan(float a, float b);

/// Maximum of |x[i]|, NaN if one is NaN, 0 for no elements.
float absMax(const float *x, int64_t n);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ROWSCALARS_H
