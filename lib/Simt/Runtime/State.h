// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// State of a running cluster (threads, warps, blocks) and of its launch. All threads of a cluster
// run on one host thread, so the state needs no lock.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H

#include "AccessLog.h"
#include "AsyncEngine.h"
#include "AtomicClocks.h"
#include "Fiber.h"
#include "Mbarrier.h"
#include "Reports.h"
#include "SharedShadow.h"
#include "fusednorm/Simt/ABI.h"
#include "fusednorm/Simt/Runtime.h"

#include <atomic>
#include <memory>
#include <unordered_map>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Warp;
struct Block;
struct Cluster;
struct Launch;
struct Allocation;

/// Semantics of a collective: reads the operands of all member lanes from the lanes' stacks, and
/// writes their results there.
using Semantics = void (*)(Warp &warp, uint32_t members, const void *descriptor);

/// A collective with some lanes of a warp already waiting. Collectives with disjoint member masks
/// may be pending at the same time.
struct CollectiveSlot {
  uint32_t mask = 0, arrived = 0;
  Semantics semantics = nullptr;
  const void *descriptor = nullptr;
  uint32_t site = 0;
};

struct Warp {
  Block *block;
  /// Index of lane 0 in the cluster's threads.
  uint32_t first;
  /// Masks of the existing lanes and of the live lanes.
  uint32_t present, live;
  uint32_t activeSlots = 0;
  std::vector<CollectiveSlot> slots{1};
  /// Actor of the warp's part in wgmma, or 0 before the first one.
  uint32_t matrixActor = 0;
  const void *in[32];
  void *out[32];
};

/// Four consecutive warps, the unit of wgmma.
struct Warpgroup {
  uint32_t arrived = 0;
  /// Operands. They must be equal in all lanes.
  uint64_t descriptors[2];
  uint32_t shape, scale, site;
  float *accumulators[128];
  const uint32_t *registers[128];
  /// Actor of its wgmma, or 0 before the first one.
  uint32_t actor = 0;
  /// Threads parked at a wait for its wgmma.
  std::vector<uint32_t> waiters;
};

/// A cp.async, or the mark at the end of a group of them.
struct AsyncCopy {
  char *to;
  const char *from;
  uint32_t bytes, sourceBytes;
  bool groupEnd, done;
  /// For a mark: epoch of the copies before it. For a copy: its number among the copies of its
  /// thread.
  uint32_t serial;
};

enum class ThreadState : uint8_t { Running, Waiting, Exited };

struct Thread : ThreadHeader {
  // The fields of every switch share a cache line.
  alignas(64) FiberContext context;
  Cluster *cluster;
  Block *block;
  Warp *warp;
  /// Index in the cluster: block rank * threads per block + index in the block.
  uint32_t id;
  uint32_t lane;
  ThreadState state;
  /// Whether the work of the previous launch is complete for this thread.
  bool dependencyMet;
  uint32_t waitSite;
  const char *waitFor;
  /// Block barrier at which the thread waits, or -1.
  int waitBarrier;
  const char *stackBegin;
  /// Phase of the cluster barrier at the thread's arrival. Its wait needs a later phase.
  uint32_t clusterTicket;
  bool arrivedAtCluster;
  uint32_t reduction;
  /// Target and value of the store under check.
  const char *storedAt = nullptr;
  const void *storedValue = nullptr;
  uint32_t storedBytes = 0;
  std::vector<AsyncCopy> copies;
  size_t copyHead = 0;
  /// Epoch of the next cp.async, and number of cp.async so far.
  uint32_t copyEpoch = 1, copySerial = 0;
  /// mbarrier at which the thread is parked, and whether its wait may end early or has done so.
  Mbarrier *waitMbarrier;
  bool mayTimeOut, timedOut;
  /// Bulk stores: committed groups, groups with completed reads, the last group with a store (all
  /// counted from 1), actor and site.
  uint32_t bulkGroups, bulkReadGroups, bulkLastGroup, bulkActor, bulkSite;
  /// Committed groups of wgmma.
  uint32_t matrixGroups;
};

/// One of the 16 barriers of a block.
struct Barrier {
  /// Arrived threads, and expected threads (0: all live threads of the block).
  uint32_t arrived = 0, needed = 0;
  uint32_t site = 0;
  /// Number of threads with a true reduction predicate.
  uint32_t trueCount = 0;
  /// `reduces`: some thread needs the count. `dependencyMet`: some thread has waited for the
  /// previous launch.
  bool reduces = false, dependencyMet = false;
  /// Waiting threads, and threads with an arrival but no wait.
  std::vector<uint32_t> waiting;
  std::vector<uint32_t> announced;
};

struct Block {
  Cluster *cluster;
  uint32_t rank;
  uint32_t linear;
  uint32_t alive;
  uint32_t first;
  char *window;
  bool waited;
  Barrier barriers[16];
  uint32_t index[3];
};

enum class RunState { Done, Stuck, AwaitsPrevious, Stopped };

/// State and resources that one host thread needs to run one cluster.
struct Cluster {
  Launch *launch;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  std::vector<Block> blocks;
  std::vector<uint64_t> runnable;
  Schedule schedule = Schedule::InOrder;
  uint32_t threadsPerBlock, threadCount, alive;
  uint32_t current = 0;
  uint64_t linear;
  bool stopped = false;
  uint64_t random, asyncRandom;
  uint64_t idleYields = 0;
  FiberContext scheduler;
  StackArena stacks;
  char *windows = nullptr;
  size_t windowCount = 0;
  uint32_t clusterArrived = 0, clusterPhase = 0;
  std::vector<uint32_t> clusterWaiters;
  std::vector<uint32_t> dependencyWaiters;
  /// Whether a thread has synchronized through an atomic in global memory.
  bool usedGlobalAtomics = false;
  /// Most recently accessed allocations.
  Allocation *recent[4] = {};
  unsigned recentReplaced = 0;
  std::vector<Warpgroup> warpgroups;
  Mbarriers mbarriers;
  AsyncEngine engine;
  /// Rounds of timed-out mbarrier.try_wait without progress.
  uint32_t timeOuts = 0;
  Clocks clocks;
  AtomicClocks atomicClocks;
  SharedShadow shadow;
  AccessLog log;
  Counters counters;
  std::vector<uint64_t> blockCounts;
};

struct Launch {
  const KernelInfo *kernel;
  LaunchConfig config;
  Options options;
  void **arguments;
  uint64_t clusterCount;
  uint32_t sharedBytes;
  Reports *reports;
  /// First owner number in the shadow of global memory: cluster c has `ownerBase + c`.
  uint32_t ownerBase = 0;
  /// Owner number that stands for several clusters of this launch. Later launches recognize it as
  /// an owner of an earlier launch.
  uint32_t manyOwners() const { return ownerBase + static_cast<uint32_t>(clusterCount); }
  /// Whether this launch may overlap the previous one.
  bool dependent = false;
  bool previousComplete = true;
  uint32_t previousBegin = 0, previousEnd = 0;
  std::string previousName;
  /// Whether a kernel accessed unmapped memory, and the address.
  std::atomic<bool> faulted{false};
  std::atomic<const void *> fault{nullptr};

  std::string site(uint32_t index) const;
};

/// Shared memory of block `rank` starts at `rank` times this size from the first window, below 4
/// GiB. Therefore 32-bit shared addresses are lossless, and their low bits are offsets.
constexpr size_t windowBytes = size_t(1) << 20;
/// Largest shared memory of a block on any supported chip.
constexpr uint32_t maxSharedBytes = 227 << 10;

std::string blockName(const Block &block);
std::string threadName(const Thread &thread);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H
