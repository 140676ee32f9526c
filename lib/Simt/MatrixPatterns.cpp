// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers ldmatrix, stmatrix and mma.sync.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

Value fusednorm::simt::callMma(LoweringState &state, OpBuilder &b, Operation *op, Format a,
                               Format bFormat, uint32_t k, bool halfC, bool halfD,
                               ValueRange inputs, Type result) {
  uint32_t formats = static_cast<uint32_t>(a) | static_cast<uint32_t>(bFormat) << 4;
  return state.callWithBuffers(b, op, "simt_mma", inputs, result,
                               {formats, k, uint32_t(halfC) | uint32_t(halfD) << 1});
}

namespace {
bool isB16(NVVM::LdStMatrixShapeAttr shape, NVVM::LdStMatrixEltType type) {
  return shape.getM() == 8 && shape.getN() == 8 && type == NVVM::LdStMatrixEltType::B16;
}

class LdMatrixPattern : public SimtPattern<NVVM::LdMatrixOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::LdMatrixOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isB16(op.getShape(), op.getEltType()))
      return state.unsupported(rewriter, op, "expected 8x8 matrices of b16");
    Value pointer = state.generic(rewriter, op.getLoc(), adaptor.getPtr());
    rewriter.replaceOp(
        op, state.callWithBuffers(rewriter, op, "simt_ldmatrix", {pointer}, op.getType(),
                                  {op.getNum(), op.getLayout() == NVVM::MMALayout::col}));
    return success();
  }
};

class StMatrixPattern : public SimtPattern<NVVM::StMatrixOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::StMatrixOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isB16(op.getShape(), op.getEltType()))
      return state.unsupported(rewriter, op, "expected 8x8 matrices of b16");
    SmallVector<Value> inputs{state.generic(rewriter, op.getLoc(), adaptor.getPtr())};
    llvm::append_range(inputs, adaptor.getSources());
    state.callWithBuffers(rewriter, op, "simt_stmatrix", inputs, {},
                          {static_cast<uint32_t>(adaptor.getSources().size()),
                           op.getLayout() == NVVM::MMALayout::col});
    rewriter.eraseOp(op);
    return success();
  }
};

class MmaPattern : public SimtPattern<NVVM::MmaOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::MmaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto format = [](std::optional<NVVM::MMATypes> type) -> std::optional<Format> {
      if (type == NVVM::MMATypes::f16)
        return Format::F16;
      if (type == NVVM::MMATypes::bf16)
        return Format::BF16;
      if (type == NVVM::MMATypes::e4m3)
        return Format::E4M3;
      if (type == NVVM::MMATypes::e5m2)
        return Format::E5M2;
      return std::nullopt;
    };
    auto a = format(op.getMultiplicandAPtxType()), b = format(op.getMultiplicandBPtxType());
    auto shape = op.getShape();
    auto isS8 = [](std::optional<NVVM::MMATypes> type) { return type == NVVM::MMATypes::s8; };
    if (isS8(op.getMultiplicandAPtxType()) && isS8(op.getMultiplicandBPtxType()) &&
        shape.getM() == 16 && shape.getN() == 8 && shape.getK() == 32 &&
        op.getIntOverflowBehavior() == NVVM::MMAIntOverflow::wrapped) {
      rewriter.replaceOp(op, state.callWithBuffers(rewriter, op, "simt_mma_s8",
                                                   adaptor.getOperands(), op.getType(), {}));
      return success();
    }
    bool eight = a && (*a == Format::E4M3 || *a == Format::E5M2);
    bool shapeOk = shape.getM() == 16 && shape.getN() == 8 &&
                   (eight ? shape.getK() == 32 : shape.getK() == 8 || shape.getK() == 16);
    bool layoutOk =
        op.getLayoutA() == NVVM::MMALayout::row && op.getLayoutB() == NVVM::MMALayout::col;
    auto accumulates = [](NVVM::MMATypes type) {
      return type == NVVM::MMATypes::f32 || type == NVVM::MMATypes::f16;
    };
    if (!a || !b || !shapeOk || !layoutOk || !accumulates(op.accumPtxType()) ||
        !accumulates(op.resultPtxType()))
      return state.unsupported(rewriter, op,
                               "expected m16n8k8 or m16n8k16 of f16 or bf16 or m16n8k32 of "
                               "e4m3 or e5m2, row by col, with f32 or f16 accumulators, or "
                               "m16n8k32 of s8 with wrapping accumulators");
    rewriter.replaceOp(op, callMma(state, rewriter, op, *a, *b, shape.getK(),
                                   op.accumPtxType() == NVVM::MMATypes::f16,
                                   op.resultPtxType() == NVVM::MMATypes::f16, adaptor.getOperands(),
                                   op.getType()));
    return success();
  }
};
} // namespace

void fusednorm::simt::populateMatrixPatterns(RewritePatternSet &patterns, LoweringState &state) {
  patterns.add<LdMatrixPattern, StMatrixPattern, MmaPattern>(patterns.getContext(), state);
}
