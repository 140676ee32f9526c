// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hook in front of every load, store and atomic of instrumented kernels.

#include "GlobalMemory.h"
#include "Scheduler.h"

using namespace fusednorm::simt;

/// Reports an access that shared memory does not hold, and stops.
[[noreturn]] static void outsideShared(Thread &thread, int64_t offset, uint32_t bytes,
                                       uint32_t flags, uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("bounds", 2, site, 0, [&] {
    return "out of bounds: " + threadName(thread) +
           (flags & AccessWrite ? " writes " : " reads ") + std::to_string(bytes) +
           " bytes at offset " + std::to_string(offset) + " of " +
           std::to_string(launch.sharedBytes) + " bytes of shared memory (" +
           launch.site(site) + ")";
  });
  stopLaunch(thread);
  __builtin_unreachable();
}

static void accessShared(Thread &thread, uint64_t position, uint32_t bytes, uint32_t flags,
                         uint32_t site, bool async) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  Block &owner = cluster.blocks[position / windowBytes];
  uint32_t offset = position % windowBytes;
  if (offset + bytes > launch.sharedBytes)
    outsideShared(thread, offset, bytes, flags, site);
  if (launch.options.check) {
    if (&owner != thread.block && !owner.alive)
      launch.reports->add("bounds", 3, site, 0, [&] {
        return threadName(thread) + " accesses shared memory of " + blockName(owner) +
               ", whose threads have all exited (" + launch.site(site) +
               "); a cluster barrier must keep the block alive";
      });
    bool atomic = flags & (AccessAtomic | AccessVolatile);
    if (flags & AccessAtomic)
      cluster.clocks.atomicAccess(thread.id, position,
                                  !(flags & AccessWrite) || (flags & AccessReadModify),
                                  flags & AccessWrite, flags & AccessAcquire,
                                  flags & AccessRelease);
    if (!(flags & AccessWrite) || (flags & AccessReadModify))
      cluster.shadow.read(thread, owner, offset, bytes, site, atomic);
    if (flags & AccessWrite)
      cluster.shadow.write(thread, owner, offset, bytes, site, atomic, async);
  }
  if (launch.options.counters)
    (flags & AccessWrite ? cluster.counters.sharedWritten : cluster.counters.sharedRead) += bytes;
}

/// Position in the cluster's windows, or too large a number.
static uint64_t windowPosition(const Cluster &cluster, const void *address) {
  return static_cast<uint64_t>(static_cast<const char *>(address) - cluster.windows);
}

static void checkAlignment(Thread &thread, const void *address, uint32_t alignment,
                           uint32_t flags, uint32_t site) {
  if (reinterpret_cast<uintptr_t>(address) % alignment == 0)
    return;
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("misaligned", 0, site, 0, [&] {
    return threadName(thread) + (flags & AccessWrite ? " writes" : " reads") +
           " at an address that is " +
           std::to_string(reinterpret_cast<uintptr_t>(address) % alignment) +
           " bytes past a multiple of " + std::to_string(alignment) + ", which the instruction " +
           "requires (" + launch.site(site) + ")";
  });
}

extern "C" void simt_access(Thread *thread, char *address, uint32_t bytes, uint32_t flags,
                            uint32_t site) {
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  if (launch.options.check)
    checkAlignment(*thread, address, 1u << (flags >> AccessAlignShift & 31), flags, site);
  uint64_t position = windowPosition(cluster, address);
  if (position < cluster.blocks.size() * windowBytes) {
    if ((flags & AccessShared) && &cluster.blocks[position / windowBytes] != thread->block)
      outsideShared(*thread, address - thread->block->window, bytes, flags, site);
    accessShared(*thread, position, bytes, flags, site, false);
    if (launch.options.counters)
      cluster.log.add(thread->id, site, position % windowBytes, bytes, true);
  } else if (flags & AccessShared) {
    outsideShared(*thread, address - thread->block->window, bytes, flags, site);
  } else if (address >= thread->stackBegin &&
             address < thread->stackBegin + StackArena::stackBytes) {
    return; // Local memory.
  } else {
    GlobalMemory::get().access(*thread, address, bytes, flags, site);
  }
}

/// For loads that a thread may spin on: lets the others run.
extern "C" void simt_progress(Thread *thread, uint32_t site) { yieldForProgress(*thread, site); }

void fusednorm::simt::checkedShared(Thread &thread, const void *address, uint32_t bytes,
                                    uint32_t flags, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  uint64_t position = windowPosition(cluster, address);
  if (position >= cluster.blocks.size() * windowBytes ||
      &cluster.blocks[position / windowBytes] != thread.block)
    outsideShared(thread, static_cast<const char *>(address) - thread.block->window, bytes, flags,
                  site);
  accessShared(thread, position, bytes, flags, site, flags & AccessAsync);
}
