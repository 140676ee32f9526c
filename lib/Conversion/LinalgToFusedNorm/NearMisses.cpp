// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NearMisses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
class NearMisses {
public:
  explicit NearMisses(MatchContext &context) : context(context), reader(context.reader) {}
  void run();

private:
  /// Returns the ops and leaves in the expression of `element`. The number is limited to bound the
  /// cost.
  SmallVector<Element> collect(Element element) { return collect(reader, element); }
  static SmallVector<Element> collect(ElementReader &reader, Element element);
  /// Returns the reduction in the expression of a factor of a row.
  std::optional<Reduction> findReduction(Element factor);
  /// Checks whether the row and the reduction read one tensor.
  bool shareRow(Element row, const Reduction &reduction);
  void nameScaledRow(Element row, Element factor, bool isQuotient);
  bool nameRotation();
  void nameNorm(Element factor, const Reduction &reduction, bool isQuotient);

  MatchContext &context;
  ElementReader &reader;
};
} // namespace

SmallVector<Element> NearMisses::collect(ElementReader &reader, Element element) {
  constexpr unsigned kMost = 24;
  SmallVector<Element> elements = {element};
  for (unsigned i = 0; i < elements.size() && i < kMost; ++i) {
    elements[i] = reader.resolve(elements[i]);
    if (Operation *op = reader.getOp(elements[i]))
      for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
        elements.push_back(reader.getOperand(elements[i], operand));
  }
  return elements;
}

std::optional<Reduction> NearMisses::findReduction(Element factor) {
  for (Element element : collect(factor))
    if (std::optional<Reduction> reduction = reader.getReduction(element))
      return reduction;
  return std::nullopt;
}

bool NearMisses::shareRow(Element row, const Reduction &reduction) {
  SmallVector<Element> of = collect(reduction.element);
  auto isRow = [&](Element element) {
    return element.isTensor() && element.map && element.map.isFunctionOfDim(reader.getRank() - 1);
  };
  return llvm::any_of(collect(row), [&](Element element) {
    return isRow(element) &&
           llvm::any_of(of, [&](Element other) { return other.value == element.value; });
  });
}

void NearMisses::nameNorm(Element factor, const Reduction &reduction, bool isQuotient) {
  Element inner, floor, root;
  auto isRootOrNorm = [&](Element element) {
    return reader.match<math::SqrtOp>(element, inner) ||
           reader.match<math::RsqrtOp>(element, inner);
  };
  bool isOutside = reader.eitherOrder<arith::AddFOp>(
      factor, [&](Element a, Element b) { return isRootOrNorm(a) && reader.isColumnFree(b); });
  bool isBounded = reader.match<arith::MaximumFOp>(factor, root, floor) &&
                   (isRootOrNorm(root) || isRootOrNorm(floor));
  if (isOutside)
    (void)context.refuse(
        "rms_norm", factor,
        "the epsilon is added to the root instead of the mean of squares under the root");
  else if (isBounded)
    (void)context.refuse("rms_norm", factor,
                         "the row is divided by max(norm, epsilon), as F.normalize does; norms add "
                         "the epsilon under the root");
  else if (isQuotient || isRootOrNorm(factor))
    (void)context.refuse("rms_norm", factor,
                         "the row is not scaled by the inverse root of the mean of its squares");
  else
    (void)context.refuse("rms_norm", Element{reduction.op->getResult(0), {}},
                         "the row is scaled by another function of its squares than a norm uses");
}

void NearMisses::nameScaledRow(Element row, Element factor, bool isQuotient) {
  std::optional<Reduction> reduction = findReduction(factor);
  if (!reduction || !shareRow(row, *reduction))
    return;
  context.core = reduction->op;
  Element lhs, rhs;
  bool isSquare =
      reader.match<arith::MulFOp>(reduction->element, lhs, rhs) && reader.areEqual(lhs, rhs);
  if (isa<arith::AddFOp>(reduction->combiner) && isSquare)
    return nameNorm(factor, *reduction, isQuotient);
  Element exponent;
  if (isa<arith::AddFOp>(reduction->combiner) &&
      reader.match<math::ExpOp>(reduction->element, exponent)) {
    (void)context.refuse("ragged_attention", factor,
                         "softmax without the two GEMMs of attention around it");
    return;
  }
  bool isMaximum = isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp, arith::MinNumFOp>(
      reduction->combiner);
  (void)context.refuse(isMaximum ? "quantize" : "rms_norm", factor,
                       isMaximum
                           ? "the row is scaled by its maximum, but not quantized to 8 bits"
                           : "the row is scaled by a reduction other than the mean of its squares");
}

/// Checks whether both expressions read one row at different columns.
static bool mixColumns(ElementReader &reader, ArrayRef<Element> lhs, ArrayRef<Element> rhs) {
  auto isOfColumn = [&](const Element &element) {
    return element.isTensor() && element.map && element.map.getNumResults() != 0 &&
           element.map.getResults().back().isFunctionOfDim(reader.getRank() - 1);
  };
  return llvm::any_of(lhs, [&](const Element &own) {
    return isOfColumn(own) && llvm::any_of(rhs, [&](const Element &other) {
             return isOfColumn(other) && own.value == other.value &&
                    own.map.getResults().back() != other.map.getResults().back() &&
                    own.map.getResults().drop_back() == other.map.getResults().drop_back();
           });
  });
}

/// Reports x * a + y * b with x and y from different columns of one row.
bool NearMisses::nameRotation() {
  int64_t columns = reader.getColumns();
  if (ShapedType::isDynamic(columns) || columns % 2 != 0 || reader.getRank() < 2 ||
      !isa<FloatType>(context.root.getType()))
    return false;
  SmallVector<int64_t> shape(reader.getShape());
  shape.back() /= 2;
  for (AffineExpr column : {reader.column(), reader.column() * 2}) {
    ElementReader half = reader.withShape(shape);
    Element root = half.resolve(half.withColumn(context.root, column)), lhs, rhs, inner, other;
    while (half.match<arith::TruncFOp>(root, inner))
      root = half.resolve(inner);
    if (!half.match<arith::AddFOp>(root, lhs, rhs) && !half.match<arith::SubFOp>(root, lhs, rhs))
      continue;
    if (!half.match<arith::MulFOp>(lhs, inner, other) ||
        !half.match<arith::MulFOp>(rhs, inner, other) ||
        !mixColumns(half, collect(half, lhs), collect(half, rhs)))
      continue;
    context.core = root.value.getDefiningOp();
    (void)context.refuse("apply_rotary_pos_emb", root,
                         "a row is combined with its own columns in another order, but not as a "
                         "rotation of pairs by cosines and sines");
    return true;
  }
  return false;
}

void NearMisses::run() {
  Element root = reader.resolve(context.root), operand, lhs, rhs;
  Type type = context.type.getElementType();
  if (getLargestEncoding(type) != 0) {
    bool isCast = reader.match<arith::TruncFOp>(root, operand) ||
                  reader.match<arith::FPToSIOp>(root, operand);
    if (!isCast || reader.getConstant(operand))
      return;
    context.core = root.value.getDefiningOp();
    (void)context.refuse(
        "quantize", root,
        "values are cast to 8 bits, but the scale does not match any form of quantize");
    return;
  }
  if (nameRotation())
    return;
  while (reader.match<arith::TruncFOp>(root, operand))
    root = reader.resolve(operand);
  bool isQuotient = reader.match<arith::DivFOp>(root, lhs, rhs);
  if (!isQuotient && !reader.match<arith::MulFOp>(root, lhs, rhs))
    return;
  for (auto [row, factor] : {std::pair(lhs, rhs), std::pair(rhs, lhs)}) {
    if (!reader.isColumnFree(row) && reader.isColumnFree(factor))
      nameScaledRow(row, factor, isQuotient);
    if (isQuotient)
      break;
  }
}

void fusednorm::raise::nameNearMiss(MatchContext &context) { NearMisses(context).run(); }
