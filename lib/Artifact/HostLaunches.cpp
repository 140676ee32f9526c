// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches in host code: plans of kernels in terms of the arguments of the function.

#include "Planner.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;
using launch::ConstraintAttr;
using launch::ConstraintKind;
using launch::ExprAttr;
using launch::ExprKind;

std::optional<unsigned> Planner::argumentOf(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  if (auto argument = dyn_cast<BlockArgument>(memref))
    if (argument.getOwner() == &func.getBody().front())
      return argument.getArgNumber();
  auto found = workspaces.find(memref);
  if (found != workspaces.end())
    return found->second;
  return std::nullopt;
}

/// Returns whether a number of bytes, an expression of sums and multiplications, is a multiple of
/// `alignment` according to its constants.
bool Planner::isMultiple(ExprAttr bytes, int64_t alignment) {
  std::function<int64_t(ExprAttr)> factor = [&](ExprAttr expr) -> int64_t {
    if (std::optional<int64_t> known = expr.getConstant())
      return *known;
    if (expr.getKind() == ExprKind::Mul)
      return factor(expr.getInputs()[0]) * factor(expr.getInputs()[1]);
    if (expr.getKind() == ExprKind::Add)
      return std::gcd(factor(expr.getInputs()[0]), factor(expr.getInputs()[1]));
    return 1;
  };
  return factor(bytes) % alignment == 0;
}

FailureOr<Planner::Operand> Planner::operandOf(launch::LaunchKernelOp launch, unsigned number) {
  Value value = launch.getOperands()[number];
  StringRef name = launch.getKernel().getLeafReference().getValue();
  Operand operand;
  if (auto type = dyn_cast<MemRefType>(value.getType())) {
    operand.type = type;
    operand.argument = argumentOf(value);
    if (!operand.argument && !readView(value, operand))
      return fail(launch, "passes @" + name +
                              " a buffer at an address that a launcher cannot compute; expected "
                              "an argument, or a slice of an argument with offsets from arguments");
    return operand;
  }
  operand.bytes = value.getType().isIndex()
                      ? 8
                      : unsigned(llvm::divideCeil(value.getType().getIntOrFloatBitWidth(), 8));
  FloatAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    operand.value =
        ExprAttr::constant(func.getContext(), constant.getValue().bitcastToAPInt().getSExtValue());
    return operand;
  }
  operand.value = numberOf(value);
  if (!operand.value)
    return fail(launch, "passes @" + name +
                            " a number that a launcher cannot compute; expected a constant, or "
                            "an extent or scalar of an argument");
  return operand;
}

ExprAttr Planner::inArguments(ExprAttr expr, ArrayRef<Operand> operands) {
  MLIRContext *context = func.getContext();
  return expr.replaceLeaves([&](ExprAttr leaf) {
    if (!leaf.isOperandOf())
      return leaf;
    const Operand &operand = operands[leaf.getOperand()];
    if (leaf.getKind() == ExprKind::Scalar)
      return operand.value;
    int64_t known = ShapedType::kDynamic;
    if (leaf.getKind() == ExprKind::Extent) {
      known = operand.type.getDimSize(leaf.getValue());
    } else if (leaf.getKind() == ExprKind::Stride) {
      SmallVector<int64_t> strides;
      int64_t offset;
      if (succeeded(operand.type.getStridesAndOffset(strides, offset)))
        known = strides[leaf.getValue()];
    }
    if (!ShapedType::isDynamic(known))
      return ExprAttr::constant(context, known);
    if (operand.offset && leaf.getKind() == ExprKind::Extent)
      return operand.extents[leaf.getValue()];
    if (operand.offset && leaf.getKind() == ExprKind::Stride)
      return operand.strides[leaf.getValue()];
    auto own = ExprAttr::get(context, leaf.getKind(), *operand.argument, leaf.getValue(), {});
    return operand.offset ? ExprAttr::compute(ExprKind::Add, {own, operand.offset}) : own;
  });
}

LogicalResult Planner::setPlan(launch::LaunchKernelOp launch, launch::PlanAttr plan,
                               ArrayRef<Operand> operands, TypeRange types,
                               KernelArtifact &kernel) {
  for (unsigned i = 0; i < 3; ++i)
    kernel.grid[i] = inArguments(plan.getGridSize(i), operands);
  kernel.block = plan.getBlockSizes();
  kernel.cluster = plan.getClusterSizes();
  kernel.dynamicSharedBytes = plan.getMostShared();
  if (plan.getShared())
    kernel.shared = inArguments(plan.getShared(), operands);
  for (auto [expr, type] : llvm::zip_equal(plan.getParameters(), types)) {
    Parameter parameter;
    parameter.value = inArguments(expr, operands);
    if (expr.getKind() == ExprKind::Scalar)
      parameter.bytes = operands[expr.getOperand()].bytes;
    else if (type.isIntOrFloat())
      parameter.bytes = unsigned(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
    kernel.parameters.push_back(parameter);
  }
  for (launch::TensorMapAttr map : plan.getTensorMaps()) {
    const Operand &own = operands[map.getOperand()];
    if (own.offset && own.offset.getConstant() != 0)
      return fail(launch,
                  "copies a slice of " + function.arguments[*own.argument].name +
                      " by TMA, but a launcher encodes TMA descriptors of whole arguments only; "
                      "pass the slice as a separate argument");
    SmallVector<ExprAttr> sizes, strides;
    for (ExprAttr size : map.getSizes())
      sizes.push_back(inArguments(size, operands));
    for (ExprAttr stride : map.getStrides())
      strides.push_back(inArguments(stride, operands));
    // The default extents of a TMA descriptor are those of the operand; a view differs from its
    // argument.
    if (own.offset && sizes.empty())
      sizes = own.extents;
    if (own.offset && strides.empty())
      strides = own.strides;
    kernel.tensorMaps.push_back(launch::TensorMapAttr::get(
        func.getContext(), *own.argument, sizes, strides, map.getBox(), map.getElementStrides(),
        map.getSwizzle(), map.getInterleave(), map.getL2Promotion(), map.getFillNaN()));
  }
  auto ofArguments = [&](ConstraintAttr constraint) {
    return ConstraintAttr::get(
        func.getContext(), constraint.getKind(), inArguments(constraint.getActual(), operands),
        inArguments(constraint.getExpected(), operands), constraint.getMessage());
  };
  for (ConstraintAttr constraint : plan.getConstraints())
    if (failed(addConstraint(launch, ofArguments(constraint), kernel)))
      return failure();
  for (ConstraintAttr condition : plan.getWhen())
    kernel.conditions.push_back(ofArguments(condition));
  for (auto [number, operand] : llvm::enumerate(plan.getOperands()))
    if (operand.getAlignment() > 1 || operand.getStrideAlignment() > 1) {
      const Operand &own = operands[number];
      if (own.offset && !isMultiple(own.offset, operand.getAlignment()))
        return fail(launch, "passes @" + kernel.symbol + " a slice of " +
                                function.arguments[*own.argument].name +
                                " at an address that may not be a multiple of " +
                                Twine(operand.getAlignment()) +
                                " bytes; pass the slice as a separate argument, or use --any-base");
      kernel.alignments.push_back(
          {*operands[number].argument, operand.getAlignment(), operand.getStrideAlignment()});
    }
  return success();
}

/// Adds a constraint of a kernel. Extents related by the verifiers are checked with the arguments,
/// other constraints with the kernel.
LogicalResult Planner::addConstraint(launch::LaunchKernelOp launch, ConstraintAttr constraint,
                                     KernelArtifact &kernel) {
  if (std::optional<bool> holds = constraint.getConstant())
    return *holds ? success()
                  : fail(launch, "violates a constraint of the kernel: " + constraint.getText());
  auto ruleOf = [&](ExprAttr expr) -> ExtentRule * {
    if (expr.getKind() != ExprKind::Extent)
      return nullptr;
    return &function.arguments[expr.getOperand()].shape[expr.getValue()];
  };
  ExtentRule *actual = ruleOf(constraint.getActual()), *expected = ruleOf(constraint.getExpected());
  if (constraint.getKind() == ConstraintKind::MultipleOf && actual &&
      actual->kind != ExtentRule::Kind::AtLeast) {
    actual->unit = std::lcm(actual->unit, *constraint.getExpected().getConstant());
    return success();
  }
  auto isSame = [](const ExtentRule &a, const ExtentRule &b) {
    return a.kind == ExtentRule::Kind::Symbol && b.kind == a.kind && a.symbol == b.symbol &&
           a.multiply == b.multiply && a.divide == b.divide && a.add == b.add;
  };
  bool isKnown = constraint.getKind() == ConstraintKind::Equals && actual && expected &&
                 isSame(*actual, *expected);
  if (!isKnown)
    kernel.constraints.push_back(constraint);
  return success();
}

/// Records the accesses of a launch to the arguments of the function.
void Planner::addFacts(launch::PlanAttr plan, ArrayRef<Operand> operands) {
  llvm::DenseSet<unsigned> seen;
  for (auto [facts, operand] : llvm::zip_equal(plan.getOperands(), operands)) {
    if (!operand.argument)
      continue;
    ArgumentArtifact &argument = function.arguments[*operand.argument];
    argument.isRead |= facts.getRead();
    argument.isWritten |= facts.getWrite();
    if (facts.getRead() && !facts.getInvariant())
      late.insert(*operand.argument);
    if (!seen.insert(*operand.argument).second)
      twice.insert(*operand.argument);
    else
      ++uses[*operand.argument];
    for (int64_t other : facts.getInPlace())
      if (operands[other].argument)
        inPlace.push_back({*operand.argument, *operands[other].argument});
  }
}

/// Returns whether the variant is needed: a kernel receives a slice, and alignments are checked for
/// whole arguments only.
bool Planner::takesVariant(launch::PlanAttr plan, ArrayRef<Operand> operands) {
  if (!plan.getVariant())
    return false;
  for (auto [wanted, own] : llvm::zip_equal(plan.getOperands(), operands))
    if (own.offset &&
        (wanted.getStrideAlignment() > 1 || !isMultiple(own.offset, wanted.getAlignment())))
      return true;
  return false;
}

LogicalResult Planner::planLaunch(launch::LaunchKernelOp launch) {
  auto find = [&](StringRef name) {
    return llvm::find_if(kernels, [&](const KernelArtifact &k) { return k.symbol == name; });
  };
  StringRef name = launch.getKernel().getLeafReference().getValue();
  auto found = find(name);
  Operation *kernel = launch.lookupKernel();
  launch::PlanAttr plan = launch.getPlan();
  if (found == kernels.end() || !plan)
    return fail(launch, "launches @" + name + "; expected a kernel of this module");
  SmallVector<Operand> operands;
  for (unsigned number = 0; number < launch.getOperands().size(); ++number) {
    FailureOr<Operand> operand = operandOf(launch, number);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  for (; takesVariant(plan, operands); plan = launch::PlanAttr::of(kernel)) {
    name = plan.getVariant().getValue();
    kernel = SymbolTable::lookupNearestSymbolFrom(kernel, plan.getVariant());
  }
  addFacts(plan, operands);
  // A further launch of a kernel has other parameters, so it gets its own description.
  auto describe = [&](StringRef symbol, Operation *function) -> FailureOr<unsigned> {
    auto entry = find(symbol);
    if (entry == kernels.end())
      return fail(launch, "may launch @" + symbol + "; expected a kernel of this module");
    if (entry->grid[0]) {
      KernelArtifact again = *entry;
      again.parameters.clear();
      again.alignments.clear();
      again.tensorMaps.clear();
      again.constraints.clear();
      again.conditions.clear();
      again.variant.reset();
      again.isRepeated = true;
      kernels.push_back(std::move(again));
      entry = std::prev(kernels.end());
    }
    if (failed(setPlan(launch, launch::PlanAttr::of(function), operands,
                       cast<FunctionOpInterface>(function).getArgumentTypes(), *entry)))
      return failure();
    return unsigned(entry - kernels.begin());
  };
  FailureOr<unsigned> number = describe(name, kernel);
  if (failed(number))
    return failure();
  function.kernels.push_back(*number);
  while (FlatSymbolRefAttr variant = launch::PlanAttr::of(kernel).getVariant()) {
    kernel = SymbolTable::lookupNearestSymbolFrom(kernel, variant);
    FailureOr<unsigned> other = describe(variant.getValue(), kernel);
    if (failed(other))
      return failure();
    kernels[*number].variant = *other;
    number = other;
  }
  for (const Alignment &alignment : kernels[*number].alignments)
    function.arguments[alignment.argument].alignment =
        std::max(function.arguments[alignment.argument].alignment, alignment.address);
  return success();
}
