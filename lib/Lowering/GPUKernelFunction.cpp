// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

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

GPUKernelFunction::GPUKernelFunction(FunctionOpInterface kernel, bool alignedBases)
    : kernel(kernel), alignedBases(alignedBases),
      pointerType(LLVM::LLVMPointerType::get(kernel.getContext(), kGlobal)) {}

bool GPUKernelFunction::isAligned(Type memref) const { return alignedBases && hasNoOffset(memref); }

SmallVector<Type> GPUKernelFunction::getTypes(Builder &b) {
  SmallVector<Type> types;
  for (Type type : kernel.getArgumentTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref) {
      types.push_back(type.isIndex() ? b.getI64Type() : type);
      continue;
    }
    types.push_back(pointerType);
    types.append(memref.getNumDynamicDims() +
                     llvm::count_if(stridesOf(memref), ShapedType::isDynamic),
                 b.getI64Type());
  }
  return types;
}

void GPUKernelFunction::receiveArguments(OpBuilder &b, Block &body) {
  Location loc = kernel.getLoc();
  auto next = body.args_begin();
  auto number = [&](int64_t known) -> Value {
    if (!ShapedType::isDynamic(known))
      return arith::ConstantIndexOp::create(b, loc, known);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), *next++);
  };
  for (BlockArgument argument : kernel.getArguments()) {
    auto memref = dyn_cast<MemRefType>(argument.getType());
    if (!memref) {
      scalars.map(argument,
                  argument.getType().isIndex() ? number(ShapedType::kDynamic) : Value(*next++));
      continue;
    }
    GPUBuffer &buffer = buffers[argument];
    buffer.pointer = *next++;
    for (int64_t extent : memref.getShape())
      buffer.extents.push_back(number(extent));
    for (int64_t stride : stridesOf(memref))
      buffer.strides.push_back(number(stride));
  }
  maps.assign(next, body.args_end());
}

/// Returns whether the kernel reads and whether it writes the memory of an argument.
static std::pair<bool, bool> readsAndWrites(BlockArgument argument) {
  bool reads = false, writes = false;
  for (Operation *user : argument.getUsers()) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (auto op = dyn_cast<MemoryEffectOpInterface>(user))
      op.getEffectsOnValue(argument, effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      reads |= isa<MemoryEffects::Read>(effect.getEffect());
      writes |= isa<MemoryEffects::Write>(effect.getEffect());
    }
  }
  return {reads, writes};
}

FailureOr<launch::PlanAttr> GPUKernelFunction::makePlan(const Shape &shape,
                                                        FlatSymbolRefAttr variant) {
  MLIRContext *context = kernel.getContext();
  SmallVector<launch::OperandAttr> operands;
  SmallVector<ExprAttr> parameters;
  for (BlockArgument argument : kernel.getArguments()) {
    int64_t number = argument.getArgNumber();
    auto memref = dyn_cast<MemRefType>(argument.getType());
    if (!memref) {
      operands.push_back(
          launch::OperandAttr::get(context, /*scalar=*/true, false, false, false, 1, 1, {}));
      parameters.push_back(ExprAttr::scalar(context, number));
      continue;
    }
    auto [reads, writes] = readsAndWrites(argument);
    operands.push_back(launch::OperandAttr::get(context, /*scalar=*/false, reads, writes,
                                                /*invariant=*/false,
                                                isAligned(memref) ? kBaseAlignment : 1, 1, {}));
    parameters.push_back(ExprAttr::address(context, number));
    for (int64_t dim = 0; dim < memref.getRank(); ++dim)
      if (memref.isDynamicDim(dim))
        parameters.push_back(ExprAttr::extent(context, number, dim));
    for (auto [dim, stride] : llvm::enumerate(stridesOf(memref)))
      if (ShapedType::isDynamic(stride))
        parameters.push_back(ExprAttr::stride(context, number, dim));
  }
  for (size_t map = 0; map < shape.maps.size(); ++map)
    parameters.push_back(ExprAttr::get(context, launch::ExprKind::TensorMap, 0, map, {}));
  ExprAttr shared;
  if (shape.sharedBytes)
    shared = ExprAttr::constant(context, shape.sharedBytes);
  auto plan = launch::PlanAttr::getChecked(
      [&] { return kernel->emitOpError("has no legal launch plan: "); }, context,
      ArrayRef<launch::OperandAttr>(operands), ArrayRef<ExprAttr>(shape.grid),
      ArrayRef<int64_t>(shape.threads), ArrayRef<int64_t>(), shared, ArrayRef<ExprAttr>(parameters),
      ArrayRef<launch::TensorMapAttr>(shape.maps),
      ArrayRef<launch::ConstraintAttr>(shape.constraints), variant);
  if (!plan)
    return failure();
  return plan;
}

FailureOr<gpu::GPUFuncOp> GPUKernelFunction::create(OpBuilder &b, StringRef name,
                                                    const Shape &shape, FlatSymbolRefAttr variant) {
  FailureOr<launch::PlanAttr> plan = makePlan(shape, variant);
  if (failed(plan))
    return failure();
  Location loc = kernel.getLoc();
  gpu::GPUModuleOp module = getModule(b, kernel->getParentOfType<ModuleOp>());
  b.setInsertionPointToEnd(module.getBody());
  auto function = gpu::GPUFuncOp::create(b, loc, name, b.getFunctionType(getTypes(b), {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    b.getDenseI32ArrayAttr({int32_t(shape.threads), 1, 1}));
  function->setAttr(launch::LaunchDialect::kPlanAttrName, *plan);
  Block &body = function.getBody().front();
  b.setInsertionPointToStart(&body);
  receiveArguments(b, body);
  // Arguments get no `noalias`: with it, the backend would load activations through the
  // non-coherent cache.
  for (BlockArgument argument : kernel.getArguments())
    if (isAligned(argument.getType())) {
      auto pointer = cast<BlockArgument>(buffers[argument].pointer);
      function.setArgAttr(pointer.getArgNumber(), LLVM::LLVMDialect::getAlignAttrName(),
                          b.getI64IntegerAttr(kBaseAlignment));
    }
  auto end = gpu::ReturnOp::create(b, loc);
  b.setInsertionPoint(end);
  return function;
}

FailureOr<LLVM::LLVMFuncOp> GPUKernelFunction::createWithMaps(OpBuilder &b, StringRef name,
                                                              const Shape &shape) {
  FailureOr<launch::PlanAttr> plan = makePlan(shape, /*variant=*/{});
  if (failed(plan))
    return failure();
  Location loc = kernel.getLoc();
  gpu::GPUModuleOp module = getModule(b, kernel->getParentOfType<ModuleOp>());
  b.setInsertionPointToEnd(module.getBody());
  SmallVector<Type> types = getTypes(b);
  size_t others = types.size();
  types.append(shape.maps.size(), LLVM::LLVMPointerType::get(b.getContext()));
  auto function = LLVM::LLVMFuncOp::create(
      b, loc, name, LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), types));
  for (size_t map = 0; map < shape.maps.size(); ++map)
    function.setArgAttrs(others + map, hopper::TmaCopies::getParameterAttributes(b));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), b.getUnitAttr());
  function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    b.getDenseI32ArrayAttr({int32_t(shape.threads), 1, 1}));
  function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), b.getI32IntegerAttr(1));
  function->setAttr(launch::LaunchDialect::kPlanAttrName, *plan);
  Block &body = *function.addEntryBlock(b);
  b.setInsertionPointToStart(&body);
  receiveArguments(b, body);
  auto end = LLVM::ReturnOp::create(b, loc, ValueRange());
  b.setInsertionPoint(end);
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

SymbolRefAttr GPUKernelFunction::getSymbol(MLIRContext *context, StringRef name) {
  return SymbolRefAttr::get(context, kModuleName, {FlatSymbolRefAttr::get(context, name)});
}
