// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PARKEDVALUES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PARKEDVALUES_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"
#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::tilehopper {

/// Indices of a warp in shared memory, equal in all lanes and below 2^31. They occupy no registers
/// during a loop of MMAs.
class ParkedValues {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Words of a warp: the run, then the values of the loops around it.
  static constexpr int64_t kRun = 0, kLoops = 9, kWords = 16, kBytes = 4 * kWords;

  /// `base` is the shared memory of the warp.
  ParkedValues(tilegpu::FloatEmitter &e, hopper::HopperEmitter &h, mlir::Value base,
               mlir::Value lane)
      : e(e), h(h), base(base), lane(lane) {}

  /// Stores the values from word `first` on. All lanes of the warp must run it.
  void store(mlir::ValueRange values, int64_t first);
  /// Returns `count` values from word `first` on.
  Values load(int64_t first, int64_t count);
  void store(const tilegpu::AttentionRun &run);
  /// Returns the run that was stored, with the scale of `run`.
  tilegpu::AttentionRun load(const tilegpu::AttentionRun &run);

private:
  tilegpu::FloatEmitter &e;
  hopper::HopperEmitter &h;
  mlir::Value base, lane;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PARKEDVALUES_H
