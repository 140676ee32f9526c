// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Synchronization through atomics. A fence releases the earlier accesses of the thread to its later
// atomic writes. An atomic read with acquire order acquires at once, other atomic reads acquire at
// the next fence.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_ATOMICCLOCKS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_ATOMICCLOCKS_H

#include "Clocks.h"
#include <unordered_map>

namespace fusednorm::simt {

class AtomicClocks {
public:
  using Vector = Clocks::Vector;

  void reset();
  void fence(Clocks &clocks, uint32_t thread);
  void access(Clocks &clocks, uint32_t thread, uint64_t address, bool reads, bool writes,
              bool acquires, bool releases);

private:
  /// By thread: its clock at the last fence, and what it acquires at the next one.
  std::unordered_map<uint32_t, Vector> fenceView, pendingAcquire;
  /// By address: the clock that a read with acquire order acquires.
  std::unordered_map<uint64_t, Vector> atomics;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_ATOMICCLOCKS_H
