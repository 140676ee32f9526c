// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/RowScalars.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <limits>
#include <vector>

using namespace fusednorm;
using namespace fusednorm::reference;

// The result has two roundings in double and one to f32. No 1/sqrt(x) of an f32 is so close to the
// midpoint of two f32 numbers that the roundings in double matter. The unit test proves it for
// every significand and exponent parity.
float reference::rsqrt(float x, Numerics::Rsqrt how) {
  if (how == Numerics::Rsqrt::SqrtDivide) {
    float root = std::sqrt(x);
    return 1.0f / root;
  }
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
}

float reference::rootFactor(float v, Numerics::Rsqrt how) {
  return how == Numerics::Rsqrt::Divide ? std::sqrt(v) : rsqrt(v, how);
}

float reference::overRoot(float x, float factor, Numerics::Rsqrt how) {
  return how == Numerics::Rsqrt::Divide ? x / factor : x * factor;
}

float reference::weighted(float x, float factor, float gamma, const Numerics &numerics) {
  if (numerics.order == Numerics::Order::WeightsFirst) {
    float weight = factor * gamma;
    return x * weight;
  }
  if (numerics.order == Numerics::Order::Folded) {
    float product = x * gamma;
    return product * factor;
  }
  return overRoot(x, factor, numerics.rsqrt) * gamma;
}

float reference::mean(float sum, int64_t n, Numerics::Mean how) {
  if (how == Numerics::Mean::Sum)
    return sum;
  float count = static_cast<float>(n);
  if (how == Numerics::Mean::Reciprocal) {
    float reciprocal = 1.0f / count;
    return sum * reciprocal;
  }
  return sum / count;
}

float reference::effectiveEpsilon(float epsilon, ElementType input, Numerics::Epsilon how) {
  return how == Numerics::Epsilon::Rounded ? roundTo(input, epsilon) : epsilon;
}

float reference::rmsFactor(const float *x, int64_t n, float epsilon, ElementType input,
                           const Numerics &numerics, const Association &association) {
  float squares;
  if (numerics.squares == Numerics::Squares::Rounded) {
    std::vector<float> rounded(n);
    for (int64_t i = 0; i < n; ++i)
      rounded[i] = x[i] * x[i];
    squares = sum(rounded.data(), n, association);
  } else {
    squares = sumOfSquares(x, n, association);
  }
  float meanSquare = mean(squares, n, numerics.mean);
  return rootFactor(meanSquare + effectiveEpsilon(epsilon, input, numerics.epsilon),
                    numerics.rsqrt);
}

double reference::reciprocalRmsF64(const float *x, int64_t n, float epsilon, ElementType input,
                                   const Numerics &numerics) {
  double meanSquare = sumOfSquaresF64(x, n);
  if (numerics.mean != Numerics::Mean::Sum)
    meanSquare /= static_cast<double>(n);
  return 1.0 / std::sqrt(meanSquare + effectiveEpsilon(epsilon, input, numerics.epsilon));
}

float reference::maxNan(float a, float b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<float>::quiet_NaN();
  return a > b ? a : b;
}

float reference::minNan(float a, float b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<float>::quiet_NaN();
  return a < b ? a : b;
}

float reference::absMax(const float *x, int64_t n) {
  float result = 0;
  for (int64_t i = 0; i < n; ++i)
    result = maxNan(result, std::fabs(x[i]));
  return result;
}
