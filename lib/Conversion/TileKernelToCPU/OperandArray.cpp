// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandArray.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

UnitFormat UnitFormat::of(GemmOp gemm, int64_t depth) {
  MLIRContext *context = gemm.getContext();
  Type i32 = IntegerType::get(context, 32), f32 = Float32Type::get(context);
  if (gemm.getPartType().isInteger())
    return {i32, i32, 1};
  if (depth == 1)
    return {f32, f32, 1};
  return {BFloat16Type::get(context), i32, 2, depth == kTileDepth};
}

int64_t OperandArray::bytesOf(int64_t width) const {
  return width * getType().getElementTypeBitWidth() / 8;
}

bool OperandArray::isByteFloat() const {
  return isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(getElementType());
}

bool OperandArray::isUnitStride(int64_t dim) const {
  return dim == getType().getRank() - 1 && getType().isLastDimUnitStride();
}

Value OperandArray::sizeOf(OpBuilder &b, int64_t dim) const {
  return IndexEmitter(b, loc).dim(memref, dim);
}

bool OperandArray::mayHaveUnfilled() const {
  int64_t size = getType().getDimSize(operand.kDim);
  return ShapedType::isDynamic(size) ? format.depth > 1 : size % format.depth != 0;
}

Value OperandArray::countFilled(OpBuilder &b) const {
  IndexEmitter emit(b, loc);
  return emit.div(depthSize, emit.index(format.depth));
}

SmallVector<Value> OperandArray::indexOf(ArrayRef<Value> outer, Value along, Value across) const {
  SmallVector<Value> indices = indexOf(outer, along);
  indices[operand.lineDim] = across;
  return indices;
}

SmallVector<Value> OperandArray::indexOf(ArrayRef<Value> outer, Value along) const {
  SmallVector<Value> indices(outer);
  indices[operand.kDim] = along;
  return indices;
}

Value OperandArray::widen(OpBuilder &b, Value value) const {
  Type from = value.getType(), to = format.element;
  if (auto vector = dyn_cast<VectorType>(from))
    to = vector.clone(to);
  if (from == to)
    return value;
  if (isByteFloat()) {
    if (tables && to == VectorType::get({Fp8LookupTables::kElements}, b.getBF16Type()))
      return Fp8LookupTables(b, loc, *tables).widen(value);
    VectorEmitter emit(b, loc, /*hasTable16=*/false);
    Value wide = emit.widenBytes(value);
    // bf16 represents these values, too.
    return format.element.isF32() ? wide : emit.upperHalf(wide, format.element);
  }
  return Arith(b, loc).convertSigned(value, to);
}

Value OperandArray::loadOrZero(OpBuilder &b, Value isThere, ArrayRef<Value> indices) const {
  IndexEmitter emit(b, loc);
  auto load = [&]() -> SmallVector<Value> {
    return {widen(b, memref::LoadOp::create(b, loc, memref, indices))};
  };
  auto none = [&]() -> SmallVector<Value> {
    return {emit.constant(b.getZeroAttr(format.element))};
  };
  return emit.either(format.element, isThere, load, none).front();
}

void OperandArray::prefetch(OpBuilder &b, ArrayRef<Value> indices, unsigned localityHint) const {
  memref::PrefetchOp::create(b, loc, memref, indices, /*isWrite=*/false, localityHint,
                             /*isDataCache=*/true);
}
