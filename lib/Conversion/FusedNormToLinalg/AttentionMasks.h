// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the masks of attention, and the indices of a bias.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ATTENTIONMASKS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ATTENTIONMASKS_H

#include "Integers.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"

namespace fusednorm::tolinalg {

/// A query and the properties of its sequence.
struct AttentionQuery {
  Value token, head, sequence, position, last, isThere;
  Value keyCount, keyBegin, keyStart, keyHead;
};

class AttentionMasks {
public:
  explicit AttentionMasks(RaggedAttentionOp op) : op(op) {}

  /// Returns an element of an operand with one for each sequence; 0 if the operand is absent.
  Value numberOf(Integers i, Value operand, Value sequence) {
    return operand ? i.wide(i.at(operand, sequence)) : i.index(0);
  }
  /// Returns the position of the first query of a sequence, which may be negative.
  Value firstPosition(Integers i, Value sequence);
  /// Compares positions. They are unsigned without signed lengths.
  Value comparePositions(Integers i, arith::CmpIPredicate isSigned, arith::CmpIPredicate isUnsigned,
                         Value x, Value y) {
    return i.compare(op.getSignedLengths() ? isSigned : isUnsigned, x, y);
  }
  Value isHidden(Integers i, MaskAttr mask, const AttentionQuery &query, Value key);
  Value isInBias(Integers i, const AttentionQuery &query, Value key);
  SmallVector<Value> indexInBias(Integers i, const AttentionQuery &query, Value key);

private:
  Value isInTree(Integers i, const AttentionQuery &query, Value position);
  Value isInRange(Integers i, const AttentionQuery &query, Value position);

  RaggedAttentionOp op;
};

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ATTENTIONMASKS_H
