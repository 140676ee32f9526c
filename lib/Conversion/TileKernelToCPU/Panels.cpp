// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Panels.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;

void Panels::allocateUnits(OpBuilder &b, Value length, Value count) {
  IndexEmitter emit(b, array.getLoc());
  buffer.measure(b, array, length);
  Value rows = emit.mul(buffer.getUnits(), count);
  Value bytes = emit.mul(buffer.getUnits(), emit.index(columns * UnitBuffer::kUnitBytes));
  buffer.allocate(b, array.getLoc(), count, rows, bytes);
}

Value Panels::view(OpBuilder &b) const {
  return buffer.view(b, array.getLoc(), array.getFormat().unit, {columns});
}

Value Panels::viewColumns(OpBuilder &b) const {
  const UnitFormat &format = array.getFormat();
  return buffer.view(b, array.getLoc(), format.element, {columns * format.depth});
}

SmallVector<Value> Panels::load(OpBuilder &b, Value units, Value row, int64_t lanes,
                                bool isFetched) const {
  // Panels are in the L2 cache. The distance covers its latency.
  constexpr int64_t kRowsAhead = 32;
  Location loc = array.getLoc();
  IndexEmitter emit(b, loc);
  auto type = VectorType::get({lanes}, array.getFormat().unit);
  SmallVector<Value> vectors;
  for (int64_t column = 0; column < columns; column += lanes) {
    if (isFetched)
      memref::PrefetchOp::create(b, loc, units,
                                 ValueRange{emit.add(row, kRowsAhead), emit.index(column)},
                                 /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
    vectors.push_back(
        vector::LoadOp::create(b, loc, type, units, ValueRange{row, emit.index(column)}));
  }
  return vectors;
}
