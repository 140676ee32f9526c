// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Happens-before between the threads of one cluster: a vector clock per thread.
// Every thread counts its own epochs; asynchronous copies of a thread are a
// second, virtual thread whose epochs are copy groups, known to the issuing
// thread when it has waited for them. Other engines that work beside the threads
// (copies that complete on an mbarrier, bulk stores, wgmma) are actors: components
// that are added when they are first used.
//
// A full vector per thread would make a barrier quadratic. What a thread knows
// is therefore the maximum of parts: what its whole block learned at the last
// full barrier, what its warp exchanged, what the cluster barrier gave it, and
// a vector of its own that exists only after narrower synchronization.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fusednorm::simt {

class Clocks {
public:
  using Vector = std::vector<uint32_t>;

  /// Starts anew for `blocks` blocks of `threadsPerBlock` threads.
  void reset(uint32_t blocks, uint32_t threadsPerBlock);

  uint32_t threadCount() const { return threads; }
  uint32_t epoch(uint32_t thread) const { return own[thread]; }
  /// The virtual thread of `thread`'s asynchronous copies.
  uint32_t asyncOf(uint32_t thread) const { return threads + thread; }

  /// A component of its own for an asynchronous engine.
  uint32_t addActor();
  /// The engine of several actors: its epoch is known to those who know that epoch
  /// of every member. Has no component.
  uint32_t addGroup(const uint32_t (&members)[4]);
  bool isActor(uint32_t id) const { return id >= 2 * threads; }
  /// `thread` has learned that `actor` has finished everything up to `epoch`.
  void know(uint32_t thread, uint32_t actor, uint32_t epoch);
  /// Makes `into` know the same.
  void know(Vector &into, uint32_t actor, uint32_t epoch) const;

  /// Whether epoch `epoch` of (possibly virtual) thread `other` happened before
  /// what `thread` does now.
  bool ordered(uint32_t thread, uint32_t other, uint32_t epoch) const;

  /// Asynchronous groups up to `group` of `thread` are complete for it.
  void completeAsync(uint32_t thread, uint32_t group);

  /// A barrier of all given threads of one block, which are all its live ones.
  void blockBarrier(uint32_t block, const Vector &members);
  /// Lanes `members` of the warp that starts at thread `first`.
  void warpBarrier(uint32_t first, uint32_t members);
  /// Makes `into` know what `thread` knows, and ends the thread's epoch.
  void release(uint32_t thread, Vector &into);
  void acquire(uint32_t thread, const Vector &from);
  /// The arriving half of the cluster barrier.
  void clusterArrive(uint32_t thread, bool relaxed);
  /// All have arrived: the next waits give what the arrivals knew.
  void clusterComplete();
  void clusterWait(uint32_t thread);
  /// Cluster barriers that are complete, and the last one that `thread` has passed.
  uint32_t clusterPhases() const { return clusterPhase; }
  uint32_t clusterPhaseSeen(uint32_t thread) const { return clusterSeen[thread]; }

  /// Synchronization through atomics: a fence makes what the thread did so far
  /// visible through its later atomic writes; an atomic read takes effect as an
  /// acquire at once if it has acquire order, else at the next fence.
  void fence(uint32_t thread);
  void atomicAccess(uint32_t thread, uint64_t address, bool reads, bool writes, bool acquires,
                    bool releases);

private:
  struct Actor {
    bool isGroup;
    uint32_t members[4];
  };
  Vector &fullView(uint32_t thread);
  bool knowsActor(uint32_t thread, uint32_t actor, uint32_t epoch) const;
  uint32_t blockOf(uint32_t thread) const { return thread / perBlock; }

  uint32_t threads = 0, perBlock = 0, blocks = 0;
  std::vector<Actor> actors;
  Vector own, asyncDone;
  std::vector<Vector> blockView;
  /// 64 entries per thread: the lanes of its warp, then their virtual threads.
  Vector warpView;
  std::vector<Vector> full;
  Vector clusterView[2], clusterArriving;
  Vector clusterSeen, blockClusterSeen;
  uint32_t clusterPhase = 0;
  std::unordered_map<uint32_t, Vector> fenceView, pendingAcquire;
  std::unordered_map<uint64_t, Vector> atomics;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H
