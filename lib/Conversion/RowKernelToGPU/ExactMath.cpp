// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExactMath.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Lowering/ExactMath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Emits the arithmetic of fusednorm/Lowering/ExactMath.h.
class ExactMathEmitter : public Arith {
public:
  using Number = Value;
  using Arith::Arith;
  using Arith::constant;

  Value call(StringRef name, ValueRange operands) {
    return LLVM::CallIntrinsicOp::create(b, loc, b.getF32Type(), b.getStringAttr(name), operands)
        .getResult(0);
  }
  Value constant(float value) { return f32(value); }
  Value fma(Value lhs, Value rhs, Value addend) { return call("llvm.fma.f32", {lhs, rhs, addend}); }
  Value abs(Value value) { return call("llvm.fabs.f32", value); }
  Value isLess(Value lhs, Value rhs) { return compare(FloatPredicate::OLT, lhs, rhs); }
};
} // namespace

Value rowgpu::matchReciprocalRoot(Operation *op) {
  auto narrow = dyn_cast<arith::TruncFOp>(op);
  if (!narrow || !narrow.getType().isF32() || narrow.getRoundingmode())
    return {};
  auto quotient = narrow.getIn().getDefiningOp<arith::DivFOp>();
  if (!quotient || !quotient.getType().isF64() || !matchPattern(quotient.getLhs(), m_OneFloat()))
    return {};
  auto root = quotient.getRhs().getDefiningOp<math::SqrtOp>();
  auto wide = root ? root.getOperand().getDefiningOp<arith::ExtFOp>() : arith::ExtFOp();
  return wide && wide.getIn().getType().isF32() ? wide.getIn() : Value();
}

bool rowgpu::isInReciprocalRoot(Operation *op) {
  while (isa<arith::ExtFOp, math::SqrtOp, arith::DivFOp>(op) &&
         op->getResult(0).getType().isF64() && op->hasOneUse()) {
    op = *op->user_begin();
    if (matchReciprocalRoot(op))
      return true;
  }
  return false;
}

Value rowgpu::emitReciprocalRoot(OpBuilder &b, Location loc, Value x) {
  ExactMathEmitter emitter(b, loc);
  return reciprocalRoot(emitter, x, emitter.call("llvm.nvvm.rsqrt.approx.f", x));
}

// Elements near the subnormal range may be ties. They are rare and use a division.
static Value emitQuotient(OpBuilder &b, Location loc, Value lhs, float divisor,
                          const Reciprocal &factor) {
  ExactMathEmitter emitter(b, loc);
  Value isTiny = emitter.isLess(emitter.abs(lhs), emitter.constant(factor.smallest));
  auto branch = scf::IfOp::create(b, loc, b.getF32Type(), isTiny, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, emitter.div(lhs, divisor));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, multiplyBy(emitter, lhs, factor));
  return branch.getResult(0);
}

/// Returns the splat or scalar f32 value of a constant.
static std::optional<float> getConstant(Value value) {
  FloatAttr number;
  SplatElementsAttr splat;
  if (!getElementTypeOrSelf(value.getType()).isF32())
    return std::nullopt;
  if (!matchPattern(value, m_Constant(&number))) {
    if (!matchPattern(value, m_Constant(&splat)))
      return std::nullopt;
    number = splat.getSplatValue<FloatAttr>();
  }
  return number.getValue().convertToFloat();
}

static std::optional<Reciprocal> getReciprocal(arith::DivFOp op) {
  std::optional<float> divisor = getConstant(op.getRhs());
  return divisor ? Reciprocal::of(*divisor) : std::nullopt;
}

/// Applies `emit` to each element of a vector.
static Value forEachElement(OpBuilder &b, Location loc, Value vector,
                            llvm::function_ref<Value(Value)> emit) {
  auto type = cast<VectorType>(vector.getType());
  SmallVector<Value> results;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    results.push_back(emit(vector::ExtractOp::create(b, loc, vector, ArrayRef<int64_t>{i})));
  return vector::FromElementsOp::create(b, loc, type, results);
}

Value rowgpu::emitQuotient(OpBuilder &b, arith::DivFOp op, Value lhs) {
  std::optional<Reciprocal> factor = getReciprocal(op);
  if (!factor)
    return {};
  float divisor = *getConstant(op.getRhs());
  auto emit = [&](Value element) {
    return ::emitQuotient(b, op.getLoc(), element, divisor, *factor);
  };
  return isa<VectorType>(lhs.getType()) ? forEachElement(b, op.getLoc(), lhs, emit) : emit(lhs);
}

//===----------------------------------------------------------------------===//
// Divisions without branches
//===----------------------------------------------------------------------===//

Value rowgpu::ShortDivisions::divide(arith::DivFOp op, Value lhs, Value rhs) {
  std::optional<Reciprocal> factor = getReciprocal(op);
  if (!isa<VectorType>(op.getType()) || (!factor && getConstant(op.getLhs()) != 1.0f))
    return {};
  return forEachElement(b, loc, factor ? lhs : rhs, [&](Value x) {
    ExactMathEmitter emitter(b, loc);
    Value size = emitter.abs(x), zero = emitter.constant(0);
    Value isSmaller = compare(FloatPredicate::ULT, size,
                              emitter.constant(factor ? factor->smallest : kLeastShort));
    Value isRare = bitAnd(isSmaller, compare(FloatPredicate::UNE, x, zero));
    if (factor) {
      addRare(isRare);
      return multiplyBy(emitter, x, *factor);
    }
    Value significand = bitAnd(bitcast(x, b.getI32Type()), int64_t(kLongSignificand));
    isRare = bitOr(isRare, compare(FloatPredicate::OGT, size, emitter.constant(kMostShort)));
    addRare(bitOr(isRare, num(significand).eq(int64_t(kLongSignificand))));
    return shortReciprocal(emitter, x, emitter.call("llvm.nvvm.rcp.approx.ftz.f", x));
  });
}

void rowgpu::ShortDivisions::addRare(Value own) {
  isRare = isRare ? Value(bitOr(isRare, own)) : own;
}
