// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversion of 8-bit floats to bf16 by look-ups in byte tables of one register. A register of 64
// bytes holds half of the 128 encodings without sign. However, a byte of a bf16 value depends on
// few bits of the encoding, except for subnormal values, infinities and NaN. A six-bit index
// distinguishes these cases.

#ifndef FUSEDNORM_LOWERING_FP8AFFINEMAPS_H
#define FUSEDNORM_LOWERING_FP8AFFINEMAPS_H

#include "mlir/IR/BuiltinTypes.h"
#include <array>
#include <optional>

namespace fusednorm {

/// An affine map of the bits of a byte, as in the instruction GF2P8AFFINEQB. Bit i of the result is
/// the parity of the byte's bits in masks[i], inverted if `inverted` has bit i.
struct BitMap {
  std::array<uint8_t, 8> masks{};
  uint8_t inverted = 0;

  uint8_t apply(uint8_t byte) const;
  /// Returns the matrix operand of the instruction. Its uppermost byte is the mask of bit 0.
  uint64_t getMatrix() const;
};

/// The maps that widen the values of a type. The index is the AND of `first` and `second` of an
/// encoding, in its six lower bits. The lower byte of the result is lower[index]. The upper byte is
/// `upper` of the encoding, XOR correction[index].
struct Fp8AffineMaps {
  BitMap first, second, upper;
  std::array<int8_t, 64> lower{}, correction{};

  /// Returns the maps of an 8-bit float type. Returns nothing if two encodings with the same index
  /// need different bytes. An example is f8E4M3FNUZ, whose bias differs from the bias of bf16 by an
  /// odd number.
  static std::optional<Fp8AffineMaps> of(mlir::FloatType type);
  /// Returns the bits of a value as bf16, by the maps.
  uint16_t widen(uint8_t encoding) const;
};

/// Returns the bits of a value as bf16.
uint16_t widenValue(uint8_t encoding, mlir::FloatType type);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_FP8AFFINEMAPS_H
