// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine that runs an entry: this CPU, the SIMT simulator or a GPU. Host code is compiled for
// this CPU in each case.

#ifndef FUSEDNORM_LIB_RUNNER_BACKEND_H
#define FUSEDNORM_LIB_RUNNER_BACKEND_H

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Runner/Benchmark.h"
#include "fusednorm/Runner/Invocation.h"
#include "fusednorm/Runner/Runner.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace fusednorm {

/// A compiled entry and its arguments.
struct EntryCall {
  const Entry &entry;
  Arguments &arguments;
  /// The entry in the llvm dialect, with the mapping of results to arguments.
  mlir::LLVM::LLVMFuncOp lowered;
  PackedFunction function;
};

/// The steps of a run that depend on the machine. The caller executes them in the order of their
/// declarations.
class Backend {
public:
  /// Returns the backend that the options select.
  static std::unique_ptr<Backend> create(const RunnerOptions &options);

  Backend() = default;
  virtual ~Backend();
  Backend(const Backend &) = delete;

  /// Returns whether a run on several ranks is possible.
  virtual bool supportsRanks() const { return false; }

  /// Returns the alignment in bytes that the code assumes of each argument.
  virtual int64_t getAlignment() const = 0;

  /// Prepares `wanted` threads for the calls; 0 means one thread per core. Returns their number.
  virtual llvm::Expected<int> prepareThreads(int wanted) { return 1; }

  /// Lowers the module to the llvm dialect, and loads its kernels. Reports errors.
  virtual mlir::LogicalResult lower(Compiler &compiler, mlir::ModuleOp module) = 0;

  /// Binds the functions that host code calls.
  virtual void link(llvm::Module &module) {}

  /// Sets the fields of the report that name the machine.
  virtual void describe(const Compiler &compiler, RunReport &report) const = 0;

  /// Returns whether accumulators of GEMMs may have fewer bits than f32.
  virtual bool hasReducedPrecision() const { return false; }

  /// Prepares calls. The entry and its arguments must outlive the backend.
  virtual llvm::Error bind(const EntryCall &call) = 0;

  /// Calls the entry once. Launches may still be in progress afterwards.
  void run();

  /// Waits for the call, checks its launches, and copies written arguments back. Adds findings and
  /// counters to the report.
  virtual llvm::Error finish(RunReport &report) { return llvm::Error::success(); }

  /// Returns the outputs of the last call, in memory of this process.
  virtual llvm::Expected<std::vector<Output>> getOutputs();

  /// Times calls, and copies of the same bytes as the baseline. The copies overwrite `writes`.
  virtual llvm::Expected<BenchmarkResult> time(const std::vector<ByteRange> &reads,
                                               const std::vector<ByteRange> &writes) = 0;

protected:
  /// The alignment in bytes that GPU kernels assume without --any-base.
  static constexpr int64_t kGPUAlignment = 16;

  /// Sets the call that `run` executes. For `bases` and `release` see Invocation.
  void setCall(const EntryCall &call, const std::vector<char *> *bases = nullptr,
               void (*release)(void *) = nullptr);
  /// Returns the call of `bind`.
  const EntryCall &getCall() const { return *boundCall; }

private:
  std::optional<EntryCall> boundCall;
  std::unique_ptr<Invocation> invocation;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_BACKEND_H
