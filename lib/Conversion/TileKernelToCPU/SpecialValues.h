// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NaN and infinity in V, in blocks where a mask hides some keys from some queries. Zeros replace
// these elements, and their partial products are added one by one, for visible keys only. A
// probability of zero would not hide them.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPECIALVALUES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPECIALVALUES_H

#include "LaneProbabilities.h"
#include "LaneScores.h"

namespace fusednorm::cpu {

class SpecialValues : public AttentionPart {
public:
  SpecialValues(AttentionTile &tile, AttentionMemory &memory, LaneScores &laneScores,
                LaneProbabilities &probabilities)
      : AttentionPart(tile), memory(memory), laneScores(laneScores), probabilities(probabilities) {}

  /// Replaces NaN and infinity in the values of a block by zeros. Returns whether there are any.
  mlir::Value clear(const KeyBlock &block);
  /// Adds the partial products of NaN and infinity in V for the keys that a query of a group sees.
  void add(const Run &run, const KeyBlock &block, mlir::Value group);

private:
  AttentionMemory &memory;
  LaneScores &laneScores;
  LaneProbabilities &probabilities;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SPECIALVALUES_H
