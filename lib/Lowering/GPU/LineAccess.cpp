// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using Predicate = arith::CmpIPredicate;

static int64_t bytesOf(Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

LineAccess LineAccess::of(const GPUKernelFunction &function, Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides[dim] != 1)
    return {};
  LineAccess access{GPUKernelFunction::kBaseAlignment, !function.isAligned(type)};
  // Contiguous lines begin at multiples of their length, for all values of the other extents.
  if (type.getLayout().isIdentity() && dim == type.getRank() - 1 && !type.isDynamicDim(dim)) {
    access.bytes = std::gcd(access.bytes, type.getDimSize(dim) * bytesOf(type.getElementType()));
    return access;
  }
  for (auto [other, stride] : llvm::enumerate(strides)) {
    if (int64_t(other) == dim || type.getDimSize(other) == 1)
      continue;
    if (ShapedType::isDynamic(stride))
      access.isTested = true;
    else
      access.bytes = std::gcd(access.bytes, stride * bytesOf(type.getElementType()));
  }
  return access;
}

Value LineAccess::emitTest(GPUEmitter &e, const GPUKernelFunction &function, Value memref,
                           int64_t dim) const {
  if (!isTested || bytes == 0)
    return {};
  auto type = cast<MemRefType>(memref.getType());
  const GPUBuffer &buffer = function.getBuffer(memref);
  Value bits;
  auto collect = [&](Value number) { bits = bits ? e.bitOr(bits, number) : number; };
  if (!function.isAligned(type))
    collect(LLVM::PtrToIntOp::create(e.b, e.loc, e.b.getI64Type(), buffer.pointer));
  for (auto [other, stride] : llvm::enumerate(buffer.strides))
    if (int64_t(other) != dim && !getConstantIntValue(stride) && type.getDimSize(other) != 1)
      collect(e.toI64(e.mul(stride, bytesOf(type.getElementType()))));
  return e.compare(Predicate::eq, e.bitAnd(bits, bytes - 1), 0);
}
