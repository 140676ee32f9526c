// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BodyComparison.h"
#include "UsedNumerics.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;

ValueRange fusednorm::getYielded(FusedOp op) {
  return cast<YieldOp>(op.getBody().front().getTerminator()).getValues();
}

Value fusednorm::throughCasts(Value value) {
  while (auto castOp = value.getDefiningOp<tensor::CastOp>())
    value = castOp.getSource();
  return value;
}

bool BodyComparison::areEqual() {
  ValueRange left = getYielded(lhs), right = getYielded(rhs);
  return left.size() == right.size() && left.size() == order.size() &&
         llvm::all_of(llvm::enumerate(left),
                      [&](auto it) { return areEqual(it.value(), right[order[it.index()]]); });
}

std::optional<unsigned> BodyComparison::getOut(Value value, FusedOp op) {
  auto argument = dyn_cast<BlockArgument>(value);
  unsigned numInputs = op.getInputs().size();
  if (!argument || argument.getOwner() != &op.getBody().front() ||
      argument.getArgNumber() < numInputs)
    return std::nullopt;
  return argument.getArgNumber() - numInputs;
}

Value BodyComparison::getOutside(Value value) {
  value = throughCasts(value);
  if (auto argument = dyn_cast<BlockArgument>(value))
    for (FusedOp op : {lhs, rhs})
      if (argument.getOwner() == &op.getBody().front())
        return throughCasts(op->getOperand(argument.getArgNumber()));
  return value;
}

bool BodyComparison::areEqual(Value left, Value right) {
  left = throughCasts(left);
  right = throughCasts(right);
  auto [it, isNew] = known.try_emplace({left, right}, false);
  if (!isNew)
    return it->second;
  return known[{left, right}] = compare(left, right);
}

bool BodyComparison::compare(Value left, Value right) {
  std::optional<unsigned> leftOut = getOut(left, lhs), rightOut = getOut(right, rhs);
  if (leftOut && rightOut)
    return order[*leftOut] == *rightOut;
  left = getOutside(left);
  right = getOutside(right);
  if (left == right)
    return true;
  if (left.getType().isIndex() && right.getType().isIndex() && getSize(left) == getSize(right))
    return true;
  auto leftResult = dyn_cast<OpResult>(left), rightResult = dyn_cast<OpResult>(right);
  return leftResult && rightResult &&
         leftResult.getResultNumber() == rightResult.getResultNumber() &&
         compareOps(leftResult.getOwner(), rightResult.getOwner());
}

bool BodyComparison::compareOps(Operation *left, Operation *right) {
  if (left->getName() != right->getName())
    return false;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(left))
    return compareSlices(slice, cast<tensor::ExtractSliceOp>(right));
  // Outside of the bodies only constants are compared.
  auto isInside = [&](Operation *op, FusedOp fused) { return op->getParentOp() == fused; };
  if ((!isInside(left, lhs) || !isInside(right, rhs)) && !isa<arith::ConstantOp>(left))
    return false;
  if (isa<tensor::EmptyOp>(left)) {
    // Static and dynamic types of equal extents are equal.
    auto leftType = cast<RankedTensorType>(left->getResult(0).getType());
    auto rightType = cast<RankedTensorType>(right->getResult(0).getType());
    return leftType.getElementType() == rightType.getElementType() &&
           succeeded(verifyCompatibleShape(leftType, rightType));
  }
  if (auto store = dyn_cast<PagedStoreOp>(left))
    return compareStores(store, cast<PagedStoreOp>(right));
  if (left->getNumOperands() != right->getNumOperands())
    return false;
  NamedAttrList leftAttributes(left->getAttrDictionary());
  NamedAttrList rightAttributes(right->getAttrDictionary());
  if (auto quantize = dyn_cast<QuantizeOp>(left); quantize && quantize.getStaticScale())
    // One scale for all columns makes the grouping irrelevant.
    for (NamedAttrList *attributes : {&leftAttributes, &rightAttributes})
      attributes->erase(quantize.getSchemeAttrName());
  // Ignore parameters without an effect on the op.
  for (auto [op, attributes] : {std::pair(left, &leftAttributes), {right, &rightAttributes}})
    for (const NamedAttribute &attribute : op->getAttrs())
      if (auto own = dyn_cast<NumericsAttr>(attribute.getValue()))
        attributes->set(attribute.getName(),
                        withUsedNumerics(NumericsAttr::getDefault(op->getContext()), op, own));
  if (leftAttributes != rightAttributes)
    return false;
  // A gather reads as many rows as its destination has.
  if (auto gather = dyn_cast<PagedGatherOp>(left)) {
    auto leftEmpty = throughCasts(gather.getOut()).getDefiningOp<tensor::EmptyOp>();
    auto rightEmpty =
        throughCasts(cast<PagedGatherOp>(right).getOut()).getDefiningOp<tensor::EmptyOp>();
    if (leftEmpty && rightEmpty &&
        !areSizesEqual(leftEmpty.getMixedSizes(), rightEmpty.getMixedSizes()))
      return false;
  }
  return compareOperands(left, right);
}

bool BodyComparison::compareOperands(Operation *left, Operation *right) {
  auto compareFrom = [&](unsigned first) {
    return llvm::all_of(llvm::seq(first, left->getNumOperands()), [&](unsigned i) {
      return areEqual(left->getOperand(i), right->getOperand(i));
    });
  };
  if (compareFrom(0))
    return true;
  // The summands in f32 commute.
  bool isCommutative = isa<AddRmsNormOp>(left) || left->hasTrait<OpTrait::IsCommutative>();
  return isCommutative && left->getNumOperands() >= 2 &&
         areEqual(left->getOperand(0), right->getOperand(1)) &&
         areEqual(left->getOperand(1), right->getOperand(0)) && compareFrom(2);
}

/// Returns the chain of stores from `last` to the first one.
static SmallVector<PagedStoreOp> getChain(PagedStoreOp last) {
  SmallVector<PagedStoreOp> chain{last};
  while (auto before = throughCasts(chain.back().getCache()).getDefiningOp<PagedStoreOp>()) {
    if (before->getBlock() != last->getBlock())
      break;
    chain.push_back(before);
  }
  return chain;
}

/// Stores of one kernel write disjoint elements, so their order is irrelevant.
bool BodyComparison::compareStores(PagedStoreOp left, PagedStoreOp right) {
  SmallVector<PagedStoreOp> leftChain = getChain(left), rightChain = getChain(right);
  if (leftChain.size() != rightChain.size() ||
      !areEqual(leftChain.back().getCache(), rightChain.back().getCache()))
    return false;
  for (PagedStoreOp store : leftChain) {
    auto *match = llvm::find_if(rightChain, [&](PagedStoreOp other) {
      return store->getNumOperands() == other->getNumOperands() &&
             store->getAttrDictionary() == other->getAttrDictionary() &&
             store.getCacheMutable().getOperandNumber() ==
                 other.getCacheMutable().getOperandNumber() &&
             llvm::all_of(llvm::seq(0u, store->getNumOperands()), [&](unsigned i) {
               return i == store.getCacheMutable().getOperandNumber() ||
                      areEqual(store->getOperand(i), other->getOperand(i));
             });
    });
    if (match == rightChain.end())
      return false;
    rightChain.erase(match);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

BodyComparison::Size BodyComparison::getSize(OpFoldResult size) {
  if (std::optional<int64_t> number = getConstantIntValue(size))
    return {{}, *number};
  Value value = getOutside(cast<Value>(size));
  if (std::optional<int64_t> number = getConstantIntValue(value))
    return {{}, *number};
  auto dim = value.getDefiningOp<ShapedDimOpInterface>();
  std::optional<int64_t> number = dim ? getConstantIntValue(dim.getDimension()) : std::nullopt;
  if (!number)
    return {value, -1};
  Value source = getOutside(dim.getShapedValue());
  auto type = cast<ShapedType>(source.getType());
  if (type.hasRank() && *number < type.getRank() && !type.isDynamicDim(*number))
    return {{}, type.getDimSize(*number)};
  return {source, *number};
}

bool BodyComparison::areSizesEqual(ArrayRef<OpFoldResult> left, ArrayRef<OpFoldResult> right) {
  return left.size() == right.size() && llvm::all_of(llvm::zip(left, right), [&](auto pair) {
           return getSize(std::get<0>(pair)) == getSize(std::get<1>(pair));
         });
}

bool BodyComparison::compareSlices(tensor::ExtractSliceOp left, tensor::ExtractSliceOp right) {
  return left.getType().getRank() == right.getType().getRank() &&
         areSizesEqual(left.getMixedOffsets(), right.getMixedOffsets()) &&
         areSizesEqual(left.getMixedSizes(), right.getMixedSizes()) &&
         areSizesEqual(left.getMixedStrides(), right.getMixedStrides()) &&
         areEqual(left.getSource(), right.getSource());
}
