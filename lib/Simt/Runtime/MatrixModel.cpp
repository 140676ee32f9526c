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
/// Matrix instructions keep denormals whatever the kernel says.
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

/// `f32`: ascending k, every step rounded. Rows of sums are vectors for the host.
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
/// A sum of numbers with exponents from those of the product of two of the smallest f32
/// to those of two of the largest, without rounding.
class LongSum {
public:
  void add(double value) {
    if (value == 0)
      return;
    int exponent;
    // 53 bits as an integer, times 2^shift.
    auto digits = static_cast<int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    int shift = exponent - 53 - lowest;
    auto wide = static_cast<__int128>(digits) * (int64_t(1) << (shift % 32));
    for (int word = shift / 32, i = 0; i < 3; ++i, wide >>= 32)
      // The last part keeps the sign.
      words[word + i] += i == 2 ? static_cast<int64_t>(wide) : static_cast<int64_t>(wide & mask);
  }

  /// Correctly rounded.
  float round() {
    // Carries, so that all words but the highest are digits.
    for (unsigned i = 0; i + 1 < count; ++i) {
      words[i + 1] += words[i] >> 32;
      words[i] &= mask;
    }
    bool negative = words[count - 1] < 0;
    if (negative) {
      // Two's complement of the whole.
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
    // The leading 64 bits and more, what is below folded into the last bit: that is
    // enough to round once.
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
    // To f32's last place by hand: below its normal range ldexp would round twice.
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
  /// Enough for 2^260 and carries.
  static constexpr unsigned count = 24;
  int64_t words[count] = {};
};
} // namespace

/// `exact`: one rounding for the products and the sum that was there.
static float addExactly(const float *a, const float *b, float sum, uint32_t columns, uint32_t k) {
  double total = 0;
  bool exact = true;
  for (uint32_t i = 0; i < k; ++i) {
    double product = double(a[i]) * b[i * columns], next = total + product;
    // The error of the addition (Knuth).
    double part = next - total;
    exact &= ((total - (next - part)) + (product - part)) == 0;
    total = next;
  }
  double all = total + sum, part = all - total;
  double error = (total - (all - part)) + (double(sum) - part);
  if (!std::isfinite(all))
    return static_cast<float>(all); // NaN and infinities come out as they do in any order.
  if (exact && error == 0)
    return static_cast<float>(all);
  LongSum precise;
  for (uint32_t i = 0; i < k; ++i)
    precise.add(double(a[i]) * b[i * columns]);
  precise.add(sum);
  return precise.round();
}

namespace {
/// What the published measurements of Hopper's tensor cores say: products and the sum
/// that was there are aligned to the largest exponent among them, bits below a fixed
/// number of places are cut off, the integers are added exactly, and the result is cut
/// off to the width of the sum.
struct HopperWidths {
  /// Places behind the point of the largest one.
  int aligned;
  /// Bits of the result, with the leading one.
  int kept;
};
HopperWidths hopperWidths(Format format) {
  // 8-bit: 13 places in both; others: 25 places, f32 results.
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
    // The hardware adds exponents of the factors: the product may need one more.
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
  // Cut off, not rounded.
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
                                  float *accumulators, uint32_t rows, uint32_t columns, uint32_t k) {
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
