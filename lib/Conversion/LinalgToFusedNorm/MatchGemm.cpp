// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches GEMMs of dequantized matrices: quantized values times scales of blocks, rows or the
// tensor, and a contraction. Also matches i8 GEMMs with i32 accumulators and a conversion to f32.

#include "GemmOperandMatch.h"
#include "IntegerGemm.h"
#include "Matchers.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// A block size that exceeds the extent of any matrix.
constexpr int64_t kAll = int64_t(1) << 40;

class GemmMatcher {
public:
  GemmMatcher(linalg::LinalgOp op, NoMatchReason &refusal) : op(op), refusal(refusal) {}

  FailureOr<Match> match();
  uint64_t numVisited = 0;

private:
  LogicalResult refuse(Operation *blocker, const Twine &reason) {
    if (!refusal)
      refusal = {"scaled_matmul", blocker, reason.str()};
    return failure();
  }
  LogicalResult readShape();
  FailureOr<Factor> readFactor(Value matrix, bool isLeft);
  FailureOr<Factor> readDequantize(DequantizeOp dequantize, bool isTransposed, bool isSumFirst);
  AffineMap mapOfMatrix(bool isTransposed) const;
  bool isMatrix(const ElementReader &reader, Element element, bool isTransposed) const;
  void findQuantized(const ElementReader &reader, Element code, bool isLeft, Factor &factor) const;
  LogicalResult setScales(ElementReader &reader, Element scale, bool isSumFirst, Factor &factor);
  std::optional<SmallVector<Role>> getRoles(AffineMap map, bool isSumFirst) const;
  ScalingAttr chooseScaling(const Factor &lhs, const Factor &rhs);
  LogicalResult checkDepth(int64_t depth, ScalingAttr scaling);
  FailureOr<Match> buildInteger(const Factor &lhs, const Factor &rhs);
  Match buildScaled(const Factor &lhs, const Factor &rhs, ScalingAttr scaling, Value out,
                    const ConvertedAccumulators &converted);
  LogicalResult checkExtents(const Factor &factor, int64_t rows, int64_t depth);

  linalg::LinalgOp op;
  NoMatchReason &refusal;
  int64_t batch = 0;
  /// The B operand is [columns, k].
  bool isTransposed = false;
  /// f32, or i32 or i64 for i8 operands.
  Type accumulatorType;
};
} // namespace

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// Checks for a contraction in f32, or of i8 with integer accumulators: batch, rows and columns in
/// this order, and one k.
LogicalResult GemmMatcher::readShape() {
  accumulatorType = getElementTypeOrSelf(op->getResult(0).getType());
  bool isInteger = accumulatorType.isSignlessInteger(32) || accumulatorType.isSignlessInteger(64);
  if (!op.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(op) ||
      !(isInteger || accumulatorType.isF32()) ||
      !llvm::all_of(op.getBlock()->without_terminator(), [&](Operation &inner) {
        return inner.getNumResults() == 1 && inner.getResult(0).getType() == accumulatorType &&
               (!isInteger || isa<arith::ExtSIOp, arith::MulIOp, arith::AddIOp>(inner));
      }))
    return failure();
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 || dims->k.size() != 1)
    return failure();
  batch = dims->batch.size();
  MLIRContext *context = op.getContext();
  auto mapOf = [&](unsigned first, unsigned second) {
    SmallVector<AffineExpr> exprs;
    for (unsigned dim : dims->batch)
      exprs.push_back(getAffineDimExpr(dim, context));
    exprs.push_back(getAffineDimExpr(first, context));
    exprs.push_back(getAffineDimExpr(second, context));
    return AffineMap::get(op.getNumLoops(), 0, exprs, context);
  };
  unsigned m = dims->m[0], n = dims->n[0], k = dims->k[0];
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  isTransposed = maps[1] == mapOf(n, k);
  bool isKnown =
      maps[0] == mapOf(m, k) && (isTransposed || maps[1] == mapOf(k, n)) && maps[2] == mapOf(m, n);
  if (!isKnown)
    return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

static Element advanceToEnd(const ElementReader &reader, Element element) {
  for (unsigned steps = 0; steps < ElementReader::getMaxSteps(); ++steps) {
    Element next = stepThroughCollapse(reader, element);
    if (!next)
      break;
    element = next;
  }
  return element;
}

/// Returns the operand if the op `OpTy` computes the element.
template <typename OpTy>
static bool matchOp(const ElementReader &reader, Element element, Element &operand) {
  return reader.match<OpTy>(advanceToEnd(reader, element), operand);
}

std::optional<SmallVector<Role>> GemmMatcher::getRoles(AffineMap map, bool isSumFirst) const {
  SmallVector<Role> roles;
  for (AffineExpr expr : map.getResults()) {
    expr = simplifyAffineExpr(expr, map.getNumDims(), 0);
    Role role;
    int64_t size = 1;
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      if (constant.getValue() != 0)
        return std::nullopt;
      roles.push_back(role);
      continue;
    }
    if (auto quotient = dyn_cast<AffineBinaryOpExpr>(expr);
        quotient && quotient.getKind() == AffineExprKind::FloorDiv) {
      auto divisor = dyn_cast<AffineConstantExpr>(quotient.getRHS());
      if (!divisor)
        return std::nullopt;
      size = divisor.getValue();
      expr = quotient.getLHS();
    }
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    int64_t position = dim.getPosition();
    if (position < batch) {
      if (size != 1)
        return std::nullopt;
      role = {Role::Batch, position};
    } else {
      bool isSum = (position == batch) == isSumFirst;
      role = {isSum ? Role::Sum : Role::Row, size};
    }
    for (Role other : roles)
      if (other.kind == role.kind && (role.kind != Role::Batch || other.size == role.size))
        return std::nullopt;
    roles.push_back(role);
  }
  return roles;
}

/// Sets the scales to the tensor nearest to its definition.
LogicalResult GemmMatcher::setScales(ElementReader &reader, Element scale, bool isSumFirst,
                                     Factor &factor) {
  Element narrow;
  if (matchOp<arith::ExtFOp>(reader, scale, narrow))
    scale = narrow;
  for (unsigned steps = 0; scale && steps < ElementReader::getMaxSteps(); ++steps) {
    if (!scale.isTensor() && !scale.map && scale.getType().isF32()) {
      factor.scales = scale.value;
      factor.roles.assign(1, Role());
    } else if (scale.isTensor() && scale.map && isScaleElement(scale.getType())) {
      if (auto roles = getRoles(scale.map, isSumFirst)) {
        factor.scales = scale.value;
        factor.roles = *roles;
      }
    }
    scale = stepThroughCollapse(reader, scale);
  }
  return success(static_cast<bool>(factor.scales));
}

/// Returns the identity map of the operand, with the last two dimensions swapped if `isTransposed`.
AffineMap GemmMatcher::mapOfMatrix(bool isTransposed) const {
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, batch + 2));
  if (isTransposed)
    std::swap(order[batch], order[batch + 1]);
  return AffineMap::getPermutationMap(order, op->getContext());
}

/// Checks whether the element belongs to a tensor equal to the whole operand, possibly transposed.
bool GemmMatcher::isMatrix(const ElementReader &reader, Element element, bool isTransposed) const {
  if (!element.isTensor() || !element.map)
    return false;
  SmallVector<int64_t> shape(reader.getShape());
  if (isTransposed)
    std::swap(shape[batch], shape[batch + 1]);
  if (cast<RankedTensorType>(element.value.getType()).getShape() != ArrayRef(shape))
    return false;
  // Dimensions of extent 1 have index 0.
  SmallVector<AffineExpr> exprs(mapOfMatrix(isTransposed).getResults());
  for (auto [expr, extent] : llvm::zip_equal(exprs, shape))
    if (extent == 1)
      expr = getAffineConstantExpr(0, expr.getContext());
  return simplifyAffineMap(element.map) ==
         AffineMap::get(batch + 2, 0, exprs, element.map.getContext());
}

FailureOr<Factor> GemmMatcher::readDequantize(DequantizeOp dequantize, bool isTransposed,
                                              bool isSumFirst) {
  Factor factor;
  factor.quantized = dequantize.getX();
  factor.isTransposed = isTransposed;
  if (!dequantize.getOut().getType().getElementType().isF32())
    return refuse(dequantize, "dequantized values are rounded before they are multiplied");
  if (Value given = dequantize.getStaticScale()) {
    factor.scales = given;
    factor.roles.assign(1, Role());
    return factor;
  }
  QuantizationAttr scheme = dequantize.getScheme();
  factor.scales = dequantize.getScales();
  MLIRContext *context = op.getContext();
  int64_t rank = batch + 2;
  AffineExpr zero = getAffineConstantExpr(0, context);
  AffineExpr column = getAffineDimExpr(rank - 1, context);
  SmallVector<AffineExpr> exprs;
  if (scheme.getGranularity() == Granularity::Tensor) {
    exprs.push_back(zero);
  } else {
    for (int64_t dim = 0; dim + 1 < rank; ++dim)
      exprs.push_back(getAffineDimExpr(dim, context));
    AffineExpr group = scheme.isGroup() ? column.floorDiv(scheme.getGroupSize()) : zero;
    exprs.insert(scheme.isTransposed() ? exprs.begin() : exprs.end(), group);
  }
  AffineMap map = AffineMap::get(rank, 0, exprs, context).compose(mapOfMatrix(isTransposed));
  auto roles = getRoles(map, isSumFirst);
  if (!roles)
    return failure();
  factor.roles = *roles;
  return factor;
}

/// Sets the quantized values to the tensor nearest to its definition. The B operand may be
/// transposed.
void GemmMatcher::findQuantized(const ElementReader &reader, Element code, bool isLeft,
                                Factor &factor) const {
  for (unsigned steps = 0; code && steps < ElementReader::getMaxSteps(); ++steps) {
    bool isAsItIs = isMatrix(reader, code, /*isTransposed=*/false);
    if (isAsItIs || (!isLeft && isMatrix(reader, code, /*isTransposed=*/true))) {
      factor.quantized = code.value;
      factor.isTransposed = !isAsItIs;
    }
    code = stepThroughCollapse(reader, code);
  }
}

FailureOr<Factor> GemmMatcher::readFactor(Value matrix, bool isLeft) {
  bool isSumFirst = !isLeft && !isTransposed;
  auto type = cast<RankedTensorType>(matrix.getType());
  ElementReader reader(op.getContext(), type.getShape());
  llvm::scope_exit count([&] { numVisited += reader.getNumVisited(); });
  Element root = reader.at(matrix), wide;
  Factor factor;
  if (accumulatorType.isInteger()) {
    Element quantized = root, given, zeroPoint;
    while (!quantized.getType().isInteger(8) && matchOp<arith::ExtSIOp>(reader, quantized, given))
      quantized = given;
    Element narrow;
    bool hasZeroPoint =
        reader.match<arith::SubIOp>(advanceToEnd(reader, quantized), given, zeroPoint);
    if (hasZeroPoint && matchOp<arith::ExtUIOp>(reader, given, narrow) &&
        narrow.getType().isInteger(8))
      return refuse(op, "its quantized values are unsigned, but scaled_matmul reads signed i8; "
                        "subtract 128 from the values and from their zero point");
    if (hasZeroPoint && quantized.getType() == accumulatorType &&
        matchOp<arith::ExtSIOp>(reader, given, narrow) && narrow.getType().isInteger(8)) {
      if (failed(readZeroPoint(reader, zeroPoint, isSumFirst ? batch : batch + 1, factor)))
        return refuse(op, "its zero points are not one value for each row, column or tensor");
      quantized = narrow;
    }
    if (!quantized.getType().isSignlessInteger(8))
      return failure();
    root = quantized;
  }
  if (accumulatorType.isInteger() ||
      (isa<FloatType>(type.getElementType()) && getLargestEncoding(type.getElementType()) != 0)) {
    findQuantized(reader, root, isLeft, factor);
    factor.roles.assign(1, Role());
    if (!factor.quantized)
      return failure();
    return factor;
  }
  Element end = advanceToEnd(reader, root);
  if (auto dequantize = end.value.getDefiningOp<DequantizeOp>())
    for (bool isTransposed : {false, true})
      if (isMatrix(reader, end, isTransposed))
        return readDequantize(dequantize, isTransposed, isSumFirst);
  bool isRounded = matchOp<arith::TruncFOp>(reader, root, wide);
  Element product = isRounded ? wide : root;
  Element factors[2];
  if (!product.getType().isF32() ||
      !reader.match<arith::MulFOp>(advanceToEnd(reader, product), factors[0], factors[1]))
    return failure();
  for (unsigned i = 0; i < 2; ++i) {
    Element quantized;
    bool isQuantized = matchOp<arith::ExtFOp>(reader, factors[i], quantized) ||
                       matchOp<arith::SIToFPOp>(reader, factors[i], quantized);
    if (!isQuantized || getLargestEncoding(quantized.getType()) == 0)
      continue;
    Operation *blocker = matrix.getDefiningOp();
    if (isRounded)
      return refuse(blocker, "dequantized values are rounded before they are multiplied");
    findQuantized(reader, quantized, isLeft, factor);
    if (!factor.quantized)
      return refuse(blocker, "the quantized values are not materialized as a tensor");
    if (failed(setScales(reader, factors[1 - i], isSumFirst, factor)))
      return refuse(blocker, "the scales are not a tensor of one value per block");
    return factor;
  }
  return failure();
}

/// Returns the coarsest scheme that fits both operands; null if their blocks of k differ.
ScalingAttr GemmMatcher::chooseScaling(const Factor &lhs, const Factor &rhs) {
  std::optional<int64_t> k = lhs.blockOf(Role::Sum), otherK = rhs.blockOf(Role::Sum);
  if (k && otherK && *k != *otherK)
    return {};
  if (otherK)
    k = otherK;
  std::optional<int64_t> m = lhs.blockOf(Role::Row), n = rhs.blockOf(Role::Row);
  if (k || m.value_or(1) != 1 || n.value_or(1) != 1)
    return ScalingAttr::getBlock(op.getContext(), m.value_or(kAll), n.value_or(kAll),
                                 k.value_or(kAll));
  if (m || n)
    return ScalingAttr::getChannel(op.getContext());
  return ScalingAttr::getTensor(op.getContext());
}

/// Checks that there are as many scales as blocks, as far as both numbers are static.
LogicalResult GemmMatcher::checkExtents(const Factor &factor, int64_t rows, int64_t depth) {
  auto type = factor.scales ? dyn_cast<RankedTensorType>(factor.scales.getType()) : nullptr;
  if (!type)
    return success();
  for (auto [extent, role] : llvm::zip_equal(type.getShape(), factor.roles)) {
    int64_t whole = role.kind == Role::Row ? rows : role.kind == Role::Sum ? depth : extent;
    if (role.kind == Role::Row || role.kind == Role::Sum)
      if (!ShapedType::isDynamic(whole))
        whole = llvm::divideCeil(whole, role.size);
    if (role.kind == Role::Unit)
      whole = 1;
    if (!ShapedType::isDynamic(whole) && !ShapedType::isDynamic(extent) && whole != extent)
      return refuse(op, "the number of scales differs from the number of blocks");
  }
  return success();
}

/// Checks that sums of i8 partial products in i32 do not overflow.
LogicalResult GemmMatcher::checkDepth(int64_t depth, ScalingAttr scaling) {
  bool isDynamic = ShapedType::isDynamic(depth);
  if (accumulatorType.isInteger(64) && isDynamic)
    return refuse(op, "its sums are i64, and their number of partial products is known only at run "
                      "time: sums in i32 may overflow; make k static or use i32 sums");
  // The longest sum without overflow: 131071 * 128 * 128 < 2^31.
  constexpr int64_t kMost = 131071;
  if (std::min(isDynamic ? 0 : depth, scaling.isBlock() ? scaling.getBlockK() : kAll) > kMost)
    return refuse(op, "its sums of i8 partial products are too long for i32");
  return success();
}

/// Builds a GEMM with integer results, or with zero points.
FailureOr<Match> GemmMatcher::buildInteger(const Factor &lhs, const Factor &rhs) {
  int64_t depth = cast<RankedTensorType>(lhs.quantized.getType()).getShape().back();
  if (ShapedType::isDynamic(depth) || depth == 0 || depth > kMostIntegerDepth)
    return refuse(op, "its result stays an integer or has zero points; expected a static k from 1 "
                      "to 16384, got " +
                          (ShapedType::isDynamic(depth) ? "a run-time value" : Twine(depth)));
  Match match;
  match.name = "scaled_matmul";
  match.operands = {lhs.quantized, rhs.quantized, op.getDpsInits()[0]};
  for (const Factor *factor : {&lhs, &rhs})
    if (factor->zeroPoint)
      match.operands.push_back(factor->zeroPoint.value);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  match.create = [=, transposed = isTransposed](OpBuilder &b, Location loc) -> SmallVector<Value> {
    return {createIntegerGemm(b, loc, lhs, rhs, transposed, type)};
  };
  return match;
}

Match GemmMatcher::buildScaled(const Factor &lhs, const Factor &rhs, ScalingAttr scaling, Value out,
                               const ConvertedAccumulators &converted) {
  Type f32 = Float32Type::get(op.getContext());
  Match match;
  match.name = "scaled_matmul";
  match.operands = {lhs.quantized, rhs.quantized, out};
  for (Value scales : {lhs.scales, rhs.scales})
    if (scales)
      match.operands.push_back(scales);
  match.removed = converted.conversions;
  auto type = cast<RankedTensorType>(op->getResult(0).getType()).clone(f32);
  match.create = [=, numBatch = batch, transposed = isTransposed, left = lhs,
                  right = rhs](OpBuilder &b, Location loc) -> SmallVector<Value> {
    dropConversions(converted, f32);
    Value accumulators = out;
    if (out.getType() != type)
      accumulators = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, out), f32);
    SmallVector<OpFoldResult> aSizes = tensor::getMixedSizes(b, loc, left.quantized);
    SmallVector<OpFoldResult> bSizes = tensor::getMixedSizes(b, loc, right.quantized);
    ArrayRef<OpFoldResult> batchSizes = ArrayRef(aSizes).take_front(numBatch);
    OpFoldResult one = b.getIndexAttr(1);
    OpFoldResult rows = one, columns = one, blocks = one;
    if (scaling.isChannel()) {
      rows = aSizes[numBatch];
      columns = bSizes[numBatch + (transposed ? 0 : 1)];
    }
    // One operand may have scales for blocks of k although the other has none.
    for (const Factor *factor : {&left, &right})
      for (auto [dim, role] : llvm::enumerate(factor->roles))
        if (role.kind == Role::Sum)
          blocks = tensor::getMixedSize(b, loc, factor->scales, dim);
    Type leftType = left.scales ? getElementTypeOrSelf(left.scales.getType()) : f32;
    Type rightType = right.scales ? getElementTypeOrSelf(right.scales.getType()) : f32;
    Type element = leftType == rightType ? leftType : Type(f32);
    Value sa = createScales(b, loc, left, batchSizes, rows, blocks, /*rowsFirst=*/false, element);
    Value sb = createScales(b, loc, right, batchSizes, columns, blocks, transposed, element);
    return ScaledMatmulOp::create(b, loc, type, left.quantized, right.quantized, sa, sb, Value(),
                                  ValueRange(), accumulators, scaling, transposed, IntegerAttr(),
                                  GemmOrder::Blocked)
        ->getResults();
  };
  return match;
}

FailureOr<Match> GemmMatcher::match() {
  bool hasZeroPoints = isa<linalg::QuantizedMatmulOp, linalg::QuantizedBatchMatmulOp>(op);
  if (hasZeroPoints) {
    accumulatorType = getElementTypeOrSelf(op->getResult(0).getType());
    if (!accumulatorType.isSignlessInteger(32) && !accumulatorType.isSignlessInteger(64))
      return refuse(op, "its accumulators are neither i32 nor i64");
    batch = op.getNumLoops() - 3;
  } else if (failed(readShape())) {
    return failure();
  }
  FailureOr<Factor> lhs = readFactor(op->getOperand(0), /*isLeft=*/true);
  FailureOr<Factor> rhs = readFactor(op->getOperand(1), /*isLeft=*/false);
  if (failed(lhs) || failed(rhs))
    return failure();
  ConvertedAccumulators converted;
  bool staysInteger = false;
  if (accumulatorType.isInteger()) {
    if (hasZeroPoints)
      for (auto [factor, operand] : {std::pair(&*lhs, 2), std::pair(&*rhs, 3)})
        if (!matchPattern(op->getOperand(operand), m_Zero()))
          factor->zeroPoint = {op->getOperand(operand), {}};
    staysInteger = failed(findConversions(op->getResult(0), converted)) ||
                   converted.conversions.empty() || lhs->zeroPoint || rhs->zeroPoint;
  }
  if (lhs->isTransposed)
    return refuse(op, "the quantized values of its A operand are transposed");
  if (rhs->isTransposed)
    isTransposed = !isTransposed;
  Value out = getZeroed(op.getDpsInits()[0]);
  if (!out)
    return refuse(op, "its accumulators do not start from 0");
  auto a = cast<RankedTensorType>(lhs->quantized.getType());
  auto c = cast<RankedTensorType>(rhs->quantized.getType());
  if (a.getElementType() != c.getElementType())
    return refuse(op, "its operands have different quantized types");
  if (staysInteger)
    return buildInteger(*lhs, *rhs);
  ScalingAttr scaling = chooseScaling(*lhs, *rhs);
  if (!scaling)
    return refuse(op, "its operands have scales of different blocks of k");
  int64_t depth = a.getShape().back();
  if (a.getElementType().isInteger() && failed(checkDepth(depth, scaling)))
    return failure();
  if (failed(checkExtents(*lhs, a.getDimSize(batch), depth)) ||
      failed(checkExtents(*rhs, c.getDimSize(batch + (isTransposed ? 0 : 1)), depth)))
    return failure();
  return buildScaled(*lhs, *rhs, scaling, out, converted);
}

FailureOr<Match> fusednorm::raise::matchScaledGemm(linalg::LinalgOp op, NoMatchReason &refusal,
                                                   uint64_t &visited) {
  GemmMatcher matcher(op, refusal);
  FailureOr<Match> match = matcher.match();
  visited += matcher.numVisited;
  return match;
}
