// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops over runs of queries, key blocks and groups of lanes.

#include "CPUAttentionLowering.h"
#include "SingleQuery.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

CPUAttentionLowering::CPUAttentionLowering(AttentionTile &tile)
    : AttentionPart(tile), memory(tile), copies(tile), pairs(tile), computation(tile, memory),
      loader(tile, memory, copies, computation, pairs), pairGemms(tile, memory), amx(tile, memory),
      laneScores(tile, memory, pairGemms), probabilities(tile, memory, pairs),
      accumulation(tile, memory, pairGemms), special(tile, memory, laneScores, probabilities),
      results(tile, memory, pairs) {}

void CPUAttentionLowering::allocate() {
  memory.allocate([&](Lanes &owned) {
    single = std::make_shared<SingleQuery>(in, memory, copies, probabilities);
    if (single->isSupported())
      single->allocate(owned);
    else
      single = nullptr;
  });
}

LogicalResult CPUAttentionLowering::run(Value number, Value tiles) {
  auto program = cast<tilekernel::ProgramOp>(op->getParentOp());
  if (program.getStep().size() == 3) {
    // A tile has one piece of keys, and its first key is the third index of the program.
    Value all = e.mul(tiles, e.dim(in.q, 1));
    Value begin = e.mul(e.div(number, all), program.getStep()[2]);
    in.scalars.map(program.getBody().getArgument(2), begin);
    number = e.rem(number, all);
  }
  // A KV head has as many tiles as all heads of its GQA group, with fewer queries of each head.
  tiles = e.mul(tiles, e.index(in.shared));
  in.head = e.mul(e.div(number, tiles), e.index(in.shared));
  number = e.rem(number, tiles);
  // Alternate between the last tiles, which see most keys under a causal mask, and the first tiles.
  Value half = e.div(number, e.index(2));
  Value isOdd = e.compare(LaneEmitter::Predicate::ne, e.rem(number, e.index(2)), e.index(0));
  Value fromEnd = e.sub(e.sub(tiles, e.index(1)), half);
  runTile(e.mul(e.select(isOdd, fromEnd, half), e.index(in.tileQueries)));
  return success(in.ok);
}

void CPUAttentionLowering::runTile(Value first) {
  Value offsets = in.own(op.getRowOffsets());
  Value sequences = e.sub(e.dim(offsets, 0), e.index(1));
  Value last = e.smaller(e.add(first, in.tileQueries), e.dim(in.q, 0));
  last = e.smaller(last, e.loadIndex(offsets, sequences));
  e.when(e.isLess(first, last), [&] {
    Value sequence = createSegmentSearch(b, loc, first, sequences, [&](Value at) -> Value {
                       return memref::LoadOp::create(b, loc, offsets, at);
                     }).front();
    Type type = b.getIndexType();
    auto loop = scf::WhileOp::create(b, loc, type, sequence);
    OpBuilder::InsertionGuard guard(b);
    // The entry after the last sequence is the end of all queries.
    Value at = b.createBlock(&loop.getBefore(), {}, type, loc)->getArgument(0);
    scf::ConditionOp::create(b, loc, e.isLess(e.loadIndex(offsets, at), last), at);
    at = b.createBlock(&loop.getAfter(), {}, type, loc)->getArgument(0);
    Value next = e.add(at, 1);
    Value begin = e.larger(e.loadIndex(offsets, at), first);
    Value end = e.smaller(e.loadIndex(offsets, next), last);
    Value isTaken = e.isLess(begin, end);
    if (!op.getChecked().empty())
      isTaken = e.bitAnd(isTaken, in.emitRegion(e, op.getChecked(), at).front());
    e.when(isTaken, [&] { attend(findRun(at, begin, end)); });
    scf::YieldOp::create(b, loc, next);
  });
}

AttentionTile::Run CPUAttentionLowering::findRun(Value sequence, Value begin, Value end) {
  Run run;
  Value offsets = in.own(op.getRowOffsets());
  run.sequence = sequence;
  run.begin = begin;
  run.count = e.sub(end, begin);
  Value first = e.loadIndex(offsets, sequence);
  Value all = e.sub(e.loadIndex(offsets, e.add(sequence, 1)), first);
  Lanes found = in.emitRegion(e, op.getSequence(), {sequence, all});
  run.position = e.add(found[0], e.sub(begin, first));
  run.last = e.sub(e.add(found[0], all), e.index(1));
  run.keyBegin = found[1];
  run.keyCount = found[2];
  run.keyStart = found[3];
  run.keyHead = e.div(in.head, e.index(in.shared));
  run.rows = e.mul(run.count, e.index(in.shared));
  run.groups = e.ceilDiv(run.rows, e.index(in.width));
  Value scale = arith::ConstantOp::create(b, loc, op.getScaleAttr());
  if (!op.getFactors().empty())
    scale = e.mulf(scale, in.emitRegion(e, op.getFactors(), {sequence, run.keyHead})[0]);
  run.scale = e.splat(scale);
  return run;
}

/// Emits whether some query sees some key of a block, and whether every query sees every key.
std::pair<Value, Value> CPUAttentionLowering::findVisible(const Run &run, Value firstQuery,
                                                          Value lastQuery, const KeyBlock &block) {
  Value yes = e.boolean(true);
  if (op.getBounds().empty())
    return {yes, yes};
  Value firstKey = e.add(run.keyStart, block.begin);
  Value lastKey = e.sub(e.add(firstKey, block.count), e.index(1));
  Lanes seen =
      in.emitRegion(e, op.getBounds(), {run.sequence, firstQuery, lastQuery, firstKey, lastKey});
  return {seen[0], seen[1]};
}

/// Emits a key block for the first `parts` vectors of a group of queries. `all`: every query sees
/// every key.
void CPUAttentionLowering::attendGroup(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (in.usesTiles)
    amx.multiplyKeys(group, block);
  laneScores.findLaneIndices(run, group);
  auto finish = [&](bool isBorder) { return laneScores.finish(run, block, isBorder); };
  Lanes largest = in.usesTiles ? e.either(
                                     SmallVector<Type>(in.parts, e.floats()), all,
                                     [&] { return finish(false); }, [&] { return finish(true); })
                               : laneScores.compute(run, block, group, all);
  Lanes factors = probabilities.compute(run, group, block, largest);
  if (in.usesTiles)
    amx.accumulate(group, block, factors);
  else
    accumulation.accumulate(group, block, factors);
}

void CPUAttentionLowering::attend(const Run &run) {
  if (in.hasPairs)
    loader.packQueriesInTiles(run);
  else
    loader.packQueries(run);
  results.start(run);
  Value zero = e.index(0), one = e.index(1);
  Value lastQuery = e.sub(e.add(run.position, run.count), one);
  Value isSingle = single ? e.isLess(run.rows, e.index(2)) : e.boolean(false);
  e.when(isSingle, [&] { single->start(); });
  auto attendBlock = [&](const KeyBlock &block, Value isWhole, Value isWholeSeen) {
    loader.loadBlock(run, block);
    Value hasSpecial;
    if (!op.getBounds().empty()) {
      auto branch = scf::IfOp::create(b, loc, b.getI1Type(), isWholeSeen,
                                      /*withElseRegion=*/true);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      scf::YieldOp::create(b, loc, e.boolean(false));
      b.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(b, loc, special.clear(block));
      hasSpecial = branch.getResult(0);
    }
    e.loop(zero, run.groups, 1, [&](Value group) {
      Value lane = e.mul(group, e.index(in.width)), may, all;
      Value first = e.add(run.position, in.queryOf(lane));
      Value last = e.add(run.position, in.queryOf(e.add(lane, in.width - 1)));
      std::tie(may, all) = findVisible(run, first, e.smaller(last, lastQuery), block);
      all = e.bitAnd(all, isWhole);
      e.when(may, [&] {
        attendLanes(run, block, group, all);
        if (hasSpecial)
          e.when(hasSpecial, [&] { special.add(run, block, group); });
      });
    });
  };
  e.loop(zero, run.keyCount, in.blockKeys, [&](Value begin) {
    KeyBlock block{begin, e.smaller(e.sub(run.keyCount, begin), e.index(in.blockKeys)), {}};
    Value step = e.index(in.usesTiles ? in.rows : 2 * in.rows);
    block.padded = e.mul(e.ceilDiv(block.count, step), step);
    Value isWhole = e.compare(LaneEmitter::Predicate::eq, block.count, block.padded);
    auto [isSeen, isWholeSeen] = findVisible(run, run.position, lastQuery, block);
    e.when(isSeen, [&, isWholeSeen = isWholeSeen] {
      e.when(
          e.bitAnd(isSingle, isWholeSeen), [&] { single->attend(run, block); },
          [&] {
            e.when(isSingle, [&] { single->moveToLane(); });
            attendBlock(block, isWhole, isWholeSeen);
            e.when(isSingle, [&] { single->moveFromLane(); });
          });
    });
  });
  e.when(isSingle, [&] { single->moveToLane(); });
  results.finish(run);
}

/// Emits a key block for a group. Few queries, as in decoding, are one vector, which leaves
/// registers for more rows of keys.
void CPUAttentionLowering::attendLanes(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (in.usesTiles)
    return attendGroup(run, block, group, all);
  Value left = e.sub(run.rows, e.mul(group, e.index(in.width)));
  e.when(
      e.isLess(left, e.index(in.lanes + 1)),
      [&] {
        llvm::SaveAndRestore vectors(in.parts, int64_t(1)), registers(in.rows, 2 * in.rows);
        attendGroup(run, block, group, all);
      },
      [&] { attendGroup(run, block, group, all); });
}
