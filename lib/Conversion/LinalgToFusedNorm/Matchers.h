// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the matchers, one per family of primitives, and their common types.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H

#include "Element.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/IR/GroupSize.h"
#include <functional>
#include <string>

namespace fusednorm::raise {

/// Another value computed by the primitive.
struct Replacement {
  mlir::Value old;
  /// Creates the value from the results of the primitive.
  std::function<mlir::Value(mlir::OpBuilder &, mlir::ValueRange)> create;
};

/// A primitive equivalent to the root.
struct Match {
  llvm::StringRef name;
  /// The tensors read by the primitive.
  llvm::SmallVector<mlir::Value> operands;
  /// Creates the primitive. Its first result replaces the root.
  std::function<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &, mlir::Location)> create;
  /// Other values replaced by the results.
  llvm::SmallVector<Replacement> others;
  /// Ops without uses after the creation. They are erased.
  llvm::SmallVector<mlir::Operation *> removed;
  /// The primitive computes each element from one element of its first operand.
  bool isElementwise = false;
};

/// The reason why an op resembling a primitive is not raised. The first of several reasons is
/// recorded.
struct NoMatchReason {
  llvm::StringRef name;
  mlir::Operation *blocker = nullptr;
  std::string reason;
  /// The options that allow the candidate, each off. Without options, none does.
  llvm::SmallVector<bool RaiseOptions::*, 2> options = {};

  explicit operator bool() const { return blocker; }
  /// Returns the reason with the names of the options.
  std::string describe() const;
};

/// The input of a matcher: an element of the root. `type` is the type of the root.
class MatchContext {
public:
  MatchContext(ElementReader &reader, Element root, mlir::RankedTensorType type,
               const RaiseOptions &options = {})
      : reader(reader), root(root), type(type), options(options) {}
  MatchContext(const MatchContext &) = delete;
  MatchContext &operator=(const MatchContext &) = delete;
  /// Erases unused views.
  ~MatchContext();

  /// Records a reason not to raise, and the option that allows it; null if none does. Returns
  /// failure.
  mlir::LogicalResult refuse(llvm::StringRef name, Element at, const llvm::Twine &reason,
                             bool RaiseOptions::*option = nullptr);

  /// Returns the tensor with `element` at the coordinates of the root, or a new view of another
  /// tensor. Null if neither exists.
  mlir::Value findRows(Element element);
  /// Moves the views to a context with a longer lifetime.
  void keepViews(MatchContext &other) {
    other.created.append(created);
    created.clear();
  }
  /// Returns the tensor of rank 1 with `element` at the column. If all other dimensions are unit
  /// dimensions, it is created after the definition. Null if there is none.
  mlir::Value findVector(Element element);

  ElementReader &reader;
  Element root;
  mlir::RankedTensorType type;
  RaiseOptions options;
  NoMatchReason refusal;
  /// The op because of which the root is a candidate. A root may be refused and another root with
  /// the same core be raised.
  mlir::Operation *core = nullptr;
  /// Ops inside the root must not be raised either.
  bool isNearMiss = false;

private:
  /// Views in the order of their creation.
  llvm::SmallVector<mlir::Operation *> created;
};

/// A scalar f32, the same for all rows: a constant or a value.
struct UniformF32 {
  std::optional<float> constant;
  Element element;

  mlir::Value create(mlir::OpBuilder &builder, mlir::Location loc) const;
};
std::optional<UniformF32> getUniformF32(MatchContext &context, Element element);

/// Returns `tensor` without the given unit dimensions. The last dimension stays.
mlir::Value collapseUnitDims(mlir::Value tensor, llvm::ArrayRef<int64_t> unitDims);

/// Adds or removes a last dimension of size 1 to give `value` the rank `rank`.
mlir::Value withUnitColumn(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                           int64_t rank);

/// Creates a destination of the type. Dynamic sizes are the sizes of `like`.
mlir::Value createEmpty(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type,
                        mlir::Value like);

/// Returns the largest value of an 8-bit type; 0 for other types.
double getLargestEncoding(mlir::Type type);

/// Returns the group size if `element`, or one of at most `most` elements in its expression, is
/// broadcast over groups of columns. Returns 0 otherwise.
int64_t getSpread(MatchContext &context, Element element, unsigned most = 32);

/// Checks whether `tensor`, or its destination, was created with `size` in dimension `dim`.
bool hasSize(mlir::Value tensor, int64_t dim, mlir::Value size);

/// Checks whether the type guarantees at least one element.
inline bool hasElements(mlir::RankedTensorType type) {
  return type.hasStaticShape() && type.getNumElements() != 0;
}

/// Returns the shape of a tensor with its columns split into groups.
llvm::SmallVector<int64_t> getShapeOfGroups(mlir::RankedTensorType type, int64_t group);

/// Returns the elements of `tensor` for a reader of its shape with columns split into groups.
Element getGrouped(ElementReader &reader, mlir::Value tensor);

/// Matches rms_norm and layer_norm.
mlir::FailureOr<Match> matchNorm(MatchContext &context);
/// Matches norms of rows that are several trailing dimensions of the root: collapses the row, and
/// expands the result.
mlir::FailureOr<Match> matchCollapsedNorm(MatchContext &context);
/// Matches layer norms with one weight for each channel, where a row holds the elements of one or
/// several channels, such as a group norm.
mlir::FailureOr<Match> matchChannelNorm(MatchContext &context);
/// Matches row_mean_of_squares.
mlir::FailureOr<Match> matchMeanOfSquares(MatchContext &context);
/// Matches apply_rotary_pos_emb.
mlir::FailureOr<Match> matchRotary(MatchContext &context);
/// Matches apply_rotary_pos_emb on a part of the columns.
mlir::FailureOr<Match> matchPartialRotary(MatchContext &context);
/// Extends the rotations of a block. Reads of tables at positions or in sections move into the op.
/// Rotations of a slice become rotations of a part of the whole row if the result is joined with
/// the other columns of that row. Adds dead ops to `replaced`. Returns the number of elements
/// visited.
uint64_t completeRotations(mlir::Block &block, llvm::SmallVectorImpl<mlir::Operation *> &replaced);
/// Matches other primitives in the form printed by fusednorm-decompose.
mlir::FailureOr<Match> matchDecomposed(MatchContext &context);
/// Matches add_rms_norm with weights of type `gamma` in the form printed by fusednorm-decompose.
/// `x` is the normalized row.
mlir::FailureOr<Match> matchDecomposedSum(MatchContext &context, mlir::Value x, mlir::Type gamma,
                                          bool hasOffset, NumericsAttr numerics);
/// Match quantize and dequantize.
mlir::FailureOr<Match> matchQuantize(MatchContext &context);
mlir::FailureOr<Match> matchDequantize(MatchContext &context);
/// Matches scaled_matmul: a contraction of two dequantized matrices.
mlir::FailureOr<Match> matchScaledGemm(mlir::linalg::LinalgOp op, NoMatchReason &refusal,
                                       uint64_t &visited);

/// Matches matmul: a contraction of two matrices of f32, bf16 or f16.
mlir::FailureOr<Match> matchMatmul(mlir::linalg::LinalgOp op, const RaiseOptions &options,
                                   NoMatchReason &refusal, uint64_t &visited);

/// Checks whether scales may have elements of this type.
inline bool isScaleElement(mlir::Type type) {
  return mlir::isa<mlir::Float32Type, mlir::Float16Type, mlir::BFloat16Type,
                   mlir::Float8E8M0FNUType>(type);
}

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H
