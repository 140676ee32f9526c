// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Emulation.h"
#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/ElementType.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include <cstdlib>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Callbacks of compiled host code
//===----------------------------------------------------------------------===//

static void emulatedLaunch(int64_t self, int64_t number, const LaunchSizes *sizes,
                           void **parameters) {
  reinterpret_cast<Emulation *>(self)->launch(number, *sizes, parameters);
}

static void emulatedTensorMap(int64_t self, const HostTensorMap *wanted, void *map) {
  reinterpret_cast<Emulation *>(self)->makeTensorMap(*wanted, map);
}

// Buffers between two launches. The host may fill them unnoticed by the simulator, so they count as
// initialised.
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

Emulation::~Emulation() { restart(options); }

void Emulation::restart(const simt::Options &own) {
  for (void *buffer : buffers)
    simt::unregisterMemory(buffer);
  buffers.clear();
  counters.clear();
  error.clear();
  options = own;
  simt::forgetPreviousLaunch();
}

void Emulation::registerBuffer(void *begin, size_t bytes, const std::string &name,
                               bool initialised) {
  if (bytes == 0)
    return;
  simt::registerMemory(begin, bytes, name, initialised);
  buffers.push_back(begin);
}

llvm::Error Emulation::takeKernels(ModuleOp module) {
  std::string text = printKernels(module);
  if (!module.getOps<mlir::gpu::GPUModuleOp>().empty()) {
    auto parsed = simt::GPUProgram::parse(text.data(), text.size(), "kernels");
    if (!parsed)
      return llvm::createStringError("the SIMT simulator rejects the kernels: " +
                                     llvm::toString(parsed.takeError()));
    program = std::move(*parsed);
  }
  constexpr int64_t kMultiprocessors = 1; // of the simulator
  FailureOr<std::vector<HostLaunch>> launches =
      takeLaunches(module, reinterpret_cast<int64_t>(this), kMultiprocessors);
  if (failed(launches))
    return llvm::createStringError("the host code cannot be compiled");
  for (HostLaunch &launch : *launches)
    kernels.push_back(std::move(launch.kernel));
  return llvm::Error::success();
}

void Emulation::link(llvm::Module &module) {
  bindHostCode(module, &emulatedLaunch, &emulatedTensorMap, &emulatedMalloc, &emulatedFree);
}

void Emulation::launch(int64_t number, const LaunchSizes &sizes, void **parameters) {
  if (!error.empty())
    return;
  const std::string &name = kernels[number];
  error = llvm::toString(sizes.check(name));
  if (!error.empty())
    return;
  llvm::Expected<const simt::KernelInfo *> kernel = program->compile(name, options);
  if (!kernel) {
    error = llvm::toString(kernel.takeError());
    return;
  }
  simt::LaunchConfig config;
  const int64_t *grid = sizes.grid, *block = sizes.block;
  config.grid = {uint32_t(grid[0]), uint32_t(grid[1]), uint32_t(grid[2])};
  config.block = {uint32_t(block[0]), uint32_t(block[1]), uint32_t(block[2])};
  config.dynamicShared = uint32_t(sizes.sharedBytes);
  simt::LaunchResult result = simt::launch(**kernel, config, options, parameters);
  error = result.error;
  if (options.counters)
    counters.push_back(result.counters.json(name));
}

/// Returns the simulator's name of a runtime type; 8-bit floats become bytes.
static simt::TensorMapType mapTypeOf(int64_t type) {
  switch (ElementType(type)) {
  case ElementType::F64:
    return simt::TensorMapType::F64;
  case ElementType::F32:
    return simt::TensorMapType::F32;
  case ElementType::F16:
    return simt::TensorMapType::F16;
  case ElementType::BF16:
    return simt::TensorMapType::BF16;
  case ElementType::I16:
    return simt::TensorMapType::U16;
  case ElementType::I32:
    return simt::TensorMapType::S32;
  case ElementType::I64:
    return simt::TensorMapType::S64;
  default:
    return simt::TensorMapType::U8;
  }
}

void Emulation::makeTensorMap(const HostTensorMap &wanted, void *map) {
  if (!error.empty())
    return;
  simt::TensorMapLayout layout;
  layout.type = mapTypeOf(wanted.elementType);
  layout.rank = uint32_t(wanted.rank);
  layout.base = reinterpret_cast<void *>(wanted.address);
  layout.interleave = uint32_t(wanted.interleave);
  layout.swizzle = uint32_t(wanted.swizzle);
  layout.fillsNaN = wanted.fillsNaN;
  int64_t bytes = simt::tensorMapElementBytes(layout.type), last = wanted.rank - 1;
  if (wanted.strides[last] != 1 && wanted.extents[last] > 1) {
    error = "TMA descriptor: expected the last stride to be 1, got " +
            std::to_string(wanted.strides[last]);
    return;
  }
  for (int64_t i = 0; i < wanted.rank; ++i) {
    int64_t dim = last - i;
    layout.extents[i] = uint64_t(wanted.extents[dim]);
    layout.box[i] = uint32_t(wanted.box[dim]);
    layout.steps[i] = uint32_t(wanted.elementStrides[dim]);
    // The stride of a dimension with one element does not matter; use any valid stride.
    if (i)
      layout.strides[i - 1] = uint64_t(wanted.extents[dim] == 1 ? 16 : wanted.strides[dim] * bytes);
  }
  error = simt::encodeTensorMap(map, layout).error();
}
