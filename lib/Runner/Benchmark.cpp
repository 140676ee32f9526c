// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Benchmark.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

using namespace fusednorm;

/// Returns the time per call of `batch` calls in milliseconds.
static double timeCalls(const std::function<void()> &call, int64_t batch) {
  auto start = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < batch; ++i)
    call();
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count() / static_cast<double>(batch);
}

BenchmarkResult fusednorm::benchmark(const std::function<void()> &kernel,
                                     std::vector<ByteRange> reads, std::vector<ByteRange> writes,
                                     int threads, const OpenMPRuntime *openmp) {
  constexpr double kBudget = 1200;   // milliseconds in total
  constexpr double kLeastTime = 0.1; // milliseconds of one measurement; the clock has about 20 ns
  constexpr double kPatience = 5000; // milliseconds; slower calls get fewer rounds
  constexpr int64_t kMostRounds = 500;

  BenchmarkResult result;
  auto sum = [](const std::vector<ByteRange> &ranges) {
    return std::accumulate(ranges.begin(), ranges.end(), int64_t(0),
                           [](int64_t total, ByteRange range) { return total + range.size; });
  };
  result.bytesRead = sum(reads);
  result.bytesWritten = sum(writes);
  MixLoop loop(std::move(reads), std::move(writes), threads, openmp);
  auto plain = [&] { loop.run(false); };
  auto nontemporal = [&] { loop.run(true); };

  // Warm up and estimate the time of a call.
  timeCalls(plain, 1);
  timeCalls(kernel, 1);
  double once = timeCalls(kernel, 1) + timeCalls(plain, 1) + timeCalls(nontemporal, 1);
  int64_t batch = std::max<int64_t>(1, std::llround(3 * kLeastTime / std::max(once, 1e-5)));
  int64_t rounds = std::llround(kBudget / std::max(2 * once * static_cast<double>(batch), 1e-3));
  int64_t leastRounds = std::clamp<int64_t>(std::llround(kPatience / once), 3, 15);
  rounds = std::clamp(rounds, leastRounds, kMostRounds);

  // Each candidate runs twice in a row. Its second run does not pay for the write-back of dirty
  // cache lines of another candidate.
  std::vector<double> kernelTimes, plainTimes, nontemporalTimes;
  auto timeTwice = [&](const std::function<void()> &call, std::vector<double> &times) {
    for (int i = 0; i < 2; ++i)
      times.push_back(timeCalls(call, batch));
  };
  for (int64_t round = 0; round < rounds; ++round) {
    timeTwice(plain, plainTimes);
    timeTwice(kernel, kernelTimes);
    timeTwice(nontemporal, nontemporalTimes);
    timeTwice(kernel, kernelTimes);
  }
  result.loopPlain = *std::min_element(plainTimes.begin(), plainTimes.end());
  result.loopNontemporal = *std::min_element(nontemporalTimes.begin(), nontemporalTimes.end());
  std::sort(kernelTimes.begin(), kernelTimes.end());
  result.best = kernelTimes.front();
  result.median = kernelTimes[kernelTimes.size() / 2];
  result.calls = static_cast<int64_t>(kernelTimes.size()) * batch;
  return result;
}
