// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-move-bf16.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMMOVEBF16
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

/// Returns the integer type of the same shape, or null for types other than bf16.
static Type getIntegers(Type type) {
  Type integer = IntegerType::get(type.getContext(), 16);
  if (type.isBF16())
    return integer;
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getElementType().isBF16() ? Type(vector.clone(integer)) : Type();
}

/// Converts data operands to integers, and results back to bf16.
static void moveIntegers(Operation *op) {
  OpBuilder b(op);
  for (OpOperand &operand : op->getOpOperands())
    if (Type integers = getIntegers(operand.get().getType()))
      operand.set(LLVM::BitcastOp::create(b, op->getLoc(), integers, operand.get()));
  b.setInsertionPointAfter(op);
  for (OpResult result : op->getResults())
    if (Type integers = getIntegers(result.getType())) {
      auto back = LLVM::BitcastOp::create(b, op->getLoc(), result.getType(), result);
      result.setType(integers);
      result.replaceAllUsesExcept(back, back);
    }
}

namespace {
struct MoveBF16 : fusednorm::impl::FusedNormMoveBF16Base<MoveBF16> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (isa<LLVM::ExtractElementOp, LLVM::InsertElementOp, LLVM::MaskedLoadOp,
              LLVM::MaskedStoreOp, LLVM::ShuffleVectorOp, LLVM::StoreOp>(op))
        moveIntegers(op);
    });
  }
};
} // namespace
