// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatchAttention.h"
#include "AttentionMatcher.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Returns the outer and inner size of a loop if dimension `dim` of `tensor` is a collapse of two
/// dimensions, the inner one static.
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
    // A batch loop over two collapsed dimensions is split again.
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
  static constexpr const char *kRemedy = "; option unrounded-scores allows it";
  if (options.unroundedScores || (!rounding && !narrowSum))
    return success();
  if (!rounding)
    return refuse(narrowSum,
                  Twine("its accumulators are rounded to a narrower type, but attention uses f32") +
                      kRemedy);
  // The op that rounds, or else the first op that uses the rounded value.
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
  SoftmaxReader softmaxes(reader, softmaxForm);
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
        return refuse(op, "the mask or the sink is not a tensor");
  // The heads in the query loop share a mask. If the mask differs between them, the other part of
  // the loop counts the heads.
  for (const Element &mask : softmax.masks()) {
    std::optional<SmallVector<bool>> uses = getUses(mask);
    if (part != QueryPart::Whole && (!uses || uses->back()))
      return refuse(op, "the mask differs between heads of a GQA group");
  }
  // The row of V replaces the query, its column replaces the key.
  SmallVector<AffineExpr> valueCoordinates(coordinates);
  valueCoordinates[loops.key] = getAffineDimExpr(rank - 2, context);
  valueCoordinates[loops.column] = getAffineDimExpr(rank - 1, context);
  const SmallVector<unsigned> indices = *getLoopsOf(op.getIndexingMapsArray()[1 - probabilities]);
  for (unsigned loop : indices)
    values.push_back(valueCoordinates[loop]);
  v = {op->getOperand(1 - probabilities), AffineMap::get(rank, 0, values, context), keys,
       loopRanges[loops.column]};
  q = k = ropeQ = ropeK = {};
  // The sum of the numerators is another use of them.
  if (!tensor.hasOneUse() && !(softmaxForm.isDivided && tensor.hasNUses(2)))
    return refuse(op, "the probabilities have another use");
  if (failed(readOperands()))
    return refuse(op, "its scores are not a GEMM of Q and K");
  // With unrounded-scores, P has the type of the probabilities if all operands have this type.
  element = Float32Type::get(context);
  Type narrow = getElementTypeOrSelf(tensor.getType());
  if (options.unroundedScores && llvm::all_of(getOperands(), [&](const AttentionOperand *operand) {
        return operand->element() == narrow;
      }))
    element = narrow;
  return checkRoundings(reader, softmaxes.rounding);
}

LogicalResult AttentionMatcher::checkExtents() {
  auto isMissing = [](int64_t extent) { return extent < 1; };
  // Only the first batch dimension, the queries and the keys may be dynamic.
  SmallVector<int64_t> inner(ArrayRef(batch).drop_front(batch.empty() ? 0 : 1));
  for (const AttentionOperand *operand : getOperands())
    inner.push_back(operand->columns);
  if (llvm::any_of(inner, isMissing))
    return refuse(op, "the number of heads or columns is dynamic");
  for (int64_t extent : {batch.empty() ? 1 : batch.front(), queries, keys})
    if (isMissing(extent) && !ShapedType::isDynamic(extent))
      return refuse(op, "it has no rows");
  // ragged_attention indexes the rows of all sequences and heads with 32 bits.
  constexpr int64_t kMost = int64_t(1) << 31;
  int64_t rows = std::max<int64_t>({queries, keys, 1});
  for (int64_t extent : batch)
    if (!ShapedType::isDynamic(extent) && (rows >= kMost || llvm::MulOverflow(rows, extent, rows)))
      rows = kMost;
  if (rows >= kMost || q.columns >= kMost || v.columns >= kMost)
    return refuse(op, "its number of rows exceeds 32-bit indices");
  return success();
}

LogicalResult AttentionMatcher::checkMask() {
  if (softmax.bias && !isa<Float32Type, Float16Type, BFloat16Type>(softmax.bias.getType()))
    return refuse(op, "the element type of the mask is not f32, f16 or bf16");
  for (const Element &mask : softmax.masks())
    if (mask.isTensor() && mask.map && !mask.map.isFunctionOfDim(batch.size() + 1) && keys != 1)
      return refuse(op, "the mask is the same for all keys");
  return success();
}

/// Checks for one sink value per head.
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
                   : refuse(op, "the appended attention-sink score is not one value per head");
}

FailureOr<Match> AttentionMatcher::match() {
  if (!isSum(op))
    return failure();
  Operation *narrow = narrowSum;
  if (FailureOr<Match> match = matchLoops(narrow); succeeded(match) || !refusal)
    return match;
  // Upstream's fusion of reshapes leaves GEMMs of expanded heads with collapsed scores.
  softmaxForm.readsCollapsed = true;
  return matchLoops(narrow);
}

FailureOr<Match> AttentionMatcher::matchLoops(Operation *narrow) {
  auto isRead = [&] {
    for (unsigned probabilities : {0u, 1u})
      for (const AttentionLoops &choice : readLoops(probabilities))
        for (QueryPart part : {QueryPart::Whole, QueryPart::Outer, QueryPart::Inner}) {
          narrowSum = narrow;
          loops = choice;
          if (succeeded(readProbabilities(probabilities, part)))
            return true;
        }
    return false;
  };
  if (!isRead())
    return failure();
  // Operands of narrower types are widened exactly.
  for (const AttentionOperand *operand : getOperands())
    if (!isa<Float32Type, Float16Type, BFloat16Type>(operand->element()))
      return refuse(op, "the element type of an operand is not f32, f16 or bf16");
  if (failed(checkExtents()) || failed(checkMask()) || failed(chooseHeads()) ||
      failed(checkRope()) || failed(checkSink()))
    return failure();
  readLses();
  return build();
}

FailureOr<Match> fusednorm::raise::matchAttention(linalg::LinalgOp op, Type result,
                                                  const RaiseOptions &options,
                                                  NoMatchReason &refusal, uint64_t &visited,
                                                  bool isDivided) {
  AttentionMatcher matcher(op, result, options, refusal, isDivided);
  FailureOr<Match> match = matcher.match();
  visited += matcher.numVisited;
  return match;
}
