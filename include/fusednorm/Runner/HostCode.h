// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code around GPU kernels: its launches become calls into this process.

#ifndef FUSEDNORM_RUNNER_HOSTCODE_H
#define FUSEDNORM_RUNNER_HOSTCODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/LogicalResult.h"
#include <array>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

/// What one launch in the host code starts.
struct HostLaunch {
  std::string kernel;
  /// The greatest amount of dynamic shared memory that the launch may ask for.
  uint32_t sharedBytes = 0;
  /// Blocks of a cluster, as the kernel demands them.
  std::array<uint32_t, 3> cluster = {1, 1, 1};
  /// The kernel waits for the launch in front of it by itself.
  bool waits = false;
};

/// Sizes of a launch, as host code computes them.
struct LaunchSizes {
  int64_t grid[3], block[3], sharedBytes;

  /// The grid, if a GPU can have it. Otherwise the text says what is wrong.
  std::string check(const std::string &kernel) const;
};

/// `self` is the number given to takeLaunches, `number` that of the launch.
using LaunchFunction = void (*)(int64_t self, int64_t number, const LaunchSizes *sizes,
                                void **parameters);

/// A tensor map that host code asks for: dimensions as in the source, last fastest, strides
/// in elements.
struct HostTensorMap {
  int64_t address, elementType /* fnrt_type */, rank;
  int64_t box[5], elementStrides[5];
  int64_t interleave, swizzle, l2Promotion, fillsNaN; /* as fnrt_tensor_map_info has them */
  int64_t extents[5], strides[5];
};
/// Fills in the 128 bytes of `map`.
using TensorMapFunction = void (*)(int64_t self, const HostTensorMap *wanted, void *map);

/// The kernels of a module in the NVVM dialect, as text with locations.
std::string printKernels(mlir::ModuleOp module);

/// Takes the kernels out of a module and makes its launches and tensor maps calls, for a
/// device of so many multiprocessors. An error is reported at the launch.
mlir::FailureOr<std::vector<HostLaunch>> takeLaunches(mlir::ModuleOp module, int64_t self,
                                                      int64_t multiprocessors);

/// Gives those calls, and calls of malloc and free, their addresses.
void bindHostCode(llvm::Module &module, LaunchFunction launch, TensorMapFunction makeMap,
                  void *(*allocate)(size_t bytes), void (*release)(void *memory));

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_HOSTCODE_H
