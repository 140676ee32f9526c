// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Views.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// The distance in elements between adjacent values of a coordinate.
struct Step {
  unsigned coordinate;
  int64_t stride;
};

/// One dimension of a tensor: the coordinates in its index, the outermost first, and an offset.
struct Dimension {
  SmallVector<Step> steps;
  int64_t offset = 0;
};

/// The ops of a view indexed by the coordinates.
class View {
public:
  View(const ElementReader &reader, Element element)
      : reader(reader), source(element.value),
        type(cast<RankedTensorType>(element.value.getType())), map(element.map) {}

  /// Checks whether such ops exist.
  bool plan();
  Value create(SmallVectorImpl<Operation *> &created);

private:
  bool planDimension(AffineExpr index, int64_t extent, Dimension &dimension);
  /// Assigns dimensions of extent 1 to coordinates of extent 1 at the same position. Neither has to
  /// be dropped and added.
  void planUnits();
  int64_t extentOf(unsigned coordinate) const { return reader.getShape()[coordinate]; }

  const ElementReader &reader;
  Value source;
  RankedTensorType type;
  AffineMap map;
  SmallVector<Dimension> dimensions;
  /// Coordinates in the order of their dimensions.
  SmallVector<unsigned> order;
};
} // namespace

bool View::planDimension(AffineExpr index, int64_t extent, Dimension &dimension) {
  SmallVector<int64_t> factors;
  if (failed(getFlattenedAffineExpr(index, reader.getRank(), 0, &factors)) ||
      factors.size() != reader.getRank() + 1)
    return false;
  dimension.offset = factors.back();
  factors.pop_back();
  for (auto [coordinate, factor] : llvm::enumerate(factors)) {
    if (factor == 0 || extentOf(coordinate) == 1)
      continue;
    if (factor < 0)
      return false;
    dimension.steps.push_back({unsigned(coordinate), factor});
  }
  llvm::sort(dimension.steps, [](const Step &a, const Step &b) {
    return std::pair(b.stride, a.coordinate) < std::pair(a.stride, b.coordinate);
  });
  // Each outer coordinate must step over the full range of the next inner one.
  for (auto [outer, inner] : llvm::zip(dimension.steps, llvm::drop_begin(dimension.steps)))
    if (ShapedType::isDynamic(extentOf(inner.coordinate)) ||
        outer.stride != inner.stride * extentOf(inner.coordinate))
      return false;
  // A coordinate of dynamic extent must cover the whole dimension.
  if (!dimension.steps.empty() && ShapedType::isDynamic(extentOf(dimension.steps[0].coordinate)))
    return ShapedType::isDynamic(extent) && dimension.offset == 0 &&
           dimension.steps.back().stride == 1;
  return true;
}

bool View::plan() {
  llvm::SmallBitVector used(reader.getRank());
  for (auto [index, extent] : llvm::zip_equal(map.getResults(), type.getShape())) {
    if (!planDimension(index, extent, dimensions.emplace_back()))
      return false;
    for (const Step &step : dimensions.back().steps) {
      if (used.test(step.coordinate))
        return false;
      used.set(step.coordinate);
      order.push_back(step.coordinate);
    }
  }
  if (order.empty())
    return false;
  // Kernels read rows with contiguous columns.
  for (auto [dimension, extent] : llvm::reverse(llvm::zip_equal(dimensions, type.getShape()))) {
    if (extent == 1)
      continue;
    if (dimension.steps.empty() || dimension.steps.back().stride != 1)
      return false;
    break;
  }
  // No element may be read twice.
  for (unsigned coordinate = 0; coordinate < reader.getRank(); ++coordinate)
    if (!used.test(coordinate) && extentOf(coordinate) != 1)
      return false;
  planUnits();
  return true;
}

void View::planUnits() {
  int64_t before = -1;
  for (unsigned number = 0; number < dimensions.size(); ++number) {
    Dimension &dimension = dimensions[number];
    if (!dimension.steps.empty()) {
      before = dimension.steps.back().coordinate;
      continue;
    }
    int64_t behind = reader.getRank();
    for (const Dimension &next : ArrayRef(dimensions).drop_front(number + 1))
      if (!next.steps.empty()) {
        behind = next.steps.front().coordinate;
        break;
      }
    if (type.getDimSize(number) != 1 || before + 1 >= behind || extentOf(before + 1) != 1 ||
        llvm::is_contained(order, before + 1))
      continue;
    dimension.steps.push_back({unsigned(++before), 1});
    order.push_back(before);
  }
}

/// Returns an op equivalent to `op` on the same tensor, moved before `op`, or `op` itself.
static Operation *reuse(Operation *op, Value source, SmallVectorImpl<Operation *> &created) {
  for (Operation *user : source.getUsers())
    if (user != op && user->getBlock() == op->getBlock() &&
        OperationEquivalence::isEquivalentTo(op, user, OperationEquivalence::IgnoreLocations)) {
      user->moveBefore(op);
      op->erase();
      return user;
    }
  created.push_back(op);
  return op;
}

Value View::create(SmallVectorImpl<Operation *> &created) {
  OpBuilder builder(source.getContext());
  builder.setInsertionPointAfterValue(source);
  Location loc = source.getLoc();
  Type element = type.getElementType();
  auto add = [&](Operation *op, Value of) {
    Operation *known = reuse(op, of, created);
    builder.setInsertionPointAfter(known);
    return known->getResult(0);
  };

  // The slice with the elements read. Dimensions of size 1 are dropped.
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> kept;
  SmallVector<SmallVector<unsigned>> groups;
  bool isAll = true;
  for (auto [number, dimension] : llvm::enumerate(dimensions)) {
    int64_t size = 1, extent = type.getDimSize(number);
    SmallVector<unsigned> &group = groups.emplace_back();
    for (const Step &step : dimension.steps) {
      bool isDynamic =
          ShapedType::isDynamic(size) || ShapedType::isDynamic(extentOf(step.coordinate));
      size = isDynamic ? ShapedType::kDynamic : size * extentOf(step.coordinate);
      group.push_back(step.coordinate);
    }
    int64_t stride = dimension.steps.empty() ? 1 : dimension.steps.back().stride;
    offsets.push_back(builder.getIndexAttr(dimension.offset));
    strides.push_back(builder.getIndexAttr(stride));
    isAll &= dimension.offset == 0 && stride == 1 && size == extent && !dimension.steps.empty();
    if (ShapedType::isDynamic(size))
      sizes.push_back(tensor::getMixedSize(builder, loc, source, number));
    else
      sizes.push_back(builder.getIndexAttr(size));
    if (dimension.steps.empty())
      groups.pop_back();
    else
      kept.push_back(size);
  }
  Value value = source;
  if (!isAll)
    value = add(tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(kept, element),
                                               value, offsets, sizes, strides),
                value);

  // Coordinates without a dimension. Coordinates of extent 1 go next to their neighbors in the
  // order.
  for (unsigned coordinate = 0; coordinate < reader.getRank(); ++coordinate) {
    if (llvm::is_contained(order, coordinate))
      continue;
    SmallVector<unsigned> *group = &groups.front();
    unsigned *position = group->begin();
    for (SmallVector<unsigned> &other : groups)
      for (unsigned &known : other)
        if (known < coordinate) {
          group = &other;
          position = &known + 1;
        }
    group->insert(position, coordinate);
  }
  SmallVector<ReassociationIndices> reassociation;
  SmallVector<int64_t> shape, permutation;
  for (ArrayRef<unsigned> group : groups) {
    ReassociationIndices &indices = reassociation.emplace_back();
    for (unsigned coordinate : group) {
      indices.push_back(shape.size());
      shape.push_back(extentOf(coordinate));
      permutation.push_back(coordinate);
    }
  }
  if (shape.size() != groups.size())
    value = add(tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, element),
                                              value, reassociation),
                value);
  if (llvm::is_sorted(permutation))
    return value;
  SmallVector<int64_t> order(permutation.size());
  for (auto [from, coordinate] : llvm::enumerate(permutation))
    order[coordinate] = from;
  SmallVector<OpFoldResult> extents;
  for (int64_t from : order)
    extents.push_back(tensor::getMixedSize(builder, loc, value, from));
  Value out = tensor::EmptyOp::create(builder, loc, extents, element);
  auto transpose = linalg::TransposeOp::create(builder, loc, value, out, order);
  created.push_back(transpose);
  return transpose->getResult(0);
}

SmallVector<AffineExpr> fusednorm::raise::getColumnIndices(const ElementReader &reader,
                                                           ArrayRef<int64_t> extents) {
  SmallVector<AffineExpr> indices(extents.size());
  int64_t stride = 1, columns = reader.getColumns();
  for (size_t dim = extents.size(); dim-- > 0;) {
    int64_t extent = extents[dim], next;
    if (ShapedType::isDynamic(extent) || llvm::MulOverflow(stride, extent, next))
      return {};
    indices[dim] = reader.column().floorDiv(stride);
    if (next < columns)
      indices[dim] = indices[dim] % extent;
    if (extent == 1)
      indices[dim] = getAffineConstantExpr(0, reader.column().getContext());
    stride = next;
  }
  return stride == columns ? indices : SmallVector<AffineExpr>();
}

/// Collapses the last dimensions of a tensor to one if they are the columns, and the others are the
/// other coordinates. Null otherwise.
static Value createCollapse(const ElementReader &reader, Element element,
                            SmallVectorImpl<Operation *> &created) {
  auto type = cast<RankedTensorType>(element.value.getType());
  int64_t leading = int64_t(reader.getRank()) - 1;
  if (type.getRank() <= leading + 1 ||
      type.getShape().take_front(leading) != reader.getShape().drop_back())
    return {};
  ArrayRef<AffineExpr> indices = element.map.getResults();
  if (getColumnIndices(reader, type.getShape().drop_front(leading)) != indices.drop_front(leading))
    return {};
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim <= leading)
      groups.emplace_back();
    groups.back().push_back(dim);
    if (dim < leading && type.getDimSize(dim) != 1 &&
        indices[dim] != getAffineDimExpr(dim, type.getContext()))
      return {};
  }
  OpBuilder builder(type.getContext());
  builder.setInsertionPointAfterValue(element.value);
  auto collapse =
      tensor::CollapseShapeOp::create(builder, element.value.getLoc(), element.value, groups);
  return reuse(collapse, element.value, created)->getResult(0);
}

Value fusednorm::raise::createView(const ElementReader &reader, Element element,
                                   SmallVectorImpl<Operation *> &created) {
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    if (!element.isTensor() || !element.map)
      continue;
    if (Value rows = createCollapse(reader, element, created))
      return rows;
    View view(reader, element);
    if (view.plan())
      return view.create(created);
  }
  return {};
}

Value fusednorm::raise::createReshape(OpBuilder &builder, Location loc, Value value,
                                      ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  ArrayRef<int64_t> from = type.getShape();
  // The smallest groups of adjacent dimensions with as many elements in both shapes.
  SmallVector<ReassociationIndices> sources, targets;
  SmallVector<int64_t> common;
  size_t source = 0, target = 0;
  while (source < from.size() && target < shape.size()) {
    ReassociationIndices own = {int64_t(source)}, other = {int64_t(target)};
    int64_t ownSize = from[source++], otherSize = shape[target++];
    while (ownSize != otherSize) {
      if (ownSize < otherSize) {
        ownSize *= from[source];
        own.push_back(source++);
      } else {
        otherSize *= shape[target];
        other.push_back(target++);
      }
    }
    sources.push_back(own);
    targets.push_back(other);
    common.push_back(ownSize);
  }
  // Unit dimensions at the end.
  for (; source < from.size(); ++source)
    sources.back().push_back(source);
  for (; target < shape.size(); ++target)
    targets.back().push_back(target);
  if (common.size() != from.size())
    value = tensor::CollapseShapeOp::create(builder, loc, value, sources);
  if (common.size() != shape.size())
    value = tensor::ExpandShapeOp::create(
        builder, loc, RankedTensorType::get(shape, type.getElementType()), value, targets);
  return value;
}
