// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

static arith::RoundingMode getRounding(Operation *op) {
  auto rounding = dyn_cast<arith::ArithRoundingModeInterface>(op);
  arith::RoundingModeAttr mode = rounding ? rounding.getRoundingModeAttr() : nullptr;
  return mode ? mode.getValue() : arith::RoundingMode::to_nearest_even;
}

bool fusednorm::hasOwnRounding(Operation *op) {
  return getRounding(op) != arith::RoundingMode::to_nearest_even;
}

std::string fusednorm::describeModifiers(Operation *op) {
  if (hasOwnRounding(op))
    return "its rounding mode " + arith::stringifyRoundingMode(getRounding(op)).str();
  if (auto fast = dyn_cast<arith::ArithFastMathInterface>(op))
    if (auto flags = fast.getFastMathFlagsAttr();
        flags && flags.getValue() != arith::FastMathFlags::none)
      return "its fast-math flags " + arith::stringifyFastMathFlags(flags.getValue());
  if (auto integer = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    if (auto flags = integer.getOverflowAttr();
        flags && flags.getValue() != arith::IntegerOverflowFlags::none)
      return "its overflow flags " + arith::stringifyIntegerOverflowFlags(flags.getValue());
  return "";
}
