// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps through tensor ops without arithmetic: finds the element of the operand.

#include "Element.h"
#include "Extents.h"
#include "Indices.h"
#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

using Indices = std::optional<SmallVector<AffineExpr>>;

namespace {
enum class Containment { Inside, Outside, Unknown };
} // namespace

/// Checks whether an index is inside [offset, offset + size).
static Containment getContainment(AffineExpr index, int64_t offset, int64_t size,
                                  ArrayRef<int64_t> root) {
  std::optional<IndexRange> range = getRange(index, root);
  int64_t end;
  if (!range || ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) ||
      llvm::AddOverflow(offset, size, end))
    return Containment::Unknown;
  if (range->largest < offset || range->least >= end)
    return Containment::Outside;
  return range->least >= offset && range->largest < end ? Containment::Inside
                                                        : Containment::Unknown;
}

/// Returns the indices of the source of an expand_shape. A group with several extents other than 1
/// becomes one linear index.
static Indices throughExpand(tensor::ExpandShapeOp op, AffineMap map) {
  ArrayRef<int64_t> shape = op.getResultType().getShape();
  SmallVector<AffineExpr> exprs;
  // The source is a scalar tensor without dimensions.
  if (op.getSrcType().getRank() == 0)
    return exprs;
  if (!hasAllDims(op.getReassociationIndices(), int64_t(shape.size())))
    return std::nullopt;
  for (const auto &group : op.getReassociationIndices()) {
    AffineExpr index = getAffineConstantExpr(0, map.getContext());
    int64_t stride = 1;
    for (int64_t dim : llvm::reverse(group)) {
      if (shape[dim] == 1)
        continue;
      if (stride == ShapedType::kDynamic)
        return std::nullopt;
      index = map.getResult(dim) * stride + index;
      stride = ShapedType::isDynamic(shape[dim]) ? ShapedType::kDynamic : stride * shape[dim];
    }
    // The indices of columns split by a division are the column again.
    exprs.push_back(simplifyAffineExpr(index, map.getNumDims(), 0));
  }
  return exprs;
}

/// Splits an index a * extent + b into `a` and `b`, a coordinate of this extent.
static std::optional<std::pair<AffineExpr, AffineExpr>> splitIndex(AffineExpr index, int64_t extent,
                                                                   ArrayRef<int64_t> root) {
  auto sum = dyn_cast<AffineBinaryOpExpr>(index);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return std::nullopt;
  auto product = dyn_cast<AffineBinaryOpExpr>(sum.getLHS());
  auto inner = dyn_cast<AffineDimExpr>(sum.getRHS());
  if (!product || product.getKind() != AffineExprKind::Mul || !inner ||
      root[inner.getPosition()] != extent)
    return std::nullopt;
  auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!factor || factor.getValue() != extent)
    return std::nullopt;
  return std::pair<AffineExpr, AffineExpr>(product.getLHS(), inner);
}

/// Collects the terms of a sum of coordinates times constants. Returns false for other expressions.
static bool getTerms(AffineExpr expr, SmallVectorImpl<std::pair<AffineDimExpr, int64_t>> &terms) {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return number.getValue() == 0;
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    terms.push_back({dim, 1});
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return getTerms(binary.getLHS(), terms) && getTerms(binary.getRHS(), terms);
  auto dim = dyn_cast<AffineDimExpr>(binary.getLHS());
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (binary.getKind() != AffineExprKind::Mul || !dim || !factor || factor.getValue() < 1)
    return false;
  terms.push_back({dim, factor.getValue()});
  return true;
}

/// Delinearizes an index into a group of dimensions. Each of its terms must belong to one
/// dimension. `std::nullopt` otherwise.
static Indices split(AffineExpr index, ArrayRef<int64_t> sizes, ArrayRef<int64_t> root) {
  SmallVector<std::pair<AffineDimExpr, int64_t>> terms;
  if (llvm::any_of(sizes.drop_front(), ShapedType::isDynamic) || !getTerms(index, terms))
    return std::nullopt;
  SmallVector<AffineExpr> exprs(sizes.size());
  int64_t stride = 1;
  size_t numTaken = 0;
  for (size_t at = sizes.size(); at-- > 0;) {
    AffineExpr own = getAffineConstantExpr(0, index.getContext());
    // A dynamic first dimension takes all remaining terms.
    bool isOpen = at == 0 && ShapedType::isDynamic(sizes[at]);
    int64_t end = isOpen ? std::numeric_limits<int64_t>::max() : stride * sizes[at], largest = 0;
    for (auto [dim, factor] : terms) {
      if (factor < stride || factor >= end)
        continue;
      int64_t extent = root[dim.getPosition()];
      if (factor % stride != 0 || (!isOpen && ShapedType::isDynamic(extent)))
        return std::nullopt;
      own = own + dim * (factor / stride);
      largest += isOpen ? 0 : factor / stride * (extent - 1);
      ++numTaken;
    }
    if (!isOpen && largest >= sizes[at])
      return std::nullopt;
    exprs[at] = own;
    stride = end;
  }
  return numTaken == terms.size() ? std::optional(exprs) : std::nullopt;
}

/// Returns the indices of the source of a collapse_shape. Each group has at most one extent other
/// than 1, or an index with separable terms. With `divides`, other indices are divided.
static Indices throughCollapse(tensor::CollapseShapeOp op, AffineMap map, ArrayRef<int64_t> root,
                               bool divides) {
  ArrayRef<int64_t> shape = op.getSrcType().getShape();
  SmallVector<AffineExpr> exprs;
  if (!hasAllDims(op.getReassociationIndices(), int64_t(shape.size())))
    return std::nullopt;
  for (auto [index, group] : llvm::enumerate(op.getReassociationIndices())) {
    if (llvm::count_if(group, [&](int64_t dim) { return shape[dim] != 1; }) > 1) {
      Indices parts = split(map.getResult(index), shape.slice(group.front(), group.size()), root);
      auto both = !parts && group.size() == 2
                      ? splitIndex(map.getResult(index), shape[group.back()], root)
                      : std::nullopt;
      if (!parts && both)
        parts = SmallVector<AffineExpr>{both->first, both->second};
      if (!parts && divides)
        parts = delinearize(map.getResult(index), shape.slice(group.front(), group.size()), root);
      if (!parts)
        return std::nullopt;
      llvm::append_range(exprs, *parts);
      continue;
    }
    for (int64_t dim : group) {
      bool isUnit = shape[dim] == 1;
      exprs.push_back(isUnit ? getAffineConstantExpr(0, map.getContext()) : map.getResult(index));
    }
  }
  return exprs;
}

/// Checks whether `size` is the full size of dimension `dim` of `tensor`.
static bool isWhole(OpFoldResult size, Value tensor, int64_t dim) {
  ExtentReader extents;
  return extents.get(size) == extents.getDim(tensor, dim);
}

static Indices throughSlice(tensor::ExtractSliceOp op, AffineMap map, ArrayRef<int64_t> root) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<AffineExpr> exprs;
  unsigned next = 0;
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    int64_t offset = op.getStaticOffsets()[dim], stride = op.getStaticStrides()[dim];
    if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(stride))
      return std::nullopt;
    // A slice of dynamic size must cover the whole dimension, so that its source has the same
    // extent.
    if (op.isDynamicSize(dim) && !isWhole(sizes[dim], op.getSource(), dim))
      return std::nullopt;
    AffineExpr index = getAffineConstantExpr(0, map.getContext());
    if (!dropped.test(dim))
      index = map.getResult(next++);
    // A coordinate of dynamic extent has the extent of the slice. The source may be larger.
    bool isPart =
        !op.isDynamicSize(dim) && op.getStaticSizes()[dim] != op.getSourceType().getDimSize(dim);
    for (unsigned coordinate = 0; isPart && coordinate < root.size(); ++coordinate)
      if (ShapedType::isDynamic(root[coordinate]) && index.isFunctionOfDim(coordinate))
        return std::nullopt;
    exprs.push_back(index * stride + offset);
  }
  return exprs;
}

/// Returns the input of the concatenation that holds the element.
static std::pair<Value, Indices> throughConcat(tensor::ConcatOp op, AffineMap map,
                                               ArrayRef<int64_t> root) {
  unsigned dim = op.getDim();
  SmallVector<AffineExpr> exprs(map.getResults());
  int64_t offset = 0;
  for (Value input : op.getInputs()) {
    int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
    Containment found = getContainment(exprs[dim], offset, size, root);
    if (found == Containment::Unknown)
      break;
    if (found == Containment::Inside) {
      exprs[dim] = exprs[dim] - offset;
      return {input, exprs};
    }
    offset += size;
  }
  return {};
}

/// Checks whether a constant index is one of `size` indices from `offset` on with the given stride,
/// and converts it to a stride of 1.
static Containment throughStride(AffineExpr &index, int64_t offset, int64_t size, int64_t stride) {
  auto known = dyn_cast<AffineConstantExpr>(index);
  if (!known || ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) ||
      ShapedType::isDynamic(stride) || stride < 1 || known.getValue() < 0 || offset < 0)
    return Containment::Unknown;
  int64_t distance = known.getValue() - offset;
  if (distance < 0 || distance % stride != 0 || distance / stride >= size)
    return Containment::Outside;
  index = getAffineConstantExpr(offset + distance / stride, index.getContext());
  return Containment::Inside;
}

/// Returns the inserted tensor or the destination, whichever holds the element.
static std::pair<Value, Indices> throughInsert(tensor::InsertSliceOp op, AffineMap map,
                                               ArrayRef<int64_t> root) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<AffineExpr> exprs;
  bool isInside = true;
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    int64_t offset = op.getStaticOffsets()[dim], stride = op.getStaticStrides()[dim];
    AffineExpr index = map.getResult(dim);
    Containment found = Containment::Unknown;
    if (stride != 1)
      found = throughStride(index, offset, op.getStaticSizes()[dim], stride);
    else if (offset == 0 && isWhole(sizes[dim], op.getDest(), dim))
      found = Containment::Inside;
    else
      found = getContainment(index, offset, op.getStaticSizes()[dim], root);
    if (found == Containment::Outside)
      return {op.getDest(), SmallVector<AffineExpr>(map.getResults())};
    isInside &= found == Containment::Inside;
    if (!dropped.test(dim))
      exprs.push_back(index - offset);
  }
  if (!isInside)
    return {};
  return {op.getSource(), exprs};
}

static Indices throughPad(tensor::PadOp op, AffineMap map, ArrayRef<int64_t> root) {
  SmallVector<AffineExpr> exprs;
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    int64_t low = op.getStaticLow()[dim], high = op.getStaticHigh()[dim];
    bool isWhole = low == 0 && high == 0;
    if (!isWhole &&
        getContainment(index, low, op.getSourceType().getDimSize(dim), root) != Containment::Inside)
      return std::nullopt;
    exprs.push_back(isWhole ? index : index - low);
  }
  return exprs;
}

/// Returns the indices of the source of a pack with static tile sizes.
static Indices throughPack(linalg::PackOp op, AffineMap map, ArrayRef<int64_t> root) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!type || !op.getDest() || !isa<RankedTensorType>(op.getDest().getType()))
    return std::nullopt;
  int64_t rank = type.getRank();
  SmallVector<AffineExpr> exprs(rank);
  ArrayRef<int64_t> order = op.getOuterDimsPerm();
  for (int64_t i = 0; i < rank; ++i)
    exprs[order.empty() ? i : order[i]] = map.getResult(i);
  for (auto [i, dim] : llvm::enumerate(op.getInnerDimsPos())) {
    int64_t tile = op.getStaticInnerTiles()[i];
    if (ShapedType::isDynamic(tile))
      return std::nullopt;
    exprs[dim] = exprs[dim] * tile + map.getResult(rank + i);
    bool isWhole = type.getDimSize(dim) % tile == 0 && !type.isDynamicDim(dim);
    if (!isWhole &&
        getContainment(exprs[dim], 0, type.getDimSize(dim), root) != Containment::Inside)
      return std::nullopt;
  }
  return exprs;
}

Element ElementReader::stepTensor(Element element) const {
  Operation *op = element.value.getDefiningOp();
  if (!op || !element.map)
    return {};
  auto sourceAt = [&](Value source, Indices exprs) -> Element {
    if (!exprs)
      return {};
    return normalized({source, AffineMap::get(getRank(), 0, *exprs, context)});
  };
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    auto result = cast<OpResult>(element.value);
    AffineMap loops = getLoopsOfElement(linalgOp, result);
    if (!loops)
      return {};
    Value scalar = linalgOp.getBlock()->getTerminator()->getOperand(result.getResultNumber());
    return {scalar, loops.compose(element.map)};
  }
  if (auto castOp = dyn_cast<tensor::CastOp>(op))
    return normalized({castOp.getSource(), element.map});
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return sourceAt(expand.getSrc(), throughExpand(expand, element.map));
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return sourceAt(collapse.getSrc(), throughCollapse(collapse, element.map, shape, divides));
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return sourceAt(slice.getSource(), throughSlice(slice, element.map, shape));
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return sourceAt(pad.getSource(), throughPad(pad, element.map, shape));
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return sourceAt(pack.getSource(), throughPack(pack, element.map, shape));
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    auto [source, indices] = throughConcat(concat, element.map, shape);
    return sourceAt(source, indices);
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    auto [source, indices] = throughInsert(insert, element.map, shape);
    return sourceAt(source, indices);
  }
  return {};
}
