// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds ragged_attention from a match. Q, K and V are packed rows of all sequences: reshapes of
// existing tensors where the layout allows it, copies otherwise. The result gets the layout of the
// source.

#include "AttentionMatcher.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

using Sizes = SmallVector<OpFoldResult>;
using Body = llvm::function_ref<Value(OpBuilder &, Location, Value)>;
using Combine = llvm::function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// Creates a tensor of the given shape from the elements of each tensor at its map.
static Value combine(OpBuilder &b, Location loc, ValueRange from, ArrayRef<AffineMap> maps,
                     ArrayRef<OpFoldResult> shape, Type element, Combine body) {
  Value empty = tensor::EmptyOp::create(b, loc, shape, element);
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  SmallVector<AffineMap> all(maps);
  all.push_back(b.getMultiDimIdentityMap(shape.size()));
  return linalg::GenericOp::create(b, loc, empty.getType(), from, empty, all, iterators,
                                   [&](OpBuilder &nested, Location at, ValueRange arguments) {
                                     linalg::YieldOp::create(
                                         nested, at, body(nested, at, arguments.drop_back()));
                                   })
      .getResult(0);
}

/// Creates a tensor of the given shape from the elements of `from` at `map`.
static Value gather(OpBuilder &b, Location loc, Value from, AffineMap map,
                    ArrayRef<OpFoldResult> shape, Type element, Body body) {
  return combine(b, loc, from, map, shape, element,
                 [&](OpBuilder &nested, Location at, ValueRange elements) {
                   return body(nested, at, elements[0]);
                 });
}

static Value keep(OpBuilder &, Location, Value number) { return number; }

static OpFoldResult divide(OpBuilder &b, Location loc, OpFoldResult size, int64_t divisor) {
  if (std::optional<int64_t> number = getConstantIntValue(size))
    return b.getIndexAttr(*number / divisor);
  if (divisor == 1)
    return size;
  Value by = arith::ConstantIndexOp::create(b, loc, divisor);
  return arith::DivUIOp::create(b, loc, cast<Value>(size), by).getResult();
}

static OpFoldResult multiply(OpBuilder &b, Location loc, OpFoldResult x, OpFoldResult y) {
  std::optional<int64_t> m = getConstantIntValue(x), n = getConstantIntValue(y);
  if (m && n)
    return b.getIndexAttr(*m * *n);
  if (m == 1 || n == 1)
    return m == 1 ? y : x;
  return arith::MulIOp::create(b, loc, getValueOrCreateConstantIndexOp(b, loc, x),
                               getValueOrCreateConstantIndexOp(b, loc, y))
      .getResult();
}

/// Creates the `count + 1` multiples of `step` from 0 to `count * step`.
static Value createOffsets(OpBuilder &b, Location loc, OpFoldResult count, OpFoldResult step) {
  std::optional<int64_t> n = getConstantIntValue(count), size = getConstantIntValue(step);
  if (n && size) {
    SmallVector<int32_t> numbers;
    for (int64_t i = 0; i <= *n; ++i)
      numbers.push_back(static_cast<int32_t>(i * *size));
    auto type = RankedTensorType::get({*n + 1}, b.getI32Type());
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, ArrayRef(numbers)));
  }
  OpFoldResult length = n ? OpFoldResult(b.getIndexAttr(*n + 1)) : OpFoldResult();
  if (!n) {
    Value one = arith::ConstantIndexOp::create(b, loc, 1);
    length = arith::AddIOp::create(b, loc, cast<Value>(count), one).getResult();
  }
  Value empty = tensor::EmptyOp::create(b, loc, length, b.getI32Type());
  Value factor = getValueOrCreateConstantIndexOp(b, loc, step);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), ValueRange(), empty, b.getMultiDimIdentityMap(1),
             utils::IteratorType::parallel,
             [&](OpBuilder &nested, Location at, ValueRange) {
               Value row = linalg::IndexOp::create(nested, at, 0);
               Value first = arith::MulIOp::create(nested, at, row, factor);
               linalg::YieldOp::create(
                   nested, at,
                   arith::IndexCastOp::create(nested, at, b.getI32Type(), first).getResult());
             })
      .getResult(0);
}

namespace {

/// The data for the creation of ragged_attention. It is a copy, as it outlives the matcher.
struct AttentionBuilder {
  int64_t sequences, heads, shared, queries, keys;
  /// Q, K and V, and Q and K of a second GEMM of the scores.
  AttentionOperand operands[5];
  /// Tensors with the rows in the required layout; null where a copy is needed.
  Value known[5];
  /// Whether such a tensor has no dimension for the sequences.
  bool isOneSequence[5] = {};
  AffineMap rowMaps[5], sinkMap, fromRows;
  /// The maps of `Softmax::masks`.
  SmallVector<AffineMap, 2> maskMaps;
  SmallVector<int64_t> resultShape;
  /// The dimension of the queries in the result, and the number of heads in the same dimension.
  int64_t queryIndex, queryFactor;
  /// The dimension of the sequences in the result, and the other batch size in the same dimension.
  int64_t batchDim, batchFactor;
  bool isInPlace;
  unsigned rank;
  Type element, out;
  Softmax softmax;
  /// The types of the LSEs of the source, and the maps from their indices to head, sequence and
  /// query.
  SmallVector<std::pair<RankedTensorType, AffineMap>> lses;

  SmallVector<Value> create(OpBuilder &b, Location loc) const;

  static bool isOfQueries(unsigned number) { return number == 0 || number == 3; }
  /// Returns how many query heads read one head of operand `number`.
  int64_t getShared(unsigned number) const {
    return isOfQueries(number) ? 1 : number == 4 ? heads : shared;
  }

private:
  struct Extents {
    OpFoldResult sequences, queries, keys;
  };
  OpFoldResult getExtent(OpBuilder &b, Location loc, int64_t extent, unsigned number,
                         unsigned coordinate, int64_t factor) const;
  bool hasRope() const { return static_cast<bool>(operands[4].tensor); }
  Value createRows(OpBuilder &b, Location loc, unsigned number, const Extents &extents) const;
  Value createBias(OpBuilder &b, Location loc, const Extents &extents) const;
  Value createLengths(OpBuilder &b, Location loc, const Extents &extents) const;
  MaskAttr getMask(MLIRContext *context) const;
  Value moveToLayout(OpBuilder &b, Location loc, Value found, const Extents &extents) const;
  Value moveLse(OpBuilder &b, Location loc, Value found, const Extents &extents,
                RankedTensorType lseType, AffineMap lseMap) const;
};

} // namespace

/// Returns the extent of a coordinate (row or sequence) of an operand. If the dimension also counts
/// `factor` other elements, its size is divided by `factor`.
OpFoldResult AttentionBuilder::getExtent(OpBuilder &b, Location loc, int64_t extent,
                                         unsigned number, unsigned coordinate,
                                         int64_t factor) const {
  if (!ShapedType::isDynamic(extent))
    return b.getIndexAttr(extent);
  if (known[number])
    return tensor::getMixedSize(b, loc, known[number],
                                coordinate == 0 || isOneSequence[number] ? 0 : 1);
  const AttentionOperand &operand = operands[number];
  int64_t indices = 0;
  for (auto [dim, expr] : llvm::enumerate(operand.map.getResults()))
    if (expr.isFunctionOfDim(coordinate)) {
      indices = dim;
      factor = expr == b.getAffineDimExpr(coordinate) ? 1 : factor;
    }
  return divide(b, loc, tensor::getMixedSize(b, loc, operand.tensor, indices), factor);
}

/// Returns operand `number` as [sequences * rows, heads, columns].
Value AttentionBuilder::createRows(OpBuilder &b, Location loc, unsigned number,
                                   const Extents &extents) const {
  const AttentionOperand &operand = operands[number];
  auto widen = [&](OpBuilder &nested, Location at, Value given) -> Value {
    return given.getType() == element ? given : arith::ExtFOp::create(nested, at, element, given);
  };
  Value taken = known[number];
  if (!taken) {
    const OpFoldResult shape[] = {
        extents.sequences, isOfQueries(number) ? extents.queries : extents.keys,
        b.getIndexAttr(heads / getShared(number)), b.getIndexAttr(operand.columns)};
    taken = gather(b, loc, operand.tensor, rowMaps[number], shape, element, widen);
  } else if (operand.element() != element) {
    int64_t dims = cast<RankedTensorType>(taken.getType()).getRank();
    taken = gather(b, loc, taken, b.getMultiDimIdentityMap(dims),
                   tensor::getMixedSizes(b, loc, taken), element, widen);
  }
  int64_t rank = cast<RankedTensorType>(taken.getType()).getRank();
  if (rank == 4)
    return tensor::CollapseShapeOp::create(b, loc, taken,
                                           ArrayRef<ReassociationIndices>{{0, 1}, {2}, {3}});
  if (rank == 3 && known[number] && isOneSequence[number])
    return taken;
  if (rank == 3)
    taken =
        tensor::CollapseShapeOp::create(b, loc, taken, ArrayRef<ReassociationIndices>{{0, 1}, {2}});
  int64_t rows = cast<RankedTensorType>(taken.getType()).getDimSize(0);
  return tensor::ExpandShapeOp::create(b, loc,
                                       RankedTensorType::get({rows, 1, operand.columns}, element),
                                       taken, ArrayRef<ReassociationIndices>{{0}, {1, 2}});
}

/// Returns the bias of the scores; null without a mask. A boolean mask selects the bias, or 0, for
/// visible keys and `softmax.hidden` for hidden keys.
Value AttentionBuilder::createBias(OpBuilder &b, Location loc, const Extents &extents) const {
  if (!softmax.hasMask())
    return {};
  const OpFoldResult shape[] = {extents.sequences, extents.queries, extents.keys};
  if (!softmax.visible)
    return gather(b, loc, softmax.bias.value, maskMaps[0], shape, softmax.bias.getType(), keep);
  SmallVector<Value> masks =
      llvm::map_to_vector(softmax.masks(), [](const Element &mask) { return mask.value; });
  return combine(b, loc, masks, maskMaps, shape, b.getF32Type(),
                 [&](OpBuilder &nested, Location at, ValueRange elements) -> Value {
                   Arith arith(nested, at);
                   Value seen = softmax.bias
                                    ? Value(arith.convert(elements[0], nested.getF32Type()))
                                    : arith.f32(0);
                   Value hidden = arith.f32(float(softmax.hidden));
                   if (softmax.isHiding)
                     std::swap(seen, hidden);
                   return arith.select(elements.back(), seen, hidden);
                 });
}

/// Returns the position of the first query of each sequence; null if it is 0.
Value AttentionBuilder::createLengths(OpBuilder &b, Location loc, const Extents &extents) const {
  if (softmax.causal.value_or(0) == 0)
    return {};
  TypedAttr number = b.getI32IntegerAttr(int32_t(*softmax.causal));
  if (ShapedType::isDynamic(sequences))
    return tensor::SplatOp::create(b, loc, arith::ConstantOp::create(b, loc, number),
                                   ArrayRef(extents.sequences));
  auto type = RankedTensorType::get({sequences}, b.getI32Type());
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, Attribute(number)));
}

MaskAttr AttentionBuilder::getMask(MLIRContext *context) const {
  auto kind = [&](MaskKind kind) { return MaskAttr::get(context, kind, 0, {}); };
  if (softmax.causal && softmax.hasMask())
    return MaskAttr::get(context, MaskKind::Or, 0,
                         {kind(MaskKind::Causal), kind(MaskKind::Materialized)});
  return kind(softmax.causal      ? MaskKind::Causal
              : softmax.hasMask() ? MaskKind::Materialized
                                  : MaskKind::Null);
}

/// Converts the result of attention, [sequences * queries, heads, columns], to the layout of the
/// source.
Value AttentionBuilder::moveToLayout(OpBuilder &b, Location loc, Value found,
                                     const Extents &extents) const {
  int64_t columns = operands[2].columns;
  auto resultType = RankedTensorType::get(resultShape, out);
  AffineMap ofOneSequence = AffineMap::get(3, 0,
                                           {b.getAffineConstantExpr(0), b.getAffineDimExpr(0),
                                            b.getAffineDimExpr(1), b.getAffineDimExpr(2)},
                                           b.getContext());
  if (found.getType() == resultType && fromRows == ofOneSequence)
    return found;
  const int64_t apart[] = {sequences, queries, heads, columns};
  auto apartType = RankedTensorType::get(apart, out);
  const OpFoldResult sizes[] = {extents.sequences, extents.queries, b.getIndexAttr(heads),
                                b.getIndexAttr(columns)};
  Value all = tensor::ExpandShapeOp::create(
      b, loc, apartType, found, ArrayRef<ReassociationIndices>{{0, 1}, {2}, {3}}, sizes);
  if (!isInPlace) {
    Sizes shape;
    for (auto [dim, extent] : llvm::enumerate(resultShape)) {
      OpFoldResult size = b.getIndexAttr(extent);
      if (ShapedType::isDynamic(extent))
        size = int64_t(dim) == queryIndex
                   ? multiply(b, loc, extents.queries, b.getIndexAttr(queryFactor))
                   : multiply(b, loc, extents.sequences, b.getIndexAttr(batchFactor));
      shape.push_back(size);
    }
    return gather(b, loc, all, fromRows, shape, out, keep);
  }
  // The result keeps the order of batch, queries and columns.
  Value flat = tensor::CollapseShapeOp::create(b, loc, all,
                                               ArrayRef<ReassociationIndices>{{0}, {1}, {2, 3}});
  if (resultType == flat.getType())
    return flat;
  if (resultShape.size() == 2)
    return tensor::CollapseShapeOp::create(b, loc, flat,
                                           ArrayRef<ReassociationIndices>{{0, 1}, {2}});
  SmallVector<ReassociationIndices> groups(3);
  for (int64_t dim = 0, last = resultShape.size(); dim < last; ++dim)
    groups[std::max<int64_t>(dim - (last - 3), 0)].push_back(dim);
  return tensor::ExpandShapeOp::create(b, loc, resultType, flat, groups);
}

/// Converts the LSE of attention, [heads, sequences * queries], to the layout of the source.
Value AttentionBuilder::moveLse(OpBuilder &b, Location loc, Value found, const Extents &extents,
                                RankedTensorType lseType, AffineMap lseMap) const {
  const int64_t apart[] = {heads, sequences, queries};
  const OpFoldResult sizes[] = {b.getIndexAttr(heads), extents.sequences, extents.queries};
  Value all =
      tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(apart, b.getF32Type()), found,
                                    ArrayRef<ReassociationIndices>{{0}, {1, 2}}, sizes);
  if (lseType.getRank() == 0)
    return tensor::CollapseShapeOp::create(b, loc, lseType, all, ArrayRef<ReassociationIndices>());
  // The source has the same order of elements if its indices count them.
  AffineExpr outer = b.getAffineConstantExpr(0), inner = outer;
  for (auto [dim, extent] : llvm::enumerate(lseType.getShape().drop_back()))
    outer = extent == 1 ? outer : outer * extent + b.getAffineDimExpr(dim);
  if (lseType.getShape().back() != 1)
    inner = b.getAffineDimExpr(lseType.getRank() - 1);
  unsigned rank = lseType.getRank();
  AffineExpr rows = simplifyAffineExpr(lseMap.getResult(sequences == 1 ? 0 : 1), rank, 0);
  bool isInOrder = (sequences == 1 || heads == 1) && lseType.hasStaticShape() && rank > 1 &&
                   rows == simplifyAffineExpr(outer, rank, 0) && lseMap.getResult(2) == inner;
  if (isInOrder) {
    ReassociationIndices every{0, 1, 2}, own = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    int64_t count = lseType.getNumElements();
    Value flat =
        tensor::CollapseShapeOp::create(b, loc, RankedTensorType::get(count, b.getF32Type()), all,
                                        ArrayRef<ReassociationIndices>{every});
    return tensor::ExpandShapeOp::create(b, loc, lseType, flat,
                                         ArrayRef<ReassociationIndices>{own});
  }
  Sizes shape;
  for (auto [dim, extent] : llvm::enumerate(lseType.getShape())) {
    bool isOfQueries = lseMap.getResult(2) == b.getAffineDimExpr(dim);
    shape.push_back(!ShapedType::isDynamic(extent) ? OpFoldResult(b.getIndexAttr(extent))
                    : isOfQueries                  ? extents.queries
                                                   : extents.sequences);
  }
  return gather(b, loc, all, lseMap, shape, b.getF32Type(), keep);
}

/// Multiplies an LSE by log2(e).
static Value toBaseTwo(OpBuilder &b, Location loc, Value lse) {
  return combine(b, loc, lse, b.getMultiDimIdentityMap(2), tensor::getMixedSizes(b, loc, lse),
                 b.getF32Type(), [](OpBuilder &nested, Location at, ValueRange args) -> Value {
                   return Arith(nested, at).num(args[0]) * llvm::numbers::log2e;
                 });
}

SmallVector<Value> AttentionBuilder::create(OpBuilder &b, Location loc) const {
  // K and V determine the number of keys and sequences, Q the number of queries.
  Extents extents{getExtent(b, loc, sequences, 2, 0, batchFactor),
                  getExtent(b, loc, queries, 0, rank - 2, queryFactor),
                  getExtent(b, loc, keys, 2, rank - 2, 1)};
  Value rows[3];
  for (unsigned number : {0, 1, 2})
    rows[number] = createRows(b, loc, number, extents);
  Value rope;
  if (hasRope()) {
    Value parts[] = {rows[0], createRows(b, loc, 3, extents)};
    rows[0] = tensor::ConcatOp::create(b, loc, /*dim=*/2, parts);
    rope = tensor::CollapseShapeOp::create(b, loc, createRows(b, loc, 4, extents),
                                           ArrayRef<ReassociationIndices>{{0}, {1, 2}});
  }
  Value rowOffsets = createOffsets(b, loc, extents.sequences, extents.queries);
  Value keyOffsets = rowOffsets;
  if (queries != keys || ShapedType::isDynamic(keys))
    keyOffsets = createOffsets(b, loc, extents.sequences, extents.keys);
  Value lengths = createLengths(b, loc, extents), bias = createBias(b, loc, extents), sinks;
  if (softmax.sink)
    sinks = gather(b, loc, softmax.sink.value, sinkMap, OpFoldResult(b.getIndexAttr(heads)),
                   softmax.sink.getType(), keep);
  ScoreModifierAttr modifier;
  if (softmax.softCap)
    modifier = ScoreModifierAttr::get(b.getContext(), ModifierKind::SoftCap,
                                      APFloat(float(*softmax.softCap)));
  const OpFoldResult shape[] = {multiply(b, loc, extents.sequences, extents.queries),
                                b.getIndexAttr(heads), b.getIndexAttr(operands[2].columns)};
  Value empty = tensor::EmptyOp::create(b, loc, shape, out), lse;
  SmallVector<Type> types{empty.getType()};
  if (!lses.empty()) {
    lse = tensor::EmptyOp::create(b, loc, {shape[1], shape[0]}, b.getF32Type());
    types.push_back(lse.getType());
  }
  auto attention = RaggedAttentionOp::create(
      b, loc, types, rows[0], rows[1], rows[2], rope,
      /*rope_scales=*/Value(), rowOffsets, keyOffsets, lengths, /*key_starts=*/Value(),
      /*valid_lengths=*/Value(), /*table=*/Value(), /*layer=*/Value(), bias,
      /*bias_starts=*/Value(), /*tree=*/Value(), /*key_ranges=*/Value(), sinks,
      /*q_scales=*/Value(), /*k_scales=*/Value(),
      /*v_scales=*/Value(), /*checked=*/Value(), /*prologue_ins=*/ValueRange(),
      /*epilogue_ins=*/ValueRange(), empty, lse, /*scales=*/Value(),
      b.getF32FloatAttr(float(softmax.scale)), getMask(b.getContext()), modifier,
      b.getI64IntegerAttr(0), /*rope_group=*/IntegerAttr(), /*kv_group=*/IntegerAttr(),
      /*piece=*/IntegerAttr(),
      /*signed_lengths=*/UnitAttr());
  SmallVector<Value> results{moveToLayout(b, loc, attention.getResults().front(), extents)};
  if (!lses.empty()) {
    Value found = attention.getResults()[1];
    if (softmax.isBaseTwo)
      found = toBaseTwo(b, loc, found);
    for (auto [type, map] : lses)
      results.push_back(moveLse(b, loc, found, extents, type, map));
  }
  return results;
}

/// Checks whether a use of `value` comes before one of `operands` or produces it.
static bool isUsedBefore(Value value, ArrayRef<Value> operands) {
  Block *block = value.getParentBlock();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *own = block->findAncestorOpInBlock(*user);
    return own && llvm::any_of(operands, [&](Value operand) {
             Operation *producer = operand.getDefiningOp();
             producer = producer ? block->findAncestorOpInBlock(*producer) : nullptr;
             return producer && !producer->isBeforeInBlock(own);
           });
  });
}

Match AttentionMatcher::build() {
  auto outs = *getLoopsOf(op.getIndexingMapsArray()[2]);
  auto indexOf = [&](unsigned loop) { return llvm::find(outs, loop) - outs.begin(); };
  AttentionBuilder builder;
  builder.sequences = sequences;
  builder.heads = heads;
  builder.shared = shared;
  builder.queries = queries;
  builder.keys = keys;
  builder.rank = batch.size() + 2;
  builder.element = element;
  builder.out = result;
  builder.softmax = softmax;
  builder.resultShape.assign(cast<RankedTensorType>(op->getResult(0).getType()).getShape().begin(),
                             cast<RankedTensorType>(op->getResult(0).getType()).getShape().end());
  builder.queryIndex = indexOf(loops.query);
  builder.queryFactor = grouped;
  builder.batchDim = loops.batch.empty() ? -1 : indexOf(loops.batch.front());
  builder.batchFactor = 1;
  if (!loops.batch.empty() && coordinates[loops.batch.front()] != getAffineDimExpr(0, context))
    builder.batchFactor = batch[1];
  builder.fromRows = mapOfResult();
  builder.isInPlace = queryPart == QueryPart::Whole && heads == 1 &&
                      indexOf(loops.query) == int64_t(outs.size()) - 2 &&
                      indexOf(loops.column) == int64_t(outs.size()) - 1 &&
                      llvm::equal(loops.batch, ArrayRef(outs).drop_back(2)) &&
                      batch.size() == loops.batch.size();
  Match match;
  match.name = "ragged_attention";
  for (const Element &other : {softmax.bias, softmax.visible, softmax.sink})
    if (other)
      match.operands.push_back(other.value);
  for (auto [number, operand] : llvm::enumerate(getOperands())) {
    builder.operands[number] = *operand;
    int64_t ownShared = builder.getShared(number);
    builder.known[number] = findRows(*operand, ownShared, &builder.isOneSequence[number]);
    builder.rowMaps[number] = mapOfRows(operand->map, ownShared);
    match.operands.push_back(operand->tensor);
    if (builder.known[number])
      match.operands.push_back(builder.known[number]);
  }
  for (const Element &mask : softmax.masks())
    builder.maskMaps.push_back(mapOfMask(mask.map));
  if (softmax.sink)
    builder.sinkMap = mapOfSink(softmax.sink.map);
  // Attention computes both results at once: V, for example, must not depend on the LSE.
  for (const AttentionLse &lse : lses) {
    if (isUsedBefore(lse.root, match.operands))
      continue;
    builder.lses.push_back({cast<RankedTensorType>(lse.root.getType()), lse.coordinates});
    match.others.push_back(
        {lse.root, [number = builder.lses.size()](OpBuilder &, ValueRange results) -> Value {
           return results[number];
         }});
  }
  match.create = [builder](OpBuilder &b, Location loc) { return builder.create(b, loc); };
  return match;
}
