// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Statistics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

std::optional<Element> StatisticMatcher::matchInverseRoot(Element element, RsqrtForm &form) {
  Element v, other, root;
  form = RsqrtForm::Rn;
  if (reader.match<math::RsqrtOp>(element, v))
    return v;
  if (reader.match<math::PowFOp>(element, v, other) && reader.getConstant(other) == -0.5)
    return v;
  if (reader.match<arith::DivFOp>(element, other, root) && reader.getConstant(other) == 1.0 &&
      reader.match<math::SqrtOp>(root, v)) {
    form = RsqrtForm::SqrtDivide;
    return v;
  }
  // In f64. The result rounded to f32 is correctly rounded for every input.
  Element wide, inverse;
  if (reader.match<arith::TruncFOp>(element, inverse) && inverse.getType().isF64() &&
      reader.match<arith::DivFOp>(inverse, other, root) && reader.getConstant(other) == 1.0 &&
      reader.match<math::SqrtOp>(root, wide) && reader.match<arith::ExtFOp>(wide, v) &&
      v.getType().isF32())
    return v;
  return std::nullopt;
}

bool StatisticMatcher::hasColumns(tensor::DimOp size, Element element, unsigned depth) {
  int64_t dim = *size.getConstantIndex();
  Element last = element;
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    if (element.value == size.getSource() && dim >= 0 && dim < element.map.getNumResults() &&
        element.map.getResult(dim) == reader.column())
      return true;
    if (element.isTensor() && element.map &&
        llvm::any_of(llvm::enumerate(element.map.getResults()), [&](auto index) {
          return index.value() == reader.column() &&
                 hasSize(element.value, index.index(), size.getResult());
        }))
      return true;
    last = element;
  }
  Operation *op = depth == 0 ? nullptr : reader.getOp(last);
  return op && llvm::any_of(llvm::seq(0u, op->getNumOperands()), [&](unsigned i) {
           return hasColumns(size, reader.getOperand(last, i), depth - 1);
         });
}

bool StatisticMatcher::isCount(Element count, Element element) {
  int64_t columns = reader.getColumns();
  if (!ShapedType::isDynamic(columns))
    return reader.getConstant(count) == static_cast<float>(columns);
  // An extent, converted to f32.
  count = reader.resolve(count);
  Operation *op = count.value.getDefiningOp();
  if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(op) || !count.getType().isF32())
    return false;
  while (isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp, arith::IndexCastOp, arith::IndexCastUIOp,
                         arith::ExtSIOp, arith::ExtUIOp>(op)) {
    count = reader.resolve({op->getOperand(0), count.map});
    op = count.value.getDefiningOp();
  }
  auto dim = dyn_cast_or_null<tensor::DimOp>(op);
  return dim && dim.getConstantIndex() && hasColumns(dim, element);
}

std::optional<Reduction> StatisticMatcher::matchMean(Element mean, MeanForm &form) {
  float n = static_cast<float>(reader.getColumns());
  bool isDynamic = ShapedType::isDynamic(reader.getColumns());
  Element sum, count;
  std::optional<Reduction> reduction;
  if (reader.getColumns() == 1 && (reduction = reader.getReduction(mean))) {
    form = MeanForm::Divide; // division by 1, which no source contains
  } else if (reader.match<arith::DivFOp>(mean, sum, count)) {
    form = MeanForm::Divide;
    reduction = reader.getReduction(sum);
    if (!reduction)
      return std::nullopt;
    if (!isCount(count, reduction->element)) {
      (void)refuse(count, "the sum is not divided by the number of columns");
      return std::nullopt;
    }
  } else {
    form = MeanForm::Reciprocal;
    bool isMean = reader.eitherOrder<arith::MulFOp>(mean, [&](Element a, Element b) {
      reduction = reader.getReduction(a);
      count = b;
      return reduction && (isDynamic || reader.getConstant(b));
    });
    Element one, columns;
    bool isInverse = !isMean     ? true
                     : isDynamic ? reader.match<arith::DivFOp>(count, one, columns) &&
                                       reader.getConstant(one) == 1.0 &&
                                       isCount(columns, reduction->element)
                                 : reader.getConstant(count) == 1.0f / n;
    if (!isInverse) {
      (void)refuse(count, "the sum is not multiplied by 1 / number of columns");
      return std::nullopt;
    }
    // The sum itself, as in L2 norms.
    if (!isMean) {
      form = MeanForm::Sum;
      reduction = reader.getReduction(mean);
      if (!reduction)
        return std::nullopt;
    }
  }
  Type type = reduction->element.getType();
  bool isAllowed = type.isF32() || (type.isF64() && context.options.f32Statistics);
  if (!isa<arith::AddFOp, math::FmaOp>(reduction->combiner) || !isAllowed) {
    (void)refuse(mean, "the row is not reduced by a sum in f32");
    return std::nullopt;
  }
  if (reader.getConstant(reduction->init) != 0.0) {
    (void)refuse(reduction->init, "the sum does not start from 0");
    return std::nullopt;
  }
  return reduction;
}

std::optional<Reduction> StatisticMatcher::matchRoundedMean(Element mean, MeanForm &form) {
  Element wide;
  if (!reader.match<arith::TruncFOp>(mean, wide) || !wide.getType().isF64())
    return matchMean(mean, form);
  return context.options.f32Statistics ? matchMean(wide, form) : std::nullopt;
}

/// Checks whether `wide` is `x` in f64.
static bool isWidened(ElementReader &reader, Element wide, Element x) {
  Element narrow;
  return reader.match<arith::ExtFOp>(wide, narrow) &&
         (reader.areEqual(narrow, x) ||
          (reader.match<arith::ExtFOp>(x, x) && reader.areEqual(narrow, x)));
}

bool StatisticMatcher::isRow(Element base, Element x) {
  if (!center)
    return reader.areEqual(base, x) || (base.getType().isF64() && isWidened(reader, base, x));
  Element minuend, mean, narrow = base;
  (void)reader.match<arith::ExtFOp>(base, narrow);
  if (!reader.match<arith::SubFOp>(narrow, minuend, mean))
    return false;
  if (narrow.getType().isF32())
    return reader.areEqual(minuend, x) && reader.areEqual(mean, center);
  // The source subtracts another mean, in f64.
  MeanForm form;
  std::optional<Reduction> sum = matchMean(mean, form);
  return sum && !sum->factor && form != MeanForm::Sum && reader.areEqual(sum->element, minuend) &&
         isWidened(reader, minuend, x);
}

std::optional<Element> StatisticMatcher::matchSquare(Element element) {
  Element lhs, rhs;
  if (reader.match<arith::MulFOp>(element, lhs, rhs) && reader.areEqual(lhs, rhs))
    return lhs;
  if (reader.match<math::PowFOp>(element, lhs, rhs) && reader.getConstant(rhs) == 2.0)
    return lhs;
  if (reader.match<math::FPowIOp>(element, lhs, rhs) && reader.getInteger(rhs) == 2)
    return lhs;
  return std::nullopt;
}

std::optional<UniformF32> fusednorm::raise::matchRounded(MatchContext &context, Element element,
                                                         Type type) {
  ElementReader &reader = context.reader;
  Element narrow, wide;
  if (reader.match<arith::ExtFOp>(element, narrow) && narrow.getType() == type &&
      reader.match<arith::TruncFOp>(narrow, wide))
    return getUniformF32(context, wide);
  return std::nullopt;
}

std::optional<Element> StatisticMatcher::matchSummand(const Reduction &sum, SquareForm &form) {
  bool isFused = isa<math::FmaOp>(sum.combiner);
  form = isFused ? SquareForm::Fma : SquareForm::Rounded;
  if (!isFused)
    return matchSquare(sum.element);
  if (reader.areEqual(sum.element, sum.factor))
    return sum.element;
  return std::nullopt;
}

FailureOr<Normalized> StatisticMatcher::matchMeanOfSquares(Element mean) {
  Normalized result;
  std::optional<Reduction> sum = matchMean(mean, result.mean);
  std::optional<Element> base = sum ? matchSummand(*sum, result.squares) : std::nullopt;
  if (!base || !base->getType().isF32())
    return failure();
  setRow(*base, result);
  return result;
}

void StatisticMatcher::setRow(Element x, Normalized &result) {
  Element narrow;
  bool isWidened = reader.match<arith::ExtFOp>(x, narrow) &&
                   (narrow.getType().isBF16() || narrow.getType().isF16());
  result.x = isWidened ? narrow : x;
  result.wide = x;
  // Squares of bf16 and f16 values are exact in f32. Squares of differences and of f32 values are
  // not.
  if (isWidened && !hasCenter())
    result.squares = SquareForm::Fma;
}

/// Returns the other operand of an addition of a value that is the same for all rows, or `v`.
Element StatisticMatcher::withoutEpsilon(Element v) {
  Element mean = v;
  reader.eitherOrder<arith::AddFOp>(v, [&](Element a, Element b) {
    if (!getUniformF32(context, b))
      return false;
    mean = a;
    return true;
  });
  return mean;
}

std::optional<Reduction> StatisticMatcher::matchMoments(Element variance, MeanForm &form) {
  Element moment, square;
  if (!center || !reader.match<arith::SubFOp>(variance, moment, square))
    return std::nullopt;
  std::optional<Element> mean = matchSquare(square);
  if (!mean || !reader.areEqual(*mean, center))
    return std::nullopt;
  return matchMean(moment, form);
}

/// Returns the other operand of a clamp to at least 0, or `v`. The clamp has no effect, as a mean
/// of squares is not negative.
static Element withoutClamp(ElementReader &reader, Element v) {
  Element other = v;
  reader.eitherOrder<arith::MaximumFOp>(v, [&](Element a, Element b) {
    if (reader.getConstant(b) != 0.0)
      return false;
    other = a;
    return true;
  });
  return other;
}

/// Matches v = mean((x - center)^2) + epsilon.
LogicalResult StatisticMatcher::matchStatistic(Element v, Element x, Normalized &result) {
  std::optional<Reduction> sum;
  std::optional<UniformF32> epsilon;
  bool hasMoments = false;
  auto matchVariance = [&](Element mean) {
    mean = withoutClamp(reader, mean);
    sum = matchMoments(mean, result.mean);
    hasMoments = sum.has_value();
    if (!sum && !context.refusal)
      sum = matchRoundedMean(mean, result.mean);
    return sum || context.refusal;
  };
  bool hasEpsilon = reader.eitherOrder<arith::AddFOp>(v, [&](Element a, Element b) {
    epsilon = getUniformF32(context, b);
    return epsilon && (matchVariance(a) || (result.given = center ? std::nullopt : matchGiven(a)));
  });
  if (!hasEpsilon) {
    if (context.refusal)
      return failure();
    epsilon = UniformF32{0.0f, {}};
    (void)matchVariance(v);
  }
  result.epsilon = *epsilon;
  if (result.given)
    return checkEpsilon(*epsilon, v);
  Element inF64;
  if (!sum && reader.match<arith::TruncFOp>(withoutEpsilon(v), inF64) && inF64.getType().isF64())
    return context.options.f32Statistics
               ? refuse(v, "the statistics of the row in f64 are not a mean")
               : refuse(v,
                        "the statistics of the row are computed in f64, but norms compute them in "
                        "f32",
                        &RaiseOptions::f32Statistics);
  if (!sum)
    return refuse(v, "the operand of the root is not the mean of a row plus an epsilon");
  if (failed(matchBase(*sum, hasMoments, x, result)))
    return failure();
  return checkEpsilon(*epsilon, v);
}

/// Matches the summands: squares of x minus the center or, with `hasMoments`, squares of x.
LogicalResult StatisticMatcher::matchBase(const Reduction &sum, bool hasMoments, Element x,
                                          Normalized &result) {
  std::optional<Element> base = matchSummand(sum, result.squares);
  if (!base)
    return refuse(sum.element, "the summands are not squares");
  if (hasMoments ? !reader.areEqual(*base, x) : !isRow(*base, x))
    return refuse(*base, "the squares are not computed from the row that is normalized");
  if (hasMoments && !context.options.centeredRows)
    return refuse(sum.element,
                  "the variance is the mean of squares minus the square of the mean, but norms "
                  "subtract the mean first",
                  &RaiseOptions::centeredRows);
  return success();
}

std::optional<GivenStatistic> StatisticMatcher::matchGiven(Element mean) {
  // A reduction in this block belongs to another kind of norm, or to none.
  SmallVector<Element> waiting = {mean};
  constexpr unsigned kMost = 16;
  for (unsigned i = 0; i < waiting.size(); ++i) {
    Element element = reader.resolve(waiting[i]);
    auto op = element.value.getDefiningOp<linalg::LinalgOp>();
    if ((op && op.getNumReductionLoops() > 0) || waiting.size() > kMost)
      return std::nullopt;
    if (Operation *computed = reader.getOp(element))
      for (unsigned operand = 0; operand < computed->getNumOperands(); ++operand)
        waiting.push_back(reader.getOperand(element, operand));
  }
  ArrayRef<int64_t> leading = context.type.getShape().drop_back();
  for (unsigned steps = 0; mean && steps < reader.getMaxSteps();
       mean = reader.step(mean), ++steps) {
    auto type = dyn_cast<RankedTensorType>(mean.value.getType());
    if (!type || !mean.map || !type.getElementType().isF32() || leading.empty() ||
        type.getShape().take_front(leading.size()) != leading ||
        type.getRank() > int64_t(leading.size()) + 1)
      continue;
    bool isOfRow = true;
    for (auto [dim, extent] : llvm::enumerate(leading)) {
      AffineExpr index = mean.map.getResult(dim);
      isOfRow &= extent == 1 || index == getAffineDimExpr(dim, index.getContext());
    }
    bool isFlat = type.getRank() == int64_t(leading.size());
    auto column =
        isFlat ? AffineConstantExpr() : dyn_cast<AffineConstantExpr>(mean.map.getResults().back());
    if (isOfRow && (isFlat || column))
      return GivenStatistic{mean.value, isFlat ? 0 : column.getValue()};
  }
  return std::nullopt;
}

FailureOr<Normalized> StatisticMatcher::matchNormalized(Element element) {
  Normalized result;
  Element row, factor;
  std::optional<Element> v;
  bool isMultiply = reader.eitherOrder<arith::MulFOp>(element, [&](Element a, Element b) {
    row = a;
    factor = b;
    v = matchInverseRoot(b, result.rsqrt);
    return v && reader.isColumnFree(*v);
  });
  // A division by the root has one rounding fewer than a multiplication by the inverse root.
  if (Element root, number; !isMultiply) {
    if (!reader.match<arith::DivFOp>(element, row, root) || !reader.isColumnFree(root) ||
        !reader.match<math::SqrtOp>(root, number) || reader.getConstant(row) ||
        reader.getConstant(number))
      return failure();
    v = number;
    result.rsqrt = RsqrtForm::Divide;
  }
  context.core = reader.resolve(element).value.getDefiningOp();
  if (!element.getType().isF32())
    return refuse(element, "the normalization is not computed in f32");
  return matchRow(row, *v, result);
}

FailureOr<Normalized> StatisticMatcher::matchFactor(Element product, Element row, Element factor) {
  Normalized result;
  std::optional<Element> v = matchInverseRoot(factor, result.rsqrt);
  if (!v || !reader.isColumnFree(*v) || !product.getType().isF32())
    return failure();
  context.core = reader.resolve(product).value.getDefiningOp();
  return matchRow(row, *v, result);
}

FailureOr<Normalized> StatisticMatcher::matchCentered(Element product, Element x, Element mean,
                                                      Element factor) {
  Normalized result;
  std::optional<Element> v = matchInverseRoot(factor, result.rsqrt);
  if (!v || !reader.isColumnFree(*v) || !product.getType().isF32())
    return failure();
  context.core = reader.resolve(product).value.getDefiningOp();
  return matchRow(x, mean, *v, result);
}

/// Matches the statistics of `row` in v, the operand of the root.
FailureOr<Normalized> StatisticMatcher::matchRow(Element row, Element v, Normalized result) {
  // LayerNorm subtracts the mean first.
  Element x, mean;
  if (reader.match<arith::SubFOp>(row, x, mean) && reader.isColumnFree(mean))
    return matchRow(x, mean, v, result);
  return matchRow(row, {}, v, result);
}

/// Matches the statistics of x minus `mean`. Without a mean, nothing is subtracted.
FailureOr<Normalized> StatisticMatcher::matchRow(Element x, Element mean, Element v,
                                                 Normalized result) {
  center = mean;
  MeanForm meanForm = MeanForm::Divide;
  if (center) {
    std::optional<Reduction> sum = matchMean(mean, meanForm);
    if (!sum || sum->factor || meanForm == MeanForm::Sum)
      return refuse(mean, "the value subtracted from the row is not its mean");
    if (!reader.areEqual(sum->element, x))
      return refuse(mean, "the value subtracted from the row is the mean of another row");
  }
  result.isCentered = hasCenter();
  if (failed(matchStatistic(v, x, result)))
    return failure();
  if (center && meanForm != result.mean)
    return refuse(mean, "one mean divides by the number of columns, the other multiplies by its "
                        "inverse or is a sum");

  setRow(x, result);
  if (result.epsilon.element)
    if (auto given = matchRounded(context, result.epsilon.element, result.x.getType())) {
      result.epsilon = *given;
      result.epsilonRounding = EpsilonRounding::Rounded;
    }
  return result;
}
