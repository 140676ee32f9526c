// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When ops may be one launch, and how they become one.

#include "FusionGroup.h"
#include "FusedWriter.h"
#include "RowOps.h"
#include "SkippedRows.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

/// Groups whose ops lie further apart than this are left alone: what stands
/// between would have to be searched again and again.
static constexpr unsigned kMaxDistance = 512;
/// Each row of an operand or a result takes registers until the row is done.
static constexpr unsigned kMaxRowValues = 12;
static constexpr unsigned kMaxOps = 24;

//===----------------------------------------------------------------------===//
// What is in a group
//===----------------------------------------------------------------------===//

bool FusionGroup::hasPrimitive() const { return llvm::any_of(ops, isPrimitiveRowOp); }

bool FusionGroup::hasStore() const { return llvm::any_of(ops, llvm::IsaPred<PagedStoreOp>); }

SmallVector<Operation *> FusionGroup::getSorted() const {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

static std::string getShortName(Operation *op) {
  if (isPrimitiveRowOp(op) || isJoinOfRows(op))
    return op->getName().stripDialect().str();
  // An elementwise op is known by its arithmetic.
  auto linalgOp = cast<linalg::LinalgOp>(op);
  for (Operation &nested : llvm::reverse(linalgOp.getBlock()->without_terminator()))
    if (!isa<arith::ExtFOp, arith::TruncFOp>(nested))
      return nested.getName().getStringRef().str();
  return linalgOp.getBlock()->front().getName().getStringRef().str();
}

std::vector<std::string> FusionGroup::getNames() const {
  std::vector<std::string> names;
  for (Operation *op : segments)
    names.push_back(getShortName(op));
  for (Operation *op : getSorted())
    names.push_back(getShortName(op));
  return names;
}

Attribute FusionGroup::getSignature() const {
  MLIRContext *context = ops.front()->getContext();
  SmallVector<Attribute> names;
  // How rows lie in a cache makes no difference.
  auto isOfCache = [&](Operation *op) {
    return isa<PagedStoreOp, PagedGatherOp>(op) || (isa<QuantizeOp>(op) && hasStore());
  };
  for (Operation *op : getSorted())
    if (isPrimitiveRowOp(op) && !isOfCache(op))
      names.push_back(op->getName().getIdentifier());
  return ArrayAttr::get(context, names);
}

bool FusionGroup::isUsedOutside(Value value) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return !ops.contains(value.getParentBlock()->findAncestorOpInBlock(*user));
  });
}

std::optional<int64_t> FusionGroup::getBytesSaved() const {
  int64_t bytes = 0;
  for (Operation *op : ops)
    for (Value result : op->getResults()) {
      // Of a cache only rows are written, by any launch.
      if (isa<PagedStoreOp>(op))
        continue;
      int64_t reads =
          llvm::count_if(result.getUsers(), [&](Operation *user) { return ops.contains(user); });
      if (reads == 0)
        continue;
      auto type = cast<RankedTensorType>(result.getType());
      if (!type.hasStaticShape())
        return std::nullopt;
      int64_t writes = isUsedOutside(result) ? 0 : 1;
      bytes += type.getNumElements() * (type.getElementTypeBitWidth() / 8) * (reads + writes);
    }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Whether two groups can be one
//===----------------------------------------------------------------------===//

bool FusionGroup::findDependents(const FusionGroup &other, unsigned maxDistance,
                                 SmallVectorImpl<Operation *> &dependents, Operation *&blocker,
                                 std::string &reason, uint64_t &numVisited) const {
  auto isMember = [&](Operation *op) { return ops.contains(op) || other.ops.contains(op); };
  SmallVector<Operation *> members = getAll(other);
  Operation *first = ops.front(), *last = ops.front();
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops) {
      first = op->isBeforeInBlock(first) ? op : first;
      last = last->isBeforeInBlock(op) ? op : last;
    }
  llvm::DenseSet<Operation *> known;
  unsigned distance = 0;
  for (Operation *op = first; op; op = op == last ? nullptr : op->getNextNode()) {
    ++numVisited;
    if (++distance > maxDistance) {
      blocker = op;
      reason = "the ops are further apart than " + std::to_string(maxDistance) + " others";
      return false;
    }
    bool needsGroup = false, needsDependent = false;
    Operation *through = nullptr;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *producer = operand.getDefiningOp();
        if (!producer || producer->getBlock() != first->getBlock())
          continue;
        needsGroup |= isMember(producer);
        if (known.contains(producer)) {
          needsDependent = true;
          through = producer;
        }
      }
    });
    if (!isMember(op) && versions.writesRead(op, members)) {
      blocker = op;
      reason = "it writes over the cache before the launch would read it";
      return false;
    }
    if (isMember(op)) {
      if (needsDependent) {
        blocker = through;
        reason = "it needs a value of the group and the group needs its value";
        return false;
      }
      continue;
    }
    if (!needsGroup && !needsDependent)
      continue;
    if (!isMemoryEffectFree(op)) {
      blocker = op;
      reason = "it has side effects and would have to move";
      return false;
    }
    if (versions.readsEarlier(op, members)) {
      blocker = op;
      reason = "it reads the cache as it was and would have to move behind the store";
      return false;
    }
    known.insert(op);
    dependents.push_back(op);
  }
  return true;
}

bool FusionGroup::isWithinLimits(const FusionGroup &other, Operation *&blocker,
                                 std::string &reason) const {
  FusionGroup both = *this;
  both.ops.insert(other.ops.begin(), other.ops.end());
  blocker = other.ops.front();
  if (both.ops.size() > kMaxOps) {
    reason = "the launch would have more than " + std::to_string(kMaxOps) + " ops";
    return false;
  }
  for (Operation *op : both.ops)
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op);
        primitive && primitive.getColumnSection()) {
      blocker = op;
      reason = "a part of its columns has a row program of its own";
      return false;
    }
  llvm::SmallPtrSet<Value, 16> rows;
  for (Operation *op : both.ops) {
    for (OpOperand *operand : getRowOperands(op))
      if (!both.ops.contains(operand->get().getDefiningOp()))
        rows.insert(operand->get());
    for (Value result : op->getResults())
      if (both.isUsedOutside(result) || isa<PagedGatherOp>(op))
        rows.insert(result);
  }
  if (rows.size() > kMaxRowValues) {
    reason = "the launch would read and write more than " + std::to_string(kMaxRowValues) +
             " rows at a time";
    return false;
  }
  return true;
}

/// Whether the rows of both have one shape. Scales are stored beside the rows that
/// they are of.
static bool haveSameRows(Operation *a, Operation *b) {
  auto isOfScales = [](Operation *op) {
    auto store = dyn_cast<PagedStoreOp>(op);
    auto quantize = store ? store.getX().getDefiningOp<QuantizeOp>() : QuantizeOp();
    return quantize && quantize->getNumResults() == 2 && store.getX() == quantize->getResult(1);
  };
  ArrayRef<int64_t> left = getRowShape(a), right = getRowShape(b);
  if (isOfScales(a) || isOfScales(b))
    return left.size() == right.size() && left.drop_back() == right.drop_back();
  return left == right;
}

/// Whether a row program can hold the rows of `ops`, of which some are joined from others: in runs
/// of columns that divide all of them.
static bool fitsRuns(ArrayRef<Operation *> ops, Operation *&blocker, std::string &reason) {
  constexpr int64_t kLeastRun = 8, kMostRuns = 32;
  int64_t longest = 0, run = 0;
  ArrayRef<int64_t> first = getRowShape(ops.front());
  for (Operation *op : ops) {
    ArrayRef<int64_t> shape = getRowShape(op);
    blocker = op;
    reason = "its rows have another shape";
    if (shape.size() != first.size() || shape.drop_back() != first.drop_back() ||
        ShapedType::isDynamic(shape.back()))
      return false;
    longest = std::max(longest, shape.back());
    run = std::gcd(run, shape.back());
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op)) {
      reason = "it works on groups or a section of columns, or on rows of a cache, beside rows of "
               "other lengths";
      if (primitive.getColumnUnit() != 1 || primitive.getColumnSection() ||
          isa<PagedStoreOp, PagedGatherOp>(op))
        return false;
      run = std::gcd(run, primitive.getColumnRun(shape.back()));
    }
    auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op);
    reason = "it writes columns in another order, beside rows of other lengths";
    if (rotary && rotary.getWrittenPairing() != rotary.getPairing())
      return false;
    if (isJoinOfRows(op))
      for (Type type : op->getOperandTypes())
        run = std::gcd(run, cast<RankedTensorType>(type).getShape().back());
  }
  for (Operation *op : ops) {
    blocker = op;
    reason = "its rows are no part of the joined ones that divides them";
    if (longest % getRowShape(op).back() != 0)
      return false;
  }
  reason = "the joined rows are no few runs of columns that divide all of them";
  return run >= kLeastRun && run % 2 == 0 && longest / run <= kMostRuns;
}

bool FusionGroup::canJoin(const FusionGroup &other, Operation *&blocker, std::string &reason,
                          uint64_t &numVisited) const {
  blocker = other.ops.front();
  SmallVector<Operation *> all = getAll(other);
  bool hasJoin = llvm::any_of(all, isJoinOfRows);
  if (hasJoin && !fitsRuns(all, blocker, reason))
    return false;
  // Exact shapes, so that no run-time extent has to be compared.
  for (Operation *op : ops) {
    if (!hasJoin && !haveSameRows(op, other.ops.front())) {
      reason = "its rows have another shape";
      return false;
    }
  }
  // A destination that an op also reads, or results that are no rows, stay in
  // memory between two launches.
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops)
      for (OpOperand &operand : op->getOpOperands()) {
        Operation *producer = operand.get().getDefiningOp();
        bool isBetween = producer && (group == this ? other : *this).ops.contains(producer);
        bool isRow = llvm::is_contained(getRowOperands(op), &operand);
        if (!isBetween || isChainedCache(operand))
          continue;
        auto type = cast<RankedTensorType>(operand.get().getType());
        bool isPart = isRow && isJoinOfRows(op);
        if (!isPart && (!isRow || type.getShape() != getRowShape(op))) {
          blocker = op;
          reason = "it reads a value of the group in another way than row by row";
          return false;
        }
      }
  SmallVector<Operation *> dependents;
  return isWithinLimits(other, blocker, reason) &&
         keepsSkippedRows(all, /*complete=*/false, versions, blocker, reason) &&
         findDependents(other, kMaxDistance, dependents, blocker, reason, numVisited);
}

bool FusionGroup::canJoinIndependent(const FusionGroup &other, Operation *&blocker,
                                     std::string &reason, uint64_t &numVisited) const {
  for (Operation *op : other.ops)
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *producer = operand.get().getDefiningOp(); producer && ops.contains(producer) &&
                                                               !isChainedCache(operand) &&
                                                               !isCacheExtent(operand)) {
        blocker = op;
        reason = "it reads a value of the other group";
        return false;
      }
  SmallVector<Operation *> all = getAll(other), dependents;
  if (llvm::any_of(all, isJoinOfRows))
    for (Operation *op : other.ops)
      for (OpOperand *operand : getRowOperands(op))
        if (llvm::any_of(ops, [&](Operation *own) {
              return llvm::any_of(getRowOperands(own),
                                  [&](OpOperand *known) { return known->get() == operand->get(); });
            })) {
          blocker = op;
          reason = "it reads rows that others join with more columns";
          return false;
        }
  // Readers of the same rows would be one program.
  return isWithinLimits(other, blocker, reason) &&
         keepsSkippedRows(all, /*complete=*/true, versions, blocker, reason) &&
         findDependents(other, kMaxDistance, dependents, blocker, reason, numVisited);
}

SmallVector<Operation *> FusionGroup::getAll(const FusionGroup &other) const {
  FusionGroup both = *this;
  both.ops.insert(other.ops.begin(), other.ops.end());
  return both.getSorted();
}

SmallVector<Operation *> FusionGroup::takeMisplacedStores(Operation *&blocker,
                                                          std::string &reason) {
  SmallVector<Operation *> stores;
  if (ops.size() == 1 ||
      keepsSkippedRows(getSorted(), /*complete=*/true, versions, blocker, reason))
    return stores;
  llvm::copy_if(ops, std::back_inserter(stores), llvm::IsaPred<PagedStoreOp>);
  for (Operation *store : stores)
    ops.remove(store);
  return stores;
}

void FusionGroup::join(FusionGroup &other) {
  ops.insert(other.ops.begin(), other.ops.end());
  other.ops.clear();
}

void FusionGroup::takeSegments(
    llvm::function_ref<void(SegmentOfOp, Operation *, StringRef)> refuse) {
  llvm::SmallSetVector<Operation *, 1> found;
  for (Operation *op : ops)
    for (Value operand : op->getOperands())
      if (auto segment = operand.getDefiningOp<SegmentOfOp>())
        found.insert(segment);
  for (Operation *op : found) {
    auto segment = cast<SegmentOfOp>(op);
    // Places are found by the same search.
    bool isSearched = llvm::any_of(ops, [&](Operation *member) {
      auto store = dyn_cast<PagedStoreOp>(member);
      auto gather = dyn_cast<PagedGatherOp>(member);
      Value offsets = store ? store.getRowOffsets() : gather ? gather.getRowOffsets() : Value();
      return offsets == segment.getRowOffsets();
    });
    auto users = segment->getUsers();
    auto other = llvm::find_if(users, [&](Operation *user) { return !ops.contains(user); });
    if (isSearched || other == users.end())
      segments.insert(op);
    else
      refuse(segment, *other,
             "what it computes is needed there, too, and the launch looks for no sequence");
  }
}

//===----------------------------------------------------------------------===//
// Writing a group as one op
//===----------------------------------------------------------------------===//

Operation *FusionGroup::write(Operation *&blocker, std::string &reason) {
  SmallVector<Operation *> dependents;
  uint64_t visited = 0;
  // Groups that were written before have moved ops: check again.
  if (!findDependents(*this, std::numeric_limits<unsigned>::max(), dependents, blocker, reason,
                      visited))
    return nullptr;
  SmallVector<Operation *> sorted(segments.begin(), segments.end());
  llvm::append_range(sorted, getSorted());
  OpBuilder builder(sorted.back());
  auto isStored = [&](Value value) { return isUsedOutside(value); };
  SmallVector<Value> outputs;
  FusedOp fused = writeFused(builder, sorted, isStored, versions, outputs);
  Operation *launch = fused;
  SmallVector<Value> results(fused->getResults());
  if (Operation *special = specialize(builder, fused, results))
    launch = special;
  for (auto [old, result] : llvm::zip_equal(outputs, results)) {
    old.replaceAllUsesWith(result);
    versions.replace(old, result);
  }
  if (launch != fused.getOperation())
    fused.erase();
  Operation *behind = launch;
  for (Operation *dependent : dependents) {
    dependent->moveAfter(behind);
    behind = dependent;
  }
  for (Operation *op : llvm::reverse(sorted)) {
    if (!ops.contains(op))
      continue;
    for (Value result : op->getResults())
      versions.erase(result);
    op->erase();
  }
  ops.clear();
  return launch;
}
