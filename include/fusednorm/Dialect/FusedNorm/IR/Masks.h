// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates masks of attention.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {

/// A query and a key of one sequence.
struct MaskCoordinate {
  /// Positions of the query and the key.
  int64_t query, key;
  int64_t validLength = 0;
  bool isInBias = true;
};

bool isHidden(MaskAttr mask, const MaskCoordinate &indices);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H
