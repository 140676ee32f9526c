// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small floating-point formats: conversions as the GPU's `cvt` does them.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_FLOATFORMATS_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_FLOATFORMATS_H

#include "fusednorm/Simt/ABI.h"

#include <cstring>

namespace fusednorm::simt {

inline uint32_t floatBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}
inline float bitsFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

/// Converts f32 to the format and returns its bits. `saturate`: values beyond
/// the largest finite one become it, infinities too; otherwise they overflow to
/// infinity, or to NaN in formats without one. NaN gives the canonical NaN.
uint32_t encodeFloat(float value, Format format, Rounding rounding, bool saturate);

/// The exact value.
float decodeFloat(uint32_t bits, Format format);

/// An approximate function: correctly rounded for seed 0, else moved inside its
/// documented error bound. `flushDenormals`: the `.ftz` form.
float approximate(ApproxFunction function, float x, bool flushDenormals, uint64_t seed);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_FLOATFORMATS_H
