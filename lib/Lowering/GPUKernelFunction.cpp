// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Lowering/OperandFacts.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace fusednorm;
using launch::ExprAttr;

static constexpr StringLiteral kModuleName = "fusednorm_kernels";
static constexpr StringLiteral kDynamicSharedName = "fusednorm_dynamic_shared";
static constexpr unsigned kGlobal = 1, kShared = 3;

bool GPUKernelFunction::hasNoOffset(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref && succeeded(memref.getStridesAndOffset(strides, offset)) && offset == 0;
}

/// Returns strides in elements. Dynamic strides are parameters.
static SmallVector<int64_t> stridesOf(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    strides.assign(type.getRank(), ShapedType::kDynamic);
  return strides;
}

GPUKernelFunction::GPUKernelFunction(FunctionOpInterface kernel, bool alignedBases,
                                     bool usesIndices)
    : kernel(kernel), alignedBases(alignedBases), usesIndices(usesIndices) {}

bool GPUKernelFunction::isAligned(Type memref) const { return alignedBases && hasNoOffset(memref); }

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

void GPUKernelFunction::addParameter(Type type, ExprAttr value) {
  types.push_back(type);
  parameters.push_back(value);
}

static ExprAttr mapParameter(MLIRContext *context, unsigned number) {
  return ExprAttr::get(context, launch::ExprKind::TensorMap, /*operand=*/0, number, {});
}

void GPUKernelFunction::addMap(launch::TensorMapAttr map) {
  addParameter(LLVM::LLVMPointerType::get(map.getContext()),
               mapParameter(map.getContext(), maps.size()));
  maps.push_back(map);
}

Value GPUKernelFunction::getValue(ExprAttr parameter) const {
  auto found = llvm::find(parameters, parameter);
  return found == parameters.end() ? Value() : values[found - parameters.begin()];
}

Value GPUKernelFunction::getMap(unsigned number) const {
  return getValue(mapParameter(kernel->getContext(), number));
}

void GPUKernelFunction::addArgument(BlockArgument argument, NeedsExtent needsExtent) {
  MLIRContext *context = kernel.getContext();
  Type i64 = IntegerType::get(context, 64), type = argument.getType();
  int64_t number = argument.getArgNumber();
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref) {
    addParameter(type.isIndex() ? i64 : type, ExprAttr::scalar(context, number));
    return;
  }
  addParameter(LLVM::LLVMPointerType::get(context, kGlobal), ExprAttr::address(context, number));
  for (int64_t dim = 0; dim < memref.getRank(); ++dim) {
    if (!needsExtent(argument, dim))
      continue;
    needed.insert({argument, dim});
    if (memref.isDynamicDim(dim))
      addParameter(i64, ExprAttr::extent(context, number, dim));
  }
  for (auto [dim, stride] : llvm::enumerate(stridesOf(memref)))
    if (ShapedType::isDynamic(stride))
      addParameter(i64, ExprAttr::stride(context, number, dim));
}

void GPUKernelFunction::addArguments(NeedsExtent needsExtent) {
  for (BlockArgument argument : kernel.getArguments())
    addArgument(argument, needsExtent);
}

void GPUKernelFunction::setAlignment(BlockArgument memref, int64_t address, int64_t strides) {
  alignments[memref] = {address, strides};
}

void GPUKernelFunction::receiveArguments(OpBuilder &b, Block &body) {
  MLIRContext *context = b.getContext();
  Location loc = kernel.getLoc();
  values.assign(body.args_begin(), body.args_end());
  auto number = [&](int64_t fixed, ExprAttr parameter) -> Value {
    if (ShapedType::isDynamic(fixed) && usesIndices)
      return arith::IndexCastOp::create(b, loc, b.getIndexType(), getValue(parameter));
    if (ShapedType::isDynamic(fixed))
      return getValue(parameter);
    return arith::ConstantOp::create(
        b, loc, usesIndices ? b.getIndexAttr(fixed) : b.getI64IntegerAttr(fixed));
  };
  for (BlockArgument argument : kernel.getArguments()) {
    int64_t operand = argument.getArgNumber();
    auto memref = dyn_cast<MemRefType>(argument.getType());
    ExprAttr first =
        memref ? ExprAttr::address(context, operand) : ExprAttr::scalar(context, operand);
    Value own = getValue(first);
    if (!own)
      continue;
    if (!memref) {
      bool isIndex = argument.getType().isIndex();
      scalars.map(argument, isIndex ? number(ShapedType::kDynamic, first) : own);
      continue;
    }
    GPUBuffer &buffer = buffers[argument];
    buffer.pointer = own;
    for (auto [dim, extent] : llvm::enumerate(memref.getShape()))
      buffer.extents.push_back(needed.contains({argument, dim})
                                   ? number(extent, ExprAttr::extent(context, operand, dim))
                                   : Value());
    for (auto [dim, stride] : llvm::enumerate(stridesOf(memref)))
      buffer.strides.push_back(number(stride, ExprAttr::stride(context, operand, dim)));
  }
}

void GPUKernelFunction::cloneScalars(OpBuilder &b, IRMapping &mapping,
                                     function_ref<bool(Operation &)> skips) const {
  for (Operation &op : kernel->getRegion(0).front()) {
    if (skips(op))
      continue;
    auto dim = dyn_cast<memref::DimOp>(op);
    if (!dim) {
      b.clone(op, mapping);
      continue;
    }
    auto type = cast<MemRefType>(dim.getSource().getType());
    int64_t number = dim.getConstantIndex().value_or(-1);
    // The verifier accepts memref.dim out of bounds. Its result is unspecified.
    bool isThere = number >= 0 && number < type.getRank();
    Value extent = isThere ? getBuffer(dim.getSource()).extents[number] : Value();
    if (!extent)
      extent = arith::ConstantIndexOp::create(b, kernel->getLoc(),
                                              isThere ? type.getDimSize(number) : 0);
    mapping.map(dim.getResult(), extent);
  }
}

//===----------------------------------------------------------------------===//
// Function
//===----------------------------------------------------------------------===//

FailureOr<launch::PlanAttr> GPUKernelFunction::makePlan(const Shape &shape,
                                                        FlatSymbolRefAttr variant) {
  MLIRContext *context = kernel.getContext();
  SmallVector<launch::OperandAttr> operands;
  for (auto [argument, facts] : llvm::zip_equal(kernel.getArguments(), readOperandFacts(kernel))) {
    std::pair<int64_t, int64_t> known(isAligned(argument.getType()) ? kBaseAlignment : 1, 1);
    auto [address, strides] = alignments.lookup_or(argument, known);
    operands.push_back(launch::OperandAttr::get(
        context, /*scalar=*/!isa<MemRefType>(argument.getType()), facts.isRead, facts.isWritten,
        facts.isInvariant, address, strides, facts.inPlace));
  }
  SmallVector<launch::ConstraintAttr> constraints;
  if (auto own = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName))
    llvm::append_range(constraints, own.getAsRange<launch::ConstraintAttr>());
  for (launch::ConstraintAttr constraint : shape.constraints)
    if (!llvm::is_contained(constraints, constraint))
      constraints.push_back(constraint);
  SmallVector<int64_t> cluster;
  if (shape.cluster > 1)
    cluster.push_back(shape.cluster);
  auto plan = launch::PlanAttr::getChecked(
      [&] { return kernel->emitOpError("has no legal launch plan: "); }, context,
      ArrayRef<launch::OperandAttr>(operands), ArrayRef<ExprAttr>(shape.grid),
      ArrayRef<int64_t>(shape.threads), ArrayRef<int64_t>(cluster), shape.shared,
      ArrayRef<ExprAttr>(parameters), ArrayRef<launch::TensorMapAttr>(maps),
      ArrayRef<launch::ConstraintAttr>(constraints), ArrayRef<launch::ConstraintAttr>(), variant);
  if (!plan)
    return failure();
  return plan;
}

FunctionOpInterface GPUKernelFunction::createFunction(OpBuilder &b, StringRef name) {
  Location loc = kernel.getLoc();
  if (maps.empty()) {
    auto function = gpu::GPUFuncOp::create(b, loc, name, b.getFunctionType(types, {}));
    b.setInsertionPointToStart(&function.getBody().front());
    b.setInsertionPoint(gpu::ReturnOp::create(b, loc));
    // Arguments get no `noalias`: with it, the backend would load activations through the
    // non-coherent cache.
    for (auto [number, parameter] : llvm::enumerate(parameters))
      if (parameter.getKind() == launch::ExprKind::Address &&
          isAligned(kernel.getArgumentTypes()[parameter.getOperand()]))
        function.setArgAttr(number, LLVM::LLVMDialect::getAlignAttrName(),
                            b.getI64IntegerAttr(kBaseAlignment));
    return function;
  }
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), types);
  auto function = LLVM::LLVMFuncOp::create(b, loc, name, type);
  for (auto [number, parameter] : llvm::enumerate(parameters))
    if (parameter.getKind() == launch::ExprKind::TensorMap)
      function.setArgAttrs(number, hopper::TmaCopies::getParameterAttributes(b));
  function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), b.getUnitAttr());
  b.setInsertionPointToStart(function.addEntryBlock(b));
  b.setInsertionPoint(LLVM::ReturnOp::create(b, loc, ValueRange()));
  return cast<FunctionOpInterface>(function.getOperation());
}

FailureOr<FunctionOpInterface> GPUKernelFunction::create(OpBuilder &b, StringRef name,
                                                         const Shape &shape,
                                                         FlatSymbolRefAttr variant) {
  FailureOr<launch::PlanAttr> plan = makePlan(shape, variant);
  if (failed(plan))
    return failure();
  b.setInsertionPointToEnd(getModule(b, kernel->getParentOfType<ModuleOp>()).getBody());
  FunctionOpInterface function = createFunction(b, name);
  auto set = [&](StringRef attribute, Attribute value) { function->setAttr(attribute, value); };
  set(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  set(NVVM::NVVMDialect::getReqntidAttrName(),
      b.getDenseI32ArrayAttr({int32_t(shape.threads), 1, 1}));
  if (shape.cluster > 1)
    set(NVVM::NVVMDialect::getClusterDimAttrName(),
        b.getDenseI32ArrayAttr({int32_t(shape.cluster), 1, 1}));
  if (shape.minBlocks)
    set(NVVM::NVVMDialect::getMinctasmAttrName(), b.getI32IntegerAttr(*shape.minBlocks));
  set(launch::LaunchDialect::kPlanAttrName, *plan);
  receiveArguments(b, function.getFunctionBody().front());
  return function;
}

gpu::GPUModuleOp GPUKernelFunction::getModule(OpBuilder &b, ModuleOp parent) {
  if (auto known = parent.lookupSymbol<gpu::GPUModuleOp>(kModuleName))
    return known;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(parent.getBody());
  return gpu::GPUModuleOp::create(b, parent.getLoc(), kModuleName);
}

LLVM::GlobalOp GPUKernelFunction::getDynamicShared(OpBuilder &b, gpu::GPUModuleOp module,
                                                   int64_t alignment) {
  auto shared = module.lookupSymbol<LLVM::GlobalOp>(kDynamicSharedName);
  if (!shared) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    // gpu.dynamic_shared_memory would overlap static variables.
    shared = LLVM::GlobalOp::create(b, module.getLoc(), LLVM::LLVMArrayType::get(b.getI8Type(), 0),
                                    /*isConstant=*/false, LLVM::Linkage::External,
                                    kDynamicSharedName, Attribute(), alignment, kShared);
  }
  shared.setAlignment(std::max<uint64_t>(shared.getAlignment().value_or(1), alignment));
  return shared;
}

void GPUKernelFunction::waitForPrevious(OpBuilder &b, Location loc, const TargetInfo &target,
                                        bool launchDependents) {
  if (!target.hasDependentLaunch)
    return;
  NVVM::GriddepcontrolOp::create(b, loc, NVVM::GridDepActionKind::wait);
  if (launchDependents)
    NVVM::GriddepcontrolOp::create(b, loc, NVVM::GridDepActionKind::launch_dependents);
}

SymbolRefAttr GPUKernelFunction::getSymbol(MLIRContext *context, StringRef name) {
  return SymbolRefAttr::get(context, kModuleName, {FlatSymbolRefAttr::get(context, name)});
}

FailureOr<FunctionOpInterface> GPUKernelFunction::standIn(launch::FuncOp kernel,
                                                          FlatSymbolRefAttr own,
                                                          FlatSymbolRefAttr other,
                                                          ArrayRef<launch::ConstraintAttr> when) {
  OpBuilder b(kernel.getContext());
  gpu::GPUModuleOp kernels = getModule(b, kernel->getParentOfType<ModuleOp>());
  Operation *function = SymbolTable::lookupSymbolIn(kernels, other);
  launch::PlanAttr plan = launch::PlanAttr::of(function);
  if (!plan)
    return kernel.emitOpError("stands in for ")
           << other
           << ": expected a kernel with a launch plan; run convert-tilekernel-to-hopper first";
  function->setAttr(launch::LaunchDialect::kPlanAttrName, plan.withVariant(when, own));
  return cast<FunctionOpInterface>(function);
}

void GPUKernelFunction::replaceLaunches(launch::FuncOp kernel) {
  OpBuilder b(kernel);
  kernel->getParentOp()->walk([&](launch::CallOp call) {
    if (call.getKernel() != kernel.getName())
      return;
    b.setInsertionPoint(call);
    launch::LaunchKernelOp::create(b, call.getLoc(), getSymbol(b.getContext(), kernel.getName()),
                                   call.getOperands());
    call.erase();
  });
  kernel.erase();
}
