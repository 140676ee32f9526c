// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of host code other than launches: workspaces.

#include "Planner.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

LogicalResult Planner::run() {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << prefix()
                            << "has branches; a launcher supports straight-line code only";
  for (Operation &op : func.getBody().front())
    if (failed(planOp(op)))
      return failure();
  if (function.kernels.empty())
    return func.emitError() << prefix() << "launches no kernel; make it private, or use an op "
                            << "of the fusednorm dialect";
  for (auto [number, argument] : llvm::enumerate(function.arguments))
    argument.isInvariant = argument.isTensor && argument.isRead && !argument.isWritten &&
                           !late.contains(unsigned(number));
  for (auto [written, other] : inPlace)
    if (uses[written] == 1 && uses[other] == 1 && !twice.contains(written) &&
        !twice.contains(other))
      function.arguments[written].mayAlias.push_back(other);
  return success();
}

LogicalResult Planner::planOp(Operation &op) {
  if (auto launch = dyn_cast<launch::LaunchKernelOp>(op))
    return planLaunch(launch);
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return planAlloc(alloc);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return planStore(store);
  if (isa<scf::IfOp>(op))
    return fail(&op, "runs under a condition; a launcher supports straight-line code only");
  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    for (Value value : ret.getOperands())
      if (!isa<BlockArgument>(value))
        return fail(&op, "returns a new buffer, but a launcher allocates none; add an "
                         "argument for it and use it in outs(...), or pass "
                         "--results-to-arguments");
    return success();
  }
  if (isa<memref::DeallocOp, memref::CastOp>(op) || isPure(&op))
    return success();
  return fail(&op, "has the op '" + op.getName().getStringRef() +
                       "', unsupported in a launcher; use an op of the fusednorm dialect, or move "
                       "it to the caller");
}

namespace {
/// ceil(extent * multiply / divide).
struct ExtentQuotient {
  /// Null if the expression has another form.
  launch::ExprAttr extent;
  int64_t multiply = 1, divide = 1;

  static ExtentQuotient of(launch::ExprAttr expr) {
    ExtentQuotient result;
    auto take = [&](launch::ExprKind kind, int64_t &number) {
      if (!expr || expr.getKind() != kind)
        return;
      ArrayRef<launch::ExprAttr> inputs = expr.getInputs();
      bool isSecond = inputs[1].getConstant().has_value();
      std::optional<int64_t> known = inputs[isSecond].getConstant();
      if (!known || *known < 1 || (!isSecond && kind != launch::ExprKind::Mul))
        return;
      number = *known;
      expr = inputs[!isSecond];
    };
    take(launch::ExprKind::CeilDiv, result.divide);
    take(launch::ExprKind::Mul, result.multiply);
    if (expr && expr.getKind() == launch::ExprKind::Extent)
      result.extent = expr;
    return result;
  }

  /// Applies the quotient to the rule of the extent. Returns false for a rule with a factor.
  bool applyTo(ExtentRule &rule) const {
    if (rule.kind == ExtentRule::Kind::Fixed) {
      rule.value = llvm::divideCeil(rule.value * multiply, divide);
      return true;
    }
    if (rule.multiply != 1 || rule.divide != 1 || rule.add != 0)
      return multiply == 1 && divide == 1;
    rule.multiply = multiply;
    rule.divide = divide;
    return true;
  }
};
} // namespace

LogicalResult Planner::planAlloc(memref::AllocOp alloc) {
  for (Operation *user : alloc->getUsers())
    if (auto ret = dyn_cast<func::ReturnOp>(user))
      return planOp(*user);
  auto type = alloc.getType();
  if (!type.getLayout().isIdentity())
    return fail(alloc, "allocates a buffer with a layout; expected the identity layout");
  std::optional<ElementType> element = getElementType(type.getElementType());
  if (!element)
    return fail(alloc, "allocates a buffer with an unsupported element type; "
                       "expected index, " +
                           elementTypeList());
  ArgumentArtifact workspace;
  workspace.name = "workspace" + (workspaces.empty() ? "" : std::to_string(workspaces.size()));
  workspace.type = *element;
  workspace.isRead = workspace.isWritten = workspace.isWorkspace = true;
  workspace.alignment = 16;
  auto sizes = alloc.getDynamicSizes().begin();
  for (int64_t extent : type.getShape()) {
    ExtentRule rule;
    rule.kind = ExtentRule::Kind::Fixed;
    rule.value = extent;
    if (ShapedType::isDynamic(extent)) {
      ExtentQuotient size = ExtentQuotient::of(numberOf(*sizes++));
      if (!size.extent)
        return fail(alloc, "allocates a buffer with an extent that is unknown to a launcher; "
                           "expected extents of arguments, or their multiples and quotients by "
                           "constants");
      ExtentRule &own = function.arguments[size.extent.getOperand()].shape[size.extent.getValue()];
      makeSymbol(function, own);
      rule = own;
      bool isExact = rule.kind == ExtentRule::Kind::Symbol || rule.kind == ExtentRule::Kind::Fixed;
      if (!isExact || !size.applyTo(rule))
        return fail(alloc, "allocates a buffer with an extent that has a lower bound only; "
                           "expected an extent with an exact rule");
    }
    workspace.shape.push_back(rule);
  }
  workspaces[alloc] = function.arguments.size();
  function.arguments.push_back(std::move(workspace));
  return success();
}

/// Reads the initial value of a workspace, before the first launch.
LogicalResult Planner::planStore(memref::StoreOp store) {
  std::optional<unsigned> argument = argumentOf(store.getMemRef());
  Attribute constant;
  auto type = store.getMemRefType();
  bool isFirst = function.kernels.empty() && store->getParentOp() == func;
  if (!isFirst || !argument || !function.arguments[*argument].isWorkspace ||
      !type.hasStaticShape() || type.getNumElements() != 1 ||
      !matchPattern(store.getValue(), m_Constant(&constant)))
    return fail(store, "stores to memory; a launcher supports only the store of a constant to a "
                       "workspace of one element");
  APInt bits = isa<FloatAttr>(constant) ? cast<FloatAttr>(constant).getValue().bitcastToAPInt()
                                        : cast<IntegerAttr>(constant).getValue();
  if (!bits.isSplat(8))
    return fail(store, "fills a workspace with a constant of different bytes; expected a constant "
                       "of equal bytes");
  function.arguments[*argument].fill = uint8_t(bits.trunc(8).getZExtValue());
  return success();
}

LogicalResult fusednorm::artifact::planFunction(func::FuncOp func, FunctionArtifact &function,
                                                std::vector<KernelArtifact> &kernels) {
  return Planner(func, function, kernels).run();
}
