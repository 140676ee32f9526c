// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnitBuffer.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm::cpu;

void UnitBuffer::measure(OpBuilder &b, const OperandArray &array, Value length) {
  IndexEmitter emit(b, array.getLoc());
  const UnitFormat &format = array.getFormat();
  if (!format.isTile) {
    units = emit.ceilDiv(length, emit.index(format.depth));
    return;
  }
  units = emit.ceilDiv(length, emit.index(UnitFormat::kTileDepth));
  units = emit.mul(units, emit.index(UnitFormat::kTileRows));
}

void UnitBuffer::allocate(OpBuilder &b, Location loc, Value count, Value rows, Value bytes) {
  this->rows = rows;
  groupBytes = bytes;
  Value all = IndexEmitter(b, loc).mul(bytes, count);
  auto type = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
  memory = memref::AllocOp::create(b, loc, type, ValueRange{all}, b.getI64IntegerAttr(64));
}

void UnitBuffer::deallocate(OpBuilder &b, Location loc) {
  if (memory)
    memref::DeallocOp::create(b, loc, memory);
  memory = {};
}

Value UnitBuffer::view(OpBuilder &b, Location loc, Type element, ArrayRef<int64_t> shape,
                       Value group) const {
  IndexEmitter emit(b, loc);
  Value shift = group ? emit.mul(group, groupBytes) : emit.index(0);
  SmallVector<int64_t> sizes{ShapedType::kDynamic};
  llvm::append_range(sizes, shape);
  return memref::ViewOp::create(b, loc, MemRefType::get(sizes, element), memory, shift,
                                ValueRange{rows});
}
