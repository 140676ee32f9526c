// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TMA descriptors: 128 opaque bytes that a driver encodes and kernels pass on. In the simulator
// they hold this record.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_TENSORMAP_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_TENSORMAP_H

#include "fusednorm/Simt/Runtime.h"

#include <algorithm>

namespace fusednorm::simt {

struct TensorMap {
  static constexpr uint64_t mark = 0x7061'4d72'6f73'6e54;
  uint64_t magic;
  char *base;
  /// Strides in bytes of dimension 1 and later. Dimension 0 is the fastest.
  uint64_t strides[4];
  uint64_t extents[5];
  uint16_t box[5];
  TensorMapType type;
  uint8_t rank, swizzle;
  bool fillsNaN;

  uint32_t elementBytes() const { return tensorMapElementBytes(type); }
  uint32_t rowBytes() const { return box[0] * elementBytes(); }
  uint32_t rows() const {
    uint32_t count = 1;
    for (unsigned i = 1; i < rank; ++i)
      count *= box[i];
    return count;
  }
  uint32_t boxBytes() const { return rows() * rowBytes(); }

  /// Row `row` of the box at `at`: its global address, and the range [begin, end) of its elements
  /// inside the tensor.
  struct Row {
    char *address;
    uint32_t begin, end;
  };
  Row row(uint32_t index, const int32_t *at) const {
    Row result{base, 0, 0};
    for (unsigned i = 1; i < rank; ++i) {
      int64_t p = int64_t(at[i]) + index % box[i];
      index /= box[i];
      if (p < 0 || uint64_t(p) >= extents[i])
        return result;
      result.address += p * int64_t(strides[i - 1]);
    }
    int64_t begin = std::clamp<int64_t>(-int64_t(at[0]), 0, box[0]);
    int64_t end = std::clamp<int64_t>(int64_t(extents[0]) - at[0], begin, box[0]);
    result.address += int64_t(at[0]) * elementBytes();
    result.begin = static_cast<uint32_t>(begin);
    result.end = static_cast<uint32_t>(end);
    return result;
  }
};
static_assert(sizeof(TensorMap) <= 128, "a TMA descriptor has 128 bytes");

/// Returns the period of a swizzle in bytes. Tiles start at a multiple of it.
inline uint32_t swizzlePeriod(unsigned swizzle) { return swizzle ? 128u << swizzle : 128u; }

/// Returns the swizzled address of a byte of a tile: its low `swizzle` bits from bit 7 on are XORed
/// into the bits from 4 on. `swizzle` is 0 to 3 for none, 32, 64 and 128 bytes.
inline uint32_t swizzled(uint32_t address, unsigned swizzle) {
  return address ^ (address >> 3 & ((1u << swizzle) - 1) << 4);
}

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_TENSORMAP_H
