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

/// Multiplies two extents. The result is dynamic if one of them is.
static int64_t multiplyExtents(int64_t x, int64_t y) {
  return ShapedType::isDynamic(x) || ShapedType::isDynamic(y) ? ShapedType::kDynamic : x * y;
}

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
  Value transposeOperand(OpBuilder &b, Value tensor, ArrayRef<unsigned> loops,
                         ArrayRef<unsigned> order, ArrayRef<size_t> groups,
                         SmallVectorImpl<Loops> &dims);
  Value splitLoops(OpBuilder &b, Value value, ArrayRef<Loops> dims,
                   function_ref<bool(const Loops &)> keeps);
  Value createResult(OpBuilder &b, Value matrices);
  /// Returns the number of iterations of the loops together.
  int64_t extentOf(ArrayRef<unsigned> loops) const {
    int64_t extent = 1;
    for (unsigned loop : loops)
      extent = multiplyExtents(extent, ranges[loop]);
    return extent;
  }

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

/// Checks whether `part` occurs in `loops` without a gap and in this order.
static bool isRun(ArrayRef<unsigned> loops, ArrayRef<unsigned> part) {
  const unsigned *first = llvm::find(loops, part.front());
  return size_t(loops.end() - first) >= part.size() && ArrayRef(first, part.size()) == part;
}

/// Returns the operand with its loops in the given order, and each group of loops as one dimension.
/// An empty group becomes a dimension of extent 1. Adjacent loops of a group are collapsed before a
/// transpose, so that the transpose may become a view.
Value MatmulMatcher::createOperand(OpBuilder &b, const LoopedTensor &operand,
                                   ArrayRef<unsigned> order, ArrayRef<size_t> groups) {
  Location loc = op.getLoc();
  Value tensor = operand.tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!operand.units.empty())
    tensor =
        tensor::CollapseShapeOp::create(b, loc, tensor, joinUnits(type.getRank(), operand.units));
  // The loops of each dimension.
  SmallVector<Loops> dims;
  if (ArrayRef(operand.loops) == order) {
    for (unsigned loop : order)
      dims.push_back({loop});
  } else {
    tensor = transposeOperand(b, tensor, operand.loops, order, groups, dims);
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
    for (size_t taken = 0; taken < size; taken += dims[next++].size()) {
      group.push_back(next);
      extent = multiplyExtents(extent, extentOf(dims[next]));
    }
    shape.push_back(extent);
  }
  if (collapsed.size() != dims.size())
    tensor = tensor::CollapseShapeOp::create(b, loc, tensor, collapsed);
  if (expanded.size() != shape.size())
    tensor = tensor::ExpandShapeOp::create(
        b, loc, RankedTensorType::get(shape, type.getElementType()), tensor, expanded);
  return tensor;
}

/// Transposes a tensor with one dimension for each of `loops` into the given order. Groups that are
/// adjacent are one dimension. Sets `dims` to the loops of each dimension of the result.
Value MatmulMatcher::transposeOperand(OpBuilder &b, Value tensor, ArrayRef<unsigned> loops,
                                      ArrayRef<unsigned> order, ArrayRef<size_t> groups,
                                      SmallVectorImpl<Loops> &dims) {
  Location loc = op.getLoc();
  size_t first = 0;
  for (size_t size : groups) {
    ArrayRef<unsigned> group = order.slice(first, size);
    first += size;
    if (size > 1 && isRun(loops, group))
      dims.push_back(Loops(group));
    else
      for (unsigned loop : group)
        dims.push_back({loop});
  }
  // The dimensions in the order of the tensor.
  SmallVector<unsigned> from = llvm::to_vector(llvm::seq<unsigned>(0, dims.size()));
  llvm::sort(from, [&](unsigned x, unsigned y) {
    return llvm::find(loops, dims[x].front()) < llvm::find(loops, dims[y].front());
  });
  SmallVector<ReassociationIndices> joined;
  int64_t next = 0;
  for (unsigned dim : from) {
    joined.emplace_back();
    for (size_t loop = 0; loop < dims[dim].size(); ++loop)
      joined.back().push_back(next++);
  }
  if (joined.size() != loops.size())
    tensor = tensor::CollapseShapeOp::create(b, loc, tensor, joined);
  SmallVector<int64_t> permutation;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor), permuted;
  for (unsigned dim = 0; dim < dims.size(); ++dim) {
    permutation.push_back(llvm::find(from, dim) - from.begin());
    permuted.push_back(sizes[permutation.back()]);
  }
  if (llvm::is_sorted(permutation))
    return tensor;
  Value empty = tensor::EmptyOp::create(b, loc, permuted, getElementTypeOrSelf(tensor.getType()));
  return linalg::TransposeOp::create(b, loc, tensor, empty, permutation)->getResult(0);
}

/// Splits the dimensions of `value`, which have the given loops each, into one dimension for each
/// loop. Dimensions with `keeps` stay.
Value MatmulMatcher::splitLoops(OpBuilder &b, Value value, ArrayRef<Loops> dims,
                                function_ref<bool(const Loops &)> keeps) {
  Location loc = op.getLoc();
  Value like = op.getDpsInits()[0];
  AffineMap map = op.getIndexingMapsArray()[2];
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> sizes, own = tensor::getMixedSizes(b, loc, value);
  SmallVector<int64_t> shape;
  for (auto [number, loops] : llvm::enumerate(dims)) {
    groups.emplace_back();
    if (keeps(loops)) {
      groups.back().push_back(shape.size());
      shape.push_back(extentOf(loops));
      sizes.push_back(own[number]);
      continue;
    }
    for (unsigned loop : loops) {
      groups.back().push_back(shape.size());
      shape.push_back(ranges[loop]);
      unsigned dim = *map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
      sizes.push_back(tensor::getMixedSize(b, loc, like, dim));
    }
  }
  if (shape.size() == dims.size())
    return value;
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(value.getType()));
  return tensor::ExpandShapeOp::create(b, loc, type, value, groups, sizes);
}

/// Returns the result of the source op from `matrices`. Transposes rows and columns into the order
/// of the result, splits them into their loops, and adds the dimensions of extent 1. Rows or
/// columns that are adjacent in the result are split after the transpose.
Value MatmulMatcher::createResult(OpBuilder &b, Value matrices) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value like = op.getDpsInits()[0], value = matrices;
  int64_t rank = batch.size() + 2;
  if (rows.empty()) {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim + 2 < rank; ++dim)
      groups.push_back({dim});
    groups.push_back({rank - 2, rank - 1});
    value = tensor::CollapseShapeOp::create(b, loc, value, groups);
  }
  bool isInOrder = concat({batch, rows, columns}) == result.loops;
  SmallVector<Loops> dims, split;
  for (unsigned loop : batch)
    dims.push_back({loop});
  for (const Loops *part : {&rows, &columns})
    if (!part->empty())
      dims.push_back(*part);
  auto keeps = [&](const Loops &loops) { return !isInOrder && isRun(result.loops, loops); };
  value = splitLoops(b, value, dims, keeps);
  for (const Loops &loops : dims)
    if (keeps(loops))
      split.push_back(loops);
    else
      for (unsigned loop : loops)
        split.push_back({loop});
  if (!isInOrder) {
    SmallVector<int64_t> permutation = llvm::to_vector(llvm::seq<int64_t>(0, split.size()));
    auto place = [&](int64_t dim) { return llvm::find(result.loops, split[dim].front()); };
    llvm::sort(permutation, [&](int64_t x, int64_t y) { return place(x) < place(y); });
    SmallVector<OpFoldResult> own = tensor::getMixedSizes(b, loc, value), sizes;
    SmallVector<Loops> ordered;
    for (int64_t dim : permutation) {
      sizes.push_back(own[dim]);
      ordered.push_back(split[dim]);
    }
    Value empty = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
    value = linalg::TransposeOp::create(b, loc, value, empty, permutation)->getResult(0);
    value = splitLoops(b, value, ordered, [](const Loops &) { return false; });
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
