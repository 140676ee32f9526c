// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work that goes on beside the threads of a cluster: bulk and tensor copies, arrivals that
// follow copies, and wgmma. When it is done depends on --async: at once, when nothing else
// can be done, or whenever the seed says.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H

#include "TensorMap.h"
#include "fusednorm/Simt/ABI.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Block;
struct Cluster;

struct AsyncJob {
  enum Kind : uint8_t {
    /// From global memory or another block's into shared memory, then bytes to an mbarrier.
    Load,
    /// From shared to global memory, in two steps: read, write.
    Store,
    /// An arrival once the thread's cp.async are done.
    CopyArrival,
    /// A wgmma whose sums are made; its operands are to stay the same until it is complete.
    Matrix
  };
  Kind kind;
  bool hasRead = false;
  BulkReduction reduction = BulkReduction::None;
  uint16_t byteMask = 0xFFFF;
  uint32_t thread, site;
  /// Stores and matrices: the group of its thread. Arrivals: the last cp.async that counts.
  uint32_t group = 0;
  /// Arrivals: what the clocks call the copies.
  uint32_t epoch = 0;
  /// Rank 0: `bytes` in a row; their type counts for reductions alone.
  TensorMap map{};
  int32_t at[5] = {};
  char *shared = nullptr, *global = nullptr;
  uint32_t bytes = 0;
  /// The mbarrier, and the phase it was in.
  uint64_t barrier = 0, mark = 0, phase = 0;
  /// What a store has read, or the operands of a wgmma.
  std::vector<char> data;
  /// How long it takes in random orders: at a point it is done once in 2 ^ patience times.
  uint32_t patience = 0;
  /// Of a wgmma: its packed shape and its operands.
  uint32_t matrix = 0;
  uint64_t descriptors[2] = {};
};

class AsyncEngine {
public:
  void reset() {
    jobs.clear();
    names.clear();
  }
  bool idle() const { return jobs.empty(); }
  void post(Cluster &cluster, AsyncJob &&job);
  /// Does one piece of work: the oldest, wgmma last, or any. False if there is none.
  bool runOne(Cluster &cluster);
  /// A place where something may have become complete.
  void point(Cluster &cluster);
  /// Stores of `thread` in groups before `group`: have read, or are complete.
  void finishStores(Cluster &cluster, uint32_t thread, uint32_t group, bool readsOnly);
  /// Whether a wgmma of the warpgroup that begins with thread `first`, in a group before
  /// `group`, is under way.
  bool hasMatrices(uint32_t first, uint32_t group) const;
  /// Everything that touches memory of the block.
  void finishBlock(Cluster &cluster, const Block &block);

  /// What reports call the actors of the clocks.
  struct Name {
    enum Kind : uint8_t { Copies, BulkStores, Wgmma } kind;
    /// Position of the mbarrier, number of the thread, number of the first thread.
    uint64_t index;
  };
  void nameActor(uint32_t actor, Name name) { names[actor] = name; }
  std::string describe(const Cluster &cluster, uint32_t actor) const;

private:
  /// One step; true if the job is done.
  bool step(Cluster &cluster, AsyncJob &job);
  /// The job whose turn it is.
  size_t choose(Cluster &cluster) const;
  /// One step of a job, which goes if that was the last.
  void run(Cluster &cluster, size_t index);
  void remove(size_t index);

  std::vector<AsyncJob> jobs;
  std::unordered_map<uint32_t, Name> names;
};

/// The data of a job. Reductions read and write.
void loadIntoShared(const AsyncJob &job);
void readFromShared(AsyncJob &job);
void writeToGlobal(const AsyncJob &job);
void reduceElements(TensorMapType type, BulkReduction reduction, char *to, const char *from,
                    uint32_t count);
/// Reports operands of a wgmma that have changed since it was issued.
void compareOperands(Cluster &cluster, const AsyncJob &job);
/// Wakes threads that wait for wgmma of the warpgroup that begins with thread `first`.
void wakeWarpgroup(Cluster &cluster, uint32_t first);
/// Whether the operation exists for the type.
bool reductionExists(TensorMapType type, BulkReduction reduction);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H
