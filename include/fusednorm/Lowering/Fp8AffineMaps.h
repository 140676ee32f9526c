// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 8-bit floats as bf16 by look-ups in tables of one register of bytes. A register of 64 bytes holds
// half of the 128 codes without a sign, but a byte of a bf16 number depends on few of a code's bits
// unless the code is subnormal or no number. An index of six bits keeps these apart.

#ifndef FUSEDNORM_LOWERING_FP8AFFINEMAPS_H
#define FUSEDNORM_LOWERING_FP8AFFINEMAPS_H

#include "mlir/IR/BuiltinTypes.h"
#include <array>
#include <optional>

namespace fusednorm {

/// A map of the bits of a byte, as the instruction GF2P8AFFINEQB has them: bit i of the result is
/// the parity of the byte's bits in masks[i], inverted if `inverted` has bit i.
struct BitMap {
  std::array<uint8_t, 8> masks{};
  uint8_t inverted = 0;

  uint8_t apply(uint8_t byte) const;
  /// The operand of the instruction, which has the mask of bit 0 as its uppermost byte.
  uint64_t getMatrix() const;
};

/// How codes of a type are widened: the six lower bits of `first` and `second` of a code, by AND,
/// are an index. The lower byte of the number is `lower` there, the upper one is `upper` of the
/// code and `correction` there, by XOR.
struct Fp8AffineMaps {
  BitMap first, second, upper;
  std::array<int8_t, 64> lower{}, correction{};

  /// Those of an 8-bit float type; none where codes with the same index need different bytes, such
  /// as those of f8E4M3FNUZ, whose bias differs from bf16's by an odd number.
  static std::optional<Fp8AffineMaps> of(mlir::FloatType type);
  /// Bits of the bf16 number of a code.
  uint16_t widen(uint8_t encoding) const;
};

/// Bits of a code's number as bf16.
uint16_t widenValue(uint8_t encoding, mlir::FloatType type);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_FP8AFFINEMAPS_H
