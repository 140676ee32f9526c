// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

// Invariant of the loop: the segment is in [low, high).
SmallVector<Value> fusednorm::createSegmentSearch(OpBuilder &b, Location loc, Value row,
                                                  Value segments, function_ref<Value(Value)> load) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Type indexType = b.getIndexType();
  Value none = arith::ConstantIntOp::create(b, loc, 0, 32);
  Value row32 = arith::IndexCastUIOp::create(b, loc, b.getI32Type(), row);
  auto loop = scf::WhileOp::create(
      b, loc, TypeRange{indexType, indexType, b.getI32Type()}, ValueRange{index(0), segments, none},
      [&](OpBuilder &, Location, ValueRange bounds) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(bounds[0].getParentBlock());
        Value next = arith::AddIOp::create(b, loc, bounds[0], index(1));
        Value open = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, next, bounds[1]);
        scf::ConditionOp::create(b, loc, open, bounds);
      },
      [&](OpBuilder &, Location, ValueRange bounds) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(bounds[0].getParentBlock());
        Value sum = arith::AddIOp::create(b, loc, bounds[0], bounds[1]);
        Value middle = arith::ShRUIOp::create(b, loc, sum, index(1));
        Value offset = load(middle);
        Value behind = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, row32, offset);
        Value low = arith::SelectOp::create(b, loc, behind, middle, bounds[0]);
        Value high = arith::SelectOp::create(b, loc, behind, bounds[1], middle);
        Value begin = arith::SelectOp::create(b, loc, behind, offset, bounds[2]);
        scf::YieldOp::create(b, loc, ValueRange{low, high, begin});
      });
  return {loop.getResult(0), loop.getResult(2)};
}

Value fusednorm::createCount(OpBuilder &b, Location loc, Value value, Value count,
                             function_ref<Value(Value)> load) {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  auto loop = scf::ForOp::create(
      b, loc, zero, count, one, ValueRange{zero},
      [&](OpBuilder &, Location, Value index, ValueRange carried) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(index.getParentBlock());
        Value equal = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, load(index), value);
        Value more = arith::AddIOp::create(b, loc, carried[0], one);
        Value next = arith::SelectOp::create(b, loc, equal, more, carried[0]);
        scf::YieldOp::create(b, loc, next);
      });
  return loop.getResult(0);
}
