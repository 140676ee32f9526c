// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/SequenceChecks.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using Array = SequenceArray;

Value SequenceChecks::areRowsGood() {
  Value zero = index(0);
  Value first = batch.findFirst(zero, batch.sequences, [&](Value sequence) {
    return num(load(Array::RowOffsets, sequence)).ule(load(Array::RowOffsets, add(sequence, 1)));
  });
  Value isOrdered = num(first).uge(batch.sequences);
  Value fromZero = num(load(Array::RowOffsets, zero)).eq(zero);
  Value fits = num(load(Array::RowOffsets, batch.sequences)).ule(batch.queries);
  return bitAnd(isOrdered, bitAnd(fromZero, fits));
}

SequenceChecks::Finding SequenceChecks::check(Value sequence, Value areRowsGood) {
  Value next = add(sequence, 1), zero = index(0);
  Value first = load(Array::RowOffsets, sequence), end = load(Array::RowOffsets, next);
  auto loadOr = [&](bool has, Array array) { return has ? load(array, sequence) : zero; };
  Value queryEnd = add(loadOr(batch.hasLengths, Array::Lengths), sub(end, first));
  Value begin = loadOr(batch.hasKeyStarts, Array::KeyStarts);
  Value count = queryEnd, keyEnd, areKeysGood = boolean(true);
  if (batch.hasKeyOffsets) {
    Value keyBegin = load(Array::KeyOffsets, sequence);
    keyEnd = load(Array::KeyOffsets, next);
    areKeysGood = num(keyBegin).ule(keyEnd);
    if (batch.keys)
      areKeysGood = bitAnd(areKeysGood, num(keyEnd).ule(batch.keys));
    count = sub(keyEnd, keyBegin);
  }
  Value behind = max(queryEnd, add(begin, count));
  Value arePositionsGood = num(behind).ule(kPositionLimit);
  Finding found{zero, zero};
  if (batch.pages) {
    // Pages are checked only if the sequence has keys and their number is valid.
    Value looks = bitAnd(areRowsGood, areKeysGood);
    looks = bitAnd(looks, arePositionsGood);
    looks = bitAnd(looks, num(count).ne(zero));
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
  found.code = select(arePositionsGood, found.code, kPositions);
  found.number = select(arePositionsGood, found.number, sub(behind, 1));
  if (batch.hasKeyOffsets) {
    found.code = select(areKeysGood, found.code, kKeyOffsets);
    found.number = select(areKeysGood, found.number, keyEnd);
  }
  found.code = select(areRowsGood, found.code, kRowOffsets);
  found.number = select(areRowsGood, found.number, end);
  return found;
}

/// Checks the pages of the keys at positions from `begin` to `end`; begin < end.
SequenceChecks::Finding SequenceChecks::checkPages(Value sequence, Value begin, Value end) {
  Value zero = index(0), one = index(1), last = sub(end, one);
  if (!batch.tableColumns) {
    Value entry = load(Array::Table, sequence);
    Value isPage = num(entry).ult(batch.pages);
    Value fits = num(end).ule(batch.pageSize);
    Value code = select(fits, select(isPage, zero, kEntry), kTable);
    return {code, select(fits, select(isPage, zero, entry), last)};
  }
  // A cache with pages of size 0 has no room.
  Value size = max(batch.pageSize, one);
  Value room = mul(batch.tableColumns, batch.pageSize);
  Value fits = num(end).ule(room);
  Value first = div(begin, size);
  Value behind = add(div(last, size), one);
  // If the keys do not fit, no entry is read.
  behind = select(fits, behind, first);
  Value bad = batch.findFirst(first, behind, [&](Value page) {
    return num(load(Array::Table, {sequence, page})).ult(batch.pages);
  });
  Value isGood = num(bad).uge(behind);
  Value code = select(isGood, select(fits, zero, kTable), kEntry);
  auto branch = scf::IfOp::create(b, loc, b.getIndexType(), isGood, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, select(fits, zero, last));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, load(Array::Table, {sequence, bad}));
  return {code, branch.getResult(0)};
}
