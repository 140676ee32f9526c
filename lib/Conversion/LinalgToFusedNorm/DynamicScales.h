// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches scales computed from the absolute maximum of a row, in all supported spellings.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// A scale computed from the absolute maximum of a row, or of all rows.
struct Dynamic {
  Element scale, amaxOf;
  /// The type that the f32 scale has been rounded to; null without rounding.
  mlir::Type rounded;
  float amaxFloor = 0, scaleFloor = 0;
  /// How the floors treat NaN; empty without floors.
  std::optional<FloorForm> floorForm;
  std::optional<UniformF32> bound;
  BoundForm boundForm = BoundForm::Minimum;
  ScaleForm form = ScaleForm::Divide;
  mlir::linalg::LinalgOp reduction;
  /// One scale for all rows.
  bool isOfAll = false;
};

class DynamicScaleMatcher {
public:
  /// `largest` is the largest value of the quantized type.
  DynamicScaleMatcher(MatchContext &context, double largest)
      : context(context), reader(context.reader), largest(largest) {}

  /// Matches `number / scale`. `zero` is set to Zero if an infinite quotient is replaced by 0.
  bool matchInverse(Element element, Element &number, Element &scale, ZeroScale &zero);
  /// Returns the divisor. `zero` is set to Zero if a divisor of 0 is replaced by infinity.
  Element matchDivisor(Element element, ZeroScale &zero);
  mlir::FailureOr<Dynamic> matchDynamicScale(Element scale);
  /// Matches a multiplication by largest / m.
  mlir::FailureOr<Dynamic> matchQuotient(Element factor, ZeroScale &zero);

private:
  mlir::LogicalResult refuse(Element at, const llvm::Twine &reason) {
    return context.refuse("quantize", at, reason);
  }
  /// Matches an optional `max(x, floor)`.
  void matchFloor(Element &element, float &floor, Dynamic &result);
  /// Matches an optional `min(x, bound)`, written as an op or as a comparison.
  void matchUpperBound(Element &element, mlir::Type rounded, Dynamic &result);
  mlir::LogicalResult matchAmax(Element amax, Dynamic &result);
  bool areEqual(const std::optional<UniformF32> &lhs, const std::optional<UniformF32> &rhs) {
    return lhs.has_value() == rhs.has_value() &&
           (!lhs || (lhs->constant || rhs->constant ? lhs->constant == rhs->constant
                                                    : reader.areEqual(lhs->element, rhs->element)));
  }
  /// Checks the uses of values computed from the maximum alone: the quantized values and one scale.
  /// Stores this scale in `result`.
  mlir::LogicalResult findScale(Dynamic &result, Element factor);

  MatchContext &context;
  ElementReader &reader;
  double largest;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H
