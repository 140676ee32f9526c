// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers all forms of mbarrier.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

Value fusednorm::simt::callMbarrierArrive(LoweringState &state, OpBuilder &b, Operation *op,
                                          Value address, Value count, Value bytes, uint32_t flags) {
  Location loc = op->getLoc();
  Value one = state.constant(b, loc, 1), zero = state.constant(b, loc, 0);
  return state.call(
      b, loc, "simt_mbarrier_arrive", b.getI64Type(),
      {state.thread(op), state.generic(b, loc, address), count ? count : one, bytes ? bytes : zero,
       state.constant(b, loc, flags | (bytes ? MbarrierExpects : 0)), state.site(b, op)});
}

namespace {
class InitPattern : public SimtPattern<NVVM::MBarrierInitOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::MBarrierInitOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    state.replacePredicated(rewriter, op, adaptor.getPredicate(), [&] {
      Location loc = op.getLoc();
      return state.call(rewriter, loc, "simt_mbarrier_init", {},
                        {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
                         adaptor.getCount(), state.site(rewriter, op)});
    });
    return success();
  }
};

class InvalPattern : public SimtPattern<NVVM::MBarrierInvalOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::MBarrierInvalOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    state.call(rewriter, loc, "simt_mbarrier_inval", {},
               {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
                state.site(rewriter, op)});
    rewriter.eraseOp(op);
    return success();
  }
};

/// Lowers expect_tx and complete_tx.
template <typename Op>
class BytesPattern : public SimtPattern<Op> {
public:
  using SimtPattern<Op>::SimtPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    LoweringState &state = this->state;
    Location loc = op.getLoc();
    bool completes = std::is_same_v<Op, NVVM::MBarrierCompleteTxOp>;
    state.call(rewriter, loc, "simt_mbarrier_bytes", {},
               {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
                adaptor.getTxcount(), state.constant(rewriter, loc, completes),
                state.site(rewriter, op)});
    rewriter.eraseOp(op);
    return success();
  }
};

template <typename Op>
class ArrivePattern : public SimtPattern<Op> {
public:
  using SimtPattern<Op>::SimtPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    constexpr bool drops = std::is_same_v<Op, NVVM::MBarrierArriveDropOp> ||
                           std::is_same_v<Op, NVVM::MBarrierArriveDropNocompleteOp> ||
                           std::is_same_v<Op, NVVM::MBarrierArriveDropExpectTxOp>;
    constexpr bool staysIncomplete = std::is_same_v<Op, NVVM::MBarrierArriveNocompleteOp> ||
                                     std::is_same_v<Op, NVVM::MBarrierArriveDropNocompleteOp>;
    constexpr bool expects = std::is_same_v<Op, NVVM::MBarrierArriveExpectTxOp> ||
                             std::is_same_v<Op, NVVM::MBarrierArriveDropExpectTxOp>;
    uint32_t flags = (drops ? MbarrierDrop : 0) | (staysIncomplete ? MbarrierNoComplete : 0);
    Value count, bytes, predicate;
    if constexpr (expects)
      bytes = adaptor.getTxcount();
    else
      count = adaptor.getCount();
    if constexpr (!staysIncomplete)
      flags |= op.getRelaxed() ? MbarrierRelaxedArrive : 0;
    if constexpr (std::is_same_v<Op, NVVM::MBarrierArriveExpectTxOp>)
      predicate = adaptor.getPredicate();
    this->state.replacePredicated(rewriter, op, predicate, [&] {
      return callMbarrierArrive(this->state, rewriter, op, adaptor.getAddr(), count, bytes, flags);
    });
    return success();
  }
};

/// Calls the wait. A phase parity has 32 bits, a state token 64.
Value callWait(LoweringState &state, OpBuilder &b, Operation *op, Value address, Value phase,
               uint32_t flags) {
  Location loc = op->getLoc();
  if (phase.getType().isInteger(64))
    flags |= MbarrierByState;
  else
    phase = LLVM::ZExtOp::create(b, loc, b.getI64Type(), phase);
  return state.call(b, loc, "simt_mbarrier_wait", b.getI32Type(),
                    {state.thread(op), state.generic(b, loc, address), phase,
                     state.constant(b, loc, flags), state.site(b, op)});
}

/// Repeats the wait until the phase is complete, as MLIR's translation to PTX does.
class WaitParityPattern : public SimtPattern<NVVM::MBarrierTryWaitParityOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::MBarrierTryWaitParityOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    callWait(state, rewriter, op, adaptor.getAddr(), adaptor.getPhase(), MbarrierBlocking);
    rewriter.eraseOp(op);
    return success();
  }
};

template <typename Op>
class TestPattern : public SimtPattern<Op> {
public:
  using SimtPattern<Op>::SimtPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    uint32_t flags = (std::is_same_v<Op, NVVM::MBarrierTestWaitOp> ? MbarrierTestOnly : 0) |
                     (op.getRelaxed() ? MbarrierRelaxedWait : 0);
    Value done =
        callWait(this->state, rewriter, op, adaptor.getAddr(), adaptor.getStateOrPhase(), flags);
    rewriter.replaceOpWithNewOp<LLVM::TruncOp>(op, rewriter.getI1Type(), done);
    return success();
  }
};

class CopyArrivePattern : public SimtPattern<NVVM::CpAsyncMBarrierArriveOp> {
public:
  using SimtPattern::SimtPattern;
  LogicalResult matchAndRewrite(NVVM::CpAsyncMBarrierArriveOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    state.call(rewriter, loc, "simt_cp_async_mbarrier_arrive", {},
               {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
                state.constant(rewriter, loc, op.getNoinc()), state.site(rewriter, op)});
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void fusednorm::simt::populateMbarrierPatterns(RewritePatternSet &patterns, LoweringState &state) {
  MLIRContext *context = patterns.getContext();
  patterns.add<InitPattern, InvalPattern, BytesPattern<NVVM::MBarrierExpectTxOp>,
               BytesPattern<NVVM::MBarrierCompleteTxOp>, ArrivePattern<NVVM::MBarrierArriveOp>,
               ArrivePattern<NVVM::MBarrierArriveDropOp>,
               ArrivePattern<NVVM::MBarrierArriveNocompleteOp>,
               ArrivePattern<NVVM::MBarrierArriveDropNocompleteOp>,
               ArrivePattern<NVVM::MBarrierArriveExpectTxOp>,
               ArrivePattern<NVVM::MBarrierArriveDropExpectTxOp>, WaitParityPattern,
               TestPattern<NVVM::MBarrierTestWaitOp>, TestPattern<NVVM::MBarrierTryWaitOp>,
               CopyArrivePattern>(context, state);
  patterns.add<PlainCallPattern<NVVM::FenceMbarrierInitOp>>(context, state,
                                                            "simt_fence_mbarrier_init");
}
