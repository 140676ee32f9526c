// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processes that run cases: a crash or a hang ends one of them, and what it was about
// to do stands in memory that it shares.

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
  /// Processor time of one step of a case.
  double seconds = 20;
  /// Address space; 0: any.
  uint64_t bytes = 0;
};

class Worker {
public:
  explicit Worker(Limits limits);
  ~Worker();
  Worker(const Worker &) = delete;

  /// What the process does; `count` tells how a case ended.
  using Body = std::function<void(const Reporter &reporter)>;
  void start(const Body &body);

  /// The number of the case that is being run, for the body to set.
  void setNumber(uint64_t number);
  uint64_t getNumber() const;

  /// Ends with what came of it: nothing while the process runs. A process that did
  /// all it had to gives an outcome that is no finding.
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

/// Runs one case by itself.
Finding runAlone(const Case &c, const Limits &limits);

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_WORKER_H
