// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Conversion/SharedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace fusednorm;

static constexpr llvm::StringLiteral kLaunch = "fusednorm_host_launch";

std::string fusednorm::printKernels(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "module attributes {gpu.container_module} {\n";
  // With locations: reports name the place in the source.
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
  if (Value shared = launch.getDynamicSharedMemorySize())
    if (std::optional<SmallVector<SharedRows>> rows = findSharedRows(shared))
      for (const SharedRows &own : *rows)
        described.sharedBytes = std::max(described.sharedBytes, uint32_t(own.mostBytes()));
  Operation *kernel = SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernel());
  if (!kernel)
    return described;
  if (auto cluster =
          kernel->getAttrOfType<DenseI32ArrayAttr>(NVVM::NVVMDialect::getClusterDimAttrName()))
    for (auto [place, size] : llvm::zip(described.cluster, cluster.asArrayRef()))
      place = uint32_t(size);
  kernel->walk([&](Operation *op) {
    if (auto dependency = dyn_cast<NVVM::GriddepcontrolOp>(op))
      described.waits |= dependency.getKind() == NVVM::GridDepActionKind::wait;
  });
  return described;
}

std::vector<HostLaunch> fusednorm::takeLaunches(ModuleOp module, int64_t self) {
  OpBuilder b(module.getContext());
  Location loc = module.getLoc();
  Type i64 = b.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  b.setInsertionPointToStart(module.getBody());
  auto callee = func::FuncOp::create(b, loc, kLaunch,
                                     b.getFunctionType({i64, i64, i64, i64, i64, pointer}, {}));
  callee.setPrivate();
  SmallVector<mlir::gpu::LaunchFuncOp> launches;
  module.walk([&](mlir::gpu::LaunchFuncOp launch) { launches.push_back(launch); });
  std::vector<HostLaunch> described;
  for (mlir::gpu::LaunchFuncOp launch : launches) {
    loc = launch.getLoc();
    auto number = int64_t(described.size());
    described.push_back(describe(launch));
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
    };
    // Places for the parameters live in the function's frame, not in a loop's.
    b.setInsertionPointToStart(&launch->getParentOfType<func::FuncOp>().getBody().front());
    size_t count = launch.getNumKernelOperands();
    Value list = LLVM::AllocaOp::create(b, loc, pointer, pointer, constant(count + 1));
    SmallVector<Value> places;
    for (Value operand : launch.getKernelOperands())
      places.push_back(LLVM::AllocaOp::create(b, loc, pointer, operand.getType(), constant(1)));
    b.setInsertionPoint(launch);
    for (auto [index, operand] : llvm::enumerate(launch.getKernelOperands())) {
      LLVM::StoreOp::create(b, loc, operand, places[index]);
      Value entry = LLVM::GEPOp::create(b, loc, pointer, pointer, list,
                                        ArrayRef<LLVM::GEPArg>{int32_t(index)});
      LLVM::StoreOp::create(b, loc, places[index], entry);
    }
    auto wide = [&](Value value) -> Value {
      return value.getType().isIndex() ? arith::IndexCastOp::create(b, loc, i64, value).getResult()
                                       : value;
    };
    Value shared = constant(0);
    if (Value bytes = launch.getDynamicSharedMemorySize())
      shared = arith::ExtUIOp::create(b, loc, i64, bytes);
    func::CallOp::create(b, loc, callee,
                         ValueRange{constant(self), constant(number), wide(launch.getGridSizeX()),
                                    wide(launch.getBlockSizeX()), shared, list});
    launch.erase();
  }
  for (auto kernels : llvm::to_vector(module.getOps<mlir::gpu::GPUModuleOp>()))
    kernels.erase();
  module->removeAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName());
  return described;
}

void fusednorm::bindHostCode(llvm::Module &module, LaunchFunction launch, void *(*allocate)(size_t),
                             void (*release)(void *)) {
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
  bind("malloc", reinterpret_cast<const void *>(allocate));
  bind("free", reinterpret_cast<const void *>(release));
}
