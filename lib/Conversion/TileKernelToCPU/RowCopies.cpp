// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowCopies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

void RowCopies::loadRow(Value from, ValueRange indices, int64_t column, int64_t count, Value to,
                        Value row, int64_t toColumn) {
  SmallVector<Value> source(indices);
  source.push_back({});
  int64_t whole = count / in.lanes * in.lanes;
  e.loop(e.index(0), e.index(whole), in.lanes, [&](Value at) {
    source.back() = e.add(at, column);
    e.store(convert(e.load(from, source), to), to, {row, e.add(at, toColumn)});
  });
  e.loop(e.index(whole), e.index(count), 1, [&](Value at) {
    source.back() = e.add(at, column);
    Value number = memref::LoadOp::create(b, loc, from, source);
    memref::StoreOp::create(b, loc, convert(number, to), to, ValueRange{row, e.add(at, toColumn)});
  });
}

void RowCopies::prefetchRow(Value from, ValueRange indices, int64_t column, int64_t count) {
  constexpr int64_t kLine = 64, kSecondCache = 2;
  int64_t step = kLine * 8 / in.elementOf(from).getIntOrFloatBitWidth();
  SmallVector<Value> source(indices);
  source.push_back({});
  for (int64_t at = 0; at < count; at += step) {
    source.back() = e.index(column + at);
    memref::PrefetchOp::create(b, loc, from, source, /*isWrite=*/false, kSecondCache,
                               /*isDataCache=*/true);
  }
}

void RowCopies::clearRow(Value to, Value row, int64_t count) {
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(in.elementOf(to)));
  e.loop(e.index(0), e.index(count), 1,
         [&](Value column) { memref::StoreOp::create(b, loc, none, to, ValueRange{row, column}); });
}

Value RowCopies::convert(Value number, Value memory) {
  Type type = in.elementOf(memory);
  if (getElementTypeOrSelf(number.getType()) == type)
    return number;
  number = e.widen(number);
  if (type.isF32())
    return number;
  // Exact: operands of bf16 dot products have bf16 values.
  return e.convert(number, type);
}
