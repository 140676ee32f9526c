// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace fusednorm;

static constexpr llvm::StringLiteral kLaunch = "fusednorm_host_launch",
                                     kTensorMap = "fusednorm_host_tensor_map";

std::string fusednorm::printKernels(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "module attributes {gpu.container_module} {\n";
  // With locations, because reports name the location in the source.
  OpPrintingFlags flags;
  flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  flags.useLocalScope();
  for (auto kernels : module.getOps<mlir::gpu::GPUModuleOp>()) {
    kernels.print(os, flags);
    os << "\n";
  }
  os << "}\n";
  return text;
}

static HostLaunch describe(mlir::gpu::LaunchFuncOp launch) {
  HostLaunch described;
  described.kernel = launch.getKernelName().str();
  Operation *kernel = SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernel());
  APInt bytes;
  if (launch::PlanAttr plan = launch::PlanAttr::of(kernel))
    described.sharedBytes = uint32_t(plan.getMostShared());
  else if (Value shared = launch.getDynamicSharedMemorySize();
           shared && matchPattern(shared, m_ConstantInt(&bytes)))
    described.sharedBytes = uint32_t(bytes.getZExtValue());
  if (!kernel)
    return described;
  if (auto cluster =
          kernel->getAttrOfType<DenseI32ArrayAttr>(NVVM::NVVMDialect::getClusterDimAttrName()))
    for (auto [extent, size] : llvm::zip(described.cluster, cluster.asArrayRef()))
      extent = uint32_t(size);
  kernel->walk([&](Operation *op) {
    if (auto dependency = dyn_cast<NVVM::GriddepcontrolOp>(op))
      described.waits |= dependency.getKind() == NVVM::GridDepActionKind::wait;
  });
  return described;
}

llvm::Error LaunchSizes::check(const std::string &kernel) const {
  constexpr int64_t kMostBlocks = 0x7fffffff, kMostElsewhere = 65535;
  for (int i = 0; i < 3; ++i)
    if (int64_t most = i ? kMostElsewhere : kMostBlocks; grid[i] > most)
      return llvm::createStringError("kernel " + kernel + " has a grid of " +
                                     std::to_string(grid[i]) + " blocks" +
                                     (i ? std::string(" along ") + "xyz"[i] : "") +
                                     ", more than the " + std::to_string(most) + " of a GPU");
  return llvm::Error::success();
}

/// Turns TMA descriptors into calls that encode them into the frame of the function.
static LogicalResult takeTensorMaps(ModuleOp module, int64_t self) {
  SmallVector<launch::EncodeTensorMapOp> maps;
  module.walk([&](launch::EncodeTensorMapOp op) { maps.push_back(op); });
  if (maps.empty())
    return success();
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  Type i64 = b.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto callee = func::FuncOp::create(b, module.getLoc(), kTensorMap,
                                     b.getFunctionType({i64, pointer, pointer}, {}));
  callee.setPrivate();
  for (launch::EncodeTensorMapOp op : maps) {
    Location loc = op.getLoc();
    std::optional<ElementType> element = getElementType(op.getElementType());
    if (!element)
      return op.emitOpError("has elements of type ")
             << op.getElementType() << "; expected index, " << elementTypeList();
    Arith arith(b, loc);
    constexpr int64_t kWords = sizeof(HostTensorMap) / sizeof(int64_t);
    b.setInsertionPointToStart(&op->getParentOfType<func::FuncOp>().getBody().front());
    Value wanted = LLVM::AllocaOp::create(b, loc, pointer, i64, arith.i64(kWords));
    Value extent = LLVM::AllocaOp::create(b, loc, pointer, op.getType(), arith.i64(1), 64);
    b.setInsertionPoint(op);
    launch::TensorMapAttr map = op.getMap();
    SmallVector<Value> words(kWords, arith.i64(0));
    words[offsetof(HostTensorMap, address) / 8] = op.getAddress();
    auto set = [&](size_t offset, int64_t value) { words[offset / 8] = arith.i64(value); };
    set(offsetof(HostTensorMap, elementType), int64_t(*element));
    set(offsetof(HostTensorMap, rank), int64_t(map.getBox().size()));
    set(offsetof(HostTensorMap, interleave), map.getInterleaveCode());
    set(offsetof(HostTensorMap, swizzle), map.getSwizzleCode());
    set(offsetof(HostTensorMap, l2Promotion), map.getL2PromotionCode());
    set(offsetof(HostTensorMap, fillsNaN), map.getFillNaN());
    for (size_t dim = 0; dim < map.getBox().size(); ++dim) {
      set(offsetof(HostTensorMap, box) + 8 * dim, map.getBox()[dim]);
      set(offsetof(HostTensorMap, elementStrides) + 8 * dim,
          map.getElementStrides().empty() ? 1 : map.getElementStrides()[dim]);
      words[offsetof(HostTensorMap, extents) / 8 + dim] =
          arith.convertSigned(op.getSizes()[dim], i64);
      words[offsetof(HostTensorMap, strides) / 8 + dim] =
          arith.convertSigned(op.getStrides()[dim], i64);
    }
    for (auto [number, word] : llvm::enumerate(words)) {
      Value entry = LLVM::GEPOp::create(b, loc, pointer, i64, wanted,
                                        ArrayRef<LLVM::GEPArg>{int32_t(number)});
      LLVM::StoreOp::create(b, loc, word, entry);
    }
    func::CallOp::create(b, loc, callee, ValueRange{arith.i64(self), wanted, extent});
    Value bytes = LLVM::LoadOp::create(b, loc, op.getType(), extent);
    op.replaceAllUsesWith(bytes);
    op.erase();
  }
  return success();
}

FailureOr<std::vector<HostLaunch>> fusednorm::takeLaunches(ModuleOp module, int64_t self,
                                                           int64_t multiprocessors) {
  if (failed(launch::lowerToGPU(module)) || failed(takeTensorMaps(module, self)))
    return failure();
  OpBuilder b(module.getContext());
  Location loc = module.getLoc();
  Type i64 = b.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  b.setInsertionPointToStart(module.getBody());
  auto callee =
      func::FuncOp::create(b, loc, kLaunch, b.getFunctionType({i64, i64, pointer, pointer}, {}));
  callee.setPrivate();
  SmallVector<mlir::gpu::LaunchFuncOp> launches;
  module.walk([&](mlir::gpu::LaunchFuncOp launch) { launches.push_back(launch); });
  module.walk([&](launch::MultiprocessorsOp op) {
    b.setInsertionPoint(op);
    op.replaceAllUsesWith(Arith(b, op.getLoc()).index(multiprocessors));
    op.erase();
  });
  std::vector<HostLaunch> described;
  for (mlir::gpu::LaunchFuncOp launch : launches) {
    loc = launch.getLoc();
    auto number = int64_t(described.size());
    described.push_back(describe(launch));
    Arith arith(b, loc);
    // Parameters are stored in the frame of the function, not of a loop.
    b.setInsertionPointToStart(&launch->getParentOfType<func::FuncOp>().getBody().front());
    size_t count = launch.getNumKernelOperands();
    Value list = LLVM::AllocaOp::create(b, loc, pointer, pointer, arith.i64(count + 1));
    constexpr int64_t kSizes = sizeof(LaunchSizes) / sizeof(int64_t);
    Value sizes = LLVM::AllocaOp::create(b, loc, pointer, i64, arith.i64(kSizes));
    SmallVector<Value> indices;
    for (Value operand : launch.getKernelOperands())
      indices.push_back(LLVM::AllocaOp::create(b, loc, pointer, operand.getType(), arith.i64(1)));
    b.setInsertionPoint(launch);
    for (auto [index, operand] : llvm::enumerate(launch.getKernelOperands())) {
      LLVM::StoreOp::create(b, loc, operand, indices[index]);
      Value entry = LLVM::GEPOp::create(b, loc, pointer, pointer, list,
                                        ArrayRef<LLVM::GEPArg>{int32_t(index)});
      LLVM::StoreOp::create(b, loc, indices[index], entry);
    }
    Value shared = arith.i64(0);
    if (Value bytes = launch.getDynamicSharedMemorySize())
      shared = arith.convert(bytes, i64);
    const Value numbers[kSizes] = {launch.getGridSizeX(),
                                   launch.getGridSizeY(),
                                   launch.getGridSizeZ(),
                                   launch.getBlockSizeX(),
                                   launch.getBlockSizeY(),
                                   launch.getBlockSizeZ(),
                                   shared};
    for (auto [extent, value] : llvm::enumerate(numbers)) {
      Value entry =
          LLVM::GEPOp::create(b, loc, pointer, i64, sizes, ArrayRef<LLVM::GEPArg>{int32_t(extent)});
      LLVM::StoreOp::create(b, loc, arith.convertSigned(value, i64), entry);
    }
    func::CallOp::create(b, loc, callee,
                         ValueRange{arith.i64(self), arith.i64(number), sizes, list});
    launch.erase();
  }
  for (auto kernels : llvm::to_vector(module.getOps<mlir::gpu::GPUModuleOp>()))
    kernels.erase();
  module->removeAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName());
  return described;
}

void fusednorm::bindHostCode(llvm::Module &module, LaunchFunction launch, TensorMapFunction makeMap,
                             void *(*allocate)(size_t), void (*release)(void *)) {
  auto bind = [&](llvm::StringRef name, const void *address) {
    llvm::Function *function = module.getFunction(name);
    if (!function || !function->isDeclaration())
      return;
    auto *number = llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()),
                                          reinterpret_cast<uint64_t>(address));
    function->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(number, function->getType()));
    function->eraseFromParent();
  };
  bind(kLaunch, reinterpret_cast<const void *>(launch));
  bind(kTensorMap, reinterpret_cast<const void *>(makeMap));
  bind("malloc", reinterpret_cast<const void *>(allocate));
  bind("free", reinterpret_cast<const void *>(release));
}
