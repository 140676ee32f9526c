// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SkippedRows.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

/// Checks that the stores of one kernel write disjoint elements, as they run concurrently.
static bool areCachesApart(ArrayRef<Operation *> ops, const CacheVersions &versions,
                           Operation *&blocker, std::string &reason) {
  llvm::MapVector<Value, SmallVector<PagedStoreOp>> stores;
  for (Operation *op : ops) {
    auto store = dyn_cast<PagedStoreOp>(op);
    if (!store)
      continue;
    blocker = op;
    bool isContinued = llvm::any_of(store->getUsers(),
                                    [&](Operation *user) { return llvm::is_contained(ops, user); });
    if (isContinued && (!store->hasOneUse() || !isChainedCache(*store->use_begin()))) {
      reason = "the cache is used between two stores";
      return false;
    }
    SmallVector<PagedStoreOp> &others = stores[versions.getBase(store.getCache())];
    for (PagedStoreOp other : others)
      if (!areApart(store, other)) {
        reason = "two stores of one kernel write the same columns of a cache";
        return false;
      }
    // Two versions of one cache would need a copy.
    if (llvm::any_of(others,
                     [&](PagedStoreOp other) { return other.getCache() == store.getCache(); })) {
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

/// Identifies the rows skipped by an op: ops with equal keys skip the same rows.
using SkipKey = SmallVector<const void *, 12>;

template <typename OpTy>
static SkipKey getSlotKey(OpTy op, const CacheVersions &versions) {
  auto pointer = [](Value value) { return value.getAsOpaquePointer(); };
  Builder builder(op.getContext());
  SkipKey key;
  for (Value value :
       std::initializer_list<Value>{op.getTable(), op.getRowOffsets(), op.getLengths(),
                                    op.getSlots(), op.getPositions(), op.getLimit()})
    key.push_back(pointer(value));
  Attribute reserved = op.getReservedSlotAttr();
  key.push_back(reserved ? reserved.getAsOpaquePointer() : nullptr);
  key.push_back(builder.getBoolAttr(op.getChecked()).getAsOpaquePointer());
  // Tables, and checks, are compared with the extents of the cache.
  ShapedType cache = op.getCache().getType();
  if (op.getTable() || op.getChecked())
    for (int64_t dim : {int64_t(0), int64_t(op.getLayer() ? 3 : 1)})
      key.push_back(cache.isDynamicDim(dim)
                        ? pointer(versions.getBase(op.getCache()))
                        : builder.getIndexAttr(cache.getDimSize(dim)).getAsOpaquePointer());
  return key;
}

static std::optional<SkipKey> getSkipKey(Operation *op, const CacheVersions &versions) {
  auto pointer = [](Value value) { return value.getAsOpaquePointer(); };
  if (auto rope = dyn_cast<RopeOp>(op)) {
    if (!rope.getPositions())
      return std::nullopt;
    return SkipKey{pointer(rope.getPositions()),
                   rope.getChecked() ? pointer(rope.getFreqs()) : nullptr};
  }
  if (auto store = dyn_cast<PagedStoreOp>(op))
    return getSlotKey(store, versions);
  if (auto gather = dyn_cast<PagedGatherOp>(op))
    return getSlotKey(gather, versions);
  return std::nullopt;
}

namespace {
/// One row program of a kernel.
struct RowProgram {
  SmallVector<Operation *> ops;

  bool isUsedOutside(Value value, ArrayRef<Operation *> launch) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return !llvm::is_contained(launch, value.getParentBlock()->findAncestorOpInBlock(*user));
    });
  }

  /// Returns the keys of the op and of all ops it depends on.
  SmallVector<SkipKey> getKeysBehind(Operation *op, const CacheVersions &versions) const {
    llvm::SetVector<Operation *> behind;
    behind.insert(op);
    for (unsigned i = 0; i < behind.size(); ++i)
      for (OpOperand *operand : getRowOperands(behind[i]))
        if (Operation *producer = operand->get().getDefiningOp();
            producer && llvm::is_contained(ops, producer))
          behind.insert(producer);
    SmallVector<SkipKey> keys;
    for (Operation *member : behind)
      if (std::optional<SkipKey> key = getSkipKey(member, versions))
        keys.push_back(*key);
    return keys;
  }
};
} // namespace

/// Groups ops into row programs. Ops belong together if they share a value or read the same rows.
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

/// Returns whether a program reads only other columns of a cache written by the kernel, or the row
/// stored by the program itself.
static bool readsOwnRows(const RowProgram &program, ArrayRef<Operation *> ops,
                         const CacheVersions &versions, Operation *&blocker, std::string &reason) {
  for (Operation *op : program.ops) {
    auto gather = dyn_cast<PagedGatherOp>(op);
    if (!gather)
      continue;
    Value base = versions.getBase(gather.getCache());
    for (Operation *other : ops) {
      auto store = dyn_cast<PagedStoreOp>(other);
      if (!store || versions.getBase(store.getCache()) != base || areApart(gather, store))
        continue;
      bool isSameRow = llvm::is_contained(program.ops, other) &&
                       gather.getCache().getType() == store.getCache().getType() &&
                       getSlotKey(gather, versions) == getSlotKey(store, versions) &&
                       gather.getLayer() == store.getLayer() &&
                       gather.getColumn() == store.getColumn() &&
                       getLastColumn(gather) == getLastColumn(store);
      if (isSameRow)
        continue;
      blocker = store;
      reason = "it stores to other rows of a cache that the kernel reads, or to other columns of "
               "these rows";
      return false;
    }
  }
  return true;
}

/// Returns whether the destination has no contents that skipped rows would keep.
static bool hasNoContents(OpOperand &init) {
  auto elementwise = dyn_cast<linalg::LinalgOp>(init.getOwner());
  bool isRead = elementwise ? elementwise.payloadUsesValueFromOperand(&init) : isInitRead(init);
  return !isRead || init.get().getDefiningOp<tensor::EmptyOp>();
}

bool fusednorm::keepsSkippedRows(ArrayRef<Operation *> ops, bool complete,
                                 const CacheVersions &versions, Operation *&blocker,
                                 std::string &reason) {
  if (!areCachesApart(ops, versions, blocker, reason))
    return false;
  for (const RowProgram &program : getRowPrograms(ops)) {
    if (!readsOwnRows(program, ops, versions, blocker, reason))
      return false;
    bool hasStore = llvm::any_of(program.ops, llvm::IsaPred<PagedStoreOp>);
    for (Operation *op : program.ops) {
      bool isStore = isa<PagedStoreOp>(op);
      for (OpResult result : op->getResults()) {
        bool isRead = llvm::any_of(result.getUsers(), [&](Operation *user) {
          return llvm::is_contained(program.ops, user);
        });
        auto dps = dyn_cast<DestinationStyleOpInterface>(op);
        if (dps && isRead && !isStore && !hasNoContents(*dps.getTiedOpOperand(result))) {
          blocker = op;
          reason = "rows that it skips keep the values of its destination";
          return false;
        }
        if (!isStore && !program.isUsedOutside(result, ops))
          continue;
        SmallVector<SkipKey> keys = program.getKeysBehind(op, versions);
        auto mayStillCome = [&](const SkipKey &key) {
          return !complete && llvm::all_of(result.getUses(), [&](OpOperand &use) {
            Operation *user = use.getOwner();
            if (llvm::is_contained(ops, user))
              return true;
            auto store = dyn_cast<PagedStoreOp>(user);
            return store && store->getBlock() == op->getBlock() && store.getX() == result &&
                   getSkipKey(user, versions) == key;
          });
        };
        for (Operation *other : program.ops) {
          std::optional<SkipKey> key = getSkipKey(other, versions);
          if (!key || (llvm::is_contained(keys, *key) && (isStore || !isa<PagedStoreOp>(other))) ||
              (isa<PagedStoreOp>(other) && !isStore && mayStillCome(*key)))
            continue;
          blocker = op;
          bool isOnlyStored = llvm::all_of(result.getUsers(), [&](Operation *user) {
            return llvm::is_contained(ops, user) || isa<PagedStoreOp>(user);
          });
          reason = hasStore && !isStore && isOnlyStored
                       ? "its results are stored to separate slots, or to caches whose numbers of "
                         "pages may differ, so different rows may be skipped"
                   : hasStore && !isStore
                       ? "its result has another use, but the store skips rows"
                       : "it stores rows that another op of the row program skips";
          return false;
        }
      }
    }
  }
  return true;
}
