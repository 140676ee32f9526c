// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of compiled host code on a GPU through the runtime.

#ifndef FUSEDNORM_LIB_CAPI_DEVICELAUNCHES_H
#define FUSEDNORM_LIB_CAPI_DEVICELAUNCHES_H

#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Runner/HostCode.h"
#include <string>
#include <vector>

namespace fusednorm::capi {

class DeviceLaunches {
public:
  DeviceLaunches() = default;
  ~DeviceLaunches() { fnrt_unregister(&library); }
  DeviceLaunches(const DeviceLaunches &) = delete;

  /// Registers the kernels of an image: MLIR if `isSimulator`, otherwise PTX.
  llvm::Error load(std::vector<HostLaunch> found, std::string text, const std::string &forChip,
                   bool isSimulator);

  /// Binds the launch functions of compiled host code.
  void link(llvm::Module &module);

  /// Sets stream and device of the following launches of this thread.
  static void begin(fnrt_stream stream, int32_t device);
  /// Returns and clears the first error of this thread since begin().
  static llvm::Error takeError();

private:
  static void launch(int64_t self, int64_t number, const LaunchSizes *sizes, void **parameters);
  static void makeTensorMap(int64_t self, const HostTensorMap *wanted, void *map);
  static void *allocate(size_t bytes);
  static void release(void *memory);

  std::vector<HostLaunch> launches;
  std::vector<fnrt_kernel> kernels;
  std::string image, chip;
  fnrt_image description = {};
  fnrt_library_info info = {};
  fnrt_library *library = nullptr;
};

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_DEVICELAUNCHES_H
