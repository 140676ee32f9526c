// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrow types and math. Everything becomes ops or intrinsics that the back end
// selects by itself: no call into a device library is left.

#include "GPURowEngine.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm;
using fusednorm::rowgpu::GPURowEngine;

Value GPURowEngine::intrinsic(StringRef name, ValueRange operands) {
  Type type = operands[0].getType();
  std::string suffix;
  llvm::raw_string_ostream os(suffix);
  if (auto vector = dyn_cast<VectorType>(type))
    os << 'v' << vector.getNumElements();
  os << 'f' << getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm." + name + "." + suffix),
                                       operands)
      .getResult(0);
}

Value GPURowEngine::emitMath(Operation *op, ValueRange operands) {
  Type element = getElementTypeOrSelf(operands[0].getType());
  if (!element.isF32() && !element.isF64())
    return {};
  StringRef name = llvm::StringSwitch<StringRef>(op->getName().getStringRef())
                       .Case("math.absf", "fabs")
                       .Case("math.copysign", "copysign")
                       .Case("math.fma", "fma")
                       .Case("math.sqrt", "sqrt")
                       .Case("math.ceil", "ceil")
                       .Case("math.floor", "floor")
                       .Case("math.roundeven", "roundeven")
                       .Case("math.trunc", "trunc")
                       .Default("");
  return name.empty() ? Value() : intrinsic(name, operands);
}

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

/// `raw` holds the bits of `type`, in whatever integers.
Value GPURowEngine::widen(Value raw, VectorType type) {
  int64_t count = cast<VectorType>(raw.getType()).getNumElements() *
                  cast<VectorType>(raw.getType()).getElementTypeBitWidth() /
                  type.getElementTypeBitWidth();
  Type element = type.getElementType();
  auto as = [&](int64_t elements, Type elementType) -> Value {
    auto wanted = VectorType::get({elements}, elementType);
    if (raw.getType() == wanted)
      return raw;
    return vector::BitCastOp::create(b, loc, wanted, raw);
  };
  if (rowkernel::isSmallType(element))
    return as(count, b.getI8Type());
  if (element.isF16())
    return arith::ExtFOp::create(b, loc, VectorType::get({count}, b.getF32Type()),
                                 as(count, element));
  if (!element.isBF16())
    return as(count, element);
  if (count % 2)
    return emit.fromBf16(as(count, element));
  // A word holds two neighbours: one shift, one mask.
  Value words = as(count / 2, b.getI32Type());
  return vector::InterleaveOp::create(b, loc, emit.asFloat(emit.shl(words, 16)),
                                      emit.asFloat(emit.bitAnd(words, -0x10000)));
}

Value GPURowEngine::narrow(Value value, Type element) {
  auto type = cast<VectorType>(value.getType()).clone(element);
  return arith::TruncFOp::create(b, loc, type, value);
}

//===----------------------------------------------------------------------===//
// 8-bit types
//===----------------------------------------------------------------------===//

/// f32 to bytes.
Value GPURowEngine::encode(Value value, Type type) {
  auto vector = dyn_cast<VectorType>(value.getType());
  Type bytes = VectorEmitter::withElement(value.getType(), b.getI8Type());
  bool hasInstruction =
      target.hasFloat8Convert && vector && isa<Float8E4M3FNType, Float8E5M2Type>(type);
  if (!hasInstruction)
    return arith::TruncIOp::create(b, loc, bytes, emit.encode(value, type, /*inRange=*/false));
  // The instruction converts two numbers, the first to the upper byte.
  int64_t count = vector.getNumElements();
  Type i16 = b.getIntegerType(16);
  auto at = [&](int64_t i) -> Value {
    return vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{i});
  };
  SmallVector<Value> pairs;
  for (int64_t i = 0; i < count; i += 2) {
    Value low = at(i), high = i + 1 < count ? at(i + 1) : low;
    pairs.push_back(NVVM::ConvertF32x2ToF8x2Op::create(
        b, loc, i16, high, low, NVVM::FPRoundingMode::RN, NVVM::SaturationMode::SATFINITE,
        /*relu=*/false, type));
  }
  if (count == 1)
    return vector::BroadcastOp::create(b, loc, bytes,
                                       arith::TruncIOp::create(b, loc, b.getI8Type(), pairs[0]));
  Value packed =
      vector::FromElementsOp::create(b, loc, VectorType::get({int64_t(pairs.size())}, i16), pairs);
  return vector::BitCastOp::create(b, loc, cast<VectorType>(bytes), packed);
}

Value GPURowEngine::decode(Value bytes, Type type) {
  Type words = VectorEmitter::withElement(bytes.getType(), b.getI32Type());
  return emit.decode(arith::ExtUIOp::create(b, loc, words, bytes), type);
}
