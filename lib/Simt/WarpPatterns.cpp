// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers shuffles, votes, matches, warp reductions, elections and warp barriers.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
Value asInteger(OpBuilder &b, Location loc, Value value) {
  if (!isa<FloatType>(value.getType()))
    return value;
  return LLVM::BitcastOp::create(b, loc, b.getI32Type(), value);
}

Value fromInteger(OpBuilder &b, Location loc, Type type, Value value) {
  if (!isa<FloatType>(type))
    return value;
  return LLVM::BitcastOp::create(b, loc, type, value);
}

/// Unpacks the low word and bit 32 of a 64-bit result into a struct (type, i1).
Value unpackPair(OpBuilder &b, Location loc, Type structType, Value pair) {
  auto type = cast<LLVM::LLVMStructType>(structType);
  Value low = LLVM::TruncOp::create(b, loc, b.getI32Type(), pair);
  Value shift = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(32));
  Value high =
      LLVM::TruncOp::create(b, loc, b.getI1Type(), LLVM::LShrOp::create(b, loc, pair, shift));
  Value result = LLVM::PoisonOp::create(b, loc, type);
  result = LLVM::InsertValueOp::create(b, loc, result, fromInteger(b, loc, type.getBody()[0], low),
                                       ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(b, loc, result, high, ArrayRef<int64_t>{1});
}

ShuffleKind convertKind(NVVM::ShflKind kind) {
  switch (kind) {
  case NVVM::ShflKind::bfly:
    return ShuffleKind::Butterfly;
  case NVVM::ShflKind::up:
    return ShuffleKind::Up;
  case NVVM::ShflKind::down:
    return ShuffleKind::Down;
  case NVVM::ShflKind::idx:
    return ShuffleKind::Index;
  }
  llvm_unreachable("unknown shuffle kind");
}

LogicalResult lowerShfl(NVVM::ShflOp op, NVVM::ShflOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto kind = static_cast<uint32_t>(convertKind(op.getKind()));
  SmallVector<Value> operands{state.thread(op),
                              adaptor.getThreadMask(),
                              asInteger(rewriter, loc, adaptor.getVal()),
                              adaptor.getOffset(),
                              adaptor.getMaskAndClamp(),
                              state.constant(rewriter, loc, kind),
                              state.site(rewriter, op)};
  if (op.getReturnValueAndIsValid()) {
    Value pair = state.call(rewriter, loc, "simt_shfl_valid", rewriter.getI64Type(), operands,
                            Effect::Exchange);
    rewriter.replaceOp(op, unpackPair(rewriter, loc, op.getType(), pair));
    return success();
  }
  Value word =
      state.call(rewriter, loc, "simt_shfl", rewriter.getI32Type(), operands, Effect::Exchange);
  rewriter.replaceOp(op, fromInteger(rewriter, loc, op.getType(), word));
  return success();
}

LogicalResult lowerVote(NVVM::VoteSyncOp op, NVVM::VoteSyncOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  VoteKind kind = op.getKind() == NVVM::VoteSyncKind::any      ? VoteKind::Any
                  : op.getKind() == NVVM::VoteSyncKind::all    ? VoteKind::All
                  : op.getKind() == NVVM::VoteSyncKind::ballot ? VoteKind::Ballot
                                                               : VoteKind::Uniform;
  Value predicate = LLVM::ZExtOp::create(rewriter, loc, rewriter.getI32Type(), adaptor.getPred());
  Value result = state.call(rewriter, loc, "simt_vote", rewriter.getI32Type(),
                            {state.thread(op), adaptor.getMask(), predicate,
                             state.constant(rewriter, loc, static_cast<uint32_t>(kind)),
                             state.site(rewriter, op)},
                            Effect::Exchange);
  if (op.getType().isInteger(1))
    result = LLVM::TruncOp::create(rewriter, loc, op.getType(), result);
  rewriter.replaceOp(op, result);
  return success();
}

LogicalResult lowerMatch(NVVM::MatchSyncOp op, NVVM::MatchSyncOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  bool any = op.getKind() == NVVM::MatchSyncKind::any;
  Value value = adaptor.getVal();
  if (value.getType().isInteger(32))
    value = LLVM::ZExtOp::create(rewriter, loc, rewriter.getI64Type(), value);
  auto kind = static_cast<uint32_t>(any ? MatchKind::Any : MatchKind::All);
  Value pair = state.call(rewriter, loc, "simt_match", rewriter.getI64Type(),
                          {state.thread(op), adaptor.getThreadMask(), value,
                           state.constant(rewriter, loc, kind), state.site(rewriter, op)},
                          Effect::Exchange);
  if (any)
    rewriter.replaceOp(op, Value(LLVM::TruncOp::create(rewriter, loc, op.getType(), pair)));
  else
    rewriter.replaceOp(op, unpackPair(rewriter, loc, op.getType(), pair));
  return success();
}

LogicalResult lowerRedux(NVVM::ReduxOp op, NVVM::ReduxOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto kindOf = [](NVVM::ReduxKind kind) {
    switch (kind) {
    case NVVM::ReduxKind::ADD:
      return ReduxKind::Add;
    case NVVM::ReduxKind::AND:
      return ReduxKind::And;
    case NVVM::ReduxKind::MAX:
      return ReduxKind::Max;
    case NVVM::ReduxKind::MIN:
      return ReduxKind::Min;
    case NVVM::ReduxKind::OR:
      return ReduxKind::Or;
    case NVVM::ReduxKind::UMAX:
      return ReduxKind::UMax;
    case NVVM::ReduxKind::UMIN:
      return ReduxKind::UMin;
    case NVVM::ReduxKind::XOR:
      return ReduxKind::Xor;
    case NVVM::ReduxKind::FMIN:
      return ReduxKind::FMin;
    case NVVM::ReduxKind::FMAX:
      return ReduxKind::FMax;
    }
    llvm_unreachable("unknown reduction kind");
  };
  uint32_t kind = static_cast<uint32_t>(kindOf(op.getKind()));
  if (op.getAbs())
    kind |= static_cast<uint32_t>(ReduxKind::Abs);
  if (op.getNan())
    kind |= static_cast<uint32_t>(ReduxKind::NaN);
  Value word = state.call(rewriter, loc, "simt_redux", rewriter.getI32Type(),
                          {state.thread(op), adaptor.getMaskAndClamp(),
                           asInteger(rewriter, loc, adaptor.getVal()),
                           state.constant(rewriter, loc, kind), state.site(rewriter, op)},
                          Effect::Exchange);
  rewriter.replaceOp(op, fromInteger(rewriter, loc, op.getType(), word));
  return success();
}

LogicalResult lowerElect(NVVM::ElectSyncOp op, NVVM::ElectSyncOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  Value mask =
      adaptor.getMembermask() ? adaptor.getMembermask() : state.constant(rewriter, loc, ~0u);
  Value word = state.call(rewriter, loc, "simt_elect", rewriter.getI32Type(),
                          {state.thread(op), mask, state.site(rewriter, op)}, Effect::Exchange);
  rewriter.replaceOp(op, Value(LLVM::TruncOp::create(rewriter, loc, op.getType(), word)));
  return success();
}

LogicalResult lowerSyncWarp(NVVM::SyncWarpOp op, NVVM::SyncWarpOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_syncwarp", {},
             {state.thread(op), adaptor.getMask(), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateWarpPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerShfl, lowerVote, lowerMatch, lowerRedux, lowerElect,
              lowerSyncWarp);
}
