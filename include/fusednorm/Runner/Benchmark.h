// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Benchmarks: time of a kernel, and time of a copy loop over the same number of bytes on the same
// threads as the baseline of memory bandwidth.

#ifndef FUSEDNORM_RUNNER_BENCHMARK_H
#define FUSEDNORM_RUNNER_BENCHMARK_H

#include "fusednorm/Compiler/OpenMPRuntime.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fusednorm {

/// A range of bytes in memory.
struct ByteRange {
  char *begin;
  int64_t size;
};

/// The copy loop: reads all bytes of some ranges and overwrites others, interleaved in proportion,
/// like a kernel that reads and writes each byte once.
class MixLoop {
public:
  /// `openmp` may be null for one thread.
  MixLoop(std::vector<ByteRange> reads, std::vector<ByteRange> writes, int threads,
          const OpenMPRuntime *openmp);

  void run(bool nontemporal);

private:
  void runShare(int share);
  static void enter(void *self);

  std::vector<ByteRange> reads, writes;
  int threads;
  const OpenMPRuntime *openmp;
  bool nontemporal = false;
};

struct BenchmarkResult {
  int64_t bytesRead = 0, bytesWritten = 0;
  int64_t calls = 0;
  /// Times of one call in milliseconds.
  double best = 0, median = 0;
  double loopPlain = 0, loopNontemporal = 0;
  /// For a GPU: the baseline is a copy kernel, calls cycle through `sets` sets of buffers, and
  /// `graph` tells whether they are launched as a graph.
  bool onDevice = false, graph = false;
  int sets = 1;
  /// For GEMM: floating-point operations of a call, and the peak per second of this CPU with its
  /// instruction; 0 without GEMM.
  double operations = 0, peakPerSecond = 0;
  std::string peakName;

  double teraPerSecond() const { return best > 0 ? operations / best * 1e-9 : 0; }
  double percentOfPeak() const {
    return peakPerSecond > 0 ? 100 * teraPerSecond() * 1e12 / peakPerSecond : 0;
  }

  bool isLoopNontemporal() const { return loopNontemporal < loopPlain; }
  double loopBest() const { return isLoopNontemporal() ? loopNontemporal : loopPlain; }
  double gigabytesPerSecond(double milliseconds) const {
    return milliseconds > 0 ? double(bytesRead + bytesWritten) / milliseconds * 1e-6 : 0;
  }
  /// Returns the bandwidth in percent of the baseline.
  double percentOfLoop() const { return best > 0 ? 100 * loopBest() / best : 0; }
};

/// Times `kernel` and the copy loop alternately, for about a second and at least 15 times each. If
/// this takes longer than ten seconds, fewer times. The copy loop overwrites `writes`.
BenchmarkResult benchmark(const std::function<void()> &kernel, std::vector<ByteRange> reads,
                          std::vector<ByteRange> writes, int threads, const OpenMPRuntime *openmp);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_BENCHMARK_H
