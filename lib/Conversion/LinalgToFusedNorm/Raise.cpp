// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-raise: applies the matchers to every tensor of a block, from the last to the
// first, and replaces the matches.

#include "ConstantGathers.h"
#include "DividedAttention.h"
#include "MatchAbsMax.h"
#include "MatchAttention.h"
#include "Matchers.h"
#include "NearMisses.h"
#include "SimplifyExtents.h"
#include "SplitBodies.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Aggregates.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Encodings.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMRAISE
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {

using Matcher = FailureOr<Match> (*)(MatchContext &);

/// Raises the primitives of one block.
class BlockRaiser {
public:
  /// Adds the blocks of erased ops to `erased`.
  BlockRaiser(Block &block, FusionReport &report, const RaiseOptions &options,
              llvm::SmallPtrSetImpl<Block *> &erased)
      : block(block), report(report), options(options), erased(erased),
        asserts(block.getOps<cf::AssertOp>()) {}

  void run() {
    if (hasEncodedTensors(block))
      return;
    raiseOps();
    // Each operation inside of the remaining bodies is tried as an op of its own.
    BodySplitter splitter(block);
    if (splitter.split() != 0) {
      refusals.clear();
      nearMisses.clear();
      raiseOps();
    }
    reportRefusals();
    raiseRemaining();
    splitter.join();
  }

private:
  /// Reports each candidate once, at its last op. Reasons with options take precedence over other
  /// reasons of the same norm.
  void reportRefusals() {
    llvm::SmallPtrSet<Operation *, 4> optional;
    for (const Refused &refused : refusals)
      if (refused.isAlive && !refused.refusal.options.empty())
        optional.insert_range(ArrayRef{refused.getCore(), refused.refusal.blocker});
    llvm::DenseSet<Operation *> named;
    for (const Refused &refused : refusals) {
      const NoMatchReason &refusal = refused.refusal;
      bool isOptional =
          (refusal.name == "rms_norm" || refusal.name == "layer_norm") &&
          (optional.contains(refused.getCore()) || optional.contains(refusal.blocker));
      if (!refused.isAlive || raisedCores.contains(refused.core) ||
          (isOptional && refusal.options.empty()))
        continue;
      if (named.insert(refused.getCore()).second)
        report.addCandidate(refused.root, refusal.name, refusal.blocker, refusal.describe());
    }
  }

  /// Raises the remaining contractions and maxima. Matchers of attention and quantization read them
  /// as linalg ops, so this is the last step.
  void raiseRemaining() {
    SmallVector<Operation *> ops = llvm::to_vector(llvm::make_pointer_range(block));
    for (Operation *op : llvm::reverse(ops)) {
      if (eraseIfDead(op))
        continue;
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      if (!linalgOp || op->getNumResults() != 1 || op->use_empty())
        continue;
      NoMatchReason refusal;
      FailureOr<Match> match = matchAbsMax(linalgOp, report.visited);
      if (failed(match) && options.matmuls)
        match = matchMatmul(linalgOp, options, refusal, report.visited);
      if (succeeded(match))
        replace(op->getResult(0), *match);
      else if (refusal)
        report.addCandidate(op, refusal.name, refusal.blocker, refusal.reason);
      eraseIfDead(op);
    }
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      eraseIfDead(&op);
  }

  void raiseOps() {
    SmallVector<Operation *> ops = llvm::to_vector(llvm::make_pointer_range(block));
    for (Operation *op : llvm::reverse(ops)) {
      if (eraseIfDead(op))
        continue;
      if (linalg::LinalgOp gemm = getRoundedGemm(op); gemm && raiseRounded(op, gemm))
        continue;
      if (raiseDivided(op))
        continue;
      if (isRoot(op))
        raise(op);
      else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        raiseGemm(linalgOp);
      eraseIfDead(op);
    }
    SmallVector<Operation *> replaced;
    report.visited += completeRotations(block, replaced);
    mayBeDead.insert_range(replaced);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      eraseIfDead(&op);
  }

  struct Refused {
    Operation *root, *core;
    NoMatchReason refusal;
    bool isAlive = true;

    Operation *getCore() const { return core ? core : refusal.blocker; }
  };

  static bool isRoot(Operation *op) {
    if (op->getNumResults() == 0 || isa<FusedNormDialect>(op->getDialect()))
      return false;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp)
      return linalgOp.hasPureTensorSemantics() &&
             linalgOp.getNumParallelLoops() == linalgOp.getNumLoops();
    return isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::CollapseShapeOp>(op) ||
           op->hasTrait<OpTrait::Elementwise>();
  }

  /// Erases `op` if raising removed its last use. Returns whether it was erased.
  bool eraseIfDead(Operation *op) {
    if (!mayBeDead.contains(op) || !op->use_empty() || !isMemoryEffectFree(op))
      return false;
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        mayBeDead.insert(producer);
    op->walk([&](Operation *nested) {
      nested->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (Operation *producer = operand.getDefiningOp())
            mayBeDead.insert(producer);
      });
    });
    forget(op);
    mayBeDead.erase(op);
    op->walk([&](Block *inner) { erased.insert(inner); });
    op->erase();
    return true;
  }

  void forget(Operation *op) {
    // Reports for erased ops are dropped.
    for (Refused &refused : refusals)
      if (refused.isAlive)
        refused.isAlive = refused.root != op && !op->isAncestor(refused.refusal.blocker);
  }

  static constexpr Matcher matchers[] = {matchQuantize,      matchDequantize,  matchCollapsedNorm,
                                         matchNorm,          matchChannelNorm, matchRotary,
                                         matchPartialRotary, matchDecomposed,  matchMeanOfSquares};

  /// Checks whether a match pays. An elementwise primitive inside of a body would become a loop of
  /// its own. It pays if its operand is another primitive inside of the body.
  bool pays(Operation *root, const Match &match) {
    if (!match.isElementwise)
      return true;
    Operation *part = match.operands.front().getDefiningOp();
    if (!part || !BodySplitter::isPart(part))
      return !BodySplitter::isPart(root);
    auto type = cast<RankedTensorType>(match.operands.front().getType());
    ElementReader reader(part->getContext(), type.getShape());
    return llvm::any_of(matchers, [&](Matcher matcher) {
      MatchContext context(reader, reader.at(match.operands.front()), type, options);
      FailureOr<Match> inner = matcher(context);
      return succeeded(inner) && !inner->isElementwise;
    });
  }

  void raise(Operation *op) {
    for (Value root : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(root.getType());
      if (!type || type.getRank() == 0 || root.use_empty())
        continue;
      ElementReader reader(op->getContext(), type.getShape());
      bool isTaken = false;
      for (Matcher matcher : matchers) {
        MatchContext context(reader, reader.at(root), type, options);
        FailureOr<Match> match = matcher(context);
        if (succeeded(match) && !nearMisses.contains(context.core) && pays(op, *match)) {
          if (context.core)
            raisedCores.insert(context.core);
          replace(root, *match);
          isTaken = true;
          break;
        }
        if (context.isNearMiss)
          nearMisses.insert(context.core);
        // A rounding mode or fast-math flag is the actual cause of other reasons.
        Operation *modified = reader.takeModified();
        bool isNamed = modified && refuseModified(op, root, matcher, modified);
        if (!isNamed && context.refusal)
          refusals.push_back({op, context.core, tryOptions(root, matcher, context.refusal)});
        isTaken |= isNamed || context.refusal;
      }
      if (!isTaken) {
        MatchContext context(reader, reader.at(root), type, options);
        nameNearMiss(context);
        if (context.refusal)
          refusals.push_back({op, context.core, context.refusal});
      }
      report.visited += reader.getNumVisited();
    }
  }

  /// Tries a refused candidate with the options of its reasons. Returns the first reason with all
  /// required options, or another reason if options are not enough.
  NoMatchReason tryOptions(Value root, Matcher matcher, NoMatchReason refusal) {
    RaiseOptions more = options;
    auto type = cast<RankedTensorType>(root.getType());
    for (NoMatchReason next = refusal; !next.options.empty();) {
      more.*next.options.front() = true;
      ElementReader reader(root.getContext(), type.getShape());
      MatchContext context(reader, reader.at(root), type, more);
      FailureOr<Match> match = matcher(context);
      report.visited += reader.getNumVisited();
      Operation *core, *modified = failed(match) ? reader.takeModified() : nullptr;
      NoMatchReason cause;
      if (modified && (cause = findModifiedReason(root, matcher, modified, core)))
        return cause;
      next = context.refusal;
      if (succeeded(match))
        break;
      if (!next) {
        // The options are not enough, and the cause is unknown.
        refusal.options.clear();
        break;
      }
      if (next.options.empty())
        return next;
      refusal.options.append(next.options);
    }
    return refusal;
  }

  /// Returns the GEMM whose result `op` only rounds; null if there is none.
  static linalg::LinalgOp getRoundedGemm(Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || generic.getNumResults() != 1 || generic.getNumDpsInputs() != 1 ||
        generic.getNumParallelLoops() != generic.getNumLoops() ||
        !llvm::all_of(generic.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }))
      return {};
    Block &body = *generic.getBody();
    auto truncate = dyn_cast<arith::TruncFOp>(body.front());
    if (!truncate || !describeModifiers(truncate).empty() ||
        truncate.getIn() != body.getArgument(0) ||
        body.getTerminator()->getOperand(0) != truncate.getResult() ||
        !isa<BFloat16Type, Float16Type>(truncate.getType()))
      return {};
    Value input = generic.getDpsInputs()[0];
    return input.hasOneUse() ? input.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  }

  /// Raises attention whose results are rounded to a narrower type.
  bool raiseRounded(Operation *op, linalg::LinalgOp gemm) {
    if (op->use_empty())
      return false;
    NoMatchReason refusal;
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    FailureOr<Match> match = matchAttention(gemm, type, options, refusal, report.visited);
    if (failed(match))
      return false;
    replace(op->getResult(0), *match);
    eraseIfDead(op);
    return true;
  }

  /// Raises attention whose result `op` divides by the softmax denominators.
  bool raiseDivided(Operation *op) {
    std::optional<DividedGemm> found = findDividedGemm(op, report.visited);
    if (!found)
      return false;
    NoMatchReason refusal;
    Value product = found->gemm->getResult(0);
    Type type = getElementTypeOrSelf(product.getType());
    FailureOr<Match> match =
        matchAttention(found->gemm, type, options, refusal, report.visited, /*isDivided=*/true);
    if (failed(match)) {
      if (refusal)
        refusals.push_back({op, nullptr, refusal});
      return false;
    }
    op->getResult(0).replaceAllUsesWith(found->dividend);
    replace(product, *match);
    mayBeDead.insert(op);
    eraseIfDead(op);
    return true;
  }

  void raiseGemm(linalg::LinalgOp op) {
    if (op->getNumResults() != 1 || op->use_empty())
      return;
    NoMatchReason refusal;
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    FailureOr<Match> match = matchAttention(op, type, options, refusal, report.visited);
    if (failed(match) && !refusal)
      match = matchScaledGemm(op, refusal, report.visited);
    if (succeeded(match))
      replace(op->getResult(0), *match);
    else if (refusal)
      refusals.push_back({op, nullptr, refusal});
  }

  /// Returns the reason of a candidate whose rounding modes or fast-math flags keep it from being
  /// raised, even with all options for norms. Returns no reason if it has other causes. Sets
  /// `core`.
  NoMatchReason findModifiedReason(Value root, Matcher matcher, Operation *modified,
                                   Operation *&core) {
    RaiseOptions all = options;
    all.reassociatedWeights = all.f32Statistics = all.centeredRows = true;
    auto type = cast<RankedTensorType>(root.getType());
    ElementReader reader(root.getContext(), type.getShape(), /*ignoresModifiers=*/true);
    MatchContext context(reader, reader.at(root), type, all);
    FailureOr<Match> match = matcher(context);
    report.visited += reader.getNumVisited();
    core = context.core;
    if (failed(match) || nearMisses.contains(core))
      return {};
    return {match->name, modified, "the primitive would not keep " + describeModifiers(modified)};
  }

  /// Reports a candidate with the reason of findModifiedReason. Returns whether there is one.
  bool refuseModified(Operation *op, Value root, Matcher matcher, Operation *modified) {
    Operation *core;
    NoMatchReason reason = findModifiedReason(root, matcher, modified, core);
    if (reason)
      refusals.push_back({op, core, reason});
    return static_cast<bool>(reason);
  }

  void replace(Value root, const Match &match) {
    Operation *op = root.getDefiningOp();
    OpBuilder builder(op->getContext());
    // Other results of the primitive may be used before its root.
    Operation *first = op;
    for (const Replacement &other : match.others)
      for (Operation *user : other.old.getUsers())
        if (Operation *own = block.findAncestorOpInBlock(*user); own && own->isBeforeInBlock(first))
          first = own;
    setInsertionPoint(builder, match.operands, first);
    SmallVector<Value> results = match.create(builder, op->getLoc());
    report.addGroup(results.front().getDefiningOp(), match.name, {match.name.str()}, std::nullopt);
    root.replaceAllUsesWith(results.front());
    for (Operation *removed : match.removed) {
      forget(removed);
      mayBeDead.erase(removed);
      removed->erase();
    }
    for (const Replacement &other : match.others) {
      Value value = other.create(builder, results);
      Value old = other.old;
      old.replaceAllUsesWith(value);
      mayBeDead.insert(other.old.getDefiningOp());
    }
    mayBeDead.insert(op);
    for (const Replacement &other : match.others)
      eraseBehind(op, other.old.getDefiningOp());
  }

  /// Erases `producer` and its operands if they are dead and come after `op`. The loop has already
  /// visited such ops.
  void eraseBehind(Operation *op, Operation *producer) {
    SmallVector<Operation *> waiting = {producer};
    llvm::SmallPtrSet<Operation *, 8> gone;
    while (!waiting.empty()) {
      Operation *next = waiting.pop_back_val();
      if (!next || gone.contains(next) || next->getBlock() != &block || !op->isBeforeInBlock(next))
        continue;
      SmallVector<Operation *> producers;
      for (Value operand : next->getOperands())
        producers.push_back(operand.getDefiningOp());
      if (!eraseIfDead(next))
        continue;
      gone.insert(next);
      llvm::append_range(waiting, producers);
    }
  }

  /// Returns the last assertion before `op`; null if there is none. Assertions may relate the
  /// extents of operands.
  Operation *getLastAssert(Operation *op) {
    auto *next = llvm::partition_point(
        asserts, [&](cf::AssertOp assertion) { return assertion->isBeforeInBlock(op); });
    return next == asserts.begin() ? nullptr : std::prev(next)->getOperation();
  }

  /// Sets the insertion point after the last operand, and after the assertions before `first`, the
  /// first use or replaced op.
  void setInsertionPoint(OpBuilder &builder, ArrayRef<Value> operands, Operation *first) {
    Operation *last = getLastAssert(first);
    for (Value operand : operands)
      if (Operation *producer = operand.getDefiningOp())
        if (Operation *own = block.findAncestorOpInBlock(*producer);
            own && (!last || last->isBeforeInBlock(own)))
          last = own;
    if (last)
      builder.setInsertionPointAfter(last);
    else
      builder.setInsertionPointToStart(&block);
  }

  Block &block;
  FusionReport &report;
  const RaiseOptions &options;
  llvm::SmallPtrSetImpl<Block *> &erased;
  llvm::DenseSet<Operation *> mayBeDead, raisedCores, nearMisses;
  SmallVector<Refused> refusals;
  /// In the order of the block.
  SmallVector<cf::AssertOp> asserts;
};

struct Raise : fusednorm::impl::FusedNormRaiseBase<Raise> {
  using FusedNormRaiseBase::FusedNormRaiseBase;

  void runOnOperation() override {
    FusionReport found;
    raisePrimitives(getOperation(), found,
                    {unroundedScores, matmuls, reassociatedWeights, f32Statistics, centeredRows});
    numVisited = found.visited;
    numRaised = found.groups.size();
    numRefused = found.candidates.size();
    if (!report.empty() && failed(found.write(report, getOperation())))
      signalPassFailure();
  }
};

struct RaiseAndFuse : PassWrapper<RaiseAndFuse, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RaiseAndFuse)
  RaiseAndFuse(FusionReport &report, unsigned &numGroups, const RaiseOptions &options)
      : report(report), numGroups(numGroups), options(options) {}

  StringRef getName() const override { return "FusedNormRaiseAndFuse"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<FusedNormDialect, arith::ArithDialect, linalg::LinalgDialect,
                    tensor::TensorDialect>();
  }
  void runOnOperation() override {
    raisePrimitives(getOperation(), report, options);
    // The groups of the fusion include the raised ops.
    report.groups.clear();
    numGroups = fusePrimitives(getOperation(), report);
  }

  FusionReport &report;
  unsigned &numGroups;
  RaiseOptions options;
};

} // namespace

std::unique_ptr<Pass> fusednorm::createFusedNormRaiseAndFuse(FusionReport &report,
                                                             unsigned &numGroups,
                                                             const RaiseOptions &options) {
  return std::make_unique<RaiseAndFuse>(report, numGroups, options);
}

void fusednorm::raisePrimitives(Operation *root, FusionReport &report,
                                const RaiseOptions &options) {
  decomposeAggregates(root);
  splitGathers(root);
  simplifyExtents(root);
  reshapeConstantGathers(root);
  SmallVector<Block *> blocks = getRaisedBlocks(root);
  // Erasing dead ops may remove later blocks of the list.
  llvm::SmallPtrSet<Block *, 8> erased;
  for (Block *block : blocks)
    if (!erased.contains(block))
      BlockRaiser(*block, report, options, erased).run();
}
