// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionMatcher.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// Checks for a body that multiplies two elements and adds the result to the accumulator. Widening
/// casts are allowed. Other ops, and fast-math flags or rounding modes, are not.
static bool isMultiplyAdd(linalg::LinalgOp product) {
  return llvm::all_of(product.getBlock()->without_terminator(), [](Operation &op) {
    return isa<arith::ExtFOp, arith::MulFOp, arith::AddFOp>(op) && describeModifiers(&op).empty();
  });
}

/// Checks for a GEMM with one reduction loop and accumulators that start from +0. The arithmetic is
/// f32, bf16 or f16; `narrowSum` records the last two.
bool AttentionMatcher::isSum(linalg::LinalgOp product) {
  if (!product.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(product) ||
      product.getNumReductionLoops() != 1 || product->getNumResults() != 1 ||
      !isMultiplyAdd(product))
    return false;
  for (Operation &inner : product.getBlock()->without_terminator()) {
    Type type = inner.getResult(0).getType();
    if (isa<BFloat16Type, Float16Type>(type))
      narrowSum = narrowSum ? narrowSum : product.getOperation();
    else if (!type.isF32())
      return false;
  }
  return isZeroed(product.getDpsInits()[0]);
}

std::optional<SmallVector<unsigned>> raise::getLoopsOf(AffineMap map) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(loops, dim.getPosition()))
      return std::nullopt;
    loops.push_back(dim.getPosition());
  }
  return loops;
}

SmallVector<AttentionLoops> AttentionMatcher::readLoops(unsigned probabilities) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto own = getLoopsOf(maps[probabilities]), values = getLoopsOf(maps[1 - probabilities]),
       out = getLoopsOf(maps[2]);
  if (!own || !values || !out)
    return {};
  SmallVector<unsigned> reductions, columns, queries;
  op.getReductionDims(reductions);
  AttentionLoops loops;
  loops.key = reductions.front();
  for (unsigned loop : *own)
    if (loop != loops.key && !llvm::is_contained(*values, loop))
      queries.push_back(loop);
  for (unsigned loop : *values)
    if (!llvm::is_contained(*own, loop))
      columns.push_back(loop);
  if (columns.size() != 1 || !llvm::is_contained(*own, loops.key) ||
      !llvm::is_contained(*values, loops.key) || out->size() != own->size())
    return {};
  loops.column = columns.front();
  // The query is next to the key in most layouts.
  SmallVector<AttentionLoops> choices;
  for (unsigned query : llvm::reverse(queries)) {
    AttentionLoops &choice = choices.emplace_back(loops);
    choice.query = query;
    for (unsigned loop : *own)
      if (loop != loops.key && loop != query)
        choice.batch.push_back(loop);
  }
  return choices;
}

LogicalResult AttentionMatcher::readOperands() {
  if (failed(readScoreGemm(softmax.products, q, k)))
    return failure();
  return success(!softmax.addedProducts ||
                 succeeded(readScoreGemm(softmax.addedProducts, ropeQ, ropeK)));
}

SmallVector<const AttentionOperand *, 5> AttentionOperands::getOperands() const {
  SmallVector<const AttentionOperand *, 5> operands{&q, &k, &v};
  if (ropeK.tensor)
    operands.append({&ropeQ, &ropeK});
  return operands;
}

LogicalResult AttentionMatcher::checkRope() {
  if (!ropeK.tensor)
    return success();
  auto isOfHeads = [&](const AttentionOperand &operand) {
    return mapOfRows(operand.map, 1).isFunctionOfDim(2);
  };
  if (isOfHeads(ropeK)) {
    std::swap(q, ropeQ);
    std::swap(k, ropeK);
    shared = countShared();
  }
  return isOfHeads(ropeK) ? refuse(op, "its scores are a sum of two GEMMs, and the heads share the "
                                       "keys of neither; join the columns of Q and of K")
                          : success();
}

LogicalResult AttentionMatcher::readScoreGemm(Element products, AttentionOperand &queryRows,
                                              AttentionOperand &keyRows) {
  auto product = products.value.getDefiningOp<linalg::LinalgOp>();
  if (!product || !isSum(product))
    return refuse(products.value.getDefiningOp(),
                  "its scores are not a GEMM whose accumulators start from 0");
  int64_t rank = batch.size() + 2;
  SmallVector<AffineMap> maps = product.getIndexingMapsArray();
  SmallVector<int64_t> ranges = product.getStaticLoopRanges();
  SmallVector<AffineExpr> loops(product.getNumLoops());
  for (auto [expr, index] : llvm::zip_equal(maps[2].getResults(), products.map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return failure();
    loops[dim.getPosition()] = simplifyAffineExpr(index, rank, 0);
  }
  SmallVector<unsigned> reductions;
  product.getReductionDims(reductions);
  unsigned column = reductions.front();
  AffineExpr query = getAffineDimExpr(rank - 2, context), key = getAffineDimExpr(rank - 1, context);
  for (unsigned number : {0, 1}) {
    auto own = getLoopsOf(maps[number]);
    if (!own || !isa<RankedTensorType>(product->getOperand(number).getType()))
      return failure();
    // Express the loops as coordinates of the operand: its row replaces the query, its column
    // replaces the key.
    SmallVector<AffineExpr> exprs;
    bool isOfQueries = false, isOfKeys = false, hasColumn = false;
    for (unsigned loop : *own) {
      AffineExpr expr = loop == column ? key : loops[loop];
      hasColumn |= loop == column;
      if (loop != column) {
        isOfQueries |= expr.isFunctionOfDim(rank - 2);
        isOfKeys |= expr.isFunctionOfDim(rank - 1);
        if (expr.isFunctionOfDim(rank - 1))
          expr = expr.replace(key, query);
      }
      exprs.push_back(expr);
    }
    // An operand of a single query or key has the constant index 0.
    isOfQueries |= queries == 1 && !isOfKeys && !queryRows.tensor;
    isOfKeys |= !isOfQueries && keys == 1;
    if (isOfQueries == isOfKeys || !hasColumn)
      return failure();
    AttentionOperand &operand = isOfQueries ? queryRows : keyRows;
    operand = {product->getOperand(number), AffineMap::get(rank, 0, exprs, context),
               isOfQueries ? queries : keys, ranges[column]};
  }
  return success(queryRows.tensor && keyRows.tensor);
}

Element raise::getLastTensor(const ElementReader &reader, Element element) {
  Element last;
  for (unsigned steps = 0; element && steps < ElementReader::getMaxSteps(); ++steps) {
    if (element.isTensor() && element.map)
      last = element;
    element = reader.step(element);
  }
  return last;
}

//===----------------------------------------------------------------------===//
// Sequences and heads
//===----------------------------------------------------------------------===//

/// Returns which batch dimensions `element` depends on. The query and key dimensions are left out.
/// `std::nullopt` if the element is not a tensor element.
std::optional<SmallVector<bool>> AttentionMatcher::getUses(Element element) const {
  SmallVector<bool> uses(batch.size(), false);
  if (!element.isTensor() || !element.map)
    return std::nullopt;
  for (size_t dim = 0; dim < batch.size(); ++dim)
    uses[dim] = batch[dim] != 1 && element.map.isFunctionOfDim(dim);
  return uses;
}

/// Splits the batch dimensions: the leading ones are sequences, the others are heads. The mask
/// distinguishes sequences. Without a mask the last dimension is the head if the heads of a query
/// are contiguous in q or share KV heads. Otherwise there is one head.
LogicalResult AttentionMatcher::chooseHeads() {
  bool isOpen = !batch.empty() && ShapedType::isDynamic(batch.front());
  size_t count = isOpen ? 1 : 0;
  for (const Element &mask : softmax.masks()) {
    std::optional<SmallVector<bool>> uses = getUses(mask);
    if (!uses)
      return refuse(op, "the mask is not a tensor");
    for (size_t dim = 0; dim < batch.size(); ++dim)
      if ((*uses)[dim])
        count = std::max(count, dim + 1);
  }
  if (!softmax.hasMask() && !isOpen)
    count = batch.size();
  if (isOpen && llvm::any_of(ArrayRef(batch).take_front(count).drop_front(),
                             [](int64_t extent) { return extent != 1; }))
    return refuse(op, "the mask differs between heads, and the number of sequences is dynamic");
  auto take = [&](size_t numSequences) {
    sequences = heads = 1;
    for (size_t dim = 0; dim < batch.size(); ++dim)
      (dim < numSequences ? sequences : heads) *= batch[dim];
  };
  take(count);
  if (!softmax.hasMask() && !batch.empty() && !isOpen) {
    // If the query loop also counts heads of a GQA group, the last dimension counts these heads.
    size_t numHeads = std::min<size_t>(queryPart == QueryPart::Whole ? 1 : 2, batch.size());
    take(batch.size() - numHeads);
    if (!findRows(q, 1) && countShared() == 1)
      take(count);
    // Without a mask, the sink distinguishes the heads.
    if (std::optional<SmallVector<bool>> uses = softmax.sink ? getUses(softmax.sink) : std::nullopt;
        uses && llvm::is_contained(*uses, true))
      take(llvm::find(*uses, true) - uses->begin());
  }
  shared = countShared();
  return success();
}

SmallVector<AffineExpr> AttentionMatcher::batchOf(AffineExpr sequence, AffineExpr head) const {
  SmallVector<AffineExpr> exprs(batch.size(), getAffineConstantExpr(0, context));
  int64_t left = heads;
  AffineExpr rest = head;
  bool isOfHeads = true;
  for (size_t dim = batch.size(); dim-- > 0;) {
    if (batch[dim] == 1)
      continue;
    if (isOfHeads && left == 1) {
      isOfHeads = false;
      rest = sequence;
      left = sequences;
    }
    left /= batch[dim];
    exprs[dim] = left == 1 ? rest : rest % batch[dim];
    rest = rest.floorDiv(batch[dim]);
  }
  return exprs;
}

/// Maps (sequence, row, head, column) to indices of the operand.
AffineMap AttentionMatcher::mapOfRows(AffineMap map, int64_t shared) const {
  auto dim = [&](unsigned position) { return getAffineDimExpr(position, context); };
  AffineExpr zero = getAffineConstantExpr(0, context);
  SmallVector<AffineExpr> exprs =
      batchOf(sequences == 1 ? zero : dim(0), heads == shared ? zero : dim(2) * shared);
  exprs.append({dim(1), dim(3)});
  return simplifyAffineMap(map.compose(AffineMap::get(4, 0, exprs, context)));
}

AffineMap AttentionMatcher::mapOfResult() {
  auto outs = *getLoopsOf(op.getIndexingMapsArray()[2]);
  SmallVector<AffineExpr> indices(op.getNumLoops());
  for (auto [position, loop] : llvm::enumerate(outs))
    indices[loop] = getAffineDimExpr(position, context);
  AffineExpr flat = getAffineConstantExpr(0, context), query = indices[loops.query];
  for (unsigned loop : loops.batch)
    flat = loop == loops.batch.front() ? indices[loop] : flat * loopRanges[loop] + indices[loop];
  if (queryPart == QueryPart::Outer) {
    flat = flat * grouped + query % grouped;
    query = query.floorDiv(grouped);
  } else if (queryPart == QueryPart::Inner) {
    flat = flat * grouped + query.floorDiv(queries);
    query = query % queries;
  }
  return simplifyAffineMap(
      AffineMap::get(outs.size(), 0,
                     {sequences == 1 ? getAffineConstantExpr(0, context) : flat.floorDiv(heads),
                      query, flat % heads, indices[loops.column]},
                     context));
}

void AttentionMatcher::readLses() {
  SmallVector<int64_t> shape(batch);
  shape.append({queries, keys});
  for (const AttentionLse &found : findLses(softmax, shape, numVisited)) {
    ArrayRef<AffineExpr> given = found.coordinates.getResults();
    auto type = cast<RankedTensorType>(found.root.getType());
    // The extent of a dynamic dimension is the number of sequences or queries.
    bool isOther = false;
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      if (AffineExpr own = getAffineDimExpr(dim, context);
          ShapedType::isDynamic(extent) && own != given.front() && own != given.back())
        isOther = true;
    if (isOther)
      continue;
    AffineExpr zero = getAffineConstantExpr(0, context), sequence = zero, head = zero;
    int64_t left = sequences;
    for (auto [expr, extent] : llvm::zip_equal(given.drop_back(), batch)) {
      AffineExpr &number = left == 1 ? head : sequence;
      number = ShapedType::isDynamic(extent) ? expr : number * extent + expr;
      if (left != 1)
        left = ShapedType::isDynamic(extent) ? 1 : left / extent;
    }
    AffineMap map = AffineMap::get(type.getRank(), 0, {head, sequence, given.back()}, context);
    lses.push_back({found.root, simplifyAffineMap(map)});
  }
}

/// Maps (sequence, query, key) to indices of the mask.
AffineMap AttentionMatcher::mapOfMask(AffineMap map) const {
  auto dim = [&](unsigned position) { return getAffineDimExpr(position, context); };
  AffineExpr zero = getAffineConstantExpr(0, context);
  SmallVector<AffineExpr> exprs = batchOf(sequences == 1 ? zero : dim(0), zero);
  exprs.append({dim(1), dim(2)});
  return simplifyAffineMap(map.compose(AffineMap::get(3, 0, exprs, context)));
}

/// Maps the head to indices of the sink tensor.
AffineMap AttentionMatcher::mapOfSink(AffineMap map) const {
  AffineExpr zero = getAffineConstantExpr(0, context);
  SmallVector<AffineExpr> exprs = batchOf(zero, getAffineDimExpr(0, context));
  exprs.append({zero, zero});
  return simplifyAffineMap(map.compose(AffineMap::get(1, 0, exprs, context)));
}

Element AttentionMatcher::findShared(const AttentionOperand &operand, int64_t shared) const {
  auto dim = [&](unsigned position) { return getAffineDimExpr(position, context); };
  AffineExpr zero = getAffineConstantExpr(0, context);
  int64_t own = heads / shared;
  AffineExpr head = shared == 1 ? zero : dim(3);
  if (own != 1)
    head = shared == 1 ? dim(2) : dim(2) * shared + dim(3);
  SmallVector<AffineExpr> exprs = batchOf(sequences == 1 ? zero : dim(0), head);
  exprs.append({dim(1), dim(4)});
  const int64_t shape[] = {sequences, operand.rows, own, shared, operand.columns};
  ElementReader reader(context, shape);
  Element element{operand.tensor,
                  simplifyAffineMap(operand.map.compose(AffineMap::get(5, 0, exprs, context)))};
  return getLastTensor(reader, element);
}

/// Returns the GQA group size: how often each head of K and V is repeated.
int64_t AttentionMatcher::countShared() const {
  // Bounds the search. No known model has a larger GQA group.
  constexpr int64_t kMost = 1024;
  for (int64_t count = std::min(heads, kMost); count > 1; --count) {
    if (heads % count != 0)
      continue;
    bool isRepeated = llvm::all_of(ArrayRef({&k, &v}), [&](const AttentionOperand *operand) {
      return !findShared(*operand, count).map.isFunctionOfDim(3);
    });
    if (isRepeated)
      return count;
  }
  return 1;
}

Value AttentionMatcher::findRows(const AttentionOperand &operand, int64_t shared,
                                 bool *isOneSequence) const {
  int64_t own = heads / shared;
  Value tensor = operand.tensor;
  AffineMap map = mapOfRows(operand.map, shared);
  AffineExpr zero = getAffineConstantExpr(0, context);
  if (shared > 1) {
    // Search the tensor before heads are repeated.
    Element found = findShared(operand, shared);
    auto dim = [&](unsigned position) { return getAffineDimExpr(position, context); };
    AffineMap without = AffineMap::get(4, 0, {dim(0), dim(1), dim(2), zero, dim(3)}, context);
    tensor = found.value;
    map = simplifyAffineMap(found.map.compose(without));
  }
  for (bool hasSequences : {true, false})
    for (bool hasHeads : {true, false}) {
      if ((!hasSequences && sequences != 1) || (!hasHeads && own != 1))
        continue;
      SmallVector<int64_t> shape;
      SmallVector<AffineExpr> exprs;
      auto add = [&](bool isThere, int64_t extent) {
        exprs.push_back(isThere ? getAffineDimExpr(shape.size(), context) : zero);
        if (isThere)
          shape.push_back(extent);
      };
      add(hasSequences, sequences);
      add(true, operand.rows);
      add(hasHeads, own);
      add(true, operand.columns);
      unsigned rank = shape.size();
      ElementReader reader(context, shape);
      AffineMap layout = AffineMap::get(rank, 0, exprs, context);
      Value rows = reader.findTensor({tensor, simplifyAffineMap(map.compose(layout))}, shape,
                                     AffineMap::getMultiDimIdentityMap(rank, context));
      if (!rows)
        continue;
      if (isOneSequence)
        *isOneSequence = !hasSequences;
      return rows;
    }
  return {};
}
