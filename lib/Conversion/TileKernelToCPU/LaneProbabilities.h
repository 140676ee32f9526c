// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax probabilities of a key block for a group of lanes.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEPROBABILITIES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEPROBABILITIES_H

#include "AttentionMemory.h"
#include "PairEmitter.h"

namespace fusednorm::cpu {

class LaneProbabilities : public AttentionPart {
public:
  LaneProbabilities(AttentionTile &tile, AttentionMemory &memory, PairEmitter &pairs)
      : AttentionPart(tile), memory(memory), pairs(pairs) {}

  /// Replaces scores by softmax probabilities. Returns the factors that rescale the accumulators.
  Lanes compute(const Run &run, mlir::Value group, const KeyBlock &block, const Lanes &largest);
  /// Rounds a probability to the type of q.
  mlir::Value round(mlir::Value weight);
  /// Returns the rounded probabilities of a key for a vector of lanes.
  mlir::Value at(mlir::Value key, int64_t part);

private:
  /// Computes the probabilities and their sums. Two keys become a pair, as bf16 dot products
  /// expect.
  Lanes computePairs(const Run &run, const KeyBlock &block, const Lanes &base);

  AttentionMemory &memory;
  PairEmitter &pairs;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEPROBABILITIES_H
