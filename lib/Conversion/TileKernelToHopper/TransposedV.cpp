// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TransposedV.h"

using namespace mlir;
using namespace fusednorm::hopper;

/// Selects the four bytes of a word from two words, by four bits of `choice` each (PRMT).
static Value permute(HopperEmitter &h, Value low, Value high, int64_t choice) {
  return LLVM::CallIntrinsicOp::create(h, h.getI32Type(), h.getStringAttr("llvm.nvvm.prmt"),
                                       ValueRange{low, high, h.word(choice)})
      .getResult(0);
}

void fusednorm::tilehopper::transposeV(HopperEmitter &h, Value from, Value to, Value thread,
                                       int64_t columns) {
  constexpr int64_t kLine = 128, kChunk = 16;
  constexpr int64_t kFirstBytes = 0x6420, kSecondBytes = 0x7531;
  auto *context = h.getContext();
  Type i32 = h.getI32Type();
  auto shape = NVVM::LdStMatrixShapeAttr::get(context, 8, 8);
  auto four = LLVM::LLVMStructType::getLiteral(context, SmallVector<Type>(4, i32));
  // A warp transposes 32 keys. Each matrix that it loads has 8 keys and 16 columns, as elements of
  // two bytes. A lane addresses one key and receives two columns of two keys of each matrix.
  Value lane = h.bitAnd(thread, 31), swizzle = h.bitAnd(lane, 7);
  Value keys = h.at(from, h.mul(thread, kLine));
  // The four stored matrices are even columns and odd columns of the lower sixteen keys, then of
  // the upper sixteen keys.
  Value matrix = h.shr(lane, 3);
  Value line = h.add(h.mul(h.bitAnd(matrix, 1), 8), swizzle);
  Value chunk = h.add(h.mul(h.shr(thread, 5), 2), h.shr(matrix, 1));
  Value lines = h.at(h.at(to, h.mul(line, kLine)), h.shl(h.bitXor(chunk, swizzle), 4));
  for (int64_t column = 0; column < columns; column += kChunk) {
    Value address = h.at(keys, h.shl(h.bitXor(swizzle, column / kChunk), 4));
    Value all = NVVM::LdMatrixOp::create(h, four, address, uint32_t(4), NVVM::MMALayout::col, shape,
                                         NVVM::LdStMatrixEltType::B16);
    SmallVector<Value> words;
    for (int64_t i = 0; i < 4; i += 2) {
      Value low = LLVM::ExtractValueOp::create(h, all, ArrayRef<int64_t>(i));
      Value high = LLVM::ExtractValueOp::create(h, all, ArrayRef<int64_t>(i + 1));
      words.push_back(permute(h, low, high, kFirstBytes));
      words.push_back(permute(h, low, high, kSecondBytes));
    }
    NVVM::StMatrixOp::create(h, h.at(lines, column * kLine), words, NVVM::MMALayout::row, shape,
                             NVVM::LdStMatrixEltType::B16);
  }
}

SmallVector<Value> fusednorm::tilehopper::packTransposed(HopperEmitter &h, ArrayRef<Value> weights,
                                                         Type element) {
  auto pair = [&](size_t i) -> Value {
    Value quantized = NVVM::ConvertF32x2ToF8x2Op::create(
        h, h.getIntegerType(16), weights[i + 1], weights[i], NVVM::FPRoundingMode::RN,
        NVVM::SaturationMode::SATFINITE, /*relu=*/false, element);
    return arith::ExtUIOp::create(h, h.getI32Type(), quantized);
  };
  SmallVector<Value> words;
  // One row of two adjacent fragments.
  for (size_t two = 0; two < weights.size(); two += 8)
    for (size_t row : {0, 2})
      words.push_back(h.bitOr(pair(two + row), h.shl(pair(two + row + 4), 16)));
  return words;
}
