// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitKvMerge.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "fusednorm/Lowering/GPU/PieceStates.h"
#include "fusednorm/Lowering/SplitKvTree.h"
#include "fusednorm/Support/KeyPieces.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static int64_t bytesOf(Value memref) {
  return cast<MemRefType>(memref.getType()).getElementType().getIntOrFloatBitWidth() / 8;
}

int64_t SplitKvMerge::widthOf(Value memref) const {
  int64_t last = cast<MemRefType>(memref.getType()).getRank() - 1;
  LineAccess access = LineAccess::of(function, memref, last);
  int64_t bytes = access.isTested ? 0 : access.bytes;
  int64_t elements = bytes / bytesOf(memref);
  return elements > 1 ? std::gcd(elements, columns) : 1;
}

SplitKvMerge::SplitKvMerge(FloatEmitter &e, MergeStatesOp op, const GPUKernelFunction &function,
                           Value thread, int64_t threads)
    : e(e), op(op), function(function), thread(thread), threads(threads),
      columns(cast<MemRefType>(op.getStates().getType()).getShape().back()) {
  hasRecords = cast<MemRefType>(op.getLses().getType()).getRank() == 4;
  width = std::gcd(widthOf(op.getStates()), widthOf(op.getOut()));
  levels = kSplitKvLevels - llvm::Log2_64(kBatch);
  // Fewer states have fewer levels.
  if (int64_t parts = cast<MemRefType>(op.getStates().getType()).getDimSize(0);
      !ShapedType::isDynamic(parts))
    levels = std::min<int64_t>(levels, llvm::Log2_64_Ceil(std::max(parts, kBatch) / kBatch));
}

Value SplitKvMerge::wordAt(Type type, Value part, Value head, Value token, int64_t word) {
  Values indices{part, head, token};
  if (hasRecords)
    indices.push_back(e.index(word));
  return e.load(type, elementAddress(e, function, op.getLses(), indices), 4);
}

SplitKvMerge::Parts SplitKvMerge::findParts(Value token, Value head) {
  Parts parts{function.getBuffer(op.getStates()).extents[0], {}};
  if (!hasRecords)
    return parts;
  // Arrays without keys have no piece, and no record.
  Value word =
      e.choose(
           e.compare(Predicate::ne, parts.count, 0),
           [&]() -> Values { return {wordAt(e.b.getI32Type(), e.index(0), head, token, 2)}; },
           [&]() -> Values { return {e.i32(0)}; })
          .front();
  parts.count = e.toIndex(e.bitAnd(word, (int64_t(1) << kRecordShift) - 1));
  parts.run = e.shl(e.i32(1), e.shr(word, kRecordShift));
  return parts;
}

void SplitKvMerge::run(Value token) {
  Value offsets = op.getRowOffsets();
  if (!offsets)
    return mergeHeads(token);
  // Tokens after the last row are padding.
  Value last = e.sub(function.getBuffer(offsets).extents[0], 1);
  Value end = e.load(e.b.getI32Type(), elementAddress(e, function, offsets, {last}), 4);
  end = arith::ExtUIOp::create(e.b, e.loc, e.b.getI64Type(), end);
  e.when(e.compare(Predicate::ult, token, e.toIndex(end)), [&] { mergeHeads(token); });
}

void SplitKvMerge::mergeHeads(Value token) {
  Value heads = function.getBuffer(op.getStates()).extents[2];
  int64_t perHead = columns / width;
  auto loop =
      scf::ForOp::create(e.b, e.loc, e.toIndex(thread), e.mul(heads, perHead), e.index(threads));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  merge(token, e.div(number, perHead), e.mul(e.rem(number, perHead), width));
}

SplitKvMerge::Values SplitKvMerge::emptyNode() {
  Values node(2 + width, e.number(0));
  node[0] = e.minusInfinity();
  return node;
}

SplitKvMerge::Values SplitKvMerge::loadState(const Parts &parts, Value part, Value token,
                                             Value head, Value column) {
  // The LSE is loaded without a branch, so that the loads of a batch overlap. Only LSEs of parts
  // that exist are loaded.
  Value isThere = e.compare(Predicate::ult, part, parts.count);
  Value own = e.smaller(part, e.sub(parts.count, 1)), total = e.number(1);
  if (hasRecords) {
    // The state of a run of pieces is a part, whose slot follows from the number of its pieces.
    Value inRun = e.bitAnd(e.toI32(own), e.sub(parts.run, 1));
    isThere = e.both(isThere, e.compare(Predicate::eq, inRun, 0));
    own = e.sub(own, e.toIndex(inRun));
    Value pieces = e.smaller(parts.run, e.toI32(e.sub(parts.count, own)));
    own = e.add(own, e.toIndex(findRootSlot(e, pieces)));
    total = wordAt(e.b.getF32Type(), own, head, token, 1);
  }
  Value lse = toNodeLse(e, wordAt(e.b.getF32Type(), own, head, token, 0));
  lse = e.select(isThere, lse, e.minusInfinity());
  // A state without visible keys is not read.
  Values columns = e.choose(
      e.isMinusInfinity(lse), [&] { return Values(width, e.number(0)); },
      [&] { return loadColumns(own, token, head, column); });
  Values node{lse, total};
  llvm::append_range(node, columns);
  return node;
}

SplitKvMerge::Values SplitKvMerge::insert(Value batch, int64_t level, const Values &node,
                                          ValueRange pending) {
  int64_t size = 2 + width;
  Values result(pending);
  auto nodeAt = [&](int64_t level) { return Values(ValueRange(result).slice(level * size, size)); };
  auto replace = [&](int64_t level, const Values &own) {
    llvm::copy(own, result.begin() + level * size);
  };
  if (level == levels) {
    replace(level, NodeSum::add(e, nodeAt(level), node));
    return result;
  }
  return e.choose(
      isBitSet(batch, level),
      [&] { return insert(batch, level + 1, NodeSum::add(e, nodeAt(level), node), result); },
      [&]() -> Values {
        replace(level, node);
        return result;
      });
}

SplitKvMerge::Values SplitKvMerge::mergeStates(Value token, Value head, Value column) {
  Parts parts = findParts(token, head);
  Value batches = e.ceilDiv(parts.count, kBatch);
  Values pending;
  for (int64_t level = 0; level <= levels; ++level)
    llvm::append_range(pending, emptyNode());
  auto loop = scf::ForOp::create(e.b, e.loc, e.index(0), batches, e.index(1), pending);
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Value batch = loop.getInductionVar(), first = e.mul(batch, kBatch);
    SmallVector<Values> nodes;
    for (int64_t i = 0; i < kBatch; ++i)
      nodes.push_back(loadState(parts, e.add(first, i), token, head, column));
    for (; nodes.size() > 1; nodes.resize(nodes.size() / 2))
      for (size_t i = 0; i < nodes.size(); i += 2)
        nodes[i / 2] = NodeSum::add(e, nodes[i], nodes[i + 1]);
    scf::YieldOp::create(e.b, e.loc, insert(batch, 0, nodes[0], loop.getRegionIterArgs()));
  }
  // Levels with a set bit of the number of batches have a pending node.
  int64_t size = 2 + width;
  auto nodeAt = [&](int64_t level) { return Values(loop.getResults().slice(level * size, size)); };
  Values rest = emptyNode();
  for (int64_t level = 0; level < levels; ++level)
    rest = e.choose(
        isBitSet(batches, level), [&] { return NodeSum::add(e, nodeAt(level), rest); },
        [&] { return rest; });
  return NodeSum::add(e, nodeAt(levels), rest);
}

Value SplitKvMerge::isBitSet(Value number, int64_t bit) {
  return e.compare(Predicate::ne, e.bitAnd(e.shr(number, bit), 1), 0);
}

void SplitKvMerge::merge(Value token, Value head, Value column) {
  Values node = mergeStates(token, head, column);
  if (Value sinks = op.getSinks()) {
    Values sink = emptyNode();
    Type element = cast<MemRefType>(sinks.getType()).getElementType();
    sink[0] = e.widen(e.load(element, elementAddress(e, function, sinks, {head}), bytesOf(sinks)));
    sink[1] = e.number(1);
    node = NodeSum::add(e, node, sink);
  }
  Value largest = node[0], total = node[1], isEmpty = e.isMinusInfinity(largest);
  Values results;
  for (Value sum : ArrayRef<Value>(node).drop_front(2))
    results.push_back(e.select(isEmpty, e.number(0), e.divf(sum, total)));
  storeColumns(results, token, head, column);
  if (!op.getLse())
    return;
  e.when(e.compare(Predicate::eq, column, 0), [&] {
    Value lse = e.fma(e.log2(total), e.number(llvm::numbers::ln2), largest);
    e.store(e.select(isEmpty, e.minusInfinity(), lse),
            elementAddress(e, function, op.getLse(), {head, token}), 4);
  });
}

SplitKvMerge::Values SplitKvMerge::loadColumns(Value part, Value token, Value head, Value column) {
  Value states = op.getStates();
  Type element = cast<MemRefType>(states.getType()).getElementType();
  Value address = elementAddress(e, function, states, {part, token, head, column});
  if (width == 1)
    return {e.widen(e.load(element, address, bytesOf(states)))};
  Value loaded = e.load(VectorType::get({width}, element), address, width * bytesOf(states));
  Values result;
  for (int64_t i = 0; i < width; ++i)
    result.push_back(e.widen(vector::ExtractOp::create(e.b, e.loc, loaded, ArrayRef<int64_t>{i})));
  return result;
}

void SplitKvMerge::storeColumns(const Values &numbers, Value token, Value head, Value column) {
  Value out = op.getOut();
  Type element = cast<MemRefType>(out.getType()).getElementType();
  Values narrow;
  for (Value number : numbers)
    narrow.push_back(element.isF32()
                         ? number
                         : arith::TruncFOp::create(e.b, e.loc, element, number).getResult());
  Value address = elementAddress(e, function, out, {token, head, column});
  if (width == 1)
    return e.store(narrow[0], address, bytesOf(out));
  Value joined =
      vector::FromElementsOp::create(e.b, e.loc, VectorType::get({width}, element), narrow);
  e.store(joined, address, width * bytesOf(out));
}
