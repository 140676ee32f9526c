// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Target/TargetInfo.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

KeyBlockIterator::KeyBlockIterator(FloatEmitter &e, AttentionOp op,
                                   const GPUKernelFunction &function, const IRMapping &scalars,
                                   Value head, int64_t heads)
    : e(e), op(op), function(function), scalars(scalars), head(head), heads(heads) {
  int64_t all = cast<MemRefType>(op.getQ().getType()).getDimSize(1);
  keyHead = e.div(head, all / op.getKeyHeads());
}

Value KeyBlockIterator::indexOf(Value memref, ValueRange indices) {
  Value sum = e.index(0);
  for (auto [index, stride] : llvm::zip(indices, function.getBuffer(memref).strides))
    sum = e.add(sum, e.mul(index, stride));
  return sum;
}

Value KeyBlockIterator::loadAt(Value memref, ValueRange indices) {
  Type element = heldType(cast<MemRefType>(memref.getType()).getElementType());
  int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  Value at = e.mul(indexOf(memref, indices), bytes);
  return e.load(element, e.ahead(function.getBuffer(memref).pointer, at), bytes);
}

Value KeyBlockIterator::widenAt(Value memref, Value indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType(), held = heldType(element);
  int64_t bytes = llvm::divideCeil(held.getIntOrFloatBitWidth(), 8);
  Value address = e.ahead(function.getBuffer(memref).pointer, e.mul(indices, bytes));
  Value loaded = e.load(held, address, bytes);
  if (held == element)
    return e.widen(loaded);
  Value code = arith::ExtUIOp::create(e.b, e.loc, e.b.getI32Type(), loaded);
  return VectorEmitter(e.b, e.loc, /*hasTable16=*/false).decode(code, element);
}

Value KeyBlockIterator::columnScales(KeyPart part) {
  if (part == KeyPart::Rope)
    return op.getRopeScales();
  if (!op.hasScalesOfColumns())
    return {};
  return part == KeyPart::Key ? op.getKScales() : op.getVScales();
}

Value KeyBlockIterator::keyElement(Value array, KeyPart part, Value indices, Value scaleIndex,
                                   Value column) {
  Value number = widenAt(array, e.add(indices, column));
  if (scaleIndex) {
    Value group = e.div(column, columnGroup(part));
    number = e.mulf(number, widenAt(columnScales(part), e.add(scaleIndex, group)));
  }
  Type type = cast<MemRefType>(op.getQ().getType()).getElementType();
  if (!type.isBF16() && !type.isF16())
    return number; // exact, or scaled in f32
  return e.widen(arith::TruncFOp::create(e.b, e.loc, type, number));
}

Value KeyBlockIterator::ropeElement(Value indices, Value scaleIndex, Value column) {
  return keyElement(op.getRope(), KeyPart::Rope, indices, scaleIndex,
                    e.add(column, int64_t(op.getRopeColumn())));
}

void KeyBlockIterator::forEachRun(Value first, int64_t queries,
                                  function_ref<void(const AttentionRun &)> body) {
  forEachRun(first, queries, {}, [&](const AttentionRun &run, ValueRange) {
    body(run);
    return FloatEmitter::Values();
  });
}

FloatEmitter::Values KeyBlockIterator::forEachRun(
    Value first, int64_t queries, const FloatEmitter::Values &carried,
    function_ref<FloatEmitter::Values(const AttentionRun &, ValueRange)> body) {
  using Values = FloatEmitter::Values;
  Value offsets = op.getRowOffsets();
  if (!sequences)
    sequences = e.sub(function.getBuffer(offsets).extents[0], 1);
  Value end = e.smaller(e.add(first, queries), function.getBuffer(op.getQ()).extents[0]);
  end = e.smaller(end, loadIndex(offsets, sequences));
  if (isShared)
    end = e.toIndex(e.shuffle(e.toI32(end), e.i32(0)));
  auto walk = [&]() -> Values {
    Value sequence = createSegmentSearch(e.b, e.loc, first, sequences, [&](Value at) {
                       return loadAt(offsets, at);
                     }).front();
    Values initial{sequence, loadIndex(offsets, sequence)};
    if (parking.store)
      return walkParked(initial, first, end, carried, body);
    llvm::append_range(initial, carried);
    Values last = e.repeat(
        initial,
        // The entry after the last sequence is the end of all queries.
        [&](ValueRange at) { return e.compare(Predicate::slt, at[1], end); },
        [&](ValueRange at) -> Values {
          Value next = e.add(at[0], 1), behind = loadIndex(offsets, next);
          Value from = e.larger(at[1], first), to = e.smaller(behind, end);
          Values own(at.drop_front(2));
          Value isTaken = e.compare(Predicate::slt, from, to);
          if (!op.getChecked().empty())
            isTaken = e.both(isTaken, emit(op.getChecked(), at[0]).front());
          own = e.choose(
              isTaken, [&] { return body(findRun(at[0], from, to), own); }, [&] { return own; });
          Values result{next, behind};
          llvm::append_range(result, own);
          return result;
        });
    return Values(llvm::drop_begin(last, 2));
  };
  return e.choose(e.compare(Predicate::slt, first, end), walk, [&] { return carried; });
}

FloatEmitter::Values KeyBlockIterator::walkParked(
    const FloatEmitter::Values &start, Value first, Value end, const FloatEmitter::Values &carried,
    function_ref<FloatEmitter::Values(const AttentionRun &, ValueRange)> body) {
  using Values = FloatEmitter::Values;
  // The sequence, its first query, and the queries of the tile.
  constexpr int64_t kIndices = 4;
  Values initial{start[0], start[1], first, end};
  llvm::append_range(initial, carried);
  Values last = e.repeat(
      initial, [&](ValueRange at) { return e.compare(Predicate::slt, at[1], at[3]); },
      [&](ValueRange at) -> Values {
        Value next = e.add(at[0], 1), behind = loadIndex(op.getRowOffsets(), next);
        Value from = e.larger(at[1], at[2]), to = e.smaller(behind, at[3]);
        Value isTaken = e.compare(Predicate::slt, from, to);
        if (!op.getChecked().empty())
          isTaken = e.both(isTaken, emit(op.getChecked(), at[0]).front());
        Values indices{next, behind, at[2], at[3]};
        return e.choose(
            isTaken,
            [&] {
              parking.store(indices);
              Values own = body(findRun(at[0], from, to), at.drop_front(kIndices));
              Values result = parking.load(kIndices);
              llvm::append_range(result, own);
              return result;
            },
            [&] {
              Values result = indices;
              llvm::append_range(result, at.drop_front(kIndices));
              return result;
            });
      });
  return Values(llvm::drop_begin(last, kIndices));
}

AttentionRun AttentionRun::uniform(FloatEmitter &e) const {
  AttentionRun result = *this;
  for (Value *number : {&result.sequence, &result.begin, &result.count, &result.position,
                        &result.last, &result.keyBegin, &result.keyCount, &result.keyStart})
    *number = e.toIndex(e.shuffle(e.toI32(*number), e.i32(0)));
  if (pieces)
    result.pieces = e.shuffle(pieces, e.i32(0));
  return result;
}

Value KeyBlockIterator::hasPiece(const AttentionRun &run) {
  if (!piece)
    return {};
  return e.compare(Predicate::slt, e.add(piece->first, piece->number), run.pieces);
}

AttentionRun KeyBlockIterator::findRun(Value sequence, Value begin, Value end) {
  AttentionRun run;
  run.sequence = sequence;
  run.begin = begin;
  run.count = e.sub(end, begin);
  Value first = loadIndex(op.getRowOffsets(), sequence);
  Value all = e.sub(loadIndex(op.getRowOffsets(), e.add(sequence, 1)), first);
  FloatEmitter::Values found = emit(op.getSequence(), {sequence, all});
  run.position = e.add(found[0], e.sub(begin, first));
  run.last = e.sub(e.add(found[0], all), 1);
  run.keyBegin = found[1];
  run.keyCount = found[2];
  run.keyStart = found[3];
  if (piece) {
    int64_t keys = op->getParentOfType<ProgramOp>().getStep()[2];
    run.pieces = e.larger(e.toI32(e.ceilDiv(found[4], keys)), 1);
  }
  run.scale = arith::ConstantOp::create(e.b, e.loc, op.getScaleAttr());
  if (!op.getFactors().empty())
    run.scale = e.mulf(run.scale, emit(op.getFactors(), {sequence, keyHead})[0]);
  return run;
}

Value KeyBlockIterator::findMostKeys(Value lane) {
  Value offsets = op.getRowOffsets(), count = sequences;
  if (!count)
    count = e.sub(function.getBuffer(offsets).extents[0], 1);
  auto loop = scf::ForOp::create(e.b, e.loc, e.toIndex(lane), count, e.index(kWarpThreads),
                                 ValueRange{e.i32(0)});
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Value sequence = loop.getInductionVar();
    Value queries = e.sub(loadIndex(offsets, e.add(sequence, 1)), loadIndex(offsets, sequence));
    Value keys = e.toI32(emit(op.getSequence(), {sequence, queries})[4]);
    keys = e.select(e.compare(Predicate::sgt, queries, 0), keys, e.i32(0));
    scf::YieldOp::create(e.b, e.loc, e.larger(keys, loop.getRegionIterArg(0)));
  }
  Value most = loop.getResult(0);
  for (int64_t bits = 1; bits < kWarpThreads; bits *= 2)
    most = e.larger(most, e.exchange(most, bits));
  return most;
}

Value KeyBlockIterator::resultFactor(const AttentionRun &run) {
  return op.getFactors().empty() ? Value() : emit(op.getFactors(), {run.sequence, keyHead})[1];
}

KeyBlockIterator::Row KeyBlockIterator::rowAt(Value row) {
  if (heads == 1)
    return {row, head};
  Value narrow = e.toI32(row);
  return {e.toIndex(e.div(narrow, heads)), e.add(head, e.toIndex(e.rem(narrow, heads)))};
}

Value KeyBlockIterator::queryIndex(const AttentionRun &run, Value array, Value number) {
  Row row = rowAt(number);
  return indexOf(array, {e.add(run.begin, row.query), row.head});
}

Value KeyBlockIterator::keyIndex(const AttentionRun &run, Value array, KeyPart part, Value key) {
  Region &region = part == KeyPart::Key     ? op.getKeyIndex()
                   : part == KeyPart::Value ? op.getValueIndex()
                                            : op.getRopeIndex();
  Value row = e.add(run.keyBegin, key);
  if (!region.empty())
    return indexOf(array, emit(region, {run.sequence, row, e.add(run.keyStart, key), keyHead}));
  if (part == KeyPart::Rope)
    return indexOf(array, row);
  return indexOf(array, {row, keyHead});
}
