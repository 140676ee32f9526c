// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"
#include "Scheduler.h"

#include <cstring>
#include <sys/mman.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace fusednorm::simt;

thread_local const Launch *fusednorm::simt::currentLaunch = nullptr;
thread_local Cluster *fusednorm::simt::currentCluster = nullptr;

namespace {
/// Cluster records that no launch uses.
struct Pool {
  std::mutex mutex;
  std::vector<std::unique_ptr<Cluster>> idle;
};
Pool &pool() {
  static Pool instance;
  return instance;
}

/// Floating-point environment of kernels, independent of the caller's: round to nearest, and no
/// flush of denormals unless the kernel requests it.
class KernelFloatMode {
public:
  explicit KernelFloatMode(bool flushDenormals) {
#if defined(__x86_64__)
    saved = _mm_getcsr();
    _mm_setcsr(0x1F80 | (flushDenormals ? 0x8040 : 0));
#endif
  }
  ~KernelFloatMode() {
#if defined(__x86_64__)
    _mm_setcsr(saved);
#endif
  }

private:
  unsigned saved = 0;
};

/// Maps shared memory windows for `count` blocks below 4 GiB. Returns false if no addresses are
/// free.
bool mapWindows(Cluster &cluster, size_t count) {
  if (count <= cluster.windowCount)
    return true;
  if (cluster.windows)
    munmap(cluster.windows, cluster.windowCount * windowBytes);
  cluster.windows = nullptr;
  cluster.windowCount = 0;
  for (uintptr_t address = uintptr_t(1) << 28; address < uintptr_t(0xE0000000);
       address += 16 * windowBytes) {
    void *wanted = reinterpret_cast<void *>(address);
    void *got = mmap(wanted, count * windowBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == MAP_FAILED)
      continue;
    if (got != wanted) { // Old host kernels treat the flag as a hint.
      munmap(got, count * windowBytes);
      continue;
    }
    cluster.windows = static_cast<char *>(got);
    cluster.windowCount = count;
    return true;
  }
  return false;
}

/// Entry points are JIT-compiled code without the type marks that UBSan's function check needs.
#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
void threadMain(void *argument) {
  Thread &thread = *static_cast<Thread *>(argument);
  Cluster &cluster = *thread.cluster;
  cluster.launch->kernel->entry(&thread, cluster.launch->arguments);

  drainCopies(thread);
  thread.state = ThreadState::Exited;
  clearRunnable(cluster, thread.id);
  --cluster.alive;
  --thread.block->alive;
  thread.warp->live &= ~(uint32_t(1) << thread.lane);
  cluster.idleYields = 0;
  if (!thread.block->alive)
    checkCopiesAtExit(thread);
  completeAfterExit(thread);
  int32_t next = pickNext(cluster, thread.id);
  switchFiber(thread.context,
              next < 0 ? cluster.scheduler : cluster.threads[static_cast<uint32_t>(next)].context);
  __builtin_unreachable();
}

void setRegisters(Thread &thread, const Launch &launch, uint32_t index) {
  const LaunchConfig &config = launch.config;
  const Dim3 &block = config.block, &grid = config.grid, &cluster = config.cluster;
  const uint32_t *cta = thread.block->index;
  auto set = [&](Register r, uint32_t value) {
    thread.registers[static_cast<uint32_t>(r)] = value;
  };
  auto set3 = [&](Register r, uint32_t x, uint32_t y, uint32_t z) {
    uint32_t first = static_cast<uint32_t>(r);
    thread.registers[first] = x;
    thread.registers[first + 1] = y;
    thread.registers[first + 2] = z;
  };
  set3(Register::TidX, index % block.x, index / block.x % block.y, index / (block.x * block.y));
  set3(Register::NTidX, block.x, block.y, block.z);
  set3(Register::CtaIdX, cta[0], cta[1], cta[2]);
  set3(Register::NCtaIdX, grid.x, grid.y, grid.z);
  uint32_t lane = index % 32, bit = uint32_t(1) << lane;
  set(Register::LaneId, lane);
  set(Register::WarpId, index / 32);
  set(Register::NWarpId, (thread.cluster->threadsPerBlock + 31) / 32);
  set(Register::LaneMaskEq, bit);
  set(Register::LaneMaskLt, bit - 1);
  set(Register::LaneMaskLe, bit | (bit - 1));
  set(Register::LaneMaskGe, ~(bit - 1));
  set(Register::LaneMaskGt, ~(bit | (bit - 1)));
  set3(Register::ClusterIdX, cta[0] / cluster.x, cta[1] / cluster.y, cta[2] / cluster.z);
  set3(Register::NClusterIdX, grid.x / cluster.x, grid.y / cluster.y, grid.z / cluster.z);
  set3(Register::ClusterCtaIdX, cta[0] % cluster.x, cta[1] % cluster.y, cta[2] % cluster.z);
  set3(Register::ClusterNCtaIdX, cluster.x, cluster.y, cluster.z);
  set(Register::ClusterCtaRank, thread.block->rank);
  set(Register::ClusterNCtaRank, static_cast<uint32_t>(cluster.count()));
  set(Register::DynamicSharedSize, config.dynamicShared);
  set(Register::TotalSharedSize, launch.sharedBytes);
}
} // namespace

fusednorm::Result<std::unique_ptr<Cluster>> fusednorm::simt::acquireCluster(Launch &launch) {
  std::unique_ptr<Cluster> cluster;
  {
    std::lock_guard<std::mutex> lock(pool().mutex);
    if (!pool().idle.empty()) {
      cluster = std::move(pool().idle.back());
      pool().idle.pop_back();
    }
  }
  if (!cluster)
    cluster = std::make_unique<Cluster>();
  uint32_t blocks = static_cast<uint32_t>(launch.config.cluster.count());
  uint32_t perBlock = static_cast<uint32_t>(launch.config.block.count());
  cluster->launch = &launch;
  cluster->schedule = launch.options.schedule;
  cluster->threadsPerBlock = perBlock;
  cluster->threadCount = blocks * perBlock;
  cluster->threads.resize(cluster->threadCount);
  cluster->warps.resize(blocks * ((perBlock + 31) / 32));
  cluster->blocks.resize(blocks);
  cluster->warpgroups.assign(blocks * ((perBlock + 127) / 128), Warpgroup());
  cluster->runnable.assign((cluster->threadCount + 63) / 64, 0);
  for (Allocation *&entry : cluster->recent)
    entry = nullptr;
  cluster->counters = Counters();
  cluster->log = AccessLog();
  cluster->blockCounts.assign(launch.kernel->blockClasses ? launch.kernel->blockClasses->size() : 0,
                              0);
  if (!cluster->stacks.reserve(cluster->threadCount))
    return fusednorm::Problem{"out of memory for the stacks of " +
                              std::to_string(cluster->threadCount) + " threads"};
  if (!mapWindows(*cluster, blocks))
    return fusednorm::Problem{"no free addresses below 4 GiB for the shared memory of " +
                              std::to_string(blocks) + " blocks"};
  return cluster;
}

void fusednorm::simt::releaseCluster(std::unique_ptr<Cluster> cluster) {
  std::lock_guard<std::mutex> lock(pool().mutex);
  pool().idle.push_back(std::move(cluster));
}

/// Sets thread `i` of a block to its first instruction.
static void startThread(Cluster &cluster, Block &block, uint32_t i) {
  Launch &launch = *cluster.launch;
  uint32_t warpsPerBlock = (cluster.threadsPerBlock + 31) / 32;
  Thread &thread = cluster.threads[block.first + i];
  thread.cluster = &cluster;
  thread.block = &block;
  thread.warp = &cluster.warps[block.rank * warpsPerBlock + i / 32];
  thread.id = block.first + i;
  thread.lane = i % 32;
  thread.state = ThreadState::Running;
  thread.waitSite = 0;
  thread.waitFor = "start";
  thread.waitBarrier = -1;
  thread.shared = block.window;
  thread.blockCounts = cluster.blockCounts.data();
  thread.stackBegin = cluster.stacks.stack(thread.id);
  thread.dependencyMet = !launch.dependent;
  thread.arrivedAtCluster = false;
  thread.copies.clear();
  thread.copyHead = 0;
  thread.copyEpoch = 1;
  thread.copySerial = 0;
  thread.waitMbarrier = nullptr;
  thread.mayTimeOut = thread.timedOut = false;
  thread.bulkGroups = thread.bulkReadGroups = thread.bulkLastGroup = thread.bulkActor = 0;
  thread.matrixGroups = 0;
  setRegisters(thread, launch, i);
  prepareFiber(thread.context, cluster.stacks.stack(thread.id), StackArena::stackBytes, thread.id,
               threadMain, &thread);
  setRunnable(cluster, thread.id);
}

void fusednorm::simt::startCluster(Cluster &cluster, uint64_t linear) {
  Launch &launch = *cluster.launch;
  const LaunchConfig &config = launch.config;
  const Dim3 &size = config.cluster;
  cluster.linear = linear;
  cluster.alive = cluster.threadCount;
  cluster.stopped = false;
  cluster.idleYields = 0;
  cluster.random = (launch.options.scheduleSeed + 1) * 0x9E3779B97F4A7C15ull + linear;
  cluster.asyncRandom = (launch.options.asyncSeed + 1) * 0xBF58476D1CE4E5B9ull + linear;
  cluster.clusterArrived = cluster.clusterPhase = 0;
  cluster.clusterWaiters.clear();
  cluster.dependencyWaiters.clear();
  cluster.usedGlobalAtomics = false;
  cluster.timeOuts = 0;
  cluster.mbarriers.reset();
  cluster.engine.reset();
  for (Warpgroup &group : cluster.warpgroups)
    group.arrived = group.actor = 0;
  if (launch.options.check) {
    cluster.clocks.reset(static_cast<uint32_t>(cluster.blocks.size()), cluster.threadsPerBlock);
    cluster.atomicClocks.reset();
    cluster.shadow.reset(static_cast<uint32_t>(cluster.blocks.size()), launch.sharedBytes);
  }
  if (launch.options.counters)
    cluster.log.reset(cluster.threadCount, launch.kernel->sites->size());

  uint32_t clustersX = config.grid.x / size.x, clustersY = config.grid.y / size.y;
  uint32_t origin[3] = {static_cast<uint32_t>(linear % clustersX) * size.x,
                        static_cast<uint32_t>(linear / clustersX % clustersY) * size.y,
                        static_cast<uint32_t>(linear / clustersX / clustersY) * size.z};
  uint32_t warpsPerBlock = (cluster.threadsPerBlock + 31) / 32;
  // With ucontext a fiber starts in the mode in which it was prepared.
  KernelFloatMode mode(launch.kernel->flushDenormals);
  for (uint32_t rank = 0; rank < cluster.blocks.size(); ++rank) {
    Block &block = cluster.blocks[rank];
    block.cluster = &cluster;
    block.rank = rank;
    block.alive = cluster.threadsPerBlock;
    block.first = rank * cluster.threadsPerBlock;
    block.window = cluster.windows + rank * windowBytes;
    block.waited = false;
    block.index[0] = origin[0] + rank % size.x;
    block.index[1] = origin[1] + rank / size.x % size.y;
    block.index[2] = origin[2] + rank / (size.x * size.y);
    for (Barrier &barrier : block.barriers)
      if (barrier.arrived)
        barrier = Barrier();
    // Fill with NaN of every float type, so that code that reads data of an earlier block fails.
    std::memset(block.window, 0xFF, launch.sharedBytes);
    for (uint32_t i = 0; i < warpsPerBlock; ++i) {
      Warp &warp = cluster.warps[rank * warpsPerBlock + i];
      uint32_t lanes = std::min(32u, cluster.threadsPerBlock - i * 32);
      warp.block = &block;
      warp.first = block.first + i * 32;
      warp.present = warp.live = lanes == 32 ? ~0u : (1u << lanes) - 1;
      warp.activeSlots = 0;
      warp.matrixActor = 0;
      for (CollectiveSlot &slot : warp.slots)
        slot = CollectiveSlot();
    }
    for (uint32_t i = 0; i < cluster.threadsPerBlock; ++i)
      startThread(cluster, block, i);
  }
}

RunState fusednorm::simt::runCluster(Cluster &cluster) {
  KernelFloatMode mode(cluster.launch->kernel->flushDenormals);
  currentLaunch = cluster.launch;
  currentCluster = &cluster;
  if (cluster.launch->previousComplete) {
    for (uint32_t waiter : cluster.dependencyWaiters)
      setRunnable(cluster, waiter);
    cluster.dependencyWaiters.clear();
  }
  // If no thread can run, run the asynchronous engine one step at a time.
  do {
    int32_t next = pickNext(cluster, cluster.threadCount - 1);
    if (next >= 0)
      switchFiber(cluster.scheduler, cluster.threads[static_cast<uint32_t>(next)].context);
  } while (!cluster.stopped && cluster.alive &&
           (cluster.engine.runOne(cluster) || timeOutWaits(cluster)));
  currentLaunch = nullptr;
  currentCluster = nullptr;
  if (cluster.stopped)
    return RunState::Stopped;
  if (!cluster.alive)
    return RunState::Done;
  return cluster.dependencyWaiters.empty() ? RunState::Stuck : RunState::AwaitsPrevious;
}

void fusednorm::simt::finishCluster(Cluster &cluster, RunState state) {
  Launch &launch = *cluster.launch;
  if (state == RunState::Stuck)
    launch.reports->add("deadlock", 0, 0, 0, [&] {
      return std::to_string(cluster.alive) + " of " + std::to_string(cluster.threadCount) +
             " threads of " +
             (cluster.blocks.size() == 1 ? blockName(cluster.blocks[0])
                                         : "the cluster of " + blockName(cluster.blocks[0])) +
             " wait forever\n" + threadTable(cluster);
    });
  if (state == RunState::Done && launch.dependent)
    for (Block &block : cluster.blocks)
      if (!block.waited)
        launch.reports->add("dependency", 2, 0, 0, [&] {
          return blockName(block) + " of '" + launch.kernel->name +
                 "' ends without griddepcontrol.wait on any path (" + launch.kernel->location +
                 "): the next launch could start before '" + launch.previousName + "' is complete";
        });
  if (launch.options.counters)
    for (Warp &warp : cluster.warps)
      cluster.log.flush(warp.first, __builtin_popcount(warp.present));
  // The fibers of a stuck cluster are abandoned, so remove their entries from the barriers.
  if (state != RunState::Done)
    for (Block &block : cluster.blocks)
      for (Barrier &barrier : block.barriers)
        barrier = Barrier();
}

std::string fusednorm::simt::blockName(const Block &block) {
  return "block (" + std::to_string(block.index[0]) + "," + std::to_string(block.index[1]) + "," +
         std::to_string(block.index[2]) + ")";
}

std::string fusednorm::simt::threadName(const Thread &thread) {
  auto reg = [&](Register r) { return std::to_string(thread.registers[static_cast<uint32_t>(r)]); };
  return "thread (" + reg(Register::TidX) + "," + reg(Register::TidY) + "," + reg(Register::TidZ) +
         ") of " + blockName(*thread.block);
}

std::string fusednorm::simt::threadTable(const Cluster &cluster) {
  std::string table;
  auto describe = [&](const Thread &thread) -> std::string {
    switch (thread.state) {
    case ThreadState::Exited:
      return "exited";
    case ThreadState::Running:
      return "running";
    case ThreadState::Waiting:
      return std::string("waiting for ") +
             (thread.waitMbarrier ? mbarrierName(cluster, *thread.waitMbarrier) + ", in " +
                                        mbarrierState(*thread.waitMbarrier)
                                  : thread.waitFor) +
             " (" + cluster.launch->site(thread.waitSite) + ")";
    }
    return "";
  };
  for (const Block &block : cluster.blocks)
    for (uint32_t begin = 0; begin < cluster.threadsPerBlock;) {
      std::string what = describe(cluster.threads[block.first + begin]);
      uint32_t end = begin + 1;
      while (end < cluster.threadsPerBlock && describe(cluster.threads[block.first + end]) == what)
        ++end;
      table += "  " + blockName(block) + " threads " + std::to_string(begin) + "-" +
               std::to_string(end - 1) + ": " + what + "\n";
      begin = end;
    }
  if (!table.empty())
    table.pop_back();
  return table;
}

std::string Launch::site(uint32_t index) const {
  return kernel->sites && index < kernel->sites->size() ? (*kernel->sites)[index]
                                                        : "site " + std::to_string(index);
}
