// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarriers of a running cluster. Their state lies beside the memory that kernels
// give them, which holds a mark only: so an overwritten one is noticed, and phases
// are counted in full where the hardware keeps one bit.

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
  /// Byte position in the cluster's windows.
  uint64_t position;
  /// What its 8 bytes must hold.
  uint64_t mark;
  uint32_t expected, pending;
  /// Bytes that copies of this phase still have to bring; below zero when they came first.
  int64_t bytes;
  /// Phases that are complete.
  uint64_t phase;
  std::vector<uint32_t> waiters;

  // What checks need.
  uint32_t initThread, initEpoch, initSite;
  /// Cluster barriers that were complete at fence.mbarrier_init, if there was one.
  uint64_t fencedAt;
  /// The engine whose epoch n is the completion of phase n - 1.
  uint32_t actor;
  Clocks::Vector arriving, complete;
  /// For each thread that has waited: the phases it knows, at which of its epochs.
  struct Observation {
    uint64_t phases;
    uint32_t epoch;
  };
  std::unordered_map<uint32_t, Observation> observations;
  /// Phases up to the last one that a copy completes in, and that anybody waited for.
  uint64_t copyPhases, observedPhases;
  uint32_t copySite;
};

class Mbarriers {
public:
  void reset() { barriers.clear(); }
  /// Null where there is none.
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

/// The mbarrier at an address; reports and stops where there is none, or where the
/// thread cannot know of it.
Mbarrier *useMbarrier(Thread &thread, const char *address, uint32_t site, const char *what);
/// Bytes of a copy have come. Runs outside of the thread that started it.
void completeBytes(Cluster &cluster, Mbarrier &barrier, uint32_t bytes, uint32_t site);
/// An arrival that an engine makes when its work is done.
void arriveLater(Cluster &cluster, Mbarrier &barrier, uint32_t thread, uint32_t asyncEpoch,
                 uint32_t site);
/// "mbarrier at byte 64 of block (0,0,0)".
std::string mbarrierName(const Cluster &cluster, const Mbarrier &barrier);
/// What the current phase lacks.
std::string mbarrierState(const Mbarrier &barrier);
/// Wakes threads in mbarrier.try_wait, which ends after some time on a GPU; false if
/// there are none, or it has not helped before.
bool timeOutWaits(Cluster &cluster);
/// Bytes and phases that were never asked for, when a block ends.
void checkMbarriersAtExit(const Block &block);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_MBARRIER_H
