// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IntegerGemm.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

//===----------------------------------------------------------------------===//
// Conversions to f32
//===----------------------------------------------------------------------===//

static bool isConversion(Operation *op) {
  return isa<arith::SIToFPOp>(op) && getElementTypeOrSelf(op->getResult(0).getType()).isF32();
}

LogicalResult fusednorm::raise::findConversions(Value accumulators, ConvertedAccumulators &found) {
  for (OpOperand &use : accumulators.getUses()) {
    Operation *owner = use.getOwner();
    if (isConversion(owner)) {
      found.conversions.push_back(owner);
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(owner)) {
      found.views.push_back(owner->getResult(0));
      if (failed(findConversions(owner->getResult(0), found)))
        return failure();
    } else if (isa<linalg::GenericOp, linalg::MapOp>(owner) &&
               cast<linalg::LinalgOp>(owner).isDpsInput(&use)) {
      BlockArgument scalar = cast<linalg::LinalgOp>(owner).getMatchingBlockArgument(&use);
      if (!llvm::all_of(scalar.getUsers(), isConversion))
        return failure();
      found.scalars.push_back(scalar);
      llvm::append_range(found.conversions, scalar.getUsers());
    } else {
      return failure();
    }
  }
  return success();
}

void fusednorm::raise::dropConversions(const ConvertedAccumulators &converted, Type f32) {
  for (Value view : converted.views)
    view.setType(cast<RankedTensorType>(view.getType()).clone(f32));
  for (BlockArgument scalar : converted.scalars)
    scalar.setType(f32);
  for (Operation *convert : converted.conversions)
    convert->getResult(0).replaceAllUsesWith(convert->getOperand(0));
}

//===----------------------------------------------------------------------===//
// Zero points
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::raise::readZeroPoint(const ElementReader &reader, Element zeroPoint,
                                              int64_t sumDim, Factor &factor) {
  for (unsigned steps = 0; zeroPoint && steps < ElementReader::getMaxSteps(); ++steps) {
    bool isScalar = !zeroPoint.isTensor() && !zeroPoint.map;
    bool isTensor = zeroPoint.isTensor() && zeroPoint.map && !zeroPoint.map.isFunctionOfDim(sumDim);
    if (isScalar || isTensor)
      factor.zeroPoint = zeroPoint;
    Element narrow;
    if (Element next = reader.step(zeroPoint))
      zeroPoint = next;
    else if (reader.match<arith::ExtSIOp>(zeroPoint, narrow))
      zeroPoint = narrow;
    else
      break;
  }
  factor.sumDim = sumDim;
  return success(bool(factor.zeroPoint));
}

//===----------------------------------------------------------------------===//
// Integer results
//===----------------------------------------------------------------------===//

namespace {
class IntegerGemmBuilder {
public:
  IntegerGemmBuilder(OpBuilder &b, Location loc, const Factor &lhs, const Factor &rhs,
                     bool isTransposed, RankedTensorType type)
      : b(b), loc(loc), lhs(lhs), rhs(rhs), isTransposed(isTransposed), type(type),
        batch(type.getRank() - 2), all(b.getMultiDimIdentityMap(type.getRank())),
        depth(cast<RankedTensorType>(lhs.quantized.getType()).getShape().back()) {}

  Value build();

private:
  /// The dimension of k in an operand.
  int64_t sumDimOf(bool isLeft) const { return isLeft || isTransposed ? batch + 1 : batch; }
  Value sliceOf(const Factor &factor, bool isLeft, int64_t begin, int64_t size);
  Value createPiece(int64_t begin, int64_t size);
  Value sumAlongK(const Factor &factor, bool isLeft);
  AffineMap mapOfSums(bool isLeft) const;
  AffineMap mapOfZeroPoint(const Factor &factor, bool isLeft) const;
  /// Adds an input of the last op and its map.
  void addInput(Value tensor, AffineMap map) {
    inputs.push_back(tensor);
    maps.push_back(map);
  }

  OpBuilder &b;
  Location loc;
  const Factor &lhs, &rhs;
  bool isTransposed;
  RankedTensorType type;
  int64_t batch;
  AffineMap all;
  int64_t depth;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
};
} // namespace

Value IntegerGemmBuilder::sliceOf(const Factor &factor, bool isLeft, int64_t begin, int64_t size) {
  if (size == depth)
    return factor.quantized;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, factor.quantized);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  int64_t dim = sumDimOf(isLeft);
  offsets[dim] = b.getIndexAttr(begin);
  sizes[dim] = b.getIndexAttr(size);
  return tensor::ExtractSliceOp::create(b, loc, factor.quantized, offsets, sizes, strides);
}

Value IntegerGemmBuilder::createPiece(int64_t begin, int64_t size) {
  Type f32 = b.getF32Type();
  Value a = sliceOf(lhs, /*isLeft=*/true, begin, size);
  Value c = sliceOf(rhs, /*isLeft=*/false, begin, size);
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, a);
  OpFoldResult one = b.getIndexAttr(1);
  Factor unit;
  unit.roles.assign(1, Role());
  Value scales = createScales(b, loc, unit, ArrayRef(sizes).take_front(batch), one, one,
                              /*rowsFirst=*/false, f32);
  sizes.back() = tensor::getMixedSize(b, loc, c, batch + (isTransposed ? 0 : 1));
  Value out = tensor::EmptyOp::create(b, loc, sizes, f32);
  return ScaledMatmulOp::create(b, loc, out.getType(), a, c, scales, scales, Value(), ValueRange(),
                                out, ScalingAttr::getTensor(b.getContext()), isTransposed,
                                IntegerAttr(), GemmOrder::Blocked)
      ->getResult(0);
}

/// Returns the map from the indices of the result to batch and row, or to batch and column.
AffineMap IntegerGemmBuilder::mapOfSums(bool isLeft) const {
  SmallVector<AffineExpr> exprs(all.getResults().take_front(batch));
  exprs.push_back(all.getResult(batch + (isLeft ? 0 : 1)));
  return AffineMap::get(all.getNumDims(), 0, exprs, b.getContext());
}

AffineMap IntegerGemmBuilder::mapOfZeroPoint(const Factor &factor, bool isLeft) const {
  SmallVector<AffineExpr> own(mapOfSums(isLeft).getResults());
  own.insert(own.begin() + factor.sumDim, b.getAffineConstantExpr(0));
  return factor.zeroPoint.map.compose(AffineMap::get(all.getNumDims(), 0, own, b.getContext()));
}

/// Returns the sums of the operand along k, as integers of the result type.
Value IntegerGemmBuilder::sumAlongK(const Factor &factor, bool isLeft) {
  Type element = type.getElementType();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, factor.quantized);
  SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
  SmallVector<AffineExpr> kept;
  int64_t dim = sumDimOf(isLeft);
  for (int64_t own = 0; own < batch + 2; ++own)
    if (own != dim)
      kept.push_back(b.getAffineDimExpr(own));
  iterators[dim] = utils::IteratorType::reduction;
  sizes.erase(sizes.begin() + dim);
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  Value zero = Arith(b, loc).constant(element, 0);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  return linalg::GenericOp::create(
             b, loc, init.getType(), factor.quantized, init,
             ArrayRef{all, AffineMap::get(batch + 2, 0, kept, b.getContext())}, iterators,
             [&](OpBuilder &nested, Location at, ValueRange args) {
               Arith arith(nested, at);
               Value sum = arith.convertSigned(args[0], element) + args[1];
               linalg::YieldOp::create(nested, at, sum);
             })
      .getResult(0);
}

Value IntegerGemmBuilder::build() {
  // 1024 * 128 * 128 = 2^24: the sums of a piece are exact in f32.
  constexpr int64_t kExact = 1024;
  for (int64_t begin = 0; begin < depth; begin += kExact)
    addInput(createPiece(begin, std::min(kExact, depth - begin)), all);
  size_t numPieces = inputs.size();
  const Factor *factors[] = {&lhs, &rhs};
  // sum((a - x) * (b - y)) = sum(a * b) - x * sum(b) - y * sum(a) + k * x * y.
  for (bool isLeft : {true, false}) {
    const Factor &own = *factors[isLeft ? 0 : 1], &other = *factors[isLeft ? 1 : 0];
    if (!own.zeroPoint)
      continue;
    addInput(sumAlongK(other, !isLeft), mapOfSums(!isLeft));
    if (own.zeroPoint.isTensor())
      addInput(own.zeroPoint.value, mapOfZeroPoint(own, isLeft));
  }
  maps.push_back(all);
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, inputs.front());
  Type element = type.getElementType();
  Value empty = tensor::EmptyOp::create(b, loc, sizes, element);
  SmallVector<utils::IteratorType> iterators(batch + 2, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location at, ValueRange args) {
    Arith arith(nested, at);
    Num result = arith.convertSigned(args[0], element);
    for (Value piece : args.take_front(numPieces).drop_front())
      result = result + arith.convertSigned(piece, element);
    size_t next = numPieces;
    SmallVector<Num> points;
    for (const Factor *factor : factors) {
      if (!factor->zeroPoint)
        continue;
      Value sum = args[next++];
      Value point = factor->zeroPoint.isTensor() ? args[next++] : factor->zeroPoint.value;
      points.push_back(arith.convertSigned(point, element));
      result = result - points.back() * sum;
    }
    if (points.size() == 2)
      result = result + points[0] * points[1] * depth;
    linalg::YieldOp::create(nested, at, Value(result));
  };
  Value sum =
      linalg::GenericOp::create(b, loc, empty.getType(), inputs, empty, maps, iterators, body)
          .getResult(0);
  return sum.getType() == type ? sum : tensor::CastOp::create(b, loc, type, sum).getResult();
}

Value fusednorm::raise::createIntegerGemm(OpBuilder &b, Location loc, const Factor &lhs,
                                          const Factor &rhs, bool isTransposed,
                                          RankedTensorType type) {
  return IntegerGemmBuilder(b, loc, lhs, rhs, isTransposed, type).build();
}
