// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ring of stages in shared memory through which the operands of a product come: filled by
// all threads of the block, some steps ahead.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_OPERANDPIPELINE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_OPERANDPIPELINE_H

#include "Emitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Schedule/GPUTileLayout.h"

namespace fusednorm::tilegpu {

/// Where the tiles of one operand come from. Lines of its tile in shared memory run along the
/// products, or across them: `lineBase` and `inLineBase` are where a tile begins, null where
/// that is the step.
struct OperandSource {
  OperandTile tile;
  int64_t elementBytes = 0;
  mlir::Value pointer;                         // with the matrix of the batch
  mlir::Value lineStride, inLineStride;        // in elements
  mlir::Value lineExtent, inLineExtent;        // of the array
  mlir::Value lineBase, inLineBase;            // null: the step
  bool linesAreWhole = false, isWhole = false; // no line, no column of a tile is out of bounds
  /// Bytes of one asynchronous copy; 0: elements are loaded and stored one by one.
  int64_t copyBytes = 0;
};

class OperandPipeline {
public:
  OperandPipeline(GPUEmitter &e, const GPUTileLayout &layout, mlir::Value thread, mlir::Value shared,
              OperandSource left, OperandSource right)
      : e(e), layout(layout), thread(thread), shared(shared), left(std::move(left)),
        right(std::move(right)) {}

  /// Asks for the first steps; there are products from 0 to `depth`. Returns the place of the
  /// first stage.
  mlir::Value begin(mlir::Value depth);
  /// The step at `product` has arrived in the stage at `stage` for all threads, and a later
  /// one has been asked for. Returns the place of the next stage.
  mlir::Value advance(mlir::Value firstK, mlir::Value stage);

  mlir::Value leftTile(mlir::Value stage) { return e.ahead(shared, stage); }
  mlir::Value rightTile(mlir::Value stage) {
    return e.ahead(e.ahead(shared, stage), layout.left.bytes());
  }
  /// The number by which chunks of a line are reordered.
  static mlir::Value orderOf(GPUEmitter &e, const OperandTile &tile, mlir::Value line);

private:
  void fetch(mlir::Value firstK, mlir::Value stage);
  void fetchTile(const OperandSource &source, mlir::Value firstK, mlir::Value tile);
  void copyChunk(const OperandSource &source, mlir::Value line, mlir::Value inLine,
                 mlir::Value target);
  void loadChunk(const OperandSource &source, mlir::Value line, mlir::Value inLine,
                 mlir::Value target);
  void commit();

  GPUEmitter &e;
  const GPUTileLayout &layout;
  mlir::Value thread, shared, depth;
  OperandSource left, right;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_OPERANDPIPELINE_H
