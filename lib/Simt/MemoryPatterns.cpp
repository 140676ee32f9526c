// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers shared variables, memory accesses with their hooks, atomics, cp.async and distributed
// shared memory.

#include "DeviceLayout.h"
#include "Lowering.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

/// Returns the size of a value in GPU memory, where vectors are packed.
static uint32_t bytesOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return llvm::divideCeil(vector.getNumElements() * vector.getElementTypeBitWidth(), 8);
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  if (isa<LLVM::LLVMPointerType>(type))
    return 8;
  return static_cast<uint32_t>(deviceSize(type).value_or(0));
}

/// Returns the alignment of an access. Without a stated alignment this is the element's alignment,
/// into which the back end splits the access.
static uint32_t alignmentOf(std::optional<uint64_t> stated, Type type) {
  if (stated && *stated)
    return static_cast<uint32_t>(*stated);
  if (auto vector = dyn_cast<VectorType>(type))
    type = vector.getElementType();
  if (!type.isIntOrFloat() && !isa<LLVM::LLVMPointerType>(type))
    return 1;
  return static_cast<uint32_t>(llvm::PowerOf2Ceil(bytesOf(type)));
}

void fusednorm::simt::emitAccess(LoweringState &state, OpBuilder &b, Operation *op, Value pointer,
                                 uint32_t bytes, uint32_t alignment, uint32_t flags) {
  Location loc = op->getLoc();
  if (cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() == sharedSpace)
    flags |= AccessShared;
  flags |= llvm::Log2_32(alignment) << AccessAlignShift;
  state.call(b, loc, "simt_access", {},
             {state.thread(op), state.generic(b, loc, pointer), state.constant(b, loc, bytes),
              state.constant(b, loc, flags), state.site(b, op)});
}

namespace {
uint32_t orderingFlags(LLVM::AtomicOrdering ordering, bool isVolatile) {
  using LLVM::AtomicOrdering;
  uint32_t flags = isVolatile ? AccessVolatile : 0;
  switch (ordering) {
  case AtomicOrdering::not_atomic:
    return flags;
  case AtomicOrdering::unordered:
  case AtomicOrdering::monotonic:
    return flags | AccessAtomic;
  case AtomicOrdering::acquire:
    return flags | AccessAtomic | AccessAcquire;
  case AtomicOrdering::release:
    return flags | AccessAtomic | AccessRelease;
  case AtomicOrdering::acq_rel:
  case AtomicOrdering::seq_cst:
    return flags | AccessAtomic | AccessAcquire | AccessRelease;
  }
  llvm_unreachable("unknown ordering");
}

bool maySpin(LLVM::LoadOp op) {
  return op.getVolatile_() || op.getOrdering() != LLVM::AtomicOrdering::not_atomic;
}

LogicalResult lowerLoad(LLVM::LoadOp op, LLVM::LoadOp::Adaptor, ConversionPatternRewriter &rewriter,
                        LoweringState &state) {
  // A polling thread must let other threads run before each load.
  if (maySpin(op))
    state.call(rewriter, op.getLoc(), "simt_progress", {},
               {state.thread(op), state.site(rewriter, op)});
  if (state.instrument)
    emitAccess(state, rewriter, op, op.getAddr(), bytesOf(op.getType()),
               alignmentOf(op.getAlignment(), op.getType()),
               orderingFlags(op.getOrdering(), op.getVolatile_()) |
                   (op.getInvariant() ? AccessInvariant : 0));
  rewriter.modifyOpInPlace(op, [&] {
    op->setAttr(hookedAttrName, rewriter.getUnitAttr());
    // The optimizer could move an invariant load above the hook that checks it.
    if (state.instrument)
      op.setInvariant(false);
  });
  return success();
}

constexpr uint32_t storedBytes = 16;

/// Emits the hook that also gets the stored value, in a stack buffer.
void emitStore(LoweringState &state, LLVM::StoreOp op, OpBuilder &b, uint32_t bytes,
               uint32_t alignment, uint32_t flags) {
  Location loc = op.getLoc();
  Block &entry = op->getParentOfType<LLVM::LLVMFuncOp>().getBody().front();
  Value memory;
  for (Operation &candidate : entry)
    if (candidate.hasAttr("simt.stored"))
      memory = candidate.getResult(0);
  if (!memory) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&entry);
    auto pointer = LLVM::LLVMPointerType::get(b.getContext());
    auto alloca = LLVM::AllocaOp::create(b, loc, pointer,
                                         LLVM::LLVMArrayType::get(b.getI8Type(), storedBytes),
                                         state.constant(b, loc, 1), /*alignment=*/16);
    alloca->setAttr("simt.stored", b.getUnitAttr());
    memory = alloca;
  }
  LLVM::StoreOp::create(b, loc, op.getValue(), memory, /*alignment=*/16)
      ->setAttr(hookedAttrName, b.getUnitAttr());
  flags |= AccessShared | llvm::Log2_32(alignment) << AccessAlignShift;
  state.call(b, loc, "simt_access_store", {},
             {state.thread(op), state.generic(b, loc, op.getAddr()), state.constant(b, loc, bytes),
              state.constant(b, loc, flags), state.site(b, op), memory});
}

LogicalResult lowerStore(LLVM::StoreOp op, LLVM::StoreOp::Adaptor,
                         ConversionPatternRewriter &rewriter, LoweringState &state) {
  Type type = op.getValue().getType();
  uint32_t bytes = bytesOf(type), alignment = alignmentOf(op.getAlignment(), type);
  uint32_t flags = AccessWrite | orderingFlags(op.getOrdering(), op.getVolatile_());
  bool isShared =
      cast<LLVM::LLVMPointerType>(op.getAddr().getType()).getAddressSpace() == sharedSpace;
  if (isShared && bytes <= storedBytes)
    emitStore(state, op, rewriter, bytes, alignment, flags);
  else
    emitAccess(state, rewriter, op, op.getAddr(), bytes, alignment, flags);
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(hookedAttrName, rewriter.getUnitAttr()); });
  return success();
}

LogicalResult lowerAtomicRMW(LLVM::AtomicRMWOp op, LLVM::AtomicRMWOp::Adaptor,
                             ConversionPatternRewriter &rewriter, LoweringState &state) {
  Type type = op.getVal().getType();
  emitAccess(state, rewriter, op, op.getPtr(), bytesOf(type), bytesOf(type),
             AccessWrite | AccessReadModify | orderingFlags(op.getOrdering(), false));
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(hookedAttrName, rewriter.getUnitAttr()); });
  return success();
}

LogicalResult lowerCmpXchg(LLVM::AtomicCmpXchgOp op, LLVM::AtomicCmpXchgOp::Adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_progress", {},
             {state.thread(op), state.site(rewriter, op)});
  Type type = op.getVal().getType();
  if (state.instrument)
    emitAccess(state, rewriter, op, op.getPtr(), bytesOf(type), bytesOf(type),
               AccessWrite | AccessReadModify | orderingFlags(op.getSuccessOrdering(), false));
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(hookedAttrName, rewriter.getUnitAttr()); });
  return success();
}

LogicalResult lowerSharedAddress(LLVM::AddressOfOp op, LLVM::AddressOfOp::Adaptor,
                                 ConversionPatternRewriter &rewriter, LoweringState &state) {
  auto found = state.sharedOffsets.find(op.getGlobalName());
  if (found == state.sharedOffsets.end())
    return failure();
  Location loc = op.getLoc();
  Value record = state.thread(op);
  auto byteAt = [&](Value base, int32_t offset) {
    return LLVM::GEPOp::create(rewriter, loc, base.getType(), rewriter.getI8Type(), base,
                               ArrayRef<LLVM::GEPArg>{offset});
  };
  auto base = LLVM::LoadOp::create(rewriter, loc, record.getType(),
                                   byteAt(record, offsetof(ThreadHeader, shared)),
                                   /*alignment=*/8, /*isVolatile=*/false,
                                   /*isNonTemporal=*/false, /*isInvariant=*/true);
  base->setAttr(hookedAttrName, rewriter.getUnitAttr());
  Value address = byteAt(base, static_cast<int32_t>(found->second));
  rewriter.replaceOpWithNewOp<LLVM::AddrSpaceCastOp>(op, op.getType(), address);
  return success();
}

/// Emits the hook before an access of `bytes` bytes (any integer) by memcpy or a similar intrinsic.
void emitRange(LoweringState &state, OpBuilder &b, Operation *op, Value pointer, Value bytes,
               uint32_t flags) {
  Location loc = op->getLoc();
  if (cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() == sharedSpace)
    flags |= AccessShared;
  unsigned width = bytes.getType().getIntOrFloatBitWidth();
  if (width < 64)
    bytes = LLVM::ZExtOp::create(b, loc, b.getI64Type(), bytes);
  else if (width > 64)
    bytes = LLVM::TruncOp::create(b, loc, b.getI64Type(), bytes);
  state.call(b, loc, "simt_access_range", {},
             {state.thread(op), state.generic(b, loc, pointer), bytes,
              state.constant(b, loc, flags), state.site(b, op)});
}

Value lengthOf(OpBuilder &b, LLVM::MemcpyInlineOp op) {
  return LLVM::ConstantOp::create(b, op.getLoc(), b.getI64Type(),
                                  b.getI64IntegerAttr(op.getLen().getSExtValue()));
}
template <typename Op>
Value lengthOf(OpBuilder &, Op op) {
  return op.getLen();
}

/// Adds hooks to memcpy and similar intrinsics. Compilers copy structs by them.
template <typename Op>
LogicalResult lowerBulkIntrinsic(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter,
                                 LoweringState &state) {
  Value bytes = lengthOf(rewriter, op);
  uint32_t flags = op.getIsVolatile() ? uint32_t(AccessVolatile) : 0;
  if constexpr (!std::is_same_v<Op, LLVM::MemsetOp>)
    emitRange(state, rewriter, op, op.getSrc(), bytes, flags);
  emitRange(state, rewriter, op, op.getDst(), bytes, flags | AccessWrite);
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(hookedAttrName, rewriter.getUnitAttr()); });
  return success();
}

LogicalResult lowerCpAsync(NVVM::CpAsyncOp op, NVVM::CpAsyncOp::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  Value bytes = state.constant(rewriter, loc, op.getSize());
  Value source = adaptor.getCpSize() ? adaptor.getCpSize() : bytes;
  state.call(rewriter, loc, "simt_cp_async", {},
             {state.thread(op), state.generic(rewriter, loc, adaptor.getDst()),
              state.generic(rewriter, loc, adaptor.getSrc()), bytes, source,
              state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerCpAsyncCommit(NVVM::CpAsyncCommitGroupOp op, NVVM::CpAsyncCommitGroupOp::Adaptor,
                                 ConversionPatternRewriter &rewriter, LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_cp_async_commit", {}, {state.thread(op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerCpAsyncWait(NVVM::CpAsyncWaitGroupOp op, NVVM::CpAsyncWaitGroupOp::Adaptor,
                               ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  state.call(rewriter, loc, "simt_cp_async_wait", {},
             {state.thread(op), state.constant(rewriter, loc, op.getN()),
              state.constant(rewriter, loc, 0), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult lowerMapa(NVVM::MapaOp op, NVVM::MapaOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  Value address = state.generic(rewriter, loc, adaptor.getA());
  Value mapped = state.call(rewriter, loc, "simt_mapa", address.getType(),
                            {state.thread(op), address, adaptor.getB(), state.site(rewriter, op)});
  if (mapped.getType() != op.getType())
    mapped = LLVM::AddrSpaceCastOp::create(rewriter, loc, op.getType(), mapped);
  rewriter.replaceOp(op, mapped);
  return success();
}
} // namespace

void fusednorm::simt::populateMemoryPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerLoad, lowerStore, lowerAtomicRMW, lowerCmpXchg,
              lowerSharedAddress, lowerCpAsync, lowerCpAsyncCommit, lowerCpAsyncWait, lowerMapa,
              lowerBulkIntrinsic<LLVM::MemcpyOp>, lowerBulkIntrinsic<LLVM::MemcpyInlineOp>,
              lowerBulkIntrinsic<LLVM::MemmoveOp>, lowerBulkIntrinsic<LLVM::MemsetOp>);
}

void fusednorm::simt::markLegalMemory(ConversionTarget &target, LoweringState &state) {
  auto hooked = [&state](Operation *op) {
    return !state.instrument || op->hasAttr(hookedAttrName);
  };
  target.addDynamicallyLegalOp<LLVM::StoreOp, LLVM::AtomicRMWOp>(hooked);
  target.addDynamicallyLegalOp<LLVM::LoadOp>([hooked](LLVM::LoadOp op) {
    return op->hasAttr(hookedAttrName) || (hooked(op) && !maySpin(op));
  });
  target.addDynamicallyLegalOp<LLVM::AtomicCmpXchgOp>(
      [](Operation *op) { return op->hasAttr(hookedAttrName); });
  target.addDynamicallyLegalOp<LLVM::AddressOfOp>(
      [&state](LLVM::AddressOfOp op) { return !state.sharedOffsets.contains(op.getGlobalName()); });
  target.addIllegalOp<LLVM::FenceOp>();
  target
      .addDynamicallyLegalOp<LLVM::MemcpyOp, LLVM::MemcpyInlineOp, LLVM::MemmoveOp, LLVM::MemsetOp>(
          hooked);
}
