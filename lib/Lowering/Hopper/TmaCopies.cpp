// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/TmaCopies.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;

/// Size and alignment of a TMA descriptor in the driver's encoding.
static constexpr int64_t kMapBytes = 128, kMapAlignment = 64;

launch::TensorMapAttr TmaCopies::describe(BlockArgument operand, ArrayRef<int64_t> box,
                                          int64_t swizzle) {
  return launch::TensorMapAttr::get(operand.getContext(), operand.getArgNumber(), /*sizes=*/{},
                                    /*strides=*/{}, box, /*elementStrides=*/{}, swizzle,
                                    /*interleave=*/0, /*l2Promotion=*/256, /*fillNaN=*/false);
}

DictionaryAttr TmaCopies::getParameterAttributes(Builder &b) {
  auto bytes = LLVM::LLVMArrayType::get(b.getI8Type(), kMapBytes);
  return b.getDictionaryAttr(
      {b.getNamedAttr(LLVM::LLVMDialect::getByValAttrName(), TypeAttr::get(bytes)),
       b.getNamedAttr(LLVM::LLVMDialect::getAlignAttrName(), b.getI64IntegerAttr(kMapAlignment)),
       b.getNamedAttr(NVVM::NVVMDialect::getGridConstantAttrName(), b.getUnitAttr())});
}

/// Returns the indices with the fastest dimension first, as the instruction requires.
static SmallVector<Value> reversed(ValueRange indices) {
  return SmallVector<Value>(llvm::reverse(indices));
}

void TmaCopies::load(HopperEmitter &e, Value map, Value to, ValueRange indices, Value barrier,
                     Value multicast) {
  if (multicast)
    to = LLVM::AddrSpaceCastOp::create(e, e.pointer(kClusterSpace), to);
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      e, to, map, reversed(indices), barrier, /*im2colOffsets=*/ValueRange(), multicast,
      /*l2CacheHint=*/Value(), NVVM::TMALoadMode::TILE, /*isCTAOnly=*/!multicast,
      NVVM::CTAGroupKindAttr(), /*predicate=*/Value());
}

void TmaCopies::store(HopperEmitter &e, Value map, Value from, ValueRange indices) {
  NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(e, map, from, reversed(indices), Value(),
                                                     NVVM::TMAStoreMode::TILE, Value());
}

void TmaCopies::commitStores(HopperEmitter &e) { NVVM::CpAsyncBulkCommitGroupOp::create(e); }

void TmaCopies::waitForReads(HopperEmitter &e, uint32_t pending) {
  NVVM::CpAsyncBulkWaitGroupOp::create(e, pending, e.getUnitAttr());
}

void TmaCopies::prefetch(HopperEmitter &e, Value map) {
  NVVM::PrefetchOp::create(e, NVVM::PrefetchCacheLevelAttr(), NVVM::CacheEvictionPriorityAttr(),
                           map, Value(), /*tensormap=*/true);
}
