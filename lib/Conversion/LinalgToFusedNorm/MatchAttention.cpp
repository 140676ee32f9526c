// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatchAttention.h"
#include "AttentionMatcher.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// The sizes of both parts of a loop, where the dimension of `tensor` that it is at was put
/// together of two, the inner one static.
static std::optional<std::pair<int64_t, int64_t>> getParts(Value tensor, int64_t dim,
                                                           int64_t range) {
  auto collapse = tensor.getDefiningOp<tensor::CollapseShapeOp>();
  if (!collapse)
    return std::nullopt;
  ReassociationIndices group = collapse.getReassociationIndices()[dim];
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  if (group.size() != 2 || ShapedType::isDynamic(shape[group[1]]))
    return std::nullopt;
  int64_t inner = shape[group[1]];
  if (inner <= 1 || range == inner)
    return std::nullopt;
  return std::pair(ShapedType::isDynamic(range) ? range : range / inner, inner);
}

LogicalResult AttentionMatcher::readCoordinates(unsigned probabilities, QueryPart part) {
  std::optional<AttentionLoops> own = readLoops(probabilities);
  if (!own)
    return failure();
  loops = *own;
  loopRanges = op.getStaticLoopRanges();
  batch.clear();
  coordinates.assign(op.getNumLoops(), AffineExpr());
  auto positions = *getLoopsOf(op.getIndexingMapsArray()[probabilities]);
  Value tensor = op->getOperand(probabilities);
  auto partsOf = [&](unsigned loop) {
    return getParts(tensor, llvm::find(positions, loop) - positions.begin(), loopRanges[loop]);
  };
  auto addToBatch = [&](int64_t size) {
    batch.push_back(size);
    return getAffineDimExpr(batch.size() - 1, context);
  };
  for (unsigned loop : loops.batch) {
    // A batch that was put together of two dimensions is taken apart again.
    if (auto parts = partsOf(loop)) {
      AffineExpr first = addToBatch(parts->first);
      coordinates[loop] = first * parts->second + addToBatch(parts->second);
    } else {
      coordinates[loop] = addToBatch(loopRanges[loop]);
    }
  }
  queries = loopRanges[loops.query];
  keys = loopRanges[loops.key];
  queryPart = part;
  grouped = 1;
  AffineExpr group;
  if (part != QueryPart::Whole) {
    auto parts = partsOf(loops.query);
    if (!parts)
      return failure();
    std::tie(queries, grouped) = *parts;
    if (part == QueryPart::Inner)
      std::swap(queries, grouped);
    if (ShapedType::isDynamic(grouped) || grouped <= 1)
      return failure();
    group = addToBatch(grouped);
  }
  unsigned rank = batch.size() + 2;
  AffineExpr query = getAffineDimExpr(rank - 2, context);
  coordinates[loops.query] = query;
  if (part == QueryPart::Outer)
    coordinates[loops.query] = query * grouped + group;
  else if (part == QueryPart::Inner)
    coordinates[loops.query] = group * queries + query;
  coordinates[loops.key] = getAffineDimExpr(rank - 1, context);
  return success();
}

LogicalResult AttentionMatcher::checkRoundings(const ElementReader &reader,
                                               const Rounding &rounding) {
  static constexpr const char *kRemedy = "; unrounded-scores takes them";
  if (options.unroundedScores || (!rounding && !narrowSum))
    return success();
  if (!rounding)
    return refuse(narrowSum, Twine("its sums are rounded to a narrower type, and attention keeps "
                                   "f32") +
                                 kRemedy);
  // The op that rounds, or else the first one that computes with what was rounded.
  Operation *blocker = reader.resolve(rounding.at).value.getDefiningOp();
  return refuse(blocker ? blocker : op.getOperation(), Twine(rounding.what) + kRemedy);
}

LogicalResult AttentionMatcher::readProbabilities(unsigned probabilities, QueryPart part) {
  if (failed(readCoordinates(probabilities, part)))
    return failure();
  unsigned rank = batch.size() + 2;
  SmallVector<int64_t> shape(batch);
  shape.append({queries, keys});
  SmallVector<AffineExpr> own, values;
  const SmallVector<unsigned> positions = *getLoopsOf(op.getIndexingMapsArray()[probabilities]);
  for (unsigned loop : positions)
    own.push_back(coordinates[loop]);
  ElementReader reader(context, shape);
  llvm::scope_exit count([&] { numVisited += reader.getNumVisited(); });
  SoftmaxReader softmaxes(reader);
  Value tensor = op->getOperand(probabilities);
  std::optional<Softmax> found = softmaxes.read({tensor, AffineMap::get(rank, 0, own, context)});
  if (!found) {
    if (softmaxes.reason.empty())
      return failure();
    Operation *blocker = reader.resolve(softmaxes.at).value.getDefiningOp();
    return refuse(blocker ? blocker : op.getOperation(), softmaxes.reason);
  }
  softmax = *found;
  for (Element *moved : {&softmax.bias, &softmax.visible, &softmax.sink})
    if (*moved)
      if (*moved = getLastTensor(reader, *moved); !*moved)
        return refuse(op, "its mask is no tensor");
  // Heads of the loop of queries share a mask; one that differs is that of the other part.
  if (Element mask = softmax.mask(); mask && part != QueryPart::Whole) {
    std::optional<SmallVector<bool>> uses = getUses(mask);
    if (!uses || uses->back())
      return refuse(op, "its mask tells heads apart that share keys");
  }
  // Values by their row and column, which take the places of queries and keys.
  SmallVector<AffineExpr> valueCoordinates(coordinates);
  valueCoordinates[loops.key] = getAffineDimExpr(rank - 2, context);
  valueCoordinates[loops.column] = getAffineDimExpr(rank - 1, context);
  const SmallVector<unsigned> indices = *getLoopsOf(op.getIndexingMapsArray()[1 - probabilities]);
  for (unsigned loop : indices)
    values.push_back(valueCoordinates[loop]);
  v = {op->getOperand(1 - probabilities), AffineMap::get(rank, 0, values, context), keys,
       loopRanges[loops.column]};
  q = k = {};
  if (!tensor.hasOneUse())
    return refuse(op, "the probabilities are used elsewhere, too");
  if (failed(readOperands()))
    return refuse(op, "its scores are not those of rows of queries and of keys");
  // Weights are rounded where probabilities are, if all operands have that type.
  element = Float32Type::get(context);
  Type narrow = getElementTypeOrSelf(tensor.getType());
  if (options.unroundedScores &&
      llvm::all_of(ArrayRef({&q, &k, &v}),
                   [&](AttentionOperand *operand) { return operand->element() == narrow; }))
    element = narrow;
  return checkRoundings(reader, softmaxes.rounding);
}

LogicalResult AttentionMatcher::checkExtents() {
  auto isMissing = [](int64_t extent) { return extent < 1; };
  // Heads and columns are static, as are parts of a batch.
  SmallVector<int64_t> inner(llvm::drop_begin(batch));
  inner.append({q.columns, v.columns});
  if (llvm::any_of(inner, isMissing))
    return refuse(op, "its heads or columns are known at run time only");
  for (int64_t extent : {batch.empty() ? 1 : batch.front(), queries, keys})
    if (isMissing(extent) && !ShapedType::isDynamic(extent))
      return refuse(op, "it has no rows");
  // Rows of all sequences and heads are counted in 32 bits.
  constexpr int64_t kMost = int64_t(1) << 31;
  int64_t rows = std::max<int64_t>({queries, keys, 1});
  for (int64_t extent : batch)
    if (!ShapedType::isDynamic(extent) && (rows >= kMost || llvm::MulOverflow(rows, extent, rows)))
      rows = kMost;
  if (rows >= kMost || q.columns >= kMost || v.columns >= kMost)
    return refuse(op, "it has more rows than 32 bits count");
  return success();
}

LogicalResult AttentionMatcher::checkMask() {
  Element mask = softmax.mask();
  if (!mask)
    return success();
  if (softmax.bias && !isa<Float32Type, Float16Type, BFloat16Type>(mask.getType()))
    return refuse(op, "its mask is of another type");
  if (mask.isTensor() && mask.map && !mask.map.isFunctionOfDim(batch.size() + 1) && keys != 1)
    return refuse(op, "its mask is the same for all keys");
  return success();
}

/// A sink is a number of each head.
LogicalResult AttentionMatcher::checkSink() {
  if (!softmax.sink)
    return success();
  std::optional<SmallVector<bool>> uses = getUses(softmax.sink);
  bool isOfHeads = uses && isa<Float32Type, Float16Type, BFloat16Type>(softmax.sink.getType()) &&
                   !(queries != 1 && softmax.sink.map.isFunctionOfDim(batch.size()));
  for (int64_t dim = 0, left = sequences; isOfHeads && dim < int64_t(batch.size()) && left != 1;
       left = ShapedType::isDynamic(left) ? 1 : left / batch[dim], ++dim)
    isOfHeads = !(*uses)[dim];
  return isOfHeads ? success()
                   : refuse(op, "the score behind those of keys is no number of each head");
}

FailureOr<Match> AttentionMatcher::match() {
  if (!isSum(op))
    return failure();
  Operation *narrow = narrowSum;
  for (unsigned probabilities : {0u, 1u})
    for (QueryPart part : {QueryPart::Whole, QueryPart::Outer, QueryPart::Inner}) {
      narrowSum = narrow;
      if (failed(readProbabilities(probabilities, part)))
        continue;
      // Those of narrower types are widened, exactly.
      for (const AttentionOperand *operand : {&q, &k, &v})
        if (!isa<Float32Type, Float16Type, BFloat16Type>(operand->element()))
          return refuse(op, "its operands are of other types than f32, f16 and bf16");
      if (failed(checkExtents()) || failed(checkMask()) || failed(chooseHeads()) ||
          failed(checkSink()))
        return failure();
      return build();
    }
  return failure();
}

FailureOr<Match> fusednorm::raise::matchAttention(linalg::LinalgOp op, Type result,
                                                  const RaiseOptions &options, NoMatchReason &refusal,
                                                  uint64_t &visited) {
  AttentionMatcher matcher(op, result, options, refusal);
  FailureOr<Match> match = matcher.match();
  visited += matcher.numVisited;
  return match;
}
