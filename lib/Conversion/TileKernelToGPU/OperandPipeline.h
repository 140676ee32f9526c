// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The multi-stage pipeline in shared memory for the operands of a GEMM. All threads of the block
// fill it, some k-steps ahead.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_OPERANDPIPELINE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_OPERANDPIPELINE_H

#include "fusednorm/Lowering/GPU/Emitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Schedule/GPUTileLayout.h"

namespace fusednorm::tilegpu {

/// The source of the tiles of one operand. Lines of a tile in shared memory run along K or across
/// K. A tile begins at `lineBase` and `inLineBase`, of which the one along K is null.
struct OperandSource {
  OperandTile tile;
  int64_t elementBytes = 0;
  mlir::Value pointer;                  // includes the offset of the batch
  mlir::Value lineStride, inLineStride; // in elements
  mlir::Value lineExtent, inLineExtent; // of the array
  mlir::Value lineBase, inLineBase;     // null: the k-step
  /// No line, no element of a line is out of bounds.
  bool linesAreWhole = false, isWhole = false;
  /// Bytes of one asynchronous copy. 0: elements are loaded and stored one by one.
  int64_t copyBytes = 0;
};

class OperandPipeline {
public:
  OperandPipeline(GPUEmitter &e, const GPUTileLayout &layout, mlir::Value thread,
                  mlir::Value shared, OperandSource left, OperandSource right)
      : e(e), layout(layout), thread(thread), shared(shared), left(std::move(left)),
        right(std::move(right)) {}

  /// Starts the copies of the first k-steps. `depth` is the extent of K. Returns the offset of the
  /// first stage.
  mlir::Value begin(mlir::Value depth);
  /// Waits until the k-step at `firstK` has arrived in the stage at offset `stage`, for all
  /// threads, and starts the copies of a later step. Returns the offset of the next stage.
  mlir::Value advance(mlir::Value firstK, mlir::Value stage);

  mlir::Value leftTile(mlir::Value stage) { return e.ahead(shared, stage); }
  mlir::Value rightTile(mlir::Value stage) {
    return e.ahead(e.ahead(shared, stage), layout.left.bytes());
  }
  /// Returns the number that swizzles the chunks of a line (by XOR).
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
