// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs of bf16 elements as elements of 32 bits.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIREMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIREMITTER_H

#include "AttentionPart.h"

namespace fusednorm::cpu {

class PairEmitter : public AttentionPart {
public:
  using AttentionPart::AttentionPart;

  /// Transposes 16 vectors of 16 elements.
  Lanes transpose(Lanes vectors);
  /// Loads 16 pairs of bf16 as 32-bit elements.
  mlir::Value loadPairs(mlir::Value memref, mlir::ValueRange indices);
  /// Stores 32-bit elements as 16 pairs of bf16.
  void storePairs(mlir::Value pairs, mlir::Value memref, mlir::ValueRange indices);
  mlir::Value packTwo(mlir::Value low, mlir::Value high);
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PAIREMITTER_H
