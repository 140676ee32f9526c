// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Output of attention: adds probabilities times values to the accumulators of a group of lanes.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEACCUMULATION_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEACCUMULATION_H

#include "AttentionMemory.h"
#include "PairGemms.h"

namespace fusednorm::cpu {

class LaneAccumulation : public AttentionPart {
public:
  LaneAccumulation(AttentionTile &tile, AttentionMemory &memory, PairGemms &pairGemms)
      : AttentionPart(tile), memory(memory), pairGemms(pairGemms) {}

  void accumulate(mlir::Value group, const KeyBlock &block, const Lanes &factors);

private:
  void accumulateColumns(mlir::Value group, const KeyBlock &block, const Lanes &factors,
                         mlir::Value column, int64_t count);
  Lanes accumulateNumbers(const KeyBlock &block, const Lanes &initial, mlir::Value column,
                          int64_t count);

  AttentionMemory &memory;
  PairGemms &pairGemms;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEACCUMULATION_H
