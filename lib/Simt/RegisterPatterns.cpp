// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers special registers to invariant loads from the thread record. The optimizer hoists and
// merges these loads.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

/// Checks the result type of a register read. The NVVM operations accept any LLVM type, but
/// hardware registers have 32 bits, and clocks 32 or 64 bits.
static LogicalResult verifyWidth(Operation *op, bool isClock) {
  Type type = op->getResult(0).getType();
  if (type.isInteger(32) || (isClock && type.isInteger(64)))
    return success();
  return op->emitOpError("reads a register of ")
         << (isClock ? "32 or 64" : "32") << " bits; expected a result of type "
         << (isClock ? "i32 or i64" : "i32") << ", got " << type;
}

namespace {
template <typename Op>
class RegisterPattern : public SimtPattern<Op> {
public:
  RegisterPattern(MLIRContext *context, LoweringState &state, Register reg)
      : SimtPattern<Op>(context, state), reg(reg) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWidth(op, /*isClock=*/false)))
      return failure();
    Location loc = op.getLoc();
    Value record = this->state.thread(op);
    Value address = LLVM::GEPOp::create(rewriter, loc, record.getType(), rewriter.getI32Type(),
                                        record, ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(reg)});
    auto load = LLVM::LoadOp::create(rewriter, loc, rewriter.getI32Type(), address, /*alignment=*/4,
                                     /*isVolatile=*/false, /*isNonTemporal=*/false,
                                     /*isInvariant=*/true);
    load->setAttr(hookedAttrName, rewriter.getUnitAttr());
    rewriter.replaceOp(op, load);
    return success();
  }

private:
  Register reg;
};

/// Lowers registers that have one value for all threads.
template <typename Op>
class ConstantRegisterPattern : public SimtPattern<Op> {
public:
  ConstantRegisterPattern(MLIRContext *context, LoweringState &state, uint32_t value)
      : SimtPattern<Op>(context, state), value(value) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyWidth(op, /*isClock=*/false)))
      return failure();
    rewriter.replaceOp(op, LoweringState::constant(rewriter, op.getLoc(), value));
    return success();
  }

private:
  uint32_t value;
};

/// Lowers clocks to a counter that only grows.
template <typename Op>
LogicalResult lowerClock(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter,
                         LoweringState &state) {
  if (failed(verifyWidth(op, /*isClock=*/true)))
    return failure();
  Value time =
      state.call(rewriter, op.getLoc(), "simt_clock", rewriter.getI64Type(), {state.thread(op)});
  if (op.getType().isInteger(32))
    time = LLVM::TruncOp::create(rewriter, op.getLoc(), op.getType(), time);
  rewriter.replaceOp(op, time);
  return success();
}
} // namespace

void fusednorm::simt::populateRegisterPatterns(RewritePatternSet &patterns, LoweringState &state) {
  MLIRContext *context = patterns.getContext();
#define REG(OP, NAME) patterns.add<RegisterPattern<NVVM::OP>>(context, state, Register::NAME);
  REG(ThreadIdXOp, TidX)
  REG(ThreadIdYOp, TidY)
  REG(ThreadIdZOp, TidZ)
  REG(BlockDimXOp, NTidX)
  REG(BlockDimYOp, NTidY)
  REG(BlockDimZOp, NTidZ)
  REG(BlockIdXOp, CtaIdX)
  REG(BlockIdYOp, CtaIdY)
  REG(BlockIdZOp, CtaIdZ)
  REG(GridDimXOp, NCtaIdX)
  REG(GridDimYOp, NCtaIdY)
  REG(GridDimZOp, NCtaIdZ)
  REG(LaneIdOp, LaneId)
  REG(WarpIdOp, WarpId)
  REG(WarpDimOp, NWarpId)
  REG(LaneMaskEqOp, LaneMaskEq)
  REG(LaneMaskLeOp, LaneMaskLe)
  REG(LaneMaskLtOp, LaneMaskLt)
  REG(LaneMaskGeOp, LaneMaskGe)
  REG(LaneMaskGtOp, LaneMaskGt)
  REG(ClusterIdXOp, ClusterIdX)
  REG(ClusterIdYOp, ClusterIdY)
  REG(ClusterIdZOp, ClusterIdZ)
  REG(ClusterDimXOp, NClusterIdX)
  REG(ClusterDimYOp, NClusterIdY)
  REG(ClusterDimZOp, NClusterIdZ)
  REG(BlockInClusterIdXOp, ClusterCtaIdX)
  REG(BlockInClusterIdYOp, ClusterCtaIdY)
  REG(BlockInClusterIdZOp, ClusterCtaIdZ)
  REG(ClusterDimBlocksXOp, ClusterNCtaIdX)
  REG(ClusterDimBlocksYOp, ClusterNCtaIdY)
  REG(ClusterDimBlocksZOp, ClusterNCtaIdZ)
  REG(ClusterId, ClusterCtaRank)
  REG(ClusterDim, ClusterNCtaRank)
  REG(DynamicSmemSize, DynamicSharedSize)
  REG(TotalSmemSize, TotalSharedSize)
#undef REG
  patterns.add<ConstantRegisterPattern<NVVM::WarpSizeOp>>(context, state, 32);
  patterns.add<ConstantRegisterPattern<NVVM::GridIdOp>>(context, state, 0);
  addPatterns(patterns, state, lowerClock<NVVM::ClockOp>, lowerClock<NVVM::Clock64Op>,
              lowerClock<NVVM::GlobalTimerOp>);
}
