// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs of attention by AMX tile registers. Lanes are queries. For the scores, keys are the rows of
// the A operand, and queries are the columns of the B operand, with pairs of elements along K. For
// the output, columns of V are the rows of the A operand, so V is transposed. Probabilities are the
// B operand, with pairs of keys. Elements past the last key or column are zeros.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXGEMMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXGEMMS_H

#include "AttentionMemory.h"

namespace fusednorm::cpu {

class AmxGemms : public AttentionPart {
public:
  AmxGemms(AttentionTile &tile, AttentionMemory &memory) : AttentionPart(tile), memory(memory) {}

  /// Stores the dot products of a block with the queries of a group as scores.
  void multiplyKeys(mlir::Value group, const KeyBlock &block);
  /// Rescales the accumulators, and adds probabilities times values.
  void accumulate(mlir::Value group, const KeyBlock &block, const Lanes &factors);

private:
  AttentionMemory &memory;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_AMXGEMMS_H
