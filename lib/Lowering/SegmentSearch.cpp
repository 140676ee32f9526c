// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/SegmentSearch.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;

// Invariant of the loop: the segment is in [low, high).
SmallVector<Value> fusednorm::createSegmentSearch(OpBuilder &b, Location loc, Value row,
                                                  Value segments, function_ref<Value(Value)> load) {
  Arith arith(b, loc);
  Type indexType = b.getIndexType();
  Value none = arith.i32(0);
  Value row32 = arith.convert(row, b.getI32Type());
  auto loop = scf::WhileOp::create(
      b, loc, TypeRange{indexType, indexType, b.getI32Type()},
      ValueRange{arith.index(0), segments, none},
      [&](OpBuilder &, Location, ValueRange bounds) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(bounds[0].getParentBlock());
        Value next = arith.add(bounds[0], 1);
        Value open = arith.num(next).ult(bounds[1]);
        scf::ConditionOp::create(b, loc, open, bounds);
      },
      [&](OpBuilder &, Location, ValueRange bounds) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(bounds[0].getParentBlock());
        Value sum = arith.add(bounds[0], bounds[1]);
        Value middle = arith.shr(sum, 1);
        Value offset = load(middle);
        Value behind = arith.num(row32).uge(offset);
        Value low = arith.select(behind, middle, bounds[0]);
        Value high = arith.select(behind, bounds[1], middle);
        Value begin = arith.select(behind, offset, bounds[2]);
        scf::YieldOp::create(b, loc, ValueRange{low, high, begin});
      });
  return {loop.getResult(0), loop.getResult(2)};
}

Value fusednorm::createCount(OpBuilder &b, Location loc, Value value, Value count,
                             function_ref<Value(Value)> load) {
  Arith arith(b, loc);
  Value zero = arith.index(0);
  Value one = arith.index(1);
  auto loop = scf::ForOp::create(b, loc, zero, count, one, ValueRange{zero},
                                 [&](OpBuilder &, Location, Value index, ValueRange carried) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(index.getParentBlock());
                                   Value equal = arith.num(load(index)).eq(value);
                                   Value more = arith.add(carried[0], one);
                                   Value next = arith.select(equal, more, carried[0]);
                                   scf::YieldOp::create(b, loc, next);
                                 });
  return loop.getResult(0);
}
