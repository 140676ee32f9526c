// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/RuntimeLaunch.h"
#include <algorithm>
#include <cstring>

using namespace fusednorm;

llvm::Error fusednorm::launchByRuntime(fnrt_library *library, int64_t number,
                                       const HostLaunch &launch, const LaunchSizes &sizes,
                                       fnrt_launch_config config, void **parameters) {
  if (llvm::Error error = sizes.check(launch.kernel))
    return error;
  std::copy_n(sizes.grid, 3, config.grid);
  std::copy_n(sizes.block, 3, config.block);
  std::copy(launch.cluster.begin(), launch.cluster.end(), config.cluster);
  config.dynamic_shared = uint32_t(sizes.sharedBytes);
  config.flags = launch.waits ? FNRT_KERNEL_DEPENDENT_LAUNCH : 0;
  if (fnrt_launch(library, uint32_t(number), &config, parameters))
    return llvm::createStringError(fnrt_last_error());
  return llvm::Error::success();
}

llvm::Error fusednorm::encodeByRuntime(const HostTensorMap &wanted, void *map) {
  fnrt_value tensor = {};
  tensor.kind = FNRT_TENSOR;
  tensor.type = uint8_t(wanted.elementType);
  tensor.rank = uint8_t(wanted.rank);
  tensor.u.data = reinterpret_cast<void *>(wanted.address);
  tensor.shape = wanted.extents;
  tensor.strides = wanted.strides;
  fnrt_tensor_map_info info = {};
  for (int64_t dim = 0; dim < wanted.rank; ++dim) {
    info.box[dim] = uint32_t(wanted.box[dim]);
    info.element_strides[dim] = uint32_t(wanted.elementStrides[dim]);
  }
  info.interleave = uint8_t(wanted.interleave);
  info.swizzle = uint8_t(wanted.swizzle);
  info.l2_promotion = uint8_t(wanted.l2Promotion);
  info.nan_fill = uint8_t(wanted.fillsNaN);
  fnrt_tensor_map made;
  if (fnrt_tensor_map_encode(&made, &tensor, &info))
    return llvm::createStringError(fnrt_last_error());
  std::memcpy(map, &made, sizeof made);
  return llvm::Error::success();
}
