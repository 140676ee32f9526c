// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionThreads.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static constexpr int64_t kFloatBytes = 4;

AttentionThreads::AttentionThreads(FloatEmitter &e, AttentionOp op,
                                   const GPUAttentionLayout &layout,
                                   const GPUKernelFunction &function, const IRMapping &scalars,
                                   Value thread, Value head, Value shared,
                                   const std::optional<AttentionPiece> &piece)
    : e(e), op(op), layout(layout), function(function), lane(e.bitAnd(thread, kWarpThreads - 1)),
      query(e.toIndex(e.shr(thread, 5))), walk(e, op, function, scalars, head),
      scores(e, op, function, scalars, head),
      quantized(e, op, function, scalars, layout.hasConversion),
      queries(e, op.getQueryRows(), function, scalars, head, lane),
      keys(e, op.getKeyRows(), function, scalars, walk.getKeyHead(), lane) {
  if (queries.any())
    ownRow = e.ahead(shared, e.mul(query, layout.columns * kFloatBytes));
  if (piece)
    walk.setPiece(*piece);
}

void AttentionThreads::computeQuery(const AttentionRun &run) {
  Value row = walk.queryIndex(run, op.getQ(), query);
  Type element = cast<MemRefType>(op.getQ().getType()).getElementType();
  // Lanes may still read the query of the previous run.
  NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
  queries.compute(
      {e.add(run.begin, query), walk.getHead()}, /*isElsewhere=*/true,
      [&](Value column) { return walk.widenAt(op.getQ(), e.add(row, e.toIndex(column))); },
      [&](Value column, Value number) {
        if (!element.isF32())
          number = e.widen(arith::TruncFOp::create(e.b, e.loc, element, number));
        e.store(number, e.ahead(ownRow, e.mul(column, kFloatBytes)), kFloatBytes);
      });
  NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
}

void AttentionThreads::run(Value first) {
  walk.forEachRun(first, layout.rows, [&](const AttentionRun &run) {
    scores.begin(run);
    Value isThere = e.compare(Predicate::slt, query, run.count);
    e.when(e.both(walk.hasPiece(run), isThere), [&] { attend(run); });
  });
}

Value AttentionThreads::reduce(Value x, function_ref<Value(Value, Value)> combine) {
  for (int64_t bits = 1; bits < kWarpThreads; bits *= 2)
    x = combine(x, e.exchange(x, bits));
  return x;
}

/// Returns the lane's column of a part, or the last column.
Value AttentionThreads::columnOf(int64_t part) {
  Value column = e.add(lane, part * kWarpThreads);
  if ((part + 1) * kWarpThreads > layout.valueColumns)
    column = e.smaller(column, layout.valueColumns - 1);
  return e.toIndex(column);
}

void AttentionThreads::attend(const AttentionRun &run) {
  position = e.add(run.position, query);
  if (ownRow)
    computeQuery(run);
  AttentionScores::Queries own{position, position};
  scores.findRange(position, e.index(1), lane);
  int64_t size = layout.keys;
  Value blocks = e.ceilDiv(run.keyCount, size);
  Values initial{scores.findBlock(own, e.index(0), blocks, size, lane)};
  Value zero = e.number(0), largest = e.minusInfinity(), weight = zero;
  if (op.getSinks()) {
    auto [sink, isOdd] = loadSink();
    largest = e.select(isOdd, largest, sink);
    weight = e.select(e.compare(Predicate::eq, lane, 0), e.number(1), zero);
    weight = e.select(isOdd, zero, weight);
  }
  initial.append(parts(), zero);
  initial.append({largest, weight});
  Values results = e.repeat(
      initial, [&](ValueRange at) { return e.compare(Predicate::slt, at[0], blocks); },
      [&](ValueRange at) -> Values {
        Values next{scores.findBlock(own, e.add(at[0], 1), blocks, size, lane)};
        llvm::append_range(next, step(run, e.mul(at[0], size), at.drop_front()));
        return next;
      });
  finish(run, ValueRange(results).drop_front());
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Adds the partial products of query and key columns to `sum`, in the order of the columns.
Value AttentionThreads::addColumns(const AttentionRun &run, Value sum, int64_t first, int64_t count,
                                   function_ref<Value(Value)> keyElement) {
  Value row = walk.queryIndex(run, op.getQ(), query);
  auto loop =
      scf::ForOp::create(e.b, e.loc, e.index(0), e.index(count), e.index(1), ValueRange{sum});
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value column = loop.getInductionVar();
  Value own = queryAt(row, e.add(column, first));
  scf::YieldOp::create(e.b, e.loc, e.fma(own, keyElement(column), loop.getRegionIterArg(0)));
  return loop.getResult(0);
}

Value AttentionThreads::queryAt(Value row, Value column) {
  if (!ownRow)
    return walk.widenAt(op.getQ(), e.add(row, column));
  return e.load(e.b.getF32Type(), e.ahead(ownRow, e.mul(column, kFloatBytes)), kFloatBytes);
}

Value AttentionThreads::scalesOf(const AttentionRun &run, KeyPart part, Value key) {
  Value scales = walk.columnScales(part);
  return scales ? walk.keyIndex(run, scales, part, key) : Value();
}

Value AttentionThreads::multiplyKey(const AttentionRun &run, Value key) {
  Value row = walk.keyIndex(run, op.getK(), KeyPart::Key, key);
  Value scales = scalesOf(run, KeyPart::Key, key);
  auto load = [&](Value column) {
    return scales ? walk.keyElement(op.getK(), KeyPart::Key, row, scales, column)
                  : walk.widenAt(op.getK(), e.add(row, column));
  };
  Value sum;
  if (keys.any()) {
    Value ownQuery = walk.queryIndex(run, op.getQ(), query);
    sum = keys.multiply(
        e.add(run.keyBegin, key), e.number(0),
        [&](Value column) { return load(e.toIndex(column)); },
        [&](Value column) { return queryAt(ownQuery, column); });
  } else {
    sum = addColumns(run, e.number(0), 0, layout.keyColumns, load);
  }
  if (!op.getRope())
    return sum;
  Value indices = walk.keyIndex(run, op.getRope(), KeyPart::Rope, key);
  Value scaleIndex = scalesOf(run, KeyPart::Rope, key);
  return addColumns(run, sum, layout.keyColumns, layout.columns - layout.keyColumns,
                    [&](Value column) { return walk.ropeElement(indices, scaleIndex, column); });
}

Value AttentionThreads::roundWeight(Value weight) {
  Type type = cast<MemRefType>(op.getQ().getType()).getElementType();
  if (type.isF32())
    return weight;
  if (type.isBF16() || type.isF16())
    return e.widen(arith::TruncFOp::create(e.b, e.loc, type, weight));
  // FP8 encodes probability 1 as 256.
  VectorEmitter convert(e.b, e.loc, /*hasTable16=*/false);
  Value code = convert.encode(e.mulf(weight, e.number(256)), type, /*inRange=*/false);
  return e.mulf(convert.decode(convert.bitAnd(code, 0xff), type), e.number(1.0 / 256));
}

std::pair<Value, Value> AttentionThreads::loadSink() {
  Value sink = e.widen(walk.loadAt(op.getSinks(), {walk.getHead()}));
  Value isOdd = arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::UGE, sink,
                                      e.number(std::numeric_limits<double>::infinity()));
  return {sink, isOdd};
}

AttentionThreads::Values AttentionThreads::addValues(const AttentionRun &run, Value begin,
                                                     Value count, Value weights, Value seen,
                                                     const Values &accumulators) {
  auto loop = scf::ForOp::create(e.b, e.loc, e.index(0), count, e.index(1), accumulators);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value own = e.shuffle(weights, e.toI32(number));
  Value key = e.add(begin, number), row = walk.keyIndex(run, op.getV(), KeyPart::Value, key);
  Value scales = scalesOf(run, KeyPart::Value, key), isSeen;
  if (seen)
    isSeen = e.compare(Predicate::ne, e.bitAnd(e.shr(seen, e.toI32(number)), 1), 0);
  Values next;
  for (auto [part, sum] : llvm::enumerate(loop.getRegionIterArgs())) {
    Value column = columnOf(part);
    Value element = scales ? walk.keyElement(op.getV(), KeyPart::Value, row, scales, column)
                           : walk.widenAt(op.getV(), e.add(row, column));
    Value after = e.fma(own, element, sum);
    next.push_back(isSeen ? e.select(isSeen, after, sum) : after);
  }
  scf::YieldOp::create(e.b, e.loc, next);
  return Values(loop.getResults());
}

AttentionThreads::Values AttentionThreads::step(const AttentionRun &run, Value begin,
                                                ValueRange state) {
  Values accumulators(state.take_front(parts()));
  Value before = state[parts()], weightsBefore = state[parts() + 1];
  Value count = e.smaller(e.sub(run.keyCount, begin), layout.keys);
  Value inBlock = e.toIndex(lane), key = e.add(begin, inBlock);
  Value score = multiplyKey(run, e.add(begin, e.smaller(inBlock, e.sub(count, 1))));
  auto scaleOf = [&](Value scales, KeyPart part) {
    Value own = e.add(begin, e.smaller(inBlock, e.sub(count, 1)));
    return walk.widenAt(scales, walk.keyIndex(run, scales, part, own));
  };
  if (op.hasScalesOfKeys())
    score = e.mulf(score, scaleOf(op.getKScales(), KeyPart::Key));
  score = e.mulf(score, run.scale);
  Value isThere = scores.isThere(key), isSeen = isThere, seen, hidden;
  if (scores.hasMask()) {
    auto [own, isVisible] = scores.finish(score, walk.getHead(), position, key);
    score = own;
    isSeen = e.both(isSeen, isVisible);
    seen = e.ballot(isSeen);
    hidden = e.bitXor(seen, e.ballot(isThere));
  }
  score = e.select(isSeen, score, e.minusInfinity());
  auto larger = [&](Value x, Value y) { return e.maxf(x, y); };
  Value most = e.maxf(before, reduce(score, larger));
  // If no key was visible so far, all differences are -inf instead of NaN.
  Value isNone = e.isMinusInfinity(most), base = e.select(isNone, e.number(0), most);
  Value unit = e.number(llvm::numbers::log2e);
  Value factor = e.exp2(e.mulf(e.subf(before, base), unit));
  Value weight = e.exp2(e.mulf(e.subf(score, base), unit));
  Value weights = e.fma(weightsBefore, factor, weight);
  Value ofValue = weight;
  if (op.hasScalesOfKeys())
    ofValue = e.scaleNonzero(weight, scaleOf(op.getVScales(), KeyPart::Value));
  Value rounded = roundWeight(ofValue);
  for (Value &sum : accumulators)
    sum = e.mulf(sum, factor);
  auto add = [&](Value seen) { return addValues(run, begin, count, rounded, seen, accumulators); };
  // NaN and infinity in V of a hidden key do not reach the result.
  Values result = !seen ? add({})
                        : e.choose(
                              e.compare(Predicate::eq, hidden, 0), [&] { return add({}); },
                              [&] { return add(seen); });
  result.append({most, weights});
  return result;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void AttentionThreads::finish(const AttentionRun &run, ValueRange state) {
  auto add = [&](Value x, Value y) { return e.addf(x, y); };
  Value largest = state[parts()], total = reduce(state[parts() + 1], add);
  Value isEmpty = e.isEqual(total, 0);
  Type element = cast<MemRefType>(op.getOut().getType()).getElementType();
  const GPUBuffer &out = function.getBuffer(op.getOut());
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  Value scale = walk.resultFactor(run), sink, isOdd;
  if (op.getSinks())
    std::tie(sink, isOdd) = loadSink();
  Values numbers;
  for (Value sum : state.take_front(parts())) {
    Value value = e.divf(sum, total);
    if (isOdd)
      value = e.select(isOdd, e.number(std::numeric_limits<double>::quiet_NaN()), value);
    if (scale)
      value = e.mulf(value, scale);
    numbers.push_back(quantized.round(e.select(isEmpty, e.number(0), value)));
  }
  if (walk.getPiece()) {
    Value lse = e.fma(e.log2(total), e.number(llvm::numbers::ln2), largest);
    return storePiece(run, numbers, lse);
  }
  auto storeColumns = [&](Value row) {
    for (int64_t part = 0; part < parts(); ++part) {
      Value value = numbers[part];
      if (!element.isF32())
        value = arith::TruncFOp::create(e.b, e.loc, element, value);
      Value isColumn;
      if ((part + 1) * kWarpThreads > layout.valueColumns)
        isColumn = e.compare(Predicate::slt, lane, layout.valueColumns - part * kWarpThreads);
      e.when(isColumn, [&] {
        Value indices = e.add(row, e.mul(columnOf(part), out.strides.back()));
        e.store(value, e.ahead(out.pointer, e.mul(indices, bytes)), bytes);
      });
    }
  };
  if (op.getQuantize().empty())
    quantized.atIndex(walk, run, query, storeColumns);
  else
    storeQuantized(run, numbers);
  if (!op.getLse())
    return;
  e.when(e.compare(Predicate::eq, lane, 0), [&] {
    Value number = e.fma(e.log2(total), e.number(llvm::numbers::ln2), largest);
    if (isOdd) {
      Value nan = e.number(std::numeric_limits<double>::quiet_NaN());
      number = e.select(isOdd, e.select(isEmpty, sink, nan), number);
    }
    Value indices = quantized.lseIndex(walk, run, query);
    e.store(number, e.ahead(function.getBuffer(op.getLse()).pointer, e.mul(indices, 4)), 4);
  });
}

void AttentionThreads::storePiece(const AttentionRun &run, const Values &numbers, Value lse) {
  PieceStates::Columns columns;
  columns.first = e.toIndex(lane);
  columns.span = kWarpThreads;
  for (int64_t part = 0; part < parts(); ++part)
    columns.offsets.push_back(part * kWarpThreads);
  PieceStates::Row row{e.add(run.begin, query), walk.getHead(), {}, lse, numbers};
  // Lanes may have read records that lane 0 stored for the previous piece.
  NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
  PieceStates states(e, op, function, walk, columns, e.compare(Predicate::eq, lane, 0),
                     /*widest=*/0);
  states.store(run, row);
}

/// Quantizes the results. The columns of a lane are 32 apart, so half a warp has a unit of 16
/// adjacent columns.
void AttentionThreads::storeQuantized(const AttentionRun &run, ArrayRef<Value> numbers) {
  constexpr int64_t kUnit = kWarpThreads / 2;
  int64_t units = layout.valueColumns / kUnit, group = op.getGroup();
  Value isUpper = e.compare(Predicate::sge, lane, kUnit);
  Values factors(units);
  if (op.getScales()) {
    // The largest magnitude of each unit, in all lanes.
    Values largest;
    for (Value number : numbers) {
      Value own = e.magnitude(number);
      for (int64_t bits = 1; bits < kUnit; bits *= 2)
        own = e.maxf(own, e.exchange(own, bits));
      Value other = e.exchange(own, kUnit);
      largest.append({e.select(isUpper, other, own), e.select(isUpper, own, other)});
    }
    for (int64_t first = 0; first < units; first += group / kUnit) {
      Value most = largest[first];
      for (int64_t unit = first + 1; unit < first + group / kUnit; ++unit)
        most = e.maxf(most, largest[unit]);
      auto [scale, factor] = quantized.scaleOf(most);
      std::fill_n(factors.begin() + first, group / kUnit, factor);
      e.when(e.compare(Predicate::eq, lane, 0), [&, scale = scale] {
        quantized.storeScale(walk, run, scale, query, e.index(first * kUnit / group));
      });
    }
  }
  const GPUBuffer &out = function.getBuffer(op.getOut());
  quantized.atIndex(walk, run, query, [&](Value row) {
    for (auto [part, number] : llvm::enumerate(numbers)) {
      Value factor = factors[2 * part], isColumn;
      if (int64_t(2 * part + 1) == units)
        isColumn = e.compare(Predicate::slt, lane, kUnit);
      else if (factor)
        factor = e.select(isUpper, factors[2 * part + 1], factor);
      Value code = quantized.encode({number, number}, factor).front();
      e.when(isColumn, [&, part = part] {
        Value indices = e.add(row, e.mul(columnOf(part), out.strides.back()));
        e.store(arith::TruncIOp::create(e.b, e.loc, e.b.getI8Type(), code),
                e.ahead(out.pointer, indices), 1);
      });
    }
  });
}
