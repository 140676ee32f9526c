// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H

#include "Fragments.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"

namespace fusednorm::tilehopper {

/// Scales of the steps in a ring, in shared memory: a warp copies them, as it takes neither a
/// tensor map, for which rows of scales need not be aligned, nor a load in front of `wgmma`,
/// which would wait for it. They lie in a variable of their own, which `wgmma` does not read.
class ScaleProducer {
public:
  ScaleProducer(const HopperGemm &gemm, int64_t m, int64_t n, int64_t stages);

  bool isEmpty() const { return items.empty(); }
  int64_t getBytes() const { return stages * stageBytes; }

  /// Of one step, by all lanes of a warp. The last arrival, of each lane, is at `full`.
  void copy(hopper::HopperEmitter &e, const llvm::DenseMap<mlir::Value, Memory> &memories,
            mlir::Value variable, mlir::Value stage, mlir::Value lane, TileOrigin tile,
            mlir::Value rows, hopper::Word columns, mlir::Value step, mlir::Value full) const;
  /// Entry of a load, as Fragments wants it: `rowInTile` is that of the thread's first sums.
  mlir::Value read(hopper::HopperEmitter &e, mlir::Value variable, mlir::Value stage,
                   mlir::Value rowInTile, tilekernel::LoadOp load, int64_t entry) const;

private:
  struct Item {
    tilekernel::LoadOp load;
    ScaleColumns columns; // of rows without a run
    int64_t count, offset;
  };

  HopperGemm gemm;
  int64_t n, stages, stageBytes = 0;
  llvm::SmallVector<Item> items;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_SCALEPRODUCER_H
