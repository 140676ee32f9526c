// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMMAINLOOP_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMMAINLOOP_H

#include "MmaSync.h"
#include "OperandPipeline.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

namespace fusednorm::tilegpu {

/// The loops over K of a GEMM. K-steps are consecutive from 0 on across the loops, so operands are
/// prefetched across scale blocks.
class GemmMainLoop {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  GemmMainLoop(GPUEmitter &e, tilekernel::GemmOp gemm, const GPUTileLayout &layout,
               const GPUTileTraits &traits, const ThreadTile &tile, OperandPipeline pipeline)
      : e(e), gemm(gemm), layout(layout), traits(traits), tile(tile),
        pipeline(std::move(pipeline)) {}

  /// Emits the partial sums of a scale block.
  using SumBlock = llvm::function_ref<Values()>;
  /// Adds the scale block at an index of K to the total. Must call SumBlock once.
  using AddBlock =
      llvm::function_ref<mlir::FailureOr<Values>(mlir::Value, mlir::ValueRange, SumBlock)>;

  /// Returns the accumulators of the thread, row by row. `depth` is the extent of K.
  mlir::FailureOr<Values> run(mlir::Value depth, AddBlock addBlock);

private:
  /// Emits a loop over K. `body` computes the accumulators from an index of K and the previous
  /// accumulators, which are zero at first.
  mlir::FailureOr<Values>
  accumulate(mlir::Value from, mlir::Value to, int64_t step, mlir::Type element,
             llvm::function_ref<mlir::FailureOr<Values>(mlir::Value, mlir::ValueRange)> body);
  /// Adds the partial products of a k-step to `accumulators`. Empty accumulators are zero.
  Values multiply(mlir::Value firstK, mlir::ValueRange accumulators);

  GPUEmitter &e;
  tilekernel::GemmOp gemm;
  const GPUTileLayout &layout;
  const GPUTileTraits &traits;
  const ThreadTile &tile;
  OperandPipeline pipeline;
  mlir::Value stage; // offset of the stage of the next k-step
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMMAINLOOP_H
