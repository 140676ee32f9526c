// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Crashes of compiled code that LLVM's recovery does not see: those of its other threads,
// and those for want of stack.

#ifndef FUSEDNORM_LIB_RUNNER_CRASHGUARD_H
#define FUSEDNORM_LIB_RUNNER_CRASHGUARD_H

#include <csignal>
#include <string>

namespace fusednorm {

/// While it lives, a crash of another thread ends the process with `message` and exit
/// code 1; one of this thread goes to the handlers that there were, on a stack of its own,
/// after which the guard must stay: other threads may follow.
class CrashGuard {
public:
  explicit CrashGuard(std::string message);
  ~CrashGuard();
  CrashGuard(const CrashGuard &) = delete;

private:
  static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
  static void onCrash(int signal, siginfo_t *info, void *context);

  std::string message;
  struct sigaction previous[5];
  stack_t previousStack = {};
  void *stack = nullptr;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_RUNNER_CRASHGUARD_H
