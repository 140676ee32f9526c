// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Crashes of compiled code that LLVM's crash recovery does not handle: crashes of other threads,
// and stack overflow.

#ifndef FUSEDNORM_LIB_RUNNER_CRASHGUARD_H
#define FUSEDNORM_LIB_RUNNER_CRASHGUARD_H

#include <csignal>
#include <string>

namespace fusednorm {

/// Handles crashes during its lifetime. A crash of another thread ends the process with `message`
/// and exit code 1. A crash of this thread goes to the previous handlers on a separate stack. After
/// a crash the guard must stay, because other threads may crash as well.
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
