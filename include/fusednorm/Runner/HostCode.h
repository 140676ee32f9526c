// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code around GPU kernels: its launches become calls into this process.

#ifndef FUSEDNORM_RUNNER_HOSTCODE_H
#define FUSEDNORM_RUNNER_HOSTCODE_H

#include "mlir/IR/BuiltinOps.h"
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

/// `self` is the number given to takeLaunches, `number` that of the launch.
using LaunchFunction = void (*)(int64_t self, int64_t number, int64_t blocks, int64_t threads,
                                int64_t sharedBytes, void **parameters);

/// The kernels of a module in the NVVM dialect, as text with locations.
std::string printKernels(mlir::ModuleOp module);

/// Takes the kernels out of a module and makes its launches calls.
std::vector<HostLaunch> takeLaunches(mlir::ModuleOp module, int64_t self);

/// Gives those calls, and calls of malloc and free, their addresses.
void bindHostCode(llvm::Module &module, LaunchFunction launch, void *(*allocate)(size_t bytes),
                  void (*release)(void *memory));

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_HOSTCODE_H
