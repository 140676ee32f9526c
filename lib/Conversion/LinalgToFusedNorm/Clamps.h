// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How quotients are kept in the range of 8-bit codes.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H

#include "Matchers.h"

namespace fusednorm::raise {

/// How numbers are kept in the range of the codes.
struct Clamp {
  bool isThere = false;
  bool makesNaNLowest = false;
};

class ClampMatcher {
public:
  /// For codes of the context's type, whose largest number is `largest`.
  ClampMatcher(MatchContext &context, double largest)
      : context(context), reader(context.reader), largest(largest) {}

  /// What is clamped, or `element` itself; failure where the range is another one.
  mlir::FailureOr<Element> match(Element element, Clamp &clamp);
  /// One bound: `max(x, bound)` for the lower one. `ofNaN` says that NaN becomes the bound.
  bool matchBound(Element element, bool isLower, Element &value, double &bound, bool &ofNaN);
  /// `limit` where `value` is more or either is NaN, and otherwise `value`.
  bool matchAtMost(Element element, Element &value, Element &limit);
  /// Whether it is `value` where that is a number, and otherwise the constant `ofNaN`.
  bool matchNaN(Element element, Element &value, double &ofNaN);

private:
  MatchContext &context;
  ElementReader &reader;
  double largest;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H
