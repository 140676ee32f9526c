// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the next fiber. Every collective runs this code.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_SCHEDULER_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_SCHEDULER_H

#include "State.h"

namespace fusednorm::simt {

inline void setRunnable(Cluster &cluster, uint32_t thread) {
  cluster.runnable[thread >> 6] |= uint64_t(1) << (thread & 63);
}
inline void clearRunnable(Cluster &cluster, uint32_t thread) {
  cluster.runnable[thread >> 6] &= ~(uint64_t(1) << (thread & 63));
}
/// Makes the given lanes of the warp that starts at thread `first` runnable.
inline void setRunnableLanes(Cluster &cluster, uint32_t first, uint32_t lanes) {
  uint32_t shift = first & 63;
  cluster.runnable[first >> 6] |= uint64_t(lanes) << shift;
  // If blocks are not a multiple of 32 threads, the warps of later blocks straddle words.
  if (shift > 32 && (first >> 6) + 1 < cluster.runnable.size())
    cluster.runnable[(first >> 6) + 1] |= uint64_t(lanes) >> (64 - shift);
}

inline uint64_t nextRandom(uint64_t &state) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return state >> 33;
}

/// Returns the first runnable thread at or after `from`, cyclically, or -1.
inline int32_t runnableFrom(const Cluster &cluster, uint32_t from) {
  size_t words = cluster.runnable.size(), index = from >> 6;
  uint64_t bits = cluster.runnable[index] & (~uint64_t(0) << (from & 63));
  for (size_t i = 0; i <= words; ++i) {
    if (bits)
      return static_cast<int32_t>(index * 64 + __builtin_ctzll(bits));
    index = index + 1 == words ? 0 : index + 1;
    bits = cluster.runnable[index];
  }
  return -1;
}

/// Returns the last runnable thread at or before `from`, cyclically, or -1.
inline int32_t runnableBefore(const Cluster &cluster, uint32_t from) {
  size_t words = cluster.runnable.size(), index = from >> 6;
  uint64_t bits = cluster.runnable[index] & (~uint64_t(0) >> (63 - (from & 63)));
  for (size_t i = 0; i <= words; ++i) {
    if (bits)
      return static_cast<int32_t>(index * 64 + 63 - __builtin_clzll(bits));
    index = index == 0 ? words - 1 : index - 1;
    bits = cluster.runnable[index];
  }
  return -1;
}

inline int32_t pickNext(Cluster &cluster, uint32_t after) {
  uint32_t last = cluster.threadCount - 1;
  switch (cluster.schedule) {
  case Schedule::InOrder: {
    // Fast path: the next thread is usually runnable.
    uint32_t next = after == last ? 0 : after + 1;
    if (cluster.runnable[next >> 6] >> (next & 63) & 1)
      return static_cast<int32_t>(next);
    return runnableFrom(cluster, next);
  }
  case Schedule::Reverse:
    return runnableBefore(cluster, after == 0 ? last : after - 1);
  case Schedule::Random:
    return runnableFrom(cluster, nextRandom(cluster.random) % cluster.threadCount);
  }
  return -1;
}

/// Switches to another fiber. A waiting caller must have left the runnable set.
inline void yieldFiber(Thread &thread) {
  Cluster &cluster = *thread.cluster;
  int32_t next = pickNext(cluster, thread.id);
  ++cluster.counters.laneVisits;
  if (next < 0) {
    switchFiber(thread.context, cluster.scheduler);
    return;
  }
#ifndef FUSEDNORM_SIMT_UCONTEXT
  // Prefetch the next threads, because the stacks do not fit into the L1 cache.
  uint32_t ahead = static_cast<uint32_t>(next) + 2;
  if (ahead < cluster.threadCount) {
    __builtin_prefetch(&cluster.threads[ahead].context);
    __builtin_prefetch(cluster.threads[ahead - 1].context.stack);
    __builtin_prefetch(static_cast<char *>(cluster.threads[ahead - 1].context.stack) + 64);
  }
#endif
  if (static_cast<uint32_t>(next) != thread.id)
    switchFiber(thread.context, cluster.threads[next].context);
}

/// Parks the thread until another thread wakes it.
inline void park(Thread &thread, uint32_t site, const char *what) {
  clearRunnable(*thread.cluster, thread.id);
  thread.state = ThreadState::Waiting;
  thread.waitSite = site;
  thread.waitFor = what;
  yieldFiber(thread);
  thread.state = ThreadState::Running;
}

/// Ends the launch after a finding that makes further execution meaningless. Does not return.
void stopLaunch(Thread &thread);

/// Lets other threads run where the thread may spin on memory that another thread writes.
void yieldForProgress(Thread &thread, uint32_t site);

/// Completes barriers and collectives that waited only for threads that have exited.
void completeAfterExit(Thread &exited);
void completeBarriersAfterExit(Thread &exited);

/// Performs all pending cp.async copies of a thread, or those up to a serial number.
void drainCopies(Thread &thread);
void performCopies(Thread &thread, uint32_t lastSerial);
/// Reports asynchronous work that still uses memory of a block when its last thread exits.
void checkCopiesAtExit(Thread &thread);

/// Prints the state of the cluster's threads as lines of a table.
std::string threadTable(const Cluster &cluster);

/// Checks accesses of the runtime's own operations.
void checkedGlobal(Thread &thread, char *address, uint32_t bytes, uint32_t flags, uint32_t site);
/// Checks an access by an asynchronous engine on behalf of a thread. Returns false if the access is
/// out of bounds.
bool checkedSharedBy(Thread &thread, Actor actor, const void *address, uint32_t bytes, bool writes,
                     bool own, uint32_t site);
void checkedShared(Thread &thread, const void *address, uint32_t bytes, uint32_t flags,
                   uint32_t site);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_SCHEDULER_H
