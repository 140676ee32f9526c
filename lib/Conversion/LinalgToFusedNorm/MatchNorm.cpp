// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm and LayerNorm. What makes a norm is a factor of the row, 1/sqrt(mean of
// squares + epsilon), beside the very elements that the squares are of.

#include "Matchers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// (x - mean) * r or x * r, and how r is made of x.
struct Normalized {
  /// x in its own type, and whether that was widened to f32.
  Element x;
  bool isCentered = false;
  MeanForm mean = MeanForm::Divide;
  RsqrtForm rsqrt = RsqrtForm::Rn;
  SquareForm squares = SquareForm::Fma;
  UniformF32 epsilon;
  EpsilonRounding epsilonRounding = EpsilonRounding::Exact;
};

struct Gamma {
  Value tensor;
  std::optional<UniformF32> offset;
};

class NormMatcher {
public:
  explicit NormMatcher(MatchContext &context) : context(context), reader(context.reader) {}

  FailureOr<Match> run();

private:
  /// All that follows is relative to what is called the norm in remarks.
  LogicalResult refuse(Element at, const Twine &reason) {
    return context.refuse(isCentered ? "layer_norm" : "rms_norm", at, reason);
  }

  /// Whether it is the number of columns of the row that `element` is of.
  bool isCount(Element count, Element element);
  /// Whether dimension `dim` of `tensor` is the columns of what `element` is made of.
  bool hasColumns(Value tensor, int64_t dim, Element element, unsigned depth = 6);
  /// `sum / n` or `sum * rn(1/n)` along the column.
  std::optional<Reduction> matchMean(Element mean, MeanForm &form);
  /// The scalar v of 1/sqrt(v).
  std::optional<Element> matchInverseRoot(Element element, RsqrtForm &form);
  /// What a value is the square of.
  std::optional<Element> matchSquare(Element element);
  /// A number that is the same for all rows, and is rounded to `type` first.
  std::optional<UniformF32> matchRounded(Element element, Type type);
  LogicalResult matchStatistic(Element v, Element centered, Normalized &result);
  FailureOr<Normalized> matchNormalized(Element element);
  std::optional<Gamma> matchGamma(Element element, Type roundedTo);
  FailureOr<Match> build(const Normalized &normalized, Gamma gamma, Value beta, GammaOrder order);
  /// rn_g(rn_g(x * r) * g) in f32 arithmetic, then in the type of the result.
  FailureOr<Match> matchAfterCast();

  /// Calls `fn(a, b)` for both orders of the operands of a product or sum.
  template <typename OpTy, typename Fn>
  bool eitherOrder(Element element, Fn fn) {
    Element lhs, rhs;
    return reader.match<OpTy>(element, lhs, rhs) && (fn(lhs, rhs) || fn(rhs, lhs));
  }

  MatchContext &context;
  ElementReader &reader;
  bool isCentered = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// The row's factor
//===----------------------------------------------------------------------===//

std::optional<Element> NormMatcher::matchInverseRoot(Element element, RsqrtForm &form) {
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
  // In f64, which decides the rounding to f32 for every number.
  Element wide, inverse;
  if (reader.match<arith::TruncFOp>(element, inverse) && inverse.getType().isF64() &&
      reader.match<arith::DivFOp>(inverse, other, root) && reader.getConstant(other) == 1.0 &&
      reader.match<math::SqrtOp>(root, wide) && reader.match<arith::ExtFOp>(wide, v) &&
      v.getType().isF32())
    return v;
  return std::nullopt;
}

bool NormMatcher::hasColumns(Value tensor, int64_t dim, Element element, unsigned depth) {
  Element last = element;
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    if (element.value == tensor && dim >= 0 && dim < element.map.getNumResults() &&
        element.map.getResult(dim) == reader.column())
      return true;
    last = element;
  }
  Operation *op = depth == 0 ? nullptr : reader.getOp(last);
  return op && llvm::any_of(llvm::seq(0u, op->getNumOperands()), [&](unsigned i) {
           return hasColumns(tensor, dim, reader.getOperand(last, i), depth - 1);
         });
}

bool NormMatcher::isCount(Element count, Element element) {
  int64_t columns = reader.getColumns();
  if (!ShapedType::isDynamic(columns))
    return reader.getConstant(count) == static_cast<float>(columns);
  // An extent, made a float.
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
  std::optional<int64_t> number = dim ? dim.getConstantIndex() : std::nullopt;
  return number && hasColumns(dim.getSource(), *number, element);
}

std::optional<Reduction> NormMatcher::matchMean(Element mean, MeanForm &form) {
  float n = static_cast<float>(reader.getColumns());
  bool isDynamic = ShapedType::isDynamic(reader.getColumns());
  Element sum, count;
  std::optional<Reduction> reduction;
  if (reader.getColumns() == 1 && (reduction = reader.getReduction(mean))) {
    form = MeanForm::Divide; // by 1, which nobody writes
  } else if (reader.match<arith::DivFOp>(mean, sum, count)) {
    form = MeanForm::Divide;
    reduction = reader.getReduction(sum);
    if (!reduction)
      return std::nullopt;
    if (!isCount(count, reduction->element)) {
      (void)refuse(count, "the sum is divided by something else than the number of columns");
      return std::nullopt;
    }
  } else {
    form = MeanForm::Reciprocal;
    bool isMean = eitherOrder<arith::MulFOp>(mean, [&](Element a, Element b) {
      reduction = reader.getReduction(a);
      count = b;
      return reduction && (isDynamic || reader.getConstant(b));
    });
    if (!isMean)
      return std::nullopt;
    Element one, columns;
    bool isInverse = isDynamic ? reader.match<arith::DivFOp>(count, one, columns) &&
                                     reader.getConstant(one) == 1.0 &&
                                     isCount(columns, reduction->element)
                               : reader.getConstant(count) == 1.0f / n;
    if (!isInverse) {
      (void)refuse(count, "the sum is multiplied by something else than 1 / number of columns");
      return std::nullopt;
    }
  }
  if (!isa<arith::AddFOp, math::FmaOp>(reduction->combiner) ||
      !reduction->element.getType().isF32()) {
    (void)refuse(mean, "the row is not reduced by a sum in f32");
    return std::nullopt;
  }
  if (reader.getConstant(reduction->init) != 0.0) {
    (void)refuse(reduction->init, "the sum does not start from 0");
    return std::nullopt;
  }
  return reduction;
}

std::optional<Element> NormMatcher::matchSquare(Element element) {
  Element lhs, rhs;
  if (reader.match<arith::MulFOp>(element, lhs, rhs) && reader.areEqual(lhs, rhs))
    return lhs;
  if (reader.match<math::PowFOp>(element, lhs, rhs) && reader.getConstant(rhs) == 2.0)
    return lhs;
  if (reader.match<math::FPowIOp>(element, lhs, rhs) && reader.getInteger(rhs) == 2)
    return lhs;
  return std::nullopt;
}

std::optional<UniformF32> NormMatcher::matchRounded(Element element, Type type) {
  Element narrow, wide;
  if (reader.match<arith::ExtFOp>(element, narrow) && narrow.getType() == type &&
      reader.match<arith::TruncFOp>(narrow, wide))
    return getUniformF32(context, wide);
  return std::nullopt;
}

/// v = mean(centered^2) + epsilon.
LogicalResult NormMatcher::matchStatistic(Element v, Element centered, Normalized &result) {
  std::optional<Reduction> sum;
  std::optional<UniformF32> epsilon;
  bool hasEpsilon = eitherOrder<arith::AddFOp>(v, [&](Element a, Element b) {
    // A mean of squares is not negative.
    Element mean = a, zero;
    if (reader.match<arith::MaximumFOp>(a, mean, zero) && reader.getConstant(mean) == 0.0)
      std::swap(mean, zero);
    else if (!zero || reader.getConstant(zero) != 0.0)
      mean = a;
    epsilon = getUniformF32(context, b);
    return epsilon && (sum = matchMean(mean, result.mean));
  });
  if (!hasEpsilon) {
    if (context.refusal)
      return failure();
    epsilon = UniformF32{0.0f, {}};
    sum = matchMean(v, result.mean);
  }
  if (!sum)
    return refuse(v, "what is under the root is not the mean of a row plus an epsilon");
  bool isFused = isa<math::FmaOp>(sum->combiner);
  std::optional<Element> base;
  if (!isFused)
    base = matchSquare(sum->element);
  else if (reader.areEqual(sum->element, sum->factor))
    base = sum->element;
  result.squares = isFused ? SquareForm::Fma : SquareForm::Rounded;
  if (!base)
    return refuse(sum->element, "what is summed is not a square");
  if (!reader.areEqual(*base, centered))
    return refuse(*base, "the squares are not those of the row that is normalized");
  if (epsilon->constant && !(*epsilon->constant >= 0))
    return refuse(v, "the epsilon is negative or no number, which norms do not take");
  result.epsilon = *epsilon;
  return success();
}

FailureOr<Normalized> NormMatcher::matchNormalized(Element element) {
  Normalized result;
  Element row, factor;
  std::optional<Element> v;
  bool isProduct = eitherOrder<arith::MulFOp>(element, [&](Element a, Element b) {
    row = a;
    factor = b;
    v = matchInverseRoot(b, result.rsqrt);
    return v && reader.isColumnFree(*v);
  });
  if (!isProduct) {
    // A quotient has one rounding less than a product by the inverse root.
    Element root;
    if (reader.match<arith::DivFOp>(element, row, root) && reader.isColumnFree(root) &&
        reader.match<math::SqrtOp>(root, factor) && !reader.getConstant(row)) {
      Normalized probe;
      if (succeeded(matchStatistic(factor, row, probe)))
        return refuse(element, "the row is divided by the root, which rounds once, and not "
                               "multiplied by its inverse, which rounds twice");
      context.refusal = {};
    }
    return failure();
  }
  context.core = reader.resolve(element).value.getDefiningOp();
  if (!element.getType().isF32())
    return refuse(element, "the normalization is not computed in f32");

  // LayerNorm: x less its mean.
  Element x = row;
  Element minuend, subtrahend;
  MeanForm meanForm = MeanForm::Divide;
  if (reader.match<arith::SubFOp>(row, minuend, subtrahend) && reader.isColumnFree(subtrahend)) {
    isCentered = true;
    std::optional<Reduction> sum = matchMean(subtrahend, meanForm);
    if (!sum || sum->factor)
      return refuse(subtrahend, "what is subtracted is not the mean of the row");
    if (!reader.areEqual(sum->element, minuend))
      return refuse(subtrahend, "what is subtracted is the mean of another row");
    x = minuend;
  }
  result.isCentered = isCentered;
  if (failed(matchStatistic(*v, row, result)))
    return failure();
  if (isCentered && meanForm != result.mean)
    return refuse(subtrahend, "one mean is a quotient and the other a product");

  // The type that x is widened from.
  Element narrow;
  bool isWidened = reader.match<arith::ExtFOp>(x, narrow) &&
                   (narrow.getType().isBF16() || narrow.getType().isF16());
  result.x = isWidened ? narrow : x;
  // Squares of narrow numbers are exact; those of differences and of f32 are not.
  if (isWidened && !isCentered)
    result.squares = SquareForm::Fma;
  if (result.epsilon.element)
    if (auto given = matchRounded(result.epsilon.element, result.x.getType())) {
      result.epsilon = *given;
      result.epsilonRounding = EpsilonRounding::Rounded;
    }
  return result;
}

//===----------------------------------------------------------------------===//
// The weights
//===----------------------------------------------------------------------===//

/// A vector of weights in f32, or in `roundedTo` where the product is in that type;
/// or 1 and similar plus such a vector.
std::optional<Gamma> NormMatcher::matchGamma(Element element, Type roundedTo) {
  auto findWeights = [&](Element weights) -> Value {
    Element narrow;
    if (reader.match<arith::ExtFOp>(weights, narrow) &&
        (narrow.getType().isBF16() || narrow.getType().isF16()))
      if (Value vector = context.findVector(narrow))
        return vector;
    return context.findVector(weights);
  };
  Gamma gamma;
  bool hasOffset = eitherOrder<arith::AddFOp>(element, [&](Element a, Element b) {
    // The op rounds the offset first, which changes nothing of some.
    std::optional<UniformF32> offset = matchRounded(b, roundedTo);
    if (std::optional<double> number = reader.getConstant(b); number && !offset) {
      bool losesInfo = false;
      APFloat value(static_cast<float>(*number));
      value.convert(cast<FloatType>(roundedTo).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
      if (losesInfo)
        return false;
      offset = UniformF32{static_cast<float>(*number), b};
    }
    if (!offset && roundedTo.isF32())
      offset = getUniformF32(context, b);
    if (!offset)
      return false;
    gamma = {findWeights(a), offset};
    return static_cast<bool>(gamma.tensor);
  });
  if (hasOffset)
    return gamma;
  if (Value vector = findWeights(element))
    return Gamma{vector, std::nullopt};
  return std::nullopt;
}

FailureOr<Match> NormMatcher::build(const Normalized &normalized, Gamma gamma, Value beta,
                                    GammaOrder order) {
  Value x = context.findRows(normalized.x);
  if (!x)
    return refuse(normalized.x, "the row that is normalized is no tensor of its own");
  Match match;
  match.name = isCentered ? "layer_norm" : "rms_norm";
  match.operands = {x};
  if (gamma.tensor)
    match.operands.push_back(gamma.tensor);
  if (beta)
    match.operands.push_back(beta);
  if (!normalized.epsilon.constant)
    match.operands.push_back(normalized.epsilon.element.value);
  if (gamma.offset && !gamma.offset->constant)
    match.operands.push_back(gamma.offset->element.value);
  match.create = [=, type = context.type,
                  isCentered = isCentered](OpBuilder &builder, Location loc) -> SmallVector<Value> {
    auto numerics = NumericsAttr::getDefault(builder.getContext())
                        .withGamma(order)
                        .withEpsilon(normalized.epsilonRounding)
                        .withMean(normalized.mean)
                        .withRsqrt(normalized.rsqrt)
                        .withSquares(normalized.squares);
    auto xType = cast<RankedTensorType>(x.getType());
    Value weights = gamma.tensor;
    if (!weights) {
      // Multiplication by 1 changes nothing.
      auto ones = RankedTensorType::get({xType.getShape().back()}, xType.getElementType());
      TypedAttr one = builder.getFloatAttr(ones.getElementType(), 1.0);
      if (ones.hasStaticShape()) {
        one = DenseElementsAttr::get(ones, one);
        weights = arith::ConstantOp::create(builder, loc, one);
      } else {
        Value columns = tensor::DimOp::create(builder, loc, x, xType.getRank() - 1);
        weights = tensor::SplatOp::create(
            builder, loc, arith::ConstantOp::create(builder, loc, one), ones, columns);
      }
    }
    Value epsilon = normalized.epsilon.create(builder, loc);
    Value out = createEmpty(builder, loc, type, x);
    if (isCentered)
      return LayerNormOp::create(builder, loc, type, x, weights, beta, epsilon, out, numerics)
          ->getResults();
    Value offset = gamma.offset ? gamma.offset->create(builder, loc) : Value();
    return RmsNormOp::create(builder, loc, type, x, weights, epsilon, offset, out, numerics)
        ->getResults();
  };
  return match;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

FailureOr<Match> NormMatcher::matchAfterCast() {
  Type rounded = context.type.getElementType();
  Element product = context.root, narrow, wide;
  if (!rounded.isF32() && !reader.match<arith::TruncFOp>(product, product))
    return failure();
  auto matchRound = [&](Element element, Type &type) {
    if (!reader.match<arith::ExtFOp>(element, narrow) || !element.getType().isF32() ||
        !reader.match<arith::TruncFOp>(narrow, wide) || !wide.getType().isF32())
      return false;
    type = narrow.getType();
    return true;
  };
  if (matchRound(product, rounded))
    product = wide;
  if (!rounded.isBF16() && !rounded.isF16())
    return failure();
  FailureOr<Match> match = failure();
  eitherOrder<arith::MulFOp>(product, [&](Element a, Element b) {
    Type type;
    if (!matchRound(a, type) || type != rounded)
      return false;
    FailureOr<Normalized> normalized = matchNormalized(wide);
    if (failed(normalized))
      return false;
    bool isSum = matchRound(b, type) && type == rounded;
    std::optional<Gamma> gamma = matchGamma(isSum ? wide : b, rounded);
    bool isGamma = gamma && isSum == gamma->offset.has_value() &&
                   getElementTypeOrSelf(gamma->tensor.getType()) == rounded;
    if (isCentered)
      (void)refuse(a, "it is rounded between the norm and gamma, which layer_norm does not do");
    else if (!isGamma)
      (void)refuse(b, "gamma is not one number for each column, of the type of the product");
    else
      match = build(*normalized, *gamma, {}, GammaOrder::AfterCast);
    return true;
  });
  return match;
}

FailureOr<Match> NormMatcher::run() {
  Type type = context.type.getElementType();
  if (!type.isF32() && !type.isBF16() && !type.isF16())
    return failure();

  // rn_g(rn_g(x * r) * g): everything after the norm in a narrow type.
  if (!type.isF32()) {
    FailureOr<Match> match = failure();
    eitherOrder<arith::MulFOp>(context.root, [&](Element a, Element b) {
      Element wide;
      if (!reader.match<arith::TruncFOp>(a, wide) || !wide.getType().isF32())
        return false;
      FailureOr<Normalized> normalized = matchNormalized(wide);
      if (failed(normalized))
        return false;
      if (isCentered) {
        (void)refuse(a, "it is rounded between the norm and gamma, which layer_norm does not do");
        return true;
      }
      std::optional<Gamma> gamma = matchGamma(b, type);
      auto hasType = [&](Value tensor) { return getElementTypeOrSelf(tensor.getType()) == type; };
      if (!gamma || !hasType(gamma->tensor)) {
        (void)refuse(b, "gamma is not one number for each column, of the type of the product");
        return true;
      }
      match = build(*normalized, *gamma, {}, GammaOrder::AfterCast);
      return true;
    });
    if (succeeded(match) || context.refusal)
      return match;
  }

  if (FailureOr<Match> match = matchAfterCast(); succeeded(match) || context.refusal)
    return match;

  // The same without the step to f32, which no norm here does.
  if (!type.isF32()) {
    RsqrtForm form;
    bool isNarrow = eitherOrder<arith::MulFOp>(context.root, [&](Element a, Element b) {
      return matchInverseRoot(b, form) && reader.isColumnFree(b) && !reader.isColumnFree(a);
    });
    if (isNarrow)
      return refuse(context.root, "the normalization is not computed in f32");
  }

  // rn_out((x * r) * g + beta), each of g and beta optional.
  Element wide = context.root;
  if (!type.isF32() && !reader.match<arith::TruncFOp>(context.root, wide))
    return failure();
  if (!wide.getType().isF32())
    return failure();
  Value beta;
  Element scaled = wide;
  eitherOrder<arith::AddFOp>(wide, [&](Element a, Element b) {
    std::optional<Gamma> vector = matchGamma(b, Float32Type::get(type.getContext()));
    bool isProduct = isa_and_nonnull<arith::MulFOp>(reader.getOp(reader.resolve(a)));
    if (!vector || vector->offset || !isProduct)
      return false;
    beta = vector->tensor;
    scaled = a;
    return true;
  });
  FailureOr<Normalized> normalized = failure();
  std::optional<Gamma> gamma;
  Element weights;
  bool hasGamma = eitherOrder<arith::MulFOp>(scaled, [&](Element a, Element b) {
    normalized = matchNormalized(a);
    weights = b;
    return succeeded(normalized);
  });
  if (hasGamma) {
    Value x = context.findRows(normalized->x);
    gamma = matchGamma(weights, x ? getElementTypeOrSelf(x.getType()) : type);
    if (!gamma || (isCentered && gamma->offset)) {
      std::optional<Gamma> plain;
      if (Value vector = context.findVector(weights))
        plain = Gamma{vector, std::nullopt};
      gamma = plain;
    }
    if (!gamma) {
      // Factors of rows are no weights; any others multiply what the norm gives.
      context.isLookAlike = reader.isColumnFree(weights) && !getUniformF32(context, weights);
      return refuse(weights, "gamma is not one number for each column");
    }
  } else {
    if (context.refusal)
      return failure();
    normalized = matchNormalized(scaled);
    if (failed(normalized))
      return failure();
    gamma = Gamma{};
  }
  if (beta && !isCentered)
    return failure(); // The norm is what is inside of this sum.
  return build(*normalized, *gamma, beta, GammaOrder::BeforeCast);
}

FailureOr<Match> fusednorm::raise::matchNorm(MatchContext &context) {
  return NormMatcher(context).run();
}
