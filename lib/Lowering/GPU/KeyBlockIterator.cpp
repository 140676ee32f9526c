// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "fusednorm/Lowering/VectorEmitter.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

KeyBlockIterator::KeyBlockIterator(FloatEmitter &e, AttentionOp op,
                                   const GPUKernelFunction &function, Value head, Value layer)
    : e(e), op(op), function(function), head(head), layer(layer) {
  ArrayRef<int64_t> keys = cast<MemRefType>(op.getK().getType()).getShape();
  int64_t heads = cast<MemRefType>(op.getQ().getType()).getDimSize(1);
  keyHead = e.div(head, heads / keys[keys.size() - 2]);
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

Value KeyBlockIterator::ropeElement(Value indices, Value scaleIndex, Value column) {
  column = e.add(column, int64_t(op.getRopeColumn()));
  Value number = widenAt(op.getRope(), e.add(indices, column));
  if (scaleIndex) {
    Value group = e.div(column, int64_t(op.getRopeGroup()));
    number = e.mulf(number, widenAt(op.getRopeScales(), e.add(scaleIndex, group)));
  }
  Type type = cast<MemRefType>(op.getQ().getType()).getElementType();
  if (!type.isBF16() && !type.isF16())
    return number; // exact, or scaled in f32
  return e.widen(arith::TruncFOp::create(e.b, e.loc, type, number));
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
          if (Value status = op.getChecked())
            isTaken =
                e.both(isTaken, e.compare(Predicate::eq, loadIndex(status, {at[0], e.index(0)}),
                                          e.index(0)));
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

AttentionRun AttentionRun::uniform(FloatEmitter &e) const {
  AttentionRun result = *this;
  for (Value *number : {&result.sequence, &result.begin, &result.count, &result.position,
                        &result.last, &result.keyBegin, &result.keyCount, &result.keyStart})
    *number = e.toIndex(e.shuffle(e.toI32(*number), e.i32(0)));
  return result;
}

AttentionRun KeyBlockIterator::findRun(Value sequence, Value begin, Value end) {
  AttentionRun run;
  Value next = e.add(sequence, 1);
  auto loadOr = [&](Value memref) { return memref ? loadIndex(memref, sequence) : e.index(0); };
  run.sequence = sequence;
  run.begin = begin;
  run.count = e.sub(end, begin);
  Value first = loadIndex(op.getRowOffsets(), sequence);
  Value all = e.sub(loadIndex(op.getRowOffsets(), next), first);
  Value length = loadOr(op.getLengths());
  run.position = e.add(length, e.sub(begin, first));
  run.last = e.sub(e.add(length, all), 1);
  run.keyBegin = loadOr(op.getKeyOffsets());
  run.keyCount = op.getKeyOffsets() ? e.sub(loadIndex(op.getKeyOffsets(), next), run.keyBegin)
                                    : e.add(length, all);
  run.keyStart = loadOr(op.getKeyStarts());
  run.scale = arith::ConstantOp::create(e.b, e.loc, op.getScaleAttr());
  if (op.getQScales())
    run.scale =
        e.mulf(run.scale, e.mulf(headScale(run, op.getQScales()), headScale(run, op.getKScales())));
  return run;
}

Value KeyBlockIterator::queryIndex(const AttentionRun &run, Value array, Value query) {
  return indexOf(array, {e.add(run.begin, query), head});
}

Value KeyBlockIterator::keyIndex(const AttentionRun &run, Value array, KeyPart part, Value key) {
  auto type = cast<MemRefType>(array.getType());
  bool isRope = part == KeyPart::Rope;
  if (type.getRank() == 3 && !isRope)
    return indexOf(array, {e.add(run.keyBegin, key), keyHead});
  if (type.getRank() == 2)
    return indexOf(array, {e.add(run.keyBegin, key)});
  bool hasLayers = type.getRank() == 6;
  Value position = e.add(run.keyStart, key), table = op.getTable();
  Value page, row = position;
  if (cast<MemRefType>(table.getType()).getRank() == 1) {
    page = loadIndex(table, run.sequence);
  } else {
    // Positions are below 2^32, as lengths are.
    Value size = e.toI32(function.getBuffer(array).extents[hasLayers ? 3 : 1]);
    Value narrow = e.toI32(position);
    page = loadIndex(table, {run.sequence, e.toIndex(e.div(narrow, size))});
    row = e.toIndex(e.rem(narrow, size));
  }
  Value ownHead = isRope ? e.index(0) : keyHead;
  if (hasLayers) {
    Value last = e.sub(function.getBuffer(array).extents[1], 1);
    return indexOf(array, {page, part == KeyPart::Value ? last : e.index(0), layer, row, ownHead});
  }
  if (isRope)
    return indexOf(array, {page, row});
  return indexOf(array, {page, row, ownHead});
}
