// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work of fusednorm-runner: load, run, compare, time, report.

#ifndef FUSEDNORM_RUNNER_RUNNER_H
#define FUSEDNORM_RUNNER_RUNNER_H

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Runner/Benchmark.h"
#include "fusednorm/Runner/Device.h"
#include "fusednorm/Runner/Invocation.h"
#include "fusednorm/Runner/RankSlices.h"
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
  /// File name patterns with %d; empty for none.
  std::string saveInputs, output, expect;
  std::optional<Tolerance> tolerance;
  bool reference = false;
  bool benchmark = false;
  bool json = false;
  /// Number of threads; 0: one per core.
  int threads = 0;
  /// Runs GPU kernels in the SIMT simulator with these options.
  std::optional<simt::Options> emulate;
  /// Runs GPU kernels on this device; may be null.
  std::shared_ptr<Device> device;
  CompilerOptions compiler;
  /// Splits of inputs and outputs over ranks, in order; empty for none.
  std::vector<std::optional<RankSplit>> shardInputs, gatherOutputs;
  /// Seconds after which a call on several ranks is an error.
  unsigned rankTimeout = 300;

  bool usesRanks() const { return !shardInputs.empty() || !gatherOutputs.empty(); }
};

/// Final data about an output.
struct OutputReport {
  Output output;
  /// File of the output, or empty.
  std::string file;
  /// Source of the expected values: a file name or "reference".
  std::string against;
  std::optional<Comparison> comparison;
  std::string preview;
};

struct RunReport {
  std::string entry, target, cpu;
  /// The machine and the target for the text of the report.
  std::string machine;
  /// Description of the GPU; empty for a CPU and for the SIMT simulator.
  std::string device;
  int threads = 1;
  double compileMilliseconds = 0, runMilliseconds = 0;
  std::vector<OutputReport> outputs;
  std::optional<BenchmarkResult> benchmark;
  /// For the SIMT simulator: whether it checks, its findings, and a JSON object per launch.
  bool checked = false;
  std::vector<std::string> findings, counters;

  bool passed() const;
  void printText(llvm::raw_ostream &os) const;
  void printJSON(llvm::raw_ostream &os) const;
};

/// Returns the exit code: 0 for success, 1 after an error or a failed comparison, 2 after findings
/// of the SIMT simulator.
int runRunner(const RunnerOptions &options);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RUNNER_H
