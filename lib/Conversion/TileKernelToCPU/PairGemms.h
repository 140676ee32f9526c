// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of attention by vdpbf16ps, which adds two adjacent partial products at once: two
// columns of a query and of a key, or the probabilities and the values of two keys. Lanes are
// queries. A pair of a key or of values is one 32-bit element, equal for all lanes.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIRGEMMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIRGEMMS_H

#include "AttentionMemory.h"

namespace fusednorm::cpu {

class PairGemms : public AttentionPart {
public:
  PairGemms(AttentionTile &tile, AttentionMemory &memory) : AttentionPart(tile), memory(memory) {}

  /// Computes the dot products of the keys from `key` on with the queries of a group.
  Lanes multiplyKeys(mlir::Value group, mlir::Value key);
  /// Adds probabilities times values to the accumulators of `count` columns.
  Lanes accumulate(const KeyBlock &block, const Lanes &initial, mlir::Value column, int64_t count);

private:
  mlir::Value splatPair(mlir::Value pairs, mlir::ValueRange indices);
  mlir::Value loadNumbers(mlir::Value memref, mlir::ValueRange indices);

  AttentionMemory &memory;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIRGEMMS_H
