// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CacheVersions.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// Returns the operand if the op creates a new version or a part of it; null for other ops.
static Value getSource(Operation *op) {
  if (auto store = dyn_cast_or_null<PagedStoreOp>(op))
    return store.getCache();
  if (isa_and_nonnull<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
                      tensor::ExpandShapeOp>(op))
    return op->getOperand(0);
  return {};
}

CacheVersions::CacheVersions(Block &block) {
  for (Operation &op : block)
    if (Value source = getSource(&op); source && op.getNumResults() == 1) {
      Version version = get(source);
      version.numStores += isa<PagedStoreOp>(op);
      versions[op.getResult(0)] = version;
    }
}

CacheVersions::Version CacheVersions::get(Value value) const {
  unsigned numStores = 0;
  while (true) {
    if (auto it = versions.find(value); it != versions.end())
      return {it->second.base, it->second.numStores + numStores};
    Operation *op = value.getDefiningOp();
    Value source = getSource(op);
    if (!source)
      return {value, numStores};
    numStores += isa<PagedStoreOp>(op);
    value = source;
  }
}

void CacheVersions::replace(Value old, Value value) {
  if (auto it = versions.find(old); it != versions.end()) {
    Version version = it->second;
    versions.erase(it);
    versions[value] = version;
  }
}

bool CacheVersions::isBehind(Value cache, Value earlier) const {
  Version first = get(earlier);
  if (getBase(cache) != first.base)
    return false;
  while (cache && cache != earlier && get(cache).numStores > first.numStores)
    cache = getSource(cache.getDefiningOp());
  return cache == earlier;
}

/// Returns whether no store among `ops` contributed to `value`.
bool CacheVersions::isBeforeStores(Value value, ArrayRef<Operation *> ops) const {
  Version own = get(value);
  unsigned first = std::numeric_limits<unsigned>::max();
  for (Operation *op : ops)
    if (auto store = dyn_cast<PagedStoreOp>(op))
      if (Version version = get(store.getResult()); version.base == own.base)
        first = std::min(first, version.numStores);
  while (get(value).numStores >= first) {
    Operation *op = value.getDefiningOp();
    if (llvm::is_contained(ops, op))
      return false;
    value = getSource(op);
    if (!value)
      break;
  }
  return true;
}

bool CacheVersions::readsEarlier(Operation *op, ArrayRef<Operation *> ops) const {
  llvm::SmallPtrSet<Value, 4> caches;
  for (Operation *member : ops)
    if (auto store = dyn_cast<PagedStoreOp>(member))
      caches.insert(getBase(store.getCache()));
  if (caches.empty())
    return false;
  return op
      ->walk([&](Operation *nested) {
        for (OpOperand &operand : nested->getOpOperands())
          if (isa<RankedTensorType>(operand.get().getType()) && !isCacheExtent(operand) &&
              caches.contains(getBase(operand.get())) && isBeforeStores(operand.get(), ops))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

bool CacheVersions::writesRead(Operation *op, ArrayRef<Operation *> ops) const {
  // A store to other columns does not change the columns read.
  auto store = dyn_cast<PagedStoreOp>(op);
  llvm::SmallPtrSet<Value, 4> caches;
  for (Operation *member : ops)
    if (auto gather = dyn_cast<PagedGatherOp>(member);
        gather && gather->isBeforeInBlock(op) && !(store && areApart(gather, store)))
      caches.insert(getBase(gather.getCache()));
  if (caches.empty())
    return false;
  return op
      ->walk([&](Operation *nested) {
        auto dps = dyn_cast<DestinationStyleOpInterface>(nested);
        if (isa<tensor::DimOp>(nested) || (getSource(nested) && !dps))
          return WalkResult::advance();
        for (OpOperand &operand : nested->getOpOperands())
          if (isa<RankedTensorType>(operand.get().getType()) && (!dps || dps.isDpsInit(&operand)) &&
              caches.contains(getBase(operand.get())))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

Value fusednorm::getLatest(PagedGatherOp gather, Operation *position) {
  Value cache = gather.getCache();
  while (true) {
    auto next = llvm::find_if(cache.getUses(), [&](OpOperand &use) {
      auto store = dyn_cast<PagedStoreOp>(use.getOwner());
      return store && store.getCacheMutable().getOperandNumber() == use.getOperandNumber() &&
             store->getBlock() == position->getBlock() && store->isBeforeInBlock(position) &&
             areApart(gather, store);
    });
    if (next == cache.use_end())
      return cache;
    cache = cast<PagedStoreOp>(next->getOwner()).getResult();
  }
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

bool fusednorm::isChainedCache(OpOperand &operand) {
  auto store = dyn_cast<PagedStoreOp>(operand.getOwner());
  return store && store.getCacheMutable().getOperandNumber() == operand.getOperandNumber() &&
         operand.get().getDefiningOp<PagedStoreOp>();
}

PagedStoreOp fusednorm::getLastStore(PagedStoreOp store, ArrayRef<Operation *> ops) {
  while (true) {
    auto next = llvm::find_if(store->getUses(), [&](OpOperand &use) {
      return isChainedCache(use) && llvm::is_contained(ops, use.getOwner());
    });
    if (next == store->use_end())
      return store;
    store = cast<PagedStoreOp>(next->getOwner());
  }
}

bool fusednorm::isCacheExtent(OpOperand &operand) {
  auto check = dyn_cast<CheckSlotsOp>(operand.getOwner());
  return check && check.getCacheMutable().getOperandNumber() == operand.getOperandNumber();
}

bool fusednorm::areOtherLayers(Value a, Value b) {
  if (!a || !b)
    return false;
  std::optional<int64_t> first = getConstantIntValue(a), second = getConstantIntValue(b);
  return first && second && *first != *second;
}

int64_t fusednorm::getLastColumn(PagedStoreOp store) {
  ShapedType x = store.getX().getType();
  int64_t length = x.getShape().back();
  if (store.getCache().getType().getElementType().isInteger(8))
    length *= llvm::divideCeil(x.getElementTypeBitWidth(), 8);
  return store.getColumn() + length;
}

int64_t fusednorm::getLastColumn(PagedGatherOp gather) {
  return gather.getColumn() + gather.getOut().getType().getShape().back();
}
