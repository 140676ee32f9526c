// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Emulation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include <cstdlib>

using namespace mlir;
using namespace fusednorm;

static constexpr llvm::StringLiteral kLaunch = "fusednorm_emulated_launch";

//===----------------------------------------------------------------------===//
// What compiled host code calls
//===----------------------------------------------------------------------===//

static void emulatedLaunch(int64_t self, int64_t number, int64_t blocks, int64_t threads,
                           int64_t sharedBytes, void **parameters) {
  reinterpret_cast<Emulation *>(self)->launch(number, blocks, threads, sharedBytes, parameters);
}

// Buffers between two launches. The host may fill them, which nobody tells the
// executor: they count as initialised.
static void *emulatedMalloc(size_t bytes) {
  void *memory = std::malloc(bytes ? bytes : 1);
  if (memory && bytes)
    simt::registerMemory(memory, bytes, "a buffer between launches", /*initialised=*/true);
  return memory;
}

static void emulatedFree(void *memory) {
  if (!memory)
    return;
  simt::unregisterMemory(memory);
  std::free(memory);
}

//===----------------------------------------------------------------------===//
// Emulation
//===----------------------------------------------------------------------===//

Emulation::~Emulation() {
  for (void *buffer : buffers)
    simt::unregisterMemory(buffer);
}

void Emulation::registerBuffer(void *begin, size_t bytes, const std::string &name,
                               bool initialised) {
  if (bytes == 0)
    return;
  simt::registerMemory(begin, bytes, name, initialised);
  buffers.push_back(begin);
}

std::string Emulation::takeKernels(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "module attributes {gpu.container_module} {\n";
  auto modules = llvm::to_vector(module.getOps<mlir::gpu::GPUModuleOp>());
  // With locations: reports name the place in the source.
  OpPrintingFlags flags;
  flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  flags.useLocalScope();
  for (auto kernels : modules) {
    kernels.print(os, flags);
    os << "\n";
  }
  os << "}\n";
  if (!modules.empty()) {
    std::string problem;
    program = simt::GPUProgram::parse(text.data(), text.size(), "kernels", problem);
    if (!program)
      return "the executor does not take the kernels: " + problem;
  }

  OpBuilder b(module.getContext());
  Location loc = module.getLoc();
  Type i64 = b.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  b.setInsertionPointToStart(module.getBody());
  auto callee =
      func::FuncOp::create(b, loc, kLaunch, b.getFunctionType({i64, i64, i64, i64, i64, pointer}, {}));
  callee.setPrivate();
  SmallVector<mlir::gpu::LaunchFuncOp> launches;
  module.walk([&](mlir::gpu::LaunchFuncOp launch) { launches.push_back(launch); });
  for (mlir::gpu::LaunchFuncOp launch : launches) {
    loc = launch.getLoc();
    auto number = int64_t(kernels.size());
    kernels.push_back(launch.getKernelName().str());
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
                         ValueRange{constant(reinterpret_cast<int64_t>(this)), constant(number),
                                    wide(launch.getGridSizeX()), wide(launch.getBlockSizeX()),
                                    shared, list});
    launch.erase();
  }
  for (auto kernels : modules)
    kernels.erase();
  module->removeAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName());
  return "";
}

void Emulation::link(llvm::Module &module) {
  auto bind = [&](llvm::StringRef name, const void *address) {
    llvm::Function *function = module.getFunction(name);
    if (!function || !function->isDeclaration())
      return;
    auto *number = llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()),
                                          reinterpret_cast<uint64_t>(address));
    function->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(number, function->getType()));
    function->eraseFromParent();
  };
  bind(kLaunch, reinterpret_cast<const void *>(&emulatedLaunch));
  bind("malloc", reinterpret_cast<const void *>(&emulatedMalloc));
  bind("free", reinterpret_cast<const void *>(&emulatedFree));
}

void Emulation::launch(int64_t number, int64_t blocks, int64_t threads, int64_t sharedBytes,
                       void **parameters) {
  if (!error.empty())
    return;
  const std::string &name = kernels[number];
  constexpr int64_t kMostBlocks = 0x7fffffff;
  if (blocks > kMostBlocks) {
    error = "kernel " + name + " has a grid of " + std::to_string(blocks) +
            " blocks, more than the " + std::to_string(kMostBlocks) + " of a GPU";
    return;
  }
  const simt::KernelInfo *kernel = program->compile(name, options, error);
  if (!kernel)
    return;
  simt::LaunchConfig config;
  config.grid = {uint32_t(blocks), 1, 1};
  config.block = {uint32_t(threads), 1, 1};
  config.dynamicShared = uint32_t(sharedBytes);
  simt::LaunchResult result = simt::launch(*kernel, config, options, parameters);
  error = result.error;
  if (options.counters)
    counters.push_back(result.counters.json(name));
}
