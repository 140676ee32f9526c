// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Approximate functions. The PTX ISA documents their results by error bounds only. The default
// result is correctly rounded. A seed moves results by an ulp where the bound allows it, which
// exposes code that depends on the last bit.

#include "FloatFormats.h"
#include "State.h"

#include <cmath>

using namespace fusednorm::simt;

namespace {
/// Error bounds of the `.approx` forms in the PTX ISA.
struct Bound {
  double relative, absolute;
};
Bound boundOf(ApproxFunction function, float argument) {
  switch (function) {
  case ApproxFunction::Rsqrt:
    return {std::exp2(-22.9), 0};
  case ApproxFunction::Rcp:
    return {std::exp2(-23), 0};
  case ApproxFunction::Ex2:
    return {std::exp2(-22.5), 0};
  case ApproxFunction::Lg2:
    return argument > 0.5f && argument < 2.0f ? Bound{0, std::exp2(-22)} : Bound{std::exp2(-22), 0};
  case ApproxFunction::Sqrt:
    return {std::exp2(-23), 0};
  case ApproxFunction::Sin:
  case ApproxFunction::Cos:
    return {0, std::exp2(-20.5)};
  case ApproxFunction::Tanh:
    return {std::exp2(-11), 0};
  }
  return {0, 0};
}

double exactValue(ApproxFunction function, double x) {
  switch (function) {
  case ApproxFunction::Rsqrt:
    return 1.0 / std::sqrt(x);
  case ApproxFunction::Rcp:
    return 1.0 / x;
  case ApproxFunction::Ex2:
    return std::exp2(x);
  case ApproxFunction::Lg2:
    return std::log2(x);
  case ApproxFunction::Sqrt:
    return std::sqrt(x);
  case ApproxFunction::Sin:
    return std::sin(x);
  case ApproxFunction::Cos:
    return std::cos(x);
  case ApproxFunction::Tanh:
    return std::tanh(x);
  }
  return 0;
}

float flush(float value) {
  uint32_t bits = floatBits(value);
  return bits & 0x7F800000 ? value : bitsFloat(bits & 0x80000000);
}
} // namespace

float fusednorm::simt::approximate(ApproxFunction function, float x, bool flushDenormals,
                                   uint64_t seed) {
  if (flushDenormals)
    x = flush(x);
  double exact = exactValue(function, x);
  float result = static_cast<float>(exact);
  if (std::isnan(result))
    return bitsFloat(0x7FFFFFFF);
  if (seed && std::isfinite(result) && result != 0) {
    // The hash depends on argument and seed only, so equal arguments have equal results.
    uint64_t hash = (uint64_t(floatBits(x)) << 8 | static_cast<uint64_t>(function)) ^ seed;
    hash *= 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9ull;
    float moved =
        hash >> 40 & 1 ? std::nextafter(result, INFINITY) : std::nextafter(result, -INFINITY);
    Bound bound = boundOf(function, x);
    double error = std::fabs(static_cast<double>(moved) - exact);
    if ((hash >> 41 & 1) && error <= std::fabs(exact) * bound.relative + bound.absolute)
      result = moved;
  }
  return flushDenormals ? flush(result) : result;
}

extern "C" float simt_approx(Thread *thread, float x, uint32_t function, uint32_t flushDenormals) {
  return approximate(static_cast<ApproxFunction>(function), x, flushDenormals,
                     thread->cluster->launch->options.approxSeed);
}
