// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches RMSNorm and LayerNorm: the weights after the statistics of Statistics.h, and the
// roundings.

#include "Statistics.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
struct Gamma {
  Value tensor;
  std::optional<UniformF32> offset;
};

/// The roundings and the order of the multiplications by gamma.
struct GammaNumerics {
  GammaOrder rounding = GammaOrder::BeforeCast;
  Order order = Order::Document;
};

class NormMatcher {
public:
  explicit NormMatcher(MatchContext &context)
      : context(context), reader(context.reader), statistics(context) {}

  FailureOr<Match> run();

private:
  LogicalResult refuse(Element at, const Twine &reason) { return statistics.refuse(at, reason); }
  FailureOr<Normalized> matchNormalized(Element element) {
    return statistics.matchNormalized(element);
  }
  bool hasCenter() const { return statistics.hasCenter(); }

  /// Returns the normalized tensor, or its f32 copy if only the copy is materialized.
  Value findRows(const Normalized &normalized) {
    Value rows = context.findRows(normalized.x);
    bool isExact = normalized.epsilonRounding == EpsilonRounding::Exact;
    return rows || !isExact ? rows : context.findRows(normalized.wide);
  }
  std::optional<Gamma> matchGamma(Element element, Type roundedTo);
  FailureOr<Match> build(const Normalized &normalized, Gamma gamma, Value beta, GammaNumerics form);
  bool isOfEachRow(Element element);
  /// Checks for a normalization without a conversion to f32. No op supports it.
  bool isNarrow();
  /// Matches (x * r) * g. Sets the row x * r, and g. A factor per row that is the inverse root of a
  /// norm of x * r is no weight.
  bool matchWeighted(Element scaled, FailureOr<Normalized> &normalized, Element &row,
                     Element &weights);
  /// Matches x * (r * g), as flax writes norms. Sets g.
  FailureOr<Normalized> matchReassociated(Element scaled, Element &weights);
  /// Matches rn_g(rn_g(x * r) * g) in f32 arithmetic, rounded to the result type.
  FailureOr<Match> matchAfterCast();

  MatchContext &context;
  ElementReader &reader;
  StatisticMatcher statistics;
};
} // namespace

//===----------------------------------------------------------------------===//
// The weights
//===----------------------------------------------------------------------===//

/// Matches a vector of weights in f32, or in `roundedTo` if the multiplication has that type; or a
/// constant such as 1 plus such a vector.
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
  bool hasOffset = reader.eitherOrder<arith::AddFOp>(element, [&](Element a, Element b) {
    // The op rounds the offset first. This is exact for some constants only.
    std::optional<UniformF32> offset = matchRounded(context, b, roundedTo);
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
                                    GammaNumerics form) {
  Value x = findRows(normalized);
  if (!x)
    return refuse(
        normalized.x,
        "the normalized row is not materialized as a tensor: it is computed inside a larger op");
  Match match;
  match.name = hasCenter() ? "layer_norm" : normalized.given ? "apply_rms_norm" : "rms_norm";
  if (normalized.given && (form.rounding == GammaOrder::AfterCast || gamma.offset))
    return refuse(normalized.x, "its statistic is an operand, and its weights have an offset or "
                                "are multiplied in a narrow type; apply_rms_norm supports neither");
  auto numerics = NumericsAttr::getDefault(context.type.getContext())
                      .withOrder(form.order)
                      .withGamma(form.rounding)
                      .withEpsilon(normalized.epsilonRounding)
                      .withMean(normalized.mean)
                      .withRsqrt(normalized.rsqrt)
                      .withSquares(normalized.squares);
  if (gamma.tensor && !hasCenter() && !normalized.given)
    if (FailureOr<Match> sum = matchDecomposedSum(context, x, gamma.tensor.getType(),
                                                  gamma.offset.has_value(), numerics);
        succeeded(sum))
      return sum;
  match.operands = {x};
  if (gamma.tensor)
    match.operands.push_back(gamma.tensor);
  if (beta)
    match.operands.push_back(beta);
  if (normalized.given)
    match.operands.push_back(normalized.given->tensor);
  if (!normalized.epsilon.constant)
    match.operands.push_back(normalized.epsilon.element.value);
  if (gamma.offset && !gamma.offset->constant)
    match.operands.push_back(gamma.offset->element.value);
  match.create = [=, type = context.type, isCentered = hasCenter()](
                     OpBuilder &builder, Location loc) -> SmallVector<Value> {
    auto xType = cast<RankedTensorType>(x.getType());
    Value weights = gamma.tensor;
    if (!weights) {
      // Multiplication by 1 is exact.
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
    if (normalized.given) {
      Value variance = withUnitColumn(
          builder, loc, normalized.given->tensor,
          std::max<int64_t>(xType.getRank(),
                            cast<RankedTensorType>(normalized.given->tensor.getType()).getRank()));
      auto plain = NumericsAttr::getDefault(builder.getContext())
                       .withOrder(form.order)
                       .withRsqrt(normalized.rsqrt);
      return ApplyRmsNormOp::create(builder, loc, type, x, weights, variance, epsilon, out,
                                    normalized.given->column, plain)
          ->getResults();
    }
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
  reader.eitherOrder<arith::MulFOp>(product, [&](Element a, Element b) {
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
    if (hasCenter())
      (void)refuse(
          a, "it is rounded between normalization and gamma; layer_norm does not support this");
    else if (!isGamma)
      (void)refuse(b, "gamma is not one value per column of the result type");
    else
      match = build(*normalized, *gamma, {}, {GammaOrder::AfterCast});
    return true;
  });
  return match;
}

bool NormMatcher::isNarrow() {
  RsqrtForm form;
  return reader.eitherOrder<arith::MulFOp>(context.root, [&](Element a, Element b) {
    return statistics.matchInverseRoot(b, form) && reader.isColumnFree(b) &&
           !reader.isColumnFree(a);
  });
}

bool NormMatcher::matchWeighted(Element scaled, FailureOr<Normalized> &normalized, Element &row,
                                Element &weights) {
  bool isWeighted = reader.eitherOrder<arith::MulFOp>(scaled, [&](Element a, Element b) {
    normalized = matchNormalized(a);
    row = a;
    weights = b;
    // The inverse root of a given statistic fits any row, also the weights.
    if (succeeded(normalized) && normalized->given && context.findVector(normalized->x) &&
        !context.findVector(weights))
      normalized = failure();
    return succeeded(normalized);
  });
  if (!isWeighted || !reader.isColumnFree(weights))
    return isWeighted;
  if (succeeded(matchNormalized(scaled)))
    return false;
  context.refusal = {};
  normalized = matchNormalized(row);
  return true;
}

FailureOr<Normalized> NormMatcher::matchReassociated(Element scaled, Element &weights) {
  NoMatchReason known = context.refusal;
  FailureOr<Normalized> normalized = failure();
  reader.eitherOrder<arith::MulFOp>(scaled, [&](Element row, Element product) {
    return reader.eitherOrder<arith::MulFOp>(product, [&](Element factor, Element other) {
      if (reader.isColumnFree(other))
        return false;
      context.refusal = {};
      weights = other;
      normalized = statistics.matchFactor(product, row, factor);
      return succeeded(normalized);
    });
  });
  // The reason of a layer norm is the actual one: another match takes the factor for its row.
  if (failed(normalized) && !(context.refusal && hasCenter()))
    context.refusal = known;
  return normalized;
}

/// Checks whether the element belongs to a tensor with several uses.
static bool isShared(Element element) {
  Value value = element.value;
  if (!element.isTensor() && value.hasOneUse())
    if (auto yield = dyn_cast<linalg::YieldOp>(*value.user_begin()))
      if (auto op = dyn_cast<linalg::LinalgOp>(yield->getParentOp());
          op && op->getNumResults() != 0)
        value = op->getResult(value.use_begin()->getOperandNumber());
  return isa<RankedTensorType>(value.getType()) && !value.hasOneUse();
}

/// Checks whether the element has an own value for each row. A factor for each token, with several
/// heads, has none.
bool NormMatcher::isOfEachRow(Element element) {
  element = reader.resolve(element);
  for (auto [dim, extent] : llvm::enumerate(reader.getShape().drop_back()))
    if (extent != 1 && element.map && !element.map.isFunctionOfDim(dim))
      return false;
  return true;
}

FailureOr<Match> NormMatcher::run() {
  Type type = context.type.getElementType();
  if (!type.isF32() && !type.isBF16() && !type.isF16())
    return failure();

  // rn_g(rn_g(x * r) * g): everything after the normalization has a narrow type.
  if (!type.isF32()) {
    FailureOr<Match> match = failure();
    reader.eitherOrder<arith::MulFOp>(context.root, [&](Element a, Element b) {
      Element wide;
      if (!reader.match<arith::TruncFOp>(a, wide) || !wide.getType().isF32())
        return false;
      FailureOr<Normalized> normalized = matchNormalized(wide);
      if (failed(normalized))
        return false;
      if (hasCenter()) {
        (void)refuse(
            a, "it is rounded between normalization and gamma; layer_norm does not support this");
        return true;
      }
      std::optional<Gamma> gamma = matchGamma(b, type);
      auto hasType = [&](Value tensor) { return getElementTypeOrSelf(tensor.getType()) == type; };
      if (!gamma || !hasType(gamma->tensor)) {
        (void)refuse(b, "gamma is not one value per column of the result type");
        return true;
      }
      match = build(*normalized, *gamma, {}, {GammaOrder::AfterCast});
      return true;
    });
    if (succeeded(match) || context.refusal)
      return match;
  }

  if (FailureOr<Match> match = matchAfterCast(); succeeded(match) || context.refusal)
    return match;

  if (!type.isF32() && isNarrow())
    return refuse(context.root, "the normalization is not computed in f32");

  // rn_out((x * r) * g + beta), with optional g and beta.
  Element wide = context.root;
  if (!type.isF32() && !reader.match<arith::TruncFOp>(context.root, wide))
    return failure();
  if (!wide.getType().isF32())
    return failure();
  Value beta;
  Element scaled = wide;
  reader.eitherOrder<arith::AddFOp>(wide, [&](Element a, Element b) {
    std::optional<Gamma> vector = matchGamma(b, Float32Type::get(type.getContext()));
    bool isMultiply = isa_and_nonnull<arith::MulFOp>(reader.getOp(reader.resolve(a)));
    if (!vector || vector->offset || !isMultiply)
      return false;
    beta = vector->tensor;
    scaled = a;
    return true;
  });
  FailureOr<Normalized> normalized = failure();
  std::optional<Gamma> gamma;
  Element row, weights;
  bool hasGamma = matchWeighted(scaled, normalized, row, weights);
  bool isReassociated = !hasGamma && succeeded(normalized = matchReassociated(scaled, weights));
  if (hasGamma || isReassociated) {
    Value x = findRows(*normalized);
    gamma = matchGamma(weights, x ? getElementTypeOrSelf(x.getType()) : type);
    if (!gamma || (hasCenter() && gamma->offset)) {
      std::optional<Gamma> plain;
      if (Value vector = context.findVector(weights))
        plain = Gamma{vector, std::nullopt};
      gamma = plain;
    }
    if (!gamma) {
      // A factor per row is not a weight. It multiplies the result of a norm without weights, if
      // there is one.
      context.isNearMiss = !hasCenter() && reader.isColumnFree(weights) && isOfEachRow(weights) &&
                           !isShared(reader.resolve(row)) && !getUniformF32(context, weights);
      return refuse(weights, "gamma is not one value per column");
    }
  } else {
    if (context.refusal)
      return failure();
    normalized = matchNormalized(scaled);
    if (failed(normalized))
      return failure();
    gamma = Gamma{};
  }
  if (beta && !hasCenter())
    return failure(); // The norm is an operand of this addition.
  return build(*normalized, *gamma, beta,
               {GammaOrder::BeforeCast, isReassociated ? Order::WeightsFirst : Order::Document});
}

FailureOr<Match> fusednorm::raise::matchNorm(MatchContext &context) {
  return NormMatcher(context).run();
}
