// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of host code other than launches: scratch memory.

#include "Planner.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

LogicalResult Planner::run() {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << prefix() << "has branches, which a launcher cannot express";
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
    return fail(&op, "runs under a condition, which a launcher cannot express");
  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    for (Value value : ret.getOperands())
      if (!isa<BlockArgument>(value))
        return fail(&op, "returns a new buffer, for which a launcher has no memory; give the "
                         "function an argument for it and use it in outs(...), or "
                         "--results-to-arguments");
    return success();
  }
  if (isa<memref::DeallocOp, memref::CastOp>(op) || isPure(&op))
    return success();
  return fail(&op, "has the op '" + op.getName().getStringRef() +
                       "', which a launcher cannot express; it must be done on the device, by an "
                       "op of the fusednorm dialect, or by the caller");
}

LogicalResult Planner::planAlloc(memref::AllocOp alloc) {
  for (Operation *user : alloc->getUsers())
    if (auto ret = dyn_cast<func::ReturnOp>(user))
      return planOp(*user);
  auto type = alloc.getType();
  if (!type.getLayout().isIdentity())
    return fail(alloc, "allocates a buffer with a layout, which a launcher cannot express");
  std::optional<ElementType> element = getElementType(type.getElementType());
  if (!element)
    return fail(alloc, "allocates a buffer with elements of a type that a launcher cannot pass; "
                       "expected index, " +
                           elementTypeList());
  ArgumentArtifact workspace;
  workspace.name = "workspace" + (workspaces.empty() ? "" : std::to_string(workspaces.size()));
  workspace.type = *element;
  workspace.isRead = workspace.isWritten = workspace.isWorkspace = true;
  workspace.alignment = 16;
  auto size = alloc.getDynamicSizes().begin();
  for (int64_t extent : type.getShape()) {
    ExtentRule rule;
    rule.kind = ExtentRule::Kind::Fixed;
    rule.value = extent;
    if (ShapedType::isDynamic(extent)) {
      launch::ExprAttr source = numberOf(*size++);
      if (!source || source.getKind() != launch::ExprKind::Extent)
        return fail(alloc, "allocates a buffer whose extents are none of the arguments', which a "
                           "launcher cannot express");
      ExtentRule &own = function.arguments[source.getOperand()].shape[source.getValue()];
      makeSymbol(function, own);
      rule = own;
      if (rule.kind != ExtentRule::Kind::Symbol && rule.kind != ExtentRule::Kind::Fixed)
        return fail(alloc,
                    "allocates a buffer of an extent that may be larger than others ask for, "
                    "which a launcher cannot express");
    }
    workspace.shape.push_back(rule);
  }
  workspaces[alloc] = function.arguments.size();
  function.arguments.push_back(std::move(workspace));
  return success();
}

/// Initial values of scratch memory, before the first launch.
LogicalResult Planner::planStore(memref::StoreOp store) {
  std::optional<unsigned> argument = argumentOf(store.getMemRef());
  Attribute constant;
  auto type = store.getMemRefType();
  bool isFirst = function.kernels.empty() && store->getParentOp() == func;
  if (!isFirst || !argument || !function.arguments[*argument].isWorkspace ||
      !type.hasStaticShape() || type.getNumElements() != 1 ||
      !matchPattern(store.getValue(), m_Constant(&constant)))
    return fail(store, "stores to memory, which a launcher can do only to fill scratch memory of "
                       "one element with a constant");
  APInt bits = isa<FloatAttr>(constant) ? cast<FloatAttr>(constant).getValue().bitcastToAPInt()
                                        : cast<IntegerAttr>(constant).getValue();
  if (!bits.isSplat(8))
    return fail(store, "fills scratch memory with a value whose bytes differ, which a launcher "
                       "cannot express");
  function.arguments[*argument].fill = uint8_t(bits.trunc(8).getZExtValue());
  return success();
}

LogicalResult fusednorm::artifact::planFunction(func::FuncOp func, FunctionArtifact &function,
                                                std::vector<KernelArtifact> &kernels) {
  return Planner(func, function, kernels).run();
}
