// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CrashGuard.h"
#include <atomic>
#include <iterator>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace fusednorm;

static constexpr size_t kStackBytes = 256 << 10;

/// The active guard and its thread.
static CrashGuard *current;
static pthread_t owner;

CrashGuard::CrashGuard(std::string text) : message(std::move(text)) {
  current = this;
  owner = pthread_self();
  void *memory =
      mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) {
    stack = memory;
    stack_t own = {};
    own.ss_sp = memory;
    own.ss_size = kStackBytes;
    sigaltstack(&own, &previousStack);
  }
  struct sigaction action = {};
  action.sa_sigaction = onCrash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &action, &previous[i]);
}

CrashGuard::~CrashGuard() {
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], &previous[i], nullptr);
  current = nullptr;
  if (!stack)
    return;
  // This fails on the alternate stack itself, if a handler jumped from it. The stack then stays.
  if (sigaltstack(&previousStack, nullptr) == 0)
    munmap(stack, kStackBytes);
}

void CrashGuard::onCrash(int signal, siginfo_t *info, void *context) {
  // Several threads may crash for the same reason; only the first one prints the message. It may
  // wait for this thread, as the OpenMP runtime does at exit.
  static std::atomic_flag isTold = ATOMIC_FLAG_INIT;
  if (isTold.test_and_set()) {
    sleep(1);
    _exit(1);
  }
  if (!pthread_equal(pthread_self(), owner)) {
    const std::string &text = current->message;
    (void)!write(STDERR_FILENO, text.data(), text.size());
    _exit(1);
  }
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    const struct sigaction &known = current->previous[i];
    if (kSignals[i] != signal)
      continue;
    if (known.sa_flags & SA_SIGINFO)
      return known.sa_sigaction(signal, info, context);
    if (known.sa_handler != SIG_DFL && known.sa_handler != SIG_IGN)
      return known.sa_handler(signal);
    sigaction(signal, &known, nullptr);
    raise(signal);
  }
}
