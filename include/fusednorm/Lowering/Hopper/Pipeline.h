// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_PIPELINE_H
#define FUSEDNORM_LOWERING_HOPPER_PIPELINE_H

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"

namespace fusednorm::hopper {

/// The state of a multi-stage pipeline: a stage of a lane, and the parity of the phase to wait for.
/// `lane` is null if the pipeline has one lane.
struct PipelineState {
  mlir::Value stage, parity, lane;
};

/// A multi-stage pipeline (circular buffer) of tiles in shared memory. One thread fills a stage by
/// bulk copies, and warps read it. Each stage has two mbarriers. `full` counts the filling thread,
/// the bytes of all tiles and other producers. `empty` counts one arrival of each reading warp.
///
/// An mbarrier parity distinguishes only two consecutive phases, so a waiting thread must pass
/// every phase. Groups of warps that alternate therefore have stages of their own, one lane for
/// each group.
class Pipeline {
public:
  struct Tile {
    llvm::StringRef name;
    int64_t bytes;
  };

  /// `stages`: stages of one lane. `arrivals`: warps that read a stage, in all blocks of a cluster.
  /// `fillers`: arrivals at a full stage, including the filling thread.
  Pipeline(SharedPlan &plan, int64_t stages, llvm::ArrayRef<Tile> tiles, int64_t arrivals,
           int64_t lanes = 1, int64_t fillers = 1);
  /// Adds the mbarriers to the plan, after all parts with a larger alignment.
  void addBarriers(SharedPlan &plan, llvm::StringRef name);

  int64_t getStages() const { return stages; }
  int64_t getArrivals() const { return arrivals; }
  /// Returns the bytes that a stage waits for. A copy that is partly outside of its array counts
  /// whole.
  int64_t getStageBytes() const;

  /// Initializes the mbarriers, in one thread. A barrier of the block must follow.
  void init(HopperEmitter &e, mlir::Value shared) const;

  /// Returns the first state of the filling thread: a wait for parity 1 on a new mbarrier returns
  /// at once.
  PipelineState beginFilling(HopperEmitter &e) const { return {e.word(0), e.word(1), {}}; }
  PipelineState beginReading(HopperEmitter &e) const { return {e.word(0), e.word(0), {}}; }
  PipelineState next(HopperEmitter &e, PipelineState state) const;
  /// Returns the state before `state`.
  PipelineState before(HopperEmitter &e, PipelineState state) const;

  /// Waits until the stage is empty, then arrives with the number of expected bytes: `bytes`, or
  /// those of all tiles if it is null.
  void acquire(HopperEmitter &e, mlir::Value shared, PipelineState state,
               mlir::Value bytes = {}) const;
  /// The two parts of that arrival: the expected bytes of bulk copies, and the arrival of the
  /// filling thread. The arrival may also stand for copies of other threads.
  void expect(HopperEmitter &e, mlir::Value shared, PipelineState state, int64_t bytes) const;
  void complete(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  void waitEmpty(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  void waitFull(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// Wait like waitFull and waitEmpty for threads of other blocks of the cluster that store to the
  /// stage or read it.
  void waitFullByCluster(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  void waitEmptyByCluster(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// Arrives once for a warp, from one of its lanes, in this block.
  void release(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// Releases the stage if `predicate` is true, by one predicated instruction. After a branch
  /// around an arrival, ptxas treats code as divergent and uses no uniform registers.
  void releaseIf(HopperEmitter &e, mlir::Value shared, PipelineState state,
                 mlir::Value predicate) const;
  /// Releases the stage in block `block` of the cluster.
  void releaseIn(HopperEmitter &e, mlir::Value shared, PipelineState state,
                 mlir::Value block) const;
  /// Arrives at the full stage of block `block`, after stores to its memory.
  void fillIn(HopperEmitter &e, mlir::Value shared, PipelineState state, mlir::Value block) const;

  mlir::Value getFull(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  mlir::Value getEmpty(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  mlir::Value getTile(HopperEmitter &e, mlir::Value shared, unsigned tile,
                      PipelineState state) const;
  /// Returns the number of the stage among the stages of all lanes.
  mlir::Value getIndex(HopperEmitter &e, PipelineState state) const;
  int64_t getTileOffset(unsigned tile) const { return offsets[tile]; }
  int64_t getTileBytes(unsigned tile) const { return tileBytes[tile]; }

private:
  int64_t stages, lanes, arrivals, fillers;
  llvm::SmallVector<int64_t> offsets, tileBytes;
  int64_t full, empty;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_PIPELINE_H
