// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Load, run, compare, time, report: what fusednorm-runner does between its
// command line and its exit code.

#ifndef FUSEDNORM_RUNNER_RUNNER_H
#define FUSEDNORM_RUNNER_RUNNER_H

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Runner/Benchmark.h"
#include "fusednorm/Runner/Device.h"
#include "fusednorm/Runner/Invocation.h"
#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/Compare.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm {

struct RunnerOptions {
  std::string inputFile;
  std::string entry;
  std::vector<std::string> inputs;
  /// Patterns with %d, or empty.
  std::string saveInputs, output, expect;
  std::optional<Tolerance> tolerance;
  bool reference = false;
  bool benchmark = false;
  bool json = false;
  /// 0: all cores.
  int threads = 0;
  /// Run GPU kernels on the SIMT simulator, so.
  std::optional<simt::Options> emulate;
  /// Run GPU kernels there.
  std::shared_ptr<Device> device;
  CompilerOptions compiler;
};

/// What is known of one output in the end.
struct OutputReport {
  Output output;
  /// Where it was written, or empty.
  std::string file;
  /// With what it was compared: a file name or "reference".
  std::string against;
  std::optional<Comparison> comparison;
  std::string preview;
};

struct RunReport {
  std::string entry, target, cpu;
  /// Of a GPU, for people, or empty.
  std::string device;
  int threads = 1;
  double compileMilliseconds = 0, runMilliseconds = 0;
  std::vector<OutputReport> outputs;
  std::optional<BenchmarkResult> benchmark;
  /// Of the SIMT simulator: what it found, and a JSON object for each launch.
  bool emulated = false, checked = false;
  std::vector<std::string> findings, counters;

  bool passed() const;
  void printText(llvm::raw_ostream &os) const;
  void printJSON(llvm::raw_ostream &os) const;
};

/// Returns the exit code: 0, 1 after an error or a comparison that fails, or 2 after
/// findings of the SIMT simulator.
int runRunner(const RunnerOptions &options);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RUNNER_H
