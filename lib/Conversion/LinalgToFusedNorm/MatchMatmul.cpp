// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches GEMMs without scales: contractions of two matrices of f32, bf16 or f16 with any loop
// order, batch dimensions, and several dimensions of rows, columns or k.

#include "AttentionMatcher.h"
#include "GemmOperandMatch.h"
#include "Matchers.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
using Loops = SmallVector<unsigned>;

/// A tensor and the loops of its dimensions. Dimensions of extent 1 have no loop.
struct LoopedTensor {
  Value tensor;
  Loops loops;
  SmallVector<int64_t> units;

  explicit operator bool() const { return static_cast<bool>(tensor); }
  Type getElementType() const { return getElementTypeOrSelf(tensor.getType()); }
};

class MatmulMatcher {
public:
  MatmulMatcher(linalg::LinalgOp op, const RaiseOptions &options, NoMatchReason &refusal)
      : op(op), options(options), refusal(refusal), ranges(op.getStaticLoopRanges()) {}

  FailureOr<Match> match();
  uint64_t numVisited = 0;

private:
  LogicalResult refuse(Operation *blocker, const Twine &reason) {
    refusal = {"matmul", blocker, reason.str()};
    return failure();
  }
  LogicalResult checkBody();
  LogicalResult readOperands();
  LogicalResult classifyLoops();
  LoopedTensor readTensor(Element element) const;
  LoopedTensor readOperand(unsigned number, LoopedTensor &narrow);
  Match build(Value out);
  Value createOperand(OpBuilder &b, const LoopedTensor &operand, ArrayRef<unsigned> order,
                      ArrayRef<size_t> groups);
  Value createResult(OpBuilder &b, Value matrices);

  linalg::LinalgOp op;
  const RaiseOptions &options;
  NoMatchReason &refusal;
  SmallVector<int64_t> ranges;
  /// The A and the B operand, and the result.
  LoopedTensor lhs, rhs, result;
  /// The loops of extents other than 1, in the order of the result and of A.
  Loops batch, rows, columns, depth;
};
} // namespace

static bool contains(ArrayRef<unsigned> loops, unsigned loop) {
  return llvm::is_contained(loops, loop);
}

static Loops concat(std::initializer_list<ArrayRef<unsigned>> parts) {
  Loops all;
  for (ArrayRef<unsigned> part : parts)
    llvm::append_range(all, part);
  return all;
}

/// Returns groups of dimensions with one dimension other than `units` each. A unit dimension joins
/// the previous group, or the first one.
static SmallVector<ReassociationIndices> joinUnits(int64_t rank, ArrayRef<int64_t> units) {
  SmallVector<ReassociationIndices> groups(1);
  bool hasLoop = false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool isUnit = llvm::is_contained(units, dim);
    if (!isUnit && hasLoop)
      groups.emplace_back();
    hasLoop |= !isUnit;
    groups.back().push_back(dim);
  }
  return groups;
}

/// Checks that the body multiplies and adds to the accumulator, with widening casts only.
LogicalResult MatmulMatcher::checkBody() {
  if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      !linalg::isaContractionOpInterface(op))
    return failure();
  Type type = result.getElementType();
  if (!type.isF32() && !isa<BFloat16Type, Float16Type>(type))
    return failure();
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isa<arith::ExtFOp, arith::MulFOp, arith::AddFOp>(inner) ||
        inner.getResult(0).getType() != type)
      return failure();
  return success();
}

/// Returns the element as a whole tensor with a loop for each dimension. Empty if it is part of a
/// tensor or its dimensions are not loops.
LoopedTensor MatmulMatcher::readTensor(Element element) const {
  LoopedTensor read;
  if (!element.isTensor() || !element.map)
    return read;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(element.value.getType()).getShape();
  for (auto [position, expr] : llvm::enumerate(element.map.getResults())) {
    if (shape[position] == 1) {
      read.units.push_back(position);
      continue;
    }
    auto dim = dyn_cast<AffineDimExpr>(simplifyAffineExpr(expr, element.map.getNumDims(), 0));
    if (!dim || ranges[dim.getPosition()] != shape[position] ||
        contains(read.loops, dim.getPosition()))
      return {};
    read.loops.push_back(dim.getPosition());
  }
  read.tensor = element.value;
  return read;
}

/// Returns the tensor nearest to the definition of the operand. Sets `narrow` to the tensor before
/// a cast to f32, if there is one.
LoopedTensor MatmulMatcher::readOperand(unsigned number, LoopedTensor &narrow) {
  AffineMap map = op.getIndexingMapsArray()[number];
  Value tensor = op->getOperand(number);
  if (!isa<RankedTensorType>(tensor.getType()) || !getLoopsOf(map))
    return {};
  // The loops are the coordinates.
  ElementReader reader(op.getContext(), ranges);
  LoopedTensor nearest;
  auto follow = [&](Element element, LoopedTensor &found) {
    for (unsigned steps = 0; element && steps < ElementReader::getMaxSteps(); ++steps) {
      if (LoopedTensor read = readTensor(element))
        found = std::move(read);
      Element next = stepThroughCollapse(reader, element);
      if (!next)
        break;
      element = next;
    }
    return element;
  };
  Element end = follow({tensor, map}, nearest), inner;
  if (end && reader.match<arith::ExtFOp>(end, inner))
    follow(inner, narrow);
  numVisited += reader.getNumVisited();
  return nearest;
}

LogicalResult MatmulMatcher::readOperands() {
  LoopedTensor narrow[2];
  lhs = readOperand(0, narrow[0]);
  rhs = readOperand(1, narrow[1]);
  if (!lhs || !rhs)
    return failure();
  // Partial products of narrow elements have the bits of their f32 partial products.
  if (narrow[0] && narrow[1] && narrow[0].getElementType() == narrow[1].getElementType()) {
    lhs = narrow[0];
    rhs = narrow[1];
  }
  Type type = lhs.getElementType();
  if (!type.isF32() && !isa<BFloat16Type, Float16Type>(type))
    return failure();
  if (rhs.getElementType() != type)
    return refuse(op, "its operands have different types");
  return success();
}

/// Sorts the loops by the tensors that they index. Swaps the operands if the last columns belong to
/// the first one, or if the second one has no columns.
LogicalResult MatmulMatcher::classifyLoops() {
  for (unsigned loop : result.loops) {
    bool isOfLhs = contains(lhs.loops, loop), isOfRhs = contains(rhs.loops, loop);
    if (!isOfLhs && !isOfRhs)
      return failure();
    (isOfLhs && isOfRhs ? batch : isOfLhs ? rows : columns).push_back(loop);
  }
  if (rows.empty() && columns.empty())
    return refuse(op, "its operands are vectors, not matrices");
  if (columns.empty() || (!rows.empty() && contains(rows, result.loops.back()))) {
    std::swap(lhs, rhs);
    std::swap(rows, columns);
  }
  for (unsigned loop : lhs.loops)
    if (!contains(result.loops, loop))
      depth.push_back(loop);
  // Without k the op is elementwise.
  if (depth.empty() || !llvm::all_of(rhs.loops, [&](unsigned loop) {
        return contains(result.loops, loop) || contains(depth, loop);
      }))
    return failure();
  return success(llvm::all_of(depth, [&](unsigned loop) { return contains(rhs.loops, loop); }));
}

/// Returns the operand with its loops in the given order, and each group of loops as one dimension.
/// An empty group becomes a dimension of extent 1.
Value MatmulMatcher::createOperand(OpBuilder &b, const LoopedTensor &operand,
                                   ArrayRef<unsigned> order, ArrayRef<size_t> groups) {
  Location loc = op.getLoc();
  Value tensor = operand.tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!operand.units.empty())
    tensor =
        tensor::CollapseShapeOp::create(b, loc, tensor, joinUnits(type.getRank(), operand.units));
  if (ArrayRef(operand.loops) != order) {
    SmallVector<int64_t> permutation;
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor), permuted;
    for (unsigned loop : order) {
      permutation.push_back(llvm::find(operand.loops, loop) - operand.loops.begin());
      permuted.push_back(sizes[permutation.back()]);
    }
    Value empty = tensor::EmptyOp::create(b, loc, permuted, type.getElementType());
    tensor = linalg::TransposeOp::create(b, loc, tensor, empty, permutation)->getResult(0);
  }
  SmallVector<ReassociationIndices> collapsed, expanded;
  SmallVector<int64_t> shape;
  int64_t next = 0;
  for (size_t size : groups) {
    // A unit dimension is split off the next dimension.
    if (shape.empty() || shape.back() != 1 || expanded.back().size() != 1)
      expanded.emplace_back();
    expanded.back().push_back(shape.size());
    if (size == 0) {
      shape.push_back(1);
      continue;
    }
    ReassociationIndices &group = collapsed.emplace_back();
    int64_t extent = 1;
    for (; group.size() < size; ++next) {
      group.push_back(next);
      int64_t own = ranges[order[next]];
      extent = ShapedType::isDynamic(own) || ShapedType::isDynamic(extent) ? ShapedType::kDynamic
                                                                           : extent * own;
    }
    shape.push_back(extent);
  }
  if (collapsed.size() != order.size())
    tensor = tensor::CollapseShapeOp::create(b, loc, tensor, collapsed);
  if (expanded.size() != shape.size())
    tensor = tensor::ExpandShapeOp::create(
        b, loc, RankedTensorType::get(shape, type.getElementType()), tensor, expanded);
  return tensor;
}

/// Returns the result of the source op from `matrices`. Splits rows and columns into their loops,
/// transposes them into the order of the result, and adds the dimensions of extent 1.
Value MatmulMatcher::createResult(OpBuilder &b, Value matrices) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value like = op.getDpsInits()[0];
  Loops own = concat({batch, rows, columns});
  auto dimOf = [&](unsigned loop) {
    AffineMap map = op.getIndexingMapsArray()[2];
    return *map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  };
  Value value = matrices;
  int64_t rank = batch.size() + 2;
  if (rows.empty()) {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim + 2 < rank; ++dim)
      groups.push_back({dim});
    groups.push_back({rank - 2, rank - 1});
    value = tensor::CollapseShapeOp::create(b, loc, value, groups);
  }
  if (rows.size() > 1 || columns.size() > 1) {
    SmallVector<ReassociationIndices> groups;
    SmallVector<OpFoldResult> sizes;
    SmallVector<int64_t> shape;
    for (unsigned loop : own) {
      bool isNext = contains(batch, loop) || (!rows.empty() && loop == rows.front()) ||
                    loop == columns.front();
      if (isNext)
        groups.emplace_back();
      groups.back().push_back(shape.size());
      shape.push_back(ranges[loop]);
      sizes.push_back(tensor::getMixedSize(b, loc, like, dimOf(loop)));
    }
    value = tensor::ExpandShapeOp::create(b, loc, type.clone(shape), value, groups, sizes);
  }
  if (own != result.loops) {
    SmallVector<int64_t> permutation;
    SmallVector<OpFoldResult> sizes;
    for (unsigned loop : result.loops) {
      permutation.push_back(llvm::find(own, loop) - own.begin());
      sizes.push_back(tensor::getMixedSize(b, loc, like, dimOf(loop)));
    }
    Value empty = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
    value = linalg::TransposeOp::create(b, loc, value, empty, permutation)->getResult(0);
  }
  if (result.units.empty())
    return value;
  return tensor::ExpandShapeOp::create(b, loc, type, value, joinUnits(type.getRank(), result.units),
                                       tensor::getMixedSizes(b, loc, like));
}

Match MatmulMatcher::build(Value out) {
  Match match;
  match.name = "matmul";
  match.operands = {lhs.tensor, rhs.tensor, out, op.getDpsInits()[0]};
  match.create = [=, *this](OpBuilder &b, Location loc) mutable -> SmallVector<Value> {
    SmallVector<size_t> groups(batch.size(), 1);
    groups.append({rows.size(), depth.size()});
    Value a = createOperand(b, lhs, concat({batch, rows, depth}), groups);
    Loops plain = concat({batch, depth, columns}), transposed = concat({batch, columns, depth});
    // A transposition that keeps the last dimension copies contiguous elements.
    bool isTransposed = contains(depth, rhs.loops.back());
    groups.truncate(batch.size());
    groups.append({depth.size(), columns.size()});
    if (isTransposed)
      std::swap(groups.back(), groups[groups.size() - 2]);
    Value c = createOperand(b, rhs, isTransposed ? transposed : plain, groups);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<int64_t> shape(cast<RankedTensorType>(a.getType()).getShape());
    ArrayRef<int64_t> other = cast<RankedTensorType>(c.getType()).getShape();
    shape.back() = isTransposed ? other[other.size() - 2] : other.back();
    Value accumulators = out;
    if (ArrayRef(shape) != type.getShape() || concat({batch, rows, columns}) != result.loops) {
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, a);
      sizes.back() = tensor::getMixedSize(b, loc, c, other.size() - (isTransposed ? 2 : 1));
      accumulators = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
    }
    Value matrices = MatmulOp::create(b, loc, accumulators.getType(), a, c, Value(), ValueRange(),
                                      accumulators, isTransposed, IntegerAttr())
                         ->getResult(0);
    return {createResult(b, matrices), matrices};
  };
  return match;
}

FailureOr<Match> MatmulMatcher::match() {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || op->getNumOperands() != 3)
    return failure();
  result.tensor = op->getResult(0);
  if (failed(checkBody()))
    return failure();
  result = readTensor({op->getResult(0), op.getIndexingMapsArray()[2]});
  if (!result || failed(readOperands()) || failed(classifyLoops()))
    return failure();
  for (Operation &inner : op.getBlock()->without_terminator())
    if (std::string modifiers = describeModifiers(&inner); !modifiers.empty())
      return refuse(&inner, "the primitive would not keep " + modifiers);
  if (!type.getElementType().isF32() && !options.unroundedScores)
    return refuse(op, "its accumulators are rounded to a type narrower than f32; use "
                      "unrounded-scores to keep them in f32");
  Value out = getZeroed(op.getDpsInits()[0]);
  if (!out)
    return refuse(op, "its accumulators do not start from 0");
  return build(out);
}

FailureOr<Match> fusednorm::raise::matchMatmul(linalg::LinalgOp op, const RaiseOptions &options,
                                               NoMatchReason &refusal, uint64_t &visited) {
  MatmulMatcher matcher(op, options, refusal);
  FailureOr<Match> match = matcher.match();
  visited += matcher.numVisited;
  return match;
}
