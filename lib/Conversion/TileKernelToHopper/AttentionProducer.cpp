// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the copying warpgroup of attention does. Keys and values that are arrays come by tensor
// copies of one thread; what lies in pages, and values of a block behind whose last key other rows
// follow, by all threads: a thread looks up the place of one row, and eight of them copy a line of
// 128 bytes of a row. Rows that are not there are zeros, and what lies in their place is not read:
// a number that is not finite would reach sums by a weight of zero.
//
// Values that are turned arrive apart: while those of a block are on their way, those of the block
// before become what is multiplied.

#include "../TileKernelToGPU/AttentionScores.h"
#include "AttentionKernel.h"
#include "TransposedV.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilehopper;
using Predicate = arith::CmpIPredicate;

/// The barrier of the warpgroup.
static constexpr int64_t kBarrier = 3;

namespace {
class Copies {
public:
  explicit Copies(AttentionKernel &kernel)
      : k(kernel), h(kernel.h), e(kernel.e), shape(kernel.shape), op(kernel.op),
        own(h.bitAnd(kernel.thread, AttentionKernel::kGroupThreads - 1)),
        lane(h.bitAnd(kernel.thread, kWarpThreads - 1)), leads(h.isEqual(own, 0)) {}

  void run();

private:
  using Values = AttentionKernel::Values;
  /// Places in the rings, in the order of what loops carry. Keys and values have the same one,
  /// which takes registers.
  struct States {
    PipelineState block, queries;
    explicit States(ValueRange at) : block{at[0], at[1], {}}, queries{at[2], at[3], {}} {}
    Values pack() const { return {block.stage, block.parity, queries.stage, queries.parity}; }
  };

  Values copyRun(KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                 ValueRange carried);
  void copyQueries(KeyBlockIterator &walk, const AttentionRun &run, PipelineState state);
  Value describeBlock(AttentionScores &scores, const AttentionRun &run, Value block, Value isNone,
                      Value isLast);
  void copyBlock(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                 Value word);
  /// The word and what comes by tensor copies, then the rest.
  void beginKeys(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                 Value word);
  void copyKeyRows(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state);
  /// Into `ring`; true where the threads have copied, and nobody has said that they are there.
  Value copyValues(KeyBlockIterator &walk, const AttentionRun &run, const Pipeline &pipeline, Value begin,
                   PipelineState state);
  /// The same for values that are turned: those of the block before, if there is one, become what
  /// is multiplied beside.
  void copyAndTranspose(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                   Value isFirst);
  void transpose(PipelineState state);
  void completeTransposed(PipelineState state);
  void skip(const Pipeline &pipeline, PipelineState state);
  /// Columns of an array into lines of a tile, by one thread: `count` lines of a row.
  void copyLines(Value map, Value to, int64_t count, int64_t rows, Value row, Value head,
                 Value barrier);
  /// The same from pages, by all: `count` columns of a row.
  void copyRows(KeyBlockIterator &walk, const AttentionRun &run, Value array, KeyPart part, Value to,
                int64_t firstColumn, int64_t count, Value begin);
  /// Until what this warpgroup has copied is there for wgmma.
  void finishCopies();

  bool copiesKeys() { return shape.hasPagedKeys || op.getRope(); }

  AttentionKernel &k;
  hopper::HopperEmitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  Value own, lane, leads;
};
} // namespace

void Copies::run() {
  PipelineState begin = k.keys.beginFilling(h);
  Values carried{begin.stage, begin.parity, begin.stage, begin.parity};
  k.forEachTile(carried, [&](Value head, Value first, ValueRange at) {
    KeyBlockIterator walk = k.walkOf(head);
    AttentionScores scores(e, op, *k.function, k.scalars, head);
    return walk.forEachRun(first, HopperAttention::kQueries, Values(at),
                           [&](const AttentionRun &run, ValueRange at) {
                             return copyRun(walk, scores, run.uniform(e), at);
                           });
  });
}

Copies::Values Copies::copyRun(KeyBlockIterator &walk, AttentionScores &scores,
                               const AttentionRun &run, ValueRange carried) {
  constexpr int64_t kKeys = HopperAttention::kKeys;
  States states(carried);
  scores.begin(run);
  AttentionScores::Queries all{run.position, e.sub(e.add(run.position, run.count), 1)};
  Value blocks = e.ceilDiv(run.keyCount, kKeys);
  Value first = scores.findBlock(all, e.index(0), blocks, kKeys, lane);
  copyQueries(walk, run, states.queries);
  states.queries = k.queries.next(h, states.queries);
  // One round at least: a run that sees nothing has a word, too.
  Values initial{first, e.constant(h.getI1Type(), 1)};
  llvm::append_range(initial, states.pack());
  Values last = e.repeat(
      initial, [&](ValueRange at) { return at[1]; },
      [&](ValueRange at) -> Values {
        Value block = at[0];
        States now(at.drop_front(2));
        Value next = scores.findBlock(all, e.add(block, 1), blocks, kKeys, lane);
        Value isNone = e.compare(Predicate::sge, block, blocks);
        Value goesOn = e.compare(Predicate::slt, next, blocks);
        Value word = describeBlock(scores, run, block, isNone, goesOn);
        k.keys.waitEmpty(h, k.base, now.block);
        h.branch(
            isNone,
            [&] {
              k.values.waitEmpty(h, k.base, now.block);
              h.branch(leads, [&] {
                e.store(word, k.wordOf(now.block), 4);
                k.keys.complete(h, k.base, now.block);
                k.values.complete(h, k.base, now.block);
              });
              if (k.arriving)
                skip(*k.arriving, now.block);
            },
            [&] {
              Value begin = e.mul(block, kKeys);
              if (!k.arriving)
                return copyBlock(walk, run, begin, now.block, word);
              beginKeys(walk, run, begin, now.block, word);
              copyAndTranspose(walk, run, begin, now.block, e.compare(Predicate::eq, block, first));
            });
        now.block = k.keys.next(h, now.block);
        Values result{next, goesOn};
        llvm::append_range(result, now.pack());
        return result;
      });
  if (k.arriving)
    h.branch(e.compare(Predicate::slt, first, blocks), [&] {
      PipelineState state = k.values.before(h, States(ValueRange(last).drop_front(2)).block);
      transpose(state);
      finishCopies();
      completeTransposed(state);
    });
  return Values(llvm::drop_begin(last, 2));
}

Value Copies::describeBlock(AttentionScores &scores, const AttentionRun &run, Value block,
                            Value isNone, Value goesOn) {
  Value begin = e.mul(block, HopperAttention::kKeys);
  Value end = e.sub(e.add(run.position, run.count), 1);
  auto bit = [&](Value condition, int64_t value) { return h.select(condition, value, 0); };
  Value word = h.shl(e.toI32(block), AttentionKernel::kBlockShift);
  word = e.bitOr(word, h.select(goesOn, 0, AttentionKernel::kIsLast));
  word = e.bitOr(word, bit(isNone, AttentionKernel::kIsNone));
  for (int64_t group = 0; group < AttentionKernel::kWarpgroups; ++group) {
    Value first = e.add(run.position, group * 64);
    AttentionScores::Queries queries{first, e.smaller(e.add(first, 63), end)};
    Value all = scores.see(queries, begin, HopperAttention::kKeys).all;
    word = e.bitOr(word, bit(all, int64_t(1) << group));
  }
  return word;
}

void Copies::copyLines(Value map, Value to, int64_t count, int64_t rows, Value row, Value head,
                       Value barrier) {
  for (int64_t line = 0; line < count; ++line)
    TmaCopies::load(h, map, h.at(to, line * rows * HopperAttention::kLineBytes),
                     {e.toI32(row), e.toI32(head), h.word(line * shape.lineColumns())}, barrier);
}

void Copies::copyQueries(KeyBlockIterator &walk, const AttentionRun &run, PipelineState state) {
  k.queries.waitEmpty(h, k.base, state);
  // Queries of other sequences are computed, and not stored.
  h.branch(leads, [&] {
    k.queries.expect(h, k.base, state, shape.queryBytes());
    Value full = k.queries.getFull(h, k.base, state);
    copyLines(k.queryMap, k.queries.getTile(h, k.base, 0, state), shape.countLines(shape.columns),
              HopperAttention::kQueries, run.begin, walk.getHead(), full);
    k.queries.complete(h, k.base, state);
  });
}

void Copies::beginKeys(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                       Value word) {
  constexpr int64_t kKeys = HopperAttention::kKeys;
  Value tile = k.keys.getTile(h, k.base, 0, state);
  int64_t lines = shape.countLines(shape.keyColumns);
  h.branch(leads, [&] {
    e.store(word, k.wordOf(state), 4);
    if (shape.hasPagedKeys)
      return;
    k.keys.expect(h, k.base, state, lines * kKeys * HopperAttention::kLineBytes);
    copyLines(k.keyMap, tile, lines, kKeys, e.add(run.keyBegin, begin), walk.getKeyHead(),
              k.keys.getFull(h, k.base, state));
    if (!copiesKeys())
      k.keys.complete(h, k.base, state);
  });
}

void Copies::copyKeyRows(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                         PipelineState state) {
  Value tile = k.keys.getTile(h, k.base, 0, state);
  int64_t lines = shape.countLines(shape.keyColumns);
  if (shape.hasPagedKeys)
    copyRows(walk, run, op.getK(), KeyPart::Key, tile, 0, shape.keyColumns, begin);
  if (op.getRope())
    copyRows(walk, run, op.getRope(), KeyPart::Rope,
             h.at(tile, lines * HopperAttention::kKeys * HopperAttention::kLineBytes),
             op.getRopeColumn(), shape.columns - shape.keyColumns, begin);
}

Value Copies::copyValues(KeyBlockIterator &walk, const AttentionRun &run, const Pipeline &pipeline,
                         Value begin, PipelineState state) {
  constexpr int64_t kKeys = HopperAttention::kKeys;
  Value tile = pipeline.getTile(h, k.base, 0, state), yes = e.constant(h.getI1Type(), 1);
  auto byThreads = [&] {
    copyRows(walk, run, op.getV(), KeyPart::Value, tile, 0, shape.valueColumns, begin);
  };
  if (shape.hasPagedKeys) {
    byThreads();
    return yes;
  }
  Value isBorder = e.compare(Predicate::sgt, e.add(begin, kKeys), run.keyCount);
  h.branch(isBorder, byThreads, [&] {
    h.branch(leads, [&] {
      pipeline.expect(h, k.base, state, shape.arrivingBytes());
      copyLines(k.valueMap, tile, shape.countLines(shape.valueColumns), kKeys,
                e.add(run.keyBegin, begin), walk.getKeyHead(), pipeline.getFull(h, k.base, state));
      pipeline.complete(h, k.base, state);
    });
  });
  return isBorder;
}

void Copies::copyBlock(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                       Value word) {
  beginKeys(walk, run, begin, state, word);
  copyKeyRows(walk, run, begin, state);
  // Keys first: who multiplies them gives values back when the next keys are there.
  if (copiesKeys()) {
    finishCopies();
    h.branch(leads, [&] { k.keys.complete(h, k.base, state); });
  }
  k.values.waitEmpty(h, k.base, state);
  Value byThreads = copyValues(walk, run, k.values, begin, state);
  h.branch(byThreads, [&] {
    finishCopies();
    h.branch(leads, [&] { k.values.complete(h, k.base, state); });
  });
}

//===----------------------------------------------------------------------===//
// Values that are turned
//===----------------------------------------------------------------------===//

void Copies::copyAndTranspose(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                         Value isFirst) {
  k.arriving->waitEmpty(h, k.base, state);
  // No arrival stands between a write of a thread and its fence.
  Value byThreads = copyValues(walk, run, *k.arriving, begin, state);
  copyKeyRows(walk, run, begin, state);
  PipelineState before = k.values.before(h, state);
  Value hasBefore = e.bitXor(isFirst, e.constant(h.getI1Type(), 1));
  h.branch(hasBefore, [&] { transpose(before); });
  finishCopies();
  h.branch(leads, [&] {
    if (copiesKeys())
      k.keys.complete(h, k.base, state);
    h.branch(byThreads, [&] { k.arriving->complete(h, k.base, state); });
  });
  h.branch(hasBefore, [&] { completeTransposed(before); });
}

void Copies::transpose(PipelineState state) {
  k.values.waitEmpty(h, k.base, state);
  PipelineState reading = {state.stage, h.bitXor(state.parity, 1), {}};
  k.arriving->waitFull(h, k.base, reading);
  transposeV(h, k.arriving->getTile(h, k.base, 0, state), k.values.getTile(h, k.base, 0, state),
             own, shape.valueColumns);
}

void Copies::completeTransposed(PipelineState state) {
  k.arriving->releaseIf(h, k.base, state, h.isEqual(lane, 0));
  h.branch(leads, [&] { k.values.complete(h, k.base, state); });
}

/// A round of a ring in which nothing comes.
void Copies::skip(const Pipeline &pipeline, PipelineState state) {
  pipeline.waitEmpty(h, k.base, state);
  h.branch(leads, [&] { pipeline.complete(h, k.base, state); });
  pipeline.waitFull(h, k.base, {state.stage, h.bitXor(state.parity, 1), {}});
  // All have seen these phases before the next ones begin.
  h.syncGroup(kBarrier, AttentionKernel::kGroupThreads);
  pipeline.releaseIf(h, k.base, state, h.isEqual(lane, 0));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

void Copies::copyRows(KeyBlockIterator &walk, const AttentionRun &run, Value array, KeyPart part,
                      Value to, int64_t firstColumn, int64_t count, Value begin) {
  constexpr int64_t kChunk = 16, kRowsAtOnce = 4, kLine = HopperAttention::kLineBytes;
  int64_t rowBytes = count * shape.elementBytes();
  constexpr int64_t kSide = HopperAttention::kKeys * HopperAttention::kLineBytes;
  Type i32 = h.getI32Type(), i64 = h.getI64Type();
  // Thread i looks for row i; what is not there has the place of the last one.
  Value key = e.smaller(e.add(begin, e.toIndex(own)), e.sub(run.keyCount, 1));
  Value state = e.toI64(e.add(walk.keyIndex(run, array, part, key), firstColumn));
  Value low = arith::TruncIOp::create(h, i32, state);
  Value high = arith::TruncIOp::create(h, i32, e.shr(state, 32));
  // A shuffle, which no compiler moves: places of lines are not held from block to block.
  Value lane = e.shuffle(this->lane, this->lane);
  Value warpRow = h.bitAnd(own, ~(kWarpThreads - 1));
  Value chunk = h.bitAnd(lane, 7), inRound = h.shr(lane, 3);
  Value column = h.mul(chunk, kChunk);
  Value left = e.sub(run.keyCount, begin);
  Value pointer = k.function->getBuffer(array).pointer;
  for (int64_t round = 0; round < kWarpThreads / kRowsAtOnce; ++round) {
    Value from = h.add(inRound, round * kRowsAtOnce), line = h.add(warpRow, from);
    Value lowPart = arith::ExtUIOp::create(h, i64, e.shuffle(low, from));
    Value highPart = arith::ExtUIOp::create(h, i64, e.shuffle(high, from));
    Value own = e.bitOr(lowPart, e.shl(highPart, 32));
    Value source = e.ahead(e.ahead(pointer, e.mul(own, shape.elementBytes())), column);
    Value order = h.shl(h.bitXor(chunk, h.bitAnd(line, 7)), 4);
    Value target = h.at(h.at(to, h.mul(line, HopperAttention::kLineBytes)), order);
    Value bytes = h.select(e.compare(Predicate::slt, e.toIndex(line), left), kChunk, 0);
    for (int64_t line = 0; line * kLine < rowBytes; ++line) {
      // The last line may end in the middle.
      int64_t left = rowBytes - line * kLine;
      Value own = left < kLine ? h.select(h.isLess(column, left), bytes, 0) : bytes;
      NVVM::CpAsyncOp::create(h, h.at(target, line * kSide), h.at(source, line * kLine),
                              uint32_t(kChunk), NVVM::LoadCacheModifierKind::CG, own);
    }
  }
}

void Copies::finishCopies() {
  NVVM::CpAsyncCommitGroupOp::create(h);
  NVVM::CpAsyncWaitGroupOp::create(h, uint32_t(0));
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  h.syncGroup(kBarrier, AttentionKernel::kGroupThreads);
}

void fusednorm::tilehopper::emitAttentionProducer(AttentionKernel &kernel) { Copies(kernel).run(); }
