// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Rope.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>

using namespace fusednorm;

/// a + b cut to double with the last bit set if anything was dropped, so that a
/// second rounding to few bits is right.
static double addToOdd(double a, double b) {
  double sum = a + b;
  if (!std::isfinite(sum))
    return sum;
  // The part that the addition lost, exactly (Knuth's two-sum).
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
  // The product of two numbers of at most 11 bits is exact in double.
  double product = static_cast<double>(a) * b;
  return decode(type, encodeDouble(type, addToOdd(product, c)));
}

void reference::rope(const float *x, const float *freqs, float *out,
                     int64_t columns, const RopeParams &params) {
  bool interleaved = params.pairing == RopeParams::Pairing::Interleaved;
  ElementType type = params.freqs;
  auto finish = [&](float value) {
    return roundTo(params.output, roundTo(params.input, value));
  };
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

void reference::ropeF64(const float *x, const float *freqs, double *out,
                        int64_t columns, const RopeParams &params) {
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

void reference::applyRotaryPosEmb(const float *x, const float *cosines,
                                  const float *sines, float *out,
                                  int64_t columns, bool pairTables,
                                  const RopeParams &params) {
  bool interleaved = params.pairing == RopeParams::Pairing::Interleaved;
  int64_t half = columns / 2;
  for (int64_t c = 0; c < columns; ++c) {
    bool isSecond = interleaved ? c % 2 == 1 : c >= half;
    int64_t distance = interleaved ? 1 : half;
    float partner = isSecond ? x[c - distance] : -x[c + distance];
    int64_t pair = interleaved ? c / 2 : c % half;
    int64_t entry = pairTables ? pair : c;
    float own = roundTo(params.freqs, x[c] * cosines[entry]);
    float other = roundTo(params.freqs, partner * sines[entry]);
    out[c] = roundTo(params.output, roundTo(params.freqs, own + other));
  }
}
