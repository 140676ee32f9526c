// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops over runs of queries, key blocks and groups of lanes.

#include "CPUAttentionLowering.h"
#include "KeyScales.h"
#include "SingleQuery.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

/// Returns whether scores change only by their scale, which is positive, and by a mask.
static bool keepsScores(AttentionOp op) {
  if (op.getSinks() || !op.getFactors().empty() || op.getKScales())
    return false;
  if (op.getScore().empty())
    return true;
  Block &body = op.getScore().front();
  return body.getTerminator()->getOperand(0) == body.getArgument(0);
}

CPUAttentionLowering::CPUAttentionLowering(OpBuilder &b, AttentionOp op, const TargetInfo &target,
                                           IRMapping mapping)
    : b(b), op(op), loc(op.getLoc()), scalars(std::move(mapping)),
      usesTiles(attentionUsesTiles(op, target)), hasPairs(attentionUsesPairs(op, target)),
      isFolded(hasPairs && keepsScores(op)), lanes(target.vectorBytes / 4),
      // Accumulators, vectors of queries and one element of a key stay in registers.
      rows(usesTiles                      ? 32
           : target.vectorRegisters >= 32 ? 8
                                          : 4),
      parts(usesTiles ? 2 : 3), blockKeys(usesTiles ? 128 : 64), hasTable16(target.hasAVX512),
      e(b, loc, lanes) {
  q = own(op.getQ());
  k = own(op.getK());
  v = own(op.getV());
  rope = own(op.getRope());
  out = own(op.getOut());
  lse = own(op.getLse());
  auto shapeOf = [](Value memref) { return cast<MemRefType>(memref.getType()).getShape(); };
  width = parts * lanes;
  heads = shapeOf(q)[1];
  shared = heads / op.getKeyHeads();
  tileQueries = llvm::divideCeil(int64_t(op.getQueries()), shared);
  groups = llvm::divideCeil(tileQueries * shared, width);
  columns = shapeOf(q).back();
  keyColumns = shapeOf(k).back();
  valueColumns = shapeOf(v).back();
  paddedColumns = hasPairs ? llvm::alignTo(columns, 32) : columns;
  paddedValues = hasPairs ? llvm::alignTo(valueColumns, 32) : valueColumns;
}

void CPUAttentionLowering::allocate() {
  auto make = [&](ArrayRef<int64_t> shape, bool isFactor = false) -> Value {
    Type element = isFactor && hasPairs ? b.getBF16Type() : b.getF32Type();
    owned.push_back(
        memref::AllocOp::create(b, loc, MemRefType::get(shape, element), b.getI64IntegerAttr(64)));
    return owned.back();
  };
  if (hasPairs && !usesTiles)
    allocatePairs();
  else
    keys = make({blockKeys, paddedColumns}, true);
  scores = make({blockKeys, width});
  if (op.getKScales())
    keyScales = std::make_shared<KeyScales>(*this, owned);
  accumulators = make({groups, paddedValues, width});
  states = make({groups, op.getSinks() ? 3 : 2, width});
  if (op.getQueryRows().any() || op.getKeyRows().any())
    computedRow = make({1, columns});
  single = std::make_shared<SingleQuery>(*this);
  if (single->isSupported())
    single->allocate(owned);
  else
    single = nullptr;
  if (!op.getSlot().empty()) {
    positions = memref::AllocOp::create(b, loc, MemRefType::get({width, 2}, b.getIndexType()));
    owned.push_back(positions);
  }
  if (!hasPairs) {
    queries = make({groups, columns, width});
    values = make({blockKeys, valueColumns});
    return;
  }
  queryRows = make({width, paddedColumns}, true);
  queries = make({groups, paddedColumns / 2, 2 * width}, true);
  valueRows = make({blockKeys, paddedValues}, true);
  if (usesTiles)
    values = make({paddedValues, blockKeys}, true);
  weights = make({blockKeys / 2, 2 * width}, true);
  // Columns past the last one stay zero.
  if (paddedColumns != columns)
    for (Value memory : {keys, queryRows})
      clear(memory);
  if (paddedValues != valueColumns)
    clear(valueRows);
}

void CPUAttentionLowering::deallocate() {
  for (Value memory : owned)
    memref::DeallocOp::create(b, loc, memory);
}

LogicalResult CPUAttentionLowering::run(Value number, Value tiles) {
  auto program = cast<ProgramOp>(op->getParentOp());
  if (program.getStep().size() == 3) {
    // A tile has one piece of keys, and its first key is the third index of the program.
    Value all = e.mul(tiles, e.dim(q, 1));
    Value begin = e.mul(e.div(number, all), program.getStep()[2]);
    scalars.map(program.getBody().getArgument(2), begin);
    number = e.rem(number, all);
  }
  // A KV head has as many tiles as all heads of its GQA group, with fewer queries of each head.
  tiles = e.mul(tiles, e.index(shared));
  head = e.mul(e.div(number, tiles), e.index(shared));
  number = e.rem(number, tiles);
  // Alternate between the last tiles, which see most keys under a causal mask, and the first tiles.
  Value half = e.div(number, e.index(2));
  Value isOdd = e.compare(LaneEmitter::Predicate::ne, e.rem(number, e.index(2)), e.index(0));
  Value fromEnd = e.sub(e.sub(tiles, e.index(1)), half);
  runTile(e.mul(e.select(isOdd, fromEnd, half), e.index(tileQueries)));
  return success(ok);
}

Value CPUAttentionLowering::queryOf(Value lane) {
  return shared == 1 ? lane : e.div(lane, e.index(shared));
}

Value CPUAttentionLowering::headOf(Value lane) {
  return shared == 1 ? head : e.add(head, e.rem(lane, e.index(shared)));
}

void CPUAttentionLowering::runTile(Value first) {
  Value offsets = own(op.getRowOffsets());
  Value sequences = e.sub(e.dim(offsets, 0), e.index(1));
  Value last = e.smaller(e.add(first, tileQueries), e.dim(q, 0));
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
      isTaken = e.bitAnd(isTaken, emitRegion(e, op.getChecked(), at).front());
    e.when(isTaken, [&] { attend(findRun(at, begin, end)); });
    scf::YieldOp::create(b, loc, next);
  });
}

CPUAttentionLowering::Run CPUAttentionLowering::findRun(Value sequence, Value begin, Value end) {
  Run run;
  Value offsets = own(op.getRowOffsets());
  run.sequence = sequence;
  run.begin = begin;
  run.count = e.sub(end, begin);
  Value first = e.loadIndex(offsets, sequence);
  Value all = e.sub(e.loadIndex(offsets, e.add(sequence, 1)), first);
  Lanes found = emitRegion(e, op.getSequence(), {sequence, all});
  run.position = e.add(found[0], e.sub(begin, first));
  run.last = e.sub(e.add(found[0], all), e.index(1));
  run.keyBegin = found[1];
  run.keyCount = found[2];
  run.keyStart = found[3];
  run.keyHead = e.div(head, e.index(shared));
  run.rows = e.mul(run.count, e.index(shared));
  run.groups = e.ceilDiv(run.rows, e.index(width));
  Value scale = arith::ConstantOp::create(b, loc, op.getScaleAttr());
  if (!op.getFactors().empty())
    scale = e.mulf(scale, emitRegion(e, op.getFactors(), {sequence, run.keyHead})[0]);
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
      emitRegion(e, op.getBounds(), {run.sequence, firstQuery, lastQuery, firstKey, lastKey});
  return {seen[0], seen[1]};
}

/// Emits a key block for the first `parts` vectors of a group of queries. `all`: every query sees
/// every key.
void CPUAttentionLowering::attendGroup(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (usesTiles)
    multiplyKeyTiles(group, block);
  findLaneIndices(run, group);
  auto finish = [&](bool isBorder) { return finishScores(run, block, isBorder); };
  Lanes largest = usesTiles ? e.either(
                                  SmallVector<Type>(parts, e.floats()), all,
                                  [&] { return finish(false); }, [&] { return finish(true); })
                            : score(run, block, group, all);
  Lanes factors = weigh(run, group, block, largest);
  if (usesTiles)
    accumulateTiles(group, block, factors);
  else
    accumulate(group, block, factors);
}

void CPUAttentionLowering::attend(const Run &run) {
  if (hasPairs)
    packQueriesInTiles(run);
  else
    packQueries(run);
  startStates(run);
  Value zero = e.index(0), one = e.index(1);
  Value lastQuery = e.sub(e.add(run.position, run.count), one);
  Value isSingle = single ? e.isLess(run.rows, e.index(2)) : e.boolean(false);
  e.when(isSingle, [&] { single->start(); });
  auto attendBlock = [&](const KeyBlock &block, Value isWhole, Value isWholeSeen) {
    loadBlock(run, block);
    Value hasSpecial;
    if (!op.getBounds().empty()) {
      auto branch = scf::IfOp::create(b, loc, b.getI1Type(), isWholeSeen,
                                      /*withElseRegion=*/true);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      scf::YieldOp::create(b, loc, e.boolean(false));
      b.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(b, loc, clearSpecial(block));
      hasSpecial = branch.getResult(0);
    }
    e.loop(zero, run.groups, 1, [&](Value group) {
      Value lane = e.mul(group, e.index(width)), may, all;
      Value first = e.add(run.position, queryOf(lane));
      Value last = e.add(run.position, queryOf(e.add(lane, width - 1)));
      std::tie(may, all) = findVisible(run, first, e.smaller(last, lastQuery), block);
      all = e.bitAnd(all, isWhole);
      e.when(may, [&] {
        attendLanes(run, block, group, all);
        if (hasSpecial)
          e.when(hasSpecial, [&] { addSpecial(run, block, group); });
      });
    });
  };
  e.loop(zero, run.keyCount, blockKeys, [&](Value begin) {
    KeyBlock block{begin, e.smaller(e.sub(run.keyCount, begin), e.index(blockKeys)), {}};
    Value step = e.index(usesTiles ? rows : 2 * rows);
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
  finish(run);
}

/// Emits a key block for a group. Few queries, as in decoding, are one vector, which leaves
/// registers for more rows of keys.
void CPUAttentionLowering::attendLanes(const Run &run, const KeyBlock &block, Value group,
                                       Value all) {
  if (usesTiles)
    return attendGroup(run, block, group, all);
  Value left = e.sub(run.rows, e.mul(group, e.index(width)));
  e.when(
      e.isLess(left, e.index(lanes + 1)),
      [&] {
        llvm::SaveAndRestore vectors(parts, int64_t(1)), registers(rows, 2 * rows);
        attendGroup(run, block, group, all);
      },
      [&] { attendGroup(run, block, group, all); });
}

/// Returns whether a sink is NaN or +inf. Such a sink is applied to the results.
static Value isOddSink(OpBuilder &b, Location loc, Value sink) {
  Attribute infinity = b.getF32FloatAttr(std::numeric_limits<float>::infinity());
  if (auto vector = dyn_cast<VectorType>(sink.getType()))
    infinity = DenseElementsAttr::get(vector, infinity);
  Value limit = arith::ConstantOp::create(b, loc, cast<TypedAttr>(infinity));
  return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UGE, sink, limit);
}

void CPUAttentionLowering::startStates(const Run &run) {
  Value zero = e.index(0), one = e.index(1);
  Value largest = e.number(-std::numeric_limits<double>::infinity()), total = e.number(0);
  auto sinkOf = [&](Value lane) -> Value {
    return e.widen(memref::LoadOp::create(b, loc, own(op.getSinks()), headOf(lane)));
  };
  Value none = e.number(0), lowest = largest, two = e.index(2), ownSink;
  if (op.getSinks() && shared == 1) {
    ownSink = e.splat(sinkOf(zero));
    Value isOdd = isOddSink(b, loc, ownSink);
    largest = e.select(isOdd, lowest, ownSink);
    total = e.select(isOdd, none, e.number(1));
  }
  e.loop(zero, run.groups, 1, [&](Value group) {
    for (int64_t part = 0; part < parts; ++part) {
      e.store(largest, states, {group, zero, lane(part)});
      e.store(total, states, {group, one, lane(part)});
      if (ownSink)
        e.store(ownSink, states, {group, two, lane(part)});
    }
    if (op.getSinks() && shared > 1)
      e.loop(zero, e.index(width), 1, [&](Value lane) {
        Value sink = sinkOf(e.add(e.mul(group, e.index(width)), lane)),
              isOdd = isOddSink(b, loc, sink);
        auto f32 = [&](double value) -> Value {
          return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(float(value)));
        };
        Value first = e.select(isOdd, f32(-std::numeric_limits<double>::infinity()), sink);
        const Value state[] = {first, e.select(isOdd, f32(0), f32(1)), sink};
        for (auto [number, value] : llvm::enumerate(state))
          memref::StoreOp::create(b, loc, value, states, ValueRange{group, e.index(number), lane});
      });
    e.loop(zero, e.index(paddedValues), 1, [&](Value column) {
      for (int64_t part = 0; part < parts; ++part)
        e.store(none, accumulators, {group, column, lane(part)});
    });
  });
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void CPUAttentionLowering::finish(const Run &run) {
  e.loop(e.index(0), run.groups, 1, [&](Value group) { storeGroup(run, group); });
}

void CPUAttentionLowering::storeGroup(const Run &run, Value group) {
  Value zero = e.index(0), one = e.index(1);
  Value factor;
  if (!op.getFactors().empty())
    factor = e.splat(emitRegion(e, op.getFactors(), {run.sequence, run.keyHead})[1]);
  Lanes totals, empty;
  for (int64_t part = 0; part < parts; ++part) {
    Value largest = e.load(states, {group, zero, lane(part)});
    Value total = e.load(states, {group, one, lane(part)});
    Value isEmpty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, total, e.number(0));
    Value sink, isOdd;
    if (op.getSinks()) {
      sink = e.load(states, {group, e.index(2), lane(part)});
      isOdd = isOddSink(b, loc, sink);
      Value nan = e.number(std::numeric_limits<double>::quiet_NaN());
      total = e.select(isOdd, e.select(isEmpty, total, nan), total);
    }
    totals.push_back(total);
    empty.push_back(isEmpty);
    if (!lse)
      continue;
    // The state is not needed any more.
    if (isFolded)
      largest = e.mulf(largest, run.scale);
    Value log = e.plusLog(largest, e.select(isEmpty, e.number(1), total));
    if (sink)
      log = e.select(e.bitAnd(isOdd, isEmpty), sink, log);
    e.store(log, states, {group, zero, lane(part)});
  }
  e.loop(zero, e.index(valueColumns), 1, [&](Value column) {
    for (int64_t part = 0; part < parts; ++part) {
      Value sum = e.divf(e.load(accumulators, {group, column, lane(part)}), totals[part]);
      if (factor)
        sum = e.mulf(sum, factor);
      e.store(e.select(empty[part], e.number(0), sum), accumulators, {group, column, lane(part)});
    }
  });
  encodeGroup(run, group);
  Value first = e.mul(group, e.index(width));
  Value count = e.smaller(e.sub(run.rows, first), e.index(width));
  findIndices(run, group);
  Value stored = hasPairs ? e.index(storeTransposed(run, group)) : zero;
  e.loop(zero, count, 1, [&](Value query) {
    Value lane = e.add(first, query);
    atIndex(run, lane, query, [&](Lanes indices) {
      indices.push_back({});
      e.loop(stored, e.index(valueColumns), 1, [&](Value column) {
        Value number =
            memref::LoadOp::create(b, loc, accumulators, ValueRange{group, column, query});
        indices.back() = column;
        memref::StoreOp::create(b, loc, storedNumber(number), out, indices);
      });
    });
    if (!lse)
      return;
    Value number = memref::LoadOp::create(b, loc, states, ValueRange{group, zero, query});
    Lanes indices{headOf(lane), e.add(run.begin, queryOf(lane))};
    if (cast<MemRefType>(lse.getType()).getRank() == 3)
      indices.insert(indices.begin(),
                     emitRegion(e, op.getSlot(), {indices.back(), run.sequence}).front());
    memref::StoreOp::create(b, loc, number, lse, indices);
  });
}
