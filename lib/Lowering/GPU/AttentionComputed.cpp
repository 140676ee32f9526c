// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/AttentionComputed.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

MemRefType AttentionComputed::getType() const { return cast<MemRefType>(rows.array.getType()); }

Value AttentionComputed::round(Value number) {
  Type element = getType().getElementType();
  if (element.isF32())
    return number;
  return e.widen(arith::TruncFOp::create(e.b, e.loc, element, number));
}

AttentionComputed::Values AttentionComputed::emit(Region &region, ArrayRef<Value> arguments) {
  return ScalarRegion(e, region.front(), function, scalars).emit(arguments);
}

AttentionComputed::Item AttentionComputed::pairOf(Value pair) {
  Item item;
  item.pair = pair;
  Value run = e.div(pair, rows.distance), inRun = e.rem(pair, rows.distance);
  item.column = e.add(e.add(e.mul(run, 2 * rows.distance), inRun), rows.first);
  item.other = e.add(item.column, rows.distance);
  return item;
}

SmallVector<AttentionComputed::Item> AttentionComputed::getItems(bool hasOthers) {
  int64_t first = rows.first, count = rows.count;
  int64_t columns = getType().getShape().back();
  SmallVector<Item> items;
  auto forEach = [&](int64_t numbers, function_ref<Item(Value)> itemOf) {
    for (int64_t begin = 0; begin < numbers; begin += kWarpThreads) {
      Value number = e.add(lane, begin), isThere;
      if (begin + kWarpThreads > numbers) {
        isThere = e.compare(Predicate::slt, number, numbers);
        number = e.smaller(number, numbers - 1);
      }
      items.push_back(itemOf(number));
      items.back().isThere = isThere;
    }
  };
  forEach(count / 2, [&](Value pair) { return pairOf(pair); });
  // Without a `plain` region, columns that are not rotated stay as they are. They are visited only
  // if results are stored elsewhere.
  if (!rows.plain->empty() || hasOthers)
    forEach(columns - count, [&](Value number) {
      Item item;
      item.column = number;
      if (first < columns && count)
        item.column =
            e.select(e.compare(Predicate::slt, number, first), number, e.add(number, count));
      return item;
    });
  return items;
}

Value AttentionComputed::sumOfSquares(ArrayRef<Item> items) {
  Value sum = e.number(0);
  for (const Item &item : items) {
    Value own = e.fma(item.x, item.x, sum);
    if (item.y)
      own = e.fma(item.y, item.y, own);
    sum = item.isThere ? e.select(item.isThere, own, sum) : own;
  }
  for (int64_t bits = 1; bits < kWarpThreads; bits *= 2)
    sum = e.addf(sum, e.exchange(sum, bits));
  return sum;
}

void AttentionComputed::compute(Source source, bool isElsewhere, function_ref<Value(Value)> load,
                                function_ref<void(Value, Value)> store) {
  SmallVector<Item> items = getItems(/*hasOthers=*/isElsewhere);
  for (Item &item : items) {
    item.x = load(item.column);
    if (item.other)
      item.y = load(item.other);
  }
  // Lanes without an item load a column that another lane stores.
  if (llvm::any_of(items, [](const Item &item) { return bool(item.isThere); }))
    NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
  Value factor = e.number(0);
  if (!rows.norm->empty())
    factor = emit(*rows.norm, {sumOfSquares(items)}).front();
  for (const Item &item : items) {
    Value column = e.toIndex(item.column);
    Values made;
    if (item.other)
      made = emit(*rows.rotated, {item.x, item.y, factor, source.row, source.head, column,
                                  e.toIndex(item.other), e.toIndex(item.pair)});
    else if (rows.plain->empty())
      made = {item.x};
    else
      made = emit(*rows.plain, {item.x, factor, source.row, source.head, column});
    e.when(item.isThere, [&] {
      store(item.column, made[0]);
      if (item.other)
        store(item.other, made[1]);
    });
  }
}

void AttentionComputed::computeInPlace(Value end, Value first, int64_t count, int64_t step,
                                       function_ref<Source(Value)> sourceOf,
                                       function_ref<Value(Value, Value)> addressOf) {
  constexpr int64_t kBytes = 2;
  Type element = getType().getElementType();
  Type i16 = e.b.getIntegerType(16);
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(count * step), e.i32(step));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value line = e.add(first, loop.getInductionVar()), number = e.toIndex(line);
  // All lanes branch alike, since a warp has one row. Other rows belong to other sequences or are
  // past the end.
  e.when(e.compare(Predicate::slt, number, end), [&] {
    compute(
        sourceOf(number), /*isElsewhere=*/false,
        [&](Value column) {
          Value bits = e.load(i16, addressOf(line, column), kBytes);
          return e.widen(e.bitcast(element, bits));
        },
        [&](Value column, Value number) {
          Value narrow = arith::TruncFOp::create(e.b, e.loc, element, number);
          e.store(e.bitcast(i16, narrow), addressOf(line, column), kBytes);
        });
  });
}

Value AttentionComputed::multiply(Value row, Value sum, function_ref<Value(Value)> load,
                                  function_ref<Value(Value)> otherAt) {
  int64_t columns = getType().getShape().back();
  auto forEach = [&](int64_t count, Value initial,
                     function_ref<Value(Value, Value)> step) -> Value {
    if (count == 0)
      return initial;
    auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(count), e.i32(1), initial);
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(e.b, e.loc, step(loop.getInductionVar(), loop.getRegionIterArg(0)));
    return loop.getResult(0);
  };
  Value factor = e.number(0);
  if (!rows.norm->empty()) {
    Value squares = forEach(columns, e.number(0), [&](Value column, Value carried) {
      Value number = load(column);
      return e.fma(number, number, carried);
    });
    factor = emit(*rows.norm, {squares}).front();
  }
  sum = forEach(rows.count / 2, sum, [&](Value pair, Value carried) {
    Item item = pairOf(pair);
    Value column = e.toIndex(item.column), other = e.toIndex(item.other);
    Values made = emit(*rows.rotated, {load(item.column), load(item.other), factor, row, head,
                                       column, other, e.toIndex(pair)});
    carried = e.fma(otherAt(column), round(made[0]), carried);
    return e.fma(otherAt(other), round(made[1]), carried);
  });
  return forEach(columns - rows.count, sum, [&](Value number, Value carried) {
    Value column = number;
    if (rows.count)
      column = e.select(e.compare(Predicate::slt, number, rows.first), number,
                        e.add(number, rows.count));
    Value own = load(column), indices = e.toIndex(column);
    if (!rows.plain->empty())
      own = round(emit(*rows.plain, {own, factor, row, head, indices}).front());
    return e.fma(otherAt(indices), own, carried);
  });
}
