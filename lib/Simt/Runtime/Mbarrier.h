// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mbarriers of a running cluster. Shared memory holds only a mark; the state is in this table.
// The mark reveals an overwritten mbarrier, and the table counts phases in full where the hardware
// keeps one bit.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_MBARRIER_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_MBARRIER_H

#include "Clocks.h"

#include <string>
#include <unordered_map>

namespace fusednorm::simt {

struct Thread;
struct Block;
struct Cluster;

struct Mbarrier {
  /// Byte offset in the cluster's windows.
  uint64_t position;
  /// Expected value of its 8 bytes in shared memory.
  uint64_t mark;
  uint32_t expected, pending;
  /// Bytes that the phase still expects; negative if copies complete before expect_tx.
  int64_t bytes;
  /// Number of completed phases.
  uint64_t phase;
  std::vector<uint32_t> waiters;

  // State for the checks.
  uint32_t initThread, initEpoch, initSite;
  /// Number of completed cluster barriers at fence.mbarrier_init. Set to a maximum before the
  /// fence.
  uint64_t fencedAt;
  /// Actor whose epoch n is the completion of phase n - 1.
  uint32_t actor;
  Clocks::Vector arriving, complete;
  /// For each thread that has waited: the number of phases it has observed, and its epoch then.
  struct Observation {
    uint64_t phases;
    uint32_t epoch;
  };
  std::unordered_map<uint32_t, Observation> observations;
  /// Number of phases up to the last one in which a copy completes, and up to the last observed
  /// one.
  uint64_t copyPhases, observedPhases;
  uint32_t copySite;
};

class Mbarriers {
public:
  void reset() { barriers.clear(); }
  /// Returns null if there is no mbarrier at `position`.
  Mbarrier *find(uint64_t position) {
    auto found = barriers.find(position);
    return found == barriers.end() ? nullptr : &found->second;
  }
  Mbarrier &create(uint64_t position) {
    Mbarrier &barrier = barriers[position];
    uint64_t serial = ++created;
    barrier = Mbarrier();
    barrier.position = position;
    barrier.mark = serial * 0x9E3779B97F4A7C15ull;
    return barrier;
  }
  void remove(uint64_t position) { barriers.erase(position); }
  std::unordered_map<uint64_t, Mbarrier> &all() { return barriers; }

private:
  std::unordered_map<uint64_t, Mbarrier> barriers;
  uint64_t created = 0;
};

/// Returns the mbarrier at an address. Reports an error and stops the launch if there is none, or
/// if its initialisation is not ordered before the access.
Mbarrier *useMbarrier(Thread &thread, const char *address, uint32_t site, const char *what);
/// Adds received bytes. Runs outside the thread that started the copy.
void completeBytes(Cluster &cluster, Mbarrier &barrier, uint32_t bytes, uint32_t site);
/// Arrives for an asynchronous engine when its work is complete.
void arriveLater(Cluster &cluster, Mbarrier &barrier, uint32_t thread, uint32_t asyncEpoch,
                 uint32_t site);
/// "mbarrier at byte 64 of block (0,0,0)".
std::string mbarrierName(const Cluster &cluster, const Mbarrier &barrier);
/// Describes the missing arrivals and bytes of the current phase.
std::string mbarrierState(const Mbarrier &barrier);
/// Ends mbarrier.try_wait of the waiting threads, as the time limit of a GPU does. Returns false if
/// there are none, or if earlier rounds made no progress.
bool timeOutWaits(Cluster &cluster);
/// Reports phases without a waiter and unexpected bytes when a block ends.
void checkMbarriersAtExit(const Block &block);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MBARRIER_H
