// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_RUNNER_DEADLINE_H
#define FUSEDNORM_RUNNER_DEADLINE_H

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace fusednorm {

/// Ends the process if its lifetime exceeds a number of seconds. mpirun then ends the other ranks.
class Deadline {
public:
  /// Prints `message` before it ends the process with `exitCode`; prints nothing if it is empty.
  Deadline(double seconds, std::string message, int exitCode = 1);
  ~Deadline();
  Deadline(const Deadline &) = delete;

private:
  std::mutex mutex;
  std::condition_variable wake;
  bool finished = false;
  std::thread watcher;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_DEADLINE_H
