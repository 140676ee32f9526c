// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of runRunner.

#ifndef FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H
#define FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H

#include "Backend.h"
#include "RankRun.h"
#include "ReferenceComparison.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Runner/Progress.h"
#include "fusednorm/Runner/Runner.h"
#include <chrono>

namespace fusednorm {

inline double millisecondsSince(std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

/// A run of the tool; the steps are executed in order.
class Runner {
public:
  Runner(const RunnerOptions &options, RankRun &ranks)
      : options(options), ranks(ranks), backend(Backend::create(options)) {}

  mlir::LogicalResult run();
  const RunReport &getReport() const { return report; }

private:
  mlir::LogicalResult fail(const llvm::Twine &message) {
    reportToolError(options.compiler.toolName, message);
    return mlir::failure();
  }
  Progress watch(std::string what) { return {options.compiler.toolName, std::move(what)}; }

  mlir::LogicalResult chooseThreads();
  mlir::LogicalResult bind();
  mlir::LogicalResult checkAlignment();
  mlir::LogicalResult checkFileNames();
  mlir::LogicalResult dropOtherFunctions();
  mlir::LogicalResult compile();
  mlir::LogicalResult saveInputs();
  mlir::LogicalResult call(const std::string &what, llvm::function_ref<void()> action);
  mlir::LogicalResult firstCall();
  mlir::LogicalResult writeOutputs();
  mlir::LogicalResult compareFiles();
  mlir::LogicalResult runBenchmark();

  const RunnerOptions &options;
  RankRun &ranks;
  RunReport report;
  std::unique_ptr<Compiler> compiler;
  mlir::OwningOpRef<mlir::ModuleOp> source, module;
  Entry entry;
  Arguments arguments;
  std::unique_ptr<LoadedObject> code;
  PackedFunction function = nullptr;
  /// Uses the entry, the arguments and the code.
  std::unique_ptr<Backend> backend;
  /// Null without --reference.
  std::unique_ptr<ReferenceComparison> reference;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H
