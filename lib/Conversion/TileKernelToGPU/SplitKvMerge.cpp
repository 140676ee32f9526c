// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitKvMerge.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "fusednorm/Lowering/SplitKvTree.h"
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
  width = std::gcd(widthOf(op.getStates()), widthOf(op.getOut()));
  levels = kSplitKvLevels - llvm::Log2_64(kBatch);
  // Fewer states have fewer levels.
  if (int64_t parts = cast<MemRefType>(op.getStates().getType()).getDimSize(0);
      !ShapedType::isDynamic(parts))
    levels = std::min<int64_t>(levels, llvm::Log2_64_Ceil(std::max(parts, kBatch) / kBatch));
}

Value SplitKvMerge::lseAt(Value part, Value head, Value token) {
  Value lse =
      e.load(e.b.getF32Type(), elementAddress(e, function, op.getLses(), {part, head, token}), 4);
  Value isInfinite = e.isEqual(lse, std::numeric_limits<double>::infinity());
  return e.select(isInfinite, e.minusInfinity(), lse);
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

SplitKvMerge::Values SplitKvMerge::loadState(Value part, Value token, Value head, Value column) {
  // The LSE is loaded without a branch, so that the loads of a batch overlap.
  Value parts = function.getBuffer(op.getStates()).extents[0];
  Value isThere = e.compare(Predicate::ult, part, parts);
  Value lse = lseAt(e.smaller(part, e.sub(parts, 1)), head, token);
  lse = e.select(isThere, lse, e.minusInfinity());
  // A state without visible keys is not read.
  Values columns = e.choose(
      e.isMinusInfinity(lse), [&] { return Values(width, e.number(0)); },
      [&] { return loadColumns(part, token, head, column); });
  Values node{lse, e.number(1)};
  llvm::append_range(node, columns);
  return node;
}

SplitKvMerge::Values SplitKvMerge::add(ArrayRef<Value> x, ArrayRef<Value> y) {
  Value largest = e.maxf(x[0], y[0]);
  auto factorOf = [&](ArrayRef<Value> node) {
    return e.exp2(e.mulf(e.subf(node[0], largest), e.number(llvm::numbers::log2e)));
  };
  Value ofX = factorOf(x), ofY = factorOf(y);
  Values sum{largest};
  for (auto [own, other] : llvm::zip_equal(x.drop_front(), y.drop_front()))
    sum.push_back(e.fma(ofY, other, e.mulf(ofX, own)));
  Value hasNoX = e.isMinusInfinity(x[0]), hasNoY = e.isMinusInfinity(y[0]);
  for (auto [own, left, right] : llvm::zip_equal(sum, x, y))
    own = e.select(hasNoY, left, e.select(hasNoX, right, own));
  return sum;
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
    replace(level, add(nodeAt(level), node));
    return result;
  }
  return e.choose(
      isBitSet(batch, level),
      [&] { return insert(batch, level + 1, add(nodeAt(level), node), result); },
      [&]() -> Values {
        replace(level, node);
        return result;
      });
}

SplitKvMerge::Values SplitKvMerge::mergeStates(Value token, Value head, Value column) {
  Value parts = function.getBuffer(op.getStates()).extents[0];
  Value batches = e.ceilDiv(parts, kBatch);
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
      nodes.push_back(loadState(e.add(first, i), token, head, column));
    for (; nodes.size() > 1; nodes.resize(nodes.size() / 2))
      for (size_t i = 0; i < nodes.size(); i += 2)
        nodes[i / 2] = add(nodes[i], nodes[i + 1]);
    scf::YieldOp::create(e.b, e.loc, insert(batch, 0, nodes[0], loop.getRegionIterArgs()));
  }
  // Levels with a set bit of the number of batches have a pending node.
  int64_t size = 2 + width;
  auto nodeAt = [&](int64_t level) { return Values(loop.getResults().slice(level * size, size)); };
  Values rest = emptyNode();
  for (int64_t level = 0; level < levels; ++level)
    rest = e.choose(
        isBitSet(batches, level), [&] { return add(nodeAt(level), rest); }, [&] { return rest; });
  return add(nodeAt(levels), rest);
}

Value SplitKvMerge::isBitSet(Value number, int64_t bit) {
  return e.compare(Predicate::ne, e.bitAnd(e.shr(number, bit), 1), 0);
}

void SplitKvMerge::merge(Value token, Value head, Value column) {
  Values node = mergeStates(token, head, column);
  if (Value sinks = op.getSinks()) {
    Values sink = emptyNode();
    Type element = typeOf(sinks).getElementType();
    sink[0] = e.widen(e.load(element, elementAddress(e, function, sinks, {head}), bytesOf(sinks)));
    sink[1] = e.number(1);
    node = add(node, sink);
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
