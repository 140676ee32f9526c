// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the copying warpgroup of attention does. Keys and values that are arrays come by tensor
// copies of one thread; what lies in pages, and values of a block behind whose last key other rows
// follow, by all threads: a thread looks up the place of one row, and eight of them copy a line of
// 128 bytes of a row. Rows that are not there are zeros, and what lies in their place is not read:
// a number that is not finite would reach sums by a weight of zero.

#include "../TileKernelToGPU/AttentionScores.h"
#include "AttentionKernel.h"

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
  struct Places {
    RingPlace block, queries;
    explicit Places(ValueRange at) : block{at[0], at[1], {}}, queries{at[2], at[3], {}} {}
    Values pack() const { return {block.stage, block.parity, queries.stage, queries.parity}; }
  };

  Values copyRun(AttentionWalk &walk, AttentionScores &scores, const AttentionRun &run,
                 ValueRange carried);
  void copyQueries(AttentionWalk &walk, const AttentionRun &run, RingPlace place);
  Value describeBlock(AttentionScores &scores, const AttentionRun &run, Value block, Value isNone,
                      Value isLast);
  void copyBlock(AttentionWalk &walk, const AttentionRun &run, Value begin, RingPlace place,
                 Value word);
  /// Columns of an array into lines of a tile, by one thread: `count` lines of a row.
  void copyLines(Value map, Value to, int64_t count, int64_t rows, Value row, Value head,
                 Value barrier);
  /// The same from pages, by all.
  void copyRows(AttentionWalk &walk, const AttentionRun &run, Value array, KeyPart part, Value to,
                int64_t firstColumn, int64_t count, Value begin);
  /// Until what this warpgroup has copied is there for wgmma.
  void finishCopies();

  bool copiesKeys() { return shape.hasPagedKeys || op.getRope(); }

  AttentionKernel &k;
  hopper::Emitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  Value own, lane, leads;
};
} // namespace

void Copies::run() {
  RingPlace begin = k.keys.beginFilling(h);
  Values carried{begin.stage, begin.parity, begin.stage, begin.parity};
  k.forEachTile(carried, [&](Value head, Value first, ValueRange at) {
    AttentionWalk walk = k.walkOf(head);
    AttentionScores scores(e, op, *k.function, k.scalars, head);
    return walk.forEachRun(first, HopperAttention::kQueries, Values(at),
                           [&](const AttentionRun &run, ValueRange at) {
                             return copyRun(walk, scores, run.uniform(e), at);
                           });
  });
}

Copies::Values Copies::copyRun(AttentionWalk &walk, AttentionScores &scores,
                               const AttentionRun &run, ValueRange carried) {
  constexpr int64_t kKeys = HopperAttention::kKeys;
  Places places(carried);
  scores.begin(run);
  AttentionScores::Queries all{run.position, e.sub(e.add(run.position, run.count), 1)};
  Value blocks = e.ceilDiv(run.keyCount, kKeys);
  Value first = scores.findBlock(all, e.index(0), blocks, kKeys, lane);
  copyQueries(walk, run, places.queries);
  places.queries = k.queries.next(h, places.queries);
  // One round at least: a run that sees nothing has a word, too.
  Values initial{first, e.constant(h.getI1Type(), 1)};
  llvm::append_range(initial, places.pack());
  Values last = e.repeat(
      initial, [&](ValueRange at) { return at[1]; },
      [&](ValueRange at) -> Values {
        Value block = at[0];
        Places now(at.drop_front(2));
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
            },
            [&] { copyBlock(walk, run, e.mul(block, kKeys), now.block, word); });
        now.block = k.keys.next(h, now.block);
        Values result{next, goesOn};
        llvm::append_range(result, now.pack());
        return result;
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
    TensorMaps::load(h, map, h.at(to, line * rows * HopperAttention::kLineBytes),
                     {e.toI32(row), e.toI32(head), h.word(line * HopperAttention::kLineColumns)},
                     barrier);
}

void Copies::copyQueries(AttentionWalk &walk, const AttentionRun &run, RingPlace place) {
  k.queries.waitEmpty(h, k.base, place);
  // Queries of other sequences are computed, and not stored.
  h.branch(leads, [&] {
    k.queries.expect(h, k.base, place, shape.queryBytes());
    Value full = k.queries.getFull(h, k.base, place);
    copyLines(k.queryMap, k.queries.getTile(h, k.base, 0, place),
              shape.columns / HopperAttention::kLineColumns, HopperAttention::kQueries, run.begin,
              walk.getHead(), full);
    k.queries.complete(h, k.base, place);
  });
}

void Copies::copyBlock(AttentionWalk &walk, const AttentionRun &run, Value begin, RingPlace place,
                       Value word) {
  constexpr int64_t kColumns = HopperAttention::kLineColumns, kKeys = HopperAttention::kKeys;
  Value keyTile = k.keys.getTile(h, k.base, 0, place);
  Value valueTile = k.values.getTile(h, k.base, 0, place);
  int64_t keyLines = shape.keyColumns / kColumns, valueLines = shape.valueColumns / kColumns;
  Value row = e.add(run.keyBegin, begin);
  h.branch(leads, [&] {
    e.store(word, k.wordOf(place), 4);
    if (shape.hasPagedKeys)
      return;
    k.keys.expect(h, k.base, place, keyLines * kKeys * HopperAttention::kLineBytes);
    copyLines(k.keyMap, keyTile, keyLines, kKeys, row, walk.getKeyHead(),
              k.keys.getFull(h, k.base, place));
    if (!copiesKeys())
      k.keys.complete(h, k.base, place);
  });
  if (shape.hasPagedKeys)
    copyRows(walk, run, op.getK(), KeyPart::Key, keyTile, 0, keyLines, begin);
  if (op.getRope())
    copyRows(walk, run, op.getRope(), KeyPart::Rope,
             h.at(keyTile, keyLines * kKeys * HopperAttention::kLineBytes), op.getRopeColumn(),
             shape.columns / kColumns - keyLines, begin);
  // Keys first: who multiplies them gives values back when the next keys are there.
  if (copiesKeys()) {
    finishCopies();
    h.branch(leads, [&] { k.keys.complete(h, k.base, place); });
  }
  k.values.waitEmpty(h, k.base, place);
  auto copyValues = [&] {
    copyRows(walk, run, op.getV(), KeyPart::Value, valueTile, 0, valueLines, begin);
  };
  auto byThreads = [&] {
    copyValues();
    finishCopies();
    h.branch(leads, [&] { k.values.complete(h, k.base, place); });
  };
  if (shape.hasPagedKeys) {
    byThreads();
    return;
  }
  Value isWhole = e.compare(Predicate::sle, e.add(begin, kKeys), run.keyCount);
  h.branch(
      isWhole,
      [&] {
        h.branch(leads, [&] {
          k.values.expect(h, k.base, place, shape.valueBytes());
          copyLines(k.valueMap, valueTile, valueLines, kKeys, row, walk.getKeyHead(),
                    k.values.getFull(h, k.base, place));
          k.values.complete(h, k.base, place);
        });
      },
      byThreads);
}

void Copies::copyRows(AttentionWalk &walk, const AttentionRun &run, Value array, KeyPart part,
                      Value to, int64_t firstColumn, int64_t count, Value begin) {
  constexpr int64_t kChunk = 16, kBytes = 2, kRowsAtOnce = 4;
  constexpr int64_t kSide = HopperAttention::kKeys * HopperAttention::kLineBytes;
  Type i32 = h.getI32Type(), i64 = h.getI64Type();
  // Thread i looks for row i; what is not there has the place of the last one.
  Value key = e.smaller(e.add(begin, e.toIndex(own)), e.sub(run.keyCount, 1));
  Value place = e.toI64(e.add(walk.keyPlace(run, array, part, key), firstColumn));
  Value low = arith::TruncIOp::create(h, i32, place);
  Value high = arith::TruncIOp::create(h, i32, e.shr(place, 32));
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
    Value source = e.ahead(e.ahead(pointer, e.mul(own, kBytes)), column);
    Value order = h.shl(h.bitXor(chunk, h.bitAnd(line, 7)), 4);
    Value target = h.at(h.at(to, h.mul(line, HopperAttention::kLineBytes)), order);
    Value bytes = h.select(e.compare(Predicate::slt, e.toIndex(line), left), kChunk, 0);
    for (int64_t side = 0; side < count; ++side)
      NVVM::CpAsyncOp::create(h, h.at(target, side * kSide),
                              h.at(source, side * HopperAttention::kLineBytes), uint32_t(kChunk),
                              NVVM::LoadCacheModifierKind::CG, bytes);
  }
}

void Copies::finishCopies() {
  NVVM::CpAsyncCommitGroupOp::create(h);
  NVVM::CpAsyncWaitGroupOp::create(h, uint32_t(0));
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  h.syncGroup(kBarrier, AttentionKernel::kGroupThreads);
}

void fusednorm::tilehopper::emitAttentionCopies(AttentionKernel &kernel) { Copies(kernel).run(); }
