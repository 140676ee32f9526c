// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks of attention with an operand for each query.

#ifndef FUSEDNORM_LIB_INTERPRETER_QUERYMASKS_H
#define FUSEDNORM_LIB_INTERPRETER_QUERYMASKS_H

#include "PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"

namespace fusednorm::interpreter {

class QueryMasks {
public:
  mlir::LogicalResult read(RaggedAttentionOp op, Evaluator &evaluator) {
    int64_t tokens = evaluator.shape(op.getQ())[0];
    if (op.getTree()) {
      if (failed(evaluator.expectShape(op, "tree", evaluator.shape(op.getTree()), {tokens})))
        return mlir::failure();
      words = unsignedIntegers(evaluator, op.getTree());
    }
    if (!op.getKeyRanges())
      return mlir::success();
    ranges = unsignedIntegers(evaluator, op.getKeyRanges());
    return evaluator.expectShape(op, "key_ranges", evaluator.shape(op.getKeyRanges()), {tokens, 2});
  }
  /// Returns whether the word of a query shows a key: one before the drafts, at a negative `draft`,
  /// or a visible draft token. True without the operand.
  bool isInTree(int64_t token, int64_t draft) const {
    return words.empty() || draft < 0 || (draft < kMostDrafts && (words[token] >> draft & 1));
  }
  /// Returns whether the range of a query has a key at `position`. True without the operand.
  bool isInRange(int64_t token, int64_t position) const {
    return ranges.empty() || (ranges[2 * token] <= position && position < ranges[2 * token + 1]);
  }

private:
  Integers words, ranges;
};

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_QUERYMASKS_H
