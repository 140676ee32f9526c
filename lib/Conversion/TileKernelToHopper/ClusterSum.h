// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of the blocks of a cluster that compute one tile, each from a range of K (split K).

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_CLUSTERSUM_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_CLUSTERSUM_H

#include "fusednorm/Lowering/Hopper/Pipeline.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"

namespace fusednorm::tilehopper {

/// Each block adds and stores an equal share of the columns of the tile. The other blocks store
/// their accumulators of this share to its shared memory, one slot for each of them. The block adds
/// the accumulators by ascending ranks: `((p0 + p1) + p2) + p3` with four blocks. Bits therefore
/// depend on the number of blocks and on no order of threads.
///
/// A slot is a pipeline stage of one phase for each tile. Thread t reads what the threads t of the
/// other blocks have written.
class ClusterSum {
public:
  /// `threads`: consumer threads of a block. `accumulators`: of a thread, for the whole tile.
  ClusterSum(hopper::SharedPlan &plan, int64_t blocks, int64_t threads, int64_t accumulators);

  void addBarriers(hopper::SharedPlan &plan) { slots.addBarriers(plan, "sums"); }
  void init(hopper::HopperEmitter &emitter, mlir::Value base) const { slots.init(emitter, base); }
  /// Returns the totals of the thread's share of the tile. All consumer threads of all blocks of
  /// the cluster run it. `parity` is 0 for the first tile of a block, and alternates.
  llvm::SmallVector<mlir::Value> add(hopper::HopperEmitter &emitter,
                                     const hopper::WarpgroupMma &matrix, mlir::Value base,
                                     mlir::Value rank, mlir::Value thread, mlir::Value parity,
                                     mlir::ValueRange accumulators) const;

private:
  /// Accumulators of a store.
  static constexpr int64_t kVector = 4;

  /// Returns the address of the thread's accumulators in a slot.
  mlir::Value addressOf(hopper::HopperEmitter &emitter, mlir::Value base, mlir::Value slot,
                        mlir::Value thread) const;
  /// Stores the accumulators to the slots of the other blocks.
  void send(hopper::HopperEmitter &emitter, mlir::Value base, mlir::Value rank, mlir::Value thread,
            mlir::ValueRange accumulators) const;
  /// Returns the accumulators of this block's share.
  llvm::SmallVector<mlir::Value> getShare(hopper::HopperEmitter &emitter, mlir::Value rank,
                                          mlir::ValueRange accumulators) const;
  /// Adds the vectors of all blocks. `own` are the accumulators of this block.
  mlir::Value addVectors(hopper::HopperEmitter &emitter, mlir::ValueRange slots, mlir::Value rank,
                         int64_t vector, mlir::Value own) const;

  int64_t blocks, threads;
  int64_t share; // accumulators of a thread in the share of a block
  hopper::Pipeline slots;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_CLUSTERSUM_H
