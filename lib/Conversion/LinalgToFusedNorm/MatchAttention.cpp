// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatchAttention.h"
#include "AttentionMatcher.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// The elements of `from` at `map`, as a tensor of a shape.
static Value gather(OpBuilder &b, Location loc, Value from, AffineMap map, ArrayRef<int64_t> shape,
                    Type element, llvm::function_ref<Value(OpBuilder &, Location, Value)> body) {
  Value empty = tensor::EmptyOp::create(b, loc, shape, element);
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  AffineMap all = b.getMultiDimIdentityMap(shape.size());
  return linalg::GenericOp::create(
             b, loc, empty.getType(), from, empty, ArrayRef{map, all}, iterators,
             [&](OpBuilder &nested, Location at, ValueRange arguments) {
               linalg::YieldOp::create(nested, at, body(nested, at, arguments[0]));
             })
      .getResult(0);
}

static Value keep(OpBuilder &, Location, Value number) { return number; }

/// Multiples of `step`, from 0 on.
static Value createOffsets(OpBuilder &b, Location loc, int64_t count, int64_t step) {
  SmallVector<int32_t> numbers;
  for (int64_t i = 0; i <= count; ++i)
    numbers.push_back(static_cast<int32_t>(i * step));
  auto type = RankedTensorType::get({count + 1}, b.getI32Type());
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, ArrayRef(numbers)));
}

static bool hasDynamic(ArrayRef<int64_t> extents) {
  return llvm::any_of(extents, [](int64_t extent) { return extent < 1; });
}

FailureOr<Match> AttentionMatcher::match() {
  if (!isSum(op))
    return failure();
  std::optional<Softmax> found;
  std::optional<AttentionLoops> loops;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  unsigned number = 0;
  for (; number < 2 && !found; ++number) {
    loops = readLoops(number);
    if (!loops)
      return failure();
    Value probabilities = op->getOperand(number);
    // A batch that was put together of two dimensions is taken apart again.
    batch.clear();
    SmallVector<SmallVector<AffineExpr>> parts(op.getNumLoops());
    auto collapse = probabilities.getDefiningOp<tensor::CollapseShapeOp>();
    auto positions = getLoopsOf(op.getIndexingMapsArray()[number]);
    SmallVector<AffineExpr> coordinates(op.getNumLoops());
    for (unsigned loop : loops->batch) {
      int64_t size = ranges[loop], inner = 1;
      if (collapse) {
        auto place = llvm::find(*positions, loop) - positions->begin();
        ReassociationIndices group = collapse.getReassociationIndices()[place];
        ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
        if (group.size() == 2 && !ShapedType::isDynamic(shape[group[1]]))
          inner = shape[group[1]];
      }
      bool isSplit = inner > 1 && !ShapedType::isDynamic(size) && size != inner;
      AffineExpr first = getAffineDimExpr(batch.size(), context);
      batch.push_back(isSplit ? size / inner : size);
      if (isSplit) {
        coordinates[loop] = first * inner + getAffineDimExpr(batch.size(), context);
        batch.push_back(inner);
      } else {
        coordinates[loop] = first;
      }
    }
    queries = ranges[loops->query];
    keys = ranges[loops->key];
    unsigned rank = batch.size() + 2;
    coordinates[loops->query] = getAffineDimExpr(rank - 2, context);
    coordinates[loops->key] = getAffineDimExpr(rank - 1, context);
    SmallVector<int64_t> shape(batch);
    shape.append({queries, keys});
    SmallVector<AffineExpr> own, values;
    for (unsigned loop : *positions)
      own.push_back(coordinates[loop]);
    ElementReader reader(context, shape);
    auto count = llvm::make_scope_exit([&] { numVisited += reader.getNumVisited(); });
    SoftmaxReader softmaxes(reader);
    found = softmaxes.read({probabilities, AffineMap::get(rank, 0, own, context)});
    if (!found) {
      if (!softmaxes.reason.empty()) {
        Element at = reader.resolve(softmaxes.at);
        Operation *blocker = at.value.getDefiningOp();
        return refuse(blocker ? blocker : op.getOperation(), softmaxes.reason);
      }
      continue;
    }
    softmax = *found;
    for (Element *mask : {&softmax.bias, &softmax.visible})
      if (*mask)
        if (*mask = getLastTensor(reader, *mask); !*mask)
          return refuse(op, "its mask is no tensor");
    // Values by their row and column, which take the places of queries and keys.
    SmallVector<AffineExpr> valueCoordinates(coordinates);
    valueCoordinates[loops->key] = getAffineDimExpr(rank - 2, context);
    valueCoordinates[loops->column] = getAffineDimExpr(rank - 1, context);
    auto valueLoops = getLoopsOf(op.getIndexingMapsArray()[1 - number]);
    for (unsigned loop : *valueLoops)
      values.push_back(valueCoordinates[loop]);
    v = {op->getOperand(1 - number), AffineMap::get(rank, 0, values, context), keys,
         ranges[loops->column]};
    if (!probabilities.hasOneUse())
      return refuse(op, "the probabilities are used elsewhere, too");
    if (failed(readOperands(softmax)))
      return refuse(op, "its scores are not those of rows of queries and of keys");
  }
  if (!found)
    return failure();
  SmallVector<int64_t> extents(batch);
  extents.append({queries, keys, q.columns, v.columns});
  if (hasDynamic(extents))
    return refuse(op, "an extent is known at run time only");
  // Those of narrower types are widened, exactly.
  Type type = Float32Type::get(context);
  for (const AttentionOperand *operand : {&q, &k, &v})
    if (!isa<Float32Type, Float16Type, BFloat16Type>(operand->element()))
      return refuse(op, "its operands are of other types than f32, f16 and bf16");
  if (Element mask = softmax.bias ? softmax.bias : softmax.visible) {
    if (softmax.bias && !isa<Float32Type, Float16Type, BFloat16Type>(mask.getType()))
      return refuse(op, "its mask is of another type");
    if (mask.isTensor() && mask.map && (!mask.map.isFunctionOfDim(batch.size() + 1) && keys != 1))
      return refuse(op, "its mask is the same for all keys");
  }
  // Rows of all sequences and heads are counted in 32 bits.
  constexpr int64_t kMost = int64_t(1) << 31;
  int64_t rows = std::max(queries, keys);
  for (int64_t extent : batch)
    if (rows >= kMost || llvm::MulOverflow(rows, extent, rows))
      rows = kMost;
  if (rows >= kMost || q.columns >= kMost || v.columns >= kMost)
    return refuse(op, "it has more rows than 32 bits count");
  if (failed(chooseHeads()))
    return failure();

  // Where the result's elements lie in [sequences, queries, heads, columns].
  SmallVector<AffineExpr> toResult;
  auto outs = getLoopsOf(op.getIndexingMapsArray()[2]);
  SmallVector<int64_t> resultShape(cast<RankedTensorType>(op->getResult(0).getType()).getShape());
  AffineExpr sequence = getAffineConstantExpr(0, context), head = sequence, flat = sequence;
  SmallVector<unsigned> place(op.getNumLoops());
  for (auto [position, loop] : llvm::enumerate(*outs))
    place[loop] = position;
  int64_t stride = 1;
  for (unsigned loop : llvm::reverse(loops->batch)) {
    flat = flat + getAffineDimExpr(place[loop], context) * stride;
    stride *= ranges[loop];
  }
  sequence = flat.floorDiv(heads);
  head = flat % heads;
  toResult = {sequence, getAffineDimExpr(place[loops->query], context), head,
              getAffineDimExpr(place[loops->column], context)};
  AffineMap fromRows = simplifyAffineMap(AffineMap::get(outs->size(), 0, toResult, context));
  bool isInPlace = heads == 1 && place[loops->query] == outs->size() - 2 &&
                   place[loops->column] == outs->size() - 1 &&
                   llvm::equal(loops->batch, ArrayRef(*outs).drop_back(2));

  Match match;
  match.name = "ragged_attention";
  match.operands = {q.tensor, k.tensor, v.tensor};
  for (const Element &mask : {softmax.bias, softmax.visible})
    if (mask)
      match.operands.push_back(mask.value);
  const AttentionOperand *operands[] = {&q, &k, &v};
  SmallVector<Value> known;
  SmallVector<AttentionOperand> own;
  SmallVector<AffineMap> maps;
  for (const AttentionOperand *operand : operands) {
    int64_t ownShared = operand == &q ? 1 : shared;
    known.push_back(findRows(*operand, ownShared));
    own.push_back(*operand);
    maps.push_back(mapOfRows(operand->map, ownShared));
    if (known.back())
      match.operands.push_back(known.back());
  }
  AffineMap maskMap;
  Element mask = softmax.bias ? softmax.bias : softmax.visible;
  if (mask)
    maskMap = mapOfMask(mask.map);
  match.create = [=, sequences = sequences, heads = heads, queries = queries, keys = keys,
                  softmax = softmax,
                  shared = shared](OpBuilder &b, Location loc) -> SmallVector<Value> {
    SmallVector<Value> rows;
    for (auto [operand, tensor, map] : llvm::zip_equal(own, known, maps)) {
      int64_t ownHeads = rows.empty() ? heads : heads / shared;
      const int64_t shape[] = {sequences, operand.rows, ownHeads, operand.columns};
      Type element = operand.element();
      auto widen = [&](OpBuilder &nested, Location at, Value number) -> Value {
        return number.getType() == type ? number : arith::ExtFOp::create(nested, at, type, number);
      };
      Value taken = tensor;
      if (!tensor)
        taken = gather(b, loc, operand.tensor, map, shape, type, widen);
      auto given = cast<RankedTensorType>(taken.getType());
      if (element != type && tensor)
        taken = gather(b, loc, taken, b.getMultiDimIdentityMap(given.getRank()), given.getShape(),
                       type, widen);
      if (given.getRank() == 3) {
        taken = tensor::CollapseShapeOp::create(b, loc, taken,
                                                ArrayRef<ReassociationIndices>{{0, 1}, {2}});
        auto wide = RankedTensorType::get({sequences * operand.rows, 1, operand.columns}, type);
        rows.push_back(tensor::ExpandShapeOp::create(b, loc, wide, taken,
                                                     ArrayRef<ReassociationIndices>{{0}, {1, 2}}));
        continue;
      }
      rows.push_back(tensor::CollapseShapeOp::create(
          b, loc, taken, ArrayRef<ReassociationIndices>{{0, 1}, {2}, {3}}));
    }
    Value rowOffsets = createOffsets(b, loc, sequences, queries), keyOffsets = rowOffsets;
    if (queries != keys)
      keyOffsets = createOffsets(b, loc, sequences, keys);
    Value lengths, bias;
    MaskKind kind = softmax.causal ? MaskKind::Causal
                    : mask         ? MaskKind::Materialized
                                   : MaskKind::Null;
    if (softmax.causal && *softmax.causal != 0) {
      auto numbers = RankedTensorType::get({sequences}, b.getI32Type());
      lengths = arith::ConstantOp::create(
          b, loc, DenseElementsAttr::get(numbers, int32_t(*softmax.causal)));
    }
    if (mask) {
      const int64_t shape[] = {sequences, queries, keys};
      Type element = softmax.bias ? mask.getType() : Type(b.getF32Type());
      bias = gather(b, loc, mask.value, maskMap, shape, element,
                    [&](OpBuilder &nested, Location at, Value number) -> Value {
                      if (softmax.bias)
                        return number;
                      auto constant = [&](double value) -> Value {
                        return arith::ConstantOp::create(nested, at,
                                                         nested.getF32FloatAttr(float(value)));
                      };
                      Value none = constant(-std::numeric_limits<double>::infinity());
                      return arith::SelectOp::create(nested, at, number, constant(0), none);
                    });
    }
    int64_t columns = own[2].columns;
    Value out =
        tensor::EmptyOp::create(b, loc, {sequences * queries, heads, columns}, b.getF32Type());
    auto attention = RaggedAttentionOp::create(
        b, loc, out.getType(), rows[0], rows[1], rows[2], /*rope=*/Value(),
        /*rope_scales=*/Value(), rowOffsets, keyOffsets, lengths, /*key_starts=*/Value(),
        /*valid_lengths=*/Value(), /*table=*/Value(), /*layer=*/Value(), bias,
        /*bias_starts=*/Value(), /*sinks=*/Value(), /*q_scales=*/Value(), /*k_scales=*/Value(),
        /*v_scales=*/Value(), /*checked=*/Value(), /*prologue_ins=*/ValueRange(),
        /*epilogue_ins=*/ValueRange(), out, /*lse=*/Value(), /*scales=*/Value(),
        b.getF32FloatAttr(float(softmax.scale)), MaskAttr::get(b.getContext(), kind, 0, {}),
        ScoreModifierAttr(), b.getI64IntegerAttr(0), IntegerAttr());
    auto resultType = RankedTensorType::get(resultShape, b.getF32Type());
    Value found = attention.getResults().front();
    const int64_t apart[] = {sequences, queries, heads, columns};
    auto apartType = RankedTensorType::get(apart, b.getF32Type());
    Value all = tensor::ExpandShapeOp::create(b, loc, apartType, found,
                                              ArrayRef<ReassociationIndices>{{0, 1}, {2}, {3}});
    if (!isInPlace)
      return {gather(b, loc, all, fromRows, resultShape, b.getF32Type(), keep)};
    // Batch, queries and columns as they are.
    Value flat = tensor::CollapseShapeOp::create(b, loc, all,
                                                 ArrayRef<ReassociationIndices>{{0}, {1}, {2, 3}});
    if (resultType == flat.getType())
      return {flat};
    if (resultShape.size() == 2)
      return {tensor::CollapseShapeOp::create(b, loc, flat,
                                              ArrayRef<ReassociationIndices>{{0, 1}, {2}})};
    SmallVector<ReassociationIndices> groups(3);
    for (int64_t dim = 0, rank = resultShape.size(); dim < rank; ++dim)
      groups[std::max<int64_t>(dim - (rank - 3), 0)].push_back(dim);
    return {tensor::ExpandShapeOp::create(b, loc, resultType, flat, groups)};
  };
  return match;
}

FailureOr<Match> fusednorm::raise::matchAttention(linalg::LinalgOp op, Refusal &refusal,
                                                  uint64_t &visited) {
  AttentionMatcher matcher(op, refusal);
  FailureOr<Match> match = matcher.match();
  visited += matcher.numVisited;
  return match;
}
