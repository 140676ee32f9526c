// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScalarRegion.h"
#include "GPUTileLowering.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;

static bool isMath(Operation &op) { return isa<math::MathDialect>(op.getDialect()); }
static bool isTanh(Operation &op) {
  return isa<math::TanhOp>(op) && op.getResult(0).getType().isF32();
}

LogicalResult ScalarRegion::verify() {
  for (Operation &op : block.without_terminator()) {
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      int64_t rank = cast<MemRefType>(dim.getSource().getType()).getRank();
      int64_t number = dim.getConstantIndex().value_or(-1);
      if (number < 0 || number >= rank)
        return op.emitOpError("has no lowering to a GPU: expected a constant dimension below ")
               << rank;
      continue;
    }
    if (op.getNumRegions() != 0 || (!isMemoryEffectFree(&op) && !isa<memref::LoadOp>(op)))
      return op.emitOpError("has no lowering to a GPU in a region of tilekernel.attention: "
                            "expected elementwise ops and loads");
    auto isSmall = [](Type type) {
      return isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 16;
    };
    if (llvm::any_of(op.getOperandTypes(), isSmall) || llvm::any_of(op.getResultTypes(), isSmall))
      return op.emitOpError("has no lowering to a GPU in a region of tilekernel.attention with "
                            "8-bit floats: expected f32, f16 or bf16");
    if (!isMath(op) || isTanh(op))
      continue;
    Type type = op.getResult(0).getType();
    if (getMathIntrinsic(&op).empty() || type.isBF16() || !isa<FloatType>(type))
      return op.emitOpError(
          "has no lowering to a GPU yet in a region of tilekernel.attention: "
          "expected math.absf, copysign, fma, sqrt, ceil, floor, roundeven, trunc "
          "or, in f32, tanh; or a CPU as the target");
  }
  return success();
}

Value ScalarRegion::emitLoad(Value memref, ValueRange indices) {
  const GPUBuffer &buffer = function.getBuffer(memref);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  Value position = e.index(0);
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
    position = e.add(position, e.mul(index, stride));
  return e.load(heldType(element), e.ahead(buffer.pointer, e.mul(position, bytes)), bytes);
}

/// Emits tanh with an error of at most about 8 units in the last place. Near 0 it is x times a
/// polynomial of x^2, because the quotient would suffer from cancellation.
Value ScalarRegion::emitTanh(Value x) {
  Value square = e.mulf(x, x), sum = e.number(62.0 / 2835);
  for (double coefficient : {-17.0 / 315, 2.0 / 15, -1.0 / 3})
    sum = e.fma(sum, square, e.number(coefficient));
  Value near = e.fma(e.mulf(sum, square), x, x);
  Type i32 = e.b.getI32Type();
  Value bits = e.bitcast(i32, x), sign = e.bitAnd(bits, e.i32(int32_t(0x80000000)));
  Value magnitude = e.bitcast(x.getType(), e.bitXor(bits, sign));
  constexpr double kLog2E = 1.4426950408889634;
  Value power = e.exp2(e.mulf(magnitude, e.number(-2 * kLog2E)));
  Value one = e.number(1);
  Value far = e.divf(e.subf(one, power), e.addf(one, power));
  far = e.bitcast(x.getType(), e.bitOr(e.bitcast(i32, far), sign));
  Value isNear =
      arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::OLT, magnitude, e.number(0.25));
  return e.select(isNear, near, far);
}

void ScalarRegion::emitOp(Operation &op, IRMapping &mapping) {
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    mapping.map(dim.getResult(),
                function.getBuffer(dim.getSource()).extents[*dim.getConstantIndex()]);
    return;
  }
  SmallVector<Value> operands;
  for (Value operand : op.getOperands())
    operands.push_back(mapping.lookupOrDefault(operand));
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    mapping.map(load.getResult(), emitLoad(load.getMemref(), ValueRange(operands).drop_front()));
    return;
  }
  if (isTanh(op)) {
    mapping.map(op.getResult(0), emitTanh(operands.front()));
    return;
  }
  if (isMath(op)) {
    Type type = op.getResult(0).getType();
    std::string name =
        ("llvm." + getMathIntrinsic(&op) + ".f" + Twine(type.getIntOrFloatBitWidth())).str();
    auto call = LLVM::CallIntrinsicOp::create(e.b, e.loc, type, e.b.getStringAttr(name), operands);
    mapping.map(op.getResult(0), call.getResult(0));
    return;
  }
  e.b.clone(op, mapping);
}

void ScalarRegion::prepare(ArrayRef<Value> arguments) {
  llvm::DenseSet<Value> unknown;
  for (auto [argument, value] : llvm::zip_equal(block.getArguments(), arguments)) {
    if (value)
      scalars.map(argument, value);
    else
      unknown.insert(argument);
  }
  for (Operation &op : block.without_terminator()) {
    bool isKnown =
        llvm::none_of(op.getOperands(), [&](Value operand) { return unknown.contains(operand); });
    if (!isKnown) {
      unknown.insert(op.result_begin(), op.result_end());
      continue;
    }
    emitOp(op, scalars);
    done.insert(&op);
  }
}

SmallVector<Value> ScalarRegion::emit(ArrayRef<Value> arguments) {
  IRMapping mapping = scalars;
  mapping.map(block.getArguments(), arguments);
  for (Operation &op : block.without_terminator())
    if (!done.contains(&op))
      emitOp(op, mapping);
  SmallVector<Value> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}
