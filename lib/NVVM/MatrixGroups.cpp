// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks fences before groups of wgmma, and waits after them.

#include "AsyncOps.h"
#include "ForwardFlow.h"

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
/// The content of a register that wgmma reads, from best to worst.
enum class Content : uint8_t {
  /// No ordinary code wrote it, and a fence follows all reads of its old content.
  Free,
  /// Ordinary code wrote it before a fence, and no group ended since.
  Fenced,
  /// Like Free, but a wait returned the registers to ordinary code.
  FreeNoFence,
  /// Like Fenced, but for an earlier group.
  OtherGroup,
  /// Ordinary code wrote it after the last fence.
  Unfenced
};

struct GroupState {
  /// Registers from other sources than wgmma.
  llvm::MapVector<Value, Content> content;
  /// Results in flight, with the number of commits since; 0: not committed.
  llvm::MapVector<Value, unsigned> pending;

  bool join(const GroupState &other) {
    bool changed = false;
    for (auto [value, worse] : other.content) {
      auto [found, isNew] = content.try_emplace(value, worse);
      if (isNew || found->second < worse) {
        found->second = worse;
        changed = true;
      }
    }
    for (auto [value, age] : other.pending) {
      auto [found, isNew] = pending.try_emplace(value, age);
      if (isNew || found->second > age) {
        found->second = age;
        changed = true;
      }
    }
    return changed;
  }

  void set(Value value, std::optional<Content> now) {
    if (now)
      content[value] = *now;
    else
      content.erase(value);
  }
  void setPending(Value value, std::optional<unsigned> age) {
    if (age)
      pending[value] = *age;
    else
      pending.erase(value);
  }
  std::optional<Content> worst(ValueRange values) const {
    std::optional<Content> result;
    for (Value value : values)
      if (auto found = content.find(value); found != content.end())
        if (!result || *result < found->second)
          result = found->second;
    return result;
  }
  std::optional<unsigned> youngest(ValueRange values) const {
    std::optional<unsigned> result;
    for (Value value : values)
      if (auto found = pending.find(value); found != pending.end())
        if (!result || *result > found->second)
          result = found->second;
    return result;
  }
  void enter(BlockArgument argument, Value value, const GroupState &from) {
    set(argument, from.worst(value));
    setPending(argument, from.youngest(value));
  }
};

/// Returns whether an operation only renames registers.
bool isRename(Operation *op) {
  return isa<LLVM::ExtractValueOp, LLVM::InsertValueOp, LLVM::BitcastOp>(op);
}

class Groups {
public:
  explicit Groups(const AsyncFunction &function) : function(function) { findRegisters(); }

  LogicalResult run() {
    Region &body = function.function.getBody();
    ForwardFlow<GroupState> flow;
    auto transfer = [&](Operation *op, GroupState &state) { this->transfer(op, state); };
    flow.run(body, transfer);
    flow.visit(body, transfer, [&](Operation *op, const GroupState &state) { check(op, state); });
    return failure(failed);
  }

private:
  /// Finds the register operands of MMAs, with all values on the way to them. Other values need no
  /// state.
  void findRegisters() {
    SmallVector<Value> work;
    auto add = [&](Value value) {
      if (registers.insert(value).second)
        work.push_back(value);
    };
    for (const AsyncOp &op : function.ops)
      if (op.kind == AsyncKind::MatrixMultiply) {
        for (Value value : op.registers)
          add(value);
        for (Value value : op.fragments)
          add(value);
      }
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (Operation *op = value.getDefiningOp()) {
        const AsyncOp *async = function.find(op);
        if (isRename(op))
          llvm::for_each(op->getOperands(), add);
        else if (async && async->kind == AsyncKind::MatrixWait)
          llvm::for_each(async->registers, add);
        continue;
      }
      auto argument = cast<BlockArgument>(value);
      Block *block = argument.getOwner();
      for (auto it = block->pred_begin(); it != block->pred_end(); ++it)
        if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
          if (Value given =
                  branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()])
            add(given);
    }
  }

  void transfer(Operation *op, GroupState &state) {
    const AsyncOp *async = function.find(op);
    AsyncKind kind = async ? async->kind : AsyncKind::SharedWrite;
    if (async && kind == AsyncKind::MatrixFence)
      for (auto &[value, content] : state.content)
        content = content == Content::FreeNoFence || content == Content::Free ? Content::Free
                                                                              : Content::Fenced;
    if (async && kind == AsyncKind::MatrixCommit) {
      for (auto &[value, content] : state.content)
        if (content == Content::Fenced)
          content = Content::OtherGroup;
      for (auto &[value, age] : state.pending)
        age = std::min(age + 1, 16u);
    }
    if (async && kind == AsyncKind::MatrixWait) {
      for (auto &[value, content] : state.content)
        if (content == Content::Free)
          content = Content::FreeNoFence;
      // A wait for an unknown number of groups counts as no wait.
      auto left = static_cast<unsigned>(async->number.value_or(16));
      SmallVector<Value> done;
      for (auto [value, age] : state.pending)
        if (age > left)
          done.push_back(value);
      for (Value value : done)
        state.pending.erase(value);
      for (Value result : op->getResults()) {
        state.set(result, state.worst(async->registers));
        state.setPending(result, state.youngest(async->registers));
      }
      return;
    }
    if (async && kind == AsyncKind::MatrixMultiply) {
      for (Value result : op->getResults()) {
        state.set(result, std::nullopt);
        state.setPending(result, 0);
      }
      return;
    }
    if (auto insert = dyn_cast<LLVM::InsertValueOp>(op)) {
      // The initial value of a struct that is filled element by element has no content.
      Value container = insert.getContainer();
      bool isStart = isa_and_nonnull<LLVM::PoisonOp, LLVM::UndefOp>(container.getDefiningOp());
      SmallVector<Value> parts{insert.getValue()};
      if (!isStart)
        parts.push_back(container);
      state.set(insert, state.worst(parts));
      state.setPending(insert, state.youngest(parts));
      return;
    }
    if (isRename(op)) {
      for (Value result : op->getResults()) {
        state.set(result, state.worst(op->getOperands()));
        state.setPending(result, state.youngest(op->getOperands()));
      }
      return;
    }
    bool isNothing = isa<LLVM::PoisonOp, LLVM::UndefOp>(op);
    for (Value result : op->getResults())
      if (registers.contains(result))
        state.set(result, isNothing ? Content::FreeNoFence : Content::Unfenced);
  }

  /// Returns the ordinary operation that wrote a register, or null.
  static Operation *originOf(Value value, const GroupState &state) {
    SmallPtrSet<Operation *, 8> seen;
    while (Operation *op = value.getDefiningOp()) {
      if (!isRename(op) || !seen.insert(op).second)
        return op;
      Value next;
      for (Value operand : op->getOperands())
        if (state.content.contains(operand) &&
            (!next || state.content.lookup(next) < state.content.lookup(operand)))
          next = operand;
      if (!next)
        return op;
      value = next;
    }
    return nullptr;
  }

  void checkFence(const AsyncOp &mma, ArrayRef<Value> values, StringRef what,
                  const GroupState &state) {
    std::optional<Content> worst = state.worst(values);
    if (!worst || *worst <= Content::Fenced)
      return;
    Value culprit =
        *llvm::find_if(values, [&](Value value) { return state.worst(value) == worst; });
    failed = true;
    // One error for each group: its other MMAs lack the same fence.
    if (!reported.insert({mma.op->getBlock(), what}).second)
      return;
    StringRef why = *worst == Content::FreeNoFence
                        ? "were returned to ordinary code, and no wgmma.fence follows"
                    : *worst == Content::OtherGroup
                        ? "were written by ordinary code, and the last wgmma.fence belongs to an "
                          "earlier group"
                        : "were written by ordinary code after the last wgmma.fence";
    InFlightDiagnostic error =
        mma.op->emitError("matrix-fence: registers of ")
        << what << " " << why
        << "; expected nvvm.wgmma.fence.aligned between the write and the group's first "
           "wgmma.mma_async";
    Operation *origin = originOf(culprit, state);
    if (origin && !isa<LLVM::PoisonOp, LLVM::UndefOp>(origin))
      error.attachNote(origin->getLoc()) << "written here";
  }

  void check(Operation *op, const GroupState &state) {
    const AsyncOp *async = function.find(op);
    if (async && async->kind == AsyncKind::MatrixMultiply) {
      checkFence(*async, async->registers, "the accumulator", state);
      checkFence(*async, async->fragments, "the A operand", state);
      checkUse(op, async->fragments, state);
      return;
    }
    if (async && async->kind == AsyncKind::MatrixWait)
      return;
    if (isa<LLVM::ReturnOp>(op) && !state.pending.empty()) {
      failed = true;
      Value left = state.pending.begin()->first;
      auto error = op->emitError("matrix-wait: the function returns while a group of wgmma may "
                                 "run; expected nvvm.wgmma.wait.group.sync.aligned 0 before the "
                                 "return");
      if (Operation *origin = left.getDefiningOp())
        error.attachNote(origin->getLoc()) << "issued here";
      return;
    }
    if (isRename(op) || op->hasTrait<OpTrait::IsTerminator>())
      return;
    checkUse(op, op->getOperands(), state);
  }

  void checkUse(Operation *op, ValueRange values, const GroupState &state) {
    std::optional<unsigned> age = state.youngest(values);
    if (!age)
      return;
    failed = true;
    if (!reported.insert({op->getBlock(), "wait"}).second)
      return;
    InFlightDiagnostic error = op->emitError("matrix-wait: uses an accumulator of wgmma that ");
    if (*age == 0)
      error << "is in no committed group; expected nvvm.wgmma.commit.group.sync.aligned and a wait "
               "before the use";
    else
      error << "may still be written; expected an earlier wait that leaves at most " << *age - 1
            << " group" << (*age == 2 ? "" : "s")
            << " in flight (nvvm.wgmma.wait.group.sync.aligned " << *age - 1 << ")";
    for (Value value : values)
      if (state.youngest(value) == age) {
        SmallPtrSet<Operation *, 8> seen;
        Operation *origin = value.getDefiningOp();
        while (origin && isRename(origin) && seen.insert(origin).second) {
          Value next;
          for (Value operand : origin->getOperands())
            if (state.youngest(operand) == age)
              next = operand;
          origin = next ? next.getDefiningOp() : nullptr;
        }
        if (origin)
          error.attachNote(origin->getLoc()) << "issued here";
        break;
      }
  }

  const AsyncFunction &function;
  llvm::DenseSet<Value> registers;
  llvm::DenseSet<std::pair<Block *, StringRef>> reported;
  bool failed = false;
};
} // namespace

LogicalResult fusednorm::nvvm::verifyMatrixGroups(const AsyncFunction &function) {
  if (!function.has(AsyncKind::MatrixMultiply))
    return success();
  return Groups(function).run();
}
