// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixModel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace fusednorm::simt;

namespace {
/// Matrix instructions do not flush denormals, regardless of the kernel's mode.
class KeepDenormals {
public:
#if defined(__x86_64__)
  KeepDenormals() : saved(_mm_getcsr()) { _mm_setcsr(saved & ~0x8040u); }
  ~KeepDenormals() { _mm_setcsr(saved); }

private:
  unsigned saved;
#else
  ~KeepDenormals() {}
#endif
};
} // namespace

/// Model `f32`: accumulates in ascending k and rounds after each step. The inner loop runs over a
/// row, so the host compiler vectorizes it.
static void addInSingle(const float *a, const float *b, float *accumulators, uint32_t rows,
                        uint32_t columns, uint32_t k) {
  for (uint32_t r = 0; r < rows; ++r)
    for (uint32_t i = 0; i < k; ++i) {
      float factor = a[r * k + i];
      const float *from = b + i * columns;
      float *into = accumulators + r * columns;
      for (uint32_t n = 0; n < columns; ++n)
        into[n] += factor * from[n];
    }
}

namespace {
/// Exact sum of partial products of f32, as a fixed-point number with room for all exponents.
class LongSum {
public:
  void add(double value) {
    if (value == 0)
      return;
    int exponent;
    // The value is a 53-bit integer times 2^shift.
    auto digits = static_cast<int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    int shift = exponent - 53 - lowest;
    auto wide = static_cast<__int128>(digits) * (int64_t(1) << (shift % 32));
    for (int word = shift / 32, i = 0; i < 3; ++i, wide >>= 32)
      // The last word keeps the sign.
      words[word + i] += i == 2 ? static_cast<int64_t>(wide) : static_cast<int64_t>(wide & mask);
  }

  /// Returns the correctly rounded sum.
  float round() {
    // Propagate carries, so that all words but the highest are in range.
    for (unsigned i = 0; i + 1 < count; ++i) {
      words[i + 1] += words[i] >> 32;
      words[i] &= mask;
    }
    bool negative = words[count - 1] < 0;
    if (negative) {
      // Two's complement of the whole number.
      int64_t carry = 1;
      for (unsigned i = 0; i + 1 < count; ++i) {
        int64_t digit = (~words[i] & mask) + carry;
        carry = digit >> 32;
        words[i] = digit & mask;
      }
      words[count - 1] = ~words[count - 1] + carry;
    }
    int top = static_cast<int>(count) - 1;
    while (top >= 0 && words[top] == 0)
      --top;
    if (top < 0)
      return 0.0f;
    // Take at least the leading 64 bits and fold the rest into the last bit. This suffices for one
    // correct rounding.
    auto leading = static_cast<unsigned __int128>(words[top]) << 64;
    if (top >= 1)
      leading |= static_cast<unsigned __int128>(words[top - 1]) << 32;
    if (top >= 2)
      leading |= static_cast<unsigned __int128>(words[top - 2]);
    int scale = 32 * (top - 2) + lowest;
    while (leading >> 53) {
      bool lost = leading & 1;
      leading = leading >> 1 | lost;
      ++scale;
    }
    bool below = false;
    for (int i = top - 3; i >= 0; --i)
      below |= words[i] != 0;
    auto digits = static_cast<uint64_t>(leading) | below;
    // Round to f32 by integers, because ldexp would round subnormal results a second time.
    int bits = 64 - __builtin_clzll(digits);
    int drop = std::max(bits - 24, -149 - scale);
    if (drop > 0) {
      if (drop > 63)
        return negative ? -0.0f : 0.0f;
      uint64_t rest = digits & ((uint64_t(1) << drop) - 1), half = uint64_t(1) << (drop - 1);
      digits >>= drop;
      digits += rest > half || (rest == half && (digits & 1));
      scale += drop;
    }
    double value = std::ldexp(static_cast<double>(digits), scale);
    float result = value > std::numeric_limits<float>::max()
                       ? std::numeric_limits<float>::infinity()
                       : static_cast<float>(value);
    return negative ? -result : result;
  }

private:
  static constexpr int lowest = -320 - 53;
  static constexpr int64_t mask = 0xFFFFFFFF;
  /// Enough words for 2^260 and carries.
  static constexpr unsigned count = 24;
  int64_t words[count] = {};
};
} // namespace

/// Model `exact`: rounds once after adding all partial products and the accumulator.
static float addExactly(const float *a, const float *b, float sum, uint32_t columns, uint32_t k) {
  double total = 0;
  bool exact = true;
  for (uint32_t i = 0; i < k; ++i) {
    double product = double(a[i]) * b[i * columns], next = total + product;
    // Rounding error of the addition (Knuth's TwoSum).
    double part = next - total;
    exact &= ((total - (next - part)) + (product - part)) == 0;
    total = next;
  }
  double all = total + sum, part = all - total;
  double error = (total - (all - part)) + (double(sum) - part);
  if (!std::isfinite(all))
    return static_cast<float>(all); // NaN and infinities do not depend on the order.
  if (exact && error == 0)
    return static_cast<float>(all);
  LongSum precise;
  for (uint32_t i = 0; i < k; ++i)
    precise.add(double(a[i]) * b[i * columns]);
  precise.add(sum);
  return precise.round();
}

namespace {
/// Model of Hopper's tensor cores from published measurements. Partial products and the accumulator
/// are aligned to the largest exponent among them and truncated to a fixed number of fractional
/// bits. The integers are added exactly, and the sum is truncated to the width of the result.
struct HopperWidths {
  /// Fractional bits relative to the largest exponent.
  int aligned;
  /// Significant bits of the result, including the leading one.
  int kept;
};
HopperWidths hopperWidths(Format format) {
  // FP8: 13 fractional bits in terms and result. Others: 25 fractional bits, f32 results.
  if (format == Format::E4M3 || format == Format::E5M2)
    return {13, 14};
  return {25, 24};
}
} // namespace

static float addAligned(Format format, const float *a, const float *b, float sum, uint32_t columns,
                        uint32_t k) {
  HopperWidths widths = hopperWidths(format);
  double terms[64];
  uint32_t count = 0;
  int largest = std::numeric_limits<int>::min();
  double plain = sum;
  auto exponentOf = [](double value) { return value == 0 ? -100000 : std::ilogb(value); };
  for (uint32_t i = 0; i < k; ++i) {
    double x = a[i], y = b[i * columns], product = x * y;
    plain += product;
    // The hardware adds the exponents of the factors; the exponent of the partial product may be
    // larger by one.
    if (product != 0)
      largest = std::max(largest, exponentOf(x) + exponentOf(y));
    terms[count++] = product;
  }
  if (sum != 0)
    largest = std::max(largest, exponentOf(sum));
  terms[count++] = sum;
  if (!std::isfinite(plain))
    return static_cast<float>(plain);
  if (largest == std::numeric_limits<int>::min())
    return sum;
  int64_t total = 0;
  for (uint32_t i = 0; i < count; ++i)
    total += static_cast<int64_t>(std::ldexp(terms[i], widths.aligned - largest));
  if (total == 0)
    return 0.0f;
  // Truncate instead of rounding.
  uint64_t magnitude = static_cast<uint64_t>(total < 0 ? -total : total);
  int scale = largest - widths.aligned, bits = 64 - __builtin_clzll(magnitude);
  int drop = std::max(bits - widths.kept, -149 - scale);
  if (drop > 0) {
    magnitude = drop > 63 ? 0 : magnitude >> drop;
    scale += drop;
  }
  double value = std::ldexp(static_cast<double>(magnitude), scale);
  float result = value > std::numeric_limits<float>::max() ? std::numeric_limits<float>::infinity()
                                                           : static_cast<float>(value);
  return total < 0 ? -result : result;
}

void fusednorm::simt::multiplyAdd(MatrixModel model, Format format, const float *a, const float *b,
                                  float *accumulators, uint32_t rows, uint32_t columns,
                                  uint32_t k) {
  KeepDenormals mode;
  if (model == MatrixModel::Single)
    return addInSingle(a, b, accumulators, rows, columns, k);
  for (uint32_t r = 0; r < rows; ++r)
    for (uint32_t n = 0; n < columns; ++n) {
      float &sum = accumulators[r * columns + n];
      sum = model == MatrixModel::Exact ? addExactly(a + r * k, b + n, sum, columns, k)
                                        : addAligned(format, a + r * k, b + n, sum, columns, k);
    }
}
