// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers barriers of blocks and clusters, fences, programmatic dependent launch and hints.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
LogicalResult lowerBarrier0(NVVM::Barrier0Op op, NVVM::Barrier0Op::Adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  Value zero = state.constant(rewriter, op.getLoc(), 0);
  state.call(rewriter, op.getLoc(), "simt_barrier", rewriter.getI32Type(),
             {state.thread(op), zero, zero, zero, zero, state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerBarrier(NVVM::BarrierOp op, NVVM::BarrierOp::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  BarrierReduction kind = BarrierReduction::None;
  if (auto reduction = op.getReductionOp())
    kind = *reduction == NVVM::BarrierReduction::POPC  ? BarrierReduction::Popc
           : *reduction == NVVM::BarrierReduction::AND ? BarrierReduction::And
                                                       : BarrierReduction::Or;
  Value zero = state.constant(rewriter, loc, 0);
  auto orZero = [&](Value value) { return value ? value : zero; };
  Value result = state.call(rewriter, loc, "simt_barrier", rewriter.getI32Type(),
                            {state.thread(op), orZero(adaptor.getBarrierId()),
                             orZero(adaptor.getNumberOfThreads()),
                             state.constant(rewriter, loc, static_cast<uint32_t>(kind)),
                             orZero(adaptor.getReductionPredicate()), state.site(rewriter, op)});
  if (op->getNumResults())
    rewriter.replaceOp(op, result);
  else
    rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerBarrierArrive(NVVM::BarrierArriveOp op, NVVM::BarrierArriveOp::Adaptor adaptor,
                                 ConversionPatternRewriter &rewriter, LoweringState &state) {
  Value id =
      adaptor.getBarrierId() ? adaptor.getBarrierId() : state.constant(rewriter, op.getLoc(), 0);
  state.call(rewriter, op.getLoc(), "simt_barrier_arrive", {},
             {state.thread(op), id, adaptor.getNumberOfThreads(), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

template <typename Op>
LogicalResult lowerClusterArrive(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter,
                                 LoweringState &state) {
  bool relaxed = std::is_same_v<Op, NVVM::ClusterArriveRelaxedOp>;
  state.call(
      rewriter, op.getLoc(), "simt_cluster_arrive", {},
      {state.thread(op), state.constant(rewriter, op.getLoc(), relaxed), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerGridDependency(NVVM::GriddepcontrolOp op, NVVM::GriddepcontrolOp::Adaptor,
                                  ConversionPatternRewriter &rewriter, LoweringState &state) {
  // A launch of dependents may start early but need not, so the simulator ignores the hint.
  if (op.getKind() == NVVM::GridDepActionKind::wait)
    state.call(rewriter, op.getLoc(), "simt_grid_wait", {},
               {state.thread(op), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateBarrierPatterns(RewritePatternSet &patterns, LoweringState &state) {
  MLIRContext *context = patterns.getContext();
  addPatterns(patterns, state, lowerBarrier0, lowerBarrier, lowerBarrierArrive, lowerGridDependency,
              lowerClusterArrive<NVVM::ClusterArriveOp>,
              lowerClusterArrive<NVVM::ClusterArriveRelaxedOp>);
  patterns
      .add<ErasePattern<NVVM::SetMaxRegisterOp>, ErasePattern<NVVM::PrefetchOp>,
           ErasePattern<NVVM::Breakpoint>, ErasePattern<NVVM::PMEventOp>,
           ErasePattern<NVVM::FenceProxyOp>, ErasePattern<NVVM::FenceProxyAcquireOp>,
           ErasePattern<NVVM::FenceProxyReleaseOp>, ErasePattern<NVVM::FenceProxySyncRestrictOp>>(
          context, state);
  patterns.add<PlainCallPattern<NVVM::ClusterWaitOp>>(context, state, "simt_cluster_wait");
  patterns.add<PlainCallPattern<NVVM::NanosleepOp>>(context, state, "simt_nanosleep");
  patterns.add<PlainCallPattern<NVVM::MembarOp>, PlainCallPattern<NVVM::FenceScClusterOp>,
               PlainCallPattern<NVVM::FenceSyncRestrictOp>, PlainCallPattern<LLVM::FenceOp>>(
      context, state, "simt_fence");
}
