// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SkippedRows.h"
#include "RowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Caches
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

/// The tensor whose buffer holds `value`; null where one of `ops` has written it.
static Value getBase(Value value, ArrayRef<Operation *> ops) {
  while (Operation *op = value.getDefiningOp()) {
    if (llvm::is_contained(ops, op))
      return {};
    if (auto store = dyn_cast<PagedStoreOp>(op))
      value = store.getCache();
    else if (isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
                 tensor::ExpandShapeOp>(op))
      value = op->getOperand(0);
    else
      break;
  }
  return value;
}

bool fusednorm::readsEarlierCache(Operation *op, ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Value, 4> caches;
  for (Operation *member : ops)
    if (auto store = dyn_cast<PagedStoreOp>(member))
      if (Value base = getBase(store.getCache(), ops))
        caches.insert(base);
  if (caches.empty())
    return false;
  return op->walk([&](Operation *nested) {
             for (Value operand : nested->getOperands())
               if (isa<RankedTensorType>(operand.getType()) &&
                   caches.contains(getBase(operand, ops)))
                 return WalkResult::interrupt();
             return WalkResult::advance();
           }).wasInterrupted();
}

/// Whether two stores in versions of one cache never write the same element.
static bool areApart(PagedStoreOp a, PagedStoreOp b) {
  if (a.getCache().getType() != b.getCache().getType() || a.getLayer() != b.getLayer())
    return false;
  if (a.getPart() != b.getPart())
    return true;
  auto lastOf = [](PagedStoreOp store) -> int64_t {
    ShapedType x = store.getX().getType();
    int64_t length = x.getShape().back();
    if (store.getCache().getType().getElementType().isInteger(8))
      length *= llvm::divideCeil(x.getElementTypeBitWidth(), 8);
    return store.getColumn() + length;
  };
  return lastOf(a) <= static_cast<int64_t>(b.getColumn()) ||
         lastOf(b) <= static_cast<int64_t>(a.getColumn());
}

/// Stores of one launch run at the same time.
static bool areCachesApart(ArrayRef<Operation *> ops, Operation *&blocker, std::string &reason) {
  llvm::MapVector<Value, SmallVector<PagedStoreOp>> stores;
  for (Operation *op : ops) {
    auto store = dyn_cast<PagedStoreOp>(op);
    if (!store)
      continue;
    blocker = op;
    bool isContinued = llvm::any_of(store->getUsers(), [&](Operation *user) {
      return llvm::is_contained(ops, user);
    });
    if (isContinued && (!store->hasOneUse() || !isChainedCache(*store->use_begin()))) {
      reason = "the cache is used between two stores";
      return false;
    }
    SmallVector<PagedStoreOp> &others = stores[getBase(store.getCache(), {})];
    for (PagedStoreOp other : others)
      if (!areApart(store, other)) {
        reason = "two stores of one launch write the same columns of a cache";
        return false;
      }
    // Two versions of one cache would need a copy.
    if (llvm::any_of(others, [&](PagedStoreOp other) {
          return other.getCache() == store.getCache();
        })) {
      reason = "another store writes the same version of the cache";
      return false;
    }
    others.push_back(store);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// What decides which rows the op skips: ops with the same key skip the same ones.
using SkipKey = SmallVector<const void *, 12>;

static std::optional<SkipKey> getSkipKey(Operation *op) {
  auto pointer = [](Value value) { return value.getAsOpaquePointer(); };
  if (auto rope = dyn_cast<RopeOp>(op)) {
    if (!rope.getPositions())
      return std::nullopt;
    return SkipKey{pointer(rope.getPositions()),
                   rope.getChecked() ? pointer(rope.getFreqs()) : nullptr};
  }
  auto store = dyn_cast<PagedStoreOp>(op);
  if (!store)
    return std::nullopt;
  Builder builder(op->getContext());
  SkipKey key;
  for (Value value : std::initializer_list<Value>{
           store.getTable(), store.getRowOffsets(), store.getLengths(), store.getSlots(),
           store.getPositions(), store.getLimit()})
    key.push_back(pointer(value));
  Attribute reserved = store.getReservedSlotAttr();
  key.push_back(reserved ? reserved.getAsOpaquePointer() : nullptr);
  key.push_back(builder.getBoolAttr(store.getChecked()).getAsOpaquePointer());
  // Tables, and checks, compare with the cache's extents.
  ShapedType cache = store.getCache().getType();
  if (store.getTable() || store.getChecked())
    for (int64_t dim : {int64_t(0), int64_t(store.getLayer() ? 3 : 1)})
      key.push_back(cache.isDynamicDim(dim)
                        ? pointer(getBase(store.getCache(), {}))
                        : builder.getIndexAttr(cache.getDimSize(dim)).getAsOpaquePointer());
  return key;
}

namespace {
/// One row program of a launch.
struct RowProgram {
  SmallVector<Operation *> ops;

  bool isUsedOutside(Value value, ArrayRef<Operation *> launch) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return !llvm::is_contained(launch, value.getParentBlock()->findAncestorOpInBlock(*user));
    });
  }

  /// The keys of the op and of all that it is computed from.
  SmallVector<SkipKey> getKeysBehind(Operation *op) const {
    llvm::SetVector<Operation *> behind;
    behind.insert(op);
    for (unsigned i = 0; i < behind.size(); ++i)
      for (OpOperand *operand : getRowOperands(behind[i]))
        if (Operation *producer = operand->get().getDefiningOp();
            producer && llvm::is_contained(ops, producer))
          behind.insert(producer);
    SmallVector<SkipKey> keys;
    for (Operation *member : behind)
      if (std::optional<SkipKey> key = getSkipKey(member))
        keys.push_back(*key);
    return keys;
  }
};
} // namespace

/// Ops that share a value, or read the same rows, run together.
static SmallVector<RowProgram> getRowPrograms(ArrayRef<Operation *> ops) {
  llvm::EquivalenceClasses<Operation *> classes;
  llvm::DenseMap<Value, Operation *> firstReader;
  for (Operation *op : ops) {
    classes.insert(op);
    for (OpOperand *operand : getRowOperands(op)) {
      Operation *producer = operand->get().getDefiningOp();
      if (producer && llvm::is_contained(ops, producer))
        classes.unionSets(op, producer);
      if (auto [it, isNew] = firstReader.try_emplace(operand->get(), op); !isNew)
        classes.unionSets(op, it->second);
    }
  }
  llvm::MapVector<Operation *, RowProgram> programs;
  for (Operation *op : ops)
    programs[classes.getLeaderValue(op)].ops.push_back(op);
  return llvm::map_to_vector(programs, [](auto &entry) { return entry.second; });
}

/// Whether nobody sees what the op leaves in rows that it skips.
static bool hasNoContents(OpOperand &init) {
  return !isInitRead(init) || init.get().getDefiningOp<tensor::EmptyOp>();
}

bool fusednorm::keepsSkippedRows(ArrayRef<Operation *> ops, bool complete, Operation *&blocker,
                                 std::string &reason) {
  if (!areCachesApart(ops, blocker, reason))
    return false;
  for (const RowProgram &program : getRowPrograms(ops)) {
    bool hasStore = llvm::any_of(program.ops, llvm::IsaPred<PagedStoreOp>);
    for (Operation *op : program.ops) {
      bool isStore = isa<PagedStoreOp>(op);
      for (OpResult result : op->getResults()) {
        bool isRead = llvm::any_of(result.getUsers(), [&](Operation *user) {
          return llvm::is_contained(program.ops, user);
        });
        auto dps = cast<DestinationStyleOpInterface>(op);
        if (isRead && !isStore && !hasNoContents(*dps.getTiedOpOperand(result))) {
          blocker = op;
          reason = "rows that it skips keep the values of its destination";
          return false;
        }
        if (!isStore && !program.isUsedOutside(result, ops))
          continue;
        SmallVector<SkipKey> keys = program.getKeysBehind(op);
        auto mayStillCome = [&](const SkipKey &key) {
          return !complete && llvm::all_of(result.getUses(), [&](OpOperand &use) {
            Operation *user = use.getOwner();
            if (llvm::is_contained(ops, user))
              return true;
            auto store = dyn_cast<PagedStoreOp>(user);
            return store && store->getBlock() == op->getBlock() && store.getX() == result &&
                   getSkipKey(user) == key;
          });
        };
        for (Operation *other : program.ops) {
          std::optional<SkipKey> key = getSkipKey(other);
          if (!key || (llvm::is_contained(keys, *key) && (isStore || !isa<PagedStoreOp>(other))) ||
              (isa<PagedStoreOp>(other) && !isStore && mayStillCome(*key)))
            continue;
          blocker = op;
          reason = hasStore && !isStore
                       ? "its result is used elsewhere, too, and the store skips rows"
                       : "it stores rows that another op of the row program skips";
          return false;
        }
      }
    }
  }
  return true;
}
