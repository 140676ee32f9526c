// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegisterPacker.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

Value RegisterPacker::intrinsic(StringRef name, Type type, ValueRange operands) {
  auto call = LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(name), operands);
  return call.getResults();
}

Value RegisterPacker::immediate(Type type, int64_t value) {
  return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, value));
}

Value RegisterPacker::range(Value lhs, Value rhs, int32_t selector) {
  constexpr int32_t kCurrentRounding = 4;
  Value operands[] = {lhs,
                      rhs,
                      immediate(b.getI32Type(), selector),
                      lhs,
                      immediate(b.getIntegerType(16), -1),
                      immediate(b.getI32Type(), kCurrentRounding)};
  return intrinsic("llvm.x86.avx512.mask.range.ps.512", lhs.getType(), operands);
}

Value RegisterPacker::narrowToWords(Pair pair) {
  StringRef name = isWide() ? "llvm.x86.avx512.packssdw.512" : "llvm.x86.avx2.packssdw";
  return intrinsic(name, wordsType(), {pair.first, pair.second});
}

bool RegisterPacker::fillsRegisters(Value value) const {
  return cast<VectorType>(value.getType()).getNumElements() % lanes == 0;
}

SmallVector<Value> RegisterPacker::registersOf(Value vector) {
  int64_t count = cast<VectorType>(vector.getType()).getNumElements();
  if (count == lanes)
    return {vector};
  SmallVector<Value> registers;
  for (int64_t lane = 0; lane < count; lane += lanes)
    registers.push_back(vector::ExtractStridedSliceOp::create(
        b, loc, vector, ArrayRef<int64_t>{lane}, ArrayRef<int64_t>{lanes}, ArrayRef<int64_t>{1}));
  return registers;
}

/// Concatenates vectors. The last one may be shorter.
Value RegisterPacker::join(ArrayRef<Value> vectors) {
  if (vectors.size() == 1)
    return vectors.front();
  auto type = cast<VectorType>(vectors.front().getType());
  int64_t count = 0;
  for (Value vector : vectors)
    count += cast<VectorType>(vector.getType()).getNumElements();
  auto joined = VectorType::get({count}, type.getElementType());
  Value result = emit.constant(b.getZeroAttr(joined));
  for (auto [i, vector] : llvm::enumerate(vectors))
    result = vector::InsertStridedSliceOp::create(
        b, loc, vector, result, ArrayRef<int64_t>{int64_t(i) * type.getNumElements()},
        ArrayRef<int64_t>{1});
  return result;
}

SmallVector<RegisterPacker::Pair> RegisterPacker::pairsOf(const Parts &parts) {
  interleaved = parts.size() == 2;
  SmallVector<Pair> pairs;
  SmallVector<Value> first = registersOf(parts[0]);
  if (interleaved) {
    for (auto [even, odd] : llvm::zip_equal(first, registersOf(parts[1])))
      pairs.push_back({even, odd});
  } else {
    for (size_t i = 0; i < first.size(); i += 2)
      pairs.push_back({first[i], first[i + 1]});
  }
  return pairs;
}

Value RegisterPacker::halves(Pair pair, Half half) {
  auto cast = [&](Value value, Type type) -> Value {
    return vector::BitCastOp::create(b, loc, type, value);
  };
  if (!interleaved) {
    SmallVector<int64_t> mask;
    for (int64_t i = 0; i < 2 * lanes; ++i)
      mask.push_back(2 * i + (half == Half::High));
    return vector::ShuffleOp::create(b, loc, cast(pair.first, wordsType()),
                                     cast(pair.second, wordsType()), mask);
  }
  // A word shuffle of two registers takes three micro-operations; a shift and a ternary logic
  // instruction take two. LLVM would turn plain bit operations into the shuffle.
  Value even = emit.asInt(pair.first), odd = emit.asInt(pair.second);
  if (half == Half::High)
    even = emit.shr(even, 16);
  else
    odd = emit.shl(odd, 16);
  constexpr int32_t kThirdSelectsSecond = 0xd8;
  Value upper = emit.constant(even.getType(), int64_t(-0x10000));
  return cast(intrinsic("llvm.x86.avx512.pternlog.d.512", even.getType(),
                        {even, odd, upper, immediate(b.getI32Type(), kThirdSelectsSecond)}),
              wordsType());
}

Value RegisterPacker::joinBytes(ArrayRef<Value> words, Half half) {
  // Two vectors of words share a register. A byte shuffle then restores the order: words come
  // alternately from the two registers of a pair, four at a time.
  SmallVector<int64_t> order(4 * lanes);
  for (int64_t word = 0; word < 2 * lanes; ++word) {
    int64_t isSecond = word / 4 % 2, lane = word / 8 * 4 + word % 4;
    int64_t element = interleaved ? 2 * lane + isSecond : lane + lanes * isSecond;
    order[element] = 2 * word;
    order[2 * lanes + element] = 2 * word + 1;
  }
  SmallVector<Value> registers;
  for (size_t i = 0; i < words.size(); i += 2) {
    Value joined = half == Half::High ? emit.shr(words[i], 8) : words[i];
    bool isWhole = i + 1 < words.size();
    if (isWhole)
      joined = emit.bitOr(joined, half == Half::High ? words[i + 1] : emit.shl(words[i + 1], 8));
    auto bytes = VectorType::get({4 * lanes}, b.getI8Type());
    joined = vector::BitCastOp::create(b, loc, bytes, joined);
    registers.push_back(vector::ShuffleOp::create(
        b, loc, joined, joined, ArrayRef(order).take_front((isWhole ? 4 : 2) * lanes)));
  }
  return join(registers);
}

Value RegisterPacker::packLowBytes(ArrayRef<Pair> pairs) {
  return joinBytes(llvm::map_to_vector(pairs, [&](Pair pair) { return narrowToWords(pair); }),
                   Half::Low);
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

/// Returns a one in each word that LLVM does not recognize as a constant. For a known one, LLVM
/// would add the mask as words, which takes one instruction more than a masked addition.
Value RegisterPacker::opaqueOne() {
  constexpr double kOnes = 0x10001;
  Value number = emit.constant(numbersType(), kOnes);
  Value ones =
      emit.convertSigned(largerMagnitude(number, number), VectorType::get({lanes}, b.getI32Type()));
  return vector::BitCastOp::create(b, loc, wordsType(), ones);
}

Value RegisterPacker::packBf16(const Parts &parts, bool shortNaN) {
  SmallVector<Value> results;
  Value one = opaqueOne();
  for (Pair pair : pairsOf(parts)) {
    Value high = halves(pair, Half::High), low = halves(pair, Half::Low);
    auto above = [&](Value lhs, int64_t rhs) -> Value {
      return emit.num(lhs).ugt(int64_t(int16_t(rhs)));
    };
    // Round up if the low half is above one half, or equal to it with an odd high half.
    Value up = above(emit.bitOr(low, emit.bitAnd(high, 1)), 0x8000);
    if (!shortNaN) {
      Value isFinite = emit.num(emit.add(high, high)).ult(int64_t(int16_t(0xff00)));
      up = emit.bitAnd(up, isFinite);
    }
    results.push_back(emit.select(up, emit.add(high, one), high));
  }
  Value joined = join(results);
  return emit.bitcast(joined, b.getBF16Type());
}

Value RegisterPacker::fmaToOdd(Value x, Value y, Value z) {
  enum Rounding : int32_t { Down = 9, Up = 10 }; // without exceptions
  auto fma = [&](Value x, Value y, Value z, Rounding rounding) -> Value {
    return intrinsic("llvm.x86.avx512.vfmadd.ps.512", x.getType(),
                     {x, y, z, immediate(b.getI32Type(), rounding)});
  };
  SmallVector<Value> results;
  for (auto [ownX, ownY, ownZ] : llvm::zip_equal(registersOf(x), registersOf(y), registersOf(z))) {
    // The results are adjacent values, one of them odd, or twice the exact sum. If the sum is 0,
    // the upper result has the right sign.
    Value below = emit.asInt(fma(ownX, ownY, ownZ, Down));
    Value above = emit.asInt(fma(ownX, ownY, ownZ, Up));
    Value isEven = emit.num(emit.bitAnd(below, 1)).eq(0);
    results.push_back(emit.asFloat(emit.select(isEven, above, below)));
  }
  return join(results);
}

//===----------------------------------------------------------------------===//
// 8-bit types
//===----------------------------------------------------------------------===//

Value RegisterPacker::roundByPower(Value value, Value smallest, Value factor) {
  constexpr int64_t kExponent = 0x7f800000, kMagnitude = 0x7fffffff;
  if (isWide()) {
    Value atLeast = largerMagnitude(value, smallest);
    Value power = emit.asFloat(emit.bitAnd(emit.asInt(atLeast), -0x800000));
    return math::FmaOp::create(b, loc, power, factor, value);
  }
  Value bits = emit.asInt(value);
  Value power = emit.maxS(emit.bitAnd(bits, kExponent), emit.asInt(smallest));
  return math::FmaOp::create(b, loc, emit.asFloat(power), factor,
                             emit.asFloat(emit.bitAnd(bits, kMagnitude)));
}

Value RegisterPacker::bound(Value value, double largest) {
  Value most = emit.constant(value.getType(), largest);
  if (isWide())
    return smallerMagnitude(value, most);
  Value least = emit.constant(value.getType(), -largest);
  Value atLeast = intrinsic("llvm.x86.avx.max.ps.256", value.getType(), {value, least});
  return intrinsic("llvm.x86.avx.min.ps.256", value.getType(), {atLeast, most});
}

// Adding a power of two rounds an element to the mantissa of the format. This power is 2^shift
// times the power of two of the element's exponent, which is at least the exponent of the smallest
// normal number. The sum has
// - the sign and this exponent in its high word,
// - the rounded mantissa with its leading one in the low word, minus the bias of the exponent,
//   which is part of the added power.
// Both words are weighted such that exponent and mantissa meet, and added. A mantissa that is
// rounded up to the next power of two carries into the exponent, and subnormals have no leading
// one: neither needs a separate path.
//
// To detect encodings past the largest one, the difference between 0x7f and the largest encoding is
// added to all of them. Encodings past the largest then need an eighth bit. So do infinity and,
// with zeros in its low half, NaN. An odd difference is added in the high word, because the last
// bit of the low word decides ties.
Value RegisterPacker::packFloat8(ArrayRef<Pair> pairs, FloatType type, Value *isOutside) {
  SmallFloatFormat format(type);
  const int64_t surplus = isOutside ? 0x7f - format.largestEncoding : 0;
  VectorType number = numbersType();
  const int64_t shift = 23 - format.mantissaBits, below = 7 - format.mantissaBits;
  const int64_t bias = (format.minExponent + shift + 127) << format.mantissaBits;
  Value smallest = emit.constant(number, std::ldexp(1.0, format.minExponent));
  const int64_t high = surplus % 2 ? surplus << below : 0, low = surplus % 2 ? 0 : surplus;
  Value factor = emit.constant(number, std::ldexp(1.0, shift) + std::ldexp(high, shift - 7) +
                                           std::ldexp((low - bias) & 0xffff, -format.mantissaBits));
  SmallVector<int16_t> pattern;
  for (int64_t i = 0; i < lanes; ++i)
    pattern.append({int16_t(1 << below), 1});
  Value weights = emit.constant(DenseElementsAttr::get(wordsType(), ArrayRef<int16_t>(pattern)));
  auto encode = [&](Value value) -> Value {
    Value sum = roundByPower(value, smallest, factor);
    Value words = vector::BitCastOp::create(b, loc, wordsType(), sum);
    StringRef name = isWide() ? "llvm.x86.avx512.pmaddw.d.512" : "llvm.x86.avx2.pmadd.wd";
    return intrinsic(name, number.clone(b.getI32Type()), {words, weights});
  };
  SmallVector<Value> quantized;
  Value outside;
  for (auto [first, second] : pairs) {
    // The sign, zeros, 7 bits of the encoding, `below` zeros.
    Value code = narrowToWords({encode(first), encode(second)}), sign = code;
    if (!isWide()) // saturation keeps it
      sign = narrowToWords({emit.asInt(first), emit.asInt(second)});
    if (isOutside) {
      Value excess = emit.bitAnd(code, 0x8000 - (0x80 << below));
      outside = outside ? emit.bitOr(outside, excess) : excess;
    }
    quantized.push_back(emit.bitOr(emit.shl(code, 8 - below), emit.bitAnd(sign, -0x8000)));
  }
  Value bytes = joinBytes(quantized, Half::High);
  if (surplus)
    bytes = emit.add(bytes, -surplus);
  if (isOutside) {
    Value zero = emit.constant(outside.getType(), int64_t(0));
    Value lanes = emit.num(outside).ne(zero);
    *isOutside = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, lanes);
  }
  if (!format.nanIsNegativeZero)
    return bytes;
  Value zero = emit.constant(bytes.getType(), int64_t(0));
  Value isNegativeZero = emit.num(bytes).eq(-0x80);
  return emit.select(isNegativeZero, zero, bytes);
}

Value RegisterPacker::replaceNaN(ArrayRef<Pair> values, Value quantized, int64_t nanValue) {
  auto isNaN = [&](Value lhs, Value rhs) -> Value {
    return emit.compare(arith::CmpFPredicate::UNO, lhs, rhs);
  };
  Value any;
  for (auto [first, second] : values) {
    Value own = isNaN(first, second);
    any = any ? emit.bitOr(any, own) : own;
  }
  any = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, any);
  auto mixed = scf::IfOp::create(b, loc, quantized.getType(), any, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(mixed.elseBlock());
  scf::YieldOp::create(b, loc, quantized);
  b.setInsertionPointToStart(mixed.thenBlock());
  auto flags = [&](Value value) -> Value {
    return emit.convert(isNaN(value, value), b.getI32Type());
  };
  SmallVector<Pair> marked;
  for (auto [first, second] : values)
    marked.push_back({flags(first), flags(second)});
  Value marks = packLowBytes(marked);
  Value isNumber = emit.num(marks).eq(0);
  Value replaced = emit.select(isNumber, quantized, int64_t(int8_t(nanValue)));
  scf::YieldOp::create(b, loc, replaced);
  return mixed.getResult(0);
}

Value RegisterPacker::packQuantized(const Parts &parts, Type type, bool inRange, bool shortNaN) {
  if (type.isInteger(8)) {
    Parts quantized =
        llvm::map_to_vector<2>(parts, [&](Value part) { return emit.encode(part, type, inRange); });
    return packLowBytes(pairsOf(quantized));
  }
  SmallFloatFormat format(cast<FloatType>(type));
  SmallVector<Pair> pairs = pairsOf(parts);
  if (inRange)
    return packFloat8(pairs, cast<FloatType>(type));
  auto packBounded = [&] {
    SmallVector<Pair> bounded;
    for (auto [first, second] : pairs)
      bounded.push_back({bound(first, format.largest), bound(second, format.largest)});
    Value quantized = packFloat8(bounded, cast<FloatType>(type));
    return replaceNaN(pairs, quantized, format.nanValue());
  };
  if (!shortNaN)
    return packBounded();
  Value isOutside;
  Value quantized = packFloat8(pairs, cast<FloatType>(type), &isOutside);
  auto mixed = scf::IfOp::create(b, loc, quantized.getType(), isOutside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(mixed.elseBlock());
  scf::YieldOp::create(b, loc, quantized);
  b.setInsertionPointToStart(mixed.thenBlock());
  scf::YieldOp::create(b, loc, packBounded());
  return mixed.getResult(0);
}
