// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/AttentionScores.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

AttentionScores::AttentionScores(FloatEmitter &e, AttentionOp op, const GPUKernelFunction &function,
                                 const IRMapping &scalars, Value head)
    : e(e), op(op), head(head), keeps(op.getScore().empty()) {
  if (keeps)
    return;
  bounds.emplace(e, op.getBounds().front(), function, scalars);
  if (!op.getRange().empty())
    range.emplace(e, op.getRange().front(), function, scalars);
  Block &block = op.getScore().front();
  score.emplace(e, block, function, scalars);
  keeps = block.getTerminator()->getOperand(0) == block.getArgument(0);
}

void AttentionScores::begin(const AttentionRun &own) {
  run = &own;
  if (!score)
    return;
  bounds->prepare({own.sequence, {}, {}, {}, {}});
  score->prepare({{}, head, {}, {}, own.sequence, own.last});
}

void AttentionScores::findRange(Value first, Value count, Value lane) {
  if (!range)
    return;
  range->prepare({run->sequence, {}});
  auto loop = scf::ForOp::create(e.b, e.loc, e.toIndex(lane), count, e.index(kWarpThreads),
                                 ValueRange{e.index(int64_t(1) << 31), e.index(0)});
  auto lower = [&](Value x, Value y) { return e.smaller(x, y); };
  auto upper = [&](Value x, Value y) { return e.larger(x, y); };
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> own = range->emit({run->sequence, e.add(first, loop.getInductionVar())});
    Value begin = lower(own[0], loop.getRegionIterArg(0));
    Value end = upper(own[1], loop.getRegionIterArg(1));
    scf::YieldOp::create(e.b, e.loc, ValueRange{begin, end});
  }
  rangeBegin = loop.getResult(0);
  rangeEnd = loop.getResult(1);
  // Exchanges have 32 bits. No key has a position of 2^31 - 1 or more.
  auto narrow = [&](Value x) { return e.toI32(e.smaller(x, e.index((int64_t(1) << 31) - 1))); };
  for (int64_t bits = kWarpThreads / 2; bits > 0; bits /= 2) {
    rangeBegin = lower(rangeBegin, e.toIndex(e.exchange(narrow(rangeBegin), bits)));
    rangeEnd = upper(rangeEnd, e.toIndex(e.exchange(narrow(rangeEnd), bits)));
  }
}

AttentionScores::Visibility AttentionScores::see(const Queries &queries, Value begin,
                                                 int64_t size) {
  Value end = e.smaller(e.add(begin, size), run->keyCount);
  Value isWhole = e.compare(Predicate::sle, e.add(begin, size), run->keyCount);
  if (!bounds) {
    Value yes = e.constant(e.b.getI1Type(), 1);
    return {yes, isWhole, {}};
  }
  Value first = e.add(run->keyStart, begin), last = e.sub(e.add(run->keyStart, end), 1);
  SmallVector<Value> seen = bounds->emit({run->sequence, queries.first, queries.last, first, last});
  if (rangeBegin) {
    Value isInRange = e.both(e.compare(Predicate::slt, first, rangeEnd),
                             e.compare(Predicate::sge, last, rangeBegin));
    seen[0] = e.both(seen[0], isInRange);
  }
  return {seen[0], e.both(seen[1], isWhole), seen[1]};
}

Value AttentionScores::findBlock(const Queries &queries, Value first, Value blocks, int64_t size,
                                 Value lane) {
  if (!bounds)
    return first;
  Type index = e.b.getIndexType(), i32 = e.b.getI32Type();
  auto loop = scf::WhileOp::create(
      e.b, e.loc, TypeRange{index, i32}, ValueRange{first},
      [&](OpBuilder &, Location, ValueRange at) {
        OpBuilder::InsertionGuard guard(e.b);
        e.b.setInsertionPointToEnd(at[0].getParentBlock());
        Value own = e.add(at[0], e.toIndex(lane));
        Value may = see(queries, e.mul(own, size), size).may;
        may = e.both(may, e.compare(Predicate::slt, own, blocks));
        Value found = e.ballot(may);
        Value behind = e.add(at[0], kWarpThreads);
        Value goesOn =
            e.both(e.compare(Predicate::eq, found, 0), e.compare(Predicate::slt, behind, blocks));
        scf::ConditionOp::create(e.b, e.loc, goesOn, ValueRange{at[0], found});
      },
      [&](OpBuilder &, Location, ValueRange at) {
        OpBuilder::InsertionGuard guard(e.b);
        e.b.setInsertionPointToEnd(at[0].getParentBlock());
        scf::YieldOp::create(e.b, e.loc, e.add(at[0], kWarpThreads));
      });
  Value found = loop.getResult(1);
  Value lowest = LLVM::CountTrailingZerosOp::create(e.b, e.loc, i32, found, /*isZeroPoison=*/false);
  Value block = e.add(loop.getResult(0), e.toIndex(lowest));
  return e.select(e.compare(Predicate::eq, found, 0), blocks, block);
}

std::pair<Value, Value> AttentionScores::finish(Value sum, Value rowHead, Value position,
                                                Value key) {
  SmallVector<Value> results = score->emit(
      {sum, rowHead, position, e.addNarrow(run->keyStart, key), run->sequence, run->last});
  return {results[0], results[1]};
}
