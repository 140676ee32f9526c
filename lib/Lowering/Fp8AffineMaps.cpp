// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Fp8AffineMaps.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <bitset>

using namespace mlir;
using namespace fusednorm;

uint8_t BitMap::apply(uint8_t byte) const {
  uint8_t result = inverted;
  for (unsigned bit = 0; bit < masks.size(); ++bit)
    result ^= uint8_t((llvm::popcount(uint8_t(masks[bit] & byte)) & 1) << bit);
  return result;
}

uint64_t BitMap::getMatrix() const {
  uint64_t matrix = 0;
  for (uint8_t mask : masks)
    matrix = matrix << 8 | mask;
  return matrix;
}

uint16_t fusednorm::widenValue(uint8_t encoding, FloatType type) {
  APFloat number(type.getFloatSemantics(), APInt(8, encoding));
  bool losesInfo = false;
  number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &losesInfo);
  return uint16_t(number.bitcastToAPInt().getZExtValue());
}

std::optional<Fp8AffineMaps> Fp8AffineMaps::of(FloatType type) {
  constexpr unsigned kIndexBits = 6, kTop = 6, kSign = 7;
  auto bit = [](unsigned number) { return uint8_t(1u << number); };
  const unsigned exponent = type.getFPMantissaWidth() - 1; // lowest bit of the exponent
  Fp8AffineMaps maps;
  // The index has the mantissa and the lowest exponent bit, on which the lower byte depends. It
  // also has, for each other exponent bit, whether this bit equals the lowest one. All bits are
  // equal in subnormal values, infinities and NaN. The last two comparisons share an index bit by
  // AND.
  maps.second.inverted = 0xff;
  for (unsigned number = 0; number < kIndexBits; ++number) {
    maps.first.masks[number] = bit(number);
    if (number > exponent) {
      maps.first.masks[number] |= bit(exponent);
      maps.first.inverted |= bit(number);
    }
  }
  maps.second.masks[kIndexBits - 1] = bit(kTop) | bit(exponent);
  // The upper byte is the sign and seven bits of the bf16 exponent. Rebiasing keeps the top
  // exponent bit, inserts copies of its complement, and keeps the other upper exponent bits.
  maps.upper.masks[kSign] = bit(kSign);
  maps.upper.masks[kTop] = bit(kTop);
  for (unsigned number = 0; number < kTop; ++number) {
    unsigned from = number + exponent + 1;
    maps.upper.masks[number] = bit(std::min(from, kTop));
    if (from >= kTop)
      maps.upper.inverted |= bit(number);
  }
  std::bitset<64> isKnown;
  for (unsigned encoding = 0; encoding < 128; ++encoding) {
    uint16_t bits = widenValue(uint8_t(encoding), type);
    auto low = int8_t(bits & 0xff);
    auto high = int8_t(bits >> 8 ^ maps.upper.apply(uint8_t(encoding)));
    unsigned index =
        maps.first.apply(uint8_t(encoding)) & maps.second.apply(uint8_t(encoding)) & 63;
    if (isKnown[index] && (maps.lower[index] != low || maps.correction[index] != high))
      return std::nullopt;
    isKnown[index] = true;
    maps.lower[index] = low;
    maps.correction[index] = high;
  }
  return maps;
}

uint16_t Fp8AffineMaps::widen(uint8_t encoding) const {
  unsigned index = first.apply(encoding) & second.apply(encoding) & 63;
  auto high = uint8_t(upper.apply(encoding) ^ uint8_t(correction[index]));
  return uint16_t(high << 8 | uint8_t(lower[index]));
}
