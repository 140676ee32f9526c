// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceLaunches.h"
#include "fusednorm/Runner/RuntimeLaunch.h"

using namespace fusednorm;
using namespace fusednorm::capi;

namespace {
struct Current {
  fnrt_stream stream = nullptr;
  int32_t device = FNRT_CURRENT_DEVICE;
  std::string error;
};
} // namespace

static Current &current() {
  static thread_local Current state;
  return state;
}

void DeviceLaunches::begin(fnrt_stream stream, int32_t device) { current() = {stream, device, ""}; }

llvm::Error DeviceLaunches::takeError() {
  std::string taken;
  std::swap(taken, current().error);
  return taken.empty() ? llvm::Error::success() : llvm::createStringError(taken);
}

llvm::Error DeviceLaunches::load(std::vector<HostLaunch> found, std::string text,
                                 const std::string &forChip, bool isSimulator) {
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
  description.kind = isSimulator ? FNRT_IMAGE_SIMT : FNRT_IMAGE_PTX;
  description.chip = chip.c_str();
  description.data = image.c_str();
  description.size = image.size() + !isSimulator; // PTX with its NUL
  description.kernels = kernels.data();
  info.abi = FNRT_ABI_VERSION;
  info.name = "fusednorm";
  info.images = &description;
  info.image_count = 1;
  info.kernel_count = uint32_t(kernels.size());
  if (fnrt_register(&info, &library))
    return llvm::createStringError(fnrt_last_error());
  return llvm::Error::success();
}

void DeviceLaunches::link(llvm::Module &module) {
  bindHostCode(module, &DeviceLaunches::launch, &DeviceLaunches::makeTensorMap,
               &DeviceLaunches::allocate, &DeviceLaunches::release);
}

void DeviceLaunches::launch(int64_t self, int64_t number, const LaunchSizes *sizes,
                            void **parameters) {
  auto &own = *reinterpret_cast<DeviceLaunches *>(self);
  Current &state = current();
  if (!state.error.empty())
    return;
  fnrt_launch_config config = {};
  config.stream = state.stream;
  config.device = state.device;
  state.error = llvm::toString(
      launchByRuntime(own.library, number, own.launches[number], *sizes, config, parameters));
}

void DeviceLaunches::makeTensorMap(int64_t, const HostTensorMap *wanted, void *map) {
  Current &state = current();
  if (!state.error.empty())
    return;
  state.error = llvm::toString(encodeByRuntime(*wanted, map));
}

void *DeviceLaunches::allocate(size_t bytes) {
  void *memory = nullptr;
  if (fnrt_allocate(bytes, &memory) && current().error.empty())
    current().error = fnrt_last_error();
  return memory;
}

void DeviceLaunches::release(void *memory) {
  // Launched kernels may still use the memory.
  if (memory && (fnrt_stream_synchronize(current().stream) || fnrt_free(memory)) &&
      current().error.empty())
    current().error = fnrt_last_error();
}
