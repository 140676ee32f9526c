// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/ScalarRegion.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;

static bool isMath(Operation &op) { return isa<math::MathDialect>(op.getDialect()); }

static LogicalResult verifyNested(Operation &op) {
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    int64_t rank = cast<MemRefType>(dim.getSource().getType()).getRank();
    int64_t number = dim.getConstantIndex().value_or(-1);
    if (number < 0 || number >= rank)
      return op.emitOpError("has no lowering to a GPU: expected a constant dimension below ")
             << rank;
    return success();
  }
  auto isSmall = [](Type type) {
    return isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 16;
  };
  if (llvm::any_of(op.getOperandTypes(), isSmall) || llvm::any_of(op.getResultTypes(), isSmall))
    return op.emitOpError("has no lowering to a GPU in a region of tilekernel.attention with "
                          "8-bit floats: expected f32, f16 or bf16");
  if (!isMath(op))
    return success();
  Type type = op.getResult(0).getType();
  if (getMathIntrinsic(&op).empty() || type.isBF16() || !isa<FloatType>(type))
    return op.emitOpError(
        "has no lowering to a GPU yet in a region of tilekernel.attention: "
        "expected math.absf, copysign, fma, sqrt, ceil, floor, roundeven, trunc, or a CPU as the "
        "target; rowkernel-expand-math expands exp, exp2, log, tanh and erf");
  return success();
}

LogicalResult ScalarRegion::verify(Operation *op) {
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      if (failed(verifyNested(nested)))
        return failure();
  return success();
}

Value ScalarRegion::emitLoad(Value memref, ValueRange indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  return e.load(heldType(element), elementAddress(e, function, memref, indices),
                elementBytes(memref));
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
