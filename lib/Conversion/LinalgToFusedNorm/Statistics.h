// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What makes a norm: a factor of the row, 1/sqrt(mean of squares + epsilon), beside the very
// elements that the squares are of, or beside a mean that is given.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H

#include "Matchers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm::raise {

/// Column `column` of `tensor`, or all of it where that has the leading dimensions only.
struct GivenStatistic {
  mlir::Value tensor;
  int64_t column = 0;
};

/// (x - mean) * r or x * r, and how r is made of x.
struct Normalized {
  /// x in its own type, and as it is computed with.
  Element x, wide;
  bool isCentered = false;
  MeanForm mean = MeanForm::Divide;
  RsqrtForm rsqrt = RsqrtForm::Rn;
  SquareForm squares = SquareForm::Fma;
  UniformF32 epsilon;
  EpsilonRounding epsilonRounding = EpsilonRounding::Exact;
  /// The mean of squares where that is given: a column of a tensor.
  std::optional<GivenStatistic> given;
};

/// A number that is the same for all rows, and is rounded to `type` first.
std::optional<UniformF32> matchRounded(MatchContext &context, Element element, mlir::Type type);

class StatisticMatcher {
public:
  explicit StatisticMatcher(MatchContext &context) : context(context), reader(context.reader) {}

  mlir::FailureOr<Normalized> matchNormalized(Element element);
  /// Of a mean of squares alone: the row, and how the mean is made.
  mlir::FailureOr<Normalized> matchMeanOfSquares(Element mean);
  /// The scalar v of 1/sqrt(v).
  std::optional<Element> matchInverseRoot(Element element, RsqrtForm &form);
  /// Whether what was looked at last has its mean subtracted.
  bool hasCenter() const { return isCentered; }
  /// All refusals are relative to what is called the norm in remarks.
  mlir::LogicalResult refuse(Element at, const llvm::Twine &reason) {
    return context.refuse(isCentered ? "layer_norm" : "rms_norm", at, reason);
  }

private:
  /// Whether it is the number of columns of the row that `element` is of.
  bool isCount(Element count, Element element);
  /// Whether `size` is the number of columns of what `element` is made of.
  bool hasColumns(mlir::tensor::DimOp size, Element element, unsigned depth = 6);
  /// `sum / n` or `sum * rn(1/n)` along the column.
  std::optional<Reduction> matchMean(Element mean, MeanForm &form);
  /// What a value is the square of.
  std::optional<Element> matchSquare(Element element);
  /// What the summands are squares of.
  std::optional<Element> matchSummand(const Reduction &sum, SquareForm &form);
  /// The row in the type that it is widened from.
  void setRow(Element x, Normalized &result);
  mlir::LogicalResult matchStatistic(Element v, Element centered, Normalized &result);
  mlir::LogicalResult checkEpsilon(const UniformF32 &epsilon, Element at) {
    if (epsilon.constant && !(*epsilon.constant >= 0))
      return refuse(at, "the epsilon is negative or no number, which norms do not take");
    return mlir::success();
  }
  /// A number of each row that no reduction here makes.
  std::optional<GivenStatistic> matchGiven(Element mean);

  MatchContext &context;
  ElementReader &reader;
  bool isCentered = false;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H
