// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_RUNNER_RANKRUN_H
#define FUSEDNORM_LIB_RUNNER_RANKRUN_H

#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Runner/Deadline.h"
#include "fusednorm/Runner/Ranks.h"
#include "fusednorm/Runner/Runner.h"
#include <deque>

namespace fusednorm {

/// The steps of a run on several ranks. Without collectives and without options for ranks, each
/// step does nothing.
class RankRun {
public:
  explicit RankRun(const RunnerOptions &options) : options(options) {}

  /// Opens MPI if the source has collectives, and gives the source the ABI of the library.
  /// `isSupported` tells whether the backend can run on several ranks.
  mlir::LogicalResult open(mlir::ModuleOp source, bool isSupported);

  /// Returns the slices of the inputs of this rank.
  RankSlices getInputSlices() const;

  /// Waits for all ranks. The process ends if this step and the lifetime of the result together
  /// exceed --rank-timeout.
  std::unique_ptr<Deadline> meet(const std::string &what) const;

  /// Replaces the outputs on rank 0 by the outputs of all ranks together. It owns their memory.
  mlir::LogicalResult gather(std::vector<OutputReport> &outputs);

  /// Returns whether this process writes and compares outputs.
  bool hasOutputs() const { return !ranks || ranks->isRoot(); }

  /// Shuts MPI down. Ends all ranks if the exit code is not 0.
  void finish(int exitCode) const;

private:
  mlir::LogicalResult fail(const llvm::Twine &message) const {
    reportToolError(options.compiler.toolName, message);
    return mlir::failure();
  }
  std::unique_ptr<Deadline> watch(const std::string &what) const;
  mlir::LogicalResult gather(OutputReport &made, size_t index);

  const RunnerOptions &options;
  /// Null for one process without MPI.
  Ranks *ranks = nullptr;
  std::deque<HostResult> gathered;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_RANKRUN_H
