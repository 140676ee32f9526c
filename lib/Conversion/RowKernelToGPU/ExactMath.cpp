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

Value rowgpu::emitQuotient(OpBuilder &b, arith::DivFOp op, Value lhs) {
  FloatAttr number;
  if (!getElementTypeOrSelf(op.getType()).isF32() ||
      !matchPattern(op.getRhs(), m_Constant(&number))) {
    SplatElementsAttr splat;
    if (!getElementTypeOrSelf(op.getType()).isF32() ||
        !matchPattern(op.getRhs(), m_Constant(&splat)))
      return {};
    number = splat.getSplatValue<FloatAttr>();
  }
  float divisor = number.getValue().convertToFloat();
  std::optional<Reciprocal> factor = Reciprocal::of(divisor);
  if (!factor)
    return {};
  auto type = dyn_cast<VectorType>(lhs.getType());
  if (!type)
    return ::emitQuotient(b, op.getLoc(), lhs, divisor, *factor);
  SmallVector<Value> quotients;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Value element = vector::ExtractOp::create(b, op.getLoc(), lhs, ArrayRef<int64_t>{i});
    quotients.push_back(::emitQuotient(b, op.getLoc(), element, divisor, *factor));
  }
  return vector::FromElementsOp::create(b, op.getLoc(), type, quotients);
}
