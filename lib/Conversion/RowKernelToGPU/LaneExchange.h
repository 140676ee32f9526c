// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges of values between the lanes of a warp by shuffles. All lanes take part.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LANEEXCHANGE_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LANEEXCHANGE_H

#include "RowEmitter.h"

namespace fusednorm::rowgpu {

class LaneExchange : public RowEmitter {
public:
  using RowEmitter::RowEmitter;

  /// Returns the value of lane `source` of the warp.
  mlir::Value broadcast(mlir::Value value, mlir::Value source);
  /// Returns the value of the first of the lanes with vectors of one element of `type`.
  mlir::Value fromFirstOfShared(mlir::VectorType type, mlir::Value raw, Chunk &chunk);
  /// Moves pieces from the lanes that access them to the lanes that own the vectors, or back.
  mlir::Value transposePieces(mlir::Value pieces);
  /// Moves pieces of 16 bytes between two adjacent lanes.
  void swapHalves(llvm::MutableArrayRef<mlir::Value> pieces, bool toOwners);

private:
  mlir::Value hasLaneBit(int64_t bit);
  mlir::Value fromLane(mlir::Value words, int64_t distance);
  void swapWithLane(mlir::Value &low, mlir::Value &high, mlir::Value hasBit, int64_t distance);
  mlir::Value swapInWord(mlir::Value word, int64_t bytes, mlir::Value hasBit, int64_t distance);
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LANEEXCHANGE_H
