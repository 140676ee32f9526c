// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each family of primitives is recognized by.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H

#include "Element.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/IR/GroupSize.h"
#include <functional>
#include <string>

namespace fusednorm::raise {

/// A value that a primitive computes instead.
struct Replacement {
  mlir::Value old;
  /// Its value, from the results of the primitive.
  std::function<mlir::Value(mlir::OpBuilder &, mlir::ValueRange)> create;
};

/// A primitive that computes what the root computes.
struct Match {
  llvm::StringRef name;
  /// The tensors that it reads.
  llvm::SmallVector<mlir::Value> operands;
  /// Creates it; its first result replaces the root.
  std::function<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &, mlir::Location)> create;
  /// Other values that it replaces.
  llvm::SmallVector<Replacement> others;
  /// Ops that have no use any more when it was created, and are erased then.
  llvm::SmallVector<mlir::Operation *> removed;
};

/// Why something that looks like a primitive is none. Of several reasons the first
/// counts.
struct NoMatchReason {
  llvm::StringRef name;
  mlir::Operation *blocker = nullptr;
  std::string reason;

  explicit operator bool() const { return blocker; }
};

/// What a matcher looks at: an element of the root, whose type is `type`.
class MatchContext {
public:
  MatchContext(ElementReader &reader, Element root, mlir::RankedTensorType type)
      : reader(reader), root(root), type(type) {}
  MatchContext(const MatchContext &) = delete;
  MatchContext &operator=(const MatchContext &) = delete;
  /// Erases the views that no primitive reads.
  ~MatchContext();

  /// Notes a reason not to raise; returns failure.
  mlir::LogicalResult refuse(llvm::StringRef name, Element at, const llvm::Twine &reason);

  /// The tensor that `element` is an element of, at the coordinates of the root; a view of
  /// another tensor if there is no such one.
  mlir::Value findRows(Element element);
  /// Leaves the views to another context, which outlives this one.
  void keepViews(MatchContext &other) {
    other.created.append(created);
    created.clear();
  }
  /// The tensor of rank 1 whose element at the column is `element`, created at its
  /// definition if it only has other unit dimensions.
  mlir::Value findVector(Element element);

  ElementReader &reader;
  Element root;
  mlir::RankedTensorType type;
  NoMatchReason refusal;
  /// The op that makes the root a candidate: what is refused at one root may be
  /// raised at another that has the same core.
  mlir::Operation *core = nullptr;
  /// What is inside of the root must not be raised either.
  bool isNearMiss = false;

private:
  /// Views, in the order of their creation.
  llvm::SmallVector<mlir::Operation *> created;
};

/// A scalar f32 that `element` is for every row: a constant, or a value.
struct UniformF32 {
  std::optional<float> constant;
  Element element;

  mlir::Value create(mlir::OpBuilder &builder, mlir::Location loc) const;
};
std::optional<UniformF32> getUniformF32(MatchContext &context, Element element);

/// `tensor` without its unit dimensions, but for the last.
mlir::Value collapseUnitDims(mlir::Value tensor, llvm::ArrayRef<int64_t> unitDims);

/// `value` with `rank` dimensions, by one more or less at the end, of size 1.
mlir::Value withUnitColumn(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                           int64_t rank);

/// A destination of the type, with the sizes of `like` where they are dynamic.
mlir::Value createEmpty(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type,
                        mlir::Value like);

/// The largest number of an 8-bit type; 0 for other types.
double getLargestEncoding(mlir::Type type);

/// Of an element that is one of each group of columns, spread over these, or is made of
/// such ones, the columns of a group; 0 for others. Looks at up to `most` elements.
int64_t getSpread(MatchContext &context, Element element, unsigned most = 32);

/// Whether `tensor` was made, or what it was written to, with `size` in dimension `dim`.
bool hasSize(mlir::Value tensor, int64_t dim, mlir::Value size);

/// Whether it is known that there are any.
inline bool hasElements(mlir::RankedTensorType type) {
  return type.hasStaticShape() && type.getNumElements() != 0;
}

/// The shape of a tensor with its columns taken apart into groups.
llvm::SmallVector<int64_t> getShapeOfGroups(mlir::RankedTensorType type, int64_t group);

/// The elements of `tensor` for a reader of its shape with the columns taken apart
/// into groups.
Element getGrouped(ElementReader &reader, mlir::Value tensor);

/// rms_norm and layer_norm.
mlir::FailureOr<Match> matchNorm(MatchContext &context);
/// row_mean_of_squares.
mlir::FailureOr<Match> matchMeanOfSquares(MatchContext &context);
/// apply_rotary_pos_emb.
mlir::FailureOr<Match> matchRotary(MatchContext &context);
/// The same of a part of the columns.
mlir::FailureOr<Match> matchPartialRotary(MatchContext &context);
/// Rotations by tables that are read at positions or in sections read them there, and those of a
/// slice whose result is written beside the other columns of that row become those of a part of
/// the row. Notes ops that nothing needs for it; returns the number of elements looked at.
uint64_t completeRotations(mlir::Block &block, llvm::SmallVectorImpl<mlir::Operation *> &replaced);
/// Other primitives, as fusednorm-decompose prints them.
mlir::FailureOr<Match> matchDecomposed(MatchContext &context);
/// add_rms_norm with weights of the type `gamma`, as fusednorm-decompose prints it; `x` is what
/// is normalized there.
mlir::FailureOr<Match> matchDecomposedSum(MatchContext &context, mlir::Value x, mlir::Type gamma,
                                          bool hasOffset, NumericsAttr numerics);
/// quantize and dequantize.
mlir::FailureOr<Match> matchQuantize(MatchContext &context);
mlir::FailureOr<Match> matchDequantize(MatchContext &context);
/// scaled_matmul: a contraction of two dequantized matrices.
mlir::FailureOr<Match> matchScaledGemm(mlir::linalg::LinalgOp op, NoMatchReason &refusal,
                                          uint64_t &visited);

/// Whether scales may have elements of this type.
inline bool isScaleElement(mlir::Type type) {
  return mlir::isa<mlir::Float32Type, mlir::Float16Type, mlir::BFloat16Type,
                   mlir::Float8E8M0FNUType>(type);
}

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_MATCHERS_H
