// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitBodies.h"
#include "OpSplitter.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace fusednorm::raise;

/// The number of a part; -1 for a size or a destination.
static constexpr StringLiteral kNumber = "fusednorm.part";

static void setNumber(Operation *op, int64_t number) {
  op->setDiscardableAttr(kNumber, Builder(op->getContext()).getI64IntegerAttr(number));
}

static int64_t getNumber(Operation *op) {
  auto number = op->getDiscardableAttr(kNumber);
  auto integer = dyn_cast_or_null<IntegerAttr>(number);
  return integer ? integer.getInt() : -1;
}

bool BodySplitter::isPart(Operation *op) { return getNumber(op) >= 0; }

void BodySplitter::mark(Operation *op) { setNumber(op, -1); }

/// Checks whether two scalars from outside the bodies are the same.
static bool areSame(Value lhs, Value rhs) {
  Attribute left, right;
  return lhs == rhs || (matchPattern(lhs, m_Constant(&left)) &&
                        matchPattern(rhs, m_Constant(&right)) && left == right);
}

/// Checks whether two parts compute the same tensor.
static bool areEqual(linalg::GenericOp lhs, linalg::GenericOp rhs) {
  if (lhs.getInputs() != rhs.getInputs() || lhs.getResultTypes() != rhs.getResultTypes() ||
      lhs.getIndexingMaps() != rhs.getIndexingMaps() ||
      lhs.getIteratorTypes() != rhs.getIteratorTypes())
    return false;
  llvm::DenseMap<Value, Value> known;
  return OperationEquivalence::isRegionEquivalentTo(
      &lhs.getRegion(), &rhs.getRegion(),
      [&](Value left, Value right) {
        return success(known.lookup(left) == right || areSame(left, right));
      },
      [&](Value left, Value right) { known[left] = right; }, OperationEquivalence::IgnoreLocations);
}

int64_t BodySplitter::addPart(linalg::GenericOp part, bool isShared) {
  Value key = part.getInputs().empty() ? Value() : part.getInputs().front();
  SmallVector<int64_t> &others = partsOf[key];
  if (isShared)
    for (int64_t other : others)
      if (areEqual(parts[other], part)) {
        part.erase();
        return other;
      }
  int64_t number = parts.size();
  setNumber(part, number);
  parts.push_back(part);
  others.push_back(number);
  return number;
}

unsigned BodySplitter::split() {
  for (Operation &op : llvm::make_early_inc_range(block))
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      OpSplitter(*this, generic).run();
  return splitOps.size();
}

bool BodySplitter::restore(SplitOp &saved, const llvm::DenseMap<int64_t, linalg::GenericOp> &left) {
  for (int64_t part : saved.parts)
    if (!left.contains(part))
      return false;
  SmallVector<Value> inputs, outs, results;
  for (PartValue input : saved.inputs)
    inputs.push_back(left.at(input.part)->getOperand(input.number));
  Operation *last = nullptr;
  for (PartValue result : saved.results) {
    linalg::GenericOp part = left.at(result.part);
    outs.push_back(part.getDpsInits()[result.number]);
    results.push_back(part->getResult(result.number));
    if (!last || last->isBeforeInBlock(part))
      last = part;
  }
  // A matcher may have changed the type of an operand.
  for (auto [argument, operand] :
       llvm::zip(saved.body->getArguments(), llvm::concat<Value>(inputs, outs)))
    if (argument.getType() != getElementTypeOrSelf(operand.getType()))
      return false;
  // All users of a result come after the last result, except other parts.
  for (Value result : results)
    for (Operation *user : result.getUsers()) {
      Operation *own = block.findAncestorOpInBlock(*user);
      if (own && own->isBeforeInBlock(last) && getNumber(own) < 0)
        return false;
    }
  OpBuilder builder(last->getContext());
  builder.setInsertionPointAfter(last);
  auto op = linalg::GenericOp::create(builder, saved.loc, TypeRange(ValueRange(results)), inputs,
                                      outs, saved.maps, saved.iterators);
  op.getRegion().takeBody(*saved.body);
  op->setDiscardableAttrs(saved.attributes);
  if (saved.checks)
    saved.checks->erase();
  for (auto [old, own] : llvm::zip_equal(results, op->getResults()))
    old.replaceUsesWithIf(own, [&](OpOperand &use) {
      Operation *user = block.findAncestorOpInBlock(*use.getOwner());
      return user && last->isBeforeInBlock(user);
    });
  return true;
}

/// Fuses each part into its only user if the user is a part.
void BodySplitter::joinParts() {
  SmallVector<Operation *> waiting;
  llvm::DenseSet<Operation *> isPart;
  for (Operation &op : block)
    if (getNumber(&op) >= 0)
      isPart.insert(&op);
  waiting.assign(isPart.begin(), isPart.end());
  llvm::sort(waiting, [](Operation *lhs, Operation *rhs) { return lhs->isBeforeInBlock(rhs); });
  IRRewriter rewriter(block.getParentOp()->getContext());
  SmallVector<Operation *> joined;
  while (!waiting.empty()) {
    Operation *op = waiting.pop_back_val();
    if (!isPart.contains(op))
      continue;
    auto part = cast<linalg::GenericOp>(op);
    OpOperand *fused = nullptr;
    for (OpOperand *input : part.getDpsInputOperands()) {
      Operation *producer = input->get().getDefiningOp();
      if (producer && isPart.contains(producer) && producer->hasOneUse() &&
          linalg::areElementwiseOpsFusable(input))
        fused = input;
    }
    if (!fused)
      continue;
    Operation *producer = fused->get().getDefiningOp();
    rewriter.setInsertionPoint(part);
    FailureOr<linalg::ElementwiseOpFusionResult> result =
        linalg::fuseElementwiseOps(rewriter, fused);
    if (failed(result))
      continue;
    for (auto [old, value] : result->replacements)
      rewriter.replaceAllUsesWith(old, value);
    setNumber(result->fusedOp, getNumber(part));
    isPart.erase(part);
    isPart.erase(producer);
    rewriter.eraseOp(part);
    rewriter.eraseOp(producer);
    isPart.insert(result->fusedOp);
    waiting.push_back(result->fusedOp);
  }
}

void BodySplitter::eraseDead() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    if (!op.hasAttr(kNumber))
      continue;
    if (op.use_empty())
      op.erase();
  }
}

void BodySplitter::keepParts() {
  eraseDead();
  for (Operation &op : block)
    op.removeDiscardableAttr(kNumber);
}

void BodySplitter::join() {
  if (splitOps.empty())
    return;
  llvm::DenseMap<int64_t, linalg::GenericOp> left;
  for (Operation &op : block)
    if (int64_t number = getNumber(&op); number >= 0)
      left[number] = cast<linalg::GenericOp>(op);
  for (SplitOp &saved : llvm::reverse(splitOps))
    restore(saved, left);
  eraseDead();
  joinParts();
  keepParts();
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

/// Collects the ops in the body of `op` that compute the index `value`, and the loops that it uses.
/// Fails if the index depends on elements.
static LogicalResult readIndex(linalg::GenericOp op, Value value,
                               llvm::SetVector<Operation *> &slice, llvm::SmallBitVector &loops) {
  if (!op.getRegion().isAncestor(value.getParentRegion()))
    return success();
  Operation *producer = value.getDefiningOp();
  if (slice.contains(producer))
    return success();
  if (!producer || !isMemoryEffectFree(producer) || producer->getNumRegions() != 0)
    return failure();
  if (auto index = dyn_cast<linalg::IndexOp>(producer)) {
    loops.set(index.getDim());
    return success();
  }
  for (Value operand : producer->getOperands())
    if (failed(readIndex(op, operand, slice, loops)))
      return failure();
  slice.insert(producer);
  return success();
}

/// Creates an op that gathers the elements of `extract` for the loops that its indices use.
static linalg::GenericOp createGather(linalg::GenericOp op, tensor::ExtractOp extract,
                                      const llvm::SetVector<Operation *> &slice,
                                      const llvm::SmallBitVector &loops) {
  OpBuilder b(op);
  Location loc = extract.getLoc();
  SmallVector<OpFoldResult> sizes;
  SmallVector<Range> ranges = cast<linalg::LinalgOp>(*op).createLoopRanges(b, loc);
  llvm::SmallDenseMap<unsigned, unsigned> numbers;
  for (unsigned loop : loops.set_bits()) {
    numbers[loop] = sizes.size();
    sizes.push_back(ranges[loop].size);
  }
  Value empty = tensor::EmptyOp::create(b, loc, sizes, extract.getType());
  SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      b, loc, empty.getType(), ValueRange(), empty, b.getMultiDimIdentityMap(sizes.size()),
      iterators, [&](OpBuilder &nested, Location at, ValueRange) {
        IRMapping mapping;
        for (auto index : op.getBody()->getOps<linalg::IndexOp>())
          if (loops.test(index.getDim()))
            mapping.map(index.getResult(),
                        linalg::IndexOp::create(nested, at, numbers[index.getDim()]).getResult());
        for (Operation *part : slice)
          nested.clone(*part, mapping);
        linalg::YieldOp::create(nested, at, nested.clone(*extract, mapping)->getResult(0));
      });
}

/// Replaces `extract` by a new operand of the op: the result of a gather. The extract is then dead.
static void splitGather(linalg::GenericOp op, tensor::ExtractOp extract) {
  llvm::SetVector<Operation *> slice;
  llvm::SmallBitVector loops(op.getNumLoops());
  if (extract->use_empty() || op.getRegion().isAncestor(extract.getTensor().getParentRegion()))
    return;
  for (Value index : extract.getIndices())
    if (failed(readIndex(op, index, slice, loops)))
      return;
  // A result with one element for each iteration of a GEMM would be larger than all operands.
  bool isLarger = loops.all() && llvm::none_of(op.getIndexingMapsArray(),
                                               [](AffineMap map) { return map.isPermutation(); });
  if (loops.none() || isLarger)
    return;
  linalg::GenericOp gather = createGather(op, extract, slice, loops);
  SmallVector<AffineExpr> indices;
  for (unsigned loop : loops.set_bits())
    indices.push_back(getAffineDimExpr(loop, op.getContext()));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned number = op.getNumDpsInputs();
  maps.insert(maps.begin() + number, AffineMap::get(op.getNumLoops(), 0, indices, op.getContext()));
  BlockArgument element = op.getBody()->insertArgument(number, extract.getType(), extract.getLoc());
  op.getInputsMutable().append(gather.getResult(0));
  op.setIndexingMapsAttr(Builder(op.getContext()).getAffineMapArrayAttr(maps));
  extract.replaceAllUsesWith(element);
}

void fusednorm::raise::splitGathers(Operation *root) {
  SmallVector<linalg::GenericOp> reductions;
  root->walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() != 0 && op.hasPureTensorSemantics())
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions) {
    auto extracts = llvm::to_vector(op.getBody()->getOps<tensor::ExtractOp>());
    for (tensor::ExtractOp extract : extracts)
      splitGather(op, extract);
    if (extracts.empty())
      continue;
    for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(*op.getBody())))
      if (inner.use_empty() && isMemoryEffectFree(&inner) && !isa<linalg::YieldOp>(inner))
        inner.erase();
  }
}
