// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditions for ops to become one kernel, and the fused op of a group.

#include "FusionGroup.h"
#include "FusedWriter.h"
#include "RowOps.h"
#include "SkippedRows.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

/// The limit on the distance between the ops of two groups. All ops between them are searched for
/// each pair of groups.
static constexpr unsigned kMaxDistance = 512;
/// The limit on row values. Each row of an operand or a result occupies registers during the
/// program.
static constexpr unsigned kMaxRowValues = 12;
static constexpr unsigned kMaxOps = 24;

//===----------------------------------------------------------------------===//
// Contents of a group
//===----------------------------------------------------------------------===//

bool FusionGroup::hasPrimitive() const { return llvm::any_of(ops, isPrimitiveRowOp); }

bool FusionGroup::hasStore() const { return llvm::any_of(ops, llvm::IsaPred<PagedStoreOp>); }

bool FusionGroup::isWorthKernel() const {
  // Smaller tensors stay in L1 between two loops.
  constexpr int64_t kLeastBytes = 4096;
  // A row program computes a row on one thread or block, so a tensor without rows is not split.
  constexpr int64_t kMostOfOneRow = 16384;
  unsigned numOps = 0, numCasts = 0;
  bool isLarge = false;
  for (Operation *op : ops) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    isLarge |= !type.hasStaticShape() ||
               type.getNumElements() * (type.getElementTypeBitWidth() / 8) > kLeastBytes;
    if (type.getRank() == 1 && (type.isDynamicDim(0) || type.getDimSize(0) > kMostOfOneRow))
      return false;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      for (Operation &nested : linalgOp.getBlock()->without_terminator()) {
        bool isCast = isa<arith::ExtFOp, arith::TruncFOp>(nested);
        numCasts += isCast;
        numOps += !isCast && !isa<arith::ConstantOp>(nested);
      }
  }
  return isLarge && (numOps > 1 || (numOps == 1 && numCasts != 0));
}

SmallVector<Operation *> FusionGroup::getSorted() const {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

static std::string getShortName(Operation *op) {
  if (isPrimitiveRowOp(op) || isJoinOfRows(op))
    return op->getName().stripDialect().str();
  // The arithmetic identifies an elementwise op.
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
  // The storage format of a cache is irrelevant.
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
      // Kernels only write single rows of a cache.
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
// Conditions for joining two groups
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
      reason = "the ops are separated by more than " + std::to_string(maxDistance) + " other ops";
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
      reason = "it overwrites the cache before the kernel would read it";
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
      reason = "it reads the cache before the store and would have to move after the store";
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
    reason = "the kernel would have more than " + std::to_string(kMaxOps) + " ops";
    return false;
  }
  for (Operation *op : both.ops)
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op);
        primitive && primitive.getColumnSection()) {
      blocker = op;
      reason = "a part of its columns has a separate row program";
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
    reason = "the kernel would read and write more than " + std::to_string(kMaxRowValues) +
             " rows at a time";
    return false;
  }
  return true;
}

/// Returns whether the rows of both ops have one shape. Scales are stored with their rows, so their
/// shape may differ.
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

/// Returns whether an op reads scales of groups as a row. If rows have a run-time length, the
/// scales may have the same type, but they have fewer columns.
static bool readsGroupScales(OpOperand &operand) {
  auto quantize = operand.get().getDefiningOp<QuantizeOp>();
  auto dequantize = dyn_cast<DequantizeOp>(operand.getOwner());
  return quantize && quantize.getScheme().isGroup() && operand.get() != quantize->getResult(0) &&
         ShapedType::isDynamic(getRowShape(quantize).back()) &&
         !isa<PagedStoreOp>(operand.getOwner()) &&
         !(dequantize && dequantize.getScales() == operand.get());
}

/// Returns whether a row program can hold the rows of `ops`, some of which are concatenated from
/// others: in runs of columns that divide all rows.
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
      reason = "it processes groups or a section of columns, or rows of a cache, in a kernel with "
               "rows of several lengths";
      if (primitive.getColumnUnit() != 1 || primitive.getColumnSection() ||
          isa<PagedStoreOp, PagedGatherOp>(op))
        return false;
      run = std::gcd(run, primitive.getColumnRun(shape.back()));
    }
    auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op);
    reason = "it writes columns in another order, in a kernel with rows of several lengths";
    if (rotary && rotary.getWrittenPairing() != rotary.getPairing())
      return false;
    if (isJoinOfRows(op))
      for (Type type : op->getOperandTypes())
        run = std::gcd(run, cast<RankedTensorType>(type).getShape().back());
  }
  for (Operation *op : ops) {
    blocker = op;
    reason = "its row length does not divide the concatenated row length";
    if (longest % getRowShape(op).back() != 0)
      return false;
  }
  reason = "concatenated rows do not split into at most 32 equal runs of at least 8 columns";
  return run >= kLeastRun && run % 2 == 0 && longest / run <= kMostRuns;
}

bool FusionGroup::canJoin(const FusionGroup &other, Operation *&blocker, std::string &reason,
                          uint64_t &numVisited) const {
  blocker = other.ops.front();
  SmallVector<Operation *> all = getAll(other);
  bool hasJoin = llvm::any_of(all, isJoinOfRows);
  if (hasJoin && !fitsRuns(all, blocker, reason))
    return false;
  // Require equal types, so that no dynamic extents have to be compared.
  for (Operation *op : ops) {
    if (!hasJoin && !haveSameRows(op, other.ops.front())) {
      reason = "its rows have another shape";
      return false;
    }
  }
  // A destination that an op also reads, or a result that is not a row, must stay in memory between
  // two kernels.
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops)
      for (OpOperand &operand : op->getOpOperands()) {
        Operation *producer = operand.get().getDefiningOp();
        bool isBetween = producer && (group == this ? other : *this).ops.contains(producer);
        bool isRow = llvm::is_contained(getRowOperands(op), &operand);
        if (!isBetween || isChainedCache(operand))
          continue;
        if (readsGroupScales(operand)) {
          blocker = op;
          reason = "it reads scales of groups, which have fewer columns than the rows";
          return false;
        }
        auto type = cast<RankedTensorType>(operand.get().getType());
        bool isPart = isRow && isJoinOfRows(op);
        if (!isPart && (!isRow || type.getShape() != getRowShape(op))) {
          blocker = op;
          reason = "it does not read the value of the group row by row";
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
          reason = "it reads rows that other ops concatenate with more columns";
          return false;
        }
  // Ops reading the same rows belong to one program.
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
    // The kernel computes the sequence of a row once, for slots and positions.
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
             "its result has a user in another group, and this kernel does not compute sequence "
             "indices");
  }
}

//===----------------------------------------------------------------------===//
// Writing a group as one op
//===----------------------------------------------------------------------===//

Operation *FusionGroup::write(Operation *&blocker, std::string &reason) {
  SmallVector<Operation *> dependents;
  uint64_t visited = 0;
  // Earlier groups have moved ops, so check again.
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
