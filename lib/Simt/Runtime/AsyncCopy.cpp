// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async: a thread starts copies and waits for groups of them. Depending on --async, the data
// moves at the start, at the wait, or at random at one of both. A kernel with results that depend
// on this choice has a missing wait.

#include "Collective.h"
#include "GlobalMemory.h"

#include <cstring>

using namespace fusednorm::simt;

static void perform(AsyncCopy &copy) {
  if (copy.done || copy.groupEnd)
    return;
  std::memcpy(copy.to, copy.from, copy.sourceBytes);
  std::memset(copy.to + copy.sourceBytes, 0, copy.bytes - copy.sourceBytes);
  copy.done = true;
}

void fusednorm::simt::drainCopies(Thread &thread) {
  for (size_t i = thread.copyHead; i < thread.copies.size(); ++i)
    perform(thread.copies[i]);
  thread.copies.clear();
  thread.copyHead = 0;
}

void fusednorm::simt::performCopies(Thread &thread, uint32_t lastSerial) {
  for (size_t i = thread.copyHead; i < thread.copies.size(); ++i)
    if (thread.copies[i].serial <= lastSerial)
      perform(thread.copies[i]);
}

extern "C" {
void simt_access(Thread *thread, char *address, uint32_t bytes, uint32_t flags, uint32_t site);

void simt_cp_async(Thread *thread, char *to, char *from, uint32_t bytes, uint32_t sourceBytes,
                   uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  const Options &options = launch.options;
  if (sourceBytes > bytes) {
    launch.reports->add("usage", 4, site, 0, [&] {
      return "cp.async copies " + std::to_string(sourceBytes) + " bytes; expected at most the " +
             std::to_string(bytes) + " bytes of its destination (" + launch.site(site) + ")";
    });
    stopLaunch(*thread);
  }
  if (options.instrument()) {
    uint32_t align = static_cast<uint32_t>(__builtin_ctz(bytes)) << AccessAlignShift;
    if (sourceBytes)
      simt_access(thread, from, sourceBytes, align, site);
    uint32_t flags = AccessWrite | AccessShared | AccessAsync;
    if (options.check && reinterpret_cast<uintptr_t>(to) % bytes)
      launch.reports->add("misaligned", 1, site, 0, [&] {
        return threadName(*thread) + " starts a copy of " + std::to_string(bytes) +
               " bytes to a shared address unaligned to its size (" + launch.site(site) + ")";
      });
    checkedShared(*thread, to, bytes, flags, site);
    if (options.counters)
      cluster.log.add(thread->id, site, static_cast<uint64_t>(to - thread->block->window), bytes,
                      true);
  }
  thread->copies.push_back({to, from, bytes, sourceBytes, false, false, ++thread->copySerial});
  if (options.async == AsyncMode::Eager ||
      (options.async == AsyncMode::Random && (nextRandom(cluster.asyncRandom) & 1)))
    perform(thread->copies.back());
}

void simt_cp_async_commit(Thread *thread) {
  thread->copies.push_back({nullptr, nullptr, 0, 0, true, false, thread->copyEpoch++});
}

/// Waits until at most `pending` of the committed groups are incomplete.
void simt_cp_async_wait(Thread *thread, uint32_t pending, uint32_t all, uint32_t site) {
  uint32_t committed = 0, epoch = 0;
  if (all)
    simt_cp_async_commit(thread), pending = 0;
  for (size_t i = thread->copyHead; i < thread->copies.size(); ++i)
    committed += thread->copies[i].groupEnd;
  for (; committed > pending; ++thread->copyHead) {
    AsyncCopy &copy = thread->copies[thread->copyHead];
    perform(copy);
    committed -= copy.groupEnd;
    if (copy.groupEnd)
      epoch = copy.serial;
  }
  if (thread->copyHead == thread->copies.size()) {
    thread->copies.clear();
    thread->copyHead = 0;
  }
  Cluster &cluster = *thread->cluster;
  if (cluster.launch->options.check && epoch)
    cluster.clocks.completeAsync(thread->id, epoch);
}

/// Makes the mbarrier receive an arrival when all earlier copies of the thread are complete.
/// Without `noinc` the phase expects one more arrival, so the pending count does not change.
void simt_cp_async_mbarrier_arrive(Thread *thread, char *address, uint32_t noinc, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Mbarrier *barrier = useMbarrier(*thread, address, site, "cp.async.mbarrier.arrive");
  if (!noinc)
    ++barrier->pending;
  AsyncJob job{};
  job.kind = AsyncJob::CopyArrival;
  job.thread = thread->id;
  job.site = site;
  job.group = thread->copySerial;
  job.epoch = thread->copyEpoch++;
  job.barrier = barrier->position;
  job.mark = barrier->mark;
  job.shared = address;
  cluster.engine.post(cluster, std::move(job));
}
}
