// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales that the largest magnitude of a row makes, in all the ways that they are written.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// A scale that the largest magnitude of the row decides, or that of all rows.
struct Dynamic {
  Element scale, amaxOf;
  /// What the scale, an f32, has been rounded to; null for no rounding.
  mlir::Type rounded;
  float amaxFloor = 0, scaleFloor = 0;
  /// What the floors make of NaN; nothing without floors.
  std::optional<FloorForm> floorForm;
  std::optional<UniformF32> bound;
  BoundForm boundForm = BoundForm::Minimum;
  ScaleForm form = ScaleForm::Divide;
  mlir::linalg::LinalgOp reduction;
  /// Of all rows together.
  bool isOfAll = false;
};

class DynamicScaleMatcher {
public:
  /// For codes whose largest number is `largest`.
  DynamicScaleMatcher(MatchContext &context, double largest)
      : context(context), reader(context.reader), largest(largest) {}

  /// What `number` is divided by, and whether an infinite quotient counts as 0.
  bool matchInverse(Element element, Element &number, Element &scale, ZeroScale &zero);
  /// A divisor, and whether 0 counts as infinity.
  Element matchDivisor(Element element, ZeroScale &zero);
  mlir::FailureOr<Dynamic> matchDynamicScale(Element scale);
  /// Values are multiplied by largest / m.
  mlir::FailureOr<Dynamic> matchQuotient(Element factor, ZeroScale &zero);

private:
  mlir::LogicalResult refuse(Element at, const llvm::Twine &reason) {
    return context.refuse("quantize", at, reason);
  }
  /// `max(x, floor)`, floor optional.
  void matchFloor(Element &element, float &floor, Dynamic &result);
  /// `min(x, bound)`, or the same by a comparison, bound optional.
  void matchUpperBound(Element &element, mlir::Type rounded, Dynamic &result);
  mlir::LogicalResult matchAmax(Element amax, Dynamic &result);
  bool areEqual(const std::optional<UniformF32> &lhs, const std::optional<UniformF32> &rhs) {
    return lhs.has_value() == rhs.has_value() &&
           (!lhs || (lhs->constant || rhs->constant ? lhs->constant == rhs->constant
                                                    : reader.areEqual(lhs->element, rhs->element)));
  }
  /// Whether values made from the maximum alone are used for nothing but codes and
  /// one scale, which becomes that of `result`.
  mlir::LogicalResult findScale(Dynamic &result, Element factor);

  MatchContext &context;
  ElementReader &reader;
  double largest;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DYNAMICSCALES_H
