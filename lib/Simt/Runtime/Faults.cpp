// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles memory faults in kernels: the launch ends with an error, and the process continues.

#include "Machine.h"
#include "Scheduler.h"

#include <csignal>
#include <mutex>
#include <sys/mman.h>
#include <ucontext.h>

using namespace fusednorm::simt;

namespace {
struct sigaction previousSegv, previousBus;

/// Switches from a faulted fiber to the scheduler. The frames of the fiber are abandoned.
[[noreturn]] void leaveKernel() {
  Cluster &cluster = *currentCluster;
  cluster.stopped = true;
  FiberContext abandoned;
  switchFiber(abandoned, cluster.scheduler);
  __builtin_unreachable();
}

void passOn(int signal, siginfo_t *info, void *context) {
  const struct sigaction &previous = signal == SIGBUS ? previousBus : previousSegv;
  if (previous.sa_flags & SA_SIGINFO)
    return previous.sa_sigaction(signal, info, context);
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
    return previous.sa_handler(signal);
  // The instruction runs again and reaches the previous handler.
  sigaction(signal, &previous, nullptr);
}

void onFault(int signal, siginfo_t *info, void *raw) {
  Cluster *cluster = currentCluster;
#if defined(__x86_64__)
  if (cluster) {
    Launch &launch = *cluster->launch;
    launch.fault = info->si_addr;
    launch.faulted = true;
    auto &context = *static_cast<ucontext_t *>(raw);
    // The stack of the faulted fiber may be exhausted. Use the stack of thread 0, because no fiber
    // of the cluster runs again.
    auto top = reinterpret_cast<uintptr_t>(cluster->stacks.stack(0)) + StackArena::stackBytes;
    context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>((top & ~uintptr_t(63)) - 8);
    context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(&leaveKernel);
    return;
  }
#endif
  passOn(signal, info, raw);
}

/// Signal stack of a host thread that has none, because the stack of a fiber may be exhausted.
class HandlerStack {
public:
  HandlerStack() {
    stack_t known{};
    if (sigaltstack(nullptr, &known) != 0 || !(known.ss_flags & SS_DISABLE))
      return;
    memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t own{};
    own.ss_sp = memory;
    own.ss_size = bytes;
    if (memory != MAP_FAILED)
      sigaltstack(&own, nullptr);
  }
  ~HandlerStack() {
    if (!memory || memory == MAP_FAILED)
      return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(memory, bytes);
  }

private:
  static constexpr size_t bytes = 64 << 10;
  void *memory = nullptr;
};
} // namespace

void fusednorm::simt::catchFaults() {
  static thread_local HandlerStack stack;
  (void)stack;
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action{};
    action.sa_sigaction = onFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &previousSegv);
    sigaction(SIGBUS, &action, &previousBus);
  });
}
