// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers wgmma and its commit and wait operations.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

llvm::Error WgmmaShape::verify() const {
  auto eight = [](Format f) { return f == Format::E4M3 || f == Format::E5M2; };
  if (columns < 8 || columns > 256 || columns % 8)
    return llvm::createStringError("n = " + std::to_string(columns) +
                                   "; expected a multiple of 8 from 8 to 256");
  if (a != b && !(eight(a) && eight(b)) && !(isInteger(a) && isInteger(b)))
    return llvm::createStringError("operands of incompatible types; expected equal types, e4m3 and "
                                   "e5m2, or s8 and u8");
  if ((aMajorMN || bMajorMN) && a != Format::F16 && a != Format::BF16)
    return llvm::createStringError(
        "an operand that is not K-major; expected 16-bit types for M- or "
        "N-major operands");
  if (registersA && aMajorMN)
    return llvm::createStringError("A in registers that is M-major; expected K-major");
  if (hasIntegers() && ((columns > 32 && columns % 16) || negatesA || negatesB))
    return llvm::createStringError("n = " + std::to_string(columns) +
                                   " or a negated operand with integers; expected n = 8, 24 or a "
                                   "multiple of 16, and operands that are not negated");
  return llvm::Error::success();
}

Value fusednorm::simt::callWgmma(LoweringState &state, OpBuilder &b, Operation *op,
                                 const WgmmaShape &shape, Value accumulators, ValueRange a,
                                 Value descriptorB, Value scale) {
  Location loc = op->getLoc();
  constexpr int64_t mostAccumulators = 128, registers = 4;
  auto plain = [&](Operation *access) { access->setAttr(hookedAttrName, b.getUnitAttr()); };
  Value buffer = state.buffer(b, op, "wgmma", mostAccumulators), inA;
  plain(LLVM::StoreOp::create(b, loc, accumulators, buffer, /*alignment=*/4));
  Value descriptorA;
  if (shape.registersA) {
    inA = state.buffer(b, op, "wgmma.a", registers);
    for (auto [i, value] : llvm::enumerate(a)) {
      Value slot = LLVM::GEPOp::create(b, loc, inA.getType(), b.getI32Type(), inA,
                                       ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
      plain(LLVM::StoreOp::create(b, loc, value, slot, /*alignment=*/4));
    }
    descriptorA = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(0));
  } else {
    inA = buffer;
    descriptorA = a[0];
  }
  state.call(b, loc, "simt_wgmma", {},
             {state.thread(op), buffer, inA, descriptorA, descriptorB,
              state.constant(b, loc, shape.pack()), scale, state.site(b, op)});
  auto load = LLVM::LoadOp::create(b, loc, accumulators.getType(), buffer, /*alignment=*/4);
  plain(load);
  return load;
}

namespace {
std::optional<Format> formatOf(NVVM::WGMMATypes type) {
  switch (type) {
  case NVVM::WGMMATypes::f16:
    return Format::F16;
  case NVVM::WGMMATypes::bf16:
    return Format::BF16;
  case NVVM::WGMMATypes::tf32:
    return Format::TF32;
  case NVVM::WGMMATypes::e4m3:
    return Format::E4M3;
  case NVVM::WGMMATypes::e5m2:
    return Format::E5M2;
  case NVVM::WGMMATypes::s8:
    return Format::S8;
  case NVVM::WGMMATypes::u8:
    return Format::U8;
  default:
    return std::nullopt;
  }
}

LogicalResult lowerWgmma(NVVM::WgmmaMmaAsyncOp op, NVVM::WgmmaMmaAsyncOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  auto a = formatOf(op.getTypeA()), b = formatOf(op.getTypeB());
  auto accumulators = dyn_cast<LLVM::LLVMStructType>(op.getInouts().getType());
  bool integers = a && isInteger(*a);
  auto expected = integers ? NVVM::WGMMATypes::s32 : NVVM::WGMMATypes::f32;
  bool wraps =
      op.getSatfinite().value_or(NVVM::MMAIntOverflow::wrapped) == NVVM::MMAIntOverflow::wrapped;
  bool isKnown = op.getTypeD() == expected && accumulators && wraps &&
                 llvm::all_of(accumulators.getBody(), [&](Type type) {
                   return integers ? type.isInteger(32) : type.isF32();
                 });
  if (!a || !b || !isKnown)
    return state.unsupported(rewriter, op,
                             "expected f32 accumulators of f16, bf16, tf32, e4m3 or e5m2, or "
                             "i32 accumulators of s8 and u8 that wrap around");
  WgmmaShape shape;
  shape.columns = op.getShape().getN();
  shape.a = *a;
  shape.b = *b;
  shape.aMajorMN = op.getLayoutA() == NVVM::MMALayout::col;
  shape.bMajorMN = op.getLayoutB() == NVVM::MMALayout::row;
  shape.negatesA = op.getScaleA() == NVVM::WGMMAScaleIn::neg;
  shape.negatesB = op.getScaleB() == NVVM::WGMMAScaleIn::neg;
  if (llvm::Error error = shape.verify())
    return state.unsupported(rewriter, op, llvm::toString(std::move(error)));
  if (accumulators.getBody().size() != shape.columns / 2)
    return state.unsupported(rewriter, op,
                             std::to_string(accumulators.getBody().size()) + " sums for n = " +
                                 std::to_string(shape.columns) + "; expected n / 2");
  Value scale = state.constant(rewriter, op.getLoc(), op.getScaleD() == NVVM::WGMMAScaleOut::one);
  rewriter.replaceOp(op, callWgmma(state, rewriter, op, shape, adaptor.getInouts(),
                                   adaptor.getDescriptorA(), adaptor.getDescriptorB(), scale));
  return success();
}

LogicalResult lowerCommit(NVVM::WgmmaGroupSyncAlignedOp op, NVVM::WgmmaGroupSyncAlignedOp::Adaptor,
                          ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_wgmma_commit", {}, {state.thread(op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerWait(NVVM::WgmmaWaitGroupSyncOp op, NVVM::WgmmaWaitGroupSyncOp::Adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(
      rewriter, loc, "simt_wgmma_wait", {},
      {state.thread(op), state.constant(rewriter, loc, op.getGroup()), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateWgmmaPatterns(RewritePatternSet &patterns, LoweringState &state) {
  // The value dependences order ordinary accesses of registers, so the fence is not needed.
  addPatterns(patterns, state, lowerWgmma, lowerCommit, lowerWait);
  patterns.add<ErasePattern<NVVM::WgmmaFenceAlignedOp>>(patterns.getContext(), state);
}
