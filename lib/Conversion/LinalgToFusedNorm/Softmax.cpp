// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Softmax.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm::raise;
using arith::CmpIPredicate;

/// A score so small that its weight is 0 beside any other one that is seen.
static constexpr double kHidden = -1e30;

bool SoftmaxReader::refuse(Element element, const char *why) {
  if (reason.empty()) {
    reason = why;
    at = element;
  }
  return false;
}

/// weight / sum of weights, as a quotient or a product with the inverse.
bool SoftmaxReader::readWeight(Element probability, Element &weight) {
  Element total, one, inverse;
  if (!reader.match<arith::DivFOp>(probability, weight, total)) {
    bool isProduct = reader.eitherOrder<arith::MulFOp>(probability, [&](Element x, Element y) {
      bool isInverse = reader.match<arith::DivFOp>(y, one, total) && reader.getConstant(one) == 1.0;
      weight = x;
      return isInverse;
    });
    if (!isProduct)
      return false;
  }
  Element exponent;
  if (!reader.match<math::ExpOp>(weight, exponent))
    return false;
  std::optional<Reduction> sum = reader.getReduction(total);
  if (!sum)
    return refuse(total, "the weights are not divided by their sum along the keys");
  if (!isa<arith::AddFOp>(sum->combiner) || sum->factor || !reader.areEqual(sum->element, weight) ||
      reader.getConstant(sum->init) != 0.0)
    return refuse(total, "the weights are divided by something else than their sum");
  return true;
}

AffineExpr SoftmaxReader::getPlace(Element integer, unsigned depth) const {
  if (depth == 0)
    return {};
  integer = reader.resolve(integer);
  Operation *op = integer.value.getDefiningOp();
  if (auto loop = dyn_cast_or_null<linalg::IndexOp>(op); loop && integer.map)
    return integer.map.getResult(loop.getDim());
  if (std::optional<int64_t> number = reader.getInteger(integer))
    return getAffineConstantExpr(*number, integer.value.getContext());
  op = reader.getOp(integer);
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::TruncIOp>(
          op))
    return getPlace(reader.getOperand(integer, 0), depth - 1);
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return {};
  AffineExpr x = getPlace(reader.getOperand(integer, 0), depth - 1);
  AffineExpr y = getPlace(reader.getOperand(integer, 1), depth - 1);
  if (!x || !y)
    return {};
  return isa<arith::AddIOp>(op) ? x + y : x - y;
}

/// `isSeen`: keys are seen where the condition holds; else they are hidden there.
std::optional<int64_t> SoftmaxReader::getCausal(Element condition, bool isSeen) const {
  condition = reader.resolve(condition);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(reader.getOp(condition));
  if (!compare)
    return std::nullopt;
  AffineExpr x = getPlace(reader.getOperand(condition, 0));
  AffineExpr y = getPlace(reader.getOperand(condition, 1));
  if (!x || !y)
    return std::nullopt;
  CmpIPredicate predicate = compare.getPredicate();
  if (!isSeen)
    predicate = arith::invertPredicate(predicate);
  // key <= query + offset.
  if (predicate == CmpIPredicate::sge || predicate == CmpIPredicate::sgt ||
      predicate == CmpIPredicate::uge || predicate == CmpIPredicate::ugt)
    std::swap(x, y);
  else if (predicate != CmpIPredicate::sle && predicate != CmpIPredicate::slt &&
           predicate != CmpIPredicate::ule && predicate != CmpIPredicate::ult)
    return std::nullopt;
  bool isStrict = predicate == CmpIPredicate::slt || predicate == CmpIPredicate::sgt ||
                  predicate == CmpIPredicate::ult || predicate == CmpIPredicate::ugt;
  unsigned rank = reader.getRank();
  AffineExpr query = getAffineDimExpr(rank - 2, condition.value.getContext());
  AffineExpr offset = simplifyAffineExpr(y - x + reader.column() - query, rank, 0);
  auto number = dyn_cast<AffineConstantExpr>(offset);
  if (!number)
    return std::nullopt;
  // Each query sees the first key at least.
  int64_t first = number.getValue() - (isStrict ? 1 : 0);
  return first >= 0 ? std::optional(first) : std::nullopt;
}

/// A mask that chooses between scores and what hides them.
bool SoftmaxReader::readMask(Element scores, Softmax &softmax, Element &masked) {
  auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(scores));
  if (!select)
    return false;
  Element condition = reader.getOperand(scores, 0);
  std::optional<double> yes = reader.getConstant(reader.getOperand(scores, 1));
  std::optional<double> no = reader.getConstant(reader.getOperand(scores, 2));
  bool isSeen = no.has_value();
  if (yes.has_value() == isSeen)
    return refuse(scores, "scores are chosen among others than themselves and one number");
  masked = reader.getOperand(scores, isSeen ? 1 : 2);
  double hidden = isSeen ? *no : *yes;
  if (!(hidden <= kHidden))
    return refuse(scores, "hidden scores become a number that others may be as small as");
  softmax.causal = getCausal(condition, isSeen);
  if (softmax.causal)
    return true;
  if (!std::isinf(hidden))
    return refuse(scores, "keys are hidden by a finite number, which counts where a query sees no "
                          "key; use -inf");
  if (!isSeen)
    return refuse(scores, "a mask says which keys are hidden, where one that says which are seen "
                          "is taken");
  softmax.visible = condition;
  return true;
}

bool SoftmaxReader::readScores(Element scores, Softmax &softmax) {
  scores = reader.resolve(scores);
  Element narrow, inner;
  if (readMask(scores, softmax, inner))
    scores = reader.resolve(inner);
  else if (!reason.empty())
    return false;
  auto isProduct = [&](Element element) {
    element = reader.resolve(element);
    auto op = element.value.getDefiningOp<linalg::LinalgOp>();
    return op && element.isTensor() && element.map && linalg::isaContractionOpInterface(op);
  };
  auto scaled = [&](Element element, Softmax &own) {
    Element product, factor;
    if (isProduct(element)) {
      own.products = reader.resolve(element);
      return true;
    }
    bool isScaled = reader.eitherOrder<arith::MulFOp>(element, [&](Element x, Element y) {
      std::optional<double> number = reader.getConstant(y);
      if (!number || !isProduct(x))
        return false;
      product = x;
      own.scale = *number;
      return true;
    });
    if (!isScaled && reader.match<arith::DivFOp>(element, product, factor)) {
      std::optional<double> number = reader.getConstant(factor);
      isScaled = number && *number != 0 && isProduct(product);
      if (isScaled)
        own.scale = 1 / *number;
    }
    if (isScaled)
      own.products = reader.resolve(product);
    return isScaled;
  };
  bool isKnown = scaled(scores, softmax);
  if (!isKnown)
    isKnown = reader.eitherOrder<arith::AddFOp>(scores, [&](Element x, Element y) {
      if (!scaled(x, softmax))
        return false;
      softmax.bias = y;
      return true;
    });
  if (isKnown) {
    float scale = static_cast<float>(softmax.scale);
    if (!(scale > 0) || std::isinf(scale))
      return refuse(scores, "the scale is not a positive number");
    if (softmax.bias && (softmax.causal || softmax.visible))
      return refuse(scores, "scores have two masks");
    return true;
  }
  if (reader.match<arith::ExtFOp>(scores, narrow))
    return refuse(scores, "scores are rounded to a narrower type, and attention keeps f32");
  return refuse(scores, "the scores are not a product, times a constant scale, with a mask");
}

std::optional<Softmax> SoftmaxReader::read(Element probability) {
  Softmax softmax;
  Element rounded = probability, weight, exponent, scores, largest;
  bool isRounded = reader.match<arith::TruncFOp>(rounded, probability);
  if (!probability.getType().isF32() || !readWeight(probability, weight))
    return std::nullopt;
  if (isRounded) {
    refuse(rounded,
           "probabilities are rounded to a narrower type; attention rounds weights, before "
           "they are divided by their sum");
    return std::nullopt;
  }
  (void)reader.match<math::ExpOp>(weight, exponent);
  if (!reader.match<arith::SubFOp>(exponent, scores, largest)) {
    refuse(exponent, "no largest score is subtracted from the scores");
    return std::nullopt;
  }
  // What a fold of a maximum starts from may stand beside it.
  (void)reader.eitherOrder<arith::MaximumFOp>(largest, [&](Element x, Element y) {
    std::optional<double> least = reader.getConstant(y);
    if (!least || !std::isinf(*least) || *least > 0)
      return false;
    largest = x;
    return true;
  });
  std::optional<Reduction> most = reader.getReduction(largest);
  bool isLargest = most && isa<arith::MaximumFOp, arith::MaxNumFOp>(most->combiner) &&
                   reader.areEqual(most->element, scores);
  std::optional<double> init = isLargest ? reader.getConstant(most->init) : std::nullopt;
  if (!isLargest || !init || !(*init <= kHidden)) {
    refuse(largest, "what is subtracted from the scores is not their largest along the keys");
    return std::nullopt;
  }
  if (!readScores(scores, softmax))
    return std::nullopt;
  return softmax;
}
