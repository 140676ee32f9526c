// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmOperandMatch.h"
#include "Element.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

Value fusednorm::raise::createScales(OpBuilder &b, Location loc, const Factor &factor,
                                     ArrayRef<OpFoldResult> batchSizes, OpFoldResult rows,
                                     OpFoldResult depth, bool rowsFirst, Type element) {
  int64_t batch = batchSizes.size();
  int64_t rowDim = batch + (rowsFirst ? 0 : 1), sumDim = batch + (rowsFirst ? 1 : 0);
  SmallVector<OpFoldResult> sizes(batchSizes);
  sizes.resize(batch + 2);
  sizes[rowDim] = rows;
  sizes[sumDim] = depth;
  Value scales = factor.scales;
  if (!scales) {
    if (std::optional<SmallVector<int64_t>> shape = getConstantIntValues(sizes)) {
      auto ones = DenseElementsAttr::get(RankedTensorType::get(*shape, element),
                                         b.getFloatAttr(element, 1).getValue());
      return arith::ConstantOp::create(b, loc, ones);
    }
    scales = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1));
  }
  if (!isa<RankedTensorType>(scales.getType()))
    scales = tensor::FromElementsOp::create(b, loc, RankedTensorType::get({1}, scales.getType()),
                                            scales);
  SmallVector<OpFoldResult> own = tensor::getMixedSizes(b, loc, scales);
  SmallVector<AffineExpr> exprs;
  for (auto [extent, role] : llvm::zip_equal(own, factor.roles)) {
    int64_t dim = role.kind == Role::Batch ? role.size : role.kind == Role::Row ? rowDim : sumDim;
    exprs.push_back(role.kind == Role::Unit ? b.getAffineConstantExpr(0) : b.getAffineDimExpr(dim));
    if (role.kind == Role::Row || role.kind == Role::Sum)
      sizes[dim] = extent;
  }
  AffineMap all = b.getMultiDimIdentityMap(batch + 2);
  AffineMap map = AffineMap::get(batch + 2, 0, exprs, b.getContext());
  auto type = cast<RankedTensorType>(scales.getType());
  bool asTheyAre = type.getElementType() == element && type.getRank() == batch + 2;
  for (int64_t dim = 0; asTheyAre && dim < batch + 2; ++dim)
    asTheyAre = exprs[dim] == all.getResult(dim) ||
                (type.getDimSize(dim) == 1 && isConstantIntValue(sizes[dim], 1));
  if (asTheyAre)
    return scales;
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  SmallVector<utils::IteratorType> iterators(batch + 2, utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, empty.getType(), scales, empty, ArrayRef{map, all},
                                   iterators,
                                   [&](OpBuilder &nested, Location at, ValueRange arguments) {
                                     Value scale = arguments[0];
                                     if (scale.getType() != element)
                                       scale = arith::ExtFOp::create(nested, at, element, scale);
                                     linalg::YieldOp::create(nested, at, scale);
                                   })
      .getResult(0);
}

Value fusednorm::raise::getZeroed(Value value) {
  if (!isZeroed(value))
    return {};
  auto fill = value.getDefiningOp<linalg::LinalgOp>();
  return fill && fill->getNumResults() == 1 ? fill.getDpsInits()[0] : value;
}
