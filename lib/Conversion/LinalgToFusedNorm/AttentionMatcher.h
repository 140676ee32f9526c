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
#include "fusednorm/Conversion/LinalgToFusedNorm.h"

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

/// Which part of a loop counts the queries. The other part counts heads that share keys.
enum class QueryPart { Whole, Outer, Inner };

class AttentionMatcher {
public:
  /// `result` is the type that the sums are rounded to at once.
  AttentionMatcher(mlir::linalg::LinalgOp op, mlir::Type result, const RaiseOptions &options,
                   NoMatchReason &refusal)
      : op(op), result(result), options(options), refusal(refusal), context(op.getContext()) {}

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
  /// The batch, queries and keys, and the loops by their coordinates.
  mlir::LogicalResult readCoordinates(unsigned probabilities, QueryPart part);
  mlir::LogicalResult readProbabilities(unsigned probabilities, QueryPart part);
  mlir::LogicalResult readOperands();
  mlir::LogicalResult checkExtents();
  mlir::LogicalResult checkMask();
  mlir::LogicalResult checkRoundings(const ElementReader &reader, const Rounding &rounding);
  mlir::LogicalResult chooseHeads();
  mlir::LogicalResult checkSink();
  Match build();
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
  mlir::AffineMap mapOfSink(mlir::AffineMap map) const;
  /// From the coordinates of the result to sequence, query, head and column.
  mlir::AffineMap mapOfResult();

  mlir::linalg::LinalgOp op;
  mlir::Type result;
  const RaiseOptions &options;
  NoMatchReason &refusal;
  mlir::MLIRContext *context;
  AttentionLoops loops;
  llvm::SmallVector<int64_t> loopRanges;
  llvm::SmallVector<mlir::AffineExpr> coordinates; // of loops
  QueryPart queryPart = QueryPart::Whole;
  /// Heads of the loop of queries.
  int64_t grouped = 1;
  llvm::SmallVector<int64_t> batch; // sizes; only the first may be known at run time
  int64_t queries = 0, keys = 0;
  int64_t sequences = 1, heads = 1, shared = 1; // heads of queries for one of keys
  AttentionOperand q, k, v;
  /// What operands and weights are, and a sum of narrower numbers, if there is one.
  mlir::Type element;
  mlir::Operation *narrowSum = nullptr;
  Softmax softmax;
};

/// Positions of loops that a map of permuted loops has, in its order.
std::optional<llvm::SmallVector<unsigned>> getLoopsOf(mlir::AffineMap map);
/// The element as one of the tensor that it comes from, however it was moved.
Element getLastTensor(const ElementReader &reader, Element element);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H
