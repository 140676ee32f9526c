// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work that goes on beside the threads of a cluster: bulk and tensor copies, and
// arrivals that follow copies. When it is done depends on --async: at once, when nothing
// else can be done, or whenever the seed says.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H

#include "TensorMap.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Block;
struct Cluster;

enum class BulkReduction : uint8_t { Add, Min, Max, Inc, Dec, And, Or, Xor, None };

struct AsyncJob {
  enum Kind : uint8_t {
    /// From global memory or another block's into shared memory, then bytes to an mbarrier.
    Load,
    /// From shared to global memory, in two steps: read, write.
    Store,
    /// An arrival once the thread's cp.async are done.
    CopyArrival
  };
  Kind kind;
  bool hasRead = false;
  BulkReduction reduction = BulkReduction::None;
  uint16_t byteMask = 0xFFFF;
  uint32_t thread, site;
  /// Stores: the group of its thread. Arrivals: the last cp.async that counts.
  uint32_t group = 0;
  /// Arrivals: what the clocks call the copies.
  uint32_t epoch = 0;
  /// Rank 0: `bytes` in a row.
  TensorMap map{};
  int32_t at[5] = {};
  char *shared = nullptr, *global = nullptr;
  uint32_t bytes = 0;
  /// The mbarrier, and the phase it was in.
  uint64_t barrier = 0, mark = 0, phase = 0;
  std::vector<char> data;
};

class AsyncEngine {
public:
  void reset() {
    jobs.clear();
    names.clear();
  }
  bool idle() const { return jobs.empty(); }
  void post(Cluster &cluster, AsyncJob &&job);
  /// Does one piece of work, the oldest or any. False if there is none.
  bool runOne(Cluster &cluster);
  /// A place where something may have become complete.
  void point(Cluster &cluster);
  /// Stores of `thread` in groups before `group`: have read, or are complete.
  void finishStores(Cluster &cluster, uint32_t thread, uint32_t group, bool readsOnly);
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
/// Whether the operation exists for the type.
bool reductionExists(TensorMapType type, BulkReduction reduction);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_ASYNCENGINE_H
