// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code around GPU kernels. Its launches become calls into this process.

#ifndef FUSEDNORM_RUNNER_HOSTCODE_H
#define FUSEDNORM_RUNNER_HOSTCODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/LogicalResult.h"
#include <array>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

/// The kernel of a launch in host code.
struct HostLaunch {
  std::string kernel;
  /// Largest dynamic shared memory of the launch in bytes.
  uint32_t sharedBytes = 0;
  /// Cluster size in blocks, as required by the kernel.
  std::array<uint32_t, 3> cluster = {1, 1, 1};
  /// Whether the kernel itself waits for the previous kernel.
  bool waits = false;
};

/// Sizes of a launch, computed by host code.
struct LaunchSizes {
  int64_t grid[3], block[3], sharedBytes;

  /// Fails if the grid exceeds the limits of GPUs.
  llvm::Error check(const std::string &kernel) const;
};

/// `self` is the argument of takeLaunches; `number` is the index of the launch.
using LaunchFunction = void (*)(int64_t self, int64_t number, const LaunchSizes *sizes,
                                void **parameters);

/// A TMA descriptor in host code. Dimensions are in the order of the source, the last fastest;
/// strides are in elements.
struct HostTensorMap {
  int64_t address, elementType /* fnrt_type */, rank;
  int64_t box[5], elementStrides[5];
  int64_t interleave, swizzle, l2Promotion, fillsNaN; /* as in fnrt_tensor_map_info */
  int64_t extents[5], strides[5];
};
/// Encodes the descriptor into the 128 bytes of `map`.
using TensorMapFunction = void (*)(int64_t self, const HostTensorMap *wanted, void *map);

/// Returns the kernels of a module in the NVVM dialect, as text with locations.
std::string printKernels(mlir::ModuleOp module);

/// Moves the kernels out of a module, and turns launches and TMA descriptors into calls, for a
/// device with this number of SMs. An error is reported at the launch.
mlir::FailureOr<std::vector<HostLaunch>> takeLaunches(mlir::ModuleOp module, int64_t self,
                                                      int64_t multiprocessors);

/// Binds these calls, and calls of malloc and free.
void bindHostCode(llvm::Module &module, LaunchFunction launch, TensorMapFunction makeMap,
                  void *(*allocate)(size_t bytes), void (*release)(void *memory));

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_HOSTCODE_H
