// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of a wgmma in shared memory, and the check that they are unchanged at its completion.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_WGMMAOPERANDS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_WGMMAOPERANDS_H

#include "AsyncEngine.h"
#include "FloatFormats.h"
#include "Scheduler.h"

#include <string>

namespace fusednorm::simt::wgmma {

constexpr uint32_t groupThreads = 128, rows = 64;

/// Shape and operand properties, as WgmmaShape packs them.
struct Shape {
  uint32_t columns;
  Format a, b;
  bool aMajorMN, bMajorMN, negatesA, negatesB, registersA;
  uint32_t bytes, k;

  explicit Shape(uint32_t packed)
      : columns(packed & 0x1FF), a(static_cast<Format>(packed >> 9 & 15)),
        b(static_cast<Format>(packed >> 13 & 15)), aMajorMN(packed >> 17 & 1),
        bMajorMN(packed >> 18 & 1), negatesA(packed >> 19 & 1), negatesB(packed >> 20 & 1),
        registersA(packed >> 21 & 1), bytes(countBytes(a)), k(32 / bytes) {}
  static uint32_t countBytes(Format format) {
    return format == Format::TF32 ? 4 : format == Format::F16 || format == Format::BF16 ? 2 : 1;
  }
  std::string text() const {
    auto name = [](Format format) {
      return format == Format::F16    ? "f16"
             : format == Format::BF16 ? "bf16"
             : format == Format::E4M3 ? "e4m3"
             : format == Format::E5M2 ? "e5m2"
             : format == Format::S8   ? "s8"
             : format == Format::U8   ? "u8"
                                      : "tf32";
    };
    return "m64n" + std::to_string(columns) + "k" + std::to_string(k) +
           (isInteger(a) ? ".s32." : ".f32.") + name(a) + "." + name(b);
  }
};

/// Matrix descriptor with strides in bytes.
struct Descriptor {
  uint32_t start, leading, stride, baseOffset, swizzle;
  explicit Descriptor(uint64_t bits)
      : start((bits & 0x3FFF) << 4), leading((bits >> 16 & 0x3FFF) << 4),
        stride((bits >> 32 & 0x3FFF) << 4), baseOffset(bits >> 49 & 7),
        // Values 1, 2 and 3 stand for 128, 64 and 32 bytes.
        swizzle(bits >> 62 ? 4 - static_cast<uint32_t>(bits >> 62) : 0) {}

  /// Returns the offset of a 16-byte chunk. K-major, it holds chunk `chunk` of k in row `mn`.
  /// MN-major, it holds rows 8 * mn to 8 * mn + 7 of k = `chunk` (16-bit elements).
  uint32_t chunkAt(bool majorMN, uint32_t mn, uint32_t chunk) const {
    uint32_t span = 16u << swizzle, offset = start;
    if (!majorMN)
      offset += swizzle ? mn / 8 * stride + mn % 8 * span + chunk * 16
                        : mn / 8 * stride + mn % 8 * 16 + chunk * leading;
    else if (swizzle)
      offset += mn / (span / 16) * leading + mn % (span / 16) * 16 + chunk / 8 * stride +
                chunk % 8 * span;
    else
      offset += mn * stride + chunk / 8 * leading + chunk % 8 * 16;
    return swizzled(offset, swizzle);
  }
};

/// Calls `use(mn, k, offset)` for each 16-byte chunk of `count` rows. K-major, it is chunk `k` of
/// row `mn`. MN-major, it holds rows `mn` to `mn` + 7 of column `k`.
template <typename Use>
void forEachChunk(const Descriptor &d, bool majorMN, uint32_t count, uint32_t columns, Use use) {
  if (!majorMN) {
    for (uint32_t mn = 0; mn < count; ++mn)
      for (uint32_t chunk = 0; chunk < 2; ++chunk)
        use(mn, chunk, d.chunkAt(false, mn, chunk));
    return;
  }
  for (uint32_t k = 0; k < columns; ++k)
    for (uint32_t eight = 0; eight < count / 8; ++eight)
      use(eight * 8, k, d.chunkAt(true, eight, k));
}

/// Passes the instruction that `group` has just executed to the engine, which selects its
/// completion.
void postOperands(Cluster &cluster, uint32_t first, const Warpgroup &group);

} // namespace fusednorm::simt::wgmma

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_WGMMAOPERANDS_H
