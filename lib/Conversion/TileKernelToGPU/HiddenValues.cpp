// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HiddenValues.h"
#include "MatrixInstructions.h"
#include <limits>

using namespace mlir;
using namespace fusednorm::tilegpu;
using Predicate = arith::CmpIPredicate;

/// Values of the B operand: 1 for infinity, kMinus for -infinity, kNaN for NaN, and 0 otherwise.
/// All are exact in bf16 and f16. The sums of up to 128 keys are distinct: fewer than kMinus keys
/// have infinity, and all keys with -infinity have less than kNaN.
static constexpr int64_t kMinus = 192, kNaN = 32768;

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

Value HiddenValues::find(Load load) {
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(fragments), e.i32(2), e.i32(0));
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Value marks = loop.getRegionIterArg(0);
    for (int64_t step = 0; step < steps; ++step)
      for (Value word : load(step, loop.getInductionVar()))
        marks = e.bitOr(marks, mark(word));
    scf::YieldOp::create(e.b, e.loc, marks);
  }
  Value found = e.compare(Predicate::ne, loop.getResult(0), 0);
  return e.compare(Predicate::ne, e.ballot(found), 0);
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

void HiddenValues::add(Load load, ArrayRef<Value> seen, MutableArrayRef<Value> accumulators) {
  constexpr int64_t kElements = 4; // of a fragment in a lane
  Type i64 = e.b.getI64Type();
  Value none = e.constant(i64, 0);
  // Bits of the fragments in which an element gets infinity, then -infinity. NaN is their sum.
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(fragments), e.i32(2),
                                 Values(2 * kElements, none));
  {
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    Value fragment = loop.getInductionVar();
    Values bits(loop.getRegionIterArgs());
    Values sums[2];
    sums[0] = sums[1] = Values(kElements, e.number(0));
    for (int64_t step = 0; step < steps; ++step) {
      Values words = load(step, fragment);
      for (int64_t i : {0, 1}) {
        Values b = encode(ArrayRef(words).slice(i * words.size() / 2, words.size() / 2));
        sums[i] = multiplyMatrices(e, seen.slice(4 * step, 4), b, sums[i], isBF16);
      }
    }
    for (int64_t i : {0, 1})
      for (auto [element, sum] : llvm::enumerate(sums[i])) {
        Value isNaN =
            arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::OGE, sum, e.number(kNaN));
        Value finite = e.select(isNaN, e.number(0), sum);
        Value count = arith::FPToSIOp::create(e.b, e.loc, e.b.getI32Type(), finite);
        Value has[] = {e.compare(Predicate::ne, e.rem(count, kMinus), 0),
                       e.compare(Predicate::sge, count, kMinus)};
        for (auto [number, own] : llvm::enumerate(has)) {
          Value bit = arith::ExtUIOp::create(e.b, e.loc, i64, e.bitOr(own, isNaN));
          Value at = arith::ExtUIOp::create(e.b, e.loc, i64, e.add(fragment, i));
          Value &all = bits[number * kElements + element];
          all = e.bitOr(all, e.shl(bit, at));
        }
      }
    scf::YieldOp::create(e.b, e.loc, bits);
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int64_t number : {0, 1})
    for (auto [i, sum] : llvm::enumerate(accumulators)) {
      Value bits = loop.getResult(number * kElements + i % kElements);
      Value bit = e.bitAnd(e.shr(bits, int64_t(i) / kElements), 1);
      Value other = e.addf(sum, e.number(number ? -kInfinity : kInfinity));
      sum = e.select(e.compare(Predicate::ne, bit, 0), other, sum);
    }
}
