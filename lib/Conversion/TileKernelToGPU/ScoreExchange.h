// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds the partial scores of the warps that share 16 rows. Each warp has multiplied a part of the
// columns of Q and K. All of them get the same bits.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCOREEXCHANGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCOREEXCHANGE_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

class ScoreExchange {
public:
  /// `group` is the number of the 16 rows in the block, and `part` the number of the warp among the
  /// warps of these rows (i32).
  ScoreExchange(FloatEmitter &e, const GPUAttentionLayout &layout, mlir::Value shared,
                mlir::Value group, mlir::Value part, mlir::Value lane)
      : e(e), layout(layout), shared(shared), group(group), part(part), lane(lane) {}

  /// Returns the sums of `partial` over the warps. All threads of these warps must call it, and a
  /// barrier of the block must separate two calls.
  llvm::SmallVector<mlir::Value> add(llvm::ArrayRef<mlir::Value> partial);

private:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Returns the lane's address in the partial scores of a warp.
  mlir::Value addressOf(mlir::Value number);
  /// Loads the partial scores of another warp, whose number differs in `bits`.
  Values load(int64_t bits);
  void wait();

  FloatEmitter &e;
  const GPUAttentionLayout &layout;
  mlir::Value shared, group, part, lane;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCOREEXCHANGE_H
