// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/HiddenValues.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace fusednorm::tilegpu;
using Predicate = arith::CmpIPredicate;

/// Values of the B operand: 1 for infinity, kMinus for -infinity, kNaN for NaN, and 0 otherwise.
/// All are exact in bf16 and f16. The sums of up to 128 keys are distinct: fewer than kMinus keys
/// have infinity, and all keys with -infinity have less than kNaN.
static constexpr int64_t kMinus = 192, kNaN = 32768;
/// Elements of a fragment in a lane.
static constexpr int64_t kElements = 4;

namespace {
/// The bits of these values.
struct KindBits {
  int64_t one, minus, nan;
};
} // namespace
static constexpr KindBits kBF16Bits{0x3f80, 0x4340, 0x4700}, kF16Bits{0x3c00, 0x5a00, 0x7800};

HiddenValues::HiddenValues(FloatEmitter &e, Type element, int64_t steps, int64_t fragments)
    : e(e), isBF16(element.isBF16()), isOfBytes(element.getIntOrFloatBitWidth() == 8), steps(steps),
      fragments(fragments) {}

int64_t HiddenValues::getSeenBits(bool isZero) const {
  // 0 times infinity is NaN.
  const KindBits &bits = isBF16 ? kBF16Bits : kF16Bits;
  return isZero ? bits.nan : bits.one;
}

/// Returns a word of elements of `bits`.
static Value repeat(FloatEmitter &e, int64_t bits, bool isOfBytes) {
  return e.i32(int32_t(uint32_t(bits) * (isOfBytes ? 0x01010101u : 0x00010001u)));
}

Value HiddenValues::mark(Value word) {
  // The exponent of NaN and infinity has ones only, so that adding one carries to the sign. All
  // bits of NaN of f8E4M3FN are ones.
  int64_t magnitude = isOfBytes ? 0x7f : isBF16 ? 0x7f80 : 0x7c00;
  int64_t sign = isOfBytes ? 0x80 : 0x8000;
  Value sum = e.add(e.bitAnd(word, repeat(e, magnitude, isOfBytes)),
                    repeat(e, sign - magnitude, isOfBytes));
  return e.bitAnd(sum, repeat(e, sign, isOfBytes));
}

Value HiddenValues::select(Value word, Value marks) {
  Value rest = e.sub(marks, e.shr(marks, isOfBytes ? 7 : 15));
  return e.bitAnd(word, e.bitOr(marks, rest));
}

Value HiddenValues::clear(Value word) { return e.bitXor(word, select(word, mark(word))); }

Value HiddenValues::isAnySet(Value marks) {
  return e.compare(Predicate::ne, e.ballot(e.compare(Predicate::ne, marks, 0)), 0);
}

Value HiddenValues::find(Load load) {
  // Few registers are free here, and more steps at once would spill.
  constexpr int64_t kUnroll = 2;
  auto loopTo = [&](int64_t end, int64_t by, Value first, function_ref<Value(Value, Value)> body) {
    auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(end), e.i32(by), first);
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(e.b, e.loc, body(loop.getInductionVar(), loop.getRegionIterArg(0)));
    return loop.getResult(0);
  };
  int64_t unroll = steps % kUnroll == 0 ? kUnroll : 1;
  Value all = loopTo(fragments, 2, e.i32(0), [&](Value fragment, Value before) {
    return loopTo(steps, unroll, before, [&](Value first, Value marks) {
      for (int64_t step = 0; step < unroll; ++step)
        for (Value word : load(e.add(first, step), fragment))
          marks = e.bitOr(marks, mark(word));
      return marks;
    });
  });
  return isAnySet(all);
}

//===----------------------------------------------------------------------===//
// Kinds of elements
//===----------------------------------------------------------------------===//

/// Encodes two elements of 16 bits.
Value HiddenValues::encodePair(Value word) {
  const KindBits &bits = isBF16 ? kBF16Bits : kF16Bits;
  int64_t mantissaBits = isBF16 ? 7 : 10, mantissa = (int64_t(1) << mantissaBits) - 1;
  Value marks = mark(word), own = select(word, marks), ones = repeat(e, 1, false);
  // A mantissa other than 0 carries to the next bit.
  Value carried = e.add(e.bitAnd(own, repeat(e, mantissa, false)), repeat(e, mantissa, false));
  Value isNaN = e.bitAnd(e.shr(carried, mantissaBits), ones);
  Value isMinus = e.bitAnd(e.bitAnd(e.shr(own, 15), ones), e.bitXor(isNaN, ones));
  Value kinds = e.mul(e.shr(marks, 15), bits.one);
  kinds = e.add(kinds, e.mul(isNaN, bits.nan - bits.one));
  return e.add(kinds, e.mul(isMinus, bits.minus - bits.one));
}

/// Encodes four elements of f8E4M3FN, which has no infinity, as f16.
HiddenValues::Values HiddenValues::encodeBytes(Value word) {
  Value marks = e.shr(mark(word), 7);
  Values result;
  for (int64_t pair : {0, 1}) {
    Value own = e.shr(marks, 16 * pair);
    Value both = e.bitOr(e.bitAnd(own, 1), e.shl(e.bitAnd(own, 0x100), 8));
    result.push_back(e.mul(both, kF16Bits.nan));
  }
  return result;
}

HiddenValues::Values HiddenValues::encode(ArrayRef<Value> words) {
  if (isOfBytes)
    return encodeBytes(words[0]);
  return {encodePair(words[0]), encodePair(words[1])};
}

HiddenValues::Values HiddenValues::count(Load load, See see, Value fragment) {
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(steps), e.i32(1),
                                 Values(kElements, e.number(0)));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value step = loop.getInductionVar();
  Value isOdd = e.compare(Predicate::ne, e.bitAnd(fragment, 1), 0);
  Values words = load(step, e.bitAnd(fragment, ~int64_t(1))), own;
  for (size_t i = 0; i < words.size() / 2; ++i)
    own.push_back(e.select(isOdd, words[words.size() / 2 + i], words[i]));
  Values seen = see(step), b = encode(own), sums(loop.getRegionIterArgs());
  scf::YieldOp::create(e.b, e.loc, multiplyMatrices(e, seen, b, sums, isBF16));
  return Values(loop.getResults());
}

std::pair<int64_t, int64_t> HiddenValues::findBit(int64_t fragment, bool isMinus) const {
  if (!sharesWords())
    return {fragment, isMinus ? kElements : 0};
  return {fragment + (isMinus ? llvm::PowerOf2Ceil(fragments) : 0), 0};
}

void HiddenValues::setBits(Values &bits, ArrayRef<Value> counts, Value fragment) {
  Type type = bits.front().getType();
  auto extend = [&](Value x) -> Value {
    return x.getType() == type ? x : arith::ExtUIOp::create(e.b, e.loc, type, x).getResult();
  };
  for (auto [i, sum] : llvm::enumerate(counts)) {
    Value isNaN = arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::OGE, sum, e.number(kNaN));
    Value count =
        arith::FPToSIOp::create(e.b, e.loc, e.b.getI32Type(), e.select(isNaN, e.number(0), sum));
    const Value has[] = {e.compare(Predicate::ne, e.rem(count, kMinus), 0),
                         e.compare(Predicate::sge, count, kMinus)};
    Value at = extend(fragment);
    for (auto [isMinus, own] : llvm::enumerate(has)) {
      auto [bit, word] = findBit(0, isMinus);
      Value &all = bits[word + i];
      all = e.bitOr(all, e.shl(extend(e.bitOr(own, isNaN)), e.add(at, bit)));
    }
  }
}

void HiddenValues::add(Load load, See see, MutableArrayRef<Value> accumulators) {
  Type type = fragments <= 16 ? e.b.getI32Type() : e.b.getI64Type();
  // Bits of the fragments in which an element gets infinity, then -infinity. NaN is their sum.
  auto loop =
      scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(fragments), e.i32(1),
                         Values(sharesWords() ? kElements : 2 * kElements, e.constant(type, 0)));
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Values bits(loop.getRegionIterArgs());
    setBits(bits, count(load, see, loop.getInductionVar()), loop.getInductionVar());
    scf::YieldOp::create(e.b, e.loc, bits);
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (bool isMinus : {false, true})
    for (auto [i, sum] : llvm::enumerate(accumulators)) {
      auto [bit, word] = findBit(int64_t(i) / kElements, isMinus);
      Value isSet = e.bitAnd(loop.getResult(word + i % kElements), int64_t(1) << bit);
      Value other = e.addf(sum, e.number(isMinus ? -kInfinity : kInfinity));
      sum = e.select(e.compare(Predicate::ne, isSet, 0), other, sum);
    }
}
