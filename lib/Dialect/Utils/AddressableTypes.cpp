// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/AddressableTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

/// The limit on bytes. CPUs address 2^48 or 2^57 bytes, GPUs 2^49.
static constexpr unsigned kMostBits = 56;
static constexpr uint64_t kMostBytes = uint64_t(1) << kMostBits;

static uint64_t bytesOfElement(Type type) {
  return type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8) : 8;
}

static bool isAddressable(ShapedType type) {
  uint64_t element = bytesOfElement(type.getElementType());
  auto fits = [&](uint64_t count) { return llvm::SaturatingMultiply(count, element) < kMostBytes; };
  uint64_t elements = 1;
  for (int64_t extent : type.getShape())
    if (!ShapedType::isDynamic(extent))
      elements = llvm::SaturatingMultiply(elements, std::max<uint64_t>(1, uint64_t(extent)));
  if (!fits(elements))
    return false;
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!memref || failed(memref.getStridesAndOffset(strides, offset)))
    return true;
  auto isNear = [&](int64_t distance) {
    return ShapedType::isDynamic(distance) || fits(llvm::AbsoluteValue(distance));
  };
  if (!isNear(offset))
    return false;
  for (auto [stride, extent] : llvm::zip_equal(strides, memref.getShape())) {
    if (!isNear(stride))
      return false;
    if (!ShapedType::isDynamic(stride) && !ShapedType::isDynamic(extent) &&
        !fits(llvm::SaturatingMultiply(llvm::AbsoluteValue(stride), uint64_t(extent))))
      return false;
  }
  return true;
}

LogicalResult fusednorm::verifyAddressableTypes(Operation *op) {
  auto verify = [&](StringRef what, TypeRange types) -> LogicalResult {
    for (auto [number, type] : llvm::enumerate(types))
      if (auto shaped = dyn_cast<ShapedType>(type);
          shaped && shaped.hasRank() && !isAddressable(shaped))
        return op->emitOpError() << what << " #" << number << " has type " << type
                                 << ", whose elements exceed the address space; expected extents, "
                                    "strides and an offset of less than 2^"
                                 << kMostBits << " bytes";
    return success();
  };
  if (failed(verify("operand", op->getOperandTypes())))
    return failure();
  return verify("result", op->getResultTypes());
}
