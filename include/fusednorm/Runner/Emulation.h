// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels in the SIMT simulator. Host code is compiled for this CPU, and its launches call the
// simulator.

#ifndef FUSEDNORM_RUNNER_EMULATION_H
#define FUSEDNORM_RUNNER_EMULATION_H

#include "fusednorm/Runner/HostCode.h"
#include "fusednorm/Simt/Simulator.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
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

  /// Moves the kernels, in the NVVM dialect, out of a module and turns its launches into calls.
  llvm::Error takeKernels(mlir::ModuleOp module);

  /// Binds these calls, and calls of malloc and free.
  void link(llvm::Module &module);

  /// Discards buffers, errors and counters of earlier calls, and sets the options of later calls.
  void restart(const simt::Options &own);

  /// Registers memory that kernels may access until the next restart.
  void registerBuffer(void *begin, size_t bytes, const std::string &name, bool initialised);

  /// Runs kernel `number`. After an error later launches do nothing.
  void launch(int64_t number, const LaunchSizes &sizes, void **parameters);

  /// Encodes a TMA descriptor for a later launch.
  void makeTensorMap(const HostTensorMap &wanted, void *map);

  /// Returns the error of a rejected or stopped launch, or an empty string.
  const std::string &getError() const { return error; }
  /// Returns one JSON object per launch, if counters are enabled.
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
