// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionQueries.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

LogicalResult AttentionQueries::verify(FloatEmitter &e, AttentionOp op,
                                       const GPUKernelFunction &function,
                                       const IRMapping &scalars) {
  for (Region *region : {&op.getNorm(), &op.getRotated(), &op.getPlain()})
    if (!region->empty() && failed(ScalarRegion(e, region->front(), function, scalars).verify()))
      return failure();
  return success();
}

AttentionQueries::Values AttentionQueries::emit(Region &region, ArrayRef<Value> arguments) {
  return ScalarRegion(e, region.front(), function, scalars).emit(arguments);
}

SmallVector<AttentionQueries::Item> AttentionQueries::getItems() {
  SmallVector<int64_t> rotary(op.getRotary().value_or(ArrayRef<int64_t>{0, 0, 1}));
  int64_t first = rotary[0], count = rotary[1], distance = rotary[2];
  int64_t columns = cast<MemRefType>(op.getQ().getType()).getShape().back();
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
  forEach(count / 2, [&](Value pair) {
    Item item;
    item.pair = pair;
    Value run = e.div(pair, distance), inRun = e.rem(pair, distance);
    item.column = e.add(e.add(e.mul(run, 2 * distance), inRun), first);
    item.other = e.add(item.column, distance);
    return item;
  });
  // Without plain, columns that are not rotated stay as they are.
  if (!op.getPlain().empty())
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

Value AttentionQueries::sumOfSquares(ArrayRef<Item> items) {
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

void AttentionQueries::compute(const AttentionRun &run, Value query,
                               function_ref<Value(Value)> load,
                               function_ref<void(Value, Value)> store) {
  SmallVector<Item> items = getItems();
  for (Item &item : items) {
    item.x = load(item.column);
    if (item.other)
      item.y = load(item.other);
  }
  // Lanes without an item have loaded what others store.
  if (llvm::any_of(items, [](const Item &item) { return bool(item.isThere); }))
    NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
  Value factor = e.number(0);
  if (!op.getNorm().empty())
    factor = emit(op.getNorm(), {sumOfSquares(items)}).front();
  Value row = e.add(run.begin, query);
  for (const Item &item : items) {
    Value column = e.toIndex(item.column);
    Values made;
    if (item.other)
      made = emit(op.getRotated(), {item.x, item.y, factor, row, head, column,
                                    e.toIndex(item.other), e.toIndex(item.pair)});
    else
      made = emit(op.getPlain(), {item.x, factor, row, head, column});
    e.when(item.isThere, [&] {
      store(item.column, made[0]);
      if (item.other)
        store(item.other, made[1]);
    });
  }
}

void AttentionQueries::computeInPlace(const AttentionRun &run, Value first, int64_t count,
                                      function_ref<Value(Value, Value)> addressOf) {
  constexpr int64_t kBytes = 2;
  Type element = cast<MemRefType>(op.getQ().getType()).getElementType();
  Type i16 = e.b.getIntegerType(16);
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(count), e.i32(1));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value row = e.add(first, loop.getInductionVar()), query = e.toIndex(row);
  // All lanes have the same row: other ones are of other sequences, or behind the last.
  e.when(e.compare(Predicate::slt, query, run.count), [&] {
    compute(
        run, query,
        [&](Value column) {
          Value bits = e.load(i16, addressOf(row, column), kBytes);
          return e.widen(e.bitcast(element, bits));
        },
        [&](Value column, Value number) {
          Value narrow = arith::TruncFOp::create(e.b, e.loc, element, number);
          e.store(e.bitcast(i16, narrow), addressOf(row, column), kBytes);
        });
  });
}
