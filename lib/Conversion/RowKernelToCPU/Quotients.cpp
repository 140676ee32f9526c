// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division of a row by one number for the row or for each group, before a cast to an
// 8-bit type. With z = 1/s rounded, q = rn(x*z) is off by less than 1.5 units in the
// last place, and q - (q*s - x)*z, with two fused multiply-adds, is x/s rounded
// correctly: Markstein's theorem says so for errors below one unit; errors from 1 to
// 1.5 only occur for significands x < s, for which they stay far enough below 1.5.
// Nothing may overflow or become subnormal on the way but where the quotient rounds to
// 0 in any 8-bit type, whose sign comes out right.

#include "CPURowLowering.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// The number or the groups' numbers by which the row has been divided that is cast
/// here; null if there is no such division.
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

/// Whether the cast's assumption, a bound on quotients, makes division by the inverse
/// exact: false for NaN.
Value CPURowLowering::hasSafeInverse(Value divisor) {
  auto compare = [&](arith::CmpFPredicate predicate, double bound) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, divisor,
                                 emit.constant(divisor.getType(), bound));
  };
  return arith::AndIOp::create(b, loc, compare(arith::CmpFPredicate::OGE, 0x1p-80),
                               compare(arith::CmpFPredicate::OLE, 0x1p100));
}

Value CPURowLowering::conditionOf(SaturateCastOp cast) {
  Value condition = RowLowering::conditionOf(cast);
  if (Value divisor = divisorOf(cast))
    condition = arith::AndIOp::create(b, loc, condition, hasSafeInverse(scalar(divisor)));
  return condition;
}

Parts CPURowLowering::divide(SaturateCastOp op, Chunk &chunk) {
  auto division = op.getValue().getDefiningOp<arith::DivFOp>();
  auto type = cast<VectorType>(division.getType());
  Value divisor = divisorOf(op);
  Value number = isa<VectorType>(divisor.getType()) ? get(divisor, chunk)[0] : scalar(divisor);
  Value one = emit.constant(number.getType(), 1.0);
  Value inverse = arith::DivFOp::create(b, loc, one, number);
  Parts inverses;
  if (auto groups = division.getRhs().getDefiningOp<GroupBroadcastOp>())
    inverses = groupBroadcast(groups, {inverse});
  else
    inverses.assign(numParts(type), vector::BroadcastOp::create(b, loc, partType(type), inverse));
  Parts values = get(division.getLhs(), chunk), divisors = get(division.getRhs(), chunk);
  Parts quotients;
  for (auto [x, s, z] : llvm::zip_equal(values, divisors, inverses)) {
    auto negated = [&](Value value) -> Value { return arith::NegFOp::create(b, loc, value); };
    Value quotient = arith::MulFOp::create(b, loc, x, z);
    Value excess = math::FmaOp::create(b, loc, quotient, s, negated(x));
    quotients.push_back(math::FmaOp::create(b, loc, negated(excess), z, quotient));
  }
  return quotients;
}
