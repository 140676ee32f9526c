// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Happens-before relation between the threads of one cluster, by vector clocks. Each thread counts
// its own epochs. The asynchronous copies of a thread are a second, virtual thread. Its epochs are
// copy groups, and the issuing thread learns an epoch when it waits for the group. Other
// asynchronous engines (copies with an mbarrier, bulk stores, wgmma) are actors: components that
// are added at first use.
//
// A third component of each thread counts the epochs whose reads are complete. Synchronization
// passes it on like the first one. A shuffle passes on only this component. A lane continues after
// all member lanes have executed the shuffle, so their earlier loads have returned values. Their
// earlier stores may still be invisible.
//
// A full vector per thread would make a barrier quadratic. Therefore the vector of a thread is the
// maximum of the views of its block (at the last full barrier), its warp and the cluster barrier.
// After narrower synchronization the thread has a vector of its own in addition.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H

#include "ClusterPhases.h"
#include <cstdint>
#include <vector>

namespace fusednorm::simt {

class Clocks {
public:
  using Vector = std::vector<uint32_t>;

  /// Clears all clocks, for `blocks` blocks of `threadsPerBlock` threads.
  void reset(uint32_t blocks, uint32_t threadsPerBlock);

  uint32_t threadCount() const { return threads; }
  uint32_t epoch(uint32_t thread) const { return own[thread]; }
  /// Returns the virtual thread of `thread`'s asynchronous copies.
  uint32_t asyncOf(uint32_t thread) const { return threads + thread; }

  /// Adds a component for an asynchronous engine.
  uint32_t addActor();
  /// Adds an engine of several actors without a component. An epoch of the group has happened
  /// before an access if the epochs of all members have.
  uint32_t addGroup(const uint32_t (&members)[4]);
  bool isActor(uint32_t id) const { return id >= components * threads; }
  /// Records that `thread` knows that `actor` has finished all work up to `epoch`.
  void know(uint32_t thread, uint32_t actor, uint32_t epoch);
  /// Records the same in `into`.
  void know(Vector &into, uint32_t actor, uint32_t epoch) const;

  /// Whether epoch `epoch` of thread or virtual thread `other` happened before the current access
  /// of `thread`.
  bool ordered(uint32_t thread, uint32_t other, uint32_t epoch) const;
  /// Whether the reads of epoch `epoch` of `other` are complete before the current access of
  /// `thread`. This holds for all ordered epochs.
  bool readsComplete(uint32_t thread, uint32_t other, uint32_t epoch) const {
    return ordered(thread, other < threads && other != thread ? readsOf(other) : other, epoch);
  }

  /// Records that `thread` has waited for its asynchronous groups up to `group`.
  void completeAsync(uint32_t thread, uint32_t group);

  /// Joins the clocks of all live threads of a block.
  void blockBarrier(uint32_t block, const Vector &members);
  /// Joins the clocks of lanes `members` of the warp that starts at thread `first`.
  void warpBarrier(uint32_t first, uint32_t members);
  /// Joins the knowledge about complete reads of lanes `members` of the warp, after a shuffle.
  void warpExchange(uint32_t first, uint32_t members);
  /// Joins the clock of `thread` into `into`, and starts a new epoch of the thread.
  void release(uint32_t thread, Vector &into);
  void acquire(uint32_t thread, const Vector &from);
  /// Records an arrival at the cluster barrier.
  void clusterArrive(uint32_t thread, bool relaxed);
  /// Completes a phase of the cluster barrier: later waits acquire the clocks of its arrivals.
  void clusterComplete();
  void clusterWait(uint32_t thread);
  const ClusterPhases &clusterPhases() const { return phases; }

private:
  struct Actor {
    bool isGroup;
    uint32_t members[4];
  };
  /// Components of a thread: its accesses, its asynchronous copies, its reads.
  static constexpr uint32_t components = 3;
  static constexpr uint32_t laneComponents = components * 32;
  uint32_t readsOf(uint32_t thread) const { return 2 * threads + thread; }
  /// Joins the components of complete reads of `from` into `into`.
  void joinReads(Vector &into, const Vector &from) const;
  Vector &fullView(uint32_t thread);
  bool knowsActor(uint32_t thread, uint32_t actor, uint32_t epoch) const;
  uint32_t blockOf(uint32_t thread) const { return thread / perBlock; }

  uint32_t threads = 0, perBlock = 0, blocks = 0;
  std::vector<Actor> actors;
  Vector own, asyncDone;
  std::vector<Vector> blockView;
  /// Entries per thread: the 32 lanes of its warp, their virtual threads, their reads.
  Vector warpView;
  std::vector<Vector> full;
  /// Number of the last exchange of a thread with equal knowledge of all its lanes; 0 if the thread
  /// may have learned more since then.
  Vector exchanged;
  uint32_t exchanges = 0;
  ClusterPhases phases;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_CLOCKS_H
