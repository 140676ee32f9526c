// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"
#include "fusednorm/Dialect/RowKernel/IR/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

static bool isRowFloat(Type type) { return type.isF32() || type.isBF16() || type.isF16(); }

/// Ops whose result in f32, rounded to a narrow type, is their result in that type: basic
/// operations, and functions that row programs compute in f32. Their fast-math flags stay on
/// them.
static bool isRowArithmetic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
             arith::MaximumFOp, arith::MinimumFOp, arith::ExtFOp, arith::TruncFOp, math::AbsFOp,
             math::ExpOp, math::Exp2Op, math::LogOp, math::TanhOp, math::ErfOp>(op);
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
  if (!isElementwiseOnRows(linalgOp)) {
    blocker = op;
    return false;
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  for (OpOperand &operand : op->getOpOperands()) {
    bool isInit = linalgOp.isDpsInit(&operand);
    // Bodies know rows of one shape; an extent that only one of two types knows makes them others.
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    if (tensor && tensor.getShape() != shape) {
      blocker = op;
      return false;
    }
    bool isUsed = linalgOp.payloadUsesValueFromOperand(&operand);
    Type type = getElementTypeOrSelf(operand.get().getType());
    if (isInit ? isUsed : !isRowFloat(type)) {
      blocker = op;
      return false;
    }
  }
  for (Operation &nested : body->without_terminator()) {
    bool isUniform = llvm::all_of(nested.getOperands(),
                                  [&](Value operand) { return operand.getParentBlock() != body; });
    Type type = nested.getNumResults() == 1 ? nested.getResult(0).getType() : Type();
    // Scalars of the body that are constants fold away.
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

SmallVector<OpOperand *> fusednorm::getRowOperands(Operation *op) {
  SmallVector<OpOperand *> operands;
  // These walk over rows that no tensor has before them.
  if (isa<CheckPlacesOp, PagedGatherOp, SegmentOfOp>(op))
    return operands;
  if (auto add = dyn_cast<AddRmsNormOp>(op)) {
    operands = {&add.getXMutable(), &add.getResidualMutable()};
  } else if (auto primitive = dyn_cast<RowProgramOpInterface>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      if (operand.get() == primitive.getRowSpaceOperand() && operands.empty())
        operands.push_back(&operand);
  } else {
    for (OpOperand *operand : cast<linalg::LinalgOp>(op).getDpsInputOperands())
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

Value fusednorm::emitElementwise(OpBuilder &builder, linalg::LinalgOp op,
                                 const IRMapping &mapping) {
  Location loc = op.getLoc();
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  Block *body = op.getBlock();
  Value like;
  // Values in f32, and rounded to their own type.
  llvm::DenseMap<Value, Value> wide;
  auto typeOf = [&](Type element) { return resultType.clone(element); };
  Type f32 = builder.getF32Type();
  auto widen = [&](Value value) -> Value {
    if (getElementTypeOrSelf(value.getType()).isF32())
      return value;
    return arith::ExtFOp::create(builder, loc, typeOf(f32), value);
  };
  auto round = [&](Value value, Type element, ArrayRef<NamedAttribute> flags = {}) -> Value {
    if (element.isF32())
      return value;
    Value narrow = arith::TruncFOp::create(builder, loc, typeOf(element), value, flags);
    return arith::ExtFOp::create(builder, loc, typeOf(f32), narrow);
  };
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value tensor = mapping.lookupOrDefault(operand->get());
    if (!like)
      like = tensor;
    Value argument = body->getArgument(operand->getOperandNumber());
    if (!argument.use_empty())
      wide[argument] = widen(tensor);
  }
  auto get = [&](Value scalar) -> Value {
    Value &value = wide[scalar];
    if (value)
      return value;
    // A scalar from outside is the same for all elements.
    FloatAttr constant;
    if (matchPattern(scalar, m_Constant(&constant)) && resultType.hasStaticShape()) {
      APFloat number = constant.getValue();
      bool losesInfo;
      number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
      value = arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(typeOf(f32), number));
      return value;
    }
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < resultType.getRank(); ++dim)
      if (resultType.isDynamicDim(dim))
        sizes.push_back(tensor::DimOp::create(builder, loc, like, dim));
    Value outside = mapping.lookupOrDefault(scalar);
    value = widen(tensor::SplatOp::create(builder, loc, outside, typeOf(outside.getType()), sizes));
    return value;
  };
  for (Operation &nested : body->without_terminator()) {
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
  // The last rounding, as the type says.
  if (auto extended = result.getDefiningOp<arith::ExtFOp>();
      extended && extended.getIn().getType() == resultType)
    return extended.getIn();
  return arith::TruncFOp::create(builder, loc, resultType, result);
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

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

void fusednorm::resolveExtents(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto dim = dyn_cast<tensor::DimOp>(op);
    std::optional<int64_t> number = dim ? dim.getConstantIndex() : std::nullopt;
    if (!number)
      continue;
    // Results have the shapes of their destinations.
    Value source = dim.getSource();
    // Extents of a chain are taken from nearby: each of its ops would go through all of it.
    for (unsigned steps = 0; steps < 64; ++steps) {
      auto dps = source.getDefiningOp<DestinationStyleOpInterface>();
      if (!dps)
        break;
      source = dps.getTiedOpOperand(cast<OpResult>(source))->get();
    }
    if (source == dim.getSource())
      continue;
    auto type = cast<RankedTensorType>(source.getType());
    // No verifier refuses dimensions that are not there.
    if (*number < 0 || *number >= type.getRank())
      continue;
    auto empty = source.getDefiningOp<tensor::EmptyOp>();
    OpBuilder builder(dim);
    Value size;
    if (!type.isDynamicDim(*number))
      size = arith::ConstantIndexOp::create(builder, dim.getLoc(), type.getDimSize(*number));
    else if (empty)
      size = empty.getDynamicSize(*number);
    else
      size = tensor::DimOp::create(builder, dim.getLoc(), source, *number);
    dim.getResult().replaceAllUsesWith(size);
    dim.erase();
  }
}

/// Gives `primitive` the rows of `source` and lets `relayout` turn its results into
/// those that it had.
static void moveBefore(Operation *primitive, Value source,
                       function_ref<Value(OpBuilder &, Value, RankedTensorType)> relayout,
                       ArrayRef<int64_t> dims) {
  OpBuilder builder(primitive);
  Location loc = primitive->getLoc();
  Value rows = cast<RowProgramOpInterface>(primitive).getRowSpaceOperand();
  auto dps = cast<DestinationStyleOpInterface>(primitive);
  SmallVector<Type> types;
  SmallVector<Value> operands;
  SmallVector<OpFoldResult> leading = tensor::getMixedSizes(builder, loc, source);
  leading.pop_back();
  // A destination may be the rows themselves.
  for (OpOperand &operand : primitive->getOpOperands()) {
    Value value = operand.get();
    if (!dps.isDpsInit(&operand)) {
      operands.push_back(value == rows ? source : value);
      continue;
    }
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<OpFoldResult> sizes(leading);
    sizes.push_back(tensor::getMixedSize(builder, loc, value, type.getRank() - 1));
    Value empty = tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
    operands.push_back(empty);
    types.push_back(empty.getType());
  }
  Operation *moved = clone(builder, primitive, types, operands);
  if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(moved))
    rotary.setDims(dims);
  for (auto [old, result] : llvm::zip_equal(primitive->getResults(), moved->getResults()))
    old.replaceAllUsesWith(relayout(builder, result, cast<RankedTensorType>(old.getType())));
  primitive->erase();
}

/// Whether the op treats all rows alike, wherever they are.
static bool isLayoutFree(Operation *op) {
  if (auto quantize = dyn_cast<QuantizeOp>(op))
    return !quantize.getAmax() && !quantize.getScheme().isTransposed() &&
           quantize.getScheme().getGranularity() != Granularity::Tensor;
  return isa<RmsNormOp, LayerNormOp>(op);
}

/// Puts a reshape of static extents before the elementwise op that it is the only
/// user of, and again before those in front of that.
static void hoistReshape(Operation *reshape) {
  Value source = reshape->getOperand(0);
  auto producer = source.getDefiningOp<linalg::LinalgOp>();
  Operation *blocker;
  auto resultType = cast<RankedTensorType>(reshape->getResult(0).getType());
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (!producer || producer->getBlock() != reshape->getBlock() || !source.hasOneUse() ||
      resultType.getRank() == 0 || !resultType.hasStaticShape() || !sourceType.hasStaticShape() ||
      !isElementwiseRowOp(producer, blocker))
    return;
  OpBuilder builder(producer);
  Location loc = producer.getLoc();
  SmallVector<Value> inputs;
  for (OpOperand *operand : producer.getDpsInputOperands()) {
    RankedTensorType type = resultType.clone(getElementTypeOrSelf(operand->get().getType()));
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
      inputs.push_back(tensor::ExpandShapeOp::create(
          builder, reshape->getLoc(), type, operand->get(), expand.getReassociationIndices()));
    else
      inputs.push_back(tensor::CollapseShapeOp::create(
          builder, reshape->getLoc(), type, operand->get(),
          cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices()));
  }
  Value init = tensor::EmptyOp::create(builder, loc, resultType, ValueRange());
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              builder.getMultiDimIdentityMap(resultType.getRank()));
  SmallVector<utils::IteratorType> iterators(resultType.getRank(), utils::IteratorType::parallel);
  auto moved = linalg::GenericOp::create(builder, loc, resultType, inputs, init, maps, iterators);
  moved.getRegion().takeBody(producer->getRegion(0));
  reshape->getResult(0).replaceAllUsesWith(moved.getResult(0));
  reshape->erase();
  producer->erase();
  for (Value input : inputs)
    hoistReshape(input.getDefiningOp());
}

void fusednorm::moveLayoutOps(Block &block) {
  Operation *blocker;
  SmallVector<Operation *> reshapes;
  for (Operation &op : block)
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) &&
        llvm::any_of(op.getUsers(), [&](Operation *user) {
          return user->getBlock() == &block &&
                 (isPrimitiveRowOp(user) || isElementwiseRowOp(user, blocker));
        }))
      reshapes.push_back(&op);
  for (Operation *reshape : reshapes)
    hoistReshape(reshape);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isPrimitiveRowOp(&op))
      continue;
    Value rows = cast<RowProgramOpInterface>(op).getRowSpaceOperand();
    Operation *layout = rows.getDefiningOp();
    if (!layout || layout->getNumOperands() == 0)
      continue;
    Value source = layout->getOperand(0);
    Operation *producer = source.getDefiningOp();
    if (!producer || producer->getBlock() != &block || !isPrimitiveRowOp(producer))
      continue;
    if (auto transpose = dyn_cast<linalg::TransposeOp>(layout)) {
      // Nobody verifies that its body yields the input.
      Block &body = transpose.getRegion().front();
      if (body.getTerminator()->getOperand(0) != body.getArgument(0))
        continue;
      SmallVector<int64_t> permutation(transpose.getPermutation());
      int64_t rank = permutation.size();
      if (rank == 0 || permutation.back() != rank - 1)
        continue;
      SmallVector<int64_t> dims;
      if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
        for (int64_t dim : rotary.getDims())
          dims.push_back(permutation[dim]);
      else if (!isLayoutFree(&op))
        continue;
      if (!llvm::is_sorted(dims))
        continue;
      moveBefore(
          &op, source,
          [&](OpBuilder &builder, Value value, RankedTensorType type) {
            SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, op.getLoc(), value);
            applyPermutationToVector(sizes, permutation);
            Value empty =
                tensor::EmptyOp::create(builder, op.getLoc(), sizes, type.getElementType());
            return linalg::TransposeOp::create(builder, op.getLoc(), value, empty, permutation)
                ->getResult(0);
          },
          dims);
      continue;
    }
    if (!isLayoutFree(&op))
      continue;
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(layout)) {
      auto groups = collapse.getReassociationIndices();
      if (groups.empty() || groups.back().size() != 1)
        continue;
      moveBefore(&op, source,
                 [&](OpBuilder &builder, Value value, RankedTensorType type) -> Value {
                   return tensor::CollapseShapeOp::create(builder, op.getLoc(), type, value,
                                                          groups);
                 },
                 {});
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(layout)) {
      auto groups = expand.getReassociationIndices();
      if (groups.empty() || groups.back().size() != 1 || !expand.getResultType().hasStaticShape())
        continue;
      moveBefore(&op, source,
                 [&](OpBuilder &builder, Value value, RankedTensorType type) -> Value {
                   return tensor::ExpandShapeOp::create(builder, op.getLoc(), type, value, groups);
                 },
                 {});
    }
  }
}
