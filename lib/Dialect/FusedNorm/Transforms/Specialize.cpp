// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-specialize, the inverse of fusednorm-generalize, for all named ops. It
// builds each candidate op, generalizes it and compares the bodies. The names given by primitives
// to their operands determine the candidate operands, not their order.

#include "BodyComparison.h"
#include "UsedNumerics.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/Threading.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMSPECIALIZE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Returns whether `verifier` succeeds. Its diagnostics are discarded.
template <typename Fn>
static bool holds(MLIRContext *context, Fn verifier) {
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(
      context, [&](Diagnostic &) { return success(llvm::get_threadid() == thread); });
  return succeeded(verifier());
}

static bool isValid(Operation *op) {
  return holds(op->getContext(), [&] { return verify(op); });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// A possible operand of a named op, and the names given to it by primitives.
struct Operand {
  Value value;
  llvm::SmallSetVector<StringRef, 2> names;
  /// Whether every equivalent body uses the operand.
  bool isNeeded = true;
};

/// The operands and outs of a fused op.
struct Operands {
  explicit Operands(FusedOp fused);

  SmallVector<Operand> inputs;
  /// The names of outs, in the order of the fused op.
  SmallVector<StringRef> outs;

private:
  void add(Value value, const llvm::SmallSetVector<StringRef, 2> &names, bool isNeeded);
};
} // namespace

/// Collects the names given to a value by its users in the body of a fused op.
static void collectNames(Value value, llvm::SmallSetVector<StringRef, 2> &names) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto dps = dyn_cast<DestinationStyleOpInterface>(user);
    if (isa<tensor::CastOp, tensor::ExtractSliceOp>(user))
      collectNames(user->getResult(0), names);
    else if (isa<tensor::EmptyOp>(user))
      names.insert("tokens");
    else if (auto primitive = dyn_cast<RowProgramOpInterface>(user)) {
      if (!dps.isDpsInit(&use))
        names.insert(primitive.getOperandName(use.getOperandNumber()));
    } else if (isa<RankedTensorType>(value.getType()) && !isa<tensor::DimOp>(user)) {
      names.insert("x");
    }
  }
}

Operands::Operands(FusedOp fused) {
  Block &body = fused.getBody().front();
  for (auto [operand, argument] : llvm::zip_equal(fused->getOperands(), body.getArguments())) {
    llvm::SmallSetVector<StringRef, 2> names;
    collectNames(argument, names);
    // Caches are read in the version that is written.
    if (argument.getArgNumber() >= fused.getInputs().size())
      names.remove("cache");
    if (names.empty())
      continue;
    auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>();
    bool isExtent = operand.getType().isIndex() && operand.getDefiningOp() &&
                    isa<ShapedDimOpInterface, arith::ConstantOp>(operand.getDefiningOp());
    bool isOut = llvm::is_contained(fused.getOuts(), operand);
    // Only gathers depend on the sizes of destinations.
    bool isSize =
        names.size() == 1 && names.contains("tokens") && body.getOps<PagedGatherOp>().empty();
    add(operand, names, !slice && !isExtent && !isSize && !(isOut && names.contains("cache")));
    if (slice)
      add(slice.getSource(), names, /*isNeeded=*/false);
  }
  for (Value value : getYielded(fused)) {
    value = throughCasts(value);
    auto primitive = value.getDefiningOp<RowProgramOpInterface>();
    StringRef name = "out";
    if (primitive) {
      auto dps = cast<DestinationStyleOpInterface>(*primitive);
      name =
          primitive.getOperandName(dps.getTiedOpOperand(cast<OpResult>(value))->getOperandNumber());
    }
    outs.push_back(name);
  }
}

void Operands::add(Value value, const llvm::SmallSetVector<StringRef, 2> &names, bool isNeeded) {
  auto *it = llvm::find_if(inputs, [&](Operand &known) { return known.value == value; });
  if (it == inputs.end()) {
    inputs.push_back({value, names, isNeeded});
    return;
  }
  it->names.insert_range(names);
  it->isNeeded |= isNeeded;
}

/// Returns whether operand `own` of a named op may correspond to operand `name` of a primitive.
static bool mayBe(StringRef own, StringRef name) {
  auto isOneOf = [&](std::initializer_list<StringRef> others) {
    return llvm::is_contained(others, own);
  };
  if (own == name)
    return true;
  // Named ops have several operands of one kind, such as gamma_q and gamma1.
  if (name == "gamma" || name == "epsilon" || name == "weight_offset")
    return own.starts_with(name);
  if (name == "x" || name == "residual")
    return isOneOf({"x", "residual", "q", "k", "v", "kv", "q_rope"});
  if (name == "static_scale")
    return isOneOf({"k_scale", "v_scale"});
  if (name == "out" || name == "residual_out")
    return isOneOf({"out", "residual_out", "q_out", "k_out", "variance"});
  return name == "cache" && isOneOf({"values", "scales"});
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Each candidate determines its operand segments.
static constexpr StringLiteral kSegmentsName = "operandSegmentSizes";

namespace {
/// A detached equivalent op. Its out i is out `order[i]` of the fused op.
struct Special {
  Operation *op = nullptr;
  SmallVector<unsigned> order;
};
} // namespace

/// Creates the primitive if it is the whole body; null otherwise.
static Special createPrimitive(FusedOp fused) {
  SmallVector<Value> values = llvm::map_to_vector(getYielded(fused), throughCasts);
  Operation *primitive = values.empty() ? nullptr : values.front().getDefiningOp();
  if (!isa_and_nonnull<RowProgramOpInterface>(primitive) ||
      values.size() != primitive->getNumResults())
    return {};
  Special special;
  SmallVector<Type> types;
  for (Value result : primitive->getResults()) {
    auto *it = llvm::find(values, result);
    if (it == values.end())
      return {};
    special.order.push_back(it - values.begin());
    if (fused->getNumResults() != 0)
      types.push_back(fused->getResult(special.order.back()).getType());
  }
  auto dps = cast<DestinationStyleOpInterface>(primitive);
  SmallVector<Value> operands;
  for (OpOperand &operand : primitive->getOpOperands()) {
    auto argument = dyn_cast<BlockArgument>(throughCasts(operand.get()));
    if (dps.isDpsInit(&operand)) {
      Value out = fused.getOuts()[special.order[dps.getTiedOpResult(&operand).getResultNumber()]];
      bool isOwn = argument ? fused->getOperand(argument.getArgNumber()) == out
                            : !!throughCasts(operand.get()).getDefiningOp<tensor::EmptyOp>();
      if (!isOwn)
        return {};
      operands.push_back(out);
      continue;
    }
    if (!argument)
      return {};
    operands.push_back(fused->getOperand(argument.getArgNumber()));
  }
  OperationState state(fused.getLoc(), primitive->getName(), operands, types,
                       primitive->getAttrs());
  special.op = Operation::create(state);
  if (isValid(special.op))
    return special;
  special.op->erase();
  return {};
}

/// Returns the values of attribute `key` in primitives of the body that the op `name` accepts. For
/// numerics, also returns the combination of the parameters used by each primitive.
static SmallVector<Attribute> inferAttribute(RegisteredOperationName name, StringAttr key,
                                             FusedOp fused) {
  llvm::SmallSetVector<Attribute, 2> values;
  NumericsAttr together;
  for (Operation &op : fused.getBody().front()) {
    Attribute value;
    auto quantize = dyn_cast<QuantizeOp>(op);
    // With one static scale the grouping is irrelevant.
    bool isUnused = quantize && quantize.getStaticScale() && key == quantize.getSchemeAttrName();
    if (isa<RowProgramOpInterface>(op) && !isUnused)
      value = op.getInherentAttr(key).value_or(Attribute());
    if (!value)
      continue;
    if (auto own = dyn_cast<NumericsAttr>(value)) {
      auto others = NumericsAttr::getDefault(fused.getContext());
      together = withUsedNumerics(together ? together : others, &op, own);
    }
    NamedAttrList attributes(NamedAttribute(key, value));
    if (holds(fused.getContext(),
              [&] { return name.verifyInherentAttrs(attributes, [&] { return op.emitError(); }); }))
      values.insert(value);
  }
  if (together)
    values.insert(together);
  return values.takeVector();
}

namespace {
/// Searches operands and attributes for which a named op is equivalent to a fused op.
class NamedOpSearch {
public:
  NamedOpSearch(FusedOp fused, const Operands &operands, RegisteredOperationName name)
      : fused(fused), operands(operands), name(name),
        interface(name.getInterface<GeneralizableOpInterface>()) {}

  Special run() {
    if (!interface)
      return {};
    names = interface->getNamesOfOperands();
    numGroups = interface->getOperandGroupCount();
    required = interface->getRequiredOperandGroups();
    if (!isPossible())
      return {};
    for (StringAttr key : name.getAttributeNames())
      if (key != kSegmentsName)
        if (SmallVector<Attribute> values = inferAttribute(name, key, fused); !values.empty())
          attributes.push_back({key, std::move(values)});
    assign(0);
    return special;
  }

private:
  bool isRequired(unsigned group) const { return required >> group & 1; }

  /// Returns whether `operand` may belong to `group`.
  bool fits(unsigned group, const Operand &operand) const {
    return llvm::any_of(operand.names, [&](StringRef name) { return mayBe(names[group], name); });
  }

  /// Returns whether all required groups have a possible operand. Stores the possible groups of
  /// each operand.
  bool isPossible() {
    auto groupsOf = [&](auto predicate) {
      uint32_t groups = 0;
      for (unsigned group = 0; group < names.size(); ++group)
        groups |= predicate(group) ? uint32_t(1) << group : 0;
      return groups;
    };
    uint32_t all = 0;
    for (const Operand &operand : operands.inputs)
      all |= inputGroups.emplace_back(groupsOf([&](unsigned g) { return fits(g, operand); }));
    for (StringRef out : operands.outs)
      all |= outGroups.emplace_back(groupsOf([&](unsigned g) { return mayBe(names[g], out); }));
    return (required & ~all & llvm::maskTrailingOnes<uint32_t>(names.size())) == 0 &&
           !llvm::is_contained(outGroups, 0) && mayBecomeComplete(0);
  }

  /// Returns whether the groups from `group` on can contain all remaining operands.
  bool mayBecomeComplete(unsigned group) const {
    llvm::SmallDenseMap<uint32_t, unsigned> missing;
    for (auto [operand, groups] : llvm::zip_equal(operands.inputs, inputGroups))
      if (operand.isNeeded && !llvm::is_contained(chosen, operand.value))
        ++missing[groups];
    return llvm::all_of(missing, [&](auto entry) {
      return static_cast<unsigned>(llvm::popcount(uint64_t(entry.first) >> group)) >= entry.second;
    });
  }

  /// Assigns an operand, or none, to `group` and all following groups. Outs come last.
  bool assign(unsigned group) {
    if (group == names.size())
      return isComplete() && create();
    if (!mayBecomeComplete(group))
      return false;
    if (outs.empty())
      for (auto [input, groups] : llvm::zip_equal(operands.inputs, inputGroups))
        if ((groups >> group & 1) && assign(group, input.value))
          return true;
    for (auto [index, groups] : llvm::enumerate(outGroups)) {
      if (!(groups >> group & 1) || llvm::is_contained(outs, index))
        continue;
      if (outs.empty())
        firstOut = group;
      outs.push_back(index);
      if (assign(group, fused.getOuts()[index]))
        return true;
      outs.pop_back();
    }
    return !isRequired(group) && assign(group, Value());
  }
  bool assign(unsigned group, Value value) {
    chosen.push_back(value);
    bool isFound = assign(group + 1);
    chosen.pop_back();
    return isFound;
  }

  bool isComplete() const {
    return outs.size() == operands.outs.size() &&
           llvm::all_of(operands.inputs, [&](const Operand &operand) {
             return !operand.isNeeded ||
                    llvm::is_contained(ArrayRef(chosen).take_front(firstOut), operand.value);
           });
  }

  /// Tries all combinations of attributes for the chosen operands.
  bool create() {
    SmallVector<NamedAttribute> own;
    return create(own);
  }
  bool create(SmallVector<NamedAttribute> &own) {
    if (own.size() == attributes.size())
      return createIfEqual(own);
    const auto &[key, values] = attributes[own.size()];
    for (Attribute value : values) {
      own.emplace_back(key, value);
      bool isFound = create(own);
      own.pop_back();
      if (isFound)
        return true;
    }
    return false;
  }

  bool createIfEqual(ArrayRef<NamedAttribute> own) {
    SmallVector<Value> present;
    SmallVector<int32_t> segments;
    for (Value value : chosen) {
      segments.push_back(value ? 1 : 0);
      if (value)
        present.push_back(value);
    }
    SmallVector<Type> types;
    if (fused->getNumResults() != 0)
      for (unsigned out : outs)
        types.push_back(fused->getResult(out).getType());
    OperationState state(fused.getLoc(), name, present, types, own);
    Builder builder(fused.getContext());
    if (numGroups != 0)
      state.addAttribute(kSegmentsName, builder.getDenseI32ArrayAttr(segments));
    Operation *candidate = Operation::create(state);
    if (isValid(candidate)) {
      OpBuilder detached(fused.getContext());
      FailureOr<FusedOp> general = generalize(detached, candidate);
      bool isEqual = succeeded(general) && BodyComparison(*general, fused, outs).areEqual();
      if (succeeded(general))
        general->erase();
      if (isEqual) {
        special = {candidate, outs};
        return true;
      }
    }
    candidate->erase();
    return false;
  }

  FusedOp fused;
  const Operands &operands;
  RegisteredOperationName name;
  GeneralizableOpInterface::Concept *interface;
  ArrayRef<StringLiteral> names;
  /// The possible groups of inputs and outs, as bits.
  SmallVector<uint32_t> inputGroups, outGroups;
  unsigned numGroups = 0;
  uint32_t required = 0;
  SmallVector<std::pair<StringAttr, SmallVector<Attribute>>> attributes;
  /// The operand of each group so far; null for an empty group. The outs come last, from group
  /// `firstOut` on.
  SmallVector<Value> chosen;
  SmallVector<unsigned> outs;
  unsigned firstOut = 0;
  Special special;
};
} // namespace

Operation *fusednorm::specialize(OpBuilder &builder, FusedOp fused,
                                 SmallVectorImpl<Value> &replacements) {
  Special special = createPrimitive(fused);
  arith::ConstantIndexOp tokens;
  if (!special.op) {
    Operands operands(fused);
    // A gather may read a static number of rows.
    for (auto gather : fused.getBody().getOps<PagedGatherOp>())
      if (int64_t count = gather.getOut().getType().getDimSize(0);
          !tokens && !ShapedType::isDynamic(count)) {
        tokens = arith::ConstantIndexOp::create(builder, fused.getLoc(), count);
        operands.inputs.push_back({tokens, {}, /*isNeeded=*/false});
        operands.inputs.back().names.insert("tokens");
      }
    for (RegisteredOperationName name : fused.getContext()->getRegisteredOperations())
      if ((special = NamedOpSearch(fused, operands, name).run()).op)
        break;
  }
  if (tokens && tokens->use_empty())
    tokens->erase();
  if (!special.op)
    return nullptr;
  for (NamedAttribute attribute : fused->getDiscardableAttrs())
    special.op->setDiscardableAttr(attribute.getName(), attribute.getValue());
  builder.insert(special.op);
  replacements.assign(fused->getNumResults(), Value());
  for (auto [out, result] : llvm::zip(special.order, special.op->getResults()))
    replacements[out] = result;
  return special.op;
}

namespace {
struct SpecializePattern : public OpRewritePattern<FusedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FusedOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> replacements;
    if (!specialize(rewriter, op, replacements))
      return rewriter.notifyMatchFailure(op, "no named op and no primitive is equivalent");
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

struct FusedNormSpecialize : public fusednorm::impl::FusedNormSpecializeBase<FusedNormSpecialize> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSpecializePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void fusednorm::populateSpecializePatterns(RewritePatternSet &patterns) {
  patterns.add<SpecializePattern>(patterns.getContext());
}
