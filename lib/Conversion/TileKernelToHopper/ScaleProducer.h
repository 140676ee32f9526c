// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H

#include "Fragments.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"

namespace fusednorm::tilehopper {

/// Stages the scales of k-steps in shared memory, in a multi-stage pipeline. A dedicated warp
/// copies them by cp.async. TMA cannot copy them, since rows of scales need not be aligned to 16
/// bytes. Loads in consumer warps would delay `wgmma`. The scales have their own shared variable,
/// which `wgmma` does not read.
class ScaleProducer {
public:
  ScaleProducer(const HopperGemm &gemm, int64_t m, int64_t n, int64_t stages);

  bool isEmpty() const { return items.empty(); }
  int64_t getBytes() const { return stages * stageBytes; }

  /// Copies the scales of one k-step, from all lanes of a warp. The copies of each lane arrive at
  /// `full`.
  void copy(hopper::HopperEmitter &e, const GPUKernelFunction &function, mlir::Value variable,
            mlir::Value stage, mlir::Value lane, TileOrigin tile, mlir::Value rows,
            hopper::Word columns, mlir::Value step, mlir::Value full) const;
  /// Reads an entry of a load for Fragments::setScales. `rowInTile` is the row of the thread's
  /// first accumulator.
  mlir::Value read(hopper::HopperEmitter &e, mlir::Value variable, mlir::Value stage,
                   mlir::Value rowInTile, tilekernel::LoadOp load, int64_t entry) const;

private:
  struct Item {
    tilekernel::LoadOp load;
    ScaleColumns columns; // `run` is 0 if scales depend on the row only
    int64_t count, offset;
  };

  HopperGemm gemm;
  int64_t n, stages, stageBytes = 0;
  llvm::SmallVector<Item> items;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
