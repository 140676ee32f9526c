// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over the chunks of a row.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_THREADCHUNKS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_THREADCHUNKS_H

#include "RowEmitter.h"

namespace fusednorm::rowgpu {

class ThreadChunks : public RowEmitter {
public:
  using RowEmitter::RowEmitter;
  using Body = llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)>;

  /// Runs `body` for every chunk with carried accumulators. `kept` has the chunks of a row in
  /// registers.
  llvm::SmallVector<mlir::Value> forEach(mlir::ValueRange accumulators,
                                         llvm::MutableArrayRef<Chunk> kept, Body body);
  /// Visits the chunks of piece `piece` of a canonical sum.
  llvm::SmallVector<mlir::Value> forEachShifted(unsigned piece, mlir::ValueRange accumulators,
                                                Body body);

  /// Largest number of accumulators of this phase's reductions.
  int64_t steps = 1;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_THREADCHUNKS_H
