// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores of a key block for a group of lanes. Each lane is a query.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANESCORES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANESCORES_H

#include "AttentionMemory.h"
#include "PairGemms.h"

namespace fusednorm::cpu {

class LaneScores : public AttentionPart {
public:
  LaneScores(AttentionTile &tile, AttentionMemory &memory, PairGemms &pairGemms)
      : AttentionPart(tile), memory(memory), pairGemms(pairGemms) {}

  /// Computes the scores of a block for a group. Hidden scores are -inf unless `all` is true.
  /// Returns the largest scores.
  Lanes compute(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
  /// Finishes the scores of a block from dot products in memory. Returns the largest scores.
  Lanes finish(const Run &run, const KeyBlock &block, bool isBorder);
  /// Computes `laneIndices` for a group, if the op has a score region.
  void findLaneIndices(const Run &run, mlir::Value group);
  /// Applies the score region. The second value is whether the key is seen, null without a region.
  std::pair<mlir::Value, mlir::Value> modify(const Run &run, const KeyBlock &block, mlir::Value key,
                                             int64_t part, mlir::Value score);

private:
  Lanes multiplyKeys(mlir::Value group, mlir::Value key);
  /// Returns the positions and the heads of a vector of lanes. The head is a scalar if no heads
  /// share keys.
  std::pair<mlir::Value, mlir::Value> indicesOfLanes(const Run &run, mlir::Value first);
  mlir::Value finishScore(const Run &run, const KeyBlock &block, mlir::Value key, int64_t part,
                          mlir::Value sum, bool isBorder);

  /// Queries and heads of each vector of a group, if the op has a score region.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> laneIndices;

  AttentionMemory &memory;
  PairGemms &pairGemms;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANESCORES_H
