// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/ByteTables.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/APFloat.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

/// Bytes of a vector register, half of a table, and of the lanes within which bytes of two
/// registers are put alternately.
static constexpr int64_t kBytes = 64, kLane = 16;

Value ByteTables::asBytes(Value elements) {
  Type bytes = VectorEmitter::withElement(elements.getType(), b.getI8Type());
  return arith::BitcastOp::create(b, loc, bytes, elements);
}

/// The entries that the low seven bits of bytes select.
Value ByteTables::lookUp(ArrayRef<int8_t> table, Value bytes) {
  auto type = cast<VectorType>(bytes.getType());
  auto half = [&](ArrayRef<int8_t> entries) -> Value {
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, entries));
  };
  return LLVM::CallIntrinsicOp::create(
             b, loc, type, b.getStringAttr("llvm.x86.avx512.vpermi2var.qi.512"),
             ValueRange{half(table.take_front(kBytes)), bytes, half(table.drop_front(kBytes))})
      .getResult(0);
}

/// Bits of a code's number as bf16; the code has no sign.
static uint16_t widenCode(unsigned code, const llvm::fltSemantics &semantics) {
  APFloat number(semantics, APInt(8, code));
  bool losesInfo = false;
  number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &losesInfo);
  return uint16_t(number.bitcastToAPInt().getZExtValue());
}

std::pair<Value, Value> ByteTables::lookUp(Value bytes, FloatType type) {
  SmallVector<int8_t> low, high;
  for (unsigned code = 0; code < 2 * kBytes; ++code) {
    uint16_t bits = widenCode(code, type.getFloatSemantics());
    low.push_back(int8_t(bits & 0xff));
    high.push_back(int8_t(bits >> 8));
  }
  VectorEmitter emit(b, loc, /*hasTable16=*/false);
  Value lower = lookUp(low, bytes);
  Value upper = emit.bitOr(lookUp(high, bytes), emit.bitAnd(bytes, int8_t(0x80)));
  if (SmallFloatFormat(type).nanIsNegativeZero) {
    Value isNaN = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, bytes,
                                        emit.constant(bytes.getType(), int64_t(int8_t(0x80))));
    Value ones = emit.constant(bytes.getType(), int64_t(-1));
    lower = arith::SelectOp::create(b, loc, isNaN, ones, lower);
    upper = arith::SelectOp::create(b, loc, isNaN, ones, upper);
  }
  auto result = VectorType::get({kBytes / 2}, b.getBF16Type());
  auto unpack = [&](int64_t from) -> Value {
    SmallVector<int64_t> order;
    for (int64_t lane = 0; lane < kBytes; lane += kLane)
      for (int64_t i = 0; i < kLane / 2; ++i)
        llvm::append_values(order, lane + from + i, kBytes + lane + from + i);
    Value halves = vector::ShuffleOp::create(b, loc, lower, upper, order);
    return vector::BitCastOp::create(b, loc, result, halves);
  };
  return {unpack(0), unpack(kLane / 2)};
}

Value ByteTables::widen(Value elements) {
  Value bytes = asBytes(elements);
  SmallVector<int64_t> order;
  for (int64_t lane = 0; lane < kBytes; lane += kLane)
    for (int64_t i = 0; i < kLane; ++i)
      order.push_back(lane / 2 + i % (kLane / 2));
  Value spread = vector::ShuffleOp::create(b, loc, bytes, bytes, order);
  return lookUp(spread, cast<FloatType>(getElementTypeOrSelf(elements.getType()))).first;
}

std::pair<Value, Value> ByteTables::widenPairs(Value first, Value second) {
  SmallVector<int64_t> order(kBytes);
  std::iota(order.begin(), order.end(), 0);
  Value bytes = vector::ShuffleOp::create(b, loc, asBytes(first), asBytes(second), order);
  return widenRows(arith::BitcastOp::create(
      b, loc, cast<VectorType>(bytes.getType()).clone(getElementTypeOrSelf(first.getType())),
      bytes));
}

std::pair<Value, Value> ByteTables::widenRows(Value rows) {
  auto type = cast<FloatType>(getElementTypeOrSelf(rows.getType()));
  SmallVector<int64_t> order;
  for (int64_t lane = 0; lane < kBytes; lane += kLane)
    for (int64_t i = 0; i < kLane; ++i) {
      int64_t half = i / (kLane / 2), number = lane / 2 + i % (kLane / 2);
      int64_t element = half * kLane + number / 2;
      order.push_back(number % 2 * (kBytes / 2) + element);
    }
  Value bytes = asBytes(rows);
  return lookUp(vector::ShuffleOp::create(b, loc, bytes, bytes, order), type);
}
