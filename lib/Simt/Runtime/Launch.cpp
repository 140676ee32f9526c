// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GlobalMemory.h"
#include "Machine.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <numeric>
#include <thread>

using namespace fusednorm::simt;

namespace {
/// The last launch, which the next one may overlap.
struct Previous {
  uint32_t begin = 0, end = 0;
  std::string name;
};
Previous &previous() {
  static Previous instance;
  return instance;
}

std::string dimText(const Dim3 &d) {
  return std::to_string(d.x) + "x" + std::to_string(d.y) + "x" + std::to_string(d.z);
}

/// Checks the limits of the hardware.
fusednorm::Result<void> verify(const KernelInfo &kernel, const LaunchConfig &config,
                               uint32_t sharedBytes) {
  const Dim3 &grid = config.grid, &block = config.block, &cluster = config.cluster;
  auto wrong = [&](const std::string &what) {
    return fusednorm::Problem{"kernel '" + kernel.name + "': " + what};
  };
  if (block.count() == 0 || block.count() > 1024 || block.x > 1024 || block.y > 1024 ||
      block.z > 64)
    return wrong("block " + dimText(block) + " has " + std::to_string(block.count()) +
                 " threads; expected 1 to 1024, with z at most 64");
  if (grid.count() == 0 || grid.x > 0x7FFFFFFF || grid.y > 65535 || grid.z > 65535)
    return wrong("grid " + dimText(grid) +
                 "; expected at least one block, x at most 2147483647, y and z at most 65535");
  const Dim3 &required = kernel.requiredBlock;
  if (required.x && (required.x != block.x || required.y != block.y || required.z != block.z))
    return wrong("block " + dimText(block) + "; expected " + dimText(required) +
                 " as nvvm.reqntid of the kernel requires");
  if (kernel.maxThreads && block.count() > kernel.maxThreads)
    return wrong("block " + dimText(block) + " has " + std::to_string(block.count()) +
                 " threads; expected at most " + std::to_string(kernel.maxThreads) +
                 " (nvvm.maxntid)");
  if (cluster.count() == 0 || cluster.count() > 16)
    return wrong("cluster " + dimText(cluster) + "; expected 1 to 16 blocks");
  if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z)
    return wrong("grid " + dimText(grid) + " is not a multiple of the cluster " + dimText(cluster));
  if (sharedBytes > maxSharedBytes)
    return wrong(std::to_string(kernel.staticShared) + " bytes of static and " +
                 std::to_string(config.dynamicShared) +
                 " bytes of dynamic shared memory; expected at most " +
                 std::to_string(maxSharedBytes) + " in total");
  return {};
}

/// Permutation of [0, count) by schedule.
class ClusterOrder {
public:
  ClusterOrder(const Options &options, uint64_t count) : options(options), count(count) {
    if (options.schedule != Schedule::Random)
      return;
    uint64_t seed = (options.scheduleSeed + 1) * 0x9E3779B97F4A7C15ull;
    offset = (seed >> 8) % count;
    factor = ((seed >> 20) % count) | 1;
    while (std::gcd(factor, count) != 1)
      ++factor;
  }
  uint64_t operator[](uint64_t index) const {
    switch (options.schedule) {
    case Schedule::InOrder:
      return index;
    case Schedule::Reverse:
      return count - 1 - index;
    case Schedule::Random:
      return (static_cast<unsigned __int128>(index) * factor + offset) % count;
    }
    return index;
  }

private:
  const Options &options;
  uint64_t count, factor = 1, offset = 0;
};

/// Adds the counters of one cluster record to the total.
void collect(Cluster &cluster, const Launch &launch, Counters &total) {
  const Counters &c = cluster.counters;
  total.globalRead += c.globalRead;
  total.globalWritten += c.globalWritten;
  total.invariantRead += c.invariantRead;
  total.sharedRead += c.sharedRead;
  total.sharedWritten += c.sharedWritten;
  total.bulkRead += c.bulkRead;
  total.bulkWritten += c.bulkWritten;
  for (const auto &[shape, count] : c.matrices)
    total.matrices[shape] += count;
  total.barriers += c.barriers;
  total.shuffles += c.shuffles;
  total.collectives += c.collectives;
  total.laneVisits += c.laneVisits;
  if (launch.kernel->blockClasses)
    for (size_t i = 0; i < cluster.blockCounts.size(); ++i)
      for (size_t j = 0; j < (*launch.kernel->blockClasses)[i].size(); ++j)
        total.instructions[j] += cluster.blockCounts[i] * (*launch.kernel->blockClasses)[i][j];
  if (!launch.options.counters)
    return;
  for (bool shared : {false, true}) {
    const auto &sites = shared ? cluster.log.sharedSites() : cluster.log.global();
    for (size_t i = 0; i < sites.size(); ++i) {
      const AccessLog::Totals &site = sites[i];
      if (!site.requests)
        continue;
      (shared ? total.sharedRequests : total.requests) += site.requests;
      (shared ? total.sharedPasses : total.sectors) += site.transactions;
      (shared ? total.sharedMinimumPasses : total.minimumSectors) += site.minimum;
      // Combine operations with one source location into one line.
      std::string name = launch.site(static_cast<uint32_t>(i));
      auto known = std::find_if(total.sites.begin(), total.sites.end(), [&](const auto &own) {
        return own.shared == shared && own.name == name;
      });
      if (known == total.sites.end())
        known = total.sites.insert(known, {name, shared, 0, 0, 0});
      known->requests += site.requests;
      known->transactions += site.transactions;
      known->minimum += site.minimum;
    }
  }
}

/// Runs the first clusters of a dependent launch until they wait for the previous launch. Meanwhile
/// a pattern replaces the results of the previous launch. Returns the number of completed clusters.
uint64_t runAhead(Launch &launch, const ClusterOrder &order, LaunchResult &result, bool &stop) {
  constexpr uint64_t ahead = 4;
  std::vector<std::unique_ptr<Cluster>> clusters;
  std::vector<RunState> states;
  GlobalMemory &memory = GlobalMemory::get();
  memory.poison(launch.previousBegin, launch.previousEnd);
  launch.previousComplete = false;
  for (uint64_t i = 0; i < std::min(ahead, launch.clusterCount); ++i) {
    fusednorm::Result<std::unique_ptr<Cluster>> cluster = acquireCluster(launch);
    if (!cluster) {
      result.error = cluster.error();
      break;
    }
    startCluster(**cluster, order[i]);
    states.push_back(runCluster(**cluster));
    clusters.push_back(std::move(*cluster));
    if (states.back() == RunState::Stopped)
      break;
  }
  memory.restore();
  launch.previousComplete = true;
  for (size_t i = 0; i < clusters.size(); ++i) {
    if (states[i] == RunState::AwaitsPrevious)
      states[i] = runCluster(*clusters[i]);
    finishCluster(*clusters[i], states[i]);
    stop |= states[i] != RunState::Done;
    collect(*clusters[i], launch, result.counters);
  }
  uint64_t done = clusters.size();
  for (auto &cluster : clusters)
    releaseCluster(std::move(cluster));
  return done;
}
} // namespace

LaunchResult fusednorm::simt::launch(const KernelInfo &kernel, const LaunchConfig &config,
                                     const Options &options, void **arguments) {
  LaunchResult result;
  Launch launch;
  launch.kernel = &kernel;
  launch.config = config;
  launch.options = options;
  launch.arguments = arguments;
  if (config.cluster.x == 0)
    launch.config.cluster = kernel.cluster;
  uint64_t shared = uint64_t(kernel.staticShared) + config.dynamicShared;
  launch.sharedBytes = static_cast<uint32_t>(std::min<uint64_t>(shared, ~0u));
  result.error = verify(kernel, launch.config, launch.sharedBytes).error();
  if (!result.error.empty())
    return result;
  launch.clusterCount = launch.config.grid.count() / launch.config.cluster.count();
  launch.reports = &globalReports();
  launch.reports->startLaunch();

  if (options.check || options.adversarialDependency)
    launch.ownerBase = GlobalMemory::get().reserveOwners(launch.clusterCount + 1);
  if (options.adversarialDependency) {
    launch.dependent = kernel.usesGridDependency && previous().end;
    launch.previousBegin = previous().begin;
    launch.previousEnd = previous().end;
    launch.previousName = previous().name;
    previous() = {launch.ownerBase, launch.ownerBase + static_cast<uint32_t>(launch.clusterCount),
                  kernel.name};
  }
  if (options.counters)
    GlobalMemory::get().clearTouched();

  ClusterOrder order(launch.options, launch.clusterCount);
  std::atomic<uint64_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  if (launch.dependent) {
    bool stopped = false;
    next = runAhead(launch, order, result, stopped);
    stop = stopped;
  }
  auto worker = [&] {
    fusednorm::Result<std::unique_ptr<Cluster>> acquired = acquireCluster(launch);
    if (!acquired) {
      std::lock_guard<std::mutex> lock(mutex);
      result.error = "kernel '" + kernel.name + "': " + acquired.error();
      return;
    }
    std::unique_ptr<Cluster> cluster = std::move(*acquired);
    for (uint64_t i; !stop && (i = next.fetch_add(1)) < launch.clusterCount;) {
      startCluster(*cluster, order[i]);
      RunState state = runCluster(*cluster);
      finishCluster(*cluster, state);
      if (state != RunState::Done)
        stop = true;
    }
    {
      std::lock_guard<std::mutex> lock(mutex);
      collect(*cluster, launch, result.counters);
    }
    releaseCluster(std::move(cluster));
  };
  // Checks need one worker, because concurrent accesses would make reports irreproducible.
  uint32_t workers = options.instrument() ? 1 : std::max(1u, options.workers);
  workers = static_cast<uint32_t>(std::min<uint64_t>(workers, launch.clusterCount));
  if (workers == 1) {
    worker();
  } else {
    std::vector<std::thread> threads;
    for (uint32_t i = 0; i < workers; ++i)
      threads.emplace_back(worker);
    for (std::thread &thread : threads)
      thread.join();
  }
  if (options.counters)
    GlobalMemory::get().countTouched(result.counters);
  if (options.check && !stop && result.error.empty())
    checkWrittenRegions(launch);
  if (launch.faulted) {
    char address[32];
    std::snprintf(address, sizeof address, "%p", launch.fault.load());
    result.faulted = true;
    result.error = "kernel '" + kernel.name + "' accesses address " + address +
                   ", which is not mapped, or has used up a thread's stack; enable checks to find "
                   "the access";
  }
  if (stop && result.error.empty())
    result.error = "kernel '" + kernel.name + "': the launch was stopped; see the reports";
  return result;
}

void fusednorm::simt::forgetPreviousLaunch() { previous() = Previous(); }
