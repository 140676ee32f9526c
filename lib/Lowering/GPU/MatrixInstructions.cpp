// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::tilegpu;

SmallVector<Value> fusednorm::tilegpu::loadMatrices(GPUEmitter &e, Value address, int64_t count,
                                                    bool transposed) {
  Type i32 = e.b.getI32Type();
  MLIRContext *context = e.b.getContext();
  auto type = LLVM::LLVMStructType::getLiteral(context, SmallVector<Type>(count, i32));
  auto shape = NVVM::LdStMatrixShapeAttr::get(context, 8, 8);
  Value loaded = NVVM::LdMatrixOp::create(e.b, e.loc, type, address, uint32_t(count),
                                          transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
                                          shape, NVVM::LdStMatrixEltType::B16);
  SmallVector<Value> registers;
  for (int64_t i = 0; i < count; ++i)
    registers.push_back(e.field(loaded, i));
  return registers;
}

SmallVector<Value> fusednorm::tilegpu::multiplyMatrices(GPUEmitter &e, ArrayRef<Value> a,
                                                        ArrayRef<Value> b,
                                                        ArrayRef<Value> accumulators, bool isBF16) {
  auto type =
      LLVM::LLVMStructType::getLiteral(e.b.getContext(), SmallVector<Type>(4, e.b.getF32Type()));
  std::array<NVVM::MMALayout, 2> layouts{NVVM::MMALayout::row, NVVM::MMALayout::col};
  auto kind = isBF16 ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  SmallVector<Value> left(a), right(b);
  // The op requires vectors of f16.
  if (!isBF16)
    for (SmallVector<Value> *operand : {&left, &right})
      for (Value &own : *operand)
        own = e.bitcast(VectorType::get({2}, e.b.getF16Type()), own);
  Value result =
      NVVM::MmaOp::create(e.b, e.loc, type, left, right, accumulators, {16, 8, 16}, std::nullopt,
                          std::nullopt, std::array<NVVM::MMATypes, 2>{kind, kind}, layouts)
          .getResult();
  return {e.field(result, 0), e.field(result, 1), e.field(result, 2), e.field(result, 3)};
}

std::pair<Value, Value> fusednorm::tilegpu::toF16(GPUEmitter &e, Value bytes, Type type,
                                                  bool hasConversion) {
  auto halves = VectorType::get({2}, e.b.getF16Type());
  if (type.isInteger()) {
    // The f16 of these bits is 1024 + 128 + the signed element.
    Value offset = e.constant(halves, 1024.0 + 128);
    auto convert = [&](Value pair) -> Value {
      Value bits = e.bitXor(e.bitAnd(pair, e.i32(0x00ff00ff)), e.i32(0x64806480));
      return e.bitcast(e.b.getI32Type(), e.sub(e.bitcast(halves, bits), offset));
    };
    return {convert(bytes), convert(e.shr(bytes, 8))};
  }
  if (hasConversion) {
    // Bytes 0 and 1, then bytes 2 and 3.
    auto pairs = VectorType::get({2}, e.b.getI8Type());
    auto convert = [&](Value pair) {
      pair = arith::TruncIOp::create(e.b, e.loc, e.b.getIntegerType(16), pair);
      Value wide =
          NVVM::ConvertF8x2ToF16x2Op::create(e.b, e.loc, halves, e.bitcast(pairs, pair),
                                             /*relu=*/e.b.getBoolAttr(false), TypeAttr::get(type));
      return e.bitcast(e.b.getI32Type(), wide);
    };
    return {convert(bytes), convert(e.shr(bytes, 16))};
  }
  // Bytes 0 and 2, then bytes 1 and 3.
  Value upper = e.i32(int32_t(0xff00ff00));
  auto convert = [&](Value quantized) -> Value {
    if (isa<Float8E5M2Type>(type))
      return quantized; // upper half of an f16
    bool isFNUZ = isa<Float8E4M3FNUZType>(type);
    Value sign = e.bitAnd(quantized, e.i32(int32_t(0x80008000)));
    Value magnitude = e.bitAnd(quantized, e.i32(0x7f007f00));
    Value small = e.bitcast(halves, e.bitOr(sign, e.shr(magnitude, 1)));
    // The exponent biases differ from f16.
    Attribute power = e.b.getFloatAttr(e.b.getF16Type(), isFNUZ ? 128 : 256);
    Value scale = arith::ConstantOp::create(e.b, e.loc, DenseElementsAttr::get(halves, power));
    Value scaled = arith::MulFOp::create(e.b, e.loc, small, scale);
    // NaN is the largest magnitude, or -0 in FNUZ types.
    Value isNaN;
    if (isFNUZ)
      isNaN = e.bitAnd(e.bitXor(e.add(magnitude, e.i32(0x7f007f00)), e.i32(-1)), sign);
    else
      isNaN = e.bitAnd(e.add(magnitude, e.i32(0x01000100)), e.i32(int32_t(0x80008000)));
    Value bits = e.bitcast(e.b.getI32Type(), scaled);
    return e.bitOr(bits, e.sub(isNaN, e.shr(isNaN, 6)));
  };
  return {convert(e.shl(e.bitAnd(bytes, e.i32(0x00ff00ff)), 8)), convert(e.bitAnd(bytes, upper))};
}

SmallVector<Value> fusednorm::tilegpu::widenEight(FloatEmitter &e, Value bytes, Type from, Type to,
                                                  bool hasConversion,
                                                  function_ref<Value()> getScale) {
  SmallVector<Value> words;
  for (int64_t i : {0, 1}) {
    Value four = vector::ExtractOp::create(e.b, e.loc, bytes, ArrayRef<int64_t>{i});
    auto [first, second] = toF16(e, four, from, hasConversion);
    if (!hasConversion || from.isInteger()) {
      // `first` has the even elements, and `second` the odd elements.
      Value low = e.i32(0xffff);
      Value front = e.bitOr(e.bitAnd(first, low), e.shl(second, 16));
      second = e.bitOr(e.shr(first, 16), e.bitAnd(second, e.i32(int32_t(0xffff0000))));
      first = front;
    }
    words.append({first, second});
  }
  if (to.isF16() && !getScale)
    return words;
  Value scale = getScale ? getScale() : Value();
  for (Value &word : words) {
    Value halves = e.bitcast(VectorType::get({2}, e.b.getF16Type()), word);
    Value wide[2];
    for (int64_t i : {0, 1}) {
      wide[i] = e.widen(vector::ExtractOp::create(e.b, e.loc, halves, ArrayRef<int64_t>{i}));
      if (scale)
        wide[i] = e.mulf(wide[i], scale);
    }
    word = e.pack(wide[0], wide[1], to.isBF16());
  }
  return words;
}
