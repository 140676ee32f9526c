// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses the ops after attention into its epilogue: quantization and a store in a cache.

#include "AttentionWriter.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the groups of a reshape of heads and columns to one dimension.
static SmallVector<ReassociationIndices> collapsedHeads() { return {{0}, {1, 2}}; }

/// Returns the tensor whose buffer holds `value`, before any write.
static Value destinationOf(Value value) {
  while (Operation *made = value.getDefiningOp()) {
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(made))
      value = dps.getTiedOpOperand(cast<OpResult>(value))->get();
    else if (isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
                 tensor::ExpandShapeOp>(made))
      value = made->getOperand(0);
    else
      break;
  }
  return value;
}

AttentionWriter::ResultChain AttentionWriter::findResults() {
  ResultChain chain;
  Value result = op->getResult(0);
  Operation *user = getOnlyUser(result);
  auto next = [&](Value value) {
    result = value;
    user = result.hasOneUse() ? *result.user_begin() : nullptr;
  };
  chain.collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(user);
  if (chain.collapse && chain.collapse.getReassociationIndices() == collapsedHeads())
    next(chain.collapse.getResult());
  else
    chain.collapse = nullptr;
  auto isNext = [&](Operation *taker) {
    return taker && taker->getBlock() == op->getBlock() && taker->getOperand(0) == result;
  };
  if (auto quantize = dyn_cast_or_null<QuantizeOp>(user); quantize && isNext(quantize)) {
    chain.quantize = quantize;
    next(quantize->getResult(0));
  }
  auto store = dyn_cast_or_null<PagedStoreOp>(user);
  bool hasLayout = !chain.quantize || chain.quantize.getOut().getDefiningOp<tensor::EmptyOp>();
  if (store && isNext(store) && hasLayout)
    chain.store = store;
  return chain;
}

/// Returns the store if attention reads its cache, or an op before the store if it overwrites an
/// operand of attention. Null otherwise: attention may move to the store.
Operation *AttentionWriter::findOverwritten(PagedStoreOp store) {
  llvm::SmallPtrSet<Value, 8> read;
  for (Value operand : cast<DestinationStyleOpInterface>(op.getOperation()).getDpsInputs())
    if (isa<RankedTensorType>(operand.getType()))
      read.insert(destinationOf(operand));
  if (read.contains(destinationOf(store.getCache())))
    return store;
  for (Operation *other = op->getNextNode(); other && other != store; other = other->getNextNode())
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(other))
      for (Value init : dps.getDpsInits())
        if (isa<RankedTensorType>(init.getType()) &&
            !destinationOf(init).getDefiningOp<tensor::EmptyOp>() &&
            read.contains(destinationOf(init)))
          return other;
  return nullptr;
}

void AttentionWriter::takeResults() {
  if (!op.getEpilogue().empty() || op.getPiece())
    return;
  ResultChain chain = findResults();
  QuantizeOp quantize = chain.quantize;
  if (quantize && (quantize.isTwoLaunches() || quantize.getAmax()))
    return refuse(quantize, "its scale is computed from all rows");
  if (chain.store)
    if (Operation *other = findOverwritten(chain.store)) {
      refuse(chain.store, other == chain.store
                              ? Twine("it writes to a cache that attention reads")
                              : other->getName().getStringRef() +
                                    ", an op before the store, overwrites an operand of attention");
      chain.store = nullptr;
    }
  if (chain.store && writeEpilogue(chain))
    return;
  chain.store = nullptr;
  if (quantize)
    writeEpilogue(chain);
}

/// Moves the ops of the chain into an epilogue. Records a reason if no kernel supports it.
bool AttentionWriter::writeEpilogue(const ResultChain &chain) {
  QuantizeOp quantize = chain.quantize;
  PagedStoreOp store = chain.store;
  Operation *last = store ? store.getOperation() : quantize.getOperation();
  Value out = store ? store.getCache() : quantize.getOut();
  Value scales = quantize ? quantize.getScales() : Value();
  OpBuilder b(last);
  Location loc = op.getLoc();
  SmallVector<Type> types{out.getType()};
  if (op.getLse())
    types.push_back(op.getLse().getType());
  if (scales)
    types.push_back(scales.getType());
  // Attention moves to its last op, as destinations may be created after attention.
  auto isTakenBefore = [&](Value value, StringRef what) {
    for (Operation *other : value.getUsers())
      if (other != store && (other->getBlock() != op->getBlock() || other->isBeforeInBlock(last))) {
        refuse(other, "it uses " + what + " before " +
                          (store ? "the results are in the cache" : "the quantized values exist"));
        return true;
      }
    return false;
  };
  if (op.getLse() && isTakenBefore(op->getResult(1), "the LSE"))
    return false;
  if (scales && store && isTakenBefore(quantize->getResult(1), "scales"))
    return false;
  auto made = rebuild(last, types, op.getPrologueIns(), {}, op.getQ(), op.getK(), out, scales);
  SmallVector<Type> arguments{op.getAttendedType(), out.getType()};
  if (scales)
    arguments.push_back(scales.getType());
  Block *body = b.createBlock(&made.getEpilogue(), {}, arguments,
                              SmallVector<Location>(arguments.size(), loc));
  IRMapping mapping;
  mapping.map(out, body->getArgument(1));
  if (scales)
    mapping.map(scales, body->getArgument(2));
  Value current = body->getArgument(0);
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  if (!type.getElementType().isF32())
    current =
        arith::TruncFOp::create(b, loc, op.getAttendedType().clone(type.getElementType()), current);
  if (chain.collapse)
    current = tensor::CollapseShapeOp::create(b, loc, current, collapsedHeads());
  Value rows = quantize ? quantize.getX() : store.getX();
  bool isSameType = current.getType() == rows.getType();
  mapping.map(rows, current);
  SmallVector<Value> inputs, yielded;
  auto clone = [&](Operation *next) {
    for (Value operand : cast<DestinationStyleOpInterface>(next).getDpsInputs())
      addInput(b, *body, inputs, mapping, operand, arguments.size() - 1);
    return b.clone(*next, mapping)->getResults();
  };
  if (quantize) {
    if (store) {
      auto quantized = cast<RankedTensorType>(quantize.getOut().getType());
      Value empty = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, current),
                                            quantized.getElementType());
      isSameType &= empty.getType() == quantized;
      mapping.map(quantize.getOut(), empty);
    }
    llvm::append_range(yielded, clone(quantize));
  }
  if (store) {
    Value stored = clone(store).front();
    if (yielded.empty())
      yielded.push_back(stored);
    yielded.front() = stored;
  }
  YieldOp::create(b, loc, yielded);
  made.getEpilogueInsMutable().assign(inputs);
  AttentionBlocker blocker = findEpilogueBlocker(made);
  if (blocker.op || !isSameType) {
    refuse(last, blocker.op ? blocker.op->getName().getStringRef() + " " + blocker.reason
                            : Twine("its type has more static extents"));
    for (auto [from, to] : llvm::zip_equal(made->getRegions(), op->getRegions()))
      if (&from != &made.getEpilogue())
        to.takeBody(from);
    made->erase();
    return false;
  }
  save(op->getResult(0));
  if (quantize && store)
    save(quantize->getResult(0));
  if (scales)
    quantize->getResult(1).replaceAllUsesWith(made->getResults().back());
  if (op.getLse())
    op->getResult(1).replaceAllUsesWith(made->getResult(1));
  last->getResult(0).replaceAllUsesWith(made->getResult(0));
  if (quantize)
    behind.push_back(nameOf(quantize));
  if (store)
    behind.push_back(nameOf(store));
  isTaken = true;
  if (store)
    store->erase();
  if (quantize)
    quantize->erase();
  // Extents of the result are extents of the destination.
  for (OpOperand &use : llvm::make_early_inc_range(op->getResult(0).getUses()))
    if (isa<tensor::DimOp>(use.getOwner()))
      use.set(op.getOut());
  if (chain.collapse)
    chain.collapse->erase();
  op->erase();
  op = made;
  return true;
}
