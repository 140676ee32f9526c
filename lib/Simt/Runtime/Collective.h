// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The collective primitive that all warp operations use.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_COLLECTIVE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_COLLECTIVE_H

#include "Scheduler.h"

namespace fusednorm::simt {

/// Returns the slot of this operation and mask, and creates it if needed. Reports lanes that wait
/// in different operations.
CollectiveSlot *findSlot(Thread &thread, uint32_t mask, Semantics semantics, const void *descriptor,
                         uint32_t site, bool aligned, const char *what);

inline void completeCollective(Cluster &cluster, Warp &warp, CollectiveSlot &slot,
                               uint32_t members) {
  slot.semantics(warp, members, slot.descriptor);
  slot.arrived = 0;
  --warp.activeSlots;
  ++cluster.counters.collectives;
  setRunnableLanes(cluster, warp.first, members);
}

/// Waits until all live lanes of `mask` have arrived, then runs the semantics. `aligned` operations
/// require the same instruction in all lanes, other operations only the same kind and mask.
[[gnu::always_inline]] inline void collective(Thread &thread, uint32_t mask, Semantics semantics,
                                              const void *in, void *out, const void *descriptor,
                                              uint32_t site, bool aligned, const char *what) {
  Warp &warp = *thread.warp;
  CollectiveSlot *slot = &warp.slots[0];
  uint32_t bit = uint32_t(1) << thread.lane;
  bool joins = warp.activeSlots == 1 && slot->arrived && slot->mask == mask &&
               slot->semantics == semantics && slot->descriptor == descriptor &&
               (!aligned || slot->site == site) && (mask & bit);
  if (!joins)
    slot = findSlot(thread, mask, semantics, descriptor, site, aligned, what);
  warp.in[thread.lane] = in;
  warp.out[thread.lane] = out;
  slot->arrived |= bit;
  uint32_t members = (mask | bit) & warp.live;
  if ((slot->arrived & members) == members) {
    completeCollective(*thread.cluster, warp, *slot, members);
    return;
  }
  park(thread, site, what);
}

/// Formats a lane mask for reports.
std::string hexadecimal(uint32_t value);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_COLLECTIVE_H
