// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitKvMerge.h"
#include "fusednorm/Lowering/SplitKvTree.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

SplitKvMerge::SplitKvMerge(OpBuilder &b, MergeStatesOp op, const TargetInfo &target,
                           const IRMapping &scalars)
    : b(b), loc(op.getLoc()), lanes(target.vectorBytes / 4),
      columns(cast<MemRefType>(op.getStates().getType()).getShape().back()), e(b, loc, lanes),
      one(b, loc, 1) {
  auto own = [&](Value value) { return value ? scalars.lookupOrDefault(value) : value; };
  states = own(op.getStates());
  lses = own(op.getLses());
  rowOffsets = own(op.getRowOffsets());
  sinks = own(op.getSinks());
  out = own(op.getOut());
  lse = own(op.getLse());
}

void SplitKvMerge::allocate() {
  // A node of each level, the runs of the highest level, and the pushed state.
  constexpr int64_t kNodes = kSplitKvLevels + 2;
  auto make = [&](ArrayRef<int64_t> shape) -> Value {
    return memref::AllocOp::create(b, loc, MemRefType::get(shape, b.getF32Type()),
                                   b.getI64IntegerAttr(64));
  };
  largest = make({kNodes});
  totals = make({kNodes});
  accumulators = make({kNodes, columns});
}

void SplitKvMerge::deallocate() {
  for (Value memory : {largest, totals, accumulators})
    memref::DeallocOp::create(b, loc, memory);
}

void SplitKvMerge::run(Value token) {
  auto mergeHeads = [&] {
    e.loop(e.index(0), e.dim(states, 2), 1, [&](Value head) { merge(token, head); });
  };
  if (!rowOffsets)
    return mergeHeads();
  // Tokens past the last row are padding.
  Value end = e.loadIndex(rowOffsets, e.sub(e.dim(rowOffsets, 0), 1));
  e.when(e.isLess(token, end), mergeHeads);
}

Value SplitKvMerge::numberOf(double value) { return e.f32(value); }

Value SplitKvMerge::numberAt(Value memory, Value index) {
  return memref::LoadOp::create(b, loc, memory, index);
}

void SplitKvMerge::setNumber(Value number, Value memory, Value index) {
  memref::StoreOp::create(b, loc, number, memory, index);
}

Value SplitKvMerge::lseAt(Value part, Value head, Value token) {
  SmallVector<Value> indices{part, head, token};
  if (cast<MemRefType>(lses.getType()).getRank() == 4)
    indices.push_back(e.index(0));
  Value own = memref::LoadOp::create(b, loc, lses, indices);
  Value isInfinite = e.compare(LaneEmitter::FloatPredicate::OEQ, own, numberOf(kInfinity));
  return e.select(isInfinite, numberOf(-kInfinity), own);
}

void SplitKvMerge::forColumns(function_ref<void(LaneEmitter &, Value)> body) {
  int64_t whole = columns / lanes * lanes;
  e.loop(e.index(0), e.index(whole), lanes, [&](Value column) { body(e, column); });
  e.loop(e.index(whole), e.index(columns), 1, [&](Value column) { body(one, column); });
}

void SplitKvMerge::push(Value depth, Value part, Value token, Value head) {
  Value own = lseAt(part, head, token);
  setNumber(own, largest, depth);
  setNumber(numberOf(1), totals, depth);
  // A state without visible keys is not read.
  e.when(e.compare(LaneEmitter::FloatPredicate::UNE, own, numberOf(-kInfinity)), [&] {
    forColumns([&](LaneEmitter &at, Value column) {
      at.store(at.widen(at.load(states, {part, token, head, column})), accumulators,
               {depth, column});
    });
  });
}

void SplitKvMerge::mergeUpper(Value depth) {
  Value second = e.sub(depth, 1), first = e.sub(depth, 2);
  Value x = numberAt(largest, first), y = numberAt(largest, second);
  auto isThere = [&](Value number) -> Value {
    return e.compare(LaneEmitter::FloatPredicate::UNE, number, numberOf(-kInfinity));
  };
  auto copy = [&] {
    setNumber(y, largest, first);
    setNumber(numberAt(totals, second), totals, first);
    forColumns([&](LaneEmitter &at, Value column) {
      at.store(at.load(accumulators, {second, column}), accumulators, {first, column});
    });
  };
  auto add = [&] {
    Value most = e.maxf(x, y), ofX = e.exp(e.subf(x, most)), ofY = e.exp(e.subf(y, most));
    setNumber(most, largest, first);
    setNumber(e.fma(ofY, numberAt(totals, second), e.mulf(ofX, numberAt(totals, first))), totals,
              first);
    forColumns([&](LaneEmitter &at, Value column) {
      Value left = at.mulf(at.splat(ofX), at.load(accumulators, {first, column}));
      Value sum = at.fma(at.splat(ofY), at.load(accumulators, {second, column}), left);
      at.store(sum, accumulators, {first, column});
    });
  };
  e.when(isThere(y), [&] { e.when(isThere(x), add, copy); });
}

Value SplitKvMerge::mergeComplete(Value depth, Value part) {
  Type index = b.getIndexType();
  const Value initial[] = {e.index(0), depth};
  auto loop = scf::WhileOp::create(b, loc, TypeRange{index, index}, initial);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *before = b.createBlock(&loop.getBefore(), {}, {index, index}, {loc, loc});
    Value level = before->getArgument(0);
    Value isComplete =
        e.compare(LaneEmitter::Predicate::ne, e.bitAnd(e.shr(part, level), 1), e.index(0));
    isComplete = e.bitAnd(isComplete, e.isLess(level, e.index(kSplitKvLevels)));
    scf::ConditionOp::create(b, loc, isComplete, before->getArguments());
    Block *after = b.createBlock(&loop.getAfter(), {}, {index, index}, {loc, loc});
    mergeUpper(after->getArgument(1));
    scf::YieldOp::create(
        b, loc, ValueRange{e.add(after->getArgument(0), 1), e.sub(after->getArgument(1), 1)});
  }
  // Complete runs of the highest level are merged in ascending order.
  constexpr int64_t kRun = int64_t(1) << kSplitKvLevels;
  depth = loop.getResult(1);
  Value isRun = e.compare(LaneEmitter::Predicate::eq, e.rem(e.add(part, 1), kRun), e.index(0));
  isRun = e.bitAnd(isRun, e.compare(LaneEmitter::Predicate::ugt, part, e.index(kRun)));
  e.when(isRun, [&] { mergeUpper(depth); });
  return e.select(isRun, e.sub(depth, 1), depth);
}

void SplitKvMerge::merge(Value token, Value head) {
  Value parts = e.dim(states, 0), zero = e.index(0);
  setNumber(numberOf(-kInfinity), largest, zero);
  Value depth =
      e.loop(zero, parts, 1, {zero}, [&](Value part, ValueRange carried) -> LaneEmitter::Carried {
         push(carried[0], part, token, head);
         return {mergeComplete(e.add(carried[0], 1), part)};
       }).front();
  e.loop(e.index(1), e.larger(depth, e.index(1)), 1,
         [&](Value merged) { mergeUpper(e.add(e.sub(depth, merged), 1)); });
  if (sinks)
    addSink(head);
  store(token, head);
}

void SplitKvMerge::addSink(Value head) {
  Value upper = e.index(1);
  setNumber(e.widen(memref::LoadOp::create(b, loc, sinks, head)), largest, upper);
  setNumber(numberOf(1), totals, upper);
  forColumns([&](LaneEmitter &at, Value column) {
    at.store(at.number(0), accumulators, {upper, column});
  });
  mergeUpper(e.index(2));
}

void SplitKvMerge::store(Value token, Value head) {
  Value zero = e.index(0), most = numberAt(largest, zero);
  Value isEmpty = e.compare(LaneEmitter::FloatPredicate::OEQ, most, numberOf(-kInfinity));
  Value total = e.select(isEmpty, numberOf(1), numberAt(totals, zero));
  Type element = cast<MemRefType>(out.getType()).getElementType();
  forColumns([&](LaneEmitter &at, Value column) {
    Value sum = at.divf(at.load(accumulators, {zero, column}), at.splat(total));
    sum = at.select(at.splat(isEmpty), at.number(0), sum);
    at.store(at.convert(sum, element), out, {token, head, column});
  });
  if (!lse)
    return;
  Value log = e.plusLog(e.select(isEmpty, numberOf(0), most), total);
  memref::StoreOp::create(b, loc, e.select(isEmpty, numberOf(-kInfinity), log), lse,
                          ValueRange{head, token});
}
