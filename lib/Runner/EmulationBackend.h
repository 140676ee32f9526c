// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels in the SIMT simulator, which runs in this process.

#ifndef FUSEDNORM_LIB_RUNNER_EMULATIONBACKEND_H
#define FUSEDNORM_LIB_RUNNER_EMULATIONBACKEND_H

#include "Backend.h"
#include "fusednorm/Runner/Emulation.h"

namespace fusednorm {

class EmulationBackend : public Backend {
public:
  explicit EmulationBackend(const simt::Options &options)
      : checks(options.check), emulation(options) {}

  int64_t getAlignment() const override { return kGPUAlignment; }
  mlir::LogicalResult lower(Compiler &compiler, mlir::ModuleOp module) override;
  void link(llvm::Module &module) override { emulation.link(module); }
  void describe(const Compiler &compiler, RunReport &report) const override;
  llvm::Error bind(const EntryCall &call) override;
  llvm::Error finish(RunReport &report) override;
  llvm::Expected<BenchmarkResult> time(const std::vector<ByteRange> &reads,
                                       const std::vector<ByteRange> &writes) override;

private:
  /// Whether the simulator checks the kernels.
  bool checks;
  Emulation emulation;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_EMULATIONBACKEND_H
