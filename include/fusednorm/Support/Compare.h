// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparing an array with an expected one: equal bits, steps in the ordered
// code space of the type, absolute and relative distance.

#ifndef FUSEDNORM_SUPPORT_COMPARE_H
#define FUSEDNORM_SUPPORT_COMPARE_H

#include "fusednorm/Support/ElementType.h"

namespace fusednorm {

/// An element is within the tolerance if one of these holds:
///   it equals the expected one (any NaN equals any NaN),
///   |actual - expected| <= abs + rel * |expected|,
///   at most `codes` steps lie between the two codes.
/// An array passes if all elements are within and if at most `share` of them
/// (0.0005 is 0.05 %) have other bits than expected. The default accepts equal
/// bits only.
struct Tolerance {
  double abs = 0;
  double rel = 0;
  int64_t ulps = 0;
  double share = 0;
};

/// Parses "abs=..,rel=..,codes=..,share=.."; each part may be left out, `share`
/// is 1 then. Returns nothing and sets `error` if the text is not of this form.
std::optional<Tolerance> parseTolerance(std::string_view text, std::string &error);

/// Steps between two codes when the values of the type are put in order; +0 and
/// -0 share a place, so do all NaNs. Between a NaN and a number there are
/// INT64_MAX steps. For f32 and f64 this is the distance in ulp.
int64_t ulpDistance(ElementType type, uint64_t a, uint64_t b);

struct Comparison {
  int64_t count = 0;
  /// Elements with equal bits, or NaN in both.
  int64_t equal = 0;
  /// Elements that are not within the tolerance.
  int64_t outside = 0;
  /// Largest values over all pairs without a NaN or infinity.
  double maxAbs = 0;
  double maxRel = 0;
  /// Largest number of steps; INT64_MAX if a NaN met a number.
  int64_t maxSteps = 0;
  /// The element that is farthest off, -1 if all are equal: most steps, among
  /// equals the first.
  int64_t worstIndex = -1;
  double worstActual = 0;
  double worstExpected = 0;
  bool passed = true;

  /// Makes this the comparison of a longer array: `next` compared the elements
  /// behind those of this one, with the same tolerance.
  void append(const Comparison &next, const Tolerance &tolerance);

  double differingShare() const { return count ? static_cast<double>(count - equal) / count : 0; }
  /// One line, without a newline.
  std::string summary() const;
};

/// What each element may be beside the expected one: numbers between those of two more
/// arrays, and up to `codes` steps beyond them; anything where one of these two is NaN alone.
struct Range {
  const void *low, *high;
  int64_t ulps = 1;
};

/// Compares `count` contiguous elements. Only f64 and integer elements may be
/// wider than 32 bits. With `range`, elements in it are within the tolerance.
Comparison compareArrays(ElementType type, const void *actual, const void *expected, int64_t count,
                         const Tolerance &tolerance = {}, const Range *range = nullptr);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_COMPARE_H
