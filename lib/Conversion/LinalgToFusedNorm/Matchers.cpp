// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Matchers.h"
#include "Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace fusednorm::raise;

std::string NoMatchReason::describe() const {
  if (options.empty())
    return reason;
  using fusednorm::RaiseOptions;
  static constexpr std::pair<bool RaiseOptions::*, StringLiteral> kNames[] = {
      {&RaiseOptions::unroundedScores, "unrounded-scores"},
      {&RaiseOptions::matmuls, "matmuls"},
      {&RaiseOptions::reassociatedWeights, "reassociated-weights"},
      {&RaiseOptions::f32Statistics, "f32-statistics"},
      {&RaiseOptions::centeredRows, "centered-rows"}};
  SmallVector<StringRef> names;
  for (bool RaiseOptions::*option : options)
    for (auto [member, name] : kNames)
      if (member == option)
        names.push_back(name);
  return reason + "; option" + (names.size() > 1 ? "s " : " ") + llvm::join(names, " and ") +
         (names.size() > 1 ? " allow it" : " allows it");
}

LogicalResult MatchContext::refuse(StringRef name, Element at, const Twine &reason,
                                   bool RaiseOptions::*option) {
  if (refusal)
    return failure();
  at = reader.resolve(at);
  Operation *op = at.value.getDefiningOp();
  if (!op)
    op = cast<BlockArgument>(at.value).getOwner()->getParentOp();
  refusal = {name, op, reason.str()};
  if (option)
    refusal.options.push_back(option);
  return failure();
}

MatchContext::~MatchContext() {
  for (Operation *op : llvm::reverse(created))
    if (op->use_empty())
      op->erase();
}

/// Checks whether the last dimension of the result is several dimensions of the source.
static bool joinsColumns(tensor::CollapseShapeOp op) {
  return llvm::count_if(op.getReassociationIndices().back(),
                        [&](int64_t dim) { return op.getSrcType().getDimSize(dim) != 1; }) > 1;
}

Value MatchContext::findRows(Element element) {
  AffineMap identity = AffineMap::getMultiDimIdentityMap(reader.getRank(), type.getContext());
  if (Value rows = reader.findTensor(element, type.getShape(), identity)) {
    // Kernels read rows with contiguous columns.
    auto slice = rows.getDefiningOp<tensor::ExtractSliceOp>();
    bool isApart = slice && (slice.getStaticStrides().back() != 1 ||
                             slice.getDroppedDims().test(slice.getDroppedDims().size() - 1));
    return isApart ? Value() : rows;
  }
  // A reshape is not the best root: its operand has the same rows and is tried later.
  auto collapse = root.value.getDefiningOp<tensor::CollapseShapeOp>();
  if (collapse && !joinsColumns(collapse) && reader.step(root))
    return {};
  return createView(reader, element, created);
}

Value MatchContext::findVector(Element element) {
  AffineMap column = AffineMap::get(reader.getRank(), 0, reader.column());
  if (Value vector = reader.findTensor(element, reader.getColumns(), column))
    return vector;
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    auto tensor = dyn_cast<RankedTensorType>(element.value.getType());
    if (!tensor || tensor.getRank() < 2 || !tensor.hasStaticShape() ||
        tensor.getNumElements() != reader.getColumns())
      continue;
    bool isColumn = llvm::all_of(element.map.getResults(), [&](AffineExpr expr) {
      return expr == reader.column() || expr == getAffineConstantExpr(0, type.getContext());
    });
    // The columns may be several dimensions, which are collapsed.
    bool isRow = getColumnIndices(reader, tensor.getShape()) == element.map.getResults();
    if (!isColumn && !isRow)
      continue;
    SmallVector<int64_t> others;
    for (auto [dim, expr] : llvm::enumerate(element.map.getResults()))
      if (isColumn ? expr != reader.column() : dim + 1 < element.map.getNumResults())
        others.push_back(dim);
    unsigned numUses = element.value.getNumUses();
    Value vector = collapseUnitDims(element.value, others);
    if (vector != element.value && element.value.getNumUses() != numUses)
      created.push_back(vector.getDefiningOp());
    return vector;
  }
  return {};
}

Value fusednorm::raise::collapseUnitDims(Value tensor, ArrayRef<int64_t> unitDims) {
  if (unitDims.empty())
    return tensor;
  // A unit dimension joins the next remaining dimension, or the last one.
  SmallVector<ReassociationIndices> groups(1);
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  bool isOpen = true;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool isUnit = llvm::is_contained(unitDims, dim);
    if (!isOpen && !isUnit)
      groups.emplace_back();
    groups.back().push_back(dim);
    isOpen = isOpen && isUnit;
  }
  for (Operation *user : tensor.getUsers())
    if (auto known = dyn_cast<tensor::CollapseShapeOp>(user))
      if (known.getReassociationIndices() == groups && known->getBlock() == tensor.getParentBlock())
        return known;
  OpBuilder builder(tensor.getContext());
  builder.setInsertionPointAfterValue(tensor);
  return tensor::CollapseShapeOp::create(builder, tensor.getLoc(), tensor, groups);
}

Value UniformF32::create(OpBuilder &builder, Location loc) const {
  if (constant)
    return arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(*constant));
  auto type = dyn_cast<RankedTensorType>(element.value.getType());
  if (!type)
    return element.value;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return tensor::ExtractOp::create(builder, loc, element.value,
                                   SmallVector<Value>(type.getRank(), zero));
}

std::optional<UniformF32> fusednorm::raise::getUniformF32(MatchContext &context, Element element) {
  if (!element.getType().isF32())
    return std::nullopt;
  if (std::optional<double> value = context.reader.getConstant(element))
    return UniformF32{static_cast<float>(*value), element};
  // Only a tensor of one element is read at index 0 by every row. Take the one that is nearest to
  // the definition: an op may compute the scalar as such a tensor.
  Element found;
  for (unsigned steps = 0; element && steps < ElementReader::getMaxSteps(); ++steps) {
    auto type = dyn_cast<RankedTensorType>(element.value.getType());
    if (!element.map && !type)
      return UniformF32{std::nullopt, element};
    if (type && element.map && type.hasStaticShape() && type.getNumElements() == 1)
      found = element;
    element = context.reader.step(element);
  }
  return found ? std::optional(UniformF32{std::nullopt, found}) : std::nullopt;
}

Value fusednorm::raise::createEmpty(OpBuilder &builder, Location loc, RankedTensorType type,
                                    Value like) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(builder, loc, like, dim));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

/// Returns the group size if an index of `map` is the group number of the column; 0 otherwise.
static int64_t getGroupOf(ElementReader &reader, AffineMap map) {
  for (AffineExpr index : map.getResults()) {
    auto division = dyn_cast<AffineBinaryOpExpr>(index);
    if (!division || division.getKind() != AffineExprKind::FloorDiv ||
        division.getLHS() != reader.column())
      continue;
    if (auto group = dyn_cast<AffineConstantExpr>(division.getRHS()))
      return group.getValue();
  }
  return 0;
}

int64_t fusednorm::raise::getSpread(MatchContext &context, Element element, unsigned most) {
  ElementReader &reader = context.reader;
  SmallVector<Element> elements{element};
  for (unsigned i = 0; i < elements.size() && i < most; ++i) {
    element = reader.resolve(elements[i]);
    auto collapse = element.value.getDefiningOp<tensor::CollapseShapeOp>();
    bool isSpread = collapse && collapse.getResultType().getRank() != 0 &&
                    collapse.getReassociationIndices().back().size() == 2 &&
                    collapse.getResultType().getShape() == context.type.getShape();
    if (isSpread) {
      int64_t group = collapse.getSrcType().getShape().back();
      return ShapedType::isDynamic(group) ? 0 : group;
    }
    if (element.isTensor() && element.map)
      if (int64_t group = getGroupOf(reader, element.map))
        return group;
    if (Operation *op = reader.getOp(element))
      for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
        elements.push_back(reader.getOperand(element, operand));
  }
  return 0;
}

bool fusednorm::raise::hasSize(Value tensor, int64_t dim, Value size) {
  // Results have the sizes of their destinations.
  while (auto op = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = op.getTiedOpOperand(cast<OpResult>(tensor))->get();
  auto empty = tensor.getDefiningOp<tensor::EmptyOp>();
  return empty && dim >= 0 && dim < empty.getType().getRank() &&
         empty.getType().isDynamicDim(dim) && empty.getDynamicSize(dim) == size;
}

SmallVector<int64_t> fusednorm::raise::getShapeOfGroups(RankedTensorType type, int64_t group) {
  SmallVector<int64_t> shape(type.getShape());
  if (!ShapedType::isDynamic(shape.back()))
    shape.back() /= group;
  shape.push_back(group);
  return shape;
}

Element fusednorm::raise::getGrouped(ElementReader &reader, Value tensor) {
  MLIRContext *ctx = tensor.getContext();
  SmallVector<AffineExpr> indices;
  for (unsigned dim = 0; dim + 1 < reader.getRank(); ++dim)
    indices.push_back(getAffineDimExpr(dim, ctx));
  indices.back() = indices.back() * reader.getColumns() + reader.column();
  return {tensor, AffineMap::get(reader.getRank(), 0, indices, ctx)};
}

Value fusednorm::raise::withUnitColumn(OpBuilder &builder, Location loc, Value value,
                                       int64_t rank) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() == rank)
    return value;
  int64_t common = std::min(rank, type.getRank());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < common; ++dim)
    groups.push_back({dim});
  groups.back().push_back(common);
  if (type.getRank() > rank)
    return tensor::CollapseShapeOp::create(builder, loc, value, groups);
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(1);
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value, groups);
}
