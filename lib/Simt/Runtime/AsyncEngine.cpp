// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AsyncEngine.h"
#include "Mbarrier.h"
#include "Scheduler.h"

#include <algorithm>

using namespace fusednorm::simt;

/// Delivers the bytes of a load to its mbarrier. The bytes belong to the phase in which the copy
/// started. If that phase completed without them, its waiters read too early, which is reported.
static void completeLoad(Cluster &cluster, const AsyncJob &job) {
  Launch &launch = *cluster.launch;
  Mbarrier *barrier = cluster.mbarriers.find(job.barrier);
  if (!barrier || barrier->mark != job.mark) {
    launch.reports->add("mbarrier", 11, job.site, 0, [&] {
      return "the copy of " + threadName(cluster.threads[job.thread]) + " (" +
             launch.site(job.site) + ") is complete after its mbarrier was " +
             (barrier ? "initialised again" : "invalidated");
    });
    return;
  }
  if (barrier->phase != job.phase)
    launch.reports->add("mbarrier", 12, job.site, 0, [&] {
      return mbarrierName(cluster, *barrier) + ": phase " + std::to_string(job.phase) +
             " was complete before its copy of " + std::to_string(job.bytes) + " bytes (" +
             launch.site(job.site) +
             "); expected its bytes in mbarrier.expect_tx before the last arrival";
    });
  completeBytes(cluster, *barrier, job.bytes, job.site);
}

bool AsyncEngine::step(Cluster &cluster, AsyncJob &job) {
  cluster.idleYields = 0;
  switch (job.kind) {
  case AsyncJob::Load:
    loadIntoShared(job);
    completeLoad(cluster, job);
    return true;
  case AsyncJob::Store:
    if (!job.hasRead) {
      readFromShared(job);
      job.hasRead = true;
      return false;
    }
    writeToGlobal(job);
    return true;
  case AsyncJob::CopyArrival:
    performCopies(cluster.threads[job.thread], job.group);
    if (Mbarrier *barrier = cluster.mbarriers.find(job.barrier);
        barrier && barrier->mark == job.mark)
      arriveLater(cluster, *barrier, job.thread, job.epoch, job.site);
    return true;
  case AsyncJob::Matrix:
    compareOperands(cluster, job);
    wakeWarpgroup(cluster, job.thread);
    return true;
  }
  return true;
}

void AsyncEngine::remove(size_t index) { jobs.erase(jobs.begin() + static_cast<ptrdiff_t>(index)); }

void AsyncEngine::post(Cluster &cluster, AsyncJob &&job) {
  if (cluster.launch->options.async == AsyncMode::Eager) {
    while (!step(cluster, job)) {
    }
    return;
  }
  jobs.push_back(std::move(job));
  point(cluster);
}

size_t AsyncEngine::choose(Cluster &cluster) const {
  auto firstWhere = [&](auto predicate) {
    return static_cast<size_t>(std::find_if(jobs.begin(), jobs.end(), predicate) - jobs.begin());
  };
  size_t index;
  if (cluster.launch->options.async == AsyncMode::Random)
    index = nextRandom(cluster.asyncRandom) % jobs.size();
  else
    index =
        firstWhere([](const AsyncJob &job) { return job.kind != AsyncJob::Matrix; }) % jobs.size();
  if (jobs[index].kind != AsyncJob::Matrix)
    return index;
  // The wgmma of a warpgroup complete in issue order.
  return firstWhere([&](const AsyncJob &job) {
    return job.kind == AsyncJob::Matrix && job.thread == jobs[index].thread;
  });
}

void AsyncEngine::run(Cluster &cluster, size_t index) {
  if (step(cluster, jobs[index]))
    remove(index);
}

bool AsyncEngine::runOne(Cluster &cluster) {
  if (jobs.empty())
    return false;
  run(cluster, choose(cluster));
  return true;
}

void AsyncEngine::point(Cluster &cluster) {
  if (cluster.launch->options.async != AsyncMode::Random)
    return;
  while (!jobs.empty() && (nextRandom(cluster.asyncRandom) & 3) == 0) {
    size_t index = choose(cluster);
    // All 128 threads reach such points several times while a wgmma is pending.
    if (nextRandom(cluster.asyncRandom) & ((1u << jobs[index].patience) - 1))
      continue;
    run(cluster, index);
  }
}

void AsyncEngine::finishStores(Cluster &cluster, uint32_t thread, uint32_t group, bool readsOnly) {
  for (size_t i = 0; i < jobs.size();) {
    AsyncJob &job = jobs[i];
    bool mine = job.kind == AsyncJob::Store && job.thread == thread && job.group < group;
    if (mine && !job.hasRead)
      step(cluster, job);
    if (mine && !readsOnly) {
      step(cluster, job);
      remove(i);
    } else {
      ++i;
    }
  }
}

bool AsyncEngine::hasMatrices(uint32_t first, uint32_t group) const {
  return std::any_of(jobs.begin(), jobs.end(), [&](const AsyncJob &job) {
    return job.kind == AsyncJob::Matrix && job.thread == first && job.group < group;
  });
}

void AsyncEngine::finishBlock(Cluster &cluster, const Block &block) {
  for (size_t i = 0; i < jobs.size();) {
    uint32_t rank = static_cast<uint32_t>((jobs[i].shared - cluster.windows) / windowBytes);
    bool touches = jobs[i].kind == AsyncJob::CopyArrival
                       ? cluster.threads[jobs[i].thread].block == &block
                       : rank == block.rank;
    if (!touches) {
      ++i;
      continue;
    }
    while (!step(cluster, jobs[i])) {
    }
    remove(i);
  }
}

std::string AsyncEngine::describe(const Cluster &cluster, uint32_t actor) const {
  auto found = names.find(actor);
  if (found == names.end())
    return "an engine";
  uint64_t index = found->second.index;
  switch (found->second.kind) {
  case Name::Copies:
    return "a copy that completes on the mbarrier at byte " + std::to_string(index % windowBytes) +
           " of " + blockName(cluster.blocks[index / windowBytes]);
  case Name::BulkStores:
    return "a bulk copy of " + threadName(cluster.threads[index]);
  case Name::Wgmma: {
    uint32_t first = static_cast<uint32_t>(index) - cluster.threads[index].block->first;
    return "wgmma of threads " + std::to_string(first) + "-" + std::to_string(first + 127) +
           " of " + blockName(*cluster.threads[index].block);
  }
  }
  return "";
}
