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
    Value all = emitter.mul(tiles, emitter.dim(in.queryArray, 1));
    Value begin = emitter.mul(emitter.div(number, all), program.getStep()[2]);
    in.scalars.map(program.getBody().getArgument(2), begin);
    number = emitter.rem(number, all);
  }
  // A KV head has as many tiles as all heads of its GQA group, with fewer queries of each head.
  tiles = emitter.mul(tiles, emitter.index(in.shared));
  in.head = emitter.mul(emitter.div(number, tiles), emitter.index(in.shared));
  number = emitter.rem(number, tiles);
  // Alternate between the last tiles, which see most keys under a causal mask, and the first tiles.
  Value half = emitter.div(number, emitter.index(2));
  Value isOdd = emitter.compare(LaneEmitter::Predicate::ne, emitter.rem(number, emitter.index(2)),
                                emitter.index(0));
  Value fromEnd = emitter.sub(emitter.sub(tiles, emitter.index(1)), half);
  runTile(emitter.mul(emitter.select(isOdd, fromEnd, half), emitter.index(in.tileQueries)));
  return success(in.ok);
}

void CPUAttentionLowering::runTile(Value first) {
  Value offsets = in.own(op.getRowOffsets());
  Value sequences = emitter.sub(emitter.dim(offsets, 0), emitter.index(1));
  Value last = emitter.smaller(emitter.add(first, in.tileQueries), emitter.dim(in.queryArray, 0));
  last = emitter.smaller(last, emitter.loadIndex(offsets, sequences));
  emitter.when(emitter.isLess(first, last), [&] {
    Value sequence = createSegmentSearch(builder, loc, first, sequences, [&](Value at) -> Value {
                       return memref::LoadOp::create(builder, loc, offsets, at);
                     }).front();
    Type type = builder.getIndexType();
    auto loop = scf::WhileOp::create(builder, loc, type, sequence);
    OpBuilder::InsertionGuard guard(builder);
    // The entry after the last sequence is the end of all queries.
    Value at = builder.createBlock(&loop.getBefore(), {}, type, loc)->getArgument(0);
    scf::ConditionOp::create(builder, loc, emitter.isLess(emitter.loadIndex(offsets, at), last),
                             at);
    at = builder.createBlock(&loop.getAfter(), {}, type, loc)->getArgument(0);
    Value next = emitter.add(at, 1);
    Value begin = emitter.larger(emitter.loadIndex(offsets, at), first);
    Value end = emitter.smaller(emitter.loadIndex(offsets, next), last);
    Value isTaken = emitter.isLess(begin, end);
    if (!op.getChecked().empty())
      isTaken = emitter.bitAnd(isTaken, in.emitRegion(emitter, op.getChecked(), at).front());
    emitter.when(isTaken, [&] { attend(findRun(at, begin, end)); });
    scf::YieldOp::create(builder, loc, next);
  });
}

AttentionTile::Run CPUAttentionLowering::findRun(Value sequence, Value begin, Value end) {
  Run run;
  Value offsets = in.own(op.getRowOffsets());
  run.sequence = sequence;
  run.begin = begin;
  run.count = emitter.sub(end, begin);
  Value first = emitter.loadIndex(offsets, sequence);
  Value all = emitter.sub(emitter.loadIndex(offsets, emitter.add(sequence, 1)), first);
  Lanes found = in.emitRegion(emitter, op.getSequence(), {sequence, all});
  run.position = emitter.add(found[0], emitter.sub(begin, first));
  run.last = emitter.sub(emitter.add(found[0], all), emitter.index(1));
  run.keyBegin = found[1];
  run.keyCount = found[2];
  run.keyStart = found[3];
  run.keyHead = emitter.div(in.head, emitter.index(in.shared));
  run.rows = emitter.mul(run.count, emitter.index(in.shared));
  run.groups = emitter.ceilDiv(run.rows, emitter.index(in.width));
  Value scale = arith::ConstantOp::create(builder, loc, op.getScaleAttr());
  if (!op.getFactors().empty())
    scale =
        emitter.mulf(scale, in.emitRegion(emitter, op.getFactors(), {sequence, run.keyHead})[0]);
  run.scale = emitter.splat(scale);
  return run;
}

/// Emits whether some query sees some key of a block, and whether every query sees every key.
std::pair<Value, Value> CPUAttentionLowering::findVisible(const Run &run, Value firstQuery,
                                                          Value lastQuery, const KeyBlock &block) {
  Value yes = emitter.boolean(true);
  if (op.getBounds().empty())
    return {yes, yes};
  Value firstKey = emitter.add(run.keyStart, block.begin);
  Value lastKey = emitter.sub(emitter.add(firstKey, block.count), emitter.index(1));
  Lanes seen = in.emitRegion(emitter, op.getBounds(),
                             {run.sequence, firstQuery, lastQuery, firstKey, lastKey});
  return {seen[0], seen[1]};
}

/// Emits the range of the keys that some query of a run may see. Returns null without a range.
std::pair<Value, Value> CPUAttentionLowering::findRange(const Run &run) {
  if (op.getRange().empty())
    return {};
  Value none = emitter.index(int64_t(1) << 31);
  Lanes range = emitter.loop(
      emitter.index(0), run.count, 1, {none, emitter.index(0)},
      [&](Value query, ValueRange carried) -> Lanes {
        Lanes own =
            in.emitRegion(emitter, op.getRange(), {run.sequence, emitter.add(run.position, query)});
        return {emitter.smaller(own[0], carried[0]), emitter.larger(own[1], carried[1])};
      });
  return {range[0], range[1]};
}

/// Emits a key block for the first `parts` vectors of a group of queries. `all`: every query sees
/// every key.
void CPUAttentionLowering::attendGroup(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (in.usesTiles)
    amx.multiplyKeys(group, block);
  laneScores.findLaneIndices(run, group);
  auto finish = [&](bool isBorder) { return laneScores.finish(run, block, isBorder); };
  Lanes largest = in.usesTiles ? emitter.either(
                                     SmallVector<Type>(in.parts, emitter.floats()), all,
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
  Value zero = emitter.index(0), one = emitter.index(1);
  Value lastQuery = emitter.sub(emitter.add(run.position, run.count), one);
  Value isSingle = single ? emitter.isLess(run.rows, emitter.index(2)) : emitter.boolean(false);
  emitter.when(isSingle, [&] { single->start(); });
  std::pair<Value, Value> range = findRange(run);
  auto attendBlock = [&](const KeyBlock &block, Value isWhole, Value isWholeSeen) {
    loader.loadBlock(run, block);
    Value hasSpecial;
    if (!op.getBounds().empty()) {
      auto branch = scf::IfOp::create(builder, loc, builder.getI1Type(), isWholeSeen,
                                      /*withElseRegion=*/true);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(branch.thenBlock());
      scf::YieldOp::create(builder, loc, emitter.boolean(false));
      builder.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(builder, loc, special.clear(block));
      hasSpecial = branch.getResult(0);
    }
    emitter.loop(zero, run.groups, 1, [&](Value group) {
      Value lane = emitter.mul(group, emitter.index(in.width)), may, all;
      Value first = emitter.add(run.position, in.queryOf(lane));
      Value last = emitter.add(run.position, in.queryOf(emitter.add(lane, in.width - 1)));
      std::tie(may, all) = findVisible(run, first, emitter.smaller(last, lastQuery), block);
      all = emitter.bitAnd(all, isWhole);
      emitter.when(may, [&] {
        attendLanes(run, block, group, all);
        if (hasSpecial)
          emitter.when(hasSpecial, [&] { special.add(run, block, group); });
      });
    });
  };
  emitter.loop(zero, run.keyCount, in.blockKeys, [&](Value begin) {
    KeyBlock block{
        begin, emitter.smaller(emitter.sub(run.keyCount, begin), emitter.index(in.blockKeys)), {}};
    Value step = emitter.index(in.usesTiles ? in.rows : 2 * in.rows);
    block.padded = emitter.mul(emitter.ceilDiv(block.count, step), step);
    Value isWhole = emitter.compare(LaneEmitter::Predicate::eq, block.count, block.padded);
    auto [isSeen, isWholeSeen] = findVisible(run, run.position, lastQuery, block);
    if (range.first) {
      Value position = emitter.add(run.keyStart, begin), end = emitter.add(position, block.count);
      isSeen = emitter.bitAnd(isSeen, emitter.bitAnd(emitter.isLess(position, range.second),
                                                     emitter.isLess(range.first, end)));
    }
    emitter.when(isSeen, [&, isWholeSeen = isWholeSeen] {
      emitter.when(
          emitter.bitAnd(isSingle, isWholeSeen), [&] { single->attend(run, block); },
          [&] {
            emitter.when(isSingle, [&] { single->moveToLane(); });
            attendBlock(block, isWhole, isWholeSeen);
            emitter.when(isSingle, [&] { single->moveFromLane(); });
          });
    });
  });
  emitter.when(isSingle, [&] { single->moveToLane(); });
  results.finish(run);
}

/// Emits a key block for a group. Few queries, as in decoding, are one vector, which leaves
/// registers for more rows of keys.
void CPUAttentionLowering::attendLanes(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (in.usesTiles)
    return attendGroup(run, block, group, all);
  Value left = emitter.sub(run.rows, emitter.mul(group, emitter.index(in.width)));
  emitter.when(
      emitter.isLess(left, emitter.index(in.lanes + 1)),
      [&] {
        llvm::SaveAndRestore vectors(in.parts, int64_t(1)), registers(in.rows, 2 * in.rows);
        attendGroup(run, block, group, all);
      },
      [&] { attendGroup(run, block, group, all); });
}
