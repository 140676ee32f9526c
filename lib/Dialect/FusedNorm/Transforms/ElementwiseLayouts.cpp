// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementwiseLayouts.h"
#include "Extents.h"
#include "RowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Applies a reshape to tensors with some of the dimensions of its operand.
class Reshaping {
public:
  /// `reshape` is a tensor.expand_shape or a tensor.collapse_shape.
  static Reshaping of(Operation *reshape) {
    auto typeOf = [](Value value) { return cast<RankedTensorType>(value.getType()); };
    Reshaping result;
    result.from = typeOf(reshape->getOperand(0));
    result.to = typeOf(reshape->getResult(0));
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape)) {
      result.groups = expand.getReassociationIndices();
      result.expands = true;
    } else {
      result.groups = cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices();
    }
    return result;
  }

  Reshaping inverse() const {
    Reshaping result = *this;
    std::swap(result.from, result.to);
    result.expands = !expands;
    return result;
  }

  RankedTensorType getResultType() const { return to; }

  /// Returns whether dynamic extents stay extents, so that no size has to be computed.
  bool keepsExtents() const {
    RankedTensorType wide = expands ? to : from;
    return llvm::all_of(groups, [&](ArrayRef<int64_t> group) {
      return group.size() == 1 ||
             llvm::none_of(group, [&](int64_t dim) { return wide.isDynamicDim(dim); });
    });
  }

  /// Maps the dimensions `dims` of a tensor. `std::nullopt` if the tensor has only some of the
  /// dimensions that are collapsed to one.
  std::optional<SmallVector<int64_t>> map(ArrayRef<int64_t> dims) const {
    SmallVector<int64_t> result;
    for (auto [narrow, group] : llvm::enumerate(groups)) {
      if (expands) {
        if (llvm::is_contained(dims, narrow))
          llvm::append_range(result, group);
        continue;
      }
      auto isThere = [&](int64_t dim) { return llvm::is_contained(dims, dim); };
      if (llvm::all_of(group, isThere))
        result.push_back(narrow);
      else if (llvm::any_of(group, isThere))
        return std::nullopt;
    }
    return result;
  }

  /// Reshapes the tensor `value` with the dimensions `dims`.
  Value create(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> dims) const {
    SmallVector<int64_t> result = *map(dims), shape;
    if (result.size() == dims.size())
      return value;
    for (int64_t dim : result)
      shape.push_back(to.getDimSize(dim));
    auto type = RankedTensorType::get(shape, getElementTypeOrSelf(value.getType()));
    SmallVector<ReassociationIndices> own;
    SmallVector<OpFoldResult> sizes;
    int64_t next = 0;
    for (auto [narrow, group] : llvm::enumerate(groups)) {
      if (!llvm::is_contained(expands ? dims : ArrayRef(result), int64_t(narrow)))
        continue;
      ReassociationIndices &indices = own.emplace_back();
      for (int64_t dim : group) {
        indices.push_back(next++);
        if (expands)
          sizes.push_back(to.isDynamicDim(dim) ? getSize(b, loc, {value, int64_t(own.size()) - 1})
                                               : OpFoldResult(b.getIndexAttr(to.getDimSize(dim))));
      }
    }
    if (expands)
      return tensor::ExpandShapeOp::create(b, loc, type, value, own, sizes);
    return tensor::CollapseShapeOp::create(b, loc, type, value, own);
  }

private:
  RankedTensorType from, to;
  SmallVector<ReassociationIndices> groups;
  bool expands = false;
};
} // namespace

static SmallVector<int64_t> getDims(AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [](AffineExpr expr) -> int64_t {
    return cast<AffineDimExpr>(expr).getPosition();
  });
}

/// Returns whether all operands of an elementwise op can be reshaped.
static bool canReshape(linalg::LinalgOp op, const Reshaping &reshaping) {
  return reshaping.keepsExtents() &&
         llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
           return reshaping.map(getDims(op.getMatchingIndexingMap(operand))).has_value();
         });
}

/// Creates the op on reshaped operands and moves its body. `known` maps already reshaped operands.
/// Adds the new reshapes to `made`.
static linalg::GenericOp reshapeElementwise(OpBuilder &builder, linalg::LinalgOp op,
                                            const Reshaping &reshaping, const IRMapping &known,
                                            SmallVectorImpl<Operation *> &made) {
  Location loc = op.getLoc();
  int64_t rank = reshaping.getResultType().getRank();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  Value rows;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    SmallVector<int64_t> dims = getDims(op.getMatchingIndexingMap(operand));
    Value input = known.lookupOrNull(operand->get());
    if (!input) {
      input = reshaping.create(builder, loc, operand->get(), dims);
      if (input != operand->get())
        made.push_back(input.getDefiningOp());
    }
    inputs.push_back(input);
    SmallVector<AffineExpr> exprs;
    auto mapped = reshaping.map(dims);
    for (int64_t dim : *mapped)
      exprs.push_back(builder.getAffineDimExpr(dim));
    maps.push_back(AffineMap::get(rank, 0, exprs, builder.getContext()));
    rows = !rows && maps.back().isIdentity() ? input : rows;
  }
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  auto type = reshaping.getResultType().clone(getElementTypeOrSelf(op->getResult(0).getType()));
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(getSize(builder, loc, {rows, dim}));
  Value init = tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  auto moved = linalg::GenericOp::create(builder, loc, type, inputs, init, maps, iterators);
  moved.getRegion().takeBody(op->getRegion(0));
  return moved;
}

namespace {
class ReshapeHoister {
public:
  explicit ReshapeHoister(SmallVector<Operation *> reshapes) : waiting(std::move(reshapes)) {}

  void run() {
    // Process earlier reshapes first. A hoisted reshape may enable the next one.
    for (unsigned i = 0; i < waiting.size(); ++i)
      hoist(waiting[i]);
    // Erase users before producers.
    SmallVector<Operation *> ops = dead.takeVector();
    llvm::sort(ops, [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
    for (Operation *op : ops)
      op->erase();
  }

private:
  void hoist(Operation *reshape) {
    Value source = reshape->getOperand(0);
    auto producer = source.getDefiningOp<linalg::LinalgOp>();
    Operation *blocker;
    auto isSame = [&](Operation *user) {
      return dead.contains(user) ||
             (user->getName() == reshape->getName() && user->getBlock() == reshape->getBlock() &&
              user->getAttrDictionary() == reshape->getAttrDictionary() &&
              user->getResultTypes() == reshape->getResultTypes());
    };
    if (dead.contains(reshape) || !producer || producer->getBlock() != reshape->getBlock() ||
        !llvm::all_of(source.getUsers(), isSame) || !isElementwiseRowOp(producer, blocker))
      return;
    Reshaping reshaping = Reshaping::of(reshape);
    if (reshaping.getResultType().getRank() == 0 || !canReshape(producer, reshaping))
      return;
    OpBuilder builder(producer);
    auto moved = reshapeElementwise(builder, producer, reshaping, {}, waiting);
    for (Operation *user : source.getUsers())
      if (dead.insert(user))
        user->getResult(0).replaceAllUsesWith(moved.getResult(0));
    dead.insert(producer);
  }

  SmallVector<Operation *> waiting;
  llvm::SetVector<Operation *> dead;
};
} // namespace

void fusednorm::hoistReshapes(SmallVector<Operation *> reshapes) {
  ReshapeHoister(std::move(reshapes)).run();
}

/// Returns whether a primitive uses the rows, directly or through elementwise ops.
static bool feedsPrimitive(Operation *op) {
  constexpr unsigned kMost = 16;
  llvm::SmallSetVector<Operation *, 8> made;
  made.insert(op);
  for (unsigned i = 0; i < made.size(); ++i)
    for (Operation *user : made[i]->getUsers()) {
      Operation *blocker;
      if (isPrimitiveRowOp(user) || made.size() == kMost)
        return true;
      if (isElementwiseRowOp(user, blocker))
        made.insert(user);
    }
  return false;
}

void fusednorm::sinkCollapse(linalg::LinalgOp op) {
  for (OpOperand *operand : op.getDpsInputOperands()) {
    auto collapse = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
    Operation *producer = collapse ? collapse.getSrc().getDefiningOp() : nullptr;
    Operation *blocker;
    if (!producer || producer->getBlock() != op->getBlock() ||
        !op.getMatchingIndexingMap(operand).isIdentity() ||
        !(isPrimitiveRowOp(producer) || isElementwiseRowOp(producer, blocker)))
      continue;
    Reshaping collapsing = Reshaping::of(collapse), expanding = collapsing.inverse();
    if (!canReshape(op, expanding) || feedsPrimitive(op))
      return;
    OpBuilder builder(op);
    IRMapping known;
    known.map(operand->get(), collapse.getSrc());
    SmallVector<Operation *> made;
    auto moved = reshapeElementwise(builder, op, expanding, known, made);
    SmallVector<int64_t> dims =
        llvm::to_vector(llvm::seq<int64_t>(0, expanding.getResultType().getRank()));
    op->getResult(0).replaceAllUsesWith(
        collapsing.create(builder, op.getLoc(), moved.getResult(0), dims));
    op->erase();
    if (collapse->use_empty())
      collapse->erase();
    return;
  }
}

/// Returns whether `op` computes each element from elements of its operands in the same order, and
/// can do so in the shape before `expand`.
static bool canCollapse(linalg::LinalgOp op, tensor::ExpandShapeOp expand,
                        const Reshaping &collapsing) {
  RankedTensorType type = expand.getResultType();
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || op.hasIndexSemantics() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    auto own = dyn_cast<RankedTensorType>(operand.get().getType());
    if (operand.get() == expand.getResult() || op.isDpsInit(&operand))
      return map.isIdentity() && own.getShape() == type.getShape();
    if (!own)
      return map.getNumResults() == 0;
    if (!map.isProjectedPermutation() || !llvm::is_sorted(getDims(map)))
      return false;
    return collapsing.map(getDims(map)).has_value() &&
           ArrayRef(applyPermutationMap(map, type.getShape())) == own.getShape();
  });
}

/// Returns whether an op on whole tensors can compute in the shape before `expand`.
static bool canCollapse(Operation *op, tensor::ExpandShapeOp expand) {
  auto isSame = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.getShape() == expand.getResultType().getShape();
  };
  return op->hasTrait<OpTrait::Elementwise>() && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperandTypes(), isSame) && llvm::all_of(op->getResultTypes(), isSame);
}

bool fusednorm::sinkExpand(tensor::ExpandShapeOp expand) {
  if (expand->use_empty() || !llvm::all_equal(expand->getUsers()) ||
      expand.getReassociationIndices().empty() ||
      expand.getReassociationIndices().back().size() != 1)
    return false;
  Operation *op = *expand->user_begin();
  if (op->getBlock() != expand->getBlock() || op->getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  Reshaping collapsing = Reshaping::of(expand).inverse();
  OpBuilder b(op);
  Location loc = op->getLoc();
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(0, expand.getResultType().getRank()));
  IRMapping known;
  known.map(expand.getResult(), expand.getSrc());
  Value moved;
  if (auto elementwise = dyn_cast<linalg::LinalgOp>(op)) {
    if (!canCollapse(elementwise, expand, collapsing))
      return false;
    SmallVector<Operation *> made;
    auto generic = reshapeElementwise(b, elementwise, collapsing, known, made);
    b.setInsertionPoint(generic);
    Value out = elementwise.getDpsInitOperand(0)->get();
    if (!out.getDefiningOp<tensor::EmptyOp>())
      generic.getOutputsMutable()[0].set(collapsing.create(b, loc, out, dims));
    b.setInsertionPointAfter(generic);
    moved = generic.getResult(0);
  } else {
    if (!canCollapse(op, expand))
      return false;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()) && !known.contains(operand))
        known.map(operand, collapsing.create(b, loc, operand, dims));
    Operation *narrow = b.clone(*op, known);
    moved = narrow->getResult(0);
    moved.setType(collapsing.getResultType().clone(getElementTypeOrSelf(moved.getType())));
  }
  Value wide = tensor::ExpandShapeOp::create(
      b, loc, cast<RankedTensorType>(op->getResult(0).getType()), moved,
      expand.getReassociationIndices(), expand.getMixedOutputShape());
  op->getResult(0).replaceAllUsesWith(wide);
  op->erase();
  expand->erase();
  return true;
}
