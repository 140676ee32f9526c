// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processes that run cases. A crash or hang ends one process only; shared memory holds the input of
// its current step.

#ifndef FUSEDNORM_TOOLS_FUZZ_WORKER_H
#define FUSEDNORM_TOOLS_FUZZ_WORKER_H

#include "Findings.h"
#include "Ways.h"
#include <chrono>
#include <functional>
#include <optional>
#include <sys/types.h>

namespace fusednorm::fuzz {

struct Limits {
  /// CPU time of one step of a case.
  double seconds = 20;
  /// Limit of the address space; 0 for none.
  uint64_t bytes = 0;
};

class Worker {
public:
  explicit Worker(Limits limits);
  ~Worker();
  Worker(const Worker &) = delete;

  /// Code of the process. It runs cases and counts their outcomes by `count`.
  using Body = std::function<void(const Reporter &reporter)>;
  void start(const Body &body);

  /// Number of the current case. The body sets it.
  void setNumber(uint64_t number);
  uint64_t getNumber() const;

  /// Returns the outcome of an ended process, or nothing while the process runs. A process that
  /// completes its work returns an outcome without a finding.
  std::optional<Finding> poll();
  Finding wait();

private:
  struct Shared;
  Finding collect(int status, bool timedOut);
  void readShared(Finding &finding) const;

  Limits limits;
  Shared *shared;
  int log = -1;
  pid_t child = -1;
  uint64_t lastStep = 0;
  std::chrono::steady_clock::time_point lastChange;
};

/// Runs one case in a process of its own.
Finding runAlone(const Case &c, const Limits &limits);

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_WORKER_H
