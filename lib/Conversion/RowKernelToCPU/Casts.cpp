// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of rows. bf16 and f16 are carried in f32: widening is free, and narrowing is
// rounding.

#include "CPURowLowering.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

static Type elementOf(Value value) { return getElementTypeOrSelf(value.getType()); }
static bool isHalf(Type type) { return type.isBF16() || type.isF16(); }

std::optional<Parts> CPURowLowering::emitHalf(Operation *op, ArrayRef<Parts> operands) {
  auto map = [](const Parts &values, function_ref<Value(Value)> convert) {
    return llvm::map_to_vector<2>(values, convert);
  };
  if (isa<arith::ExtFOp, arith::SIToFPOp>(op) && isSmallType(elementOf(op->getOperand(0)))) {
    Type from = elementOf(op->getOperand(0)), to = elementOf(op->getResult(0));
    return map(operands[0], [&](Value value) -> Value {
      value = emit.decode(value, from);
      if (to.isF16() && isa<Float8E8M0FNUType>(from)) // exceeds the range of f16
        return narrowing.round(op, value, to);
      return to.isF64() ? Value(convert(value, to)) : value;
    });
  }
  if (auto extend = dyn_cast<arith::ExtFOp>(op); extend && isHalf(elementOf(extend.getIn())))
    return map(operands[0], [&](Value value) { return convert(value, elementOf(extend)); });
  if (op->getNumResults() != 1 || !isHalf(elementOf(op->getResult(0))))
    return std::nullopt;
  Type element = elementOf(op->getResult(0));
  auto round = [&](const Parts &values) {
    return map(values, [&](Value value) { return narrowing.round(op, value, element); });
  };
  if (isa<arith::TruncFOp>(op)) {
    Parts values = operands[0];
    if (elementOf(op->getOperand(0)).isF64())
      values = map(values, [&](Value value) { return emit.roundToOdd(value); });
    if (narrowing.isPacked(op))
      return narrowing.pack(op, values, /*inRange=*/false);
    return round(values);
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto splat = cast<SplatElementsAttr>(constant.getValue()).getSplatValue<APFloat>();
    bool losesInfo;
    splat.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    auto type = cast<VectorType>(constant.getType());
    Value value = emit.constant(partType(type), double(splat.convertToFloat()));
    return Parts(numParts(type), value);
  }
  if (!op->hasTrait<OpTrait::Elementwise>())
    return std::nullopt;
  // One basic operation in f32 and one rounding equal one operation in the type. Selections and
  // sign changes need no rounding.
  bool isExact = isa<arith::NegFOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                     arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(op);
  Parts results = emitElementwise(op, operands);
  return isExact ? results : round(results);
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

// Division of a row by one scalar for the row or for each group, before a cast to an 8-bit type.
// Let z = 1/s be the rounded reciprocal. The error of q = rn(x*z) is below 1.5 units in the last
// place. Two FMAs compute q - (q*s - x)*z, the correctly rounded x/s. Markstein's theorem proves
// this for errors below one unit. Errors from 1 to 1.5 units occur only for significands x < s, and
// stay far enough below 1.5 units for them.
//
// No intermediate result may overflow or become subnormal, except if the quotient rounds to 0 in
// every 8-bit type. Its sign is correct then.

/// Returns the divisor of the row, or of each group, if the operand of the cast is a quotient.
/// Returns null otherwise.
static Value divisorOf(SaturateCastOp cast) {
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
static Value hasSafeInverse(Arith &arith, Value divisor) {
  Value isLarge = arith.compare(Arith::FloatPredicate::OGE, divisor, 0x1p-80);
  return arith.bitAnd(isLarge, arith.compare(Arith::FloatPredicate::OLE, divisor, 0x1p100));
}

Value CPURowLowering::conditionOf(SaturateCastOp cast) {
  Value condition = RowLowering::conditionOf(cast);
  if (Value divisor = divisorOf(cast))
    condition = bitAnd(condition, hasSafeInverse(*this, scalar(divisor)));
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
    inverses = reductions.groupBroadcast(groups, {inverse});
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

//===----------------------------------------------------------------------===//
// 8-bit types
//===----------------------------------------------------------------------===//

/// Encodes with the short sequence if the conditions of all groups of the chunk are true, otherwise
/// with the full sequence.
static Parts encodeByGroups(OpBuilder &b, Location loc, Value conditions,
                            function_ref<Parts(bool)> encode) {
  Value all = vector::ReductionOp::create(b, loc, vector::CombiningKind::AND, conditions);
  auto branch = [&](bool inRange) {
    return [&, inRange](OpBuilder &inner, Location) {
      OpBuilder::InsertionGuard guard(b);
      b.restoreInsertionPoint(inner.saveInsertionPoint());
      scf::YieldOp::create(b, loc, encode(inRange));
    };
  };
  auto versions = scf::IfOp::create(b, loc, all, branch(true), branch(false));
  return Parts(versions.getResults().begin(), versions.getResults().end());
}

Parts CPURowLowering::emitCast(SaturateCastOp cast, ArrayRef<Parts> operands, Chunk &chunk) {
  Value divisor = divisorOf(cast);
  auto encode = [&](bool inRange) -> Parts {
    Parts values = inRange && divisor ? divide(cast, chunk) : operands[0];
    if (narrowing.isPacked(cast))
      return narrowing.pack(cast, values, inRange);
    return llvm::map_to_vector<2>(values, [&](Value value) {
      return emit.encode(value, elementOf(cast.getResult()), inRange);
    });
  };
  Value assumption = cast.getAssumption();
  if (!assumption || !isa<VectorType>(assumption.getType()))
    return encode(assumption && assumptionsHold());
  Value conditions = operands[1][0];
  if (divisor)
    conditions = bitAnd(conditions, hasSafeInverse(*this, get(divisor, chunk)[0]));
  return encodeByGroups(b, loc, conditions, encode);
}
