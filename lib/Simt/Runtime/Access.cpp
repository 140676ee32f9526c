// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hook that runs before every load, store and atomic of instrumented kernels.

#include "GlobalMemory.h"
#include "Scheduler.h"

#include <algorithm>

using namespace fusednorm::simt;

/// Reports an access outside shared memory and stops the launch. The function is not marked
/// noreturn, because address sanitizers would then unpoison a stack that they do not know.
static void outsideShared(Thread &thread, int64_t offset, uint32_t bytes, uint32_t flags,
                          uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 2, site, 0, [&] {
    return "out of bounds: " + threadName(thread) + (flags & AccessWrite ? " writes " : " reads ") +
           std::to_string(bytes) + " bytes at offset " + std::to_string(offset) + " of " +
           std::to_string(launch.sharedBytes) + " bytes of shared memory (" + launch.site(site) +
           ")";
  });
  stopLaunch(thread);
}

static void reportExited(Thread &thread, const Block &owner, uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 3, site, 0, [&] {
    return threadName(thread) + " accesses shared memory of " + blockName(owner) +
           " after all threads of the block have exited (" + launch.site(site) +
           "); keep the block alive by a cluster barrier";
  });
}

static void accessShared(Thread &thread, uint64_t position, uint32_t bytes, uint32_t flags,
                         uint32_t site, bool async) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  Block &owner = cluster.blocks[position / windowBytes];
  uint32_t offset = position % windowBytes;
  if (offset + bytes > launch.sharedBytes)
    return outsideShared(thread, offset, bytes, flags, site);
  if (launch.options.check) {
    if (&owner != thread.block && !owner.alive)
      reportExited(thread, owner, site);
    bool atomic = flags & (AccessAtomic | AccessVolatile);
    if (flags & AccessAtomic)
      cluster.atomicClocks.access(
          cluster.clocks, thread.id, position, !(flags & AccessWrite) || (flags & AccessReadModify),
          flags & AccessWrite, flags & AccessAcquire, flags & AccessRelease);
    if (!(flags & AccessWrite) || (flags & AccessReadModify))
      cluster.shadow.read(thread, {thread.id, cluster.clocks.epoch(thread.id)}, owner, offset,
                          bytes, site, atomic);
    Actor writer = async ? Actor{cluster.clocks.asyncOf(thread.id), thread.copyEpoch}
                         : Actor{thread.id, cluster.clocks.epoch(thread.id)};
    if (flags & AccessWrite)
      cluster.shadow.write(thread, writer, owner, offset, bytes, site, atomic);
  }
  if (launch.options.counters)
    (flags & AccessWrite ? cluster.counters.sharedWritten : cluster.counters.sharedRead) += bytes;
}

/// Returns the byte offset of the address in the cluster's shared windows. The offset of other
/// addresses is larger than the windows.
static uint64_t windowPosition(const Cluster &cluster, const void *address) {
  return static_cast<uint64_t>(static_cast<const char *>(address) - cluster.windows);
}

[[gnu::noinline]] static void reportMisaligned(Thread &thread, const void *address,
                                               uint32_t alignment, uint32_t flags, uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("misaligned", 0, site, 0, [&] {
    return threadName(thread) + (flags & AccessWrite ? " writes" : " reads") + " at an address " +
           std::to_string(reinterpret_cast<uintptr_t>(address) % alignment) +
           " bytes past a multiple of " + std::to_string(alignment) +
           "; expected an aligned address (" + launch.site(site) + ")";
  });
}

// Reports are in functions of their own. Otherwise their closures would spill values of the common
// path.

[[gnu::noinline]] static void reportOutside(Thread &thread, const char *p, uint32_t bytes,
                                            uint32_t flags, uint32_t site) {
  const Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 0, site, 0, [&] {
    return std::string("out of bounds: ") + threadName(thread) +
           (flags & AccessWrite ? " writes " : " reads ") + std::to_string(bytes) +
           " bytes of global memory " + GlobalMemory::get().describe(p, bytes) + " (" +
           launch.site(site) + ")";
  });
  stopLaunch(thread);
}

[[gnu::noinline]] static void reportReadOnly(Thread &thread, const Allocation &allocation,
                                             uint32_t site) {
  const Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 1, site, 0, [&] {
    return threadName(thread) + " writes to read-only memory '" + allocation.name + "' (" +
           launch.site(site) + ")";
  });
}

[[gnu::noinline]] static void reportUninitialised(Thread &thread, const Allocation &allocation,
                                                  size_t offset, uint32_t site) {
  const Launch &launch = *thread.cluster->launch;
  launch.reports->add("uninitialised", 1, site, 0, [&] {
    return threadName(thread) + " reads byte " + std::to_string(offset) + " of '" +
           allocation.name + "' before any write (" + launch.site(site) + ")";
  });
}

[[gnu::noinline]] static void reportEarlyWrite(Thread &thread, const Allocation &allocation,
                                               uint32_t site) {
  const Launch &launch = *thread.cluster->launch;
  launch.reports->add("dependency", 0, site, 0, [&] {
    return threadName(thread) + " writes '" + allocation.name + "' before griddepcontrol.wait (" +
           launch.site(site) + "): the previous launch, '" + launch.previousName +
           "', may still use it";
  });
}

[[gnu::noinline]] static void reportNoShadow(Thread &thread, const Allocation &allocation,
                                             uint32_t site) {
  const Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 4, site, 0, [&] {
    return "no address space for the shadow of '" + allocation.name + "' of " +
           std::to_string(allocation.bytes) + " bytes; run without checks";
  });
  stopLaunch(thread);
}

/// Records the accessed bytes for the traffic counters.
[[gnu::noinline]] static void countAccess(Thread &thread, Allocation &allocation, size_t offset,
                                          const char *p, uint32_t bytes, uint32_t flags,
                                          uint32_t site) {
  Counters &counters = thread.cluster->counters;
  bool writes = flags & AccessWrite, reads = !writes || (flags & AccessReadModify);
  bool invariant = flags & AccessInvariant;
  if (allocation.flags.empty())
    allocation.flags.assign(allocation.bytes, 0);
  uint8_t touched = (writes ? WasWritten : 0) | (reads ? (invariant ? WasInvariant : WasRead) : 0);
  for (uint32_t i = 0; i < bytes; ++i)
    allocation.flags[offset + i] |= touched;
  if (writes)
    counters.globalWritten += bytes;
  if (reads)
    (invariant ? counters.invariantRead : counters.globalRead) += bytes;
  if (flags & AccessAsync) {
    for (uint32_t i = 0; i < bytes; ++i)
      allocation.flags[offset + i] |= WasCopied;
    (writes ? counters.bulkWritten : counters.bulkRead) += bytes;
    return; // Bulk copies are not requests of lanes.
  }
  thread.cluster->log.add(thread.id, site, reinterpret_cast<uintptr_t>(p), bytes, false);
}

static void checkConflicts(Thread &thread, Allocation &allocation, size_t offset, uint32_t bytes,
                           uint32_t flags, uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  size_t count = (allocation.bytes + 3) / 4;
  if (!allocation.granules &&
      !(allocation.granules.create(count) && allocation.sites.create(count)))
    return reportNoShadow(thread, allocation, site);
  bool writes = flags & AccessWrite;
  if (launch.dependent && !thread.dependencyMet && writes)
    reportEarlyWrite(thread, allocation, site);
  // Atomics do not conflict with each other, and they order later accesses.
  if (flags & (AccessAtomic | AccessVolatile)) {
    thread.cluster->usedGlobalAtomics = true;
    return;
  }
  bool invariant = flags & AccessInvariant;
  uint32_t me = launch.ownerBase + static_cast<uint32_t>(thread.cluster->linear);
  // A read can conflict only with writers of this launch, or of the previous launch while it is not
  // known to be complete.
  uint32_t relevant =
      launch.dependent && !thread.dependencyMet ? launch.previousBegin : launch.ownerBase;
  size_t first = offset / 4, last = (offset + bytes - 1) / 4;
  for (size_t index = first; index <= last; ++index) {
    uint32_t mask = 15;
    if (index == first)
      mask &= 15u << (offset & 3);
    if (index == last)
      mask &= 15u >> (3 - ((offset + bytes - 1) & 3));
    // Fast path: most accesses need no further check. The functions below handle all cases.
    Granule &granule = allocation.granules[index];
    uint32_t writer = granule.writer & ownerMask, reader = granule.reader & ownerMask;
    uint32_t word = me | mask << maskShift;
    if (writes) {
      if ((writer < launch.ownerBase || writer == me) &&
          (reader < launch.ownerBase || (reader == me && !(granule.reader & invariantBit)))) {
        granule.writer = writer == me ? granule.writer | word : word;
        allocation.sites[index].writer = shortSite(site);
        continue;
      }
      GlobalMemory::get().writeGranule(thread, allocation, index, mask, site);
      continue;
    }
    if (writer < relevant) {
      uint32_t wanted = mask << maskShift | (invariant ? invariantBit : 0);
      if ((reader == me || reader == launch.manyOwners()) && (granule.reader & wanted) == wanted)
        continue;
      if (reader < launch.ownerBase || reader == me) {
        granule.reader = (reader == me ? granule.reader : me) | wanted;
        allocation.sites[index].reader = shortSite(site);
        continue;
      }
    }
    GlobalMemory::get().readGranule(thread, allocation, index, mask, invariant, site);
  }
}

static void accessGlobal(Thread &thread, char *p, uint32_t bytes, uint32_t flags, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  // Kernels access few arrays at a time, so the last four allocations contain nearly all accesses.
  Allocation *allocation = nullptr;
  for (Allocation *entry : cluster.recent)
    if (entry && entry->contains(p, bytes)) {
      allocation = entry;
      break;
    }
  if (!allocation) {
    allocation = GlobalMemory::get().find(p, bytes);
    if (!allocation)
      return reportOutside(thread, p, bytes, flags, site);
    cluster.recent[cluster.recentReplaced++ % 4] = allocation;
  }
  size_t offset = static_cast<size_t>(p - allocation->begin);
  bool writes = flags & AccessWrite;
  bool reads = !writes || (flags & AccessReadModify);
  if (writes && !allocation->writable && launch.options.check)
    reportReadOnly(thread, *allocation, site);
  if (launch.options.counters)
    countAccess(thread, *allocation, offset, p, bytes, flags, site);
  if (allocation->uninitialised)
    for (uint32_t i = 0; i < bytes; ++i) {
      uint8_t &byte = allocation->flags[offset + i];
      if (!(byte & Uninitialised))
        continue;
      if (reads && launch.options.check) {
        reportUninitialised(thread, *allocation, offset + i, site);
        break;
      }
      if (writes) {
        byte &= ~Uninitialised;
        --allocation->uninitialised;
      }
    }
  if (launch.options.check || launch.options.adversarialDependency)
    checkConflicts(thread, *allocation, offset, bytes, flags, site);
}

extern "C" void simt_access(Thread *thread, char *address, uint32_t bytes, uint32_t flags,
                            uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  // Random schedules also interrupt threads between barriers. The switch comes before the check, so
  // that no other thread runs between the check and the access.
  if (cluster.schedule == Schedule::Random && (nextRandom(cluster.random) & 15) == 0)
    yieldFiber(*thread);
  uint32_t alignment = 1u << (flags >> AccessAlignShift & 31);
  if ((reinterpret_cast<uintptr_t>(address) & (alignment - 1)) && launch.options.check)
    reportMisaligned(*thread, address, alignment, flags, site);
  uint64_t position = windowPosition(cluster, address);
  if (position < cluster.blocks.size() * windowBytes) {
    if ((flags & AccessShared) && &cluster.blocks[position / windowBytes] != thread->block)
      return outsideShared(*thread, address - thread->block->window, bytes, flags, site);
    accessShared(*thread, position, bytes, flags, site, false);
    if (launch.options.counters)
      cluster.log.add(thread->id, site, position % windowBytes, bytes, true);
  } else if (flags & AccessShared) {
    outsideShared(*thread, address - thread->block->window, bytes, flags, site);
  } else if (address >= thread->stackBegin &&
             address < thread->stackBegin + StackArena::stackBytes) {
    return; // Thread-local stack memory.
  } else {
    accessGlobal(*thread, address, bytes, flags, site);
  }
}

/// simt_access for a memory intrinsic of any length.
extern "C" void simt_access_range(Thread *thread, char *address, uint64_t bytes, uint32_t flags,
                                  uint32_t site) {
  constexpr uint64_t most = uint64_t(1) << 20;
  for (uint64_t done = 0; done < bytes; done += most)
    simt_access(thread, address + done, static_cast<uint32_t>(std::min(most, bytes - done)), flags,
                site);
}

void fusednorm::simt::checkedGlobal(Thread &thread, char *address, uint32_t bytes, uint32_t flags,
                                    uint32_t site) {
  accessGlobal(thread, address, bytes, flags, site);
}

bool fusednorm::simt::checkedSharedBy(Thread &thread, Actor actor, const void *address,
                                      uint32_t bytes, bool writes, bool own, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  uint64_t position = windowPosition(cluster, address);
  uint64_t rank = position / windowBytes;
  uint32_t offset = position % windowBytes;
  if (rank >= cluster.blocks.size() || (own && &cluster.blocks[rank] != thread.block) ||
      uint64_t(offset) + bytes > launch.sharedBytes) {
    outsideShared(thread, static_cast<const char *>(address) - thread.block->window, bytes,
                  writes ? AccessWrite : 0, site);
    return false;
  }
  Block &owner = cluster.blocks[rank];
  if (launch.options.check) {
    if (&owner != thread.block && !owner.alive)
      reportExited(thread, owner, site);
    if (writes)
      cluster.shadow.write(thread, actor, owner, offset, bytes, site, false);
    else
      cluster.shadow.read(thread, actor, owner, offset, bytes, site, false);
  }
  if (launch.options.counters)
    (writes ? cluster.counters.sharedWritten : cluster.counters.sharedRead) += bytes;
  return true;
}

/// Lets other threads run before a load on which the thread may spin.
extern "C" void simt_progress(Thread *thread, uint32_t site) { yieldForProgress(*thread, site); }

void fusednorm::simt::checkedShared(Thread &thread, const void *address, uint32_t bytes,
                                    uint32_t flags, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  uint64_t position = windowPosition(cluster, address);
  if (position >= cluster.blocks.size() * windowBytes ||
      &cluster.blocks[position / windowBytes] != thread.block)
    return outsideShared(thread, static_cast<const char *>(address) - thread.block->window, bytes,
                         flags, site);
  accessShared(thread, position, bytes, flags, site, flags & AccessAsync);
}
