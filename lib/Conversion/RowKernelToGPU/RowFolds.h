// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines the values of one thread, and of the lanes of a warp. Adjacent values are combined
// first.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWFOLDS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWFOLDS_H

#include "RowEmitter.h"

namespace fusednorm::rowgpu {

class RowFolds : public RowEmitter {
public:
  using RowEmitter::RowEmitter;

  mlir::Value foldNeighbours(rowkernel::ReduceKind kind, llvm::SmallVector<mlir::Value> values);
  mlir::Value foldMagnitudes(llvm::SmallVector<mlir::Value> values);
  mlir::Value foldVector(rowkernel::ReduceKind kind, mlir::Value lanes);
  /// Combines the values of `threads` adjacent lanes by shuffles.
  mlir::Value foldLanes(rowkernel::ReduceKind kind, mlir::Value value, int64_t threads);
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWFOLDS_H
