// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of runRunner.

#ifndef FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H
#define FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H

#include "RankRun.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Runner/Emulation.h"
#include "fusednorm/Runner/Progress.h"
#include "fusednorm/Runner/Runner.h"
#include <chrono>

namespace fusednorm {

inline double millisecondsSince(std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

/// Returns a dense copy of an array.
HostResult packResult(const HostTensor &tensor);

/// A run of the tool; the steps are executed in order.
class Runner {
public:
  Runner(const RunnerOptions &options, RankRun &ranks) : options(options), ranks(ranks) {}

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
  mlir::LogicalResult lowerEmulated();
  mlir::LogicalResult lowerForDevice();
  void registerBuffers();
  mlir::LogicalResult takeFindings();
  mlir::LogicalResult saveInputs();
  mlir::LogicalResult keepInputs();
  mlir::LogicalResult call(const std::string &what, llvm::function_ref<void()> action);
  mlir::LogicalResult firstCall();
  mlir::LogicalResult writeOutputs();
  mlir::LogicalResult compareFiles();
  mlir::LogicalResult compareReference();
  mlir::LogicalResult compareMoved(const CPUAssociations &sums,
                                   llvm::ArrayRef<Deviation::Pattern> patterns);
  mlir::LogicalResult compareExactly(const CPUAssociations &sums);
  mlir::FailureOr<llvm::SmallVector<HostResult>>
  interpretCopies(llvm::function_ref<
                  mlir::FailureOr<llvm::SmallVector<HostResult>>(llvm::ArrayRef<HostArgument>)>
                      interpretation);
  mlir::FailureOr<llvm::SmallVector<HostResult>>
  interpretMoved(const CPUAssociations &sums, double times, Deviation::Pattern pattern);
  mlir::LogicalResult runBenchmark();
  mlir::LogicalResult runDeviceBenchmark(const std::vector<ByteRange> &reads,
                                         const std::vector<ByteRange> &writes);

  const RunnerOptions &options;
  RankRun &ranks;
  RunReport report;
  OpenMPRuntime *openmp = nullptr;
  std::unique_ptr<Compiler> compiler;
  mlir::OwningOpRef<mlir::ModuleOp> source, module;
  Entry entry;
  Arguments arguments;
  std::unique_ptr<LoadedObject> code;
  PackedFunction function = nullptr;
  std::unique_ptr<Invocation> invocation;
  std::unique_ptr<Emulation> emulation;
  TargetInfo kernelTarget;
  std::vector<char *> deviceBases;
  /// For --reference: copies of the written arguments before the call.
  std::vector<std::optional<BoundArgument>> kept;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_RUNNERSTEPS_H
