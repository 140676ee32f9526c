// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Progress messages on stderr for work of more than two seconds.

#ifndef FUSEDNORM_RUNNER_PROGRESS_H
#define FUSEDNORM_RUNNER_PROGRESS_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace fusednorm {

/// Prints `TOOL: WHAT: 35 %, 4 s` every two seconds during its lifetime.
class Progress {
public:
  Progress(std::string tool, std::string what);
  ~Progress();
  Progress(const Progress &) = delete;

  /// Set the total work and add finished work; may be called from any thread.
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
