// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes how quotients are clamped to the range of an 8-bit quantized type.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H

#include "Matchers.h"

namespace fusednorm::raise {

/// The clamp to the range of the quantized type.
struct Clamp {
  /// Values are clamped to the symmetric range.
  bool isThere = false;
  /// NaN becomes the lowest quantized value.
  bool makesNaNLowest = false;
};

class ClampMatcher {
public:
  /// Matches clamps to the quantized type of the context. `largest` is its largest value.
  ClampMatcher(MatchContext &context, double largest)
      : context(context), reader(context.reader), largest(largest) {}

  /// Returns the clamped value, or `element` if there is no clamp. Fails if the range is not the
  /// range of the quantized type.
  mlir::FailureOr<Element> match(Element element, Clamp &clamp);
  /// Matches one bound, `max(x, bound)` or `min(x, bound)`. Sets `ofNaN` if NaN becomes the bound.
  bool matchBound(Element element, bool isLower, Element &value, double &bound, bool &ofNaN);
  /// Matches a selection of `limit` if `value` is greater than it or either is NaN, otherwise of
  /// `value`.
  bool matchAtMost(Element element, Element &value, Element &limit);
  /// Matches a selection of the constant `ofNaN` if `value` is NaN, otherwise of `value`.
  bool matchNaN(Element element, Element &value, double &ofNaN);

private:
  MatchContext &context;
  ElementReader &reader;
  double largest;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CLAMPS_H
