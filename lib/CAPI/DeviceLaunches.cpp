// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceLaunches.h"
#include <cstring>

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

std::string DeviceLaunches::takeError() {
  std::string taken;
  std::swap(taken, current().error);
  return taken;
}

std::string DeviceLaunches::load(std::vector<HostLaunch> found, std::string text,
                                 const std::string &forChip, bool isExecutor) {
  launches = std::move(found);
  image = std::move(text);
  chip = forChip;
  for (const HostLaunch &launch : launches) {
    fnrt_kernel kernel = {};
    kernel.symbol = launch.kernel.c_str();
    kernel.dynamic_shared = launch.sharedBytes;
    std::copy(launch.cluster.begin(), launch.cluster.end(), kernel.cluster);
    kernel.unaligned = -1;
    kernels.push_back(kernel);
  }
  description.kind = isExecutor ? FNRT_IMAGE_SIMT : FNRT_IMAGE_PTX;
  description.chip = chip.c_str();
  description.data = image.c_str();
  description.size = image.size() + !isExecutor; // PTX with its NUL
  description.kernels = kernels.data();
  info.abi = FNRT_ABI_VERSION;
  info.name = "fusednorm";
  info.images = &description;
  info.image_count = 1;
  info.kernel_count = uint32_t(kernels.size());
  return fnrt_register(&info, &library) ? fnrt_last_error() : "";
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
  const HostLaunch &launch = own.launches[number];
  state.error = sizes->check(launch.kernel);
  if (!state.error.empty())
    return;
  fnrt_launch_config config = {};
  std::copy_n(sizes->grid, 3, config.grid);
  std::copy_n(sizes->block, 3, config.block);
  std::copy(launch.cluster.begin(), launch.cluster.end(), config.cluster);
  config.dynamic_shared = uint32_t(sizes->sharedBytes);
  config.flags = launch.waits ? FNRT_KERNEL_DEPENDENT_LAUNCH : 0;
  config.stream = state.stream;
  config.device = state.device;
  if (fnrt_launch(own.library, uint32_t(number), &config, parameters))
    state.error = fnrt_last_error();
}

void DeviceLaunches::makeTensorMap(int64_t, const HostTensorMap *wanted, void *map) {
  Current &state = current();
  if (!state.error.empty())
    return;
  fnrt_value tensor = {};
  tensor.kind = FNRT_TENSOR;
  tensor.type = uint8_t(wanted->elementType);
  tensor.rank = uint8_t(wanted->rank);
  tensor.u.data = reinterpret_cast<void *>(wanted->address);
  tensor.shape = wanted->extents;
  tensor.strides = wanted->strides;
  fnrt_tensor_map_info form = {};
  for (int64_t dim = 0; dim < wanted->rank; ++dim) {
    form.box[dim] = uint32_t(wanted->box[dim]);
    form.element_strides[dim] = uint32_t(wanted->elementStrides[dim]);
  }
  form.interleave = uint8_t(wanted->interleave);
  form.swizzle = uint8_t(wanted->swizzle);
  form.l2_promotion = uint8_t(wanted->l2Promotion);
  form.nan_fill = uint8_t(wanted->fillsNaN);
  fnrt_tensor_map made;
  if (fnrt_tensor_map_encode(&made, &tensor, &form))
    state.error = fnrt_last_error();
  else
    std::memcpy(map, &made, sizeof made);
}

void *DeviceLaunches::allocate(size_t bytes) {
  void *memory = nullptr;
  if (fnrt_allocate(bytes, &memory) && current().error.empty())
    current().error = fnrt_last_error();
  return memory;
}

void DeviceLaunches::release(void *memory) {
  // What was launched may still use it.
  if (memory && (fnrt_stream_synchronize(current().stream) || fnrt_free(memory)) &&
      current().error.empty())
    current().error = fnrt_last_error();
}
