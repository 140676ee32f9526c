// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopBody.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

static bool isByteFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type, Float8E8M0FNUType>(type);
}
static bool isNarrow(Type type) { return type.isBF16() || type.isF16(); }
static bool isWithinF32(Type type) { return type.isF32() || isNarrow(type); }

bool LoopBody::isSupported(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element))
    return llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isWithinF32(element) || element.isF64() || isByteFloat(element);
}

/// Returns whether an operation of bf16 or f16 has the result of the f32 operation, rounded.
static bool isExactInF32(Operation &op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
             arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp,
             arith::CmpFOp, math::AbsFOp, math::SqrtOp, math::CeilOp, math::FloorOp,
             math::RoundEvenOp, math::TruncOp, math::RsqrtOp>(op);
}

/// Returns the rounded constant if `op` rounds a constant.
static std::optional<APFloat> getRoundedConstant(Operation &op) {
  APFloat value(0.0);
  if (!isa<arith::TruncFOp>(op) || !matchPattern(op.getOperand(0), m_ConstantFloat(&value)))
    return std::nullopt;
  bool losesInfo;
  value.convert(cast<FloatType>(op.getResult(0).getType()).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

bool LoopBody::isSupported(Operation &nested) {
  if (isa<linalg::IndexOp, linalg::YieldOp, memref::LoadOp, arith::ConstantOp, cf::AssertOp>(
          nested))
    return true;
  if (auto dim = dyn_cast<memref::DimOp>(nested))
    return dim.getConstantIndex().has_value();
  auto isKnown = [](Type type) { return type.isIndex() || isSupported(type); };
  if (nested.getNumRegions() != 0 || nested.getNumResults() != 1 || hasOwnRounding(&nested) ||
      !llvm::all_of(nested.getOperandTypes(), isKnown) || !isKnown(nested.getResult(0).getType()))
    return false;
  Type type = nested.getResult(0).getType(), from = nested.getOperand(0).getType();
  if (getRoundedConstant(nested))
    return true;
  if (isa<arith::TruncFOp>(nested))
    return !isByteFloat(from);
  if (isa<arith::ExtFOp>(nested))
    return !isByteFloat(from) || isWithinF32(type);
  if (isa<arith::SelectOp, arith::BitcastOp>(nested))
    return true;
  if (isByteFloat(type) || isByteFloat(from))
    return false;
  if (isa<FloatType>(from) && isNarrow(from) && isa<FloatType, IntegerType>(type) &&
      !isExactInF32(nested))
    return isa<arith::FPToSIOp, arith::FPToUIOp>(nested);
  if (isa<math::RsqrtOp>(nested))
    return true;
  if (isa<math::MathDialect>(nested.getDialect()))
    return !getMathIntrinsic(&nested).empty() && isa<FloatType>(type);
  return isa<arith::ArithDialect>(nested.getDialect());
}

/// Returns the type of a load or store. An i1 is a byte in memory.
static Type memoryType(OpBuilder &b, Type element) {
  return element.isInteger(1) ? Type(b.getI8Type()) : tilegpu::heldType(element);
}

Value LoopBody::load(Value memref, ValueRange indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Type held = memoryType(e.b, element);
  Value value = e.load(held, tilegpu::elementAddress(e, function, memref, indices),
                       llvm::divideCeil(held.getIntOrFloatBitWidth(), 8));
  if (element.isInteger(1))
    return e.num(value).ne(0);
  return held == element ? value : Value(e.Arith::bitcast(value, element));
}

void LoopBody::store(Value value, Value memref, ValueRange indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Type held = memoryType(e.b, element);
  if (element.isInteger(1))
    value = arith::ExtUIOp::create(e.b, e.loc, held, value);
  else if (held != element)
    value = e.Arith::bitcast(value, held);
  e.store(value, tilegpu::elementAddress(e, function, memref, indices),
          llvm::divideCeil(held.getIntOrFloatBitWidth(), 8));
}

Value LoopBody::getScalar(Value value) {
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    return e.constant(constant.getValue());
  return function.getScalars().lookup(value);
}

/// Emits an operation on floats. bf16 and f16 are widened to f32 and the result is rounded.
void LoopBody::emitFloat(Operation &nested, ArrayRef<Value> operands, IRMapping &mapping) {
  Type type = nested.getResult(0).getType();
  SmallVector<Value> wide = llvm::map_to_vector(operands, [&](Value operand) -> Value {
    return isNarrow(operand.getType()) ? e.widen(operand) : operand;
  });
  Type computed = isNarrow(type) ? Type(e.b.getF32Type()) : type;
  Value result;
  if (isa<math::MathDialect>(nested.getDialect())) {
    bool isInverse = isa<math::RsqrtOp>(nested);
    StringRef function = isInverse ? "sqrt" : getMathIntrinsic(&nested);
    std::string name = ("llvm." + function + ".f" + Twine(computed.getIntOrFloatBitWidth())).str();
    result = LLVM::CallIntrinsicOp::create(e.b, e.loc, computed, e.b.getStringAttr(name), wide)
                 .getResult(0);
    if (isInverse)
      result = e.div(1.0, result);
  } else {
    OperationState state(e.loc, nested.getName(), wide, computed, nested.getAttrs());
    result = e.b.create(state)->getResult(0);
  }
  mapping.map(nested.getResult(0), e.convert(result, type));
}

void LoopBody::emitOp(Operation &nested, ValueRange loops, IRMapping &mapping) {
  if (auto index = dyn_cast<linalg::IndexOp>(nested))
    return mapping.map(index.getResult(), loops[index.getDim()]);
  if (auto dim = dyn_cast<memref::DimOp>(nested))
    return mapping.map(dim.getResult(),
                       function.getBuffer(dim.getSource()).extents[*dim.getConstantIndex()]);
  SmallVector<Value> operands;
  for (Value operand : nested.getOperands()) {
    if (!mapping.contains(operand) && !isa<MemRefType>(operand.getType()))
      mapping.map(operand, getScalar(operand));
    operands.push_back(mapping.lookupOrDefault(operand));
  }
  if (auto access = dyn_cast<memref::LoadOp>(nested))
    return mapping.map(access.getResult(),
                       load(access.getMemref(), ValueRange(operands).drop_front()));
  if (std::optional<APFloat> constant = getRoundedConstant(nested))
    return mapping.map(nested.getResult(0),
                       e.constant(e.b.getFloatAttr(nested.getResult(0).getType(), *constant)));
  if (isa<cf::AssertOp>(nested))
    return e.when(e.num(operands[0]).eq(0), [&] { LLVM::Trap::create(e.b, e.loc); });
  VectorEmitter bytes(e.b, e.loc, /*hasTable16=*/false);
  Type type = nested.getNumResults() ? nested.getResult(0).getType() : Type();
  bool isFromF64 = isa<arith::TruncFOp>(nested) && operands[0].getType().isF64();
  if (isFromF64 && type.isBF16())
    return mapping.map(nested.getResult(0), e.convert(bytes.roundToOdd(operands[0]), type));
  if (isa<arith::TruncFOp>(nested) && isByteFloat(type)) {
    Value wide = isFromF64 ? operands[0] : Value(e.widen(operands[0]));
    Value encoded = bytes.truncate(wide, cast<FloatType>(type));
    return mapping.map(nested.getResult(0), bytes.toByte(encoded, type));
  }
  if (isa<arith::ExtFOp>(nested) && isByteFloat(operands[0].getType())) {
    Value value = bytes.decode(bytes.fromByte(operands[0]), operands[0].getType());
    return mapping.map(nested.getResult(0), e.convert(value, type));
  }
  bool isMath = isa<math::MathDialect>(nested.getDialect());
  if (isExactInF32(nested) || isMath)
    return emitFloat(nested, operands, mapping);
  e.b.clone(nested, mapping);
}

SmallVector<Value> LoopBody::emit(ValueRange loops, ArrayRef<Value> arguments) {
  IRMapping mapping;
  mapping.map(op.getBlock()->getArguments(), arguments);
  for (Operation &nested : op.getBlock()->without_terminator())
    emitOp(nested, loops, mapping);
  SmallVector<Value> results;
  for (Value value : op.getBlock()->getTerminator()->getOperands())
    results.push_back(mapping.contains(value) ? mapping.lookup(value) : getScalar(value));
  return results;
}
