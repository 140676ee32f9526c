// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales of each key of a block, for the scores and for the probabilities.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_KEYSCALES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_KEYSCALES_H

#include "AttentionTile.h"

namespace fusednorm::cpu {

class KeyScales {
public:
  using Lanes = AttentionTile::Lanes;

  /// Allocates the memory of a call, and appends it to `owned`.
  KeyScales(AttentionTile &tile, Lanes &owned);

  /// Copies the scales of key `key` of a block.
  void load(const AttentionTile::Run &run, const AttentionTile::KeyBlock &block, mlir::Value key);
  /// Sets the scales of a key past the last one.
  void clear(mlir::Value key);

  // All lanes have one key.
  mlir::Value scaleScore(mlir::Value score, mlir::Value key) {
    return emitter.mulf(score, emitter.splat(loadOne(0, key)));
  }
  mlir::Value scaleWeight(mlir::Value weight, mlir::Value key) {
    return scaleNonzero(weight, emitter.splat(loadOne(1, key)));
  }
  // Lanes are keys from `key` on.
  mlir::Value scaleScores(mlir::Value scores, mlir::Value key) {
    return emitter.mulf(scores, emitter.load(memory, {emitter.index(0), key}));
  }
  mlir::Value scaleWeights(mlir::Value weights, mlir::Value key) {
    return scaleNonzero(weights, emitter.load(memory, {emitter.index(1), key}));
  }

private:
  mlir::Value loadOne(int64_t row, mlir::Value key);
  /// Returns x * scale, or 0 if x is 0: a scale of NaN or infinity has no effect on a hidden key.
  mlir::Value scaleNonzero(mlir::Value x, mlir::Value scale);

  AttentionTile &in;
  LaneEmitter &emitter;
  mlir::Value memory; // [2][keys of a block]
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_KEYSCALES_H
