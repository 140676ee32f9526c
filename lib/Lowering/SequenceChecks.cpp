// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/SequenceChecks.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using Predicate = arith::CmpIPredicate;
using Array = SequenceArray;

Value SequenceChecks::index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
Value SequenceChecks::add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
Value SequenceChecks::sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
Value SequenceChecks::compare(Predicate predicate, Value x, Value y) {
  return arith::CmpIOp::create(b, loc, predicate, x, y);
}
Value SequenceChecks::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, loc, condition, x, y);
}

Value SequenceChecks::areRowsGood() {
  Value zero = index(0);
  Value first = batch.findFirst(zero, batch.sequences, [&](Value sequence) {
    return compare(Predicate::ule, load(Array::RowOffsets, sequence),
                   load(Array::RowOffsets, add(sequence, index(1))));
  });
  Value isOrdered = compare(Predicate::uge, first, batch.sequences);
  Value fromZero = compare(Predicate::eq, load(Array::RowOffsets, zero), zero);
  Value fits = compare(Predicate::ule, load(Array::RowOffsets, batch.sequences), batch.queries);
  return arith::AndIOp::create(b, loc, isOrdered, arith::AndIOp::create(b, loc, fromZero, fits));
}

SequenceChecks::Finding SequenceChecks::check(Value sequence, Value areRowsGood) {
  Value next = add(sequence, index(1)), zero = index(0);
  Value first = load(Array::RowOffsets, sequence), end = load(Array::RowOffsets, next);
  auto loadOr = [&](bool has, Array array) { return has ? load(array, sequence) : zero; };
  Value queryEnd = add(loadOr(batch.hasLengths, Array::Lengths), sub(end, first));
  Value begin = loadOr(batch.hasKeyStarts, Array::KeyStarts);
  Value count = queryEnd, keyEnd, areKeysGood = arith::ConstantIntOp::create(b, loc, 1, 1);
  if (batch.hasKeyOffsets) {
    Value keyBegin = load(Array::KeyOffsets, sequence);
    keyEnd = load(Array::KeyOffsets, next);
    areKeysGood = compare(Predicate::ule, keyBegin, keyEnd);
    if (batch.keys)
      areKeysGood =
          arith::AndIOp::create(b, loc, areKeysGood, compare(Predicate::ule, keyEnd, batch.keys));
    count = sub(keyEnd, keyBegin);
  }
  Value behind = arith::MaxUIOp::create(b, loc, queryEnd, add(begin, count));
  Value arePositionsGood = compare(Predicate::ule, behind, index(kPositionLimit));
  Finding found{zero, zero};
  if (batch.pages) {
    // Pages are checked only if the sequence has keys and their number is valid.
    Value looks = arith::AndIOp::create(b, loc, areRowsGood, areKeysGood);
    looks = arith::AndIOp::create(b, loc, looks, arePositionsGood);
    looks = arith::AndIOp::create(b, loc, looks, compare(Predicate::ne, count, zero));
    auto branch = scf::IfOp::create(b, loc, TypeRange{b.getIndexType(), b.getIndexType()}, looks,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, ValueRange{zero, zero});
    b.setInsertionPointToStart(branch.thenBlock());
    Finding own = checkPages(sequence, begin, add(begin, count));
    scf::YieldOp::create(b, loc, ValueRange{own.code, own.number});
    found = {branch.getResult(0), branch.getResult(1)};
  }
  found.code = select(arePositionsGood, found.code, index(kPositions));
  found.number = select(arePositionsGood, found.number, sub(behind, index(1)));
  if (batch.hasKeyOffsets) {
    found.code = select(areKeysGood, found.code, index(kKeyOffsets));
    found.number = select(areKeysGood, found.number, keyEnd);
  }
  found.code = select(areRowsGood, found.code, index(kRowOffsets));
  found.number = select(areRowsGood, found.number, end);
  return found;
}

/// Checks the pages of the keys at positions from `begin` to `end`; begin < end.
SequenceChecks::Finding SequenceChecks::checkPages(Value sequence, Value begin, Value end) {
  Value zero = index(0), one = index(1), last = sub(end, one);
  if (!batch.tableColumns) {
    Value entry = load(Array::Table, sequence);
    Value isPage = compare(Predicate::ult, entry, batch.pages);
    Value fits = compare(Predicate::ule, end, batch.pageSize);
    Value code = select(fits, select(isPage, zero, index(kEntry)), index(kTable));
    return {code, select(fits, select(isPage, zero, entry), last)};
  }
  // A cache with pages of size 0 has no room.
  Value size = arith::MaxUIOp::create(b, loc, batch.pageSize, one);
  Value room = arith::MulIOp::create(b, loc, batch.tableColumns, batch.pageSize);
  Value fits = compare(Predicate::ule, end, room);
  Value first = arith::DivUIOp::create(b, loc, begin, size);
  Value behind = add(arith::DivUIOp::create(b, loc, last, size), one);
  // If the keys do not fit, no entry is read.
  behind = select(fits, behind, first);
  Value bad = batch.findFirst(first, behind, [&](Value page) {
    return compare(Predicate::ult, load(Array::Table, {sequence, page}), batch.pages);
  });
  Value isGood = compare(Predicate::uge, bad, behind);
  Value code = select(isGood, select(fits, zero, index(kTable)), index(kEntry));
  auto branch = scf::IfOp::create(b, loc, b.getIndexType(), isGood, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, select(fits, zero, last));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, load(Array::Table, {sequence, bad}));
  return {code, branch.getResult(0)};
}
