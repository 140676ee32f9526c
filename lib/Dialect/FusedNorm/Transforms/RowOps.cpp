// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

static bool isRowFloat(Type type) { return type.isF32() || type.isBF16() || type.isF16(); }

/// Returns whether f32 arithmetic, rounded to a narrow type, gives the op's result in this type:
/// basic operations, and functions computed by row programs in f32. The ops keep their fast-math
/// flags.
static bool isRowArithmetic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
             arith::MaximumFOp, arith::MinimumFOp, arith::ExtFOp, arith::TruncFOp, math::AbsFOp,
             math::ExpOp, math::Exp2Op, math::LogOp, math::TanhOp, math::ErfOp>(op);
}

/// Returns whether an input is shared along some leading dimensions: one row for all rows, such as
/// a bias, or one row per head.
static bool isSharedRow(linalg::LinalgOp op, OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (op.isDpsInit(&operand) || map.getNumResults() == 0 ||
      map.getNumResults() == map.getNumDims() || !map.isProjectedPermutation() ||
      !isa<RankedTensorType>(operand.get().getType()))
    return false;
  SmallVector<unsigned> dims;
  for (AffineExpr expr : map.getResults())
    dims.push_back(cast<AffineDimExpr>(expr).getPosition());
  return llvm::is_sorted(dims) && dims.back() + 1 == map.getNumDims();
}

bool fusednorm::isElementwiseRowOp(Operation *op, Operation *&blocker) {
  blocker = nullptr;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumParallelLoops() != linalgOp.getNumLoops() ||
      linalgOp->getNumResults() != 1 || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.getNumLoops() == 0 || linalgOp.getNumDpsInputs() == 0)
    return false;
  if (!isRowFloat(getElementTypeOrSelf(linalgOp->getResult(0).getType())))
    return false;
  // A fill or a copy computes nothing.
  Block *body = linalgOp.getBlock();
  Value yielded = body->getTerminator()->getOperand(0);
  if (yielded.getParentBlock() != body || isa<BlockArgument>(yielded))
    return false;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  bool hasRows = false;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isInit = linalgOp.isDpsInit(&operand);
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    // Bodies need rows of one type, so all operands must have the same static extents.
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    bool isKnown = map.isIdentity() || isSharedRow(linalgOp, operand);
    if (!isKnown || (tensor && ArrayRef(applyPermutationMap(map, shape)) != tensor.getShape())) {
      blocker = op;
      return false;
    }
    hasRows |= tensor && !isInit && map.isIdentity();
    bool isUsed = linalgOp.payloadUsesValueFromOperand(&operand);
    Type type = getElementTypeOrSelf(operand.get().getType());
    if (isInit ? isUsed : !isRowFloat(type)) {
      blocker = op;
      return false;
    }
  }
  if (!hasRows) {
    blocker = op;
    return false;
  }
  for (Operation &nested : body->without_terminator()) {
    if (isa<arith::ConstantOp>(nested) && isRowFloat(nested.getResult(0).getType()))
      continue;
    bool isUniform = llvm::all_of(nested.getOperands(),
                                  [&](Value operand) { return operand.getParentBlock() != body; });
    Type type = nested.getNumResults() == 1 ? nested.getResult(0).getType() : Type();
    // Constant scalars of the body fold.
    bool isKnown = isRowArithmetic(&nested) && type && isRowFloat(type) && !hasOwnRounding(&nested);
    if (isKnown && isUniform && nested.getNumOperands() != 0)
      isKnown = llvm::all_of(nested.getOperands(),
                             [](Value operand) { return isRowFloat(operand.getType()); });
    if (!isKnown) {
      blocker = &nested;
      return false;
    }
  }
  return true;
}

bool fusednorm::isPrimitiveRowOp(Operation *op) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  if (!isa<RowProgramOpInterface>(op) || !dps || !dps.hasPureTensorSemantics() || isInBody(op))
    return false;
  auto quantize = dyn_cast<QuantizeOp>(op);
  return !quantize || !quantize.isTwoLaunches();
}

bool fusednorm::isJoinOfRows(Operation *op) {
  auto concat = dyn_cast<tensor::ConcatOp>(op);
  auto hasColumns = [](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return tensor.getRank() > 1 && isRowFloat(tensor.getElementType()) &&
           !ShapedType::isDynamic(tensor.getShape().back()) && tensor.getShape().back() != 0;
  };
  return concat && int64_t(concat.getDim()) + 1 == concat.getType().getRank() &&
         llvm::all_of(concat.getOperandTypes(), hasColumns);
}

SmallVector<OpOperand *> fusednorm::getRowOperands(Operation *op) {
  SmallVector<OpOperand *> operands;
  if (isa<tensor::ConcatOp>(op))
    return llvm::map_to_vector(op->getOpOperands(), [](OpOperand &operand) { return &operand; });
  // These ops create rows instead of reading them.
  if (isa<CheckSlotsOp, PagedGatherOp, SegmentOfOp>(op))
    return operands;
  if (auto add = dyn_cast<AddRmsNormOp>(op)) {
    operands = {&add.getXMutable(), &add.getResidualMutable()};
  } else if (auto primitive = dyn_cast<RowProgramOpInterface>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      if (operand.get() == primitive.getRowSpaceOperand() && operands.empty())
        operands.push_back(&operand);
  } else {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    for (OpOperand *operand : linalgOp.getDpsInputOperands())
      if (linalgOp.getMatchingIndexingMap(operand).isIdentity())
        operands.push_back(operand);
  }
  return operands;
}

ArrayRef<int64_t> fusednorm::getRowShape(Operation *op) {
  if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
    return cast<RankedTensorType>(primitive.getRowSpaceOperand().getType()).getShape();
  return cast<RankedTensorType>(op->getResult(0).getType()).getShape();
}

//===----------------------------------------------------------------------===//
// Elementwise ops on whole tensors
//===----------------------------------------------------------------------===//

/// Broadcasts `tensor`, an operand of `op` in a body, to the shape of `like`.
static Value spread(OpBuilder &builder, linalg::LinalgOp op, OpOperand &operand, Value tensor,
                    Value like) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (map.isIdentity())
    return tensor;
  SmallVector<int64_t> added;
  for (int64_t dim = 0; dim < map.getNumDims(); ++dim)
    if (!map.isFunctionOfDim(dim))
      added.push_back(dim);
  Location loc = op.getLoc();
  Value empty = tensor::EmptyOp::create(builder, loc, tensor::getMixedSizes(builder, loc, like),
                                        getElementTypeOrSelf(tensor.getType()));
  return linalg::BroadcastOp::create(builder, loc, tensor, empty, added)->getResult(0);
}

Value fusednorm::emitElementwise(OpBuilder &builder, linalg::LinalgOp op,
                                 const IRMapping &mapping) {
  Location loc = op.getLoc();
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  Block *body = op.getBlock();
  Value like;
  // Values in f32, rounded to their types.
  llvm::DenseMap<Value, Value> wide;
  auto typeOf = [&](Type element) { return resultType.clone(element); };
  Arith arith(builder, loc);
  Type f32 = builder.getF32Type();
  auto widen = [&](Value value) -> Value { return arith.convert(value, f32); };
  auto round = [&](Value value, Type element, ArrayRef<NamedAttribute> flags = {}) -> Value {
    if (element.isF32())
      return value;
    Value narrow = arith::TruncFOp::create(builder, loc, typeOf(element), value, flags);
    return widen(narrow);
  };
  like = mapping.lookupOrDefault(getRowOperands(op).front()->get());
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value argument = body->getArgument(operand->getOperandNumber());
    if (!argument.use_empty())
      wide[argument] =
          widen(spread(builder, op, *operand, mapping.lookupOrDefault(operand->get()), like));
  }
  auto get = [&](Value scalar) -> Value {
    Value &value = wide[scalar];
    if (value)
      return value;
    // A scalar from outside the body is the same for all elements.
    FloatAttr constant;
    if (matchPattern(scalar, m_Constant(&constant)) && resultType.hasStaticShape()) {
      APFloat number = constant.getValue();
      bool losesInfo;
      number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
      value = arith.constant(DenseElementsAttr::get(typeOf(f32), number));
      return value;
    }
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < resultType.getRank(); ++dim)
      if (resultType.isDynamicDim(dim))
        sizes.push_back(tensor::DimOp::create(builder, loc, like, dim));
    Value outside = mapping.lookupOrDefault(scalar);
    if (outside.getParentBlock() == body)
      outside = builder.clone(*outside.getDefiningOp())->getResult(0);
    value = widen(tensor::SplatOp::create(builder, loc, outside, typeOf(outside.getType()), sizes));
    return value;
  };
  for (Operation &nested : body->without_terminator()) {
    if (isa<arith::ConstantOp>(nested))
      continue;
    Type element = nested.getResult(0).getType();
    Value result;
    if (isa<arith::ExtFOp>(nested)) {
      result = get(nested.getOperand(0));
    } else if (isa<arith::TruncFOp>(nested)) {
      result = round(get(nested.getOperand(0)), element, nested.getAttrs());
    } else {
      SmallVector<Value> operands = llvm::map_to_vector(nested.getOperands(), get);
      OperationState state(loc, nested.getName(), operands, typeOf(f32), nested.getAttrs());
      result = round(builder.create(state)->getResult(0), element);
    }
    wide[nested.getResult(0)] = result;
  }
  Value result = get(body->getTerminator()->getOperand(0));
  if (resultType.getElementType().isF32())
    return result;
  // The last rounding is to the result type.
  if (auto extended = result.getDefiningOp<arith::ExtFOp>();
      extended && extended.getIn().getType() == resultType)
    return extended.getIn();
  return arith.convert(result, resultType);
}

std::optional<std::pair<Value, Value>> fusednorm::getSummands(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  Operation *blocker;
  if (!linalgOp || !isElementwiseRowOp(op, blocker) || linalgOp.getNumDpsInputs() > 2)
    return std::nullopt;
  Block *body = linalgOp.getBlock();
  auto add = body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || body->getOperations().size() != 2 || !describeModifiers(add).empty())
    return std::nullopt;
  auto lhs = dyn_cast<BlockArgument>(add.getLhs()), rhs = dyn_cast<BlockArgument>(add.getRhs());
  if (!lhs || !rhs)
    return std::nullopt;
  auto tensorOf = [&](BlockArgument argument) { return op->getOperand(argument.getArgNumber()); };
  return std::pair(tensorOf(lhs), tensorOf(rhs));
}
