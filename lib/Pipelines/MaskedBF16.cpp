// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-masked-bf16.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMMASKEDBF16
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

/// The integers of the same shape, or nothing for vectors that are not of bf16.
static VectorType getIntegers(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !vector.getElementType().isBF16())
    return {};
  return vector.clone(IntegerType::get(type.getContext(), 16));
}

static void convertLoad(LLVM::MaskedLoadOp load) {
  VectorType integers = getIntegers(load.getType());
  if (!integers)
    return;
  OpBuilder b(load);
  Location loc = load.getLoc();
  Value otherwise = load.getPassThru();
  if (otherwise)
    otherwise = LLVM::BitcastOp::create(b, loc, integers, otherwise);
  Value loaded =
      LLVM::MaskedLoadOp::create(b, loc, integers, load.getData(), load.getMask(), otherwise,
                                 load.getAlignmentAttr(), load.getNontemporalAttr());
  load.replaceAllUsesWith(LLVM::BitcastOp::create(b, loc, load.getType(), loaded).getResult());
  load.erase();
}

static void convertStore(LLVM::MaskedStoreOp store) {
  VectorType integers = getIntegers(store.getValue().getType());
  if (!integers)
    return;
  OpBuilder b(store);
  Value value = LLVM::BitcastOp::create(b, store.getLoc(), integers, store.getValue());
  store.getValueMutable().assign(value);
}

namespace {
struct MaskedBF16 : fusednorm::impl::FusedNormMaskedBF16Base<MaskedBF16> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto load = dyn_cast<LLVM::MaskedLoadOp>(op))
        convertLoad(load);
      else if (auto store = dyn_cast<LLVM::MaskedStoreOp>(op))
        convertStore(store);
    });
  }
};
} // namespace
