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
  emitter.loop(emitter.index(0), emitter.index(whole), in.lanes, [&](Value at) {
    source.back() = emitter.add(at, column);
    emitter.store(convert(emitter.load(from, source), to), to, {row, emitter.add(at, toColumn)});
  });
  emitter.loop(emitter.index(whole), emitter.index(count), 1, [&](Value at) {
    source.back() = emitter.add(at, column);
    Value number = memref::LoadOp::create(builder, loc, from, source);
    memref::StoreOp::create(builder, loc, convert(number, to), to,
                            ValueRange{row, emitter.add(at, toColumn)});
  });
}

void RowCopies::loadScaledRow(Value from, const Scales &scales, ValueRange indices, int64_t column,
                              int64_t count, Value to, Value row, int64_t toColumn) {
  Lanes source(indices), scale(indices);
  source.push_back({});
  scale.push_back({});
  // Vectors do not cross the border of a group.
  bool hasVectors = scales.group % in.lanes == 0 && column % in.lanes == 0;
  int64_t whole = hasVectors ? count / in.lanes * in.lanes : 0;
  auto begin = [&](Value at) {
    source.back() = emitter.add(at, column);
    scale.back() = emitter.div(source.back(), emitter.index(scales.group));
    return memref::LoadOp::create(builder, loc, scales.array, scale);
  };
  emitter.loop(emitter.index(0), emitter.index(whole), in.lanes, [&](Value at) {
    Value own = begin(at);
    emitter.store(convert(in.scaleElements(emitter.load(from, source), own), to), to,
                  {row, emitter.add(at, toColumn)});
  });
  emitter.loop(emitter.index(whole), emitter.index(count), 1, [&](Value at) {
    Value own = begin(at), number = memref::LoadOp::create(builder, loc, from, source);
    memref::StoreOp::create(builder, loc, convert(in.scaleElements(number, own), to), to,
                            ValueRange{row, emitter.add(at, toColumn)});
  });
}

void RowCopies::prefetchRow(Value from, ValueRange indices, int64_t column, int64_t count) {
  constexpr int64_t kLine = 64, kSecondCache = 2;
  int64_t step = kLine * 8 / in.elementOf(from).getIntOrFloatBitWidth();
  SmallVector<Value> source(indices);
  source.push_back({});
  for (int64_t at = 0; at < count; at += step) {
    source.back() = emitter.index(column + at);
    memref::PrefetchOp::create(builder, loc, from, source, /*isWrite=*/false, kSecondCache,
                               /*isDataCache=*/true);
  }
}

void RowCopies::clearRow(Value to, Value row, int64_t count) {
  Value none = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(in.elementOf(to)));
  emitter.loop(emitter.index(0), emitter.index(count), 1, [&](Value column) {
    memref::StoreOp::create(builder, loc, none, to, ValueRange{row, column});
  });
}

Value RowCopies::convert(Value number, Value memory) {
  Type type = in.elementOf(memory);
  if (getElementTypeOrSelf(number.getType()) == type)
    return number;
  number = emitter.widen(number);
  if (type.isF32())
    return number;
  // Exact: operands of bf16 dot products have bf16 values.
  return emitter.convert(number, type);
}
