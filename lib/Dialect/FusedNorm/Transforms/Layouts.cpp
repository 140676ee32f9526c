// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layouts.h"
#include "ElementwiseLayouts.h"
#include "Extents.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;

/// Applies `primitive` to the rows of `source`. `relayout` converts the results to their old types.
/// Returns the new op.
static Operation *moveBefore(Operation *primitive, Value source,
                             function_ref<Value(OpBuilder &, Value, RankedTensorType)> relayout,
                             ArrayRef<int64_t> dims) {
  OpBuilder builder(primitive);
  Location loc = primitive->getLoc();
  Value rows = cast<RowProgramOpInterface>(primitive).getRowSpaceOperand();
  auto dps = cast<DestinationStyleOpInterface>(primitive);
  SmallVector<Type> types;
  SmallVector<Value> operands;
  // The extent of another result in the group would have to be available before it.
  SmallVector<OpFoldResult> leading;
  for (int64_t dim = 0; dim + 1 < cast<RankedTensorType>(source.getType()).getRank(); ++dim)
    leading.push_back(getSize(builder, loc, {source, dim}));
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

/// Returns whether the op processes each row independently of its index.
static bool isLayoutFree(Operation *op) {
  if (auto quantize = dyn_cast<QuantizeOp>(op))
    return !quantize.getAmax() && !quantize.getScheme().isTransposed() &&
           quantize.getScheme().getGranularity() != Granularity::Tensor;
  return isa<RmsNormOp, LayerNormOp>(op);
}

/// Returns whether `op` only changes the layout of elements.
static bool isLayoutOp(Operation *op) {
  return isa_and_nonnull<linalg::TransposeOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// Returns whether `layout` only splits the rows of a GEMM into tokens of sequences. Ops on its
/// rows may move before it.
static bool isOfGemm(Operation *layout) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(layout);
  if (!expand || !expand->hasOneUse())
    return false;
  auto gemm = expand.getSrc().getDefiningOp<GemmOpInterface>();
  return gemm && gemm->getBlock() == layout->getBlock() && expand.getSrcType().getRank() == 2;
}

/// Returns whether an elementwise op reads the rows of `op`, such as a residual sum. Both keep one
/// layout, so that they become one kernel.
static bool hasElementwiseReader(Operation *op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    Operation *blocker;
    return isElementwiseRowOp(user, blocker);
  });
}

/// Returns whether the rows are the rows of a primitive of the block in another layout.
static bool areOfPrimitive(Value rows, Block &block) {
  constexpr unsigned kMost = 4;
  Operation *producer = rows.getDefiningOp();
  for (unsigned i = 0; i < kMost && isLayoutOp(producer); ++i)
    producer = producer->getOperand(0).getDefiningOp();
  return producer && producer->getBlock() == &block && isPrimitiveRowOp(producer);
}

/// Moves a transpose of leading dimensions from before `op` to after it. Null if it stays.
static Operation *moveTranspose(Operation *op, linalg::TransposeOp transpose) {
  // MLIR does not verify that the body yields the input.
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

/// Maps the dimensions of a rotation's tables through a reshape adding or dropping only dimensions
/// of extent 1. `std::nullopt` for other reshapes.
static std::optional<SmallVector<int64_t>> getDimsOfSource(ApplyRotaryPosEmbOp rotary,
                                                           ArrayRef<ReassociationIndices> groups,
                                                           RankedTensorType wide, bool isExpand) {
  constexpr int64_t kSeveral = -1;
  // The dimension of each group with an extent other than 1, or the first one.
  SmallVector<int64_t> positions, dims;
  for (const ReassociationIndices &group : groups) {
    int64_t indices = group.front();
    unsigned number = 0;
    for (int64_t dim : group)
      if (wide.getDimSize(dim) != 1) {
        indices = dim;
        ++number;
      }
    positions.push_back(number > 1 ? kSeveral : indices);
  }
  for (int64_t dim : rotary.getDims()) {
    auto *it = isExpand ? llvm::find(positions, dim) : positions.begin() + dim;
    if (it == positions.end() || *it == kSeveral)
      return std::nullopt;
    dims.push_back(isExpand ? it - positions.begin() : *it);
  }
  return dims;
}

/// Moves a reshape of leading dimensions from before `op` to after it. Null if it stays.
template <typename Reshape>
static Operation *moveReshape(Operation *op, Reshape reshape) {
  constexpr bool isExpand = std::is_same_v<Reshape, tensor::ExpandShapeOp>;
  SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
  if (groups.empty() || groups.back().size() != 1)
    return nullptr;
  std::optional<SmallVector<int64_t>> dims = SmallVector<int64_t>();
  if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
    dims = getDimsOfSource(rotary, groups,
                           isExpand ? reshape.getResultType() : reshape.getSrcType(), isExpand);
  else if (!isLayoutFree(op))
    return nullptr;
  if (!dims)
    return nullptr;
  // Destinations may have more or fewer static extents than the reshape.
  auto relayout = [&](OpBuilder &builder, Value value, RankedTensorType type) -> Value {
    Location loc = op->getLoc();
    Value result;
    if constexpr (isExpand) {
      int64_t last = cast<RankedTensorType>(value.getType()).getRank() - 1;
      SmallVector<OpFoldResult> sizes = reshape.getMixedOutputShape();
      sizes.back() = tensor::getMixedSize(builder, loc, value, last);
      SmallVector<int64_t> shape(reshape.getResultType().getShape());
      shape.back() = cast<RankedTensorType>(value.getType()).getDimSize(last);
      auto own = RankedTensorType::get(shape, type.getElementType());
      result = Reshape::create(builder, loc, own, value, groups, sizes);
    } else {
      result = Reshape::create(builder, loc, value, groups);
    }
    return result.getType() == type ? result : tensor::CastOp::create(builder, loc, type, result);
  };
  return moveBefore(op, reshape.getSrc(), relayout, *dims);
}

/// Moves the last layout op on the rows of `op` after `op`. Returns the new op, or null if nothing
/// moves.
static Operation *moveLayout(Operation *op) {
  Operation *layout = cast<RowProgramOpInterface>(op).getRowSpaceOperand().getDefiningOp();
  if (!isLayoutOp(layout) || !(areOfPrimitive(layout->getOperand(0), *op->getBlock()) ||
                               (isOfGemm(layout) && !hasElementwiseReader(op))))
    return nullptr;
  Operation *moved =
      TypeSwitch<Operation *, Operation *>(layout)
          .Case([&](linalg::TransposeOp transpose) { return moveTranspose(op, transpose); })
          .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
              [&](auto reshape) { return moveReshape(op, reshape); })
          .Default(nullptr);
  // An unused layout op would force the kernel to store its operand.
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
  hoistReshapes(std::move(reshapes));
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isElementwiseRowOp(&op, blocker)) {
      sinkCollapse(cast<linalg::LinalgOp>(op));
      continue;
    }
    Operation *moved = isPrimitiveRowOp(&op) ? &op : nullptr;
    while (moved)
      moved = moveLayout(moved);
  }
}
