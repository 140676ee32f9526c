// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowAddresses.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value RowAddresses::advance(Value pointer, Type element, Value elements) {
  Type bits = b.getIntegerType(8 * elementBytes(element));
  return LLVM::GEPOp::create(b, loc, pointer.getType(), bits, pointer,
                             ArrayRef<LLVM::GEPArg>{elements}, LLVM::GEPNoWrapFlags::inbounds);
}

Value RowAddresses::ofElement(Value memref, ValueRange indices) {
  const GPUBuffer &buffer = getBuffer(memref);
  Value offset;
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides)) {
    if (std::optional<int64_t> constant = getConstantIntValue(index); constant && *constant == 0)
      continue;
    Value part = scalars.lookup(index);
    if (getConstantIntValue(stride) != int64_t(1))
      part = mul(part, stride);
    offset = offset ? add(offset, part) : part;
  }
  if (!offset)
    return buffer.pointer;
  return advance(buffer.pointer, cast<MemRefType>(memref.getType()).getElementType(),
                 convertSigned(offset, b.getI64Type()));
}

Value RowAddresses::ofVector(Value memref, ValueRange indices, VectorType type, Chunk &chunk) {
  Value pointer = ofElement(memref, indices);
  int64_t shared = threads.vectorsPerElement(type), width = threads.widthOf(type);
  // The part of the address without the chunk is computed once; chunks add constants to it.
  bool isKept = layout.inRegisters() && !threads.isShifted;
  Value vec = isKept ? coordinate.inRow : chunk.position;
  int64_t ahead = isKept ? chunk.number * layout.rowThreads() : 0;
  if (shared > 1 && ahead % shared != 0) {
    vec = chunk.position;
    ahead = 0;
  }
  Elements first = threads.elementAt(
      type, Vectors{vec}, arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw);
  Type element = type.getElementType();
  pointer = advance(pointer, element, convert(first.value, b.getI64Type()));
  if (!ahead)
    return pointer;
  int64_t elements = ahead / shared * width;
  return advance(pointer, element, i64(elements));
}

int64_t RowAddresses::vectorAlignment(Value memref, ValueRange indices, VectorType type) {
  return std::gcd(getRowAlignment(memref, indices, threads.assumptions.aligned,
                                  threads.assumptions.alignedBases),
                  threads.widthOf(type) * elementBytes(type.getElementType()));
}

VectorType RowAddresses::rawType(Value memref, ValueRange indices, VectorType type) {
  int64_t grain = std::min<int64_t>(4, vectorAlignment(memref, indices, type));
  return VectorType::get({threads.widthOf(type) * elementBytes(type.getElementType()) / grain},
                         b.getIntegerType(8 * grain));
}

Value fusednorm::rowgpu::emitAlignmentTest(OpBuilder &b, Location loc, ProgramOp program,
                                           const GPULayout &layout,
                                           const GPUKernelFunction &function, Value columns,
                                           bool alignedBases) {
  Arith arith(b, loc);
  int64_t longest = program.getLongestVector();
  Value rest; // i64: zero if all is aligned
  auto add = [&](Value value, int64_t alignment) {
    value = arith.bitAnd(value, alignment - 1);
    rest = rest ? arith.bitOr(rest, value) : value;
  };
  auto toI64 = [&](Value value) -> Value { return arith.convertSigned(value, b.getI64Type()); };
  llvm::DenseMap<Value, int64_t> tested;
  auto test = [&](Value memref, ValueRange indices, VectorType type) {
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    int64_t ratio = longest / type.getNumElements();
    int64_t vec = std::max<int64_t>(1, layout.vector / ratio) * bytes;
    int64_t wanted = std::gcd(getRowAlignment(memref, indices, /*assume=*/true), vec);
    int64_t known = std::gcd(getRowAlignment(memref, indices, /*assume=*/false, alignedBases), vec);
    if (wanted == known || tested.lookup(memref) >= wanted)
      return;
    tested[memref] = wanted;
    auto memrefType = cast<MemRefType>(memref.getType());
    const GPUBuffer &buffer = function.getBuffer(memref);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(memrefType.getStridesAndOffset(strides, offset)))
      return;
    if (ShapedType::isDynamic(offset) || !alignedBases)
      add(LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), buffer.pointer), wanted);
    // Strides count elements of the array, which may be bytes.
    Value size = arith.i64(llvm::divideCeil(memrefType.getElementTypeBitWidth(), 8));
    for (auto [index, stride, value] : llvm::zip_equal(indices, strides, buffer.strides))
      if (ShapedType::isDynamic(stride) && getConstantIntValue(index) != int64_t(0))
        add(arith.mul(toI64(value), size), wanted);
  };
  for (Operation &op : program.getBody().front()) {
    if (auto load = dyn_cast<LoadOp>(op); load && !load.getTransposed())
      test(load.getMemref(), load.getIndices(), load.getType());
    if (auto store = dyn_cast<StoreOp>(op); store && !store.getTransposed())
      test(store.getMemref(), store.getIndices(), cast<VectorType>(store.getValue().getType()));
  }
  if (columns)
    add(toI64(columns), layout.vector);
  if (!rest)
    return {};
  return arith.num(rest).eq(0);
}
