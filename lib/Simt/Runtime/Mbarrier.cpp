// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Mbarrier.h"
#include "AsyncEngine.h"
#include "Scheduler.h"

#include <cstring>

using namespace fusednorm::simt;

/// Largest arrival count, and largest magnitude of a byte count.
static constexpr int64_t mostCount = (1 << 20) - 1;
static constexpr uint64_t notFenced = ~uint64_t(0);

static Block &blockOf(const Cluster &cluster, const Mbarrier &barrier) {
  return const_cast<Block &>(cluster.blocks[barrier.position / windowBytes]);
}

std::string fusednorm::simt::mbarrierName(const Cluster &cluster, const Mbarrier &barrier) {
  return "mbarrier at byte " + std::to_string(barrier.position % windowBytes) + " of " +
         blockName(blockOf(cluster, barrier));
}

std::string fusednorm::simt::mbarrierState(const Mbarrier &barrier) {
  std::string text = "phase " + std::to_string(barrier.phase) + ", which lacks " +
                     std::to_string(barrier.pending) + " of " + std::to_string(barrier.expected) +
                     " arrivals";
  if (barrier.bytes > 0)
    text += " and " + std::to_string(barrier.bytes) + " bytes";
  else if (barrier.bytes < 0)
    text += " and has received " + std::to_string(-barrier.bytes) + " unexpected bytes";
  return text;
}

static void report(Cluster &cluster, const char *kind, uint32_t detail, uint32_t site,
                   uint32_t other, const std::function<std::string()> &text) {
  cluster.launch->reports->add(kind, detail, site, other, text);
}

Mbarrier *fusednorm::simt::useMbarrier(Thread &thread, const char *address, uint32_t site,
                                       const char *what) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  uint64_t position = static_cast<uint64_t>(address - cluster.windows);
  Mbarrier *barrier = cluster.mbarriers.find(position);
  uint64_t mark = 0;
  if (barrier)
    std::memcpy(&mark, address, sizeof(mark));
  if (!barrier || mark != barrier->mark) {
    report(cluster, "mbarrier", 0, site, barrier ? barrier->initSite : 0, [&] {
      return threadName(thread) + ": " + what + " (" + launch.site(site) + ") at byte " +
             std::to_string(position % windowBytes) + " of shared memory, which " +
             (barrier ? "has been overwritten since mbarrier.init (" +
                            launch.site(barrier->initSite) + ")"
                      : std::string("holds no mbarrier; expected mbarrier.init before it"));
    });
    stopLaunch(thread);
    return nullptr;
  }
  if (!launch.options.check)
    return barrier;
  Block &owner = blockOf(cluster, *barrier);
  if (&owner != thread.block && !owner.alive)
    report(cluster, "bounds", 5, site, 0, [&] {
      return threadName(thread) + ": " + what + " (" + launch.site(site) + ") on an mbarrier of " +
             blockName(owner) + " after all threads of the block have exited; keep the block " +
             "alive by a cluster barrier";
    });
  bool fenced = barrier->fencedAt != notFenced &&
                cluster.clocks.clusterPhases().seen[thread.id] > barrier->fencedAt;
  if (!fenced && !cluster.clocks.ordered(thread.id, barrier->initThread, barrier->initEpoch))
    report(cluster, "race", 2, site, barrier->initSite, [&] {
      return mbarrierName(cluster, *barrier) + ": " + what + " by " + threadName(thread) + " (" +
             launch.site(site) + ") is not ordered after mbarrier.init by " +
             threadName(cluster.threads[barrier->initThread]) + " (" +
             launch.site(barrier->initSite) + ")";
    });
  return barrier;
}

static void completePhase(Cluster &cluster, Mbarrier &barrier) {
  barrier.pending = barrier.expected;
  ++barrier.phase;
  cluster.idleYields = 0;
  cluster.timeOuts = 0;
  ++cluster.counters.barriers;
  if (cluster.launch->options.check) {
    if (barrier.complete.size() < barrier.arriving.size())
      barrier.complete.resize(barrier.arriving.size());
    for (size_t i = 0; i < barrier.arriving.size(); ++i)
      barrier.complete[i] = std::max(barrier.complete[i], barrier.arriving[i]);
    barrier.arriving.clear();
    cluster.clocks.know(barrier.complete, barrier.actor, static_cast<uint32_t>(barrier.phase));
  }
  for (uint32_t waiter : barrier.waiters)
    setRunnable(cluster, waiter);
  barrier.waiters.clear();
}

static void completeIfDone(Cluster &cluster, Mbarrier &barrier) {
  if (barrier.pending == 0 && barrier.bytes == 0)
    completePhase(cluster, barrier);
}

/// Subtracts `count` arrivals. Returns false, with a report, if the phase expects fewer.
static bool takeArrivals(Cluster &cluster, Mbarrier &barrier, uint32_t count, uint32_t site,
                         const std::string &who) {
  if (count >= 1 && count <= barrier.pending) {
    barrier.pending -= count;
    return true;
  }
  report(cluster, "mbarrier", 1, site, 0, [&] {
    return mbarrierName(cluster, barrier) + ": " + std::to_string(count) + " arrivals by " + who +
           " (" + cluster.launch->site(site) + ") in " + mbarrierState(barrier) +
           "; expected 1 to " + std::to_string(barrier.pending);
  });
  return false;
}

static void expectBytes(Thread &thread, Mbarrier &barrier, int64_t bytes, uint32_t site) {
  barrier.bytes += bytes;
  if (barrier.bytes >= -mostCount && barrier.bytes <= mostCount)
    return;
  Cluster &cluster = *thread.cluster;
  report(cluster, "mbarrier", 2, site, 0, [&] {
    return mbarrierName(cluster, barrier) + ": " + std::to_string(barrier.bytes) +
           " bytes are pending after " + cluster.launch->site(site) + "; expected at most " +
           std::to_string(mostCount);
  });
  stopLaunch(thread);
}

void fusednorm::simt::completeBytes(Cluster &cluster, Mbarrier &barrier, uint32_t bytes,
                                    uint32_t site) {
  barrier.bytes -= bytes;
  completeIfDone(cluster, barrier);
  (void)site;
}

void fusednorm::simt::arriveLater(Cluster &cluster, Mbarrier &barrier, uint32_t thread,
                                  uint32_t asyncEpoch, uint32_t site) {
  if (cluster.launch->options.check)
    cluster.clocks.know(barrier.arriving, cluster.clocks.asyncOf(thread), asyncEpoch);
  if (takeArrivals(cluster, barrier, 1, site,
                   "the copies of " + threadName(cluster.threads[thread])))
    completeIfDone(cluster, barrier);
}

bool fusednorm::simt::timeOutWaits(Cluster &cluster) {
  // A kernel with other work between its waits continues within one or two rounds.
  constexpr uint32_t mostRounds = 64;
  if (++cluster.timeOuts > mostRounds)
    return false;
  bool any = false;
  for (Thread &thread : cluster.threads)
    if (thread.state == ThreadState::Waiting && thread.waitMbarrier && thread.mayTimeOut) {
      thread.timedOut = any = true;
      setRunnable(cluster, thread.id);
      auto &waiters = thread.waitMbarrier->waiters;
      waiters.erase(std::remove(waiters.begin(), waiters.end(), thread.id), waiters.end());
    }
  return any;
}

void fusednorm::simt::checkMbarriersAtExit(const Block &block) {
  Cluster &cluster = *block.cluster;
  for (auto &[position, barrier] : cluster.mbarriers.all()) {
    if (&cluster.blocks[position / windowBytes] != &block)
      continue;
    const Mbarrier &b = barrier;
    if (b.copyPhases > b.observedPhases)
      report(cluster, "mbarrier", 3, b.copySite, b.initSite, [&] {
        return mbarrierName(cluster, b) + ": no thread has waited for phase " +
               std::to_string(b.copyPhases - 1) + ", in which a copy into shared memory (" +
               cluster.launch->site(b.copySite) + ") completes, when the block's last thread exits";
      });
    else if (b.bytes)
      report(cluster, "mbarrier", 4, b.initSite, 0, [&] {
        return mbarrierName(cluster, b) + " ends in " + mbarrierState(b) + " (mbarrier.init at " +
               cluster.launch->site(b.initSite) + ")";
      });
  }
}

/// Reports a barrier that has completed at least two phases more than the thread has observed,
/// since one parity bit does not distinguish such phases.
static void checkPhase(Thread &thread, Mbarrier &barrier, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  auto own = barrier.observations.find(thread.id);
  uint64_t known = own == barrier.observations.end() ? 0 : own->second.phases;
  if (barrier.phase < known + 2)
    return;
  // Include observations of threads that have synchronized with this thread.
  for (const auto &[other, seen] : barrier.observations)
    if (cluster.clocks.ordered(thread.id, other, seen.epoch))
      known = std::max(known, seen.phases);
  if (barrier.phase < known + 2)
    return;
  report(cluster, "mbarrier", 5, site, 0, [&] {
    return mbarrierName(cluster, barrier) + ": " + threadName(thread) + " waits (" +
           cluster.launch->site(site) + ") when " + std::to_string(barrier.phase) +
           " phases are complete, but it has observed " + std::to_string(known) +
           "; every waiting thread must observe every phase, because the parity repeats after " +
           "two phases";
  });
}

static void observe(Thread &thread, Mbarrier &barrier, bool relaxed) {
  Cluster &cluster = *thread.cluster;
  barrier.observedPhases = std::max(barrier.observedPhases, barrier.phase);
  if (!cluster.launch->options.check)
    return;
  barrier.observations[thread.id] = {barrier.phase, cluster.clocks.epoch(thread.id)};
  if (!relaxed)
    cluster.clocks.acquire(thread.id, barrier.complete);
}

namespace {
enum ArriveFlags : uint32_t { Drop = 1, NoComplete = 2, RelaxedArrive = 4, Expects = 8 };
enum WaitFlags : uint32_t { ByState = 1, Blocking = 2, TestOnly = 4, RelaxedWait = 8 };
} // namespace

extern "C" {
void simt_mbarrier_init(Thread *thread, char *address, uint32_t count, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  uint64_t position = static_cast<uint64_t>(address - cluster.windows);
  bool own = position / windowBytes < cluster.blocks.size() &&
             &cluster.blocks[position / windowBytes] == thread->block &&
             position % windowBytes + 8 <= launch.sharedBytes;
  if (!own || position % 8 || count < 1 || count > mostCount) {
    report(cluster, "mbarrier", 6, site, 0, [&] {
      return threadName(*thread) + ": mbarrier.init (" + launch.site(site) + ") for " +
             std::to_string(count) + " arrivals at byte " +
             std::to_string(address - thread->block->window) + " of " +
             std::to_string(launch.sharedBytes) + " bytes of shared memory; expected 1 to " +
             std::to_string(mostCount) + " arrivals and a multiple of 8 in the own block's window";
    });
    stopLaunch(*thread);
    return;
  }
  if (Mbarrier *old = cluster.mbarriers.find(position); old && !old->waiters.empty())
    report(cluster, "mbarrier", 7, site, 0, [&] {
      return mbarrierName(cluster, *old) + " is initialised again (" + launch.site(site) +
             ") while " + threadName(cluster.threads[old->waiters[0]]) + " waits for it";
    });
  if (launch.options.check)
    checkedShared(*thread, address, 8, AccessWrite | AccessShared, site);
  Mbarrier &barrier = cluster.mbarriers.create(position);
  barrier.expected = barrier.pending = count;
  barrier.initThread = thread->id;
  barrier.initSite = site;
  barrier.fencedAt = notFenced;
  if (launch.options.check) {
    barrier.initEpoch = cluster.clocks.epoch(thread->id);
    barrier.actor = cluster.clocks.addActor();
    cluster.engine.nameActor(barrier.actor, {AsyncEngine::Name::Copies, position});
  }
  std::memcpy(address, &barrier.mark, sizeof(barrier.mark));
}

void simt_mbarrier_inval(Thread *thread, char *address, uint32_t site) {
  Mbarrier *barrier = useMbarrier(*thread, address, site, "mbarrier.inval");
  Cluster &cluster = *thread->cluster;
  if (!barrier->waiters.empty() || barrier->bytes)
    report(cluster, "mbarrier", 8, site, 0, [&] {
      return mbarrierName(cluster, *barrier) + " is invalidated (" + cluster.launch->site(site) +
             ") in " + mbarrierState(*barrier) +
             (barrier->waiters.empty() ? "" : ", while threads wait for it");
    });
  if (cluster.launch->options.check)
    checkedShared(*thread, address, 8, AccessWrite | AccessShared, site);
  cluster.mbarriers.remove(barrier->position);
  std::memset(address, 0xFF, 8);
}

void simt_fence_mbarrier_init(Thread *thread, uint32_t) {
  Cluster &cluster = *thread->cluster;
  if (!cluster.launch->options.check)
    return;
  for (auto &[position, barrier] : cluster.mbarriers.all())
    if (barrier.initThread == thread->id && barrier.fencedAt == notFenced)
      barrier.fencedAt = cluster.clocks.clusterPhases().count;
}

/// Returns the phase before the arrival, the state token of mbarrier.test_wait.
uint64_t simt_mbarrier_arrive(Thread *thread, char *address, uint32_t count, uint32_t bytes,
                              uint32_t flags, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  cluster.engine.point(cluster);
  Mbarrier *barrier = useMbarrier(*thread, address, site, "mbarrier.arrive");
  uint64_t state = barrier->phase;
  if (flags & Expects)
    expectBytes(*thread, *barrier, bytes, site);
  if (flags & Drop)
    barrier->expected -= std::min(count, barrier->expected);
  if (!takeArrivals(cluster, *barrier, count, site, threadName(*thread)))
    stopLaunch(*thread);
  if (cluster.launch->options.check && !(flags & RelaxedArrive))
    cluster.clocks.release(thread->id, barrier->arriving);
  if ((flags & NoComplete) && barrier->pending == 0) {
    report(cluster, "mbarrier", 9, site, 0, [&] {
      return mbarrierName(cluster, *barrier) + ": an arrival with .noComplete (" +
             cluster.launch->site(site) + ") is the last one of phase " + std::to_string(state);
    });
    stopLaunch(*thread);
  }
  completeIfDone(cluster, *barrier);
  return state;
}

void simt_mbarrier_bytes(Thread *thread, char *address, uint32_t bytes, uint32_t completes,
                         uint32_t site) {
  Cluster &cluster = *thread->cluster;
  cluster.engine.point(cluster);
  Mbarrier *barrier = useMbarrier(*thread, address, site,
                                  completes ? "mbarrier.complete_tx" : "mbarrier.expect_tx");
  expectBytes(*thread, *barrier, completes ? -int64_t(bytes) : int64_t(bytes), site);
  completeIfDone(cluster, *barrier);
}

uint32_t simt_mbarrier_wait(Thread *thread, char *address, uint64_t phase, uint32_t flags,
                            uint32_t site) {
  Cluster &cluster = *thread->cluster;
  const Options &options = cluster.launch->options;
  cluster.engine.point(cluster);
  Mbarrier *barrier = useMbarrier(*thread, address, site, "mbarrier wait");
  if (&blockOf(cluster, *barrier) != thread->block) {
    report(cluster, "mbarrier", 10, site, 0, [&] {
      return threadName(*thread) + " waits (" + cluster.launch->site(site) + ") for the " +
             mbarrierName(cluster, *barrier) + "; expected an mbarrier of the own block";
    });
    stopLaunch(*thread);
  }
  auto complete = [&] {
    return flags & ByState ? barrier->phase > phase : (barrier->phase & 1) != (phase & 1);
  };
  if (options.check && !(flags & ByState))
    checkPhase(*thread, *barrier, site);
  thread->timedOut = false;
  thread->mayTimeOut = !(flags & Blocking);
  // The ISA does not define the time limit of mbarrier.try_wait; it may be zero.
  bool shortWait =
      (flags & TestOnly) || (!(flags & Blocking) && options.async == AsyncMode::Random &&
                             (nextRandom(cluster.asyncRandom) & 7) == 0);
  if (!complete() && shortWait) {
    if (cluster.idleYields > cluster.threadCount)
      cluster.engine.runOne(cluster);
    if (!complete())
      yieldForProgress(*thread, site);
    barrier = useMbarrier(*thread, address, site, "mbarrier wait");
  } else {
    while (!complete() && !thread->timedOut) {
      barrier->waiters.push_back(thread->id);
      thread->waitMbarrier = barrier;
      park(*thread, site, "mbarrier");
      thread->waitMbarrier = nullptr;
      barrier = useMbarrier(*thread, address, site, "mbarrier wait");
    }
  }
  if (!complete())
    return 0;
  observe(*thread, *barrier, flags & RelaxedWait);
  return 1;
}
}
