// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers cp.async.bulk and cp.async.bulk.tensor.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
constexpr auto noReduction = static_cast<uint32_t>(BulkReduction::None);

Value maskOf(LoweringState &state, OpBuilder &b, Location loc, Value mask, uint32_t otherwise) {
  return mask ? LLVM::ZExtOp::create(b, loc, b.getI32Type(), mask).getResult()
              : state.constant(b, loc, otherwise);
}

/// Stores the coordinates in a stack buffer and returns its address.
Value storeCoordinates(LoweringState &state, OpBuilder &b, Operation *op, ValueRange coordinates) {
  Location loc = op->getLoc();
  constexpr int64_t most = 5;
  Value buffer = state.buffer(b, op, "coordinates", most);
  for (auto [i, coordinate] : llvm::enumerate(coordinates)) {
    Value slot = LLVM::GEPOp::create(b, loc, buffer.getType(), b.getI32Type(), buffer,
                                     ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    auto store = LLVM::StoreOp::create(b, loc, coordinate, slot, /*alignment=*/4);
    store->setAttr(hookedAttrName, b.getUnitAttr());
  }
  return buffer;
}

LogicalResult lowerLoad(NVVM::CpAsyncBulkGlobalToSharedClusterOp op,
                        NVVM::CpAsyncBulkGlobalToSharedClusterOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto generic = [&](Value pointer) { return state.generic(rewriter, loc, pointer); };
  state.call(rewriter, loc, "simt_bulk_load", {},
             {state.thread(op), generic(adaptor.getDstMem()), generic(adaptor.getSrcMem()),
              generic(adaptor.getMbar()), adaptor.getSize(),
              maskOf(state, rewriter, loc, adaptor.getMulticastMask(), 0),
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerSharedCopy(NVVM::CpAsyncBulkSharedCTAToSharedClusterOp op,
                              NVVM::CpAsyncBulkSharedCTAToSharedClusterOp::Adaptor adaptor,
                              ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto generic = [&](Value pointer) { return state.generic(rewriter, loc, pointer); };
  state.call(rewriter, loc, "simt_bulk_shared", {},
             {state.thread(op), generic(adaptor.getDstMem()), generic(adaptor.getSrcMem()),
              generic(adaptor.getMbar()), adaptor.getSize(), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerStore(NVVM::CpAsyncBulkSharedCTAToGlobalOp op,
                         NVVM::CpAsyncBulkSharedCTAToGlobalOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(rewriter, loc, "simt_bulk_store", {},
             {state.thread(op), state.generic(rewriter, loc, adaptor.getDstMem()),
              state.generic(rewriter, loc, adaptor.getSrcMem()), adaptor.getSize(),
              maskOf(state, rewriter, loc, adaptor.getByteMask(), 0xFFFF),
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerCommit(NVVM::CpAsyncBulkCommitGroupOp op,
                          NVVM::CpAsyncBulkCommitGroupOp::Adaptor,
                          ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_bulk_commit", {}, {state.thread(op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerWait(NVVM::CpAsyncBulkWaitGroupOp op, NVVM::CpAsyncBulkWaitGroupOp::Adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(rewriter, loc, "simt_bulk_wait", {},
             {state.thread(op), state.constant(rewriter, loc, op.getGroup()),
              state.constant(rewriter, loc, op.getRead().value_or(false)),
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerTensorLoad(NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp op,
                              NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::Adaptor adaptor,
                              ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (op.getMode() != NVVM::TMALoadMode::TILE || !adaptor.getIm2colOffsets().empty())
    return state.unsupported(rewriter, op, "expected a TMA copy in tile mode");
  if (op.getGroup())
    return state.unsupported(rewriter, op,
                             "expected no cta_group; copies for a pair of blocks need "
                             "sm_100 or later");
  Location loc = op.getLoc();
  state.replacePredicated(rewriter, op, adaptor.getPredicate(), [&] {
    auto generic = [&](Value pointer) { return state.generic(rewriter, loc, pointer); };
    Value at = storeCoordinates(state, rewriter, op, adaptor.getCoordinates());
    uint32_t rank = static_cast<uint32_t>(adaptor.getCoordinates().size());
    return state.call(
        rewriter, loc, "simt_tensor_load", {},
        {state.thread(op), generic(adaptor.getDstMem()), generic(adaptor.getTmaDescriptor()),
         generic(adaptor.getMbar()), state.constant(rewriter, loc, rank), at,
         maskOf(state, rewriter, loc, adaptor.getMulticastMask(), 0), state.site(rewriter, op)});
  });
  return success();
}

Value emitTensorStore(LoweringState &state, OpBuilder &b, Operation *op, Value map, Value from,
                      ValueRange coordinates, uint32_t reduction) {
  Location loc = op->getLoc();
  Value at = storeCoordinates(state, b, op, coordinates);
  return state.call(b, loc, "simt_tensor_store", {},
                    {state.thread(op), state.generic(b, loc, map), state.generic(b, loc, from),
                     state.constant(b, loc, static_cast<uint32_t>(coordinates.size())), at,
                     state.constant(b, loc, reduction), state.site(b, op)});
}

LogicalResult lowerTensorStore(NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp op,
                               NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::Adaptor adaptor,
                               ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (op.getMode() != NVVM::TMAStoreMode::TILE)
    return state.unsupported(rewriter, op, "expected a TMA copy in tile mode");
  state.replacePredicated(rewriter, op, adaptor.getPredicate(), [&] {
    return emitTensorStore(state, rewriter, op, adaptor.getTmaDescriptor(), adaptor.getSrcMem(),
                           adaptor.getCoordinates(), noReduction);
  });
  return success();
}

LogicalResult lowerTensorReduce(NVVM::CpAsyncBulkTensorReduceOp op,
                                NVVM::CpAsyncBulkTensorReduceOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (op.getMode() != NVVM::TMAStoreMode::TILE)
    return state.unsupported(rewriter, op, "expected a TMA copy in tile mode");
  emitTensorStore(state, rewriter, op, adaptor.getTmaDescriptor(), adaptor.getSrcMem(),
                  adaptor.getCoordinates(), static_cast<uint32_t>(op.getRedKind()));
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateBulkCopyPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerLoad, lowerSharedCopy, lowerStore, lowerCommit, lowerWait,
              lowerTensorLoad, lowerTensorStore, lowerTensorReduce);
  patterns.add<ErasePattern<NVVM::CpAsyncBulkPrefetchOp>,
               ErasePattern<NVVM::CpAsyncBulkTensorPrefetchOp>>(patterns.getContext(), state);
}
