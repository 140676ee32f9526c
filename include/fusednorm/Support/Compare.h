// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison of an array with an expected array: equal bits, distance in ulps, absolute and
// relative error.

#ifndef FUSEDNORM_SUPPORT_COMPARE_H
#define FUSEDNORM_SUPPORT_COMPARE_H

#include "fusednorm/Support/ElementType.h"
#include "fusednorm/Support/Result.h"

namespace fusednorm {

/// Limits for differences. An element is within the tolerance if one of these conditions holds:
/// - it equals the expected element (any NaN equals any NaN);
/// - |actual - expected| <= abs + rel * |expected|;
/// - the distance of the two is at most `ulps`, as ulpDistance counts.
///
/// An array passes if all its elements are within the tolerance, and the share of elements with
/// other bits than expected is at most `share` (0.0005 is 0.05 %). The default accepts equal bits
/// only.
struct Tolerance {
  double abs = 0;
  double rel = 0;
  int64_t ulps = 0;
  double share = 0;
};

/// Parses "abs=..,rel=..,ulps=..,share=..". Each part is optional; the default of `share` is then
/// 1.
Result<Tolerance> parseTolerance(std::string_view text);

/// Returns the distance of two encodings in the ordered values of the type. +0 and -0 are equal,
/// and so are all NaNs. The distance of a NaN and a number is INT64_MAX. For f32 and f64 the
/// result is the distance in ulps.
int64_t ulpDistance(ElementType type, uint64_t a, uint64_t b);

struct Comparison {
  int64_t count = 0;
  /// Number of elements with equal bits, or NaN in both arrays.
  int64_t equal = 0;
  /// Number of elements outside the tolerance.
  int64_t outside = 0;
  /// Maxima over all pairs without a NaN or infinity.
  double maxAbs = 0;
  double maxRel = 0;
  /// Largest ulpDistance; INT64_MAX if a NaN is compared with a number.
  int64_t maxSteps = 0;
  /// Index of the first element with the largest distance; -1 if all elements are equal.
  int64_t worstIndex = -1;
  double worstActual = 0;
  double worstExpected = 0;
  bool passed = true;

  /// Appends the comparison of the following elements, made with the same tolerance.
  void append(const Comparison &next, const Tolerance &tolerance);

  double differingShare() const { return count ? static_cast<double>(count - equal) / count : 0; }
  /// Returns one line of text without a newline.
  std::string summary() const;
};

/// Accepted values per element: the interval of the expected element and the elements of `low` and
/// `high`, widened by `ulps`. If exactly one of the two is NaN, any value is accepted.
struct Range {
  const void *low, *high;
  int64_t ulps = 1;
};

/// Compares `count` contiguous elements. Types wider than 32 bits must be f64 or integers. Elements
/// inside `range` (if not null) are within the tolerance.
Comparison compareArrays(ElementType type, const void *actual, const void *expected, int64_t count,
                         const Tolerance &tolerance = {}, const Range *range = nullptr);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_COMPARE_H
