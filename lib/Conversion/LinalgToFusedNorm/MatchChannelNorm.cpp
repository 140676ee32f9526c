// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches layer norms with one weight for each channel: a row holds the elements of one or several
// channels, at any stride. Group norms and instance norms of torch and flax have this form. The row
// becomes contiguous before the norm. The weights are applied after it.

#include "Indices.h"
#include "Statistics.h"
#include "Views.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// The rows that a reduction reads, as a reshape and a transpose of the root.
struct RowLayout {
  /// The shape of the reduced tensor. It has the elements of the root in row-major order.
  SmallVector<int64_t> shape;
  /// The dimensions of `shape`: the dimensions of the rows, then the dimensions of the columns.
  SmallVector<int64_t> order;
  unsigned numRowDims = 0;

  SmallVector<int64_t> getRows() const;
  /// Returns the indices of the root at a row and a column of `reader`.
  std::optional<AffineMap> getRootMap(const ElementReader &reader,
                                      ArrayRef<int64_t> rootShape) const;
  /// Returns a tensor of the root's shape as rows.
  Value createRows(OpBuilder &builder, Location loc, Value value) const;
  /// Returns rows in the root's shape.
  Value createRoot(OpBuilder &builder, Location loc, Value rows, ArrayRef<int64_t> rootShape) const;
};

/// A vector with one value for each index of dimension `dim` of the root.
struct Channels {
  Value vector;
  unsigned dim = 0;
};

class ChannelNormMatcher {
public:
  ChannelNormMatcher(MatchContext &context, const RowLayout &layout, Element root,
                     RankedTensorType type)
      : context(context), reader(context.reader), statistics(context), layout(layout), root(root),
        type(type) {}

  FailureOr<Match> run();

private:
  std::optional<Channels> findChannels(Element element);
  /// Matches (x - mean) * a or, with the remaining operand `shift` of a sum, x * a + shift.
  FailureOr<Normalized> matchScaled(Element scaled, Element shift);
  /// Matches beta - mean * a. Sets beta.
  std::optional<Element> matchShift(Element shift, Element factor);
  FailureOr<Match> build(const Normalized &normalized);

  MatchContext &context;
  ElementReader &reader;
  StatisticMatcher statistics;
  const RowLayout &layout;
  /// The root at the coordinates of the rows, and its type.
  Element root;
  RankedTensorType type;
  std::optional<Channels> weights, beta;
};
} // namespace

//===----------------------------------------------------------------------===//
// The layout of the rows
//===----------------------------------------------------------------------===//

SmallVector<int64_t> RowLayout::getRows() const {
  SmallVector<int64_t> rows;
  int64_t columns = 1;
  for (auto [number, dim] : llvm::enumerate(order)) {
    if (number < numRowDims)
      rows.push_back(shape[dim]);
    else
      columns *= shape[dim];
  }
  rows.push_back(columns);
  return rows;
}

std::optional<AffineMap> RowLayout::getRootMap(const ElementReader &reader,
                                               ArrayRef<int64_t> rootShape) const {
  MLIRContext *ctx = reader.column().getContext();
  SmallVector<int64_t> extents;
  for (int64_t dim : ArrayRef(order).drop_front(numRowDims))
    extents.push_back(shape[dim]);
  SmallVector<AffineExpr> columns = getColumnIndices(reader, extents);
  if (columns.size() != extents.size())
    return std::nullopt;
  SmallVector<AffineExpr> own(shape.size());
  for (auto [number, dim] : llvm::enumerate(order))
    own[dim] = number < numRowDims ? getAffineDimExpr(number, ctx) : columns[number - numRowDims];
  // Each group of dimensions with as many elements in both shapes has a linear index.
  SmallVector<AffineExpr> indices;
  size_t dim = 0;
  for (size_t next = 0; next < rootShape.size();) {
    size_t first = next;
    int64_t size = rootShape[next++], ownSize = 1;
    AffineExpr linear = getAffineConstantExpr(0, ctx);
    while (ownSize != size || dim == 0) {
      if (ownSize < size || (ownSize == size && dim == 0)) {
        if (dim == shape.size())
          return std::nullopt;
        linear = linear * shape[dim] + own[dim];
        ownSize *= shape[dim++];
      } else {
        if (next == rootShape.size())
          return std::nullopt;
        size *= rootShape[next++];
      }
    }
    auto parts = delinearize(simplifyAffineExpr(linear, reader.getRank(), 0),
                             rootShape.slice(first, next - first), reader.getShape());
    if (!parts)
      return std::nullopt;
    llvm::append_range(indices, *parts);
  }
  for (auto [index, extent] : llvm::zip_equal(indices, rootShape))
    if (extent == 1)
      index = getAffineConstantExpr(0, ctx);
  return AffineMap::get(reader.getRank(), 0, indices, ctx);
}

Value RowLayout::createRows(OpBuilder &builder, Location loc, Value value) const {
  value = createReshape(builder, loc, value, shape);
  if (!llvm::is_sorted(order)) {
    SmallVector<int64_t> transposed;
    for (int64_t dim : order)
      transposed.push_back(shape[dim]);
    Value out = tensor::EmptyOp::create(builder, loc, transposed, getElementTypeOrSelf(value));
    value = linalg::TransposeOp::create(builder, loc, value, out, order)->getResult(0);
  }
  return createReshape(builder, loc, value, getRows());
}

Value RowLayout::createRoot(OpBuilder &builder, Location loc, Value rows,
                            ArrayRef<int64_t> rootShape) const {
  SmallVector<int64_t> transposed, inverse(order.size());
  for (auto [number, dim] : llvm::enumerate(order)) {
    transposed.push_back(shape[dim]);
    inverse[dim] = number;
  }
  rows = createReshape(builder, loc, rows, transposed);
  if (!llvm::is_sorted(order)) {
    Value out = tensor::EmptyOp::create(builder, loc, shape, getElementTypeOrSelf(rows));
    rows = linalg::TransposeOp::create(builder, loc, rows, out, inverse)->getResult(0);
  }
  return createReshape(builder, loc, rows, rootShape);
}

/// Returns the nearest reduction of one tensor along at least two loops, or along a loop other than
/// the last one; null if there is none.
static linalg::LinalgOp findReduction(Operation *root) {
  // The factors of torch's group norm are some 25 ops after the reductions.
  constexpr size_t kMost = 48;
  SmallVector<Operation *> ops = {root};
  llvm::SmallPtrSet<Operation *, 16> seen = {root};
  for (size_t number = 0; number < ops.size() && number < kMost; ++number) {
    auto op = dyn_cast<linalg::LinalgOp>(ops[number]);
    if (op && op.getNumReductionLoops() != 0) {
      bool isOfRows = op.getNumDpsInputs() == 1 && op->getNumResults() == 1 &&
                      op.hasPureTensorSemantics() &&
                      op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isPermutation();
      return isOfRows ? op : linalg::LinalgOp();
    }
    for (Value operand : ops[number]->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          producer && producer->getBlock() == root->getBlock() && seen.insert(producer).second)
        ops.push_back(producer);
  }
  return {};
}

/// Returns the layout of the rows of `op`; `std::nullopt` if its shape has other elements.
static std::optional<RowLayout> getLayout(linalg::LinalgOp op, ArrayRef<int64_t> rootShape) {
  auto type = dyn_cast<RankedTensorType>(op.getDpsInputs().front().getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() == 0 ||
      type.getNumElements() != ShapedType::getNumElements(rootShape))
    return std::nullopt;
  RowLayout layout;
  layout.shape = llvm::to_vector(type.getShape());
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  SmallVector<int64_t> columns;
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [dim, index] : llvm::enumerate(map.getResults()))
    if (kinds[cast<AffineDimExpr>(index).getPosition()] == utils::IteratorType::parallel)
      layout.order.push_back(dim);
  layout.numRowDims = layout.order.size();
  // Columns are in the order of the loops.
  for (auto [loop, kind] : llvm::enumerate(kinds))
    if (kind == utils::IteratorType::reduction)
      layout.order.push_back(*map.getResultPosition(getAffineDimExpr(loop, op->getContext())));
  return layout;
}

//===----------------------------------------------------------------------===//
// The norm
//===----------------------------------------------------------------------===//

std::optional<Channels> ChannelNormMatcher::findChannels(Element element) {
  Element narrow;
  if (reader.match<arith::ExtFOp>(element, narrow))
    if (std::optional<Channels> found = findChannels(narrow))
      return found;
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    auto vector = dyn_cast<RankedTensorType>(element.value.getType());
    if (!vector || vector.getRank() != 1 || !element.map)
      continue;
    for (auto [dim, index] : llvm::enumerate(root.map.getResults()))
      if (vector.getDimSize(0) == type.getDimSize(dim) && element.map.getResult(0) == index)
        return Channels{element.value, unsigned(dim)};
  }
  return std::nullopt;
}

std::optional<Element> ChannelNormMatcher::matchShift(Element shift, Element factor) {
  Element mean, bias;
  auto isScaledMean = [&](Element product, bool isNegative) {
    return reader.eitherOrder<arith::MulFOp>(product, [&](Element a, Element b) {
      mean = a;
      if (!reader.areEqual(b, factor) || (isNegative && !reader.match<arith::NegFOp>(a, mean)))
        return false;
      return reader.isColumnFree(mean);
    });
  };
  Element lhs, rhs;
  bool isShift = reader.eitherOrder<arith::AddFOp>(shift, [&](Element a, Element b) {
    bias = b;
    return isScaledMean(a, /*isNegative=*/true);
  });
  if (!isShift && reader.match<arith::SubFOp>(shift, lhs, rhs)) {
    bias = lhs;
    isShift = isScaledMean(rhs, /*isNegative=*/false);
  }
  if (!isShift || !(beta = findChannels(bias)))
    return std::nullopt;
  return mean;
}

FailureOr<Normalized> ChannelNormMatcher::matchScaled(Element scaled, Element shift) {
  FailureOr<Normalized> found = failure();
  reader.eitherOrder<arith::MulFOp>(scaled, [&](Element row, Element factor) {
    Element x = row, mean;
    std::optional<Element> subtracted;
    if (shift ? !(subtracted = matchShift(shift, factor))
              : !reader.match<arith::SubFOp>(row, x, mean) || !reader.isColumnFree(mean))
      return false;
    mean = subtracted.value_or(mean);
    auto match = [&](Element root) {
      found = statistics.matchCentered(scaled, x, mean, root);
      return succeeded(found) || bool(context.refusal);
    };
    if (!reader.eitherOrder<arith::MulFOp>(factor, [&](Element root, Element channels) {
          return (weights = findChannels(channels)) && match(root);
        })) {
      weights.reset();
      match(factor);
    }
    if (succeeded(found) && weights && !shift && !context.options.reassociatedWeights)
      found = statistics.refuse(factor,
                                "the weights are multiplied by the inverse root, but norms "
                                "multiply the row by it",
                                &RaiseOptions::reassociatedWeights);
    if (succeeded(found) && shift && !context.options.centeredRows)
      found = statistics.refuse(shift,
                                "the mean is subtracted after the multiplication, but norms "
                                "subtract it first",
                                &RaiseOptions::centeredRows);
    return succeeded(found) || context.refusal;
  });
  return found;
}

FailureOr<Match> ChannelNormMatcher::run() {
  Element wide = root;
  if (!type.getElementType().isF32() &&
      (!reader.match<arith::TruncFOp>(root, wide) || !wide.getType().isF32()))
    return failure();
  FailureOr<Normalized> normalized = failure();
  bool isSum = reader.eitherOrder<arith::AddFOp>(wide, [&](Element scaled, Element shift) {
    // Beta is added last, or the shift includes it.
    if ((beta = findChannels(shift)))
      normalized = matchScaled(scaled, {});
    else
      normalized = matchScaled(scaled, shift);
    return succeeded(normalized) || context.refusal;
  });
  if (!isSum && failed(normalized)) {
    beta.reset();
    normalized = matchScaled(wide, {});
  }
  if (failed(normalized))
    return failure();
  return build(*normalized);
}

/// Computes value * weights + beta, rounded to `type`.
static Value createAffine(OpBuilder &builder, Location loc, Value value, RankedTensorType type,
                          std::optional<Channels> weights, std::optional<Channels> beta) {
  if (!weights && !beta)
    return value;
  AffineMap all = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<Value> inputs = {value};
  SmallVector<AffineMap> maps = {all};
  for (const std::optional<Channels> &channels : {weights, beta})
    if (channels) {
      inputs.push_back(channels->vector);
      maps.push_back(AffineMap::get(type.getRank(), 0, builder.getAffineDimExpr(channels->dim)));
    }
  maps.push_back(all);
  Value out = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, type, inputs, out, maps, iterators,
                                   [&](OpBuilder &body, Location, ValueRange args) {
                                     Arith arith(body, loc);
                                     Type f32 = body.getF32Type();
                                     Num result = arith.num(args[0]);
                                     if (weights)
                                       result = result * arith.convert(args[1], f32);
                                     if (beta)
                                       result = result + arith.convert(args[weights ? 2 : 1], f32);
                                     linalg::YieldOp::create(
                                         body, loc,
                                         Value(arith.convert(result, type.getElementType())));
                                   })
      .getResult(0);
}

FailureOr<Match> ChannelNormMatcher::build(const Normalized &normalized) {
  Value x;
  for (Element row : {normalized.x, normalized.wide})
    if (!x)
      x = reader.findTensor(row, type.getShape(), root.map);
  if (!x)
    return statistics.refuse(normalized.x, "the normalized row is not materialized as a tensor: it "
                                           "is computed inside a larger op");
  if (normalized.epsilonRounding != EpsilonRounding::Exact && normalized.x.getType().isF32())
    return failure();
  Match match;
  match.name = "layer_norm";
  match.operands = {x};
  for (const std::optional<Channels> &channels : {weights, beta})
    if (channels)
      match.operands.push_back(channels->vector);
  if (!normalized.epsilon.constant)
    match.operands.push_back(normalized.epsilon.element.value);
  match.create = [=, layout = layout, type = type, weights = weights,
                  beta = beta](OpBuilder &builder, Location loc) -> SmallVector<Value> {
    Value rows = layout.createRows(builder, loc, x);
    auto rowsType = cast<RankedTensorType>(rows.getType());
    // Multiplication by 1 is exact.
    auto ones = RankedTensorType::get({rowsType.getShape().back()}, rowsType.getElementType());
    Value gamma = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(ones, TypedAttr(builder.getFloatAttr(ones.getElementType(), 1.0))));
    bool isLast = !weights && !beta;
    auto outType = rowsType.clone(isLast ? type.getElementType() : builder.getF32Type());
    Value out = createEmpty(builder, loc, cast<RankedTensorType>(outType), rows);
    auto numerics = NumericsAttr::getDefault(builder.getContext())
                        .withEpsilon(normalized.epsilonRounding)
                        .withMean(normalized.mean)
                        .withRsqrt(normalized.rsqrt)
                        .withSquares(normalized.squares);
    Value norm = LayerNormOp::create(builder, loc, outType, rows, gamma, Value(),
                                     normalized.epsilon.create(builder, loc), out, numerics)
                     ->getResult(0);
    Value whole = layout.createRoot(builder, loc, norm, type.getShape());
    return {createAffine(builder, loc, whole, type, weights, beta)};
  };
  return match;
}

FailureOr<Match> fusednorm::raise::matchChannelNorm(MatchContext &context) {
  Type type = context.type.getElementType();
  if (context.type.getRank() < 2 || !context.type.hasStaticShape() ||
      !isa<Float32Type, BFloat16Type, Float16Type>(type))
    return failure();
  // The last op of a norm.
  Operation *last = context.reader.getOp(context.reader.resolve(context.root));
  if (!isa_and_nonnull<arith::AddFOp, arith::MulFOp, arith::TruncFOp>(last))
    return failure();
  linalg::LinalgOp reduction = findReduction(context.root.value.getDefiningOp());
  if (!reduction)
    return failure();
  ArrayRef<int64_t> shape = context.type.getShape();
  std::optional<RowLayout> layout = getLayout(reduction, shape);
  // The other matchers read rows that are the last dimension of the root.
  bool isPlain = layout && layout->shape == shape && llvm::is_sorted(layout->order) &&
                 layout->order.size() == layout->numRowDims + 1;
  if (!layout || isPlain || layout->numRowDims == 0)
    return failure();
  SmallVector<int64_t> rows = layout->getRows();
  ElementReader reader = context.reader.withShape(rows, /*divides=*/true);
  std::optional<AffineMap> map = layout->getRootMap(reader, shape);
  if (!map)
    return failure();
  Element root{context.root.value, *map};
  MatchContext inner(reader, root, RankedTensorType::get(rows, type), context.options);
  FailureOr<Match> match = ChannelNormMatcher(inner, *layout, root, context.type).run();
  context.reader.noteModified(reader.takeModified());
  context.core = inner.core;
  context.refusal = inner.refusal;
  if (succeeded(match))
    inner.keepViews(context);
  return match;
}
