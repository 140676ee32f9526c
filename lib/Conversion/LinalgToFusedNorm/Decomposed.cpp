// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Decomposed.h"
#include "Matchers.h"
#include "fusednorm/Conversion/FusedNormToLinalg.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// Checks whether two values are computed in the same way. Arguments of the module of the pattern
/// match any value.
class Unifier {
public:
  explicit Unifier(Value root) : root(root.getDefiningOp()) {}

  bool unify(Value pattern, Value value);
  /// Searches the users of known values for a match of `pattern`.
  void find(Value pattern);
  Value lookup(Value pattern) const { return bound.lookup(pattern); }

private:
  bool unifyOps(Operation *pattern, Operation *op);
  /// Checks whether `dim` reads the size of a known tensor created with the size `value`.
  bool isSizeOf(tensor::DimOp dim, Value value) const;
  bool unifyRegions(Region &pattern, Region &region);
  /// Checks whether the value is computed inside a body of the compared ops.
  bool isInBody(Value value) const {
    return root->isAncestor(value.getParentBlock()->getParentOp());
  }

  Operation *root;
  DenseMap<Value, Value> bound;
};
} // namespace

bool Unifier::unify(Value pattern, Value value) {
  if (Value known = bound.lookup(pattern))
    return known == value;
  if (pattern.getType() != value.getType())
    return false;
  if (isa<BlockArgument>(pattern)) {
    // Arguments of bodies are bound together with their blocks.
    if (!isa<ModuleOp>(pattern.getParentBlock()->getParentOp()) || isInBody(value))
      return false;
    bound[pattern] = value;
    return true;
  }
  auto result = dyn_cast<OpResult>(value);
  if (isSizeOf(pattern.getDefiningOp<tensor::DimOp>(), value))
    return true;
  if (!result || cast<OpResult>(pattern).getResultNumber() != result.getResultNumber() ||
      !unifyOps(pattern.getDefiningOp(), result.getOwner()))
    return false;
  bound[pattern] = value;
  return true;
}

bool Unifier::isSizeOf(tensor::DimOp dim, Value value) const {
  std::optional<int64_t> number = dim ? dim.getConstantIndex() : std::nullopt;
  Value of = number ? lookup(dim.getSource()) : Value();
  return of && hasSize(of, *number, value);
}

void Unifier::find(Value pattern) {
  auto result = dyn_cast<OpResult>(pattern);
  if (!result || lookup(pattern))
    return;
  for (Value operand : result.getOwner()->getOperands())
    if (Value known = lookup(operand); known && !isInBody(known))
      for (Operation *user : known.getUsers()) {
        bool isLike = user->getBlock() == root->getBlock() &&
                      user->getName() == result.getOwner()->getName() &&
                      result.getResultNumber() < user->getNumResults();
        DenseMap<Value, Value> before = bound;
        if (isLike && unify(pattern, user->getResult(result.getResultNumber())))
          return;
        bound = std::move(before);
      }
}

bool Unifier::unifyOps(Operation *pattern, Operation *op) {
  if (pattern->getName() != op->getName() || pattern->getNumOperands() != op->getNumOperands() ||
      pattern->getNumRegions() != op->getNumRegions() ||
      pattern->getAttrDictionary() != op->getAttrDictionary())
    return false;
  // The sizes of tensor.empty need no comparison: the op writing the tensor has the same sizes.
  if (isa<tensor::EmptyOp>(pattern))
    return true;
  for (auto [own, other] : llvm::zip_equal(pattern->getOperands(), op->getOperands()))
    if (!unify(own, other))
      return false;
  for (auto [own, other] : llvm::zip_equal(pattern->getRegions(), op->getRegions()))
    if (!unifyRegions(own, other))
      return false;
  return true;
}

bool Unifier::unifyRegions(Region &pattern, Region &region) {
  if (pattern.empty() || region.empty())
    return pattern.empty() && region.empty();
  if (!pattern.hasOneBlock() || !region.hasOneBlock() ||
      pattern.getArgumentTypes() != region.getArgumentTypes())
    return false;
  for (auto [own, other] : llvm::zip_equal(pattern.getArguments(), region.getArguments()))
    bound[own] = other;
  return unifyOps(pattern.front().getTerminator(), region.front().getTerminator());
}

/// Applies the patterns of `canonicalize`.
static void canonicalize(ModuleOp module) {
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  llvm::DenseSet<OperationName> seen;
  module.walk([&](Operation *op) {
    std::optional<RegisteredOperationName> name = op->getRegisteredInfo();
    if (name && seen.insert(*name).second)
      name->getCanonicalizationPatterns(patterns, context);
  });
  (void)applyPatternsGreedily(module, std::move(patterns));
}

std::optional<Decomposed> fusednorm::raise::matchDecomposition(Value root, ArrayRef<Type> operands,
                                                               CreateFn create) {
  if (!isMemoryEffectFree(root.getDefiningOp()))
    return std::nullopt;
  Location loc = root.getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  Block *body = module->getBody();
  body->addArguments(operands, SmallVector<Location>(operands.size(), loc));
  OpBuilder builder = OpBuilder::atBlockEnd(body);
  Operation *op = create(builder, loc, body->getArguments());
  // Adds a use of the results. Otherwise they would be removed.
  Operation *yield = linalg::YieldOp::create(builder, loc, op->getResults());
  {
    ScopedDiagnosticHandler silent(root.getContext(), [](Diagnostic &) { return success(); });
    if (failed(verify(op)))
      return std::nullopt;
  }
  RewritePatternSet patterns(root.getContext());
  populateDecomposePatterns(patterns);
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false).setRegionSimplificationLevel(
      GreedySimplifyRegionLevel::Disabled);
  if (failed(applyPatternsGreedily(module.get(), std::move(patterns), config)))
    return std::nullopt;
  for (bool isCanonical : {false, true}) {
    if (isCanonical)
      canonicalize(*module);
    Unifier unifier(root);
    if (!unifier.unify(yield->getOperand(0), root))
      continue;
    Decomposed found;
    for (Value result : yield->getOperands()) {
      unifier.find(result);
      found.results.push_back(unifier.lookup(result));
    }
    for (Value argument : body->getArguments())
      found.operands.push_back(unifier.lookup(argument));
    return found;
  }
  return std::nullopt;
}
