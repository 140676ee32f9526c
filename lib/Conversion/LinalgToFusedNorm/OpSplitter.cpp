// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpSplitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm::raise;

OpSplitter::OpSplitter(BodySplitter &splitter, linalg::GenericOp op)
    : splitter(splitter), op(op), builder(op), numLoops(op.getNumLoops()),
      isParallel(op.getNumParallelLoops() == op.getNumLoops()),
      saved{op.getLoc(),
            op->getDiscardableAttrDictionary(),
            std::make_unique<Region>(),
            op.getIndexingMapsArray(),
            op.getIteratorTypesArray(),
            {},
            {},
            {}} {}

/// The body of a contraction is one operation to the matchers, unless it rounds operands. An input
/// without a use could not be restored.
bool OpSplitter::isSplittable() {
  Block &body = *op.getBody();
  bool isContraction =
      linalg::isaContractionOpInterface(op) && llvm::none_of(body, llvm::IsaPred<arith::TruncFOp>);
  if (!op.hasPureTensorSemantics() || op->getNumResults() == 0 || llvm::hasNItemsOrLess(body, 2) ||
      isContraction)
    return false;
  for (BlockArgument argument : body.getArguments().take_front(op.getNumDpsInputs()))
    if (argument.use_empty())
      return false;
  if (isParallel)
    for (BlockArgument argument : body.getArguments().drop_front(op.getNumDpsInputs()))
      if (!argument.use_empty())
        return false;
  return llvm::all_of(body.without_terminator(), [](Operation &inner) {
    return inner.getNumRegions() == 0 && (isMemoryEffectFree(&inner) || isa<cf::AssertOp>(inner));
  });
}

bool OpSplitter::isCovered(const llvm::SmallBitVector &loops) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return llvm::all_of(loops.set_bits(), [&](unsigned loop) { return map.isFunctionOfDim(loop); });
  });
}

bool OpSplitter::isCut(Operation &inner) {
  if (inner.getNumResults() != 1 || !isa<FloatType>(inner.getResult(0).getType()))
    return false;
  Value result = inner.getResult(0);
  const llvm::SmallBitVector &loops = loopsOf.find(result)->second;
  return loops.any() && !usesAccumulator.contains(result) && isCovered(loops);
}

void OpSplitter::findCuts() {
  Block &body = *op.getBody();
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = body.getArgument(operand.getOperandNumber());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    llvm::SmallBitVector loops(numLoops);
    for (unsigned loop = 0; loop < numLoops; ++loop)
      loops[loop] = map.isFunctionOfDim(loop);
    loopsOf.try_emplace(argument, loops);
    if (op.isDpsInit(&operand))
      usesAccumulator.insert(argument);
  }
  for (Operation &inner : body.without_terminator()) {
    llvm::SmallBitVector loops(numLoops);
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      loops.set(index.getDim());
    bool isAccumulated = false;
    for (Value operand : inner.getOperands()) {
      if (auto known = loopsOf.find(operand); known != loopsOf.end())
        loops |= known->second;
      isAccumulated |= usesAccumulator.contains(operand);
    }
    for (Value result : inner.getResults()) {
      loopsOf.try_emplace(result, loops);
      if (isAccumulated)
        usesAccumulator.insert(result);
    }
    if (isCut(inner))
      cuts.insert(&inner);
  }
}

void OpSplitter::findDirectResults() {
  if (!isParallel)
    return;
  for (auto [number, yielded] : llvm::enumerate(op.getBody()->getTerminator()->getOperands())) {
    Operation *inner = yielded.getDefiningOp();
    AffineMap map = op.getIndexingMapMatchingResult(op->getResult(number));
    if (inner && cuts.contains(inner) && loopsOf.find(yielded)->second.all() && map.isPermutation())
      direct.try_emplace(inner, number);
  }
}

/// Returns the size of a dimension of `tensor` without a new use of it, if `tensor` or its
/// destination was created with this size.
static std::optional<OpFoldResult> findSize(Value tensor, unsigned dim) {
  while (auto producer = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = producer.getTiedOpOperand(cast<OpResult>(tensor))->get();
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    return expand.getMixedOutputShape()[dim];
  auto empty = tensor.getDefiningOp<tensor::EmptyOp>();
  return empty ? std::optional(empty.getMixedSizes()[dim]) : std::nullopt;
}

std::optional<OpFoldResult> OpSplitter::getSize(unsigned loop) {
  int64_t range = op.getStaticLoopRanges()[loop];
  if (!ShapedType::isDynamic(range))
    return OpFoldResult(builder.getIndexAttr(range));
  std::pair<Value, unsigned> any;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (expr != builder.getAffineDimExpr(loop))
        continue;
      if (std::optional<OpFoldResult> size = findSize(operand.get(), dim))
        return size;
      // tensor.dim is a use: matchers of a result with one use would fail.
      if (!any.first || isa<BlockArgument>(operand.get()))
        any = {operand.get(), dim};
    }
  }
  if (!any.first)
    return std::nullopt;
  auto size = tensor::DimOp::create(builder, op.getLoc(), any.first, any.second);
  BodySplitter::mark(size);
  if (Operation *index = size.getIndex().getDefiningOp(); index && index->hasOneUse())
    BodySplitter::mark(index);
  return OpFoldResult(size.getResult());
}

Value OpSplitter::createDestination(ArrayRef<unsigned> loops, Type element) {
  SmallVector<OpFoldResult> sizes;
  for (unsigned loop : loops) {
    std::optional<OpFoldResult> size = getSize(loop);
    if (!size)
      return {};
    sizes.push_back(*size);
  }
  auto empty = tensor::EmptyOp::create(builder, op.getLoc(), sizes, element);
  BodySplitter::mark(empty);
  return empty;
}

void OpSplitter::collectLeaves(Value scalar, llvm::MapVector<Value, Source> &leaves) {
  if (scalar.getParentBlock() != op.getBody() || leaves.contains(scalar))
    return;
  if (auto argument = dyn_cast<BlockArgument>(scalar)) {
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    if (op.isDpsInput(&operand))
      leaves.insert({scalar, Source{operand.get(), op.getMatchingIndexingMap(&operand),
                                    argument.getArgNumber()}});
    return;
  }
  if (auto part = partOf.find(scalar); part != partOf.end()) {
    leaves.insert({scalar, part->second});
    return;
  }
  for (Value operand : scalar.getDefiningOp()->getOperands())
    collectLeaves(operand, leaves);
}

Value OpSplitter::cloneInto(OpBuilder &body, Value scalar, ArrayRef<unsigned> loopNumbers,
                            IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(scalar))
    return known;
  if (scalar.getParentBlock() != op.getBody())
    return scalar;
  Operation *inner = scalar.getDefiningOp();
  for (Value operand : inner->getOperands())
    (void)cloneInto(body, operand, loopNumbers, mapping);
  if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
    Value own = linalg::IndexOp::create(body, index.getLoc(), loopNumbers[index.getDim()]);
    mapping.map(scalar, own);
    return own;
  }
  body.clone(*inner, mapping);
  return mapping.lookup(scalar);
}

AffineMap OpSplitter::renumber(ArrayRef<unsigned> loops) {
  SmallVector<AffineExpr> dims(numLoops, builder.getAffineConstantExpr(0));
  for (auto [number, loop] : llvm::enumerate(loops))
    dims[loop] = builder.getAffineDimExpr(number);
  return AffineMap::get(loops.size(), 0, dims, builder.getContext());
}

bool OpSplitter::hasLoopsOfChecks() {
  llvm::SmallBitVector used(numLoops), found(numLoops);
  llvm::MapVector<Value, Source> leaves;
  for (auto check : op.getBody()->getOps<cf::AssertOp>()) {
    collectLeaves(check.getArg(), leaves);
    if (auto loops = loopsOf.find(check.getArg()); loops != loopsOf.end())
      used |= loops->second;
  }
  for (auto &[leaf, source] : leaves)
    for (AffineExpr expr : source.map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        found.set(dim.getPosition());
  // The parts must read all inputs, so that the op can be restored.
  leaves.clear();
  for (Value yielded : op.getBody()->getTerminator()->getOperands())
    collectLeaves(yielded, leaves);
  return !used.test(found) && static_cast<int64_t>(leaves.size()) == op.getNumDpsInputs();
}

void OpSplitter::createChecks() {
  SmallVector<cf::AssertOp> checks = llvm::to_vector(op.getBody()->getOps<cf::AssertOp>());
  if (checks.empty())
    return;
  llvm::MapVector<Value, Source> leaves;
  llvm::SmallBitVector used(numLoops);
  for (cf::AssertOp check : checks) {
    collectLeaves(check.getArg(), leaves);
    if (auto loops = loopsOf.find(check.getArg()); loops != loopsOf.end())
      used |= loops->second;
  }
  SmallVector<unsigned> loops, loopNumbers(numLoops, 0);
  for (unsigned loop : used.set_bits()) {
    loopNumbers[loop] = loops.size();
    loops.push_back(loop);
  }
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (auto &[leaf, source] : leaves) {
    inputs.push_back(source.value);
    maps.push_back(source.map.compose(renumber(loops)));
  }
  SmallVector<utils::IteratorType> iterators(loops.size(), utils::IteratorType::parallel);
  saved.checks = linalg::GenericOp::create(
      builder, checks.front().getLoc(), TypeRange(), inputs, ValueRange(), maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange arguments) {
        IRMapping mapping;
        for (auto [leaf, argument] : llvm::zip_equal(leaves, arguments))
          mapping.map(leaf.first, argument);
        for (cf::AssertOp check : checks) {
          Value condition = cloneInto(body, check.getArg(), loopNumbers, mapping);
          cf::AssertOp::create(body, check.getLoc(), condition, check.getMsgAttr());
        }
        linalg::YieldOp::create(body, loc, ValueRange());
      });
}

linalg::GenericOp OpSplitter::createPart(ArrayRef<Value> scalars, ArrayRef<unsigned> loops,
                                         ValueRange outs, ArrayRef<AffineMap> outMaps,
                                         ArrayRef<utils::IteratorType> iterators) {
  llvm::MapVector<Value, Source> leaves;
  for (Value scalar : scalars)
    collectLeaves(scalar, leaves);
  SmallVector<unsigned> loopNumbers(numLoops, 0);
  for (auto [number, loop] : llvm::enumerate(loops))
    loopNumbers[loop] = number;
  AffineMap toOp = renumber(loops);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  sourcesOfPart.clear();
  for (auto &[scalar, source] : leaves) {
    inputs.push_back(source.value);
    maps.push_back(source.map.compose(toOp));
    sourcesOfPart.push_back(source.input);
  }
  for (AffineMap map : outMaps)
    maps.push_back(map.compose(toOp));
  return linalg::GenericOp::create(
      builder, scalars.front().getLoc(), outs.getTypes(), inputs, outs, maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange arguments) {
        IRMapping mapping;
        for (auto [leaf, argument] : llvm::zip(leaves, arguments))
          mapping.map(leaf.first, argument);
        if (static_cast<int64_t>(outs.size()) == op.getNumDpsInits())
          for (auto [own, argument] :
               llvm::zip_equal(op.getRegionOutputArgs(), arguments.take_back(outs.size())))
            mapping.map(own, argument);
        SmallVector<Value> results;
        for (Value scalar : scalars)
          results.push_back(cloneInto(body, scalar, loopNumbers, mapping));
        linalg::YieldOp::create(body, loc, results);
      });
}

/// Notes the inputs of the op among the operands of the part.
void OpSplitter::noteInputs(int64_t number) {
  saved.parts.push_back(number);
  for (auto [operand, input] : llvm::enumerate(sourcesOfPart))
    if (input)
      saved.inputs[*input] = {number, static_cast<unsigned>(operand)};
}

/// Returns the loops of `scalar` in the order of an operand with all of them. A transpose remains a
/// transpose of the part.
SmallVector<unsigned> OpSplitter::getOrder(Value scalar) {
  const llvm::SmallBitVector &loops = loopsOf.find(scalar)->second;
  llvm::MapVector<Value, Source> leaves;
  collectLeaves(scalar, leaves);
  for (auto &[leaf, source] : leaves) {
    SmallVector<unsigned> order;
    for (AffineExpr expr : source.map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        order.push_back(dim.getPosition());
    llvm::SmallBitVector found(numLoops);
    for (unsigned loop : order)
      found.set(loop);
    if (order.size() == loops.count() && found == loops)
      return order;
  }
  return llvm::to_vector(
      llvm::map_range(loops.set_bits(), [](int loop) { return unsigned(loop); }));
}

void OpSplitter::createParts() {
  for (Operation *inner : cuts) {
    Value scalar = inner->getResult(0);
    SmallVector<unsigned> loops = getOrder(scalar);
    SmallVector<utils::IteratorType> iterators(loops.size(), utils::IteratorType::parallel);
    auto result = direct.find(inner);
    SmallVector<AffineExpr> dims;
    for (unsigned loop : loops)
      dims.push_back(builder.getAffineDimExpr(loop));
    AffineMap map = AffineMap::get(numLoops, 0, dims, builder.getContext());
    // A result in another order is a copy of the part.
    if (result != direct.end() &&
        map != op.getIndexingMapMatchingResult(op->getResult(result->second))) {
      direct.erase(result);
      result = direct.end();
    }
    Value out = result != direct.end() ? op.getDpsInits()[result->second]
                                       : createDestination(loops, scalar.getType());
    linalg::GenericOp part = createPart(scalar, loops, out, map, iterators);
    // A shared result may have uses before this op, where the restored op could not stand.
    int64_t number = splitter.addPart(part, /*isShared=*/result == direct.end());
    noteInputs(number);
    partOf[scalar] = {splitter.getResult({number, 0}), map, std::nullopt};
    if (result != direct.end())
      saved.results[result->second] = {number, 0};
  }
}

/// Creates the part with all results except the direct ones.
void OpSplitter::createLastPart() {
  SmallVector<Value> scalars, outs;
  SmallVector<AffineMap> maps;
  SmallVector<unsigned> numbers;
  for (auto [number, yielded] : llvm::enumerate(op.getBody()->getTerminator()->getOperands())) {
    auto result = direct.find(yielded.getDefiningOp());
    if (result != direct.end() && result->second == number)
      continue;
    numbers.push_back(number);
    scalars.push_back(yielded);
    outs.push_back(op.getDpsInits()[number]);
    maps.push_back(op.getIndexingMapMatchingResult(op->getResult(number)));
  }
  if (scalars.empty())
    return;
  SmallVector<unsigned> all = llvm::to_vector(llvm::seq<unsigned>(0, numLoops));
  linalg::GenericOp part = createPart(scalars, all, outs, maps, op.getIteratorTypesArray());
  int64_t number = splitter.addPart(part, /*isShared=*/false);
  noteInputs(number);
  for (auto [own, result] : llvm::enumerate(numbers))
    saved.results[result] = {number, static_cast<unsigned>(own)};
}

/// Checks for a size of each loop: an operand of the op, and of its last part, with the loop as an
/// index.
bool OpSplitter::hasLoops() {
  auto addIndices = [](AffineMap map, llvm::SmallBitVector &loops) {
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        loops.set(dim.getPosition());
  };
  llvm::SmallBitVector ofOp(numLoops), ofLast(numLoops);
  for (OpOperand &operand : op->getOpOperands()) {
    addIndices(op.getMatchingIndexingMap(&operand), ofOp);
    if (op.isDpsInit(&operand))
      addIndices(op.getMatchingIndexingMap(&operand), ofLast);
  }
  SmallVector<Value> waiting(op.getBody()->getTerminator()->getOperands());
  while (!waiting.empty()) {
    Value scalar = waiting.pop_back_val();
    auto loops = loopsOf.find(scalar);
    if (loops == loopsOf.end())
      continue;
    if (auto argument = dyn_cast<BlockArgument>(scalar))
      addIndices(op.getMatchingIndexingMap(&op->getOpOperand(argument.getArgNumber())), ofLast);
    else if (cuts.contains(scalar.getDefiningOp()))
      ofLast |= loops->second;
    else
      llvm::append_range(waiting, scalar.getDefiningOp()->getOperands());
  }
  return ofOp.all() && ofLast.all();
}

void OpSplitter::run() {
  if (!isSplittable())
    return;
  findCuts();
  findDirectResults();
  // One operation, perhaps with broadcast results, is not split.
  auto isOnlyCut = [&](Value yielded) { return yielded.getDefiningOp() == cuts.front(); };
  if (cuts.empty() || (cuts.size() == 1 && isParallel &&
                       llvm::all_of(op.getBody()->getTerminator()->getOperands(), isOnlyCut)))
    return;
  if (!hasLoops() || !hasLoopsOfChecks())
    return;
  saved.inputs.resize(op.getNumDpsInputs());
  saved.results.resize(op->getNumResults());
  createChecks();
  createParts();
  createLastPart();
  SmallVector<Value> results;
  for (PartValue result : saved.results)
    results.push_back(splitter.getResult(result));
  op->replaceAllUsesWith(results);
  saved.body->takeBody(op.getRegion());
  op->erase();
  splitter.addSplitOp(std::move(saved));
}
