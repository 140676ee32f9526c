// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous work of a cluster: bulk and TMA copies, arrivals after copies, and wgmma. The option
// --async selects when work completes: at once (eager), when no thread can run (lazy), or at
// random.

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
    /// Copies from global memory or another block's shared memory into shared memory, then delivers
    /// the bytes to an mbarrier.
    Load,
    /// Copies from shared to global memory in two steps: read, then write.
    Store,
    /// Arrives at an mbarrier when the cp.async of the thread are complete.
    CopyArrival,
    /// A wgmma. Its accumulators are already computed. Its operands must not change until it
    /// completes.
    Matrix
  };
  Kind kind;
  bool hasRead = false;
  BulkReduction reduction = BulkReduction::None;
  uint16_t byteMask = 0xFFFF;
  uint32_t thread, site;
  /// For Store and Matrix: group of its thread. For CopyArrival: serial of the last covered
  /// cp.async.
  uint32_t group = 0;
  /// For CopyArrival: epoch of the copies in the vector clocks.
  uint32_t epoch = 0;
  /// Descriptor of a TMA copy. Rank 0 stands for `bytes` contiguous bytes; its element type is used
  /// by reductions only.
  TensorMap map{};
  int32_t at[5] = {};
  char *shared = nullptr, *global = nullptr;
  uint32_t bytes = 0;
  /// Position and mark of the mbarrier, and its phase at the start.
  uint64_t barrier = 0, mark = 0, phase = 0;
  /// Bytes read by a store, or operands of a wgmma.
  std::vector<char> data;
  /// Random mode: the job runs at a point with probability 2^-patience.
  uint32_t patience = 0;
  /// For Matrix: packed shape and operand descriptors.
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
  /// Runs one step of one job: the oldest one, wgmma last, or a random one. Returns false if there
  /// is no job.
  bool runOne(Cluster &cluster);
  /// Completes jobs at random in random mode; has no effect in the others.
  void point(Cluster &cluster);
  /// Completes the stores of `thread` in groups before `group`, or only their reads.
  void finishStores(Cluster &cluster, uint32_t thread, uint32_t group, bool readsOnly);
  /// Whether a wgmma of the warpgroup that starts at thread `first`, in a group before `group`, is
  /// pending.
  bool hasMatrices(uint32_t first, uint32_t group) const;
  /// Completes all jobs that access memory of the block.
  void finishBlock(Cluster &cluster, const Block &block);

  /// Identity of an asynchronous actor in reports.
  struct Name {
    enum Kind : uint8_t { Copies, BulkStores, Wgmma } kind;
    /// For Copies: byte offset of the mbarrier. For BulkStores: thread. For Wgmma: first thread of
    /// the warpgroup.
    uint64_t index;
  };
  void nameActor(uint32_t actor, Name name) { names[actor] = name; }
  std::string describe(const Cluster &cluster, uint32_t actor) const;

private:
  /// Runs one step. Returns true if the job is complete.
  bool step(Cluster &cluster, AsyncJob &job);
  /// Returns the index of the next job to run.
  size_t choose(Cluster &cluster) const;
  /// Runs one step of a job, and removes the job if it is complete.
  void run(Cluster &cluster, size_t index);
  void remove(size_t index);

  std::vector<AsyncJob> jobs;
  std::unordered_map<uint32_t, Name> names;
};

/// Data movement of a job. Reductions read and write global memory.
void loadIntoShared(const AsyncJob &job);
void readFromShared(AsyncJob &job);
void writeToGlobal(const AsyncJob &job);
void reduceElements(TensorMapType type, BulkReduction reduction, char *to, const char *from,
                    uint32_t count);
/// Reports operands of a wgmma with changes since its issue.
void compareOperands(Cluster &cluster, const AsyncJob &job);
/// Wakes threads that wait for wgmma of the warpgroup that starts at thread `first`.
void wakeWarpgroup(Cluster &cluster, uint32_t first);
/// Whether the reduction is defined for the type.
bool reductionExists(TensorMapType type, BulkReduction reduction);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H
