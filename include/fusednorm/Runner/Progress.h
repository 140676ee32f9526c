// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines on stderr about what takes longer than two seconds.

#ifndef FUSEDNORM_RUNNER_PROGRESS_H
#define FUSEDNORM_RUNNER_PROGRESS_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace fusednorm {

/// While it lives, prints `TOOL: WHAT: 35 %, 4 s` every two seconds.
class Progress {
public:
  Progress(std::string tool, std::string what);
  ~Progress();
  Progress(const Progress &) = delete;

  /// Of how much work so much is done; from any thread.
  void setTotal(int64_t units) { total = units; }
  void add(int64_t units) { done += units; }

private:
  void watch();

  std::string tool, what;
  std::atomic<int64_t> total{0}, done{0};
  std::mutex mutex;
  std::condition_variable wake;
  bool finished = false;
  std::thread watcher;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_PROGRESS_H
