// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches the statistics of a norm: a row times 1/sqrt(mean of squares + epsilon). The squares are
// computed from the same row, or the mean is an operand.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H

#include "Matchers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm::raise {

/// Column `column` of `tensor`, or all of `tensor` if it has the leading dimensions only.
struct GivenStatistic {
  mlir::Value tensor;
  int64_t column = 0;
};

/// (x - mean) * r or x * r, and how r is computed.
struct Normalized {
  /// The row in its own type.
  Element x;
  /// The row in f32.
  Element wide;
  bool isCentered = false;
  MeanForm mean = MeanForm::Divide;
  RsqrtForm rsqrt = RsqrtForm::Rn;
  SquareForm squares = SquareForm::Fma;
  UniformF32 epsilon;
  EpsilonRounding epsilonRounding = EpsilonRounding::Exact;
  /// The mean of squares, if it is an operand: a column of a tensor.
  std::optional<GivenStatistic> given;
};

/// Returns a value rounded to `type` that is the same for all rows; `std::nullopt` for others.
std::optional<UniformF32> matchRounded(MatchContext &context, Element element, mlir::Type type);

class StatisticMatcher {
public:
  explicit StatisticMatcher(MatchContext &context) : context(context), reader(context.reader) {}

  mlir::FailureOr<Normalized> matchNormalized(Element element);
  /// Matches the statistics of `row` where `factor`, an operand of `product`, is the inverse root.
  mlir::FailureOr<Normalized> matchFactor(Element product, Element row, Element factor);
  /// Matches the statistics of x, where the caller has matched the subtraction of `mean` and
  /// `factor`, an operand of `product`, is the inverse root.
  mlir::FailureOr<Normalized> matchCentered(Element product, Element x, Element mean,
                                            Element factor);
  /// Matches a mean of squares alone. Sets the row and the form of the mean.
  mlir::FailureOr<Normalized> matchMeanOfSquares(Element mean);
  /// Returns v if `element` is 1/sqrt(v), and sets the form; `std::nullopt` for others.
  std::optional<Element> matchInverseRoot(Element element, RsqrtForm &form);
  /// Returns whether the last match subtracts the mean of the row.
  bool hasCenter() const { return static_cast<bool>(center); }
  /// Records a reason under the name of the norm, and the option that allows it.
  mlir::LogicalResult refuse(Element at, const llvm::Twine &reason,
                             bool RaiseOptions::*option = nullptr) {
    return context.refuse(hasCenter() ? "layer_norm" : "rms_norm", at, reason, option);
  }

private:
  /// Checks whether `count` is the number of columns of the row of `element`.
  bool isCount(Element count, Element element);
  /// Checks whether `size` is the number of columns of a tensor in the expression of `element`.
  bool hasColumns(mlir::tensor::DimOp size, Element element, unsigned depth = 6);
  /// Matches `sum / n` or `sum * rn(1/n)` along the column.
  std::optional<Reduction> matchMean(Element mean, MeanForm &form);
  /// Matches a mean in f32 or, with the option, a mean in f64 that is rounded to f32.
  std::optional<Reduction> matchRoundedMean(Element mean, MeanForm &form);
  /// Checks whether `base` is x minus the center, in f32 or f64.
  bool isRow(Element base, Element x);
  /// Matches mean(x * x) - mean^2 with the mean that is subtracted from x.
  std::optional<Reduction> matchMoments(Element variance, MeanForm &form);
  /// Returns x if the element is the square of x; `std::nullopt` for others.
  std::optional<Element> matchSquare(Element element);
  /// Returns the element whose squares are summed; `std::nullopt` if the summands are not squares.
  std::optional<Element> matchSummand(const Reduction &sum, SquareForm &form);
  /// Sets the row in the type before widening.
  void setRow(Element x, Normalized &result);
  Element withoutEpsilon(Element v);
  mlir::FailureOr<Normalized> matchRow(Element row, Element v, Normalized result);
  mlir::FailureOr<Normalized> matchRow(Element x, Element mean, Element v, Normalized result);
  mlir::LogicalResult matchStatistic(Element v, Element x, Normalized &result);
  mlir::LogicalResult matchBase(const Reduction &sum, bool hasMoments, Element x,
                                Normalized &result);
  mlir::LogicalResult checkEpsilon(const UniformF32 &epsilon, Element at) {
    if (epsilon.constant && !(*epsilon.constant >= 0))
      return refuse(at, "the epsilon is negative or NaN; norms require epsilon >= 0");
    return mlir::success();
  }
  /// Matches a mean of squares without a reduction in this block.
  std::optional<GivenStatistic> matchGiven(Element mean);

  MatchContext &context;
  ElementReader &reader;
  /// The mean that is subtracted from the row; null if there is none.
  Element center;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_STATISTICS_H
