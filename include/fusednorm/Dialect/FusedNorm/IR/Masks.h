// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates masks of attention.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {

class RaggedAttentionOp;

/// The number of draft tokens that a word of a mask `tree` describes.
inline constexpr int64_t kMostDrafts = 32;

/// A query and a key of one sequence.
struct MaskCoordinate {
  /// Positions of the query and the key.
  int64_t query, key;
  int64_t validLength = 0;
  bool isInBias = true;
  /// Whether the masks `tree` and `ranges` show the key.
  bool isInTree = true, isInRange = true;
};

bool isHidden(MaskAttr mask, const MaskCoordinate &indices);

/// Verifies the masks with an operand for each query, and signed lengths.
llvm::LogicalResult verifyQueryMasks(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MASKS_H
