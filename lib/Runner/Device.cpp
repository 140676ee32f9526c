// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Device.h"
#include "fusednorm/Runner/RuntimeLaunch.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstring>

using namespace fusednorm;

/// Size of the guard zones around each buffer, and their byte value.
static constexpr int64_t kGuard = 256;
static constexpr uint8_t kDeviceGuardByte = 0xA5;

/// Returns the last error of the runtime.
static llvm::Error getRuntimeError() {
  return llvm::createStringError(std::string(fnrt_last_error()));
}

/// The running device: calls of malloc and free have no argument for it.
static Device *running;

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Device>> Device::open() {
  std::unique_ptr<Device> device(new Device());
  if (fnrt_open(nullptr) || fnrt_get_device_info(0, &device->info) || fnrt_set_device(0) ||
      fnrt_stream_create(&device->stream))
    return getRuntimeError();
  running = device.get();
  return device;
}

Device::~Device() {
  for (auto [memory, size] : allocations)
    fnrt_free(memory);
  for (void *buffer : buffers)
    fnrt_free(buffer);
  fnrt_unregister(&library);
  if (stream)
    fnrt_stream_destroy(stream);
  running = nullptr;
}

std::string Device::getTarget() const {
  // Select like the runtime: chip-specific targets run on this chip only, and a block must have the
  // shared memory that a kernel may use.
  unsigned own = unsigned(info.major * 10 + info.minor), best = 0;
  std::string name;
  for (const TargetInfo &record : getKnownTargets()) {
    unsigned chip = record.capability;
    if (!record.isGPU() || (record.isChipSpecific ? chip != own : chip > own) || chip < best ||
        record.maxSharedBytes > info.shared_per_block)
      continue;
    best = chip;
    name = record.name;
  }
  return name;
}

std::string Device::getDescription() const {
  if (isSimulator())
    return "the SIMT simulator, by the runtime";
  return std::string(info.name) + ", driver of CUDA " + std::to_string(info.driver_version / 1000) +
         "." + std::to_string(info.driver_version % 1000 / 10);
}

llvm::Error Device::takeError() {
  std::string taken;
  std::swap(taken, error);
  return taken.empty() ? llvm::Error::success() : llvm::createStringError(taken);
}

//===----------------------------------------------------------------------===//
// Host code
//===----------------------------------------------------------------------===//

llvm::Error Device::load(std::vector<HostLaunch> found, std::string text,
                         const std::string &forChip) {
  launches = std::move(found);
  image = std::move(text);
  chip = forChip;
  for (const HostLaunch &launch : launches) {
    fnrt_kernel kernel = {};
    kernel.symbol = launch.kernel.c_str();
    kernel.dynamic_shared = launch.sharedBytes;
    std::copy(launch.cluster.begin(), launch.cluster.end(), kernel.cluster);
    kernel.variant = -1;
    kernels.push_back(kernel);
  }
  bool simulator = isSimulator();
  description.kind = simulator ? FNRT_IMAGE_SIMT : FNRT_IMAGE_PTX;
  description.chip = chip.c_str();
  description.data = image.c_str();
  description.size = image.size() + !simulator; // PTX with its NUL
  description.kernels = kernels.data();
  libraryInfo.abi = FNRT_ABI_VERSION;
  libraryInfo.name = "fusednorm-runner";
  libraryInfo.images = &description;
  libraryInfo.image_count = 1;
  libraryInfo.kernel_count = uint32_t(kernels.size());
  if (fnrt_register(&libraryInfo, &library) || fnrt_prepare_library(library, 0))
    return getRuntimeError();
  return llvm::Error::success();
}

void Device::link(llvm::Module &module) {
  bindHostCode(module, &Device::launch, &Device::makeTensorMap, &Device::allocate,
               &Device::release);
}

void Device::launch(int64_t self, int64_t number, const LaunchSizes *sizes, void **parameters) {
  auto &device = *reinterpret_cast<Device *>(self);
  if (!device.error.empty())
    return;
  fnrt_launch_config config = {};
  config.stream = device.stream;
  device.error = llvm::toString(
      launchByRuntime(device.library, number, device.launches[number], *sizes, config, parameters));
}

void Device::makeTensorMap(int64_t self, const HostTensorMap *wanted, void *map) {
  auto &device = *reinterpret_cast<Device *>(self);
  if (!device.error.empty())
    return;
  device.error = llvm::toString(encodeByRuntime(*wanted, map));
}

void *Device::allocate(size_t bytes) {
  void *memory = nullptr;
  running->allocates = true;
  if (fnrt_allocate(bytes, &memory)) {
    if (running->error.empty())
      running->error = fnrt_last_error();
    return nullptr;
  }
  running->allocations[static_cast<char *>(memory)] = bytes;
  return memory;
}

void Device::release(void *memory) {
  if (!memory || !running || !running->allocations.erase(static_cast<char *>(memory)))
    return;
  // Launched kernels may still use the memory.
  if ((fnrt_stream_synchronize(running->stream) || fnrt_free(memory)) && running->error.empty())
    running->error = fnrt_last_error();
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

llvm::Expected<void *> Device::allocateChecked(size_t bytes) {
  void *memory = nullptr;
  if (fnrt_allocate(bytes, &memory))
    return getRuntimeError();
  buffers.push_back(memory);
  return memory;
}

llvm::Error Device::upload(Arguments &arguments, std::vector<char *> &bases) {
  bases.clear();
  for (BoundArgument &bound : arguments.values) {
    bases.push_back(nullptr);
    if (bound.isScalar())
      continue;
    int64_t bytes = bound.buffer.size();
    llvm::Expected<void *> memory = allocateChecked(size_t(bytes + 2 * kGuard));
    if (!memory)
      return memory.takeError();
    char *begin = static_cast<char *>(*memory) + kGuard;
    if (fnrt_fill(*memory, kDeviceGuardByte, kGuard, stream) ||
        fnrt_fill(begin + bytes, kDeviceGuardByte, kGuard, stream) ||
        fnrt_copy(begin, bound.buffer.data(), size_t(bytes), stream))
      return getRuntimeError();
    bases.back() = begin;
  }
  return fnrt_stream_synchronize(stream) ? getRuntimeError() : llvm::Error::success();
}

llvm::Error Device::download(Arguments &arguments, const std::vector<char *> &bases) {
  if (llvm::Error failed = takeError())
    return failed;
  if (fnrt_stream_synchronize(stream))
    return getRuntimeError();
  for (size_t i = 0; i < bases.size(); ++i) {
    if (!bases[i])
      continue;
    BoundArgument &bound = arguments.values[i];
    int64_t bytes = bound.buffer.size();
    uint8_t guards[2][kGuard];
    if (fnrt_copy(guards[0], bases[i] - kGuard, kGuard, stream) ||
        fnrt_copy(guards[1], bases[i] + bytes, kGuard, stream) ||
        (bound.formal->written &&
         fnrt_copy(bound.buffer.data(), bases[i], size_t(bytes), stream)) ||
        fnrt_stream_synchronize(stream))
      return getRuntimeError();
    for (int side = 0; side < 2; ++side)
      if (std::any_of(guards[side], guards[side] + kGuard,
                      [](uint8_t byte) { return byte != kDeviceGuardByte; }))
        return llvm::createStringError("a kernel wrote " + std::string(side ? "after" : "before") +
                                       " argument " + std::to_string(i));
  }
  return llvm::Error::success();
}

llvm::Error Device::fetch(Output &output) {
  char *data = static_cast<char *>(output.tensor.data);
  auto after = allocations.upper_bound(data);
  if (after == allocations.begin() || output.tensor.shape.empty())
    return llvm::Error::success(); // an argument, or a scalar
  auto [begin, size] = *std::prev(after);
  if (data >= begin + size)
    return llvm::Error::success();
  fetched.emplace_back(size);
  if (fnrt_copy(fetched.back().data(), begin, size, stream) || fnrt_stream_synchronize(stream))
    return getRuntimeError();
  output.tensor.data = fetched.back().data() + (data - begin);
  return llvm::Error::success();
}
