// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime functions of MLIR's GPU host lowering on the simulator. A host program links this
// library instead of the CUDA wrappers.
//
// The environment variable FUSEDNORM_SIMT holds comma-separated options, for example
// "check,schedule=random:7". Reports and counters go to standard error. A process with reports
// exits with code 2.

#include "HostLibrary.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <unistd.h>

#if defined(__GNUC__)
#define FUSEDNORM_SIMT_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define FUSEDNORM_SIMT_EXPORT extern "C"
#endif

using namespace fusednorm::simt;

namespace {
[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "fusednorm_simt: error: %s\n", message.c_str());
  std::fflush(nullptr);
  _exit(1);
}

/// Ends the process with the error of `result`, if it has one.
template <typename T>
T expect(llvm::Expected<T> result) {
  if (!result)
    fail(llvm::toString(result.takeError()));
  return *result;
}
void expect(llvm::Error error) {
  if (error)
    fail(llvm::toString(std::move(error)));
}

struct Device {
  Options options;
  size_t reportsSeen = 0;

  static Device &get() {
    static Device *device = new Device();
    return *device;
  }

private:
  Device() {
    if (const char *text = std::getenv("FUSEDNORM_SIMT")) {
      std::string all = text, part;
      for (size_t begin = 0; begin < all.size(); begin += part.size() + 1) {
        part = all.substr(begin, all.find(',', begin) - begin);
        if (part.empty())
          continue;
        if (fusednorm::Result<void> parsed = parseOption(part, options); !parsed)
          fail("FUSEDNORM_SIMT: " + parsed.error());
      }
    }
    std::atexit([] {
      if (!Device::get().reportsSeen)
        return;
      std::fprintf(stderr, "fusednorm_simt: %zu reports\n", Device::get().reportsSeen);
      std::fflush(nullptr);
      _exit(2);
    });
  }
};

LaunchConfig configOf(intptr_t gx, intptr_t gy, intptr_t gz, intptr_t bx, intptr_t by, intptr_t bz,
                      int32_t shared) {
  auto dim = [](intptr_t value) {
    return static_cast<uint32_t>(std::clamp<intptr_t>(value, 0, 0xFFFFFFFF));
  };
  LaunchConfig config;
  config.grid = {dim(gx), dim(gy), dim(gz)};
  config.block = {dim(bx), dim(by), dim(bz)};
  config.dynamicShared = static_cast<uint32_t>(shared);
  return config;
}

/// Memref descriptor of any rank.
struct MemrefHeader {
  char *base, *data;
  int64_t offset, sizesAndStrides[];
};

/// Returns the start of the data of a ranked memref descriptor, and its size in `bytes`.
char *describedRange(int64_t rank, void *descriptor, int64_t elementBytes, size_t &bytes) {
  auto *header = static_cast<MemrefHeader *>(descriptor);
  int64_t last = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (header->sizesAndStrides[i] == 0) {
      bytes = 0;
      return header->data;
    }
    last += (header->sizesAndStrides[i] - 1) * header->sizesAndStrides[rank + i];
  }
  bytes = static_cast<size_t>((last + 1) * elementBytes);
  return header->data + header->offset * elementBytes;
}
} // namespace

//===----------------------------------------------------------------------===//
// Shared by both interfaces
//===----------------------------------------------------------------------===//

llvm::Expected<host::Module *> host::loadModule(const char *data, size_t size) {
  Device::get();
  auto program = GPUProgram::parse(data, size, "gpu.binary");
  if (!program)
    return llvm::createStringError(
        "expected a module compiled for the SIMT simulator (target #simt.target):\n" +
        llvm::toString(program.takeError()));
  return new Module{std::move(*program), {}};
}

llvm::Expected<host::Function *> host::getFunction(Module &module, const char *name) {
  std::lock_guard<std::mutex> lock(mutex());
  std::unique_ptr<Function> &function = module.functions[name];
  if (!function) {
    const auto &kernels = module.program->kernels();
    if (std::none_of(kernels.begin(), kernels.end(),
                     [&](const GPUProgram::Signature &k) { return k.name == name; }))
      return llvm::createStringError(std::string("expected a kernel of the module, got '") + name +
                                     "'");
    function = std::make_unique<Function>(Function{&module, name});
  }
  return function.get();
}

/// Copies the arguments, so that an invalid pointer is reported before the launch.
static llvm::Error takeArguments(const host::Function &function, void **arguments,
                                 std::vector<std::vector<char>> &storage) {
  const auto &kernels = function.module->program->kernels();
  auto signature = std::find_if(kernels.begin(), kernels.end(),
                                [&](const auto &kernel) { return kernel.name == function.name; });
  const auto &parameters = signature->parameters;
  std::vector<void *> given(parameters.size());
  if (!given.empty() && !host::read(given.data(), arguments, given.size() * sizeof(void *)))
    return llvm::createStringError(
        "kernel '" + function.name + "' has " + std::to_string(given.size()) +
        " parameters; expected an array with one pointer for each of them");
  for (size_t i = 0; i < given.size(); ++i)
    if (!host::read(storage.emplace_back(parameters[i].bytes).data(), given[i],
                    parameters[i].bytes))
      return llvm::createStringError("kernel '" + function.name + "': parameter " +
                                     std::to_string(i) + " of type " + parameters[i].type +
                                     " cannot be read at its address");
  return llvm::Error::success();
}

llvm::Error host::run(Function &function, const LaunchConfig &config, void **arguments,
                      bool &faulted) {
  Device &device = Device::get();
  std::lock_guard<std::mutex> lock(mutex());
  faulted = false;
  std::vector<std::vector<char>> storage;
  if (llvm::Error error = takeArguments(function, arguments, storage))
    return error;
  llvm::Expected<const KernelInfo *> compiled =
      function.module->program->compile(function.name, device.options);
  if (!compiled)
    return compiled.takeError();
  const KernelInfo *kernel = *compiled;
  std::vector<void *> pointers;
  for (std::vector<char> &argument : storage)
    pointers.push_back(argument.data());
  catchFaults();
  LaunchResult result = launch(*kernel, config, device.options, pointers.data());
  faulted = result.faulted;
  for (const Report &report : takeReports()) {
    ++device.reportsSeen;
    std::fprintf(stderr, "fusednorm_simt: %s: %s\n", report.kind.c_str(), report.text.c_str());
  }
  if (device.options.counters)
    std::fprintf(stderr, "%s\n", result.counters.json(kernel->name).c_str());
  // A stopped launch has reports. Any other error is invalid usage.
  if (result.error.empty() || (device.reportsSeen && !faulted))
    return llvm::Error::success();
  return llvm::createStringError(result.error);
}

static void run(void *function, const LaunchConfig &config, void **arguments) {
  bool faulted;
  expect(host::run(*static_cast<host::Function *>(function), config, arguments, faulted));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

/// Sets one option. Returns null, or an error that is valid until the next call.
FUSEDNORM_SIMT_EXPORT const char *fusednorm_simt_set_option(const char *text) {
  static thread_local std::string problem;
  problem = parseOption(text, Device::get().options).error();
  return problem.empty() ? nullptr : problem.c_str();
}

/// Returns the number of reports of all launches so far.
FUSEDNORM_SIMT_EXPORT size_t fusednorm_simt_report_count() { return Device::get().reportsSeen; }

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

FUSEDNORM_SIMT_EXPORT void *mgpuModuleLoad(void *data, size_t size) {
  return expect(host::loadModule(static_cast<char *>(data), size));
}

FUSEDNORM_SIMT_EXPORT void *mgpuModuleLoadJIT(void *, int) {
  fail("expected a module compiled with the target #simt.target, got PTX");
}

FUSEDNORM_SIMT_EXPORT void mgpuModuleUnload(void *module) {
  delete static_cast<host::Module *>(module);
}

FUSEDNORM_SIMT_EXPORT void *mgpuModuleGetFunction(void *module, const char *name) {
  return expect(host::getFunction(*static_cast<host::Module *>(module), name));
}

FUSEDNORM_SIMT_EXPORT void mgpuLaunchKernel(void *function, intptr_t gx, intptr_t gy, intptr_t gz,
                                            intptr_t bx, intptr_t by, intptr_t bz, int32_t shared,
                                            void *, void **params, void **, size_t) {
  run(function, configOf(gx, gy, gz, bx, by, bz, shared), params);
}

FUSEDNORM_SIMT_EXPORT void mgpuLaunchClusterKernel(void *function, intptr_t cx, intptr_t cy,
                                                   intptr_t cz, intptr_t gx, intptr_t gy,
                                                   intptr_t gz, intptr_t bx, intptr_t by,
                                                   intptr_t bz, int32_t shared, void *,
                                                   void **params, void **) {
  LaunchConfig config = configOf(gx, gy, gz, bx, by, bz, shared);
  config.cluster = configOf(cx, cy, cz, 1, 1, 1, 0).grid;
  run(function, config, params);
}

//===----------------------------------------------------------------------===//
// Streams and events: all work runs synchronously and in order
//===----------------------------------------------------------------------===//

static char streamTag, eventTag;
FUSEDNORM_SIMT_EXPORT void *mgpuStreamCreate() { return &streamTag; }
FUSEDNORM_SIMT_EXPORT void mgpuStreamDestroy(void *) {}
FUSEDNORM_SIMT_EXPORT void mgpuStreamSynchronize(void *) { forgetPreviousLaunch(); }
FUSEDNORM_SIMT_EXPORT void mgpuStreamWaitEvent(void *, void *) {}
FUSEDNORM_SIMT_EXPORT void *mgpuEventCreate() { return &eventTag; }
FUSEDNORM_SIMT_EXPORT void mgpuEventDestroy(void *) {}
FUSEDNORM_SIMT_EXPORT void mgpuEventSynchronize(void *) { forgetPreviousLaunch(); }
FUSEDNORM_SIMT_EXPORT void mgpuEventRecord(void *, void *) {}
FUSEDNORM_SIMT_EXPORT void mgpuSetDefaultDevice(int32_t) {}

//===----------------------------------------------------------------------===//
// Memory: separate from host memory, so that a missing copy is detected
//===----------------------------------------------------------------------===//

FUSEDNORM_SIMT_EXPORT void *mgpuMemAlloc(uint64_t bytes, void *, bool isHostShared) {
  return expect(host::allocate(bytes, isHostShared));
}

FUSEDNORM_SIMT_EXPORT void mgpuMemFree(void *data, void *) {
  if (data && !host::release(data))
    fail("mgpuMemFree: expected an address that mgpuMemAlloc returned and that was not freed");
}

FUSEDNORM_SIMT_EXPORT void mgpuMemcpy(void *to, void *from, size_t bytes, void *) {
  expect(host::copy(to, from, bytes));
}

FUSEDNORM_SIMT_EXPORT void mgpuMemset32(void *to, unsigned value, size_t count, void *) {
  expect(host::fill(to, &value, sizeof value, count));
}

FUSEDNORM_SIMT_EXPORT void mgpuMemset16(void *to, unsigned short value, size_t count, void *) {
  expect(host::fill(to, &value, sizeof value, count));
}

FUSEDNORM_SIMT_EXPORT void mgpuMemHostRegister(void *data, uint64_t bytes) {
  expect(host::registerHost(data, bytes));
}
FUSEDNORM_SIMT_EXPORT void mgpuMemHostUnregister(void *data) { expect(host::unregisterHost(data)); }

FUSEDNORM_SIMT_EXPORT void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor,
                                                     int64_t elementBytes) {
  size_t bytes;
  char *data = describedRange(rank, descriptor, elementBytes, bytes);
  if (bytes)
    expect(host::registerHost(data, bytes));
}

FUSEDNORM_SIMT_EXPORT void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor,
                                                       int64_t elementBytes) {
  size_t bytes;
  char *data = describedRange(rank, descriptor, elementBytes, bytes);
  if (bytes)
    expect(host::unregisterHost(data));
}

/// Encodes a TMA descriptor from a memref, whose dimensions are slowest first. The descriptor stays
/// in device memory until the program ends.
FUSEDNORM_SIMT_EXPORT void *mgpuTensorMapEncodeTiledMemref(int64_t rank, void *descriptor, int type,
                                                           int interleave, int swizzle, int,
                                                           int fill, int64_t *box) {
  constexpr int64_t mostRank = 5, mapBytes = 128;
  constexpr int types = static_cast<int>(TensorMapType::TF32FlushDenormals) + 1;
  if (rank < 1 || rank > mostRank)
    fail("mgpuTensorMapEncodeTiledMemref: expected a memref of rank 1 to 5, got " +
         std::to_string(rank));
  if (type < 0 || type >= types)
    fail("mgpuTensorMapEncodeTiledMemref: unknown element type " + std::to_string(type));
  TensorMapLayout layout;
  layout.type = static_cast<TensorMapType>(type);
  layout.rank = static_cast<uint32_t>(rank);
  auto size = static_cast<int64_t>(tensorMapElementBytes(layout.type));
  size_t bytes;
  layout.base = describedRange(rank, descriptor, size, bytes);
  const MemrefHeader &header = *static_cast<MemrefHeader *>(descriptor);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t d = rank - 1 - i;
    layout.extents[i] = static_cast<uint64_t>(header.sizesAndStrides[d]);
    layout.box[i] = static_cast<uint32_t>(box[d]);
    if (i)
      layout.strides[i - 1] = static_cast<uint64_t>(header.sizesAndStrides[rank + d] * size);
  }
  layout.interleave = static_cast<uint32_t>(interleave);
  layout.swizzle = static_cast<uint32_t>(swizzle);
  layout.fillsNaN = fill;
  char map[mapBytes];
  if (fusednorm::Result<void> encoded = encodeTensorMap(map, layout); !encoded)
    fail(encoded.error());
  void *memory = expect(host::allocate(mapBytes, /*isHostShared=*/false));
  expect(host::copy(memory, map, mapBytes));
  return memory;
}
