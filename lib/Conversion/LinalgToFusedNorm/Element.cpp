// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Element.h"
#include "Extents.h"
#include "Views.h"
#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Returns the linalg op whose body contains the scalar; null if there is none.
static linalg::LinalgOp getBodyOwner(Value scalar) {
  Operation *parent = scalar.getParentBlock() ? scalar.getParentBlock()->getParentOp() : nullptr;
  return dyn_cast_or_null<linalg::LinalgOp>(parent);
}

static bool isParallel(linalg::LinalgOp op) { return op.getNumParallelLoops() == op.getNumLoops(); }

/// Checks whether an index of a gather that is a loop has the extent of its dimension. Coordinates
/// of dynamic extent do not show a smaller extent.
static bool readsWhole(tensor::ExtractOp extract, int64_t dim) {
  auto loop = extract.getIndices()[dim].getDefiningOp<linalg::IndexOp>();
  auto owner = dyn_cast_or_null<linalg::LinalgOp>(loop ? loop->getParentOp() : nullptr);
  if (!owner || !ShapedType::isDynamic(owner.getStaticLoopRanges()[loop.getDim()]))
    return true;
  ExtentReader extents;
  return extents.getLoop(owner, loop.getDim()) == extents.getDim(extract.getTensor(), dim);
}

/// Checks whether `op` computes each element from the corresponding elements of its operands.
static bool isComputation(Operation *op) {
  return op && op->getNumResults() == 1 && op->hasTrait<OpTrait::Elementwise>() &&
         !op->hasTrait<OpTrait::ConstantLike>();
}

ElementReader::ElementReader(MLIRContext *context, ArrayRef<int64_t> shape, bool ignoresModifiers)
    : context(context), shape(shape), ignoresModifiers(ignoresModifiers) {}

bool ElementReader::isPlain(Operation *op) const {
  if (ignoresModifiers || describeModifiers(op).empty())
    return true;
  modified = modified ? modified : op;
  return false;
}

AffineExpr ElementReader::column() const { return getAffineDimExpr(getRank() - 1, context); }

Element ElementReader::at(Value tensor) const {
  return normalized({tensor, AffineMap::getMultiDimIdentityMap(getRank(), context)});
}

Element ElementReader::withColumn(Element element, AffineExpr column) const {
  if (!element.map)
    return element;
  SmallVector<AffineExpr> exprs;
  for (unsigned i = 0; i + 1 < getRank(); ++i)
    exprs.push_back(getAffineDimExpr(i, context));
  exprs.push_back(column);
  element.map = element.map.compose(AffineMap::get(getRank(), 0, exprs, context));
  return element;
}

AffineExpr fusednorm::raise::inBounds(AffineExpr index, ArrayRef<int64_t> shape) {
  llvm::DenseMap<AffineExpr, AffineExpr> known;
  index.walk([&](AffineExpr expr) {
    auto division = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!division)
      return;
    auto dim = dyn_cast<AffineDimExpr>(division.getLHS());
    auto divisor = dyn_cast<AffineConstantExpr>(division.getRHS());
    if (!dim || !divisor)
      return;
    int64_t extent = shape[dim.getPosition()];
    if (ShapedType::isDynamic(extent) || extent > divisor.getValue())
      return;
    if (expr.getKind() == AffineExprKind::FloorDiv)
      known[expr] = getAffineConstantExpr(0, index.getContext());
    else if (expr.getKind() == AffineExprKind::Mod)
      known[expr] = dim;
  });
  return known.empty() ? index : index.replace(known);
}

Element ElementReader::normalized(Element element) const {
  auto type = dyn_cast<RankedTensorType>(element.value.getType());
  if (!type || !element.map)
    return element;
  SmallVector<AffineExpr> exprs(element.map.getResults());
  for (auto [expr, extent] : llvm::zip_equal(exprs, type.getShape()))
    expr = extent == 1 ? getAffineConstantExpr(0, context) : inBounds(expr, shape);
  element.map = AffineMap::get(getRank(), 0, exprs, context);
  return element;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

AffineExpr ElementReader::getIndex(Element index) const {
  if (std::optional<int64_t> number = getConstantIntValue(index.value))
    return getAffineConstantExpr(*number, context);
  auto loop = index.value.getDefiningOp<linalg::IndexOp>();
  return loop && index.map ? index.map.getResult(loop.getDim()) : AffineExpr();
}

Element ElementReader::step(Element element) const {
  ++numVisited;
  if (element.isTensor())
    return stepTensor(element);
  // A selection whose condition is known at these coordinates.
  if (auto select = element.value.getDefiningOp<arith::SelectOp>())
    if (std::optional<bool> condition = getBool({select.getCondition(), element.map}))
      return {*condition ? select.getTrueValue() : select.getFalseValue(), element.map};
  // The real or imaginary part of a complex number created from two parts.
  if (Operation *part = element.value.getDefiningOp();
      isa_and_nonnull<complex::ReOp, complex::ImOp>(part)) {
    Element whole = resolve({part->getOperand(0), element.map});
    if (auto create = whole.value.getDefiningOp<complex::CreateOp>())
      return {create->getOperand(isa<complex::ImOp>(part)), whole.map};
  }
  // A tensor.extract with indices that are constant or loops of the body.
  if (auto extract = element.value.getDefiningOp<tensor::ExtractOp>()) {
    SmallVector<AffineExpr> indices;
    for (auto [dim, index] : llvm::enumerate(extract.getIndices()))
      if (AffineExpr expr = getIndex({index, element.map}); expr && readsWhole(extract, dim))
        indices.push_back(expr);
    if (indices.size() == extract.getIndices().size())
      return normalized({extract.getTensor(), AffineMap::get(getRank(), 0, indices, context)});
  }
  linalg::LinalgOp owner = getBodyOwner(element.value);
  if (!owner || !element.map) {
    // A scalar from outside the body is the same for all elements.
    return element.map ? Element{element.value, {}} : Element{};
  }
  auto argument = dyn_cast<BlockArgument>(element.value);
  if (!argument)
    return {};
  OpOperand &operand = owner->getOpOperand(argument.getArgNumber());
  if (!isParallel(owner) && owner.isDpsInit(&operand))
    return {}; // The accumulator.
  if (!isa<RankedTensorType>(operand.get().getType()))
    return {operand.get(), {}};
  return normalized({operand.get(), owner.getMatchingIndexingMap(&operand).compose(element.map)});
}

Element ElementReader::resolve(Element element) const {
  // Caches results: every matcher resolves the root and its operands.
  std::pair<Value, AffineMap> start(element.value, element.map);
  if (auto known = resolved.find(start); known != resolved.end())
    return known->second;
  for (unsigned steps = 0; steps < getMaxSteps(); ++steps) {
    Element next = step(element);
    if (!next)
      break;
    element = next;
  }
  resolved.try_emplace(start, element);
  return element;
}

/// Returns the result element of a yielded scalar. Null if it is not yielded.
Element ElementReader::getYielded(Element scalar) const {
  linalg::LinalgOp owner = scalar.map ? getBodyOwner(scalar.value) : linalg::LinalgOp();
  if (!owner || !isParallel(owner) || !owner.hasPureTensorSemantics() ||
      scalar.value.getParentBlock() != owner.getBlock())
    return {};
  for (OpOperand &yielded : owner.getBlock()->getTerminator()->getOpOperands())
    if (yielded.get() == scalar.value) {
      OpResult result = owner->getResult(yielded.getOperandNumber());
      return normalized({result, owner.getIndexingMapMatchingResult(result).compose(scalar.map)});
    }
  return {};
}

Value ElementReader::findTensor(Element element, ArrayRef<int64_t> ofShape,
                                AffineMap wanted) const {
  for (unsigned steps = 0; element && steps < getMaxSteps(); element = step(element), ++steps) {
    Element tensor = element.isTensor() ? element : getYielded(element);
    if (!tensor)
      continue;
    auto type = cast<RankedTensorType>(tensor.value.getType());
    if (type.getShape() == ofShape && normalized({tensor.value, wanted}).map == tensor.map)
      return tensor.value;
  }
  return {};
}

Operation *ElementReader::getOp(Element element) const {
  Operation *op = element.value.getDefiningOp();
  return isComputation(op) && isPlain(op) ? op : nullptr;
}

Element ElementReader::getOperand(Element element, unsigned index) const {
  Value operand = element.value.getDefiningOp()->getOperand(index);
  if (isa<RankedTensorType>(operand.getType()))
    return normalized({operand, element.map});
  return {operand, element.map};
}

//===----------------------------------------------------------------------===//
// Constants and reductions
//===----------------------------------------------------------------------===//

std::optional<double> ElementReader::getConstant(Element element, unsigned depth) const {
  if (depth == 0)
    return std::nullopt;
  element = resolve(element);
  APFloat value(0.0);
  FloatAttr scalar;
  SplatElementsAttr splat;
  bool losesInfo;
  if (matchPattern(element.value, m_Constant(&scalar)))
    value = scalar.getValue();
  else if (matchPattern(element.value, m_Constant(&splat)) &&
           isa<FloatType>(splat.getElementType()))
    value = splat.getSplatValue<APFloat>();
  else if (auto splatOp = element.value.getDefiningOp<tensor::SplatOp>())
    return getConstant({splatOp.getInput(), {}}, depth - 1);
  else if (isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(getOp(element))) {
    // A constant of a wider type, rounded at its use.
    std::optional<double> wide = getConstant(getOperand(element, 0), depth - 1);
    auto type = dyn_cast<FloatType>(element.getType());
    if (!wide || !type)
      return std::nullopt;
    value = APFloat(*wide);
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  } else if (isa_and_nonnull<arith::SubFOp, arith::AddFOp>(getOp(element))) {
    std::optional<double> lhs = getConstant(getOperand(element, 0), depth - 1), rhs;
    if (lhs)
      rhs = getConstant(getOperand(element, 1), depth - 1);
    if (!rhs)
      return std::nullopt;
    value = APFloat(isa<arith::SubFOp>(getOp(element)) ? *lhs - *rhs : *lhs + *rhs);
    value.convert(cast<FloatType>(element.getType()).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &losesInfo);
  } else {
    return std::nullopt;
  }
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

std::optional<bool> ElementReader::getBool(Element element) const {
  element = resolve(element);
  if (auto compare = dyn_cast_or_null<arith::CmpFOp>(getOp(element))) {
    std::optional<double> lhs = getConstant(getOperand(element, 0));
    std::optional<double> rhs = lhs ? getConstant(getOperand(element, 1)) : std::nullopt;
    if (rhs)
      return arith::applyCmpPredicate(compare.getPredicate(), APFloat(*lhs), APFloat(*rhs));
  }
  // A comparison of two known indices.
  if (auto compare = element.value.getDefiningOp<arith::CmpIOp>()) {
    auto lhs = dyn_cast_or_null<AffineConstantExpr>(getIndex({compare.getLhs(), element.map}));
    auto rhs = dyn_cast_or_null<AffineConstantExpr>(getIndex({compare.getRhs(), element.map}));
    if (lhs && rhs)
      return arith::applyCmpPredicate(compare.getPredicate(), APInt(64, lhs.getValue(), true),
                                      APInt(64, rhs.getValue(), true));
  }
  if (std::optional<int64_t> value = getInteger(element); value && element.getType().isInteger(1))
    return *value != 0;
  return std::nullopt;
}

std::optional<int64_t> ElementReader::getInteger(Element element) const {
  element = resolve(element);
  IntegerAttr scalar;
  SplatElementsAttr splat;
  if (matchPattern(element.value, m_Constant(&scalar)))
    return scalar.getInt();
  if (matchPattern(element.value, m_Constant(&splat)) && splat.getElementType().isInteger())
    return splat.getSplatValue<APInt>().getSExtValue();
  return std::nullopt;
}

Element fusednorm::raise::stepThroughCollapse(const ElementReader &reader, Element element) {
  if (Element next = reader.step(element))
    return next;
  auto collapse = element.isTensor() && element.map
                      ? element.value.getDefiningOp<tensor::CollapseShapeOp>()
                      : tensor::CollapseShapeOp();
  if (!collapse)
    return {};
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  SmallVector<AffineExpr> exprs;
  if (!hasAllDims(collapse.getReassociationIndices(), int64_t(shape.size())))
    return {};
  for (auto [index, group] : llvm::enumerate(collapse.getReassociationIndices())) {
    AffineExpr expr = element.map.getResult(index);
    if (group.size() > 2 || (group.size() == 2 && ShapedType::isDynamic(shape[group.back()])))
      return {};
    if (group.size() == 2) {
      int64_t inner = shape[group.back()];
      exprs.push_back(expr.floorDiv(inner));
      expr = expr % inner;
    }
    exprs.push_back(expr);
  }
  for (auto [expr, extent] : llvm::zip_equal(exprs, shape)) {
    expr = simplifyAffineExpr(expr, element.map.getNumDims(), 0);
    if (extent == 1)
      expr = getAffineConstantExpr(0, collapse.getContext());
  }
  return {collapse.getSrc(),
          AffineMap::get(element.map.getNumDims(), 0, exprs, collapse.getContext())};
}

bool fusednorm::raise::isZeroed(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || type.getRank() == 0)
    return false;
  ElementReader reader(type.getContext(), type.getShape());
  Element element = reader.at(tensor);
  if (isa<IntegerType>(type.getElementType()))
    return reader.getInteger(element) == 0;
  std::optional<double> value = reader.getConstant(element);
  return value && *value == 0 && !std::signbit(*value);
}

std::optional<Reduction> ElementReader::getReduction(Element element) const {
  element = resolve(element);
  if (!element.isTensor() || !element.map)
    return std::nullopt;
  auto op = element.value.getDefiningOp<linalg::LinalgOp>();
  if (!op || op.getNumReductionLoops() == 0 ||
      op.getNumLoops() != op.getNumParallelLoops() + op.getNumReductionLoops() ||
      !op.hasPureTensorSemantics())
    return std::nullopt;
  // Parallel loops follow the indices of the result; the reduction loops follow the column.
  AffineMap out = op.getIndexingMapMatchingResult(cast<OpResult>(element.value));
  SmallVector<AffineExpr> loops(op.getNumLoops());
  for (auto [expr, index] : llvm::zip_equal(out.getResults(), element.map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = index;
    else if (!isa<AffineConstantExpr>(expr))
      return std::nullopt;
  }
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> extents;
  for (unsigned loop : reductions)
    extents.push_back(ranges[loop]);
  SmallVector<AffineExpr> indices{column()};
  if (extents.size() != 1)
    indices = getColumnIndices(*this, extents);
  else if (extents.front() != getColumns())
    return std::nullopt;
  if (indices.size() != reductions.size())
    return std::nullopt;
  for (auto [loop, index] : llvm::zip_equal(reductions, indices)) {
    if (loops[loop])
      return std::nullopt;
    loops[loop] = index;
  }
  for (auto [loop, range] : llvm::zip_equal(loops, ranges)) {
    if (!loop && range != 1)
      return std::nullopt;
    if (!loop)
      loop = getAffineConstantExpr(0, context);
  }
  return getReduction(op, element, AffineMap::get(getRank(), 0, loops, context));
}

std::optional<Reduction> ElementReader::getPartOfWhole(Element element,
                                                       llvm::SmallBitVector &isTaken) const {
  element = resolve(element);
  auto op =
      element.isTensor() ? element.value.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  if (!op || !element.map || !op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0 ||
      op.getNumReductionLoops() + op.getNumParallelLoops() != op.getNumLoops())
    return std::nullopt;
  SmallVector<AffineExpr> loops(op.getNumLoops());
  AffineMap out = op.getIndexingMapMatchingResult(cast<OpResult>(element.value));
  for (auto [expr, index] : llvm::zip_equal(out.getResults(), element.map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = index;
    else if (!isa<AffineConstantExpr>(expr))
      return std::nullopt;
  }
  // Map each reduction loop to the first unused coordinate with its extent. If several coordinates
  // have this extent, the choice may be wrong. The element then differs from the root's element.
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [loop, range, kind] : llvm::zip_equal(loops, ranges, kinds)) {
    if (loop)
      continue;
    if (range == 1) {
      loop = getAffineConstantExpr(0, context);
      continue;
    }
    if (kind != utils::IteratorType::reduction)
      return std::nullopt;
    unsigned dim = 0;
    while (dim < getRank() && (shape[dim] != range || isTaken.test(dim)))
      ++dim;
    if (dim == getRank())
      return std::nullopt;
    isTaken.set(dim);
    loop = getAffineDimExpr(dim, context);
  }
  return getReduction(op, element, AffineMap::get(getRank(), 0, loops, context));
}

SmallVector<Reduction> ElementReader::getWholeReduction(Element element) const {
  SmallVector<Reduction> parts;
  llvm::SmallBitVector isTaken(getRank());
  while (parts.size() < getRank()) {
    std::optional<Reduction> part = getPartOfWhole(element, isTaken);
    if (!part)
      break;
    parts.push_back(*part);
    element = part->element;
  }
  for (unsigned dim = 0; dim < getRank(); ++dim)
    if (!isTaken.test(dim) && shape[dim] != 1)
      return {};
  return parts;
}

std::optional<Reduction> ElementReader::getReduction(linalg::LinalgOp op, Element element,
                                                     AffineMap map) const {
  Block *body = op.getBlock();
  unsigned number = cast<OpResult>(element.value).getResultNumber();
  Value accumulator = body->getArgument(op.getNumDpsInputs() + number);
  Operation *combiner = body->getTerminator()->getOperand(number).getDefiningOp();
  if (!combiner || combiner->getBlock() != body || !isPlain(combiner) ||
      llvm::count(combiner->getOperands(), accumulator) != 1)
    return std::nullopt;
  Element init{op.getDpsInitOperand(number)->get(), element.map};
  auto elementOf = [&](unsigned operand) { return Element{combiner->getOperand(operand), map}; };
  if (auto fma = dyn_cast<math::FmaOp>(combiner); fma && fma.getC() == accumulator)
    return Reduction{op, combiner, elementOf(0), elementOf(1), init};
  if (combiner->getNumOperands() != 2)
    return std::nullopt;
  return Reduction{op, combiner, elementOf(combiner->getOperand(0) == accumulator), {}, init};
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

bool ElementReader::areEqual(Element lhs, Element rhs, unsigned depth) const {
  lhs = resolve(lhs);
  rhs = resolve(rhs);
  if (lhs == rhs)
    return true;
  if (depth == 0 || lhs.getType() != rhs.getType())
    return false;
  Operation *left = getOp(lhs), *right = getOp(rhs);
  if (!left || !right) {
    std::optional<double> a = getConstant(lhs), b = getConstant(rhs);
    return a && b && *a == *b && std::signbit(*a) == std::signbit(*b);
  }
  if (left->getName() != right->getName() || left->getNumOperands() != right->getNumOperands() ||
      left->getAttrDictionary() != right->getAttrDictionary())
    return false;
  for (unsigned i = 0; i < left->getNumOperands(); ++i)
    if (!areEqual(getOperand(lhs, i), getOperand(rhs, i), depth - 1))
      return false;
  return true;
}

bool ElementReader::isColumnFree(Element element, unsigned depth) const {
  element = resolve(element);
  if (!element.map || !element.map.isFunctionOfDim(getRank() - 1))
    return true;
  Operation *op = getOp(element);
  // Without operands, the value of a linalg op may still depend on its loops.
  if (!op || op->getNumOperands() == 0 || depth == 0)
    return false;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    if (!isColumnFree(getOperand(element, i), depth - 1))
      return false;
  return true;
}
