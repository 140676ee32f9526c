// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels on device 0 of the runtime: host code is compiled for this machine,
// its launches go to a stream, arguments are copies in the device's memory.

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

/// Bytes of one kind that a benchmark moves in one call.
struct MixBytes {
  int64_t read = 0, written = 0;
};

class Device {
public:
  /// Opens the runtime. The error says what to do if there is no device to run on.
  static llvm::Expected<std::unique_ptr<Device>> open();
  ~Device();
  Device(const Device &) = delete;

  /// The target whose kernels it runs best, for example "sm_90a"; empty if it is older
  /// than all.
  std::string getTarget() const;
  /// For people: name and version of the driver.
  std::string getDescription() const;
  /// Kernels run on the executor, which takes them in the NVVM dialect.
  bool isSimulator() const { return info.major == 0; }
  int64_t getMultiprocessors() const { return info.multiprocessors; }

  /// Loads the kernels that these launches start. `image` is PTX for the chip, or for
  /// the executor MLIR. Everything below returns what is wrong, or an empty string.
  std::string load(std::vector<HostLaunch> launches, std::string image, const std::string &chip);

  /// Gives compiled host code its functions.
  void link(llvm::Module &module);

  /// One set of copies of all tensor arguments; `bases` gets where the buffers begin,
  /// null for scalars.
  std::string upload(Arguments &arguments, std::vector<char *> &bases);

  /// Waits, says whether a launch failed or wrote around the set's buffers, and copies
  /// what is written back to the arguments.
  std::string download(Arguments &arguments, const std::vector<char *> &bases);

  /// Copies results that the host code has allocated; they are the device's until then.
  std::string fetch(Output &output);

  /// Times calls that go through `sets` in turn, so that none finds its data in the
  /// cache, as a graph if nothing is allocated; and in turn with them a copy that reads
  /// and writes as many bytes. `mix` is its image for the chip.
  std::string benchmark(const std::vector<std::function<void()>> &sets, MixBytes bytes,
                        const std::string &mix, const std::string &chip, BenchmarkResult &result);

  /// Frees what the host code has allocated.
  static void release(void *memory);

  /// How many sets of `bytes` a benchmark needs.
  int countSets(int64_t bytes) const;

private:
  Device() = default;
  static void launch(int64_t self, int64_t number, const LaunchSizes *sizes, void **parameters);
  static void makeTensorMap(int64_t self, const HostTensorMap *wanted, void *map);
  static void *allocate(size_t bytes);
  std::string takeError();
  std::string allocateChecked(size_t bytes, void *&memory);

  fnrt_device_info info = {};
  fnrt_stream stream = nullptr;
  std::vector<HostLaunch> launches;
  std::string image, chip;
  std::vector<fnrt_kernel> kernels;
  fnrt_image description = {};
  fnrt_library_info libraryInfo = {};
  fnrt_library *library = nullptr;
  /// The first thing that went wrong since it was last asked for.
  std::string error;
  /// What the host code has allocated, with its size.
  std::map<char *, size_t> allocations;
  bool allocates = false;
  std::vector<void *> buffers;
  std::vector<std::vector<char>> fetched;
};

/// PTX of the copy that Device::benchmark needs, for a chip.
llvm::Expected<std::string> makeMixKernel(const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_DEVICE_H
