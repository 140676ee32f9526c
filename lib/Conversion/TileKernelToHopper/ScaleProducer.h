// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H

#include "Fragments.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"

namespace fusednorm::tilehopper {

/// Stages the scales of k-steps in shared memory, in a multi-stage pipeline. A dedicated warp
/// copies them. A bulk copy reads the scales of all rows of a whole tile if they are contiguous and
/// aligned to 16 bytes, which is known at run time. Otherwise the lanes copy them by cp.async.
/// Loads in consumer warps would delay `wgmma`. The scales have their own shared variable, which
/// `wgmma` does not read.
class ScaleProducer {
public:
  ScaleProducer(const HopperGemm &gemm, int64_t tileRows, int64_t tileColumns, int64_t stages);

  bool isEmpty() const { return items.empty(); }
  int64_t getBytes() const { return stages * stageBytes; }

  /// Returns whether bulk copies may read the scales of rows. Returns null if they may not for any
  /// arguments.
  mlir::Value canCopyRows(hopper::HopperEmitter &emitter, const GPUKernelFunction &function) const;
  /// Copies the scales of one k-step, from all lanes of a warp. The copies of each lane arrive at
  /// `full`. `copiesRows` is the result of canCopyRows.
  void copy(hopper::HopperEmitter &emitter, const GPUKernelFunction &function, mlir::Value variable,
            mlir::Value stage, mlir::Value lane, TileOrigin tile, mlir::Value rows,
            hopper::Word columns, mlir::Value step, mlir::Value full, mlir::Value copiesRows) const;
  /// Reads an entry of a load for Fragments::setScales. `rowInTile` is the row of the thread's
  /// first accumulator.
  mlir::Value read(hopper::HopperEmitter &emitter, mlir::Value variable, mlir::Value stage,
                   mlir::Value rowInTile, tilekernel::LoadOp load, int64_t entry) const;

private:
  struct Item {
    tilekernel::LoadOp load;
    ScaleColumns columns; // `run` is 0 if scales depend on the row only
    int64_t count, offset;
    bool areRowsContiguous;
  };

  /// Copies the scales of all rows by one bulk copy, from one lane.
  void copyRows(hopper::HopperEmitter &emitter, const GPUKernelFunction &function, const Item &item,
                mlir::Value to, TileOrigin tile, mlir::Value step, mlir::Value full) const;

  HopperGemm gemm;
  int64_t tileColumns, stages, stageBytes = 0;
  llvm::SmallVector<Item> items;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
