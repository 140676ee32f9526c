// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Independent rounding, so that expected values do not come from the code under test. Values are
// doubles (or exact integers); each operation is computed in double and rounded to p significant
// bits. For +, -, *, / and sqrt with p <= 24 this is correctly rounded without subnormals and
// overflow, because 53 >= 2 * 24 + 2.
// subnormal or overflow is in play, because 53 >= 2 * 24 + 2.

#ifndef FUSEDNORM_TEST_UNIT_REFERENCE_TESTMATH_H
#define FUSEDNORM_TEST_UNIT_REFERENCE_TESTMATH_H

#include <cmath>
#include <cstdint>
#include <vector>

namespace testmath {

/// Rounds to p significant bits, to nearest, ties to even.
inline double roundBits(double value, int p) {
  if (value == 0 || !std::isfinite(value))
    return value;
  int exponent;
  std::frexp(value, &exponent);
  double step = std::ldexp(1.0, exponent - p);
  return std::nearbyint(value / step) * step;
}
inline double f32(double value) { return roundBits(value, 24); }
inline double bf16(double value) { return roundBits(value, 8); }

/// Returns the f8E4M3FN value nearest to `value`, with saturation.
inline double e4m3(double value) {
  double magnitude = std::fabs(value);
  double result;
  if (magnitude < 0.015625) // Subnormal: multiples of 2^-9.
    result = std::nearbyint(magnitude * 512) / 512;
  else
    result = std::fmin(roundBits(magnitude, 4), 448);
  return std::copysign(result, value);
}

/// Returns the value of f8E4M3FN bits other than NaN.
inline double e4m3Value(uint8_t code) {
  int exponent = (code >> 3) & 15, mantissa = code & 7;
  double magnitude =
      exponent ? (8 + mantissa) * std::pow(2.0, exponent - 10) : mantissa * std::pow(2.0, -9);
  return code & 0x80 ? -magnitude : magnitude;
}

/// Returns small integers over a power of two. Their squares and any sum of a few thousand squares
/// are exact in f32, so every association agrees.
inline std::vector<float> dyadicRow(int64_t n, uint32_t seed, int magnitude = 31,
                                    double unit = 0.125) {
  std::vector<float> row(n);
  uint32_t state = seed * 2654435761u + 12345;
  for (float &value : row) {
    state = state * 1664525u + 1013904223u;
    int whole = static_cast<int>((state >> 8) % (2 * magnitude + 1));
    value = static_cast<float>((whole - magnitude) * unit);
  }
  return row;
}

} // namespace testmath

#endif // FUSEDNORM_TEST_UNIT_REFERENCE_TESTMATH_H
