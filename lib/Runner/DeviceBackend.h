// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPU kernels on a device of the runtime, with copies of the arguments in its memory.

#ifndef FUSEDNORM_LIB_RUNNER_DEVICEBACKEND_H
#define FUSEDNORM_LIB_RUNNER_DEVICEBACKEND_H

#include "Backend.h"
#include "fusednorm/Runner/Device.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

class DeviceBackend : public Backend {
public:
  explicit DeviceBackend(std::shared_ptr<Device> device) : device(std::move(device)) {}

  int64_t getAlignment() const override { return kGPUAlignment; }
  mlir::LogicalResult lower(Compiler &compiler, mlir::ModuleOp module) override;
  void link(llvm::Module &module) override { device->link(module); }
  void describe(const Compiler &compiler, RunReport &report) const override;
  bool hasReducedPrecision() const override;
  llvm::Error bind(const EntryCall &call) override;
  llvm::Error finish(RunReport &report) override;
  llvm::Expected<std::vector<Output>> getOutputs() override;
  llvm::Expected<BenchmarkResult> time(const std::vector<ByteRange> &reads,
                                       const std::vector<ByteRange> &writes) override;

private:
  std::shared_ptr<Device> device;
  /// The target of the kernels.
  TargetInfo target;
  /// The arguments in device memory; null for scalars.
  std::vector<char *> bases;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_DEVICEBACKEND_H
