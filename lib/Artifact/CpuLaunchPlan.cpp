// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of a call on a CPU: accesses to arguments, constraints of kernels on extents, and the
// workspace between kernels.

#include "CpuLaunchPlan.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Lowering/OperandFacts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;
using launch::ConstraintAttr;
using launch::ConstraintKind;
using launch::ExprAttr;
using launch::ExprKind;

namespace {
class CpuLaunchPlanner {
public:
  CpuLaunchPlanner(func::FuncOp func, FunctionArtifact &function)
      : func(func), function(function), module(func->getParentOfType<ModuleOp>()) {}

  LogicalResult run();
  /// Records the accesses to the arguments, and the arguments that may be one buffer.
  void readAliases();

private:
  LogicalResult checkHost();
  void moveBuffers();
  bool moveBuffer(memref::AllocOp alloc);
  void readAccesses(Operation *op);
  void readEffects(Operation *op, Value buffer, unsigned number);
  LogicalResult addConstraints(Operation *launch, Operation *kernel);
  LogicalResult addConstraint(Operation *launch, ConstraintAttr constraint);

  std::optional<unsigned> argumentOf(Value memref);
  std::optional<unsigned> baseOf(Value memref);
  ExtentRule *ruleOf(Value extent);
  ExprAttr inArguments(ExprAttr leaf, ValueRange operands);

  func::FuncOp func;
  FunctionArtifact &function;
  ModuleOp module;
  /// Number of accesses to each argument.
  llvm::DenseMap<unsigned, unsigned> uses;
  /// Pairs of arguments that may be one buffer in a launch.
  std::vector<std::pair<unsigned, unsigned>> inPlace;
};
} // namespace

LogicalResult CpuLaunchPlanner::run() {
  if (failed(checkHost()))
    return failure();
  moveBuffers();
  readAliases();
  WalkResult result = func.walk([&](launch::CallOp call) {
    Operation *kernel = module.lookupSymbol(call.getKernel());
    return kernel && failed(addConstraints(call, kernel)) ? WalkResult::interrupt()
                                                          : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void CpuLaunchPlanner::readAliases() {
  func.getBody().walk([&](Operation *op) { readAccesses(op); });
  for (auto [written, other] : inPlace)
    if (uses[written] == 1 && uses[other] == 1)
      function.arguments[written].mayAlias.push_back(other);
}

/// Rejects results: C has no owner for returned memory.
LogicalResult CpuLaunchPlanner::checkHost() {
  if (func.getNumResults())
    return func.emitError("host code of @")
           << func.getName()
           << " returns a value, but launchers have no results; add an argument "
              "for it and use it in outs(...), or pass --results-to-arguments";
  for (auto [number, type] : llvm::enumerate(func.getArgumentTypes())) {
    SmallVector<int64_t> strides;
    int64_t offset = 0;
    auto memref = dyn_cast<MemRefType>(type);
    if (memref && succeeded(memref.getStridesAndOffset(strides, offset)) && offset != 0 &&
        !ShapedType::isDynamic(offset))
      return func.emitError("argument ") << number << " of @" << func.getName() << " is of type "
                                         << type << "; expected an offset of 0 or ?";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Workspaces
//===----------------------------------------------------------------------===//

std::optional<unsigned> CpuLaunchPlanner::argumentOf(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  auto argument = dyn_cast<BlockArgument>(memref);
  if (argument && argument.getOwner() == &func.getBody().front())
    return argument.getArgNumber();
  return std::nullopt;
}

/// Returns the rule of the argument extent that a value equals, or null.
ExtentRule *CpuLaunchPlanner::ruleOf(Value extent) {
  auto dim = extent.getDefiningOp<memref::DimOp>();
  std::optional<int64_t> dimension = dim ? dim.getConstantIndex() : std::nullopt;
  std::optional<unsigned> argument = dimension ? argumentOf(dim.getSource()) : std::nullopt;
  return argument ? &function.arguments[*argument].shape[*dimension] : nullptr;
}

void CpuLaunchPlanner::moveBuffers() {
  // Calls inside the module would lack the new arguments.
  std::optional<SymbolTable::UseRange> known = SymbolTable::getSymbolUses(func, module);
  if (!known || !known->empty())
    return;
  for (auto alloc : llvm::to_vector(func.getBody().front().getOps<memref::AllocOp>()))
    if (function.arguments.size() < 64)
      (void)moveBuffer(alloc);
}

bool CpuLaunchPlanner::moveBuffer(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  std::optional<ElementType> element = getElementType(type.getElementType());
  if (!element || !type.getLayout().isIdentity() || type.getRank() > 8)
    return false;
  ArgumentArtifact workspace;
  unsigned count =
      llvm::count_if(function.arguments, [](const ArgumentArtifact &a) { return a.isWorkspace; });
  workspace.name = "workspace" + (count ? std::to_string(count) : "");
  workspace.type = *element;
  workspace.isWorkspace = true;
  workspace.alignment = byteSize(*element);
  auto size = alloc.getDynamicSizes().begin();
  for (int64_t extent : type.getShape()) {
    ExtentRule rule;
    rule.kind = ExtentRule::Kind::Fixed;
    rule.value = extent;
    if (ShapedType::isDynamic(extent)) {
      ExtentRule *source = ruleOf(*size++);
      if (source)
        makeSymbol(function, *source);
      if (!source ||
          (source->kind != ExtentRule::Kind::Symbol && source->kind != ExtentRule::Kind::Fixed))
        return false;
      rule = *source;
    }
    workspace.shape.push_back(rule);
  }
  for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
    if (isa<memref::DeallocOp>(user))
      user->erase();
  unsigned number = func.getNumArguments();
  if (failed(func.insertArgument(number, type, {}, alloc.getLoc())))
    return false;
  alloc.replaceAllUsesWith(Value(func.getArgument(number)));
  alloc.erase();
  function.arguments.push_back(std::move(workspace));
  return true;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Returns the argument of which a buffer is a view.
std::optional<unsigned> CpuLaunchPlanner::baseOf(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return argumentOf(memref);
}

void CpuLaunchPlanner::readAccesses(Operation *op) {
  if (isa<ViewLikeOpInterface>(op))
    return;
  SmallVector<OperandFacts> facts;
  if (auto call = dyn_cast<launch::CallOp>(op))
    facts = readOperandFacts(module.lookupSymbol<launch::FuncOp>(call.getKernel()));
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<unsigned> number =
        isa<MemRefType>(operand.get().getType()) ? baseOf(operand.get()) : std::nullopt;
    if (!number)
      continue;
    ArgumentArtifact &argument = function.arguments[*number];
    if (!facts.empty()) {
      const OperandFacts &own = facts[operand.getOperandNumber()];
      argument.isRead |= own.isRead;
      argument.isWritten |= own.isWritten;
      ++uses[*number];
      // A view has other rows than its buffer, so it is no pair for in-place updates.
      if (!argumentOf(operand.get()))
        continue;
      for (int64_t other : own.inPlace)
        if (std::optional<unsigned> paired = argumentOf(op->getOperand(other)))
          inPlace.push_back({*number, *paired});
      continue;
    }
    readEffects(op, operand.get(), *number);
  }
}

/// Records the effects of an op on a view of an argument.
void CpuLaunchPlanner::readEffects(Operation *op, Value buffer, unsigned number) {
  ArgumentArtifact &argument = function.arguments[number];
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  // The op may pass the buffer on, or has unknown effects.
  if (!effects || op->hasTrait<OpTrait::IsTerminator>() ||
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<MemRefType>)) {
    argument.isRead = argument.isWritten = true;
    ++uses[number];
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> list;
  effects.getEffects(list);
  for (const MemoryEffects::EffectInstance &effect : list) {
    if (effect.getValue() && effect.getValue() != buffer)
      continue;
    argument.isRead |= isa<MemoryEffects::Read>(effect.getEffect());
    argument.isWritten |= isa<MemoryEffects::Write>(effect.getEffect());
    ++uses[number];
  }
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

/// Returns an extent of an operand as an extent of an argument or as a constant; null for other
/// expressions.
ExprAttr CpuLaunchPlanner::inArguments(ExprAttr leaf, ValueRange operands) {
  if (!leaf.isOperandOf())
    return leaf;
  Value operand = operands[leaf.getOperand()];
  auto type = dyn_cast<MemRefType>(operand.getType());
  if (leaf.getKind() != ExprKind::Extent || !type)
    return {};
  if (!type.isDynamicDim(leaf.getValue()))
    return ExprAttr::constant(func.getContext(), type.getDimSize(leaf.getValue()));
  std::optional<unsigned> argument = argumentOf(operand);
  return argument ? ExprAttr::extent(func.getContext(), *argument, leaf.getValue()) : ExprAttr();
}

LogicalResult CpuLaunchPlanner::addConstraints(Operation *launch, Operation *kernel) {
  auto list = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName);
  if (!list)
    return success();
  for (ConstraintAttr constraint : list.getAsRange<ConstraintAttr>()) {
    bool isKnown = true;
    auto replace = [&](ExprAttr leaf) {
      ExprAttr own = inArguments(leaf, launch->getOperands());
      isKnown &= bool(own);
      return own ? own : leaf;
    };
    auto actual = constraint.getActual().replaceLeaves(replace);
    auto expected = constraint.getExpected().replaceLeaves(replace);
    if (!isKnown)
      return launch->emitError("host code of @")
             << func.getName() << " has a constraint on values other than extents of arguments: "
             << constraint.getText() << "; expected static extents";
    if (failed(
            addConstraint(launch, ConstraintAttr::get(func.getContext(), constraint.getKind(),
                                                      actual, expected, constraint.getMessage()))))
      return failure();
  }
  return success();
}

/// Adds a constraint. Multiples of an extent are checked with the argument, other constraints
/// afterwards.
LogicalResult CpuLaunchPlanner::addConstraint(Operation *launch, ConstraintAttr constraint) {
  if (std::optional<bool> holds = constraint.getConstant())
    return *holds ? success()
                  : launch->emitError("host code of @")
                        << func.getName()
                        << " violates a constraint of the kernel: " << constraint.getText();
  ExprAttr actual = constraint.getActual();
  if (constraint.getKind() == ConstraintKind::MultipleOf && actual.getKind() == ExprKind::Extent) {
    ExtentRule &rule = function.arguments[actual.getOperand()].shape[actual.getValue()];
    if (rule.kind != ExtentRule::Kind::AtLeast) {
      rule.unit = std::lcm(rule.unit, *constraint.getExpected().getConstant());
      return success();
    }
  }
  if (!llvm::is_contained(function.constraints, constraint))
    function.constraints.push_back(constraint);
  return success();
}

std::vector<std::vector<unsigned>> fusednorm::artifact::findAliases(func::FuncOp func) {
  FunctionArtifact function;
  function.arguments.resize(func.getNumArguments());
  CpuLaunchPlanner(func, function).readAliases();
  std::vector<std::vector<unsigned>> aliases;
  for (ArgumentArtifact &argument : function.arguments)
    aliases.push_back(std::move(argument.mayAlias));
  return aliases;
}

LogicalResult fusednorm::artifact::planForCpu(func::FuncOp func, FunctionArtifact &function) {
  return CpuLaunchPlanner(func, function).run();
}
