// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time of a kernel, and of a loop that reads and writes as many bytes: memory
// speed of this machine, now, on these threads.

#ifndef FUSEDNORM_RUNNER_BENCHMARK_H
#define FUSEDNORM_RUNNER_BENCHMARK_H

#include "fusednorm/Compiler/OpenMPRuntime.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fusednorm {

/// Bytes in memory.
struct ByteRange {
  char *begin;
  int64_t size;
};

/// Reads all of some ranges and overwrites all of others, step by step in
/// proportion, as a kernel would that reads and writes each byte once.
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
  /// Milliseconds of one call.
  double best = 0, median = 0;
  double loopPlain = 0, loopNontemporal = 0;
  /// On a GPU: the loop is a copy kernel, calls go through so many sets of buffers,
  /// and are launched as a graph.
  bool onDevice = false, graph = false;
  int sets = 1;
  /// Of matrix products: multiplications and additions of a call, and of a second at the
  /// machine's best with these instructions; 0 without.
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
  /// Of the speed of the loop.
  double percentOfLoop() const { return best > 0 ? 100 * loopBest() / best : 0; }
};

/// Times `kernel` and the loop in turn, for about a second and at least 15 times
/// each; fewer times if that takes longer than ten seconds. The loop overwrites
/// `writes`.
BenchmarkResult benchmark(const std::function<void()> &kernel, std::vector<ByteRange> reads,
                          std::vector<ByteRange> writes, int threads, const OpenMPRuntime *openmp);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_BENCHMARK_H
