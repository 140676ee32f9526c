// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels on device 0 of the runtime. Host code is compiled for this CPU, its launches go to a
// stream, and arguments are copied to device memory.

#ifndef FUSEDNORM_RUNNER_DEVICE_H
#define FUSEDNORM_RUNNER_DEVICE_H

#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Runner/Arguments.h"
#include "fusednorm/Runner/Benchmark.h"
#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Runner/Invocation.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fusednorm {

/// Bytes that a benchmark reads and writes in one call.
struct MixBytes {
  int64_t read = 0, written = 0;
};

class Device {
public:
  /// Opens the runtime. If there is no device, the error states the remedy.
  static llvm::Expected<std::unique_ptr<Device>> open();
  ~Device();
  Device(const Device &) = delete;

  /// Returns the best target for the device, for example "sm_90a"; empty if the device is older
  /// than all targets.
  std::string getTarget() const;
  /// Returns name and driver version for messages.
  std::string getDescription() const;
  /// Returns whether the device is the SIMT simulator, which runs kernels in the NVVM dialect.
  bool isSimulator() const { return info.major == 0; }
  int64_t getMultiprocessors() const { return info.multiprocessors; }

  /// Loads the kernels of these launches. `image` is PTX for the chip, or MLIR for the simulator.
  llvm::Error load(std::vector<HostLaunch> launches, std::string image, const std::string &chip);

  /// Binds the launch functions of compiled host code.
  void link(llvm::Module &module);

  /// Makes a set of copies of all tensor arguments. `bases` receives the addresses of the buffers,
  /// or null for scalars.
  llvm::Error upload(Arguments &arguments, std::vector<char *> &bases);

  /// Waits, checks for failed launches and for writes around the buffers of the set, and copies
  /// written buffers back to the arguments.
  llvm::Error download(Arguments &arguments, const std::vector<char *> &bases);

  /// Copies results in device memory that the host code has allocated.
  llvm::Error fetch(Output &output);

  /// Times calls that cycle through `sets`, so that no call finds its data in the cache. They are
  /// launched as a graph if the host code allocates nothing. A copy kernel with the same bytes is
  /// timed alternately; `mix` is its image for the chip.
  llvm::Expected<BenchmarkResult> benchmark(const std::vector<std::function<void()>> &sets,
                                            MixBytes bytes, const std::string &mix,
                                            const std::string &chip);

  /// Frees memory that the host code has allocated.
  static void release(void *memory);

  /// Returns the number of sets of `bytes` for a benchmark.
  int countSets(int64_t bytes) const;

private:
  Device() = default;
  static void launch(int64_t self, int64_t number, const LaunchSizes *sizes, void **parameters);
  static void makeTensorMap(int64_t self, const HostTensorMap *wanted, void *map);
  static void *allocate(size_t bytes);
  /// Returns the first error of host code since the last request, and forgets it.
  llvm::Error takeError();
  llvm::Expected<void *> allocateChecked(size_t bytes);

  fnrt_device_info info = {};
  fnrt_stream stream = nullptr;
  std::vector<HostLaunch> launches;
  std::string image, chip;
  std::vector<fnrt_kernel> kernels;
  fnrt_image description = {};
  fnrt_library_info libraryInfo = {};
  fnrt_library *library = nullptr;
  /// The first error of host code since the last request; empty without an error.
  std::string error;
  /// Allocations of the host code with their sizes.
  std::map<char *, size_t> allocations;
  bool allocates = false;
  std::vector<void *> buffers;
  std::vector<std::vector<char>> fetched;
};

/// Returns the PTX of the copy kernel of Device::benchmark for a chip.
llvm::Expected<std::string> makeMixKernel(const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_DEVICE_H
