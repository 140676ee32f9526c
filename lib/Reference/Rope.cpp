// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Rope.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>

using namespace fusednorm;

/// Returns a + b truncated to double, with the last bit set if the sum is inexact (round to odd).
/// Rounding the result to fewer bits is then correct.
static double addToOdd(double a, double b) {
  double sum = a + b;
  if (!std::isfinite(sum))
    return sum;
  // The rounding error of the addition, exactly (Knuth's two-sum).
  double fromB = sum - a;
  double lost = (a - (sum - fromB)) + (b - fromB);
  uint64_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  if (lost == 0 || (bits & 1))
    return sum;
  return std::nextafter(sum, lost > 0 ? HUGE_VAL : -HUGE_VAL);
}

float reference::fusedMultiplyAdd(ElementType type, float a, float b, float c) {
  if (type == ElementType::F32)
    return std::fma(a, b, c);
  // Partial products of two numbers of at most 11 bits are exact in double.
  double product = static_cast<double>(a) * b;
  return decode(type, encodeDouble(type, addToOdd(product, c)));
}

void reference::rope(const float *x, const float *freqs, float *out, int64_t columns,
                     const RopeParams &params) {
  bool interleaved = params.pairing == RopeParams::Pairing::Interleaved;
  ElementType type = params.freqs;
  auto finish = [&](float value) { return roundTo(params.output, roundTo(params.input, value)); };
  for (int64_t j = 0; j < columns / 2; ++j) {
    int64_t reAt = interleaved ? 2 * j : j;
    int64_t imAt = interleaved ? 2 * j + 1 : j + columns / 2;
    float re = roundTo(type, x[reAt]), im = roundTo(type, x[imAt]);
    float cosine = freqs[2 * j], sine = freqs[2 * j + 1];
    float imSine = roundTo(type, im * sine);
    float imCosine = roundTo(type, im * cosine);
    float newRe = fusedMultiplyAdd(type, re, cosine, -imSine);
    float newIm = fusedMultiplyAdd(type, re, sine, imCosine);
    out[reAt] = finish(newRe);
    out[imAt] = finish(newIm);
  }
}

void reference::ropeF64(const float *x, const float *freqs, double *out, int64_t columns,
                        const RopeParams &params) {
  bool interleaved = params.pairing == RopeParams::Pairing::Interleaved;
  for (int64_t j = 0; j < columns / 2; ++j) {
    int64_t reAt = interleaved ? 2 * j : j;
    int64_t imAt = interleaved ? 2 * j + 1 : j + columns / 2;
    double re = x[reAt], im = x[imAt];
    double cosine = freqs[2 * j], sine = freqs[2 * j + 1];
    out[reAt] = re * cosine - im * sine;
    out[imAt] = re * sine + im * cosine;
  }
}

void reference::applyRotaryPosEmb(const float *x, const float *cosines, const float *sines,
                                  float *out, int64_t columns, bool pairTables,
                                  RopeParams::Pairing outPairing, const RopeParams &params) {
  int64_t half = columns / 2;
  auto columnOf = [&](int64_t pair, int64_t part, RopeParams::Pairing pairing) {
    return pairing == RopeParams::Pairing::Interleaved ? 2 * pair + part : pair + part * half;
  };
  for (int64_t pair = 0; pair < half; ++pair)
    for (int64_t part = 0; part < 2; ++part) {
      int64_t own = columnOf(pair, part, params.pairing);
      float other = x[columnOf(pair, 1 - part, params.pairing)];
      int64_t entry = pairTables ? pair : own;
      float partner = part == 0 ? -other : other;
      float first = roundTo(params.freqs, x[own] * cosines[entry]);
      float second = roundTo(params.freqs, partner * sines[entry]);
      out[columnOf(pair, part, outPairing)] =
          roundTo(params.output, roundTo(params.freqs, first + second));
    }
}
