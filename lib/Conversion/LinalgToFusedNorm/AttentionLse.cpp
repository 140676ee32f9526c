// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionLse.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm::raise;

namespace {
/// Compares one tensor with the LSE of attention. The coordinates are the indices of the tensor,
/// and the key as the column.
class LseReader {
public:
  /// The columns of `reader` are the keys and the sink, those of `ofKeys` only the keys.
  LseReader(const ElementReader &reader, const ElementReader &ofKeys, const Softmax &softmax,
            ArrayRef<int64_t> shape)
      : reader(reader), ofKeys(ofKeys), softmax(softmax), shape(shape),
        context(softmax.products.value.getContext()) {}

  /// Returns the map from the indices of `root` to the batch coordinates and the query.
  std::optional<AffineMap> read(Value root);

private:
  /// Matches max + log(sum of exponentials). Sets the two maxima and the scores.
  bool readForm(Value root, Element &added, Element &subtracted, Element &scores);
  bool isLargest(Element element, Element scores);
  bool isFinite(Element condition, Element largest, bool isExpected);
  Element findProducts(Element scores) const;
  /// Expresses the coordinates of attention, which `own` uses, by the coordinates of `other`.
  bool unify(AffineExpr own, AffineExpr other);

  const ElementReader &reader, &ofKeys;
  const Softmax &softmax;
  ArrayRef<int64_t> shape;
  MLIRContext *context;
  /// The coordinates of attention as expressions of the coordinates of the reader. Null if unknown.
  SmallVector<AffineExpr> coordinates;
};
} // namespace

/// Checks whether `condition` has the value `isExpected` exactly where `largest` is not infinite.
bool LseReader::isFinite(Element condition, Element largest, bool isExpected) {
  auto compare = dyn_cast_or_null<arith::CmpFOp>(reader.getOp(reader.resolve(condition)));
  if (!compare)
    return false;
  using arith::CmpFPredicate;
  CmpFPredicate predicate = compare.getPredicate();
  bool isEqual = predicate == CmpFPredicate::OEQ || predicate == CmpFPredicate::UEQ;
  if (!isEqual && predicate != CmpFPredicate::ONE && predicate != CmpFPredicate::UNE)
    return false;
  condition = reader.resolve(condition);
  for (unsigned operand : {0u, 1u}) {
    std::optional<double> bound = reader.getConstant(reader.getOperand(condition, operand));
    if (!bound || !std::isinf(*bound) || isEqual == isExpected)
      continue;
    Element value = reader.getOperand(condition, 1 - operand), inner;
    if (*bound > 0 && !reader.match<math::AbsFOp>(value, inner))
      continue;
    if (reader.areEqual(*bound > 0 ? inner : value, largest))
      return true;
  }
  return false;
}

/// Checks for the maximum of the scores along the keys, or 0 where it is infinite.
bool LseReader::isLargest(Element element, Element scores) {
  element = reader.resolve(element);
  if (auto select = dyn_cast_or_null<arith::SelectOp>(reader.getOp(element))) {
    for (bool isKept : {true, false}) {
      Element kept = reader.getOperand(element, isKept ? 1 : 2);
      if (reader.getConstant(reader.getOperand(element, isKept ? 2 : 1)) == 0.0 &&
          isFinite(reader.getOperand(element, 0), kept, isKept))
        return isLargest(kept, scores);
    }
    return false;
  }
  // The initial value of the reduction may be a separate operand of a maximum.
  (void)reader.eitherOrder<arith::MaximumFOp>(element, [&](Element x, Element y) {
    std::optional<double> least = reader.getConstant(y);
    if (!least || !std::isinf(*least) || *least > 0)
      return false;
    element = reader.resolve(x);
    return true;
  });
  std::optional<Reduction> most = reader.getReduction(element);
  if (!most || !isa<arith::MaximumFOp, arith::MaxNumFOp>(most->combiner) || most->factor)
    return false;
  std::optional<double> init = reader.getConstant(most->init);
  // Greater constants than this one may exceed all scores.
  constexpr double kLeast = -1e30;
  return init && *init <= kLeast && reader.areEqual(most->element, scores);
}

bool LseReader::readForm(Value root, Element &added, Element &subtracted, Element &scores) {
  unsigned rank = reader.getRank();
  SmallVector<AffineExpr> own;
  for (unsigned dim = 0; dim + 1 < rank; ++dim)
    own.push_back(getAffineDimExpr(dim, context));
  Element element{root, AffineMap::get(rank, 0, own, context)};
  Element total, difference;
  std::optional<Reduction> sum;
  auto isLog = [&](Element x, Element y) {
    added = x;
    if (!(softmax.isBaseTwo ? reader.match<math::Log2Op>(y, total)
                            : reader.match<math::LogOp>(y, total)))
      return false;
    // jax.nn.logsumexp takes the magnitude of the sum, which is not negative.
    (void)reader.match<math::AbsFOp>(total, total);
    return (sum = reader.getReduction(total)).has_value();
  };
  if (!reader.eitherOrder<arith::AddFOp>(element, isLog))
    return false;
  return isa<arith::AddFOp>(sum->combiner) && !sum->factor &&
         reader.getConstant(sum->init) == 0.0 &&
         (softmax.isBaseTwo ? reader.match<math::Exp2Op>(sum->element, difference)
                            : reader.match<math::ExpOp>(sum->element, difference)) &&
         reader.match<arith::SubFOp>(difference, scores, subtracted);
}

/// Returns the element of the first GEMM that the scores read. Null if there is none.
Element LseReader::findProducts(Element scores) const {
  // Bounds the cost. Scores are a scale, a bias and two masks at most.
  constexpr size_t kMost = 32;
  SmallVector<Element> elements{scores};
  for (size_t i = 0; i < elements.size() && i < kMost; ++i) {
    Element element = ofKeys.resolve(elements[i]);
    if (element.value == softmax.products.value)
      return element;
    if (Operation *op = ofKeys.getOp(element))
      for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
        elements.push_back(ofKeys.getOperand(element, operand));
  }
  return {};
}

bool LseReader::unify(AffineExpr own, AffineExpr other) {
  if (auto dim = dyn_cast<AffineDimExpr>(own)) {
    AffineExpr &known = coordinates[dim.getPosition()];
    if (known && known != other)
      return false;
    known = other;
    return true;
  }
  if (isa<AffineConstantExpr>(own))
    return own == other;
  // A loop over two collapsed dimensions: outer * size + inner.
  auto sum = dyn_cast<AffineBinaryOpExpr>(own);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return false;
  AffineExpr sides[] = {sum.getLHS(), sum.getRHS()};
  if (isa<AffineDimExpr>(sides[0]))
    std::swap(sides[0], sides[1]);
  auto scaled = dyn_cast<AffineBinaryOpExpr>(sides[0]);
  auto inner = dyn_cast<AffineDimExpr>(sides[1]);
  if (!inner || !scaled || scaled.getKind() != AffineExprKind::Mul)
    return false;
  int64_t size = shape[inner.getPosition()];
  if (ShapedType::isDynamic(size) || scaled.getRHS() != getAffineConstantExpr(size, context))
    return false;
  unsigned rank = reader.getRank();
  auto simplify = [&](AffineExpr expr) {
    return simplifyAffineExpr(inBounds(expr, reader.getShape()), rank, 0);
  };
  return unify(inner, simplify(other % size)) &&
         unify(scaled.getLHS(), simplify(other.floorDiv(size)));
}

std::optional<AffineMap> LseReader::read(Value root) {
  Element added, subtracted, scores;
  if (!readForm(root, added, subtracted, scores))
    return std::nullopt;
  Element products = findProducts(scores);
  if (!products || !products.map)
    return std::nullopt;
  coordinates.assign(shape.size(), AffineExpr());
  for (auto [own, other] :
       llvm::zip_equal(softmax.products.map.getResults(), products.map.getResults()))
    if (!unify(own, other))
      return std::nullopt;
  for (auto [expr, extent] : llvm::zip_equal(coordinates, shape)) {
    if (!expr && extent != 1)
      return std::nullopt;
    expr = expr ? expr : getAffineConstantExpr(0, context);
  }
  if (shape.back() != 1 && coordinates.back() != reader.column())
    return std::nullopt;
  auto all = AffineMap::get(reader.getRank(), 0, coordinates, context);
  Element expected{softmax.scores.value, softmax.scores.map.compose(all)};
  if (!reader.areEqual(scores, expected) || !isLargest(added, scores) ||
      !isLargest(subtracted, scores))
    return std::nullopt;
  auto indices = AffineMap::get(reader.getRank(), 0, ArrayRef(coordinates).drop_back(), context);
  // The key is the only coordinate that the tensor does not have.
  return indices.isFunctionOfDim(reader.getRank() - 1)
             ? std::nullopt
             : std::optional(
                   AffineMap::get(reader.getRank() - 1, 0, indices.getResults(), context));
}

SmallVector<AttentionLse> fusednorm::raise::findLses(const Softmax &softmax,
                                                     ArrayRef<int64_t> shape, uint64_t &visited) {
  SmallVector<AttentionLse> found;
  bool isDynamic = ShapedType::isDynamic(shape.back());
  if (!softmax.scores || !softmax.scores.map || (softmax.sink && isDynamic))
    return found;
  // Bounds the search. Between the first GEMM and the LSE there are at most the ops of the scores,
  // the probabilities and the tests for infinite maxima.
  constexpr size_t kMost = 64;
  llvm::SetVector<Operation *> ops;
  auto addUsers = [&](Value value) {
    for (Operation *user : value.getUsers())
      if (user->getBlock() == value.getParentBlock() && ops.size() < kMost)
        ops.insert(user);
  };
  addUsers(softmax.products.value);
  for (size_t i = 0; i < ops.size(); ++i) {
    Operation *op = ops[i];
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (op->getNumResults() != 1 || (linalgOp && linalg::isaContractionOpInterface(linalgOp)))
      continue;
    Value root = op->getResult(0);
    auto type = dyn_cast<RankedTensorType>(root.getType());
    if (!type)
      continue;
    ++visited;
    if (type.getElementType().isF32() && !root.use_empty()) {
      SmallVector<int64_t> own(type.getShape());
      own.push_back(shape.back());
      ElementReader ofKeys(op->getContext(), own);
      own.back() += softmax.sink ? 1 : 0;
      ElementReader reader = ofKeys.withShape(own);
      llvm::scope_exit count([&] { visited += reader.getNumVisited() + ofKeys.getNumVisited(); });
      if (std::optional<AffineMap> map = LseReader(reader, ofKeys, softmax, shape).read(root)) {
        found.push_back({root, *map});
        continue;
      }
    }
    addUsers(root);
  }
  return found;
}
