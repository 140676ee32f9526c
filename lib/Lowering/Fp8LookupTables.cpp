// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Fp8LookupTables.h"
#include "fusednorm/Lowering/Fp8AffineMaps.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

/// Bytes of a vector register, which holds half of a table. Bytes of the lanes within which two
/// registers are interleaved.
static constexpr int64_t kBytes = 64, kLane = 16;

Value Fp8LookupTables::asBytes(Value elements) {
  return Arith(b, loc).bitcast(elements, b.getI8Type());
}

std::optional<Fp8LookupTables::Size> Fp8LookupTables::sizeFor(const TargetInfo &target) {
  if (!target.hasAVX512VBMI)
    return std::nullopt;
  return target.looksUpInOneRegister ? Size::One : Size::Two;
}

Value Fp8LookupTables::constant(Type type, ArrayRef<int8_t> entries) {
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(cast<ShapedType>(type), entries));
}

/// Returns the entries that the low six or seven bits of `bytes` select.
Value Fp8LookupTables::lookUp(ArrayRef<int8_t> table, Value bytes) {
  Type type = bytes.getType();
  SmallVector<Value> operands;
  StringRef name = "llvm.x86.avx512.permvar.qi.512";
  if (table.size() == kBytes) {
    operands = {constant(type, table), bytes};
  } else {
    name = "llvm.x86.avx512.vpermi2var.qi.512";
    operands = {constant(type, table.take_front(kBytes)), bytes,
                constant(type, table.drop_front(kBytes))};
  }
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(name), operands).getResult(0);
}

Value Fp8LookupTables::apply(const BitMap &map, Value bytes) {
  auto type = cast<VectorType>(bytes.getType());
  auto words = VectorType::get({kBytes / 8}, b.getI64Type());
  VectorEmitter emit(b, loc, /*hasTable16=*/false);
  Value matrix =
      vector::BitCastOp::create(b, loc, type, emit.constant(words, int64_t(map.getMatrix())));
  Value inverted = emit.constant(b.getI8Type(), map.inverted);
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.vgf2p8affineqb.512"),
                                       ValueRange{bytes, matrix, inverted})
      .getResult(0);
}

std::pair<Value, Value> Fp8LookupTables::lookUpInOne(Value bytes, const Fp8AffineMaps &maps) {
  Arith arith(b, loc);
  Value index = arith.bitAnd(apply(maps.first, bytes), apply(maps.second, bytes));
  Value upper = arith.bitXor(apply(maps.upper, bytes), lookUp(maps.correction, index));
  return {lookUp(maps.lower, index), upper};
}

std::pair<Value, Value> Fp8LookupTables::lookUpInTwo(Value bytes, FloatType type) {
  SmallVector<int8_t> low, high;
  for (unsigned encoding = 0; encoding < 2 * kBytes; ++encoding) {
    uint16_t bits = widenValue(uint8_t(encoding), type);
    low.push_back(int8_t(bits & 0xff));
    high.push_back(int8_t(bits >> 8));
  }
  VectorEmitter emit(b, loc, /*hasTable16=*/false);
  Value lower = lookUp(low, bytes);
  Value upper = emit.bitOr(lookUp(high, bytes), emit.bitAnd(bytes, int8_t(0x80)));
  if (SmallFloatFormat(type).nanIsNegativeZero) {
    Value isNaN = emit.num(bytes).eq(int8_t(0x80));
    lower = emit.select(isNaN, -1, lower);
    upper = emit.select(isNaN, -1, upper);
  }
  return {lower, upper};
}

std::pair<Value, Value> Fp8LookupTables::lookUp(Value bytes, FloatType type) {
  std::optional<Fp8AffineMaps> maps;
  if (size == Size::One)
    maps = Fp8AffineMaps::of(type);
  auto [lower, upper] = maps ? lookUpInOne(bytes, *maps) : lookUpInTwo(bytes, type);
  auto result = VectorType::get({kBytes / 2}, b.getBF16Type());
  auto unpack = [&, lower = lower, upper = upper](int64_t from) -> Value {
    SmallVector<int64_t> order;
    for (int64_t lane = 0; lane < kBytes; lane += kLane)
      for (int64_t i = 0; i < kLane / 2; ++i)
        llvm::append_values(order, lane + from + i, kBytes + lane + from + i);
    Value halves = vector::ShuffleOp::create(b, loc, lower, upper, order);
    return vector::BitCastOp::create(b, loc, result, halves);
  };
  return {unpack(0), unpack(kLane / 2)};
}

Value Fp8LookupTables::widen(Value elements) {
  Value bytes = asBytes(elements);
  SmallVector<int64_t> order;
  for (int64_t lane = 0; lane < kBytes; lane += kLane)
    for (int64_t i = 0; i < kLane; ++i)
      order.push_back(lane / 2 + i % (kLane / 2));
  Value spread = vector::ShuffleOp::create(b, loc, bytes, bytes, order);
  return lookUp(spread, cast<FloatType>(getElementTypeOrSelf(elements.getType()))).first;
}

std::pair<Value, Value> Fp8LookupTables::widenPairs(Value first, Value second) {
  SmallVector<int64_t> order(kBytes);
  std::iota(order.begin(), order.end(), 0);
  Value bytes = vector::ShuffleOp::create(b, loc, asBytes(first), asBytes(second), order);
  return widenRows(Arith(b, loc).bitcast(bytes, first.getType()));
}

std::pair<Value, Value> Fp8LookupTables::widenRows(Value rows) {
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
