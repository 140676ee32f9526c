// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AtomicClocks.h"

using namespace fusednorm::simt;

void AtomicClocks::reset() {
  fenceView.clear();
  pendingAcquire.clear();
  atomics.clear();
}

void AtomicClocks::fence(Clocks &clocks, uint32_t thread) {
  auto pending = pendingAcquire.find(thread);
  if (pending != pendingAcquire.end()) {
    clocks.acquire(thread, pending->second);
    pendingAcquire.erase(pending);
  }
  Vector view;
  clocks.release(thread, view);
  fenceView[thread] = std::move(view);
}

void AtomicClocks::access(Clocks &clocks, uint32_t thread, uint64_t address, bool reads,
                          bool writes, bool acquires, bool releases) {
  if (reads) {
    auto known = atomics.find(address);
    if (known != atomics.end()) {
      if (acquires) {
        clocks.acquire(thread, known->second);
      } else {
        Vector &pending = pendingAcquire[thread];
        if (pending.empty())
          pending = known->second;
        else
          joinInto(pending, known->second);
      }
    }
  }
  if (!writes)
    return;
  Vector &location = atomics[address];
  // A plain atomic store starts a new release sequence; a read-modify-write continues it.
  if (!reads)
    location.clear();
  if (releases) {
    clocks.release(thread, location);
  } else if (auto fenced = fenceView.find(thread); fenced != fenceView.end()) {
    if (location.empty())
      location = fenced->second;
    else
      joinInto(location, fenced->second);
  }
}
