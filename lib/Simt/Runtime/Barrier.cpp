// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of blocks and clusters, fences, and the wait for the previous launch.

#include "Collective.h"

#include <algorithm>

using namespace fusednorm::simt;

/// Reports warps of which some lanes have not arrived at an aligned barrier.
static void checkWarpsWhole(Block &block, const Barrier &barrier) {
  Cluster &cluster = *block.cluster;
  Launch &launch = *cluster.launch;
  for (size_t i = 0; i < barrier.waiting.size();) {
    Warp &warp = *cluster.threads[barrier.waiting[i]].warp;
    uint32_t here = 0;
    for (size_t j = 0; j < barrier.waiting.size(); ++j) {
      Thread &thread = cluster.threads[barrier.waiting[j]];
      if (thread.warp == &warp)
        here |= 1u << thread.lane;
    }
    Thread &thread = cluster.threads[barrier.waiting[i]];
    uint32_t missing = warp.present & ~here;
    if (missing) {
      Thread &other = cluster.threads[warp.first + __builtin_ctz(missing)];
      bool exited = other.state == ThreadState::Exited;
      launch.reports->add("divergence", 4, thread.waitSite, exited ? 0 : other.waitSite, [&] {
        return threadName(thread) + " passes the barrier (" + launch.site(thread.waitSite) +
               ") without " + threadName(other) + " of its warp, which " +
               (exited ? std::string("has exited") : "is at " + launch.site(other.waitSite)) +
               "; aligned barriers need all lanes of a warp";
      });
    }
    // Go to the next warp. Arrivals of one warp need not be adjacent in the list.
    do
      ++i;
    while (i < barrier.waiting.size() && cluster.threads[barrier.waiting[i]].warp == &warp);
  }
}

static void complete(Block &block, Barrier &barrier) {
  Cluster &cluster = *block.cluster;
  ++cluster.counters.barriers;
  cluster.idleYields = 0;
  const Launch &launch = *cluster.launch;
  if (launch.options.check) {
    checkWarpsWhole(block, barrier);
    if (barrier.announced.empty() && barrier.waiting.size() == block.alive) {
      cluster.clocks.blockBarrier(block.rank, barrier.waiting);
    } else {
      for (uint32_t member : barrier.waiting)
        cluster.clocks.release(member, barrier.announced);
      for (uint32_t member : barrier.waiting)
        cluster.clocks.acquire(member, barrier.announced);
    }
  }
  // A barrier without reduction leaves the thread records unchanged.
  if (launch.options.check || launch.dependent || barrier.reduces)
    for (uint32_t member : barrier.waiting) {
      Thread &thread = cluster.threads[member];
      thread.reduction = barrier.trueCount;
      thread.dependencyMet |= barrier.dependencyMet;
      thread.waitBarrier = -1;
    }
  for (uint32_t member : barrier.waiting)
    setRunnable(cluster, member);
  barrier.waiting.clear();
  barrier.announced.clear();
  barrier.arrived = barrier.needed = barrier.trueCount = 0;
  barrier.dependencyMet = barrier.reduces = false;
}

/// Common part of arrive and sync: rejects invalid operands and counts the thread.
static Barrier &arrive(Thread &thread, uint32_t id, uint32_t count, uint32_t site) {
  Block &block = *thread.block;
  Launch &launch = *thread.cluster->launch;
  if (id > 15 || count % 32 || count > thread.cluster->threadsPerBlock) {
    launch.reports->add("usage", 1, site, 0, [&] {
      return "barrier " + std::to_string(id) + " for " + std::to_string(count) + " threads (" +
             launch.site(site) + "): expected an identifier from 0 to 15 and, as count, a " +
             "multiple of 32 up to the block's " + std::to_string(thread.cluster->threadsPerBlock) +
             " threads";
    });
    stopLaunch(thread);
  }
  Barrier &barrier = block.barriers[id];
  if (launch.options.check && barrier.arrived) {
    if (barrier.needed != count)
      launch.reports->add("divergence", 5, site, barrier.site, [&] {
        return "barrier " + std::to_string(id) +
               " is used with different thread counts: " + std::to_string(count) + " (" +
               launch.site(site) + ") and " + std::to_string(barrier.needed) + " (" +
               launch.site(barrier.site) + ")";
      });
    Warp &warp = *thread.warp;
    for (uint32_t m = warp.live & ~(1u << thread.lane); m; m &= m - 1) {
      const Thread &other = thread.cluster->threads[warp.first + __builtin_ctz(m)];
      if (other.state == ThreadState::Waiting && other.waitBarrier == static_cast<int>(id) &&
          other.waitSite != site) {
        launch.reports->add("divergence", 6, site, other.waitSite, [&] {
          return "divergent barrier: " + threadName(thread) + " arrives at one barrier (" +
                 launch.site(site) + ") while " + threadName(other) +
                 " of its warp waits at another (" + launch.site(other.waitSite) + ")";
        });
        break;
      }
    }
  }
  barrier.needed = count;
  barrier.site = site;
  ++barrier.arrived;
  return barrier;
}

static bool isComplete(const Block &block, const Barrier &barrier) {
  return barrier.needed ? barrier.arrived >= barrier.needed : barrier.arrived >= block.alive;
}

void fusednorm::simt::completeBarriersAfterExit(Thread &exited) {
  Block &block = *exited.block;
  if (!block.alive)
    return;
  for (Barrier &barrier : block.barriers)
    if (barrier.arrived && !barrier.needed && isComplete(block, barrier))
      complete(block, barrier);
}

namespace {
struct ArriveOperands {
  uint32_t id, count, site;
};
} // namespace

static void arriveSemantics(Warp &warp, uint32_t members, const void *) {
  Cluster &cluster = *warp.block->cluster;
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m);
    Thread &thread = cluster.threads[warp.first + lane];
    const auto &in = *static_cast<const ArriveOperands *>(warp.in[lane]);
    Barrier &barrier = arrive(thread, in.id, in.count, in.site);
    barrier.dependencyMet |= thread.dependencyMet;
    if (cluster.launch->options.check)
      cluster.clocks.release(thread.id, barrier.announced);
    if (isComplete(*warp.block, barrier))
      complete(*warp.block, barrier);
  }
}

static void completeClusterBarrier(Cluster &cluster) {
  cluster.clusterArrived = 0;
  ++cluster.clusterPhase;
  ++cluster.counters.barriers;
  cluster.idleYields = 0;
  if (cluster.launch->options.check)
    cluster.clocks.clusterComplete();
  for (uint32_t waiter : cluster.clusterWaiters)
    setRunnable(cluster, waiter);
  cluster.clusterWaiters.clear();
}

extern "C" {
uint32_t simt_barrier(Thread *thread, uint32_t id, uint32_t count, uint32_t reduction,
                      uint32_t predicate, uint32_t site) {
  Barrier &barrier = arrive(*thread, id, count, site);
  barrier.trueCount += predicate != 0;
  barrier.reduces |= static_cast<BarrierReduction>(reduction) != BarrierReduction::None;
  barrier.dependencyMet |= thread->dependencyMet;
  barrier.waiting.push_back(thread->id);
  thread->waitSite = site;
  if (isComplete(*thread->block, barrier)) {
    complete(*thread->block, barrier);
  } else {
    thread->waitBarrier = static_cast<int>(id);
    park(*thread, site, "barrier");
    thread->waitBarrier = -1;
  }
  switch (static_cast<BarrierReduction>(reduction)) {
  case BarrierReduction::None:
    return 0;
  case BarrierReduction::Popc:
    return thread->reduction;
  case BarrierReduction::Or:
    return thread->reduction != 0;
  case BarrierReduction::And:
    return thread->reduction == (count ? count : thread->cluster->threadsPerBlock);
  }
  return 0;
}

/// A warp arrives as a unit. Otherwise a lane could run ahead and be counted twice.
void simt_barrier_arrive(Thread *thread, uint32_t id, uint32_t count, uint32_t site) {
  ArriveOperands in{id, count, site};
  collective(*thread, 0xFFFFFFFF, arriveSemantics, &in, nullptr, nullptr, site, true,
             "barrier.arrive");
}

void simt_cluster_arrive(Thread *thread, uint32_t relaxed, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  if (thread->arrivedAtCluster) {
    launch.reports->add("usage", 2, site, 0, [&] {
      return threadName(*thread) + " arrives twice at the cluster barrier without a wait (" +
             launch.site(site) + ")";
    });
    stopLaunch(*thread);
  }
  if (launch.options.check)
    cluster.clocks.clusterArrive(thread->id, relaxed);
  thread->arrivedAtCluster = true;
  thread->clusterTicket = cluster.clusterPhase;
  if (++cluster.clusterArrived >= cluster.alive)
    completeClusterBarrier(cluster);
}

void simt_cluster_wait(Thread *thread, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  if (!thread->arrivedAtCluster) {
    launch.reports->add("usage", 3, site, 0, [&] {
      return threadName(*thread) + " waits at the cluster barrier before its arrival (" +
             launch.site(site) + ")";
    });
    stopLaunch(*thread);
  }
  if (cluster.clusterPhase == thread->clusterTicket) {
    cluster.clusterWaiters.push_back(thread->id);
    park(*thread, site, "cluster.wait");
  }
  thread->arrivedAtCluster = false;
  if (launch.options.check)
    cluster.clocks.clusterWait(thread->id);
}

void simt_fence(Thread *thread, uint32_t site) {
  if (thread->cluster->launch->options.check)
    thread->cluster->atomicClocks.fence(thread->cluster->clocks, thread->id);
}

void simt_nanosleep(Thread *thread, uint32_t site) { yieldForProgress(*thread, site); }

void simt_grid_wait(Thread *thread, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  if (!cluster.launch->previousComplete) {
    cluster.dependencyWaiters.push_back(thread->id);
    park(*thread, site, "griddepcontrol.wait");
  }
  thread->dependencyMet = true;
  thread->block->waited = true;
}
}

void fusednorm::simt::stopLaunch(Thread &thread) {
  thread.cluster->stopped = true;
  switchFiber(thread.context, thread.cluster->scheduler);
}

void fusednorm::simt::yieldForProgress(Thread &thread, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  // The clusters of a grid run one after another. Spinning this long without progress of any other
  // thread cannot end.
  constexpr uint64_t limit = uint64_t(1) << 22;
  if (++cluster.idleYields > limit) {
    cluster.launch->reports->add("deadlock", 1, site, 0, [&] {
      return threadName(thread) + " spins on memory without changes by other threads (" +
             cluster.launch->site(site) +
             "); clusters run one after the other, so a kernel cannot wait for another cluster\n" +
             threadTable(cluster);
    });
    stopLaunch(thread);
  }
  yieldFiber(thread);
}
