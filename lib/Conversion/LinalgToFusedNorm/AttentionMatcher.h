// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contractions of attention, and its operands as attention takes them: rows of all heads of a
// query side by side. Where a tensor has them so on the way to the contraction, that one is taken;
// else they are copied. Dimensions of the batch that a mask tells apart are sequences, the others
// heads.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H

#include "Matchers.h"
#include "Softmax.h"

namespace fusednorm::raise {

/// What an operand of attention is an element of, by coordinates of its own: those of the batch,
/// a row, a column.
struct AttentionOperand {
  mlir::Value tensor;
  mlir::AffineMap map;
  int64_t rows = 0, columns = 0;

  mlir::Type element() const { return mlir::getElementTypeOrSelf(tensor.getType()); }
};

/// The loops of a contraction: those of probabilities are the batch, queries and keys.
struct AttentionLoops {
  llvm::SmallVector<unsigned> batch;
  unsigned query = 0, key = 0, column = 0;
};

class AttentionMatcher {
public:
  AttentionMatcher(mlir::linalg::LinalgOp op, Refusal &refusal)
      : op(op), refusal(refusal), context(op.getContext()) {}

  mlir::FailureOr<Match> match();
  uint64_t numVisited = 0;

private:
  mlir::LogicalResult refuse(mlir::Operation *blocker, const llvm::Twine &reason) {
    if (!refusal)
      refusal = {"ragged_attention", blocker, reason.str()};
    return mlir::failure();
  }
  bool isSum(mlir::linalg::LinalgOp product);
  std::optional<AttentionLoops> readLoops(unsigned probabilities);
  mlir::LogicalResult readOperands(const Softmax &softmax);
  mlir::LogicalResult chooseHeads();
  /// Coordinates of the batch from those of a sequence and of a head.
  llvm::SmallVector<mlir::AffineExpr> batchOf(mlir::AffineExpr sequence,
                                              mlir::AffineExpr head) const;
  std::optional<llvm::SmallVector<bool>> getUses(Element element) const;
  /// A tensor that has the rows as they lie, [sequences, rows, heads, columns], or without heads
  /// where there is one; null if there is none. `shared` heads of queries read one of the
  /// operand.
  mlir::Value findRows(const AttentionOperand &operand, int64_t shared) const;
  /// Where elements lie of [sequences, rows, heads, columns].
  mlir::AffineMap mapOfRows(mlir::AffineMap map, int64_t shared) const;
  /// The element where it comes from, by sequence, row, head, the number of queries' heads that
  /// share it, and column; with a map that does not depend on the last but one where they do.
  Element findShared(const AttentionOperand &operand, int64_t shared) const;
  int64_t countShared() const;
  mlir::AffineMap mapOfMask(mlir::AffineMap map) const;

  mlir::linalg::LinalgOp op;
  Refusal &refusal;
  mlir::MLIRContext *context;
  llvm::SmallVector<int64_t> batch; // sizes
  int64_t queries = 0, keys = 0;
  int64_t sequences = 1, heads = 1, shared = 1; // heads of queries for one of keys
  AttentionOperand q, k, v;
  mlir::AffineMap result; // from sequence, query, head and column
  Softmax softmax;
};

/// Positions of loops that a map of permuted loops has, in its order.
std::optional<llvm::SmallVector<unsigned>> getLoopsOf(mlir::AffineMap map);
/// The element as one of the tensor that it comes from, however it was moved.
Element getLastTensor(const ElementReader &reader, Element element);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H
