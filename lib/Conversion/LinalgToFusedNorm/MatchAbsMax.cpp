// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatchAbsMax.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

static bool isFloat(Type type) { return isa<Float32Type, Float16Type, BFloat16Type>(type); }

/// Returns the tensor whose absolute maximum `op` computes; null if there is none.
static Value findRows(linalg::LinalgOp op, const ElementReader &reader) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> zeros(type.getRank(), getAffineConstantExpr(0, context));
  SmallVector<Reduction> parts = reader.getWholeReduction(
      {op->getResult(0), AffineMap::get(reader.getRank(), 0, zeros, context)});
  if (parts.size() != 1 || !isa<arith::MaximumFOp>(parts[0].combiner) || parts[0].factor)
    return {};
  // The initial value of abs_max is 0, which no magnitude exceeds downwards.
  std::optional<double> init = reader.getConstant(parts[0].init);
  Element magnitude = parts[0].element, x, narrow;
  if (!init || !(*init <= 0))
    return {};
  while (reader.match<arith::ExtFOp>(magnitude, narrow))
    magnitude = narrow;
  if (!reader.match<math::AbsFOp>(magnitude, x))
    return {};
  while (reader.match<arith::ExtFOp>(x, narrow))
    x = narrow;
  Value rows = reader.findTensor(x, reader.getShape(),
                                 AffineMap::getMultiDimIdentityMap(reader.getRank(), context));
  return rows && isFloat(x.getType()) ? rows : Value();
}

FailureOr<Match> fusednorm::raise::matchAbsMax(linalg::LinalgOp op, uint64_t &visited) {
  if (op->getNumResults() != 1 || op.getNumLoops() == 0 ||
      op.getNumReductionLoops() != op.getNumLoops() || !op.hasPureTensorSemantics())
    return failure();
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !isFloat(type.getElementType()) || !type.hasStaticShape() ||
      type.getNumElements() != 1)
    return failure();
  // Without elements, the source gives its initial value. One thread or block computes a row.
  constexpr int64_t kMostColumns = 1 << 14;
  SmallVector<int64_t> shape = op.getStaticLoopRanges();
  if (llvm::any_of(shape, [](int64_t extent) { return extent <= 0; }) ||
      shape.back() > kMostColumns)
    return failure();
  ElementReader reader(op.getContext(), shape);
  Value rows = findRows(op, reader);
  visited += reader.getNumVisited();
  if (!rows)
    return failure();
  Match match;
  match.name = "abs_max";
  match.operands = {rows};
  match.create = [=](OpBuilder &b, Location loc) -> SmallVector<Value> {
    auto one = RankedTensorType::get({1}, b.getF32Type());
    Value zero =
        arith::ConstantOp::create(b, loc, DenseElementsAttr::get(one, b.getF32FloatAttr(0)));
    Value largest = AbsMaxOp::create(b, loc, one, rows, zero)->getResult(0);
    // The maximum of narrow values is one of them.
    if (!type.getElementType().isF32())
      largest = arith::TruncFOp::create(b, loc, one.clone(type.getElementType()), largest);
    if (type.getRank() == 1)
      return {largest};
    SmallVector<ReassociationIndices> groups;
    if (type.getRank() == 0)
      return {tensor::CollapseShapeOp::create(b, loc, largest, groups)};
    groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank())));
    return {tensor::ExpandShapeOp::create(b, loc, type, largest, groups)};
  };
  return match;
}
