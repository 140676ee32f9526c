// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches the two GEMMs of attention and finds Q, K and V in the layout of ragged_attention: the
// heads of a token are contiguous. A tensor with this layout on the way to the GEMM is used
// directly. Otherwise the rows are copied. Batch dimensions that the mask distinguishes are
// sequences, the others are heads.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H

#include "AttentionLse.h"
#include "Matchers.h"
#include "Softmax.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"

namespace fusednorm::raise {

/// An operand of attention. `map` maps the coordinates of the operand (batch coordinates, row,
/// column) to indices of `tensor`.
struct AttentionOperand {
  mlir::Value tensor;
  mlir::AffineMap map;
  int64_t rows = 0, columns = 0;

  mlir::Type element() const { return mlir::getElementTypeOrSelf(tensor.getType()); }
};

/// The operands of attention.
struct AttentionOperands {
  AttentionOperand q, k, v;
  /// Q and K of the second GEMM of the scores; without tensors if there is one GEMM.
  AttentionOperand ropeQ, ropeK;
  /// The element type of the operands and probabilities.
  mlir::Type element;

  /// Returns Q, K and V, and the operands of a second GEMM.
  llvm::SmallVector<const AttentionOperand *, 5> getOperands() const;
};

/// The loops of a GEMM of attention. The loops of the probabilities are the batch, queries and
/// keys.
struct AttentionLoops {
  llvm::SmallVector<unsigned> batch;
  unsigned query = 0, key = 0, column = 0;
};

/// The part of a loop that counts queries. The other part counts the heads of a GQA group.
enum class QueryPart { Whole, Outer, Inner };

class AttentionMatcher : AttentionOperands {
public:
  /// `result` is the type of the results after the rounding of the accumulators. With `isDivided`
  /// the GEMM multiplies V by the numerators, and its result is divided by their sums.
  AttentionMatcher(mlir::linalg::LinalgOp op, mlir::Type result, const RaiseOptions &options,
                   NoMatchReason &refusal, bool isDivided)
      : op(op), result(result), options(options), refusal(refusal), context(op.getContext()) {
    softmaxForm.isDivided = isDivided;
  }

  mlir::FailureOr<Match> match();
  uint64_t numVisited = 0;

private:
  mlir::LogicalResult refuse(mlir::Operation *blocker, const llvm::Twine &reason) {
    if (!refusal)
      refusal = {"ragged_attention", blocker, reason.str()};
    return mlir::failure();
  }
  /// Tries both operands and all parts of the query loop.
  mlir::FailureOr<Match> matchLoops(mlir::Operation *narrow);
  bool isSum(mlir::linalg::LinalgOp product);
  /// Returns a choice for each loop of P without an index in V: it is the query. The other loops of
  /// this kind are heads of a GQA group with one K and V.
  llvm::SmallVector<AttentionLoops> readLoops(unsigned probabilities);
  /// Sets the numbers of batches, queries and keys, and expresses the loops by these coordinates.
  mlir::LogicalResult readCoordinates(unsigned probabilities, QueryPart part);
  mlir::LogicalResult readProbabilities(unsigned probabilities, QueryPart part);
  /// Finds Q and K of a GEMM, indexed by the batch coordinates, a row and a column.
  mlir::LogicalResult readScoreGemm(Element products, AttentionOperand &queryRows,
                                    AttentionOperand &keyRows);
  mlir::LogicalResult readOperands();
  /// Checks that all heads share the keys of the second GEMM of the scores. May swap the GEMMs.
  mlir::LogicalResult checkRope();
  mlir::LogicalResult checkExtents();
  mlir::LogicalResult checkMask();
  mlir::LogicalResult checkRoundings(const ElementReader &reader, const Rounding &rounding);
  mlir::LogicalResult chooseHeads();
  mlir::LogicalResult checkSink();
  Match build();
  /// Returns the batch coordinates of a sequence and a head.
  llvm::SmallVector<mlir::AffineExpr> batchOf(mlir::AffineExpr sequence,
                                              mlir::AffineExpr head) const;
  std::optional<llvm::SmallVector<bool>> getUses(Element element) const;
  /// Returns a tensor of shape [sequences, rows, heads, columns] that holds the rows in this
  /// layout. If there is one sequence or head, its dimension may be missing. Null if there is none.
  /// `shared` query heads read one head of the operand. Sets `isOneSequence` if the tensor has no
  /// dimension for the sequences.
  mlir::Value findRows(const AttentionOperand &operand, int64_t shared,
                       bool *isOneSequence = nullptr) const;
  /// Maps (sequence, row, head, column) to indices of the operand.
  mlir::AffineMap mapOfRows(mlir::AffineMap map, int64_t shared) const;
  /// Returns the source element of the operand, indexed by (sequence, row, head, head within the
  /// GQA group, column). If the operand is repeated for the group, its map does not depend on the
  /// head within the group.
  Element findShared(const AttentionOperand &operand, int64_t shared) const;
  int64_t countShared() const;
  mlir::AffineMap mapOfMask(mlir::AffineMap map) const;
  mlir::AffineMap mapOfSink(mlir::AffineMap map) const;
  /// Maps the indices of the result to (sequence, query, head, column).
  mlir::AffineMap mapOfResult();
  /// Sets `lses` to the LSEs of the source in layouts that can be created.
  void readLses();

  mlir::linalg::LinalgOp op;
  mlir::Type result;
  const RaiseOptions &options;
  NoMatchReason &refusal;
  mlir::MLIRContext *context;
  AttentionLoops loops;
  llvm::SmallVector<int64_t> loopRanges;
  /// Each loop as an expression of the coordinates.
  llvm::SmallVector<mlir::AffineExpr> coordinates;
  QueryPart queryPart = QueryPart::Whole;
  SoftmaxForm softmaxForm;
  /// The number of heads that the query loop counts.
  int64_t grouped = 1;
  /// Sizes of the batch dimensions. Only the first may be dynamic.
  llvm::SmallVector<int64_t> batch;
  int64_t queries = 0, keys = 0;
  int64_t sequences = 1, heads = 1;
  /// The GQA group size: query heads per KV head.
  int64_t shared = 1;
  /// The first GEMM with accumulators narrower than f32; null if there is none.
  mlir::Operation *narrowSum = nullptr;
  Softmax softmax;
  /// The LSEs that the source computes. `coordinates` maps to head, sequence and query.
  llvm::SmallVector<AttentionLse> lses;
};

/// Returns the loops that the results of `map` name, in this order. `std::nullopt` if a result is
/// not a loop or a loop occurs twice.
std::optional<llvm::SmallVector<unsigned>> getLoopsOf(mlir::AffineMap map);
/// Follows `element` through moves and returns it as an element of the tensor that is nearest to
/// its definition.
Element getLastTensor(const ElementReader &reader, Element element);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONMATCHER_H
