// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layouts.h"
#include "RowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;

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
/// those that it had. Returns what takes its place.
static Operation *moveBefore(Operation *primitive, Value source,
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
  return moved;
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

/// Whether `op` only says where elements are.
static bool isLayoutOp(Operation *op) {
  return isa_and_nonnull<linalg::TransposeOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// Whether the rows are those of a primitive of the block, in another layout.
static bool areOfPrimitive(Value rows, Block &block) {
  constexpr unsigned kMost = 4;
  Operation *producer = rows.getDefiningOp();
  for (unsigned i = 0; i < kMost && isLayoutOp(producer); ++i)
    producer = producer->getOperand(0).getDefiningOp();
  return producer && producer->getBlock() == &block && isPrimitiveRowOp(producer);
}

/// Moves a transpose of leading dimensions from before `op` to behind it; null if it stays.
static Operation *moveTranspose(Operation *op, linalg::TransposeOp transpose) {
  // Nobody verifies that its body yields the input.
  Block &body = transpose.getRegion().front();
  if (body.getTerminator()->getOperand(0) != body.getArgument(0))
    return nullptr;
  SmallVector<int64_t> permutation(transpose.getPermutation()), dims;
  int64_t rank = permutation.size();
  if (rank == 0 || permutation.back() != rank - 1)
    return nullptr;
  if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
    for (int64_t dim : rotary.getDims())
      dims.push_back(permutation[dim]);
  else if (!isLayoutFree(op))
    return nullptr;
  if (!llvm::is_sorted(dims))
    return nullptr;
  auto relayout = [&](OpBuilder &builder, Value value, RankedTensorType type) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, op->getLoc(), value);
    applyPermutationToVector(sizes, permutation);
    Value empty = tensor::EmptyOp::create(builder, op->getLoc(), sizes, type.getElementType());
    return linalg::TransposeOp::create(builder, op->getLoc(), value, empty, permutation)
        ->getResult(0);
  };
  return moveBefore(op, transpose.getInput(), relayout, dims);
}

/// The dimensions of the source that a rotation's tables vary along, of its dimensions behind a
/// reshape that only adds or drops ones of extent 1; none where they are others.
static std::optional<SmallVector<int64_t>> getDimsOfSource(ApplyRotaryPosEmbOp rotary,
                                                           ArrayRef<ReassociationIndices> groups,
                                                           RankedTensorType wide, bool isExpand) {
  constexpr int64_t kSeveral = -1;
  // The dimension of each group that is not of extent 1, the first if none is.
  SmallVector<int64_t> places, dims;
  for (const ReassociationIndices &group : groups) {
    int64_t place = group.front();
    unsigned number = 0;
    for (int64_t dim : group)
      if (wide.getDimSize(dim) != 1) {
        place = dim;
        ++number;
      }
    places.push_back(number > 1 ? kSeveral : place);
  }
  for (int64_t dim : rotary.getDims()) {
    auto *it = isExpand ? llvm::find(places, dim) : places.begin() + dim;
    if (it == places.end() || *it == kSeveral)
      return std::nullopt;
    dims.push_back(isExpand ? it - places.begin() : *it);
  }
  return dims;
}

/// Moves a reshape of leading dimensions from before `op` to behind it; null if it stays.
template <typename Reshape>
static Operation *moveReshape(Operation *op, Reshape reshape) {
  constexpr bool isExpand = std::is_same_v<Reshape, tensor::ExpandShapeOp>;
  SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
  if (groups.empty() || groups.back().size() != 1 ||
      (isExpand && !reshape.getResultType().hasStaticShape()))
    return nullptr;
  std::optional<SmallVector<int64_t>> dims = SmallVector<int64_t>();
  if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
    dims = getDimsOfSource(rotary, groups,
                           isExpand ? reshape.getResultType() : reshape.getSrcType(), isExpand);
  else if (!isLayoutFree(op))
    return nullptr;
  if (!dims)
    return nullptr;
  auto relayout = [&](OpBuilder &builder, Value value, RankedTensorType type) -> Value {
    return Reshape::create(builder, op->getLoc(), type, value, groups);
  };
  return moveBefore(op, reshape.getSrc(), relayout, *dims);
}

/// Moves the last op that says where the rows of `op` are behind it. Returns what took the
/// place of `op`, or null if nothing moves.
static Operation *moveLayout(Operation *op) {
  Operation *layout = cast<RowProgramOpInterface>(op).getRowSpaceOperand().getDefiningOp();
  if (!isLayoutOp(layout) || !areOfPrimitive(layout->getOperand(0), *op->getBlock()))
    return nullptr;
  Operation *moved =
      TypeSwitch<Operation *, Operation *>(layout)
          .Case([&](linalg::TransposeOp transpose) { return moveTranspose(op, transpose); })
          .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
              [&](auto reshape) { return moveReshape(op, reshape); })
          .Default(nullptr);
  // A layout that nothing needs would have the launch store the rows that it is of.
  if (moved && layout->use_empty())
    layout->erase();
  return moved;
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
    Operation *moved = isPrimitiveRowOp(&op) ? &op : nullptr;
    while (moved)
      moved = moveLayout(moved);
  }
}
