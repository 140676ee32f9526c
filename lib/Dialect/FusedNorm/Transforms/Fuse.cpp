// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-fuse: grows groups of ops with shared rows along the values between them,
// joins groups of equal ops over independent rows, and writes each group as one fused op.

#include "AttentionBodies.h"
#include "Epilogues.h"
#include "Extents.h"
#include "FusionGroup.h"
#include "Layouts.h"
#include "Leftovers.h"
#include "Powers.h"
#include "RowOps.h"
#include "SameTokens.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Encodings.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/OrderedBlocks.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMFUSE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Returns the tensor whose columns all rows of a group are; null if there is none.
static Value getWiderRows(const FusionGroup &group) {
  Value wider;
  for (Operation *op : group.ops)
    for (OpOperand *operand : getRowOperands(op)) {
      Operation *producer = operand->get().getDefiningOp();
      if (producer && group.ops.contains(producer))
        continue;
      // Heads of columns are also columns.
      if (auto heads = dyn_cast_or_null<tensor::ExpandShapeOp>(producer))
        producer = heads.getSrc().getDefiningOp();
      auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(producer);
      bool isOfColumns =
          slice && slice.hasUnitStride() &&
          slice.getSourceType().getRank() == slice.getType().getRank() &&
          slice.getSourceType().getRank() > 1 &&
          slice.getSourceType().getShape().drop_back() == slice.getType().getShape().drop_back();
      if (!isOfColumns || (wider && wider != slice.getSource()))
        return {};
      wider = slice.getSource();
    }
  return wider;
}

namespace {

/// Fuses the groups of one block.
class BlockFuser {
public:
  BlockFuser(Block &block, FusionReport &report) : block(block), report(report) {}

  /// Returns the number of groups of two or more ops.
  unsigned run(bool horizontal) {
    if (hasEncodedTensors(block))
      return 0;
    resolveExtents(block);
    moveLayoutOps(block);
    versions.emplace(block);
    for (auto [index, op] : llvm::enumerate(block)) {
      Operation *blocker;
      if (isPrimitiveRowOp(&op) || isJoinOfRows(&op) || isElementwiseRowOp(&op, blocker)) {
        groups.push_back(std::make_unique<FusionGroup>(&op, *versions));
        groupOf[&op] = groups.back().get();
      }
    }
    for (Operation &op : block)
      if (groupOf.contains(&op))
        joinProducers(&op);
      else if (auto quantize = dyn_cast<QuantizeOp>(op); quantize && quantize.isTwoLaunches())
        // Two kernels: the second one starts after all rows are read, so no group can contain them.
        report.addGroup(&op, op.getName().getStringRef(), {op.getName().stripDialect().str()},
                        std::nullopt);
      else
        noteForeignUser(&op);
    splitStores();
    takePlainGroups();
    if (horizontal) {
      joinIndependent();
      joinColumns();
      joinStores();
      joinTokens();
      joinChecks();
    }
    takeSegments();
    unsigned count = 0;
    // Other kernels may compute the sequences themselves, so segment_of comes last.
    for (bool isSegment : {false, true})
      for (auto &group : groups)
        if (!group->ops.empty() && isa<SegmentOfOp>(group->ops.front()) == isSegment)
          count += write(*group);
    for (auto &group : plain)
      count += write(*group);
    return count;
  }

  uint64_t numVisited = 0;

private:
  /// Writes the group. Returns whether it is a kernel of two or more ops.
  bool write(FusionGroup &group) {
    Operation *first = group.ops.front(), *blocker = nullptr;
    if (isa<SegmentOfOp>(first) && first->use_empty()) {
      first->erase();
      return false;
    }
    std::vector<std::string> names = group.getNames();
    std::optional<int64_t> bytes = group.getBytesSaved();
    bool isFused = group.isFused(), isElementwise = !group.hasPrimitive();
    std::string reason;
    Operation *launch = isFused || isElementwise ? group.write(blocker, reason) : first;
    if (!launch) {
      report.addCandidate(first, first->getName().getStringRef(), blocker, reason);
      return false;
    }
    report.addGroup(launch, isElementwise ? "elementwise" : launch->getName().getStringRef(),
                    std::move(names), bytes);
    return isFused;
  }

  void joinProducers(Operation *op) {
    for (OpOperand *operand : getRowOperands(op)) {
      Operation *producer = operand->get().getDefiningOp();
      if (!producer || producer->getBlock() != &block)
        continue;
      FusionGroup *own = groupOf.lookup(op), *other = groupOf.lookup(producer);
      if (other == own)
        continue;
      if (!other) {
        noteForeignProducer(op, producer);
        continue;
      }
      join(*other, *own, op);
    }
  }

  /// Joins group `second` to `first`. Both may have several ops.
  bool join(FusionGroup &first, FusionGroup &second, Operation *at) {
    std::string reason;
    Operation *blocker = nullptr;
    if (!first.canJoin(second, blocker, reason, numVisited)) {
      if (first.hasPrimitive() || second.hasPrimitive())
        refusals.push_back({at, blocker, reason});
      return false;
    }
    merge(first, second);
    return true;
  }

  void merge(FusionGroup &first, FusionGroup &second) {
    for (Operation *op : second.ops)
      groupOf[op] = &first;
    first.join(second);
  }

  /// Records a reason for a primitive whose producer is not fusible, if the producer could be part
  /// of its kernel.
  void noteForeignProducer(Operation *op, Operation *producer) {
    Operation *blocker = nullptr;
    if (isPrimitiveRowOp(op) && !isElementwiseRowOp(producer, blocker) && blocker)
      refusals.push_back({op, blocker, getReason(producer, blocker)});
    if (!isPrimitiveRowOp(op) || producer->getNumOperands() == 0)
      return;
    // A layout op between two candidates.
    Operation *before = producer->getOperand(0).getDefiningOp();
    if (isa<linalg::TransposeOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(producer) &&
        before && groupOf.contains(before))
      refusals.push_back({op, producer, "it changes the shape of rows"});
  }

  /// Records a reason for an op after a primitive if only one property prevents it from being
  /// elementwise.
  void noteForeignUser(Operation *op) {
    Operation *blocker = nullptr;
    if (isElementwiseRowOp(op, blocker) || !blocker)
      return;
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          producer && groupOf.contains(producer) && isPrimitiveRowOp(producer))
        refusals.push_back({producer, blocker, getReason(op, blocker)});
  }

  static std::string getReason(Operation *elementwise, Operation *blocker) {
    if (blocker == elementwise)
      return "an adjacent op broadcasts or permutes elements, or has other types";
    std::string modifiers = describeModifiers(blocker);
    return modifiers.empty() ? "no row program supports this op"
                             : "no row program keeps " + modifiers;
  }

  /// A store joins its group before all users of its rows are known.
  void splitStores() {
    for (unsigned i = 0, count = groups.size(); i < count; ++i) {
      std::string reason;
      Operation *blocker = nullptr;
      if (groups[i]->ops.empty())
        continue;
      for (Operation *store : groups[i]->takeMisplacedStores(blocker, reason)) {
        groups.push_back(std::make_unique<FusionGroup>(store, *versions));
        groupOf[store] = groups.back().get();
        refusals.push_back({store, blocker, reason});
      }
    }
  }

  /// Takes the groups of elementwise ops without a primitive out of `groups`. They do not join
  /// groups over other rows. Groups with too little work are left to other passes.
  void takePlainGroups() {
    for (auto &group : groups)
      if (!group->ops.empty() && !group->hasPrimitive() && group->isWorthKernel())
        plain.push_back(std::move(group));
    llvm::erase_if(groups, [&](const std::unique_ptr<FusionGroup> &group) {
      return !group || group->ops.empty() || !group->hasPrimitive();
    });
    for (const Refused &refused : refusals)
      if (refused.blocker)
        report.addCandidate(refused.op, refused.op->getName().getStringRef(), refused.blocker,
                            refused.reason);
  }

  /// Joins groups of equal primitives over independent rows, such as queries and keys, each with
  /// the nearest previous group. Rows that are only stored, such as values, join other stored rows.
  void joinIndependent() {
    llvm::MapVector<Attribute, FusionGroup *> last;
    FusionGroup *lastStoring = nullptr;
    for (auto &group : groups) {
      auto signature = cast<ArrayAttr>(group->getSignature());
      std::string reason;
      Operation *blocker;
      // Other groups take over check_slots and segment_of later.
      if (isa<CheckSlotsOp, SegmentOfOp>(group->ops.front()))
        continue;
      bool isStore = signature.empty() && group->hasStore();
      if (isStore && lastStoring &&
          lastStoring->canJoinIndependent(*group, blocker, reason, numVisited)) {
        merge(*lastStoring, *group);
        continue;
      }
      FusionGroup *&previous = last[signature];
      if (previous && previous->canJoinIndependent(*group, blocker, reason, numVisited)) {
        merge(*previous, *group);
        lastStoring = previous->hasStore() ? previous : lastStoring;
        // Each group has at most one partner. The next group starts a new kernel.
        previous = nullptr;
      } else {
        previous = group.get();
        lastStoring = group->hasStore() ? previous : lastStoring;
      }
    }
    eraseEmptyGroups();
  }

  /// Joins groups over columns of the same rows, such as the low-rank query and the compressed KV
  /// from one GEMM. The groups may have different ops.
  void joinColumns() {
    llvm::DenseMap<Value, FusionGroup *> last;
    for (auto &group : groups) {
      Value rows = getWiderRows(*group);
      if (!rows)
        continue;
      FusionGroup *&previous = last[rows];
      std::string reason;
      Operation *blocker = nullptr;
      if (previous && previous->canJoinIndependent(*group, blocker, reason, numVisited)) {
        merge(*previous, *group);
        continue;
      }
      if (previous && blocker)
        report.addCandidate(group->ops.front(), group->ops.front()->getName().getStringRef(),
                            blocker, reason);
      previous = group.get();
    }
    eraseEmptyGroups();
  }

  /// Joins groups that store to the same slots, such as c_kv and k_pe of an MLA row.
  void joinStores() {
    llvm::DenseMap<std::pair<Value, Value>, FusionGroup *> last;
    for (auto &group : groups) {
      auto it = llvm::find_if(group->ops, llvm::IsaPred<PagedStoreOp>);
      if (it == group->ops.end())
        continue;
      auto store = cast<PagedStoreOp>(*it);
      FusionGroup *&previous = last[{store.getTable(), store.getSlots()}];
      std::string reason;
      Operation *blocker = nullptr;
      if (previous && previous->canJoinIndependent(*group, blocker, reason, numVisited)) {
        merge(*previous, *group);
        continue;
      }
      // Stores to other layers, for example, are not joined.
      if (previous && isa_and_nonnull<PagedStoreOp>(blocker))
        report.addCandidate(store, store->getName().getStringRef(), blocker, reason);
      previous = group.get();
    }
    eraseEmptyGroups();
  }

  /// Joins groups over the same tokens, such as the low-rank query and the compressed KV from
  /// separate GEMMs, or rotations by the same tables. The groups may have different ops.
  void joinTokens() {
    llvm::DenseMap<Value, FusionGroup *> last;
    for (auto &group : groups) {
      FusionGroup *own = group.get();
      llvm::SetVector<Value> tokens = findTokens(*own);
      for (Value token : tokens) {
        FusionGroup *previous = last.lookup(token);
        std::string reason;
        Operation *blocker = nullptr;
        if (!previous || previous == own ||
            !previous->canJoinIndependent(*own, blocker, reason, numVisited))
          continue;
        merge(*previous, *own);
        own = previous;
        break;
      }
      for (Value token : tokens)
        last[token] = own;
    }
    eraseEmptyGroups();
  }

  /// Joins check_slots to the group storing rows to these slots.
  void joinChecks() {
    for (auto &group : groups) {
      auto check = dyn_cast<CheckSlotsOp>(group->ops.front());
      if (!check)
        continue;
      Value slot = check.getSlots() ? check.getSlots() : check.getTable();
      std::string reason;
      Operation *blocker = nullptr;
      for (Operation *user : slot.getUsers()) {
        auto store = dyn_cast<PagedStoreOp>(user);
        FusionGroup *storing = groupOf.lookup(user);
        if (!store || !storing || storing->ops.empty() || store.getTable() != check.getTable() ||
            store.getSlots() != check.getSlots() || store.getLayer() != check.getLayer())
          continue;
        if (storing->canJoinIndependent(*group, blocker, reason, numVisited)) {
          merge(*storing, *group);
          break;
        }
        report.addCandidate(check, check->getName().getStringRef(), blocker, reason);
      }
    }
    eraseEmptyGroups();
  }

  void takeSegments() {
    for (auto &group : groups)
      if (!isa<SegmentOfOp>(group->ops.front()))
        group->takeSegments([&](SegmentOfOp segment, Operation *blocker, StringRef reason) {
          report.addCandidate(segment, segment->getName().getStringRef(), blocker, reason);
        });
  }

  void eraseEmptyGroups() {
    llvm::erase_if(groups,
                   [](const std::unique_ptr<FusionGroup> &group) { return group->ops.empty(); });
  }

  struct Refused {
    Operation *op, *blocker;
    std::string reason;
  };

  Block &block;
  FusionReport &report;
  std::optional<CacheVersions> versions;
  SmallVector<std::unique_ptr<FusionGroup>> groups;
  /// Groups without a primitive.
  SmallVector<std::unique_ptr<FusionGroup>> plain;
  llvm::DenseMap<Operation *, FusionGroup *> groupOf;
  SmallVector<Refused> refusals;
};

struct Fuse : fusednorm::impl::FusedNormFuseBase<Fuse> {
  using FusedNormFuseBase::FusedNormFuseBase;

  void runOnOperation() override {
    FusionReport found;
    unsigned count = fusePrimitives(getOperation(), found, horizontal, keyPrologues);
    numGroups = count;
    numVisited = found.visited;
    if (!report.empty() && failed(found.write(report, getOperation())))
      return signalPassFailure();
    if (count < require) {
      found.emitTooFew(getOperation(), require, count);
      return signalPassFailure();
    }
  }
};

} // namespace

unsigned fusednorm::fusePrimitives(Operation *root, FusionReport &report, bool horizontal,
                                   KeyPrologues keys) {
  SmallVector<Block *> blocks = getOrderedBlocks(root, [](Operation *op) {
    return isa<linalg::LinalgOp>(op) || isa_and_nonnull<FusedNormDialect>(op->getDialect());
  });
  unsigned count = 0;
  for (Block *block : blocks) {
    if (!hasEncodedTensors(*block)) {
      expandPowers(*block);
      count += takeEpilogues(*block, report);
      count += takeAttentionBodies(*block, keys, report);
    }
    BlockFuser fuser(*block, report);
    count += fuser.run(horizontal);
    if (!hasEncodedTensors(*block))
      count += takeRowEpilogues(*block, report);
    report.visited += fuser.numVisited;
  }
  reportLeftovers(blocks, report);
  return count;
}
