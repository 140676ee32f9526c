// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed shared memory addresses, clocks, traps, and the explanation of memory faults.

#include "Machine.h"
#include "Scheduler.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace fusednorm::simt;

extern "C" {
/// Returns the address in block `rank` of the cluster that corresponds to `address`.
char *simt_mapa(Thread *thread, char *address, uint32_t rank, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  uint64_t position = static_cast<uint64_t>(address - cluster.windows);
  if (rank >= cluster.blocks.size() || position >= cluster.blocks.size() * windowBytes) {
    launch.reports->add("bounds", 4, site, 0, [&] {
      return threadName(*thread) + " maps an address to block " + std::to_string(rank) +
             " of a cluster of " + std::to_string(cluster.blocks.size()) +
             (position >= cluster.blocks.size() * windowBytes ? "; expected a shared address"
                                                              : "") +
             " (" + launch.site(site) + ")";
    });
    stopLaunch(*thread);
  }
  return cluster.windows + rank * windowBytes + position % windowBytes;
}

/// Returns the number of fiber switches. It grows and needs no system call.
uint64_t simt_clock(Thread *thread) { return ++thread->cluster->counters.laneVisits; }

void simt_trap(Thread *thread, uint32_t site) {
  Launch &launch = *thread->cluster->launch;
  launch.reports->add("usage", 5, site, 0, [&] {
    return threadName(*thread) + " executes a trap (" + launch.site(site) + ")";
  });
  stopLaunch(*thread);
}
}

static void onFault(int, siginfo_t *info, void *) {
  char text[512];
  const Launch *launch = currentLaunch;
  int length = std::snprintf(
      text, sizeof(text),
      launch ? "error: kernel '%s' accesses address %p, which is not mapped, or has used up a "
               "thread's stack; expected addresses inside the kernel's arguments; run it with "
               "--check to learn where\n"
             : "error: memory fault outside of any kernel%.0s at address %p\n",
      launch ? launch->kernel->name.c_str() : "", info->si_addr);
  if (write(2, text, static_cast<size_t>(length)) < 0)
    _exit(4);
  _exit(3);
}

static void onAlarm(int) {
  char text[256];
  const Launch *launch = currentLaunch;
  int length = std::snprintf(text, sizeof(text),
                             "error: kernel '%s' runs longer than the timeout; it may loop "
                             "forever\n",
                             launch ? launch->kernel->name.c_str() : "?");
  if (write(2, text, static_cast<size_t>(length)) < 0)
    _exit(4);
  _exit(3);
}

void fusednorm::simt::installFaultHandler(unsigned timeoutSeconds) {
  // The handler needs its own stack, because the faulting one may be exhausted.
  static char stack[64 << 10];
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof(stack);
  sigaltstack(&alternative, nullptr);
  struct sigaction action{};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
  if (!timeoutSeconds)
    return;
  struct sigaction alarmAction{};
  alarmAction.sa_handler = onAlarm;
  alarmAction.sa_flags = SA_ONSTACK;
  sigaction(SIGALRM, &alarmAction, nullptr);
  alarm(timeoutSeconds);
}
