// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Softmax.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm::raise;
using arith::CmpIPredicate;

/// The largest constant that hides a score: its probability is 0 if any other score is visible.
static constexpr double kHidden = -1e30;
static constexpr const char *kScores =
    "scores are rounded to a narrower type, but attention uses f32";
static constexpr const char *kProbabilities =
    "probabilities are rounded to a narrower type; attention rounds P before the division by the "
    "softmax denominator";

static bool isNarrow(Type type) { return isa<BFloat16Type, Float16Type>(type); }

bool SoftmaxReader::refuse(Element element, const char *why) {
  if (reason.empty()) {
    reason = why;
    at = element;
  }
  return false;
}

void SoftmaxReader::note(Element element, const char *what) {
  if (!rounding && isNarrow(element.getType()))
    rounding = {element, what};
}

Element SoftmaxReader::unrounded(const ElementReader &own, Element element, const char *what) {
  for (;;) {
    element = own.resolve(element);
    while (Element next = form.readsCollapsed ? stepThroughCollapse(own, element) : Element())
      element = own.resolve(next);
    note(element, what);
    Element inner;
    bool isCast =
        own.match<arith::TruncFOp>(element, inner) || own.match<arith::ExtFOp>(element, inner);
    if (!isCast || !(inner.getType().isF32() || isNarrow(inner.getType())))
      return element;
    element = inner;
  }
}

/// Matches exp(x), exp(factor * (a - b)) or 2^(a - b), with the factor ln(2).
bool SoftmaxReader::readExponent(Element weight, Element &exponent, double &factor) {
  factor = 1;
  if (reader.match<math::Exp2Op>(weight, exponent))
    factor = llvm::numbers::ln2;
  else if (!reader.match<math::ExpOp>(weight, exponent))
    return false;
  reader.eitherOrder<arith::MulFOp>(exponent, [&](Element x, Element y) {
    std::optional<double> number = reader.getConstant(y);
    if (!number || !(*number > 0) ||
        !isa_and_nonnull<arith::SubFOp>(reader.getOp(reader.resolve(x))))
      return false;
    factor *= *number;
    exponent = x;
    return true;
  });
  return true;
}

/// Moves the factor of the exponent into the scale: factor * (a - b) = factor * a - factor * b.
bool SoftmaxReader::applyFactor(Element scores, double factor, Softmax &softmax) {
  if (factor == 1)
    return true;
  if (softmax.bias || softmax.softCap || hasSink)
    return refuse(scores, "the differences to the maximum are multiplied by a constant, but the "
                          "scores have a bias, a soft cap or a sink");
  softmax.scale *= factor;
  softmax.hidden *= factor;
  return std::isfinite(static_cast<float>(softmax.scale)) ||
         refuse(scores, "the scale is not a positive finite number");
}

/// Matches exp / sum of exp, as a quotient or as a multiplication by the inverse.
bool SoftmaxReader::readWeight(Element probability, Element &weight) {
  Element total, one;
  if (!reader.match<arith::DivFOp>(probability, weight, total)) {
    bool isMultiply = reader.eitherOrder<arith::MulFOp>(probability, [&](Element x, Element y) {
      bool isInverse = reader.match<arith::DivFOp>(y, one, total) && reader.getConstant(one) == 1.0;
      weight = x;
      return isInverse;
    });
    if (!isMultiply)
      return false;
  }
  Element exponent;
  double factor;
  weight = unrounded(weight, kProbabilities);
  if (!readExponent(weight, exponent, factor))
    return false;
  total = unrounded(total, kProbabilities);
  std::optional<Reduction> sum = reader.getReduction(total);
  if (!sum && !ShapedType::isDynamic(reader.getColumns())) {
    // One more column, for the sink.
    sum = withSink().getReduction(total);
    hasSink = sum.has_value();
  }
  if (!sum)
    return refuse(total, "the exponentials are not divided by their sum along the keys");
  if (!isa<arith::AddFOp>(sum->combiner) || sum->factor ||
      !areAlike(sum->element, weight, kProbabilities) || reader.getConstant(sum->init) != 0.0)
    return refuse(total, "the exponentials are divided by something other than their sum");
  return true;
}

ElementReader SoftmaxReader::withSink() const {
  SmallVector<int64_t> shape(reader.getShape());
  ++shape.back();
  return reader.withShape(shape);
}

bool SoftmaxReader::areAlike(Element lhs, Element rhs, const char *what) {
  ElementReader own = hasSink ? withSink() : reader.withShape(reader.getShape());
  return own.areEqual(unrounded(own, lhs, what), unrounded(own, rhs, what));
}

/// Returns the value of a constant of consecutive integers along one dimension, as an expression of
/// the coordinates. All other dimensions must have extent 1. Null for other constants.
static AffineExpr getIndexInRange(Element integer) {
  DenseIntElementsAttr numbers;
  if (!integer.isTensor() || !integer.map || !matchPattern(integer.value, m_Constant(&numbers)))
    return {};
  // Bounds the cost. Front ends do not materialize the positions of more tokens.
  constexpr int64_t kMost = 1 << 20;
  ArrayRef<int64_t> shape = numbers.getType().getShape();
  std::optional<int64_t> dim;
  for (auto [own, extent] : llvm::enumerate(shape))
    if (extent != 1) {
      if (dim)
        return {};
      dim = own;
    }
  if (!dim || numbers.getNumElements() > kMost)
    return {};
  int64_t first = (*numbers.begin()).getSExtValue(), next = first;
  for (const APInt &number : numbers)
    if (number.getSExtValue() != next++)
      return {};
  return integer.map.getResult(*dim) + first;
}

AffineExpr SoftmaxReader::getRange(Element integer, unsigned depth) const {
  if (depth == 0)
    return {};
  integer = reader.resolve(integer);
  Operation *op = integer.value.getDefiningOp();
  if (auto loop = dyn_cast_or_null<linalg::IndexOp>(op); loop && integer.map)
    return integer.map.getResult(loop.getDim());
  if (std::optional<int64_t> number = reader.getInteger(integer))
    return getAffineConstantExpr(*number, integer.value.getContext());
  if (AffineExpr indices = getIndexInRange(integer))
    return indices;
  op = reader.getOp(integer);
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::TruncIOp>(
          op))
    return getRange(reader.getOperand(integer, 0), depth - 1);
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return {};
  AffineExpr x = getRange(reader.getOperand(integer, 0), depth - 1);
  AffineExpr y = getRange(reader.getOperand(integer, 1), depth - 1);
  if (!x || !y)
    return {};
  return isa<arith::AddIOp>(op) ? x + y : x - y;
}

/// Returns the position of the first query of a causal mask. With `isSeen` the condition selects
/// visible keys, otherwise hidden keys. `std::nullopt` for other conditions.
std::optional<int64_t> SoftmaxReader::getCausal(Element condition, bool isSeen) const {
  condition = reader.resolve(condition);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(reader.getOp(condition));
  if (!compare)
    return std::nullopt;
  AffineExpr x = getRange(reader.getOperand(condition, 0));
  AffineExpr y = getRange(reader.getOperand(condition, 1));
  if (!x || !y)
    return std::nullopt;
  CmpIPredicate predicate = compare.getPredicate();
  if (!isSeen)
    predicate = arith::invertPredicate(predicate);
  // Normalize to key <= query + offset.
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
  // Each query must see at least the first key.
  int64_t first = number.getValue() - (isStrict ? 1 : 0);
  return first >= 0 ? std::optional(first) : std::nullopt;
}

/// Matches a selection between the scores and a constant for hidden keys.
bool SoftmaxReader::readMask(Element scores, Softmax &softmax, Element &masked) {
  auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(scores));
  if (!select)
    return false;
  Element condition = reader.getOperand(scores, 0);
  std::optional<double> yes = reader.getConstant(reader.getOperand(scores, 1));
  std::optional<double> no = reader.getConstant(reader.getOperand(scores, 2));
  bool isSeen = no.has_value();
  if (yes.has_value() == isSeen)
    return refuse(scores, "the mask does not select between scores and one constant");
  masked = reader.getOperand(scores, isSeen ? 1 : 2);
  double hidden = isSeen ? *no : *yes;
  if (!(hidden <= kHidden))
    return refuse(scores, "the constant that hides scores is greater than -1e30");
  if (std::optional<int64_t> causal = getCausal(condition, isSeen)) {
    if (softmax.causal)
      return refuse(scores, "scores have two masks");
    softmax.causal = causal;
    return true;
  }
  if (softmax.visible)
    return refuse(scores, "scores have two masks");
  // This constant is added to the score. A finite constant absorbs the score, so a query without
  // visible keys gives all keys equal weight, as in the source.
  softmax.visible = condition;
  softmax.isHiding = !isSeen;
  softmax.hidden = hidden;
  return true;
}

bool SoftmaxReader::isMultiply(Element element) const {
  auto op = element.value.getDefiningOp<linalg::LinalgOp>();
  return op && element.isTensor() && element.map && linalg::isaContractionOpInterface(op);
}

bool SoftmaxReader::readProducts(Element &product, Softmax &softmax) {
  softmax.addedProducts = {};
  product = unrounded(product, kScores);
  if (isMultiply(product))
    return true;
  Element x, y;
  if (!reader.match<arith::AddFOp>(product, x, y))
    return false;
  x = unrounded(x, kScores);
  y = unrounded(y, kScores);
  if (!isMultiply(x) || !isMultiply(y))
    return false;
  product = x;
  softmax.addedProducts = y;
  return true;
}

/// Matches the result of a GEMM, times a constant or divided by one.
bool SoftmaxReader::readScaled(Element scores, Softmax &softmax) {
  Rounding before = rounding;
  scores = unrounded(scores, kScores);
  Element product = scores, factor;
  double scale = 1;
  bool isScaled = isMultiply(scores);
  if (!isScaled)
    isScaled = reader.eitherOrder<arith::MulFOp>(scores, [&](Element x, Element y) {
      std::optional<double> number = reader.getConstant(y);
      product = x;
      scale = number.value_or(0);
      return number && readProducts(product, softmax);
    });
  if (!isScaled && reader.match<arith::DivFOp>(scores, product, factor)) {
    std::optional<double> number = reader.getConstant(factor);
    isScaled = number && *number != 0 && readProducts(product, softmax);
    scale = isScaled ? 1 / *number : 0;
  }
  if (!isScaled) {
    rounding = before;
    return false;
  }
  softmax.products = product;
  softmax.scale = scale;
  return true;
}

/// Matches cap * tanh(scores / cap).
bool SoftmaxReader::readSoftCap(Element &scores, Softmax &softmax) {
  Rounding before = rounding;
  Element inner, ratio, divisor;
  std::optional<double> cap;
  bool isCapped =
      reader.eitherOrder<arith::MulFOp>(unrounded(scores, kScores), [&](Element x, Element y) {
        cap = reader.getConstant(y);
        return cap && *cap > 0 && reader.match<math::TanhOp>(unrounded(x, kScores), ratio) &&
               reader.match<arith::DivFOp>(unrounded(ratio, kScores), inner, divisor) &&
               reader.getConstant(divisor) == cap;
      });
  if (!isCapped || !std::isfinite(float(*cap))) {
    rounding = before;
    return false;
  }
  softmax.softCap = cap;
  scores = inner;
  return true;
}

bool SoftmaxReader::readScores(Element scores, Softmax &softmax) {
  Element masked;
  for (scores = unrounded(scores, kScores); readMask(scores, softmax, masked);)
    scores = unrounded(masked, kScores);
  if (!reason.empty())
    return false;
  auto isKnown = [&](Element element) {
    readSoftCap(element, softmax);
    return readScaled(element, softmax);
  };
  bool isFound =
      isKnown(scores) || reader.eitherOrder<arith::AddFOp>(scores, [&](Element x, Element y) {
        softmax.softCap.reset();
        if (!isKnown(x))
          return false;
        softmax.bias = y;
        return true;
      });
  if (!isFound)
    return refuse(scores, "the scores are not a GEMM with an optional constant scale and mask");
  float scale = static_cast<float>(softmax.scale);
  if (!(scale > 0) || std::isinf(scale))
    return refuse(scores, "the scale is not a positive finite number");
  if (softmax.softCap && softmax.hasMask())
    return refuse(
        scores,
        "soft_cap is applied before a mask that is added; attention applies it after the bias");
  return true;
}

/// Matches the subtraction of the maximum of the scores, or of the scores and a sink.
bool SoftmaxReader::readLargest(Element &scores) {
  Element largest, given;
  if (!reader.match<arith::SubFOp>(unrounded(scores, kScores), given, largest))
    return false;
  largest = unrounded(largest, kScores);
  // The initial value of the reduction may be a separate operand of a maximum.
  (void)reader.eitherOrder<arith::MaximumFOp>(largest, [&](Element x, Element y) {
    std::optional<double> least = reader.getConstant(y);
    if (!least || !std::isinf(*least) || *least > 0)
      return false;
    largest = unrounded(x, kScores);
    return true;
  });
  std::optional<Reduction> most =
      hasSink ? withSink().getReduction(largest) : reader.getReduction(largest);
  bool isLargest = most && isa<arith::MaximumFOp, arith::MaxNumFOp>(most->combiner) &&
                   areAlike(most->element, given, kScores);
  std::optional<double> init = isLargest ? reader.getConstant(most->init) : std::nullopt;
  if (!isLargest || !init || !(*init <= kHidden))
    return refuse(largest,
                  "the value subtracted from the scores is not their maximum along the keys");
  // Keep the element unresolved: it also holds the sink.
  scores = given;
  return true;
}

/// Matches a second selection by the mask: probabilities of hidden keys become 0.
bool SoftmaxReader::readSeen(Element &probability, Element &condition, bool &isHiding) {
  auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(probability));
  if (!select)
    return false;
  isHiding = reader.getConstant(reader.getOperand(probability, 1)) == 0.0;
  if (!isHiding && reader.getConstant(reader.getOperand(probability, 2)) != 0.0)
    return false;
  condition = reader.getOperand(probability, 0);
  probability = unrounded(reader.getOperand(probability, isHiding ? 2 : 1), kProbabilities);
  return true;
}

/// Removes negations of a condition, and inverts `isNegated` for each of them.
Element SoftmaxReader::withoutNegations(Element condition, bool &isNegated) const {
  for (;;) {
    condition = reader.resolve(condition);
    Operation *op = reader.getOp(condition);
    auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
    bool isEqual = compare && compare.getPredicate() == CmpIPredicate::eq;
    if (!isa_and_nonnull<arith::XOrIOp>(op) && !isEqual &&
        !(compare && compare.getPredicate() == CmpIPredicate::ne))
      return condition;
    std::optional<bool> constant;
    unsigned other = 0;
    for (unsigned operand = 0; operand < 2 && !constant; ++operand) {
      constant = reader.getBool(reader.getOperand(condition, operand));
      other = 1 - operand;
    }
    if (!constant || !reader.getOperand(condition, other).getType().isInteger(1))
      return condition;
    isNegated ^= *constant != isEqual;
    condition = reader.getOperand(condition, other);
  }
}

/// Returns true if the condition holds where all scores of a query are -inf, and false if it holds
/// elsewhere. `std::nullopt` for other conditions.
std::optional<bool> SoftmaxReader::getAllHidden(Element condition, Element scores) {
  bool isNegated = false;
  condition = withoutNegations(condition, isNegated);
  std::optional<Reduction> reduction = reader.getReduction(condition);
  if (!reduction || reduction->factor)
    return std::nullopt;
  bool isAny = isa<arith::OrIOp>(reduction->combiner);
  if ((!isAny && !isa<arith::AndIOp>(reduction->combiner)) ||
      reader.getBool(reduction->init) != !isAny)
    return std::nullopt;
  bool isVisible = false;
  Element each = withoutNegations(reduction->element, isVisible);
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(each));
  if (!compare)
    return std::nullopt;
  if (compare.getPredicate() == arith::CmpFPredicate::UNE)
    isVisible = !isVisible;
  else if (compare.getPredicate() != arith::CmpFPredicate::OEQ)
    return std::nullopt;
  for (unsigned operand = 0; operand < 2; ++operand) {
    std::optional<double> least = reader.getConstant(reader.getOperand(each, operand));
    // A query has no visible key if not any key is visible, or all keys are hidden.
    if (least && std::isinf(*least) && *least < 0 && isVisible == isAny &&
        areAlike(reader.getOperand(each, 1 - operand), scores, kScores))
      return isNegated == isAny;
  }
  return std::nullopt;
}

/// With this selection, a query without visible keys has only probabilities of 0.
bool SoftmaxReader::applySeen(Element condition, bool isHiding, Element given, Softmax &softmax) {
  // Attention gives 0 where all scores are -inf.
  if (getAllHidden(condition, given) == isHiding)
    return true;
  if (softmax.causal && !softmax.visible && getCausal(condition, !isHiding) == softmax.causal)
    return true;
  if (!softmax.visible || softmax.isHiding != isHiding ||
      !reader.areEqual(condition, softmax.visible))
    return refuse(condition, "probabilities and scores have different masks");
  softmax.hidden = -std::numeric_limits<double>::infinity();
  softmax.scores = {};
  return true;
}

std::optional<Softmax> SoftmaxReader::read(Element probability) {
  Element weight, condition;
  bool isHiding = false;
  probability = unrounded(probability, kProbabilities);
  if (form.isDivided)
    return readNumerator(probability, {}, isHiding);
  bool isSeen = readSeen(probability, condition, isHiding);
  if (!(probability.getType().isF32() || isNarrow(probability.getType())) ||
      !readWeight(probability, weight))
    return std::nullopt;
  return readNumerator(weight, isSeen ? condition : Element(), isHiding);
}

std::optional<Softmax> SoftmaxReader::readNumerator(Element weight, Element condition,
                                                    bool isHiding) {
  Softmax softmax;
  Element scores;
  double factor;
  if (!readExponent(weight, scores, factor))
    return std::nullopt;
  if (!isa_and_nonnull<arith::SubFOp>(reader.getOp(unrounded(scores, kScores)))) {
    refuse(scores, "the maximum is not subtracted from the scores");
    return std::nullopt;
  }
  // A second subtraction has no effect, as the maximum of the differences is 0.
  for (unsigned i = 0; i < 2; ++i)
    if (!readLargest(scores) && (i == 0 || !reason.empty()))
      return std::nullopt;
  if (hasSink) {
    AffineExpr last = getAffineConstantExpr(reader.getColumns(), weight.value.getContext());
    softmax.sink = reader.withColumn(scores, last);
  }
  Element given = scores;
  softmax.isBaseTwo = factor == llvm::numbers::ln2;
  if (factor == 1 || softmax.isBaseTwo)
    softmax.scores = given;
  if (!readScores(scores, softmax) || !applyFactor(scores, factor, softmax) ||
      (condition && !applySeen(condition, isHiding, given, softmax)))
    return std::nullopt;
  return softmax;
}
