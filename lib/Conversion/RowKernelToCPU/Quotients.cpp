// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division of a row by one scalar for the row or for each group, before a cast to an 8-bit type.
// Let z = 1/s be the rounded reciprocal. The error of q = rn(x*z) is below 1.5 units in the last
// place. Two FMAs compute q - (q*s - x)*z, the correctly rounded x/s. Markstein's theorem proves
// this for errors below one unit. Errors from 1 to 1.5 units occur only for significands x < s, and
// stay far enough below 1.5 units for them.
//
// No intermediate result may overflow or become subnormal, except if the quotient rounds to 0 in
// every 8-bit type. Its sign is correct then.

#include "CPURowLowering.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Returns the divisor of the row, or of each group, if the operand of the cast is a quotient.
/// Returns null otherwise.
Value CPURowLowering::divisorOf(SaturateCastOp cast) {
  auto division = cast.getValue().getDefiningOp<arith::DivFOp>();
  if (!division || !cast.getAssumption())
    return {};
  bool inGroups = isa<VectorType>(cast.getAssumption().getType());
  Operation *op = division.getRhs().getDefiningOp();
  if (auto groups = dyn_cast_or_null<GroupBroadcastOp>(op); groups && inGroups)
    return groups.getValue();
  if (auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(op); broadcast && !inGroups)
    return broadcast.getSource();
  return {};
}

/// Emits whether division by the reciprocal is exact under the cast's assumption, a bound on
/// quotients. The result is false for NaN.
Value CPURowLowering::hasSafeInverse(Value divisor) {
  Value isLarge = compare(FloatPredicate::OGE, divisor, 0x1p-80);
  return bitAnd(isLarge, compare(FloatPredicate::OLE, divisor, 0x1p100));
}

Value CPURowLowering::conditionOf(SaturateCastOp cast) {
  Value condition = RowLowering::conditionOf(cast);
  if (Value divisor = divisorOf(cast))
    condition = bitAnd(condition, hasSafeInverse(scalar(divisor)));
  return condition;
}

Parts CPURowLowering::divide(SaturateCastOp op, Chunk &chunk) {
  auto division = op.getValue().getDefiningOp<arith::DivFOp>();
  auto type = cast<VectorType>(division.getType());
  Value divisor = divisorOf(op);
  Value number = isa<VectorType>(divisor.getType()) ? get(divisor, chunk)[0] : scalar(divisor);
  Value inverse = div(1.0, number);
  Parts inverses;
  if (auto groups = division.getRhs().getDefiningOp<GroupBroadcastOp>())
    inverses = groupBroadcast(groups, {inverse});
  else
    inverses.assign(numParts(type), vector::BroadcastOp::create(b, loc, partType(type), inverse));
  Parts values = get(division.getLhs(), chunk), divisors = get(division.getRhs(), chunk);
  Parts quotients;
  for (auto [x, s, z] : llvm::zip_equal(values, divisors, inverses)) {
    Value quotient = mul(x, z);
    Value excess = math::FmaOp::create(b, loc, quotient, s, neg(x));
    quotients.push_back(math::FmaOp::create(b, loc, neg(excess), z, quotient));
  }
  return quotients;
}
