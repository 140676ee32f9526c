// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main loop of a consumer warpgroup: the k-steps of a tile, from a multi-stage pipeline.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMMAINLOOP_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMMAINLOOP_H

#include "Fragments.h"
#include "GemmBlock.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"

namespace fusednorm::tilehopper {

class GemmMainLoop {
public:
  /// Releases a stage after this warp has read it.
  using Release = llvm::function_ref<void(hopper::PipelineState)>;
  /// Returns the descriptors of both operands, given a k-step and the index of the A operand's
  /// stage.
  using OperandsOf =
      llvm::function_ref<std::pair<mlir::Value, mlir::Value>(mlir::Value, mlir::Value)>;

  /// `rowInTile` is the row of the thread's first accumulator.
  GemmMainLoop(GemmBlock &block, mlir::Value rowInTile, Release release)
      : in(block), emitter(block.emitter), rowInTile(rowInTile), release(release) {}

  /// Computes the accumulators of a tile, wave by wave. Advances `state` past its k-steps.
  llvm::SmallVector<mlir::Value> multiplyTile(const hopper::Pipeline &pipeline,
                                              hopper::PipelineState &state, TileCoordinate tile,
                                              OperandsOf operandsOf);

private:
  llvm::SmallVector<mlir::Value> multiplyAtOnce(const hopper::Pipeline &pipeline,
                                                hopper::PipelineState &state,
                                                OperandsOf operandsOf);
  llvm::SmallVector<mlir::Value> multiplyInParts(const hopper::Pipeline &pipeline,
                                                 hopper::PipelineState &state, TileCoordinate tile,
                                                 OperandsOf operandsOf);
  /// Emits a version of multiplyInParts for each column where a tile may cross from one scale block
  /// to the next. A version needs no selects of scales.
  llvm::SmallVector<mlir::Value> multiplyByBorder(const hopper::Pipeline &pipeline,
                                                  hopper::PipelineState &state, TileCoordinate tile,
                                                  OperandsOf operandsOf,
                                                  const ScaleColumns &crossed);
  /// Returns the elements of a wave at a k-step. The scales of the step are read from `stage`.
  std::unique_ptr<Fragments> readScales(TileCoordinate tile, mlir::Value stage, int64_t wave);
  /// Combines the accumulators `before` with the partial sums `part` of a k-step. Appends the
  /// results to `after`.
  void addPart(Fragments &fragments, mlir::ValueRange part, mlir::ValueRange before,
               llvm::SmallVectorImpl<mlir::Value> &after);

  GemmBlock &in;
  hopper::HopperEmitter &emitter;
  mlir::Value rowInTile;
  Release release;
  std::optional<int64_t> border; // of the version that is emitted
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMMAINLOOP_H
