// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar region of an op as code of a thread. Values that do not change from call to call are
// computed once.

#ifndef FUSEDNORM_LOWERING_GPU_SCALARREGION_H
#define FUSEDNORM_LOWERING_GPU_SCALARREGION_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

class ScalarRegion {
public:
  /// `scalars` maps values from outside of the block.
  ScalarRegion(FloatEmitter &e, mlir::Block &block, const GPUKernelFunction &function,
               mlir::IRMapping scalars)
      : e(e), block(block), function(function), scalars(std::move(scalars)) {}

  /// Checks that all ops in the regions of `op` have a lowering; reports an error otherwise.
  static mlir::LogicalResult verify(mlir::Operation *op);
  /// Emits the ops that depend on the given arguments only. Arguments that vary are null.
  void prepare(llvm::ArrayRef<mlir::Value> arguments);
  /// Emits the other ops and returns the yielded values.
  llvm::SmallVector<mlir::Value> emit(llvm::ArrayRef<mlir::Value> arguments);

private:
  void emitOp(mlir::Operation &op, mlir::IRMapping &mapping);
  mlir::Value emitLoad(mlir::Value memref, mlir::ValueRange indices);

  FloatEmitter &e;
  mlir::Block &block;
  const GPUKernelFunction &function;
  mlir::IRMapping scalars;
  llvm::DenseSet<mlir::Operation *> done;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_SCALARREGION_H
