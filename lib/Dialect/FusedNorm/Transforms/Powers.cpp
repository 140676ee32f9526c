// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Powers.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the exponent if `op` is such a power, or 0.
static int64_t getExponent(math::FPowIOp op) {
  Type type = op.getType();
  APInt exponent;
  bool isKnown = matchPattern(op.getRhs(), m_ConstantInt(&exponent)) && exponent.sge(2) &&
                 exponent.sle(4) && (type.isF32() || type.isBF16() || type.isF16()) &&
                 describeModifiers(op).empty();
  return isKnown ? exponent.getSExtValue() : 0;
}

void fusednorm::expandPowers(Block &block) {
  for (auto op : block.getOps<linalg::LinalgOp>())
    for (auto power : llvm::make_early_inc_range(op.getBlock()->getOps<math::FPowIOp>())) {
      int64_t exponent = getExponent(power);
      if (exponent == 0)
        continue;
      OpBuilder b(power);
      Arith arith(b, power.getLoc());
      Value base = arith.convert(power.getLhs(), b.getF32Type()), result = base;
      for (int64_t i = 1; i < exponent; ++i)
        result = arith.mul(result, base);
      power.replaceAllUsesWith(Value(arith.convert(result, power.getType())));
      power.erase();
    }
}
