// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels on the SIMT simulator: host code is compiled for this machine, and
// its launches call back into the executor.

#ifndef FUSEDNORM_RUNNER_EMULATION_H
#define FUSEDNORM_RUNNER_EMULATION_H

#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Simt/Simulator.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

class Emulation {
public:
  explicit Emulation(const simt::Options &options) : options(options) {}
  ~Emulation();
  Emulation(const Emulation &) = delete;

  /// Takes the kernels out of a module whose kernels are in the NVVM dialect, and
  /// makes its launches calls. Returns what is wrong, or an empty string.
  std::string takeKernels(mlir::ModuleOp module);

  /// Gives those calls, and calls of malloc and free, their addresses.
  void link(llvm::Module &module);

  /// Forgets buffers, errors and counters of earlier calls; the next ones run so.
  void restart(const simt::Options &own);

  /// Memory that kernels may access, until the end or a restart.
  void registerBuffer(void *begin, size_t bytes, const std::string &name, bool initialised);

  /// Runs kernel `number`; an error stops all later launches.
  void launch(int64_t number, const LaunchSizes &sizes, void **parameters);

  /// A tensor map for a later launch.
  void makeTensorMap(const HostTensorMap &wanted, void *map);

  /// Why a launch was refused or stopped, or empty.
  const std::string &getError() const { return error; }
  /// One JSON object for each launch, if they are counted.
  const std::vector<std::string> &getCounters() const { return counters; }

private:
  simt::Options options;
  std::unique_ptr<simt::GPUProgram> program;
  std::vector<std::string> kernels;
  std::vector<void *> buffers;
  std::vector<std::string> counters;
  std::string error;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_EMULATION_H
