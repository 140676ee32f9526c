// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_PIPELINE_H
#define FUSEDNORM_LOWERING_HOPPER_PIPELINE_H

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"

namespace fusednorm::hopper {

/// A place in a ring: the stage of a lane, and the parity of the phase that is waited for
/// there. Without a lane it is the only one.
struct PipelineState {
  mlir::Value stage, parity, lane;
};

/// Stages of tiles in shared memory that one thread fills by bulk copies and warps read. Each
/// stage has two mbarriers: `full` counts the filling thread, the bytes of all tiles and who
/// else brings something, `empty` one arrival of each warp that reads.
///
/// A parity tells a phase from the one before, and no more: whoever waits goes through every
/// phase of a barrier. So groups of warps that take turns have stages of their own, a lane for
/// each group.
class Pipeline {
public:
  struct Tile {
    llvm::StringRef name;
    int64_t bytes;
  };

  /// `stages`: of one lane. `arrivals`: of warps that read a stage, in all blocks of a cluster.
  /// `fillers`: arrivals at a full stage, the filling thread's among them.
  Pipeline(SharedPlan &plan, int64_t stages, llvm::ArrayRef<Tile> tiles, int64_t arrivals,
       int64_t lanes = 1, int64_t fillers = 1);
  /// Behind everything that is aligned.
  void addBarriers(SharedPlan &plan, llvm::StringRef name);

  int64_t getStages() const { return stages; }
  int64_t getArrivals() const { return arrivals; }
  /// That a stage waits for; copies that leave an array count whole.
  int64_t getStageBytes() const;

  /// By one thread, in front of a barrier of the block.
  void init(HopperEmitter &e, mlir::Value shared) const;

  /// Where the filling thread begins: fresh barriers let parity 1 pass.
  PipelineState beginFilling(HopperEmitter &e) const { return {e.word(0), e.word(1), {}}; }
  PipelineState beginReading(HopperEmitter &e) const { return {e.word(0), e.word(0), {}}; }
  PipelineState next(HopperEmitter &e, PipelineState state) const;
  /// The place in front of one that has been gone to.
  PipelineState before(HopperEmitter &e, PipelineState state) const;

  /// Waits until the stage is free, then says how many bytes come.
  void acquire(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// The same in two: bytes that bulk copies bring, and the filling thread's arrival, which may
  /// stand for what other threads have brought.
  void expect(HopperEmitter &e, mlir::Value shared, PipelineState state, int64_t bytes) const;
  void complete(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  void waitEmpty(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  void waitFull(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// One arrival, by one lane of a warp, in this block.
  void release(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  /// The same where `predicate` is true, as one instruction: the assembler takes what follows a
  /// branch around an arrival for divergent, and keeps nothing of it in uniform registers.
  void releaseIf(HopperEmitter &e, mlir::Value shared, PipelineState state, mlir::Value predicate) const;
  /// The same in a block of the cluster.
  void releaseIn(HopperEmitter &e, mlir::Value shared, PipelineState state, mlir::Value block) const;

  mlir::Value getFull(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  mlir::Value getEmpty(HopperEmitter &e, mlir::Value shared, PipelineState state) const;
  mlir::Value getTile(HopperEmitter &e, mlir::Value shared, unsigned tile, PipelineState state) const;
  /// The stage's number among those of all lanes.
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
