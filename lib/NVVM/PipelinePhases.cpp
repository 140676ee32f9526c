// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that consumers of a multi-stage pipeline observe every phase of each mbarrier that they
// wait for. A parity distinguishes only two consecutive phases.

#include "AsyncOps.h"

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
/// An advance by one stage: select(stage == stages - 1, 0, stage + 1).
struct Step {
  Value from;
  int64_t slots;
};
std::optional<Step> stepOf(Value value) {
  auto select = value.getDefiningOp<LLVM::SelectOp>();
  if (!select || constantOf(select.getTrueValue()) != 0)
    return std::nullopt;
  auto compare = select.getCondition().getDefiningOp<LLVM::ICmpOp>();
  auto sum = select.getFalseValue().getDefiningOp<LLVM::AddOp>();
  if (!compare || compare.getPredicate() != LLVM::ICmpPredicate::eq || !sum ||
      constantOf(sum.getRhs()) != 1 || compare.getLhs() != sum.getLhs())
    return std::nullopt;
  auto last = constantOf(compare.getRhs());
  if (!last || *last < 0)
    return std::nullopt;
  return Step{sum.getLhs(), *last + 1};
}

class Pipelines {
public:
  explicit Pipelines(const AsyncFunction &function) : function(function) {}

  LogicalResult run() {
    for (const AsyncOp &op : function.ops)
      if (op.kind == AsyncKind::BarrierWait && op.address)
        collect(op);
    for (auto &[slot, wait] : waits)
      if (auto argument = dyn_cast<BlockArgument>(slot))
        check(argument, *wait);
    return failure(failed);
  }

private:
  /// Collects the stage numbers in the address of a wait.
  void collect(const AsyncOp &op) {
    SmallVector<Value> work{op.address};
    SmallPtrSet<void *, 16> seen;
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (!seen.insert(value.getAsOpaquePointer()).second)
        continue;
      if (isa<BlockArgument>(value) || stepOf(value)) {
        waits.try_emplace(value, &op);
        continue;
      }
      Operation *def = value.getDefiningOp();
      if (isMemoryEffectFree(def) && !isa<LLVM::SelectOp>(def))
        llvm::append_range(work, def->getOperands());
    }
  }

  /// Returns the values of an argument on the edges into its block.
  static SmallVector<Value> givenTo(BlockArgument argument) {
    SmallVector<Value> values;
    Block *block = argument.getOwner();
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
      if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
        if (Value value =
                branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()])
          values.push_back(value);
    return values;
  }

  /// The advances from `origin` to a value. `visited` counts the stages on the way with a wait.
  struct Way {
    Value origin;
    int64_t steps = 0, visited = 0, slots = 0;
  };
  Way wayTo(Value next) const {
    Way way;
    while (std::optional<Step> step = stepOf(next)) {
      ++way.steps;
      way.slots = step->slots;
      next = step->from;
      way.visited += waits.count(next);
    }
    way.origin = next;
    return way;
  }

  /// Returns the trip count of the loop with this header, if its bounds are constants.
  static std::optional<int64_t> tripCount(Block *header) {
    Operation *last = header->getTerminator();
    if (last->getNumSuccessors() != 2)
      return std::nullopt;
    auto compare = last->getOperand(0).getDefiningOp<LLVM::ICmpOp>();
    auto counter = compare ? dyn_cast<BlockArgument>(compare.getLhs()) : BlockArgument();
    auto bound = compare ? constantOf(compare.getRhs()) : std::nullopt;
    if (!counter || counter.getOwner() != header || !bound ||
        (compare.getPredicate() != LLVM::ICmpPredicate::slt &&
         compare.getPredicate() != LLVM::ICmpPredicate::ult))
      return std::nullopt;
    std::optional<int64_t> first, by;
    for (Value value : givenTo(counter)) {
      if (auto constant = constantOf(value))
        first = constant;
      else if (auto sum = value.getDefiningOp<LLVM::AddOp>(); sum && sum.getLhs() == counter)
        by = constantOf(sum.getRhs());
    }
    if (!first || !by || *by <= 0 || *bound < *first)
      return std::nullopt;
    return (*bound - *first + *by - 1) / *by;
  }

  /// Checks a stage number that a loop carries: its advance in one iteration, directly or through
  /// one inner loop.
  void check(BlockArgument slot, const AsyncOp &wait) {
    for (Value next : givenTo(slot)) {
      Way way = wayTo(next);
      if (way.origin != slot) {
        auto inner = dyn_cast<BlockArgument>(way.origin);
        std::optional<int64_t> trips;
        if (!inner || way.steps == 0 || !waits.count(inner) ||
            !(trips = tripCount(inner.getOwner())))
          continue;
        // The stage after the inner loop is the next one, without a wait so far.
        way.visited -= 1;
        bool entered = false;
        for (Value value : givenTo(inner)) {
          Way part = wayTo(value);
          int64_t times = part.origin == inner ? *trips : part.origin == slot ? 1 : 0;
          entered |= part.origin == slot;
          way.steps += times * part.steps;
          way.visited += times * part.visited;
        }
        if (!entered)
          continue;
      }
      if (way.steps == 0 || way.visited == way.steps || way.slots % way.steps == 0)
        continue;
      failed = true;
      wait.op->emitError("phases: waits for ")
          << way.visited << " of every " << way.steps << " stages in a pipeline of " << way.slots
          << ", so that it misses phases of a barrier and their parity repeats; expected a "
             "multiple "
             "of "
          << way.steps << " stages, or a wait for every stage";
    }
  }

  const AsyncFunction &function;
  llvm::MapVector<Value, const AsyncOp *> waits;
  bool failed = false;
};
} // namespace

LogicalResult fusednorm::nvvm::verifyPipelinePhases(const AsyncFunction &function) {
  if (!function.has(AsyncKind::BarrierWait))
    return success();
  return Pipelines(function).run();
}
