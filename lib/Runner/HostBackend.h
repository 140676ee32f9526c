// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code for this CPU, on the threads of OpenMP.

#ifndef FUSEDNORM_LIB_RUNNER_HOSTBACKEND_H
#define FUSEDNORM_LIB_RUNNER_HOSTBACKEND_H

#include "Backend.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

class HostBackend : public Backend {
public:
  bool supportsRanks() const override { return true; }
  int64_t getAlignment() const override { return 1; }
  llvm::Expected<int> prepareThreads(int wanted) override;
  mlir::LogicalResult lower(Compiler &compiler, mlir::ModuleOp module) override;
  void describe(const Compiler &compiler, RunReport &report) const override;
  llvm::Error bind(const EntryCall &call) override;
  llvm::Expected<BenchmarkResult> time(const std::vector<ByteRange> &reads,
                                       const std::vector<ByteRange> &writes) override;

private:
  /// Null for one thread.
  OpenMPRuntime *openmp = nullptr;
  int threads = 1;
  /// The target of `lower`.
  TargetInfo target;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_HOSTBACKEND_H
