// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Extents.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

static Extent unknown(Value value, int64_t dim = -1) { return {1, {{value, dim}}}; }
static Extent number(int64_t value) { return {value, {}}; }

bool Extent::isNonNegative() const {
  return factor >= 0 && llvm::all_of(sizes, [](const UnknownSize &size) { return size.dim >= 0; });
}

std::optional<Extent> Extent::times(const Extent &other) const {
  Extent product = *this;
  if (llvm::MulOverflow(factor, other.factor, product.factor))
    return std::nullopt;
  if (product.factor == 0)
    return number(0);
  llvm::append_range(product.sizes, other.sizes);
  llvm::sort(product.sizes);
  return product;
}

std::optional<Extent> Extent::dividedBy(const Extent &divisor) const {
  if (divisor.factor <= 0 || factor % divisor.factor != 0)
    return std::nullopt;
  Extent quotient{factor / divisor.factor, sizes};
  for (const UnknownSize &size : divisor.sizes) {
    auto *found = llvm::find(quotient.sizes, size);
    if (found == quotient.sizes.end())
      return std::nullopt;
    quotient.sizes.erase(found);
  }
  return quotient;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

Extent ExtentReader::get(OpFoldResult size, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return number(*constant);
  Value value = cast<Value>(size);
  if (auto found = known.find(value); found != known.end())
    return found->second;
  if (depth == 0)
    return unknown(value);
  if (!value.getDefiningOp())
    return unknown(value);
  // Cached at any depth, so that the cost is linear.
  Extent extent = compute(value, depth - 1);
  known[value] = extent;
  return extent;
}

/// Returns an affine expression of `operands` as an extent; empty if it has another form.
static std::optional<Extent> getProduct(AffineExpr expr, unsigned numDims,
                                        ArrayRef<Extent> operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return number(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[numDims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<Extent> lhs = getProduct(binary.getLHS(), numDims, operands);
  std::optional<Extent> rhs = getProduct(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Mul)
    return lhs->times(*rhs);
  bool isDivision =
      binary.getKind() == AffineExprKind::FloorDiv || binary.getKind() == AffineExprKind::CeilDiv;
  return isDivision ? lhs->dividedBy(*rhs) : std::nullopt;
}

Extent ExtentReader::compute(Value value, unsigned depth) {
  auto of = [&](Value operand) { return get(operand, depth); };
  Extent own = unknown(value);
  return llvm::TypeSwitch<Operation *, Extent>(value.getDefiningOp())
      .Case([&](tensor::DimOp op) {
        std::optional<int64_t> dim = op.getConstantIndex();
        auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
        bool isThere = dim && type && *dim >= 0 && *dim < type.getRank();
        return isThere ? getDim(op.getSource(), *dim, depth) : own;
      })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>([&](Operation *op) {
        // A cast to fewer bits may change the value.
        Type from = op->getOperand(0).getType(), to = value.getType();
        bool isWide = (from.isIndex() || from.isInteger(64)) && (to.isIndex() || to.isInteger(64));
        return isWide ? of(op->getOperand(0)) : own;
      })
      .Case([&](arith::ExtUIOp op) {
        std::optional<bool> known;
        if (op.getIn().getType().isInteger(1))
          known = getBool(op.getIn(), depth);
        return known ? number(*known) : own;
      })
      .Case([&](arith::MulIOp op) { return of(op.getLhs()).times(of(op.getRhs())).value_or(own); })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
            arith::CeilDivUIOp>([&](Operation *op) {
        Extent lhs = of(op->getOperand(0)), rhs = of(op->getOperand(1));
        bool isPositive = lhs.isNonNegative() && rhs.isNonNegative();
        return isPositive ? lhs.dividedBy(rhs).value_or(own) : own;
      })
      .Case([&](affine::AffineApplyOp op) {
        SmallVector<Extent> operands = llvm::map_to_vector(op.getMapOperands(), of);
        AffineMap map = op.getAffineMap();
        return getProduct(map.getResult(0), map.getNumDims(), operands).value_or(own);
      })
      .Case([&](arith::AddIOp op) {
        Extent lhs = of(op.getLhs()), rhs = of(op.getRhs());
        if (lhs.factor == 0 || rhs.factor == 0)
          return lhs.factor == 0 ? rhs : lhs;
        int64_t sum;
        bool isKnown = lhs.getConstant() && rhs.getConstant() &&
                       !llvm::AddOverflow(lhs.factor, rhs.factor, sum);
        return isKnown ? number(sum) : own;
      })
      .Case<arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp>([&](Operation *op) {
        Extent lhs = of(op->getOperand(0)), rhs = of(op->getOperand(1));
        bool isLargest = isa<arith::MaxSIOp>(op) && rhs.getConstant().value_or(1) <= 0;
        return lhs == rhs || (isLargest && lhs.isNonNegative()) ? lhs : own;
      })
      .Case([&](arith::SelectOp) {
        Value selected = getSelected(value, depth);
        return selected ? of(selected) : own;
      })
      .Default([&](Operation *) { return own; });
}

Value ExtentReader::getSelected(Value value, unsigned depth) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  if (!select || !select.getCondition().getType().isInteger(1))
    return {};
  Value yes = select.getTrueValue(), no = select.getFalseValue();
  if (std::optional<bool> condition = getBool(select.getCondition(), depth))
    return *condition ? yes : no;
  Extent first = get(yes, depth), second = get(no, depth);
  if (first == second)
    return no;
  // A selection between the operands of a comparison: both are equal, or the other one is selected.
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  bool isEqual = compare && compare.getPredicate() == arith::CmpIPredicate::eq;
  if (!compare || !(isEqual || compare.getPredicate() == arith::CmpIPredicate::ne))
    return {};
  Extent lhs = get(compare.getLhs(), depth), rhs = get(compare.getRhs(), depth);
  bool isOfBoth = (first == lhs && second == rhs) || (first == rhs && second == lhs);
  return !isOfBoth ? Value() : isEqual ? no : yes;
}

std::optional<bool> ExtentReader::getBool(Value condition, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(condition))
    return *constant != 0;
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || depth == 0 || !compare.getLhs().getType().isIntOrIndex())
    return std::nullopt;
  Extent lhs = get(compare.getLhs(), depth - 1), rhs = get(compare.getRhs(), depth - 1);
  using P = arith::CmpIPredicate;
  P predicate = compare.getPredicate();
  if (lhs == rhs)
    return arith::applyCmpPredicate(predicate, APInt(64, 0), APInt(64, 0));
  std::optional<int64_t> x = lhs.getConstant(), y = rhs.getConstant();
  if (x && y)
    return arith::applyCmpPredicate(predicate, APInt(64, *x, true), APInt(64, *y, true));
  if (!y || *y > 0 || !lhs.isNonNegative())
    return std::nullopt;
  // A size is at least 0.
  if (predicate == P::sge || predicate == P::slt)
    return predicate == P::sge;
  if (*y < 0 && (predicate == P::sgt || predicate == P::ne))
    return true;
  if (*y < 0 && (predicate == P::sle || predicate == P::eq))
    return false;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

Extent ExtentReader::getDim(Value tensor, int64_t dim, unsigned depth) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return number(type.getDimSize(dim));
  bool isLeaf = depth == 0 || !tensor.getDefiningOp();
  return isLeaf ? unknown(tensor, dim) : computeDim(tensor, dim, depth - 1);
}

/// Returns the number of the group that contains dimension `dim`.
static int64_t getGroup(ArrayRef<ReassociationIndices> groups, int64_t dim) {
  return llvm::find_if(
             groups,
             [&](const ReassociationIndices &group) { return llvm::is_contained(group, dim); }) -
         groups.begin();
}

Extent ExtentReader::computeDim(Value tensor, int64_t dim, unsigned depth) {
  auto of = [&](Value source, int64_t own) { return getDim(source, own, depth); };
  return llvm::TypeSwitch<Operation *, Extent>(tensor.getDefiningOp())
      .Case([&](tensor::EmptyOp op) { return get(op.getDynamicSize(dim), depth); })
      .Case([&](tensor::CastOp op) {
        return isa<RankedTensorType>(op.getSource().getType()) ? of(op.getSource(), dim)
                                                               : unknown(tensor, dim);
      })
      .Case([&](tensor::ExpandShapeOp op) {
        ReassociationIndices group =
            op.getReassociationIndices()[getGroup(op.getReassociationIndices(), dim)];
        int64_t number = getGroup(op.getReassociationIndices(), dim), rest = 1;
        for (int64_t other : group)
          if (other != dim)
            rest = ShapedType::isDynamic(op.getResultType().getDimSize(other)) || rest == 0
                       ? 0
                       : rest * op.getResultType().getDimSize(other);
        // The only dynamic size of a group follows from the source.
        std::optional<Extent> own =
            rest == 0 ? std::nullopt : of(op.getSrc(), number).dividedBy(::number(rest));
        return own ? *own : get(op.getMixedOutputShape()[dim], depth);
      })
      .Case([&](tensor::CollapseShapeOp op) {
        std::optional<Extent> product = number(1);
        for (int64_t own : op.getReassociationIndices()[dim])
          product = product ? product->times(of(op.getSrc(), own)) : std::nullopt;
        return product.value_or(unknown(tensor, dim));
      })
      .Case([&](tensor::ExtractSliceOp op) {
        llvm::SmallBitVector dropped = op.getDroppedDims();
        int64_t kept = 0;
        for (unsigned own = 0; own < dropped.size(); ++own)
          if (!dropped.test(own) && kept++ == dim)
            return get(op.getMixedSizes()[own], depth);
        return unknown(tensor, dim);
      })
      .Case([&](tensor::ReshapeOp op) {
        auto elements = op.getShape().getDefiningOp<tensor::FromElementsOp>();
        return elements ? get(elements.getElements()[dim], depth) : unknown(tensor, dim);
      })
      .Case([&](DestinationStyleOpInterface op) {
        OpOperand *init = op.getTiedOpOperand(cast<OpResult>(tensor));
        bool isRanked = init && isa<RankedTensorType>(init->get().getType());
        return isRanked ? of(init->get(), dim) : unknown(tensor, dim);
      })
      .Default([&](Operation *) { return unknown(tensor, dim); });
}

std::optional<Extent> ExtentReader::getLoop(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
    for (auto [dim, index] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (index == getAffineDimExpr(loop, op.getContext()))
        return getDim(operand.get(), dim);
  return std::nullopt;
}
