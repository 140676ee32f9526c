// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualStores.h"
#include "State.h"

#include <cstring>

using namespace fusednorm::simt;

extern "C" void simt_access(Thread *thread, char *address, uint32_t bytes, uint32_t flags,
                            uint32_t site);

/// simt_access for a store to shared memory. `value` points to the bytes to store.
extern "C" void simt_access_store(Thread *thread, char *address, uint32_t bytes, uint32_t flags,
                                  uint32_t site, const void *value) {
  thread->storedAt = address;
  thread->storedValue = value;
  thread->storedBytes = bytes;
  simt_access(thread, address, bytes, flags, site);
  thread->storedValue = nullptr;
}

bool fusednorm::simt::storesSameValue(const Thread &thread, uint32_t other) {
  const Cluster &cluster = *thread.cluster;
  return thread.storedValue && other < cluster.threadCount &&
         cluster.threads[other].warp == thread.warp &&
         std::memcmp(thread.storedAt, thread.storedValue, thread.storedBytes) == 0;
}
