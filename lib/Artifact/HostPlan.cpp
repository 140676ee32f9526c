// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of host code: launches, checks, scratch memory.

#include "Planner.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

LogicalResult Planner::run() {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << prefix() << "has branches, which a launcher cannot express";
  if (failed(planBlock(func.getBody().front())))
    return failure();
  if (function.kernels.empty())
    return func.emitError() << prefix() << "launches no kernel; make it private, or use an op "
                            << "of the fusednorm dialect";
  return success();
}

LogicalResult Planner::planBlock(Block &block) {
  for (Operation &op : block)
    if (failed(planOp(op)))
      return failure();
  return success();
}

/// Whether it ends the process: host code checks what is known at run time only.
static bool isCheck(scf::IfOp branch) {
  return branch.getElseRegion().empty() &&
         llvm::any_of(branch.thenBlock()->getOps<LLVM::CallOp>(),
                      [](LLVM::CallOp call) { return call.getCallee() == StringRef("abort"); });
}

LogicalResult Planner::planOp(Operation &op) {
  if (auto launch = dyn_cast<mlir::gpu::LaunchFuncOp>(op))
    return planLaunch(launch);
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return planAlloc(alloc);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return planStore(store);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isCheck(branch))
    return planCheck(branch);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    // A launch of no blocks is none, for the runtime too.
    auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
    bool asksForBlocks = compare && branch.getElseRegion().empty() &&
                         matchPattern(compare.getRhs(), m_Zero()) &&
                         (compare.getPredicate() == arith::CmpIPredicate::ugt ||
                          compare.getPredicate() == arith::CmpIPredicate::ne);
    branch.walk([&](mlir::gpu::LaunchFuncOp launch) {
      asksForBlocks &= compare && launch.getGridSizeX() == compare.getLhs();
    });
    if (!asksForBlocks)
      return fail(&op, "runs under a condition other than that of a grid with blocks, which a "
                       "launcher cannot express");
    return planBlock(*branch.thenBlock());
  }
  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    for (Value value : ret.getOperands())
      if (!isa<BlockArgument>(value))
        return fail(&op, "returns a new buffer, for which a launcher has no memory; give the "
                         "function an argument for it and use it in outs(...), or "
                         "--results-to-arguments");
    return success();
  }
  if (isa<memref::DeallocOp, memref::CastOp, scf::YieldOp>(op) || isPure(&op) ||
      isa<memref::ExtractAlignedPointerAsIndexOp, memref::ExtractStridedMetadataOp>(op))
    return success();
  return fail(&op, "has the op '" + op.getName().getStringRef() +
                       "', which a launcher cannot express; it must be done on the device, by an "
                       "op of the fusednorm dialect, or by the caller");
}

/// The runtime makes the same check, and returns an error.
LogicalResult Planner::planCheck(scf::IfOp branch) {
  auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  auto refuse = [&] {
    return fail(branch,
                "checks extents at run time that a launcher cannot check; make them static");
  };
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::ne)
    return refuse();
  auto ruleOf = [&](Value value) -> ExtentRule * {
    std::optional<Source> source = sourceOf(value);
    if (!source || source->kind != Source::Kind::Extent)
      return nullptr;
    return &function.arguments[source->argument].shape[source->dimension];
  };
  if (auto rest = compare.getLhs().getDefiningOp<arith::RemUIOp>()) {
    APInt unit;
    ExtentRule *rule = ruleOf(rest.getLhs());
    if (!rule || !matchPattern(rest.getRhs(), m_ConstantInt(&unit)) ||
        !matchPattern(compare.getRhs(), m_Zero()) || rule->kind == ExtentRule::Kind::AtLeast)
      return refuse();
    rule->unit = std::lcm(rule->unit, unit.getSExtValue());
    return success();
  }
  // Equal extents, which the verifier has asked for too.
  ExtentRule *lhs = ruleOf(compare.getLhs()), *rhs = ruleOf(compare.getRhs());
  bool isKnown = lhs && rhs && lhs->kind == ExtentRule::Kind::Symbol &&
                 rhs->kind == ExtentRule::Kind::Symbol && lhs->symbol == rhs->symbol &&
                 lhs->multiply == rhs->multiply && lhs->divide == rhs->divide;
  return isKnown ? success() : refuse();
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
      std::optional<Source> source = sourceOf(*size++);
      if (!source || source->kind != Source::Kind::Extent)
        return fail(alloc, "allocates a buffer whose extents are none of the arguments', which a "
                           "launcher cannot express");
      rule = function.arguments[source->argument].shape[source->dimension];
      if (rule.kind != ExtentRule::Kind::Symbol && rule.kind != ExtentRule::Kind::Fixed)
        return fail(alloc, "allocates a buffer of an extent that nothing else depends on, which "
                           "a launcher cannot express");
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
      type.getNumElements() != 1 || !matchPattern(store.getValue(), m_Constant(&constant)))
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

static std::optional<std::array<int64_t, 3>> constants(mlir::gpu::KernelDim3 dims) {
  std::array<int64_t, 3> result;
  const Value values[] = {dims.x, dims.y, dims.z};
  for (size_t i = 0; i < result.size(); ++i) {
    APInt number;
    if (!matchPattern(values[i], m_ConstantInt(&number)))
      return std::nullopt;
    result[i] = number.getSExtValue();
  }
  return result;
}

LogicalResult Planner::planLaunch(mlir::gpu::LaunchFuncOp launch) {
  StringRef name = launch.getKernelName().getValue();
  auto found = llvm::find_if(kernels, [&](const KernelArtifact &k) { return k.symbol == name; });
  if (found == kernels.end())
    return fail(launch, "launches @" + name + ", which is no kernel of this module");
  if (!found->grid.empty())
    return fail(launch, "launches @" + name + " a second time, which a launcher cannot express");
  KernelArtifact plan;
  if (failed(addGrid(launch.getGridSizeX(), launch, plan.grid)))
    return failure();
  for (Value size : {launch.getGridSizeY(), launch.getGridSizeZ()})
    if (!matchPattern(size, m_One()))
      return fail(launch, "has a grid of several dimensions, which a launcher cannot express");
  std::optional<std::array<int64_t, 3>> block = constants(launch.getBlockSizeOperandValues());
  if (!block)
    return fail(launch, "has a block whose size is no constant");
  plan.block = *block;
  if (launch.hasClusterSize()) {
    std::optional<std::array<int64_t, 3>> cluster = constants(launch.getClusterSizeOperandValues());
    if (!cluster)
      return fail(launch, "has a cluster whose size is no constant");
    plan.cluster = *cluster;
  } else if (found->ptx.cluster) {
    plan.cluster = *found->ptx.cluster;
  }
  if (Value bytes = launch.getDynamicSharedMemorySize()) {
    if (!addShared(bytes, plan.sharedTerms))
      return fail(launch, "gives @" + name +
                              " shared memory for rows whose length is no extent or scalar of the "
                              "arguments; a launcher cannot compute it");
    for (const SharedTerm &term : plan.sharedTerms)
      plan.dynamicSharedBytes = std::max(plan.dynamicSharedBytes, term.mostBytes());
    if (llvm::all_of(plan.sharedTerms, [](const SharedTerm &term) {
          return term.columns.kind == Source::Kind::Constant;
        }))
      plan.sharedTerms.clear();
  }
  auto kernel = dyn_cast_or_null<LLVM::LLVMFuncOp>(
      SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernel()));
  for (auto [number, operand] : llvm::enumerate(launch.getKernelOperands())) {
    if (isa<LLVM::LLVMPointerType>(operand.getType())) {
      std::optional<Address> address = addressOf(operand);
      if (!address || address->bytes != 0 || !address->offsetAdded)
        return fail(launch, "gives @" + name +
                                " an address that is none of the arguments'; a "
                                "launcher cannot compute it");
      Source source;
      source.kind = Source::Kind::Address;
      source.argument = address->argument;
      plan.parameters.push_back(source);
      auto alignment =
          kernel
              ? kernel.getArgAttrOfType<IntegerAttr>(number, LLVM::LLVMDialect::getAlignAttrName())
              : IntegerAttr();
      if (alignment && alignment.getInt() > 1)
        plan.alignments.push_back({address->argument, alignment.getInt()});
      continue;
    }
    std::optional<Source> source = sourceOf(operand);
    if (!source)
      return fail(launch, "gives @" + name +
                              " a number that is no constant, extent, stride or "
                              "scalar of the arguments; a launcher cannot compute it");
    plan.parameters.push_back(*source);
  }
  auto variant = llvm::find_if(
      kernels, [&](const KernelArtifact &k) { return k.symbol == (name + kAnyBaseSuffix).str(); });
  bool hasVariant = variant != kernels.end() && !plan.alignments.empty();
  auto setPlan = [&](KernelArtifact &kernel) {
    kernel.grid = plan.grid;
    kernel.block = plan.block;
    kernel.cluster = plan.cluster;
    kernel.dynamicSharedBytes = plan.dynamicSharedBytes;
    kernel.sharedTerms = plan.sharedTerms;
    kernel.parameters = plan.parameters;
  };
  setPlan(*found);
  found->alignments = std::move(plan.alignments);
  function.kernels.push_back(unsigned(found - kernels.begin()));
  if (hasVariant) {
    setPlan(*variant);
    found->unaligned = unsigned(variant - kernels.begin());
    return success();
  }
  for (auto [argument, bytes] : found->alignments)
    function.arguments[argument].alignment =
        std::max(function.arguments[argument].alignment, bytes);
  return success();
}

LogicalResult fusednorm::artifact::planFunction(func::FuncOp func, FunctionArtifact &function,
                                                std::vector<KernelArtifact> &kernels) {
  return Planner(func, function, kernels).run();
}
