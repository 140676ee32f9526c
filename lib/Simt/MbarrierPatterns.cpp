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
LogicalResult lowerInit(NVVM::MBarrierInitOp op, NVVM::MBarrierInitOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.replacePredicated(rewriter, op, adaptor.getPredicate(), [&] {
    Location loc = op.getLoc();
    return state.call(rewriter, loc, "simt_mbarrier_init", {},
                      {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
                       adaptor.getCount(), state.site(rewriter, op)});
  });
  return success();
}

LogicalResult lowerInval(NVVM::MBarrierInvalOp op, NVVM::MBarrierInvalOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(rewriter, loc, "simt_mbarrier_inval", {},
             {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

/// Lowers expect_tx and complete_tx.
template <typename Op>
LogicalResult lowerBytes(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter,
                         LoweringState &state) {
  Location loc = op.getLoc();
  bool completes = std::is_same_v<Op, NVVM::MBarrierCompleteTxOp>;
  state.call(rewriter, loc, "simt_mbarrier_bytes", {},
             {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
              adaptor.getTxcount(), state.constant(rewriter, loc, completes),
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

template <typename Op>
LogicalResult lowerArrive(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter,
                          LoweringState &state) {
  constexpr bool drops = std::is_same_v<Op, NVVM::MBarrierArriveDropOp> ||
                         std::is_same_v<Op, NVVM::MBarrierArriveDropNocompleteOp> ||
                         std::is_same_v<Op, NVVM::MBarrierArriveDropExpectTxOp>;
  constexpr bool staysIncomplete = std::is_same_v<Op, NVVM::MBarrierArriveNocompleteOp> ||
                                   std::is_same_v<Op, NVVM::MBarrierArriveDropNocompleteOp>;
  constexpr bool expects = std::is_same_v<Op, NVVM::MBarrierArriveExpectTxOp> ||
                           std::is_same_v<Op, NVVM::MBarrierArriveDropExpectTxOp>;
  uint32_t flags = 0;
  if constexpr (drops)
    flags |= MbarrierDrop;
  if constexpr (staysIncomplete)
    flags |= MbarrierNoComplete;
  Value count, bytes, predicate;
  if constexpr (expects)
    bytes = adaptor.getTxcount();
  else
    count = adaptor.getCount();
  if constexpr (!staysIncomplete)
    if (op.getRelaxed())
      flags |= MbarrierRelaxedArrive;
  if constexpr (std::is_same_v<Op, NVVM::MBarrierArriveExpectTxOp>)
    predicate = adaptor.getPredicate();
  state.replacePredicated(rewriter, op, predicate, [&] {
    return callMbarrierArrive(state, rewriter, op, adaptor.getAddr(), count, bytes, flags);
  });
  return success();
}

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
LogicalResult lowerWaitParity(NVVM::MBarrierTryWaitParityOp op,
                              NVVM::MBarrierTryWaitParityOp::Adaptor adaptor,
                              ConversionPatternRewriter &rewriter, LoweringState &state) {
  callWait(state, rewriter, op, adaptor.getAddr(), adaptor.getPhase(), MbarrierBlocking);
  rewriter.eraseOp(op);
  return success();
}

template <typename Op>
LogicalResult lowerTest(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter,
                        LoweringState &state) {
  uint32_t flags = 0;
  if constexpr (std::is_same_v<Op, NVVM::MBarrierTestWaitOp>)
    flags |= MbarrierTestOnly;
  if (op.getRelaxed())
    flags |= MbarrierRelaxedWait;
  Value done = callWait(state, rewriter, op, adaptor.getAddr(), adaptor.getStateOrPhase(), flags);
  rewriter.replaceOpWithNewOp<LLVM::TruncOp>(op, rewriter.getI1Type(), done);
  return success();
}

LogicalResult lowerCopyArrive(NVVM::CpAsyncMBarrierArriveOp op,
                              NVVM::CpAsyncMBarrierArriveOp::Adaptor adaptor,
                              ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(rewriter, loc, "simt_cp_async_mbarrier_arrive", {},
             {state.thread(op), state.generic(rewriter, loc, adaptor.getAddr()),
              state.constant(rewriter, loc, op.getNoinc()), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateMbarrierPatterns(RewritePatternSet &patterns, LoweringState &state) {
  MLIRContext *context = patterns.getContext();
  addPatterns(patterns, state, lowerInit, lowerInval, lowerWaitParity, lowerCopyArrive,
              lowerBytes<NVVM::MBarrierExpectTxOp>, lowerBytes<NVVM::MBarrierCompleteTxOp>,
              lowerArrive<NVVM::MBarrierArriveOp>, lowerArrive<NVVM::MBarrierArriveDropOp>,
              lowerArrive<NVVM::MBarrierArriveNocompleteOp>,
              lowerArrive<NVVM::MBarrierArriveDropNocompleteOp>,
              lowerArrive<NVVM::MBarrierArriveExpectTxOp>,
              lowerArrive<NVVM::MBarrierArriveDropExpectTxOp>, lowerTest<NVVM::MBarrierTestWaitOp>,
              lowerTest<NVVM::MBarrierTryWaitOp>);
  patterns.add<PlainCallPattern<NVVM::FenceMbarrierInitOp>>(context, state,
                                                            "simt_fence_mbarrier_init");
}
