// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The records of a running cluster: threads, warps, blocks, and the launch they
// belong to. All threads of a cluster run on one host thread, so nothing here
// needs a lock.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H

#include "AccessLog.h"
#include "AsyncEngine.h"
#include "Clocks.h"
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

/// The part of a collective that sees all member lanes: reads each lane's
/// operands and writes each lane's results, which live on the lanes' stacks.
using Semantics = void (*)(Warp &warp, uint32_t members, const void *descriptor);

/// One collective that some lanes of a warp have reached. Disjoint member masks
/// may be under way at the same time.
struct CollectiveSlot {
  uint32_t mask = 0, arrived = 0;
  Semantics semantics = nullptr;
  const void *descriptor = nullptr;
  uint32_t site = 0;
};

struct Warp {
  Block *block;
  /// Index of lane 0 among the cluster's threads.
  uint32_t first;
  /// Lanes that exist, and lanes that have not exited.
  uint32_t present, live;
  uint32_t activeSlots = 0;
  std::vector<CollectiveSlot> slots{1};
  /// The clocks' name of the warp's part in wgmma; 0: none yet.
  uint32_t matrixActor = 0;
  const void *in[32];
  void *out[32];
};

/// Four neighbouring warps, which execute wgmma together.
struct Warpgroup {
  uint32_t arrived = 0;
  /// What all lanes must agree on.
  uint64_t descriptors[2];
  uint32_t shape, scale, site;
  float *accumulators[128];
  const uint32_t *registers[128];
  /// The clocks' name of its matrix work.
  uint32_t actor = 0;
  /// Threads that wait for it.
  std::vector<uint32_t> waiters;
};

/// One cp.async, or the mark that ends a group of them.
struct AsyncCopy {
  char *to;
  const char *from;
  uint32_t bytes, sourceBytes;
  bool groupEnd, done;
  /// Of a mark: what the clocks call the copies in front of it. Of a copy: its number
  /// among those of its thread.
  uint32_t serial;
};

enum class ThreadState : uint8_t { Running, Waiting, Exited };

struct Thread : ThreadHeader {
  // What every switch touches lies together.
  alignas(64) FiberContext context;
  Cluster *cluster;
  Block *block;
  Warp *warp;
  /// Index in the cluster: block rank * threads per block + index in the block.
  uint32_t id;
  uint32_t lane;
  ThreadState state;
  /// Set when work of the previous launch is known to be complete.
  bool dependencyMet;
  uint32_t waitSite;
  const char *waitFor;
  /// The block barrier that the thread waits at, or -1.
  int waitBarrier;
  const char *stackBegin;
  /// The cluster barrier's phase at this thread's arrival; waits need a later one.
  uint32_t clusterTicket;
  bool arrivedAtCluster;
  uint32_t reduction;
  /// While a store is checked: where it goes, and what it writes.
  const char *storedAt = nullptr;
  const void *storedValue = nullptr;
  uint32_t storedBytes = 0;
  std::vector<AsyncCopy> copies;
  size_t copyHead = 0;
  /// The clocks' epoch of the next cp.async, and how many there have been.
  uint32_t copyEpoch = 1, copySerial = 0;
  /// While the thread is parked at one; set when a wait that may end early does.
  Mbarrier *waitMbarrier;
  bool mayTimeOut, timedOut;
  /// Bulk stores: committed groups, those whose reads the thread has waited for, the
  /// last one with a store in it (all counted from 1), and the clocks' name of them.
  uint32_t bulkGroups, bulkReadGroups, bulkLastGroup, bulkActor, bulkSite;
  /// Committed groups of wgmma.
  uint32_t matrixGroups;
};

/// One of a block's 16 barriers.
struct Barrier {
  /// `needed` 0: all live threads of the block.
  uint32_t arrived = 0, needed = 0;
  uint32_t site = 0;
  /// Threads whose reduction predicate held.
  uint32_t trueCount = 0;
  /// Some thread wants the count; some thread has waited for the previous launch.
  bool reduces = false, dependencyMet = false;
  /// Threads that wait, and what threads knew that only announced themselves.
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

/// Everything that one host thread needs to run one cluster.
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
  /// Some thread has synchronized through an atomic in global memory.
  bool usedGlobalAtomics = false;
  /// Global memory that was accessed last.
  Allocation *recent[4] = {};
  unsigned recentReplaced = 0;
  std::vector<Warpgroup> warpgroups;
  Mbarriers mbarriers;
  AsyncEngine engine;
  /// Rounds of ended mbarrier.try_wait since something happened.
  uint32_t timeOuts = 0;
  Clocks clocks;
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
  /// Owners recorded in global shadow memory: cluster c has `ownerBase + c + 1`.
  uint32_t ownerBase = 0;
  /// Several clusters of this launch: the owner behind them, so that a later launch knows that it
  /// is none of its own.
  uint32_t manyOwners() const { return ownerBase + static_cast<uint32_t>(clusterCount); }
  /// The launch before this one, when this one may overlap it.
  bool dependent = false;
  bool previousComplete = true;
  uint32_t previousBegin = 0, previousEnd = 0;
  std::string previousName;
  /// Where a kernel has met memory that is not mapped.
  std::atomic<bool> faulted{false};
  std::atomic<const void *> fault{nullptr};

  std::string site(uint32_t index) const;
};

/// Shared memory of block `rank` starts at a multiple of this, below 4 GiB:
/// 32-bit shared addresses are lossless and their low bits are offsets.
constexpr size_t windowBytes = size_t(1) << 20;
/// The most that a block of any supported chip can have.
constexpr uint32_t maxSharedBytes = 227 << 10;

std::string blockName(const Block &block);
std::string threadName(const Thread &thread);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_STATE_H
