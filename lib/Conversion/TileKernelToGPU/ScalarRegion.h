// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that is written for one number, as code of a thread: what does not depend on the number
// is computed once.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCALARREGION_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCALARREGION_H

#include "FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

class ScalarRegion {
public:
  /// `scalars` knows what the block takes from outside.
  ScalarRegion(FloatEmitter &e, mlir::Block &block, const GPUKernelFunction &function,
               mlir::IRMapping scalars)
      : e(e), block(block), function(function), scalars(std::move(scalars)) {}

  /// Whether there is code for all ops; else an error.
  mlir::LogicalResult verify();
  /// Emits what depends on no argument but those that are given, the others being null.
  void prepare(llvm::ArrayRef<mlir::Value> arguments);
  /// Emits the rest; returns what the block yields.
  llvm::SmallVector<mlir::Value> emit(llvm::ArrayRef<mlir::Value> arguments);

private:
  void emitOp(mlir::Operation &op, mlir::IRMapping &mapping);
  mlir::Value emitLoad(mlir::Value memref, mlir::ValueRange indices);
  mlir::Value emitTanh(mlir::Value x);

  FloatEmitter &e;
  mlir::Block &block;
  const GPUKernelFunction &function;
  mlir::IRMapping scalars;
  llvm::DenseSet<mlir::Operation *> done;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SCALARREGION_H
