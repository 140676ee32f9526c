// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of small floating-point formats, as PTX `cvt` defines them.

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

/// Converts f32 to the format and returns its bits. With `saturate`, values beyond the largest
/// finite value and infinities become the largest finite value. Otherwise they become infinity, or
/// NaN in formats without infinity. NaN becomes the canonical NaN.
uint32_t encodeFloat(float value, Format format, Rounding rounding, bool saturate);

/// Returns the exact value.
float decodeFloat(uint32_t bits, Format format);

/// Evaluates an approximate function: correctly rounded for seed 0, otherwise moved within its
/// documented error bound. `flushDenormals` selects the `.ftz` form.
float approximate(ApproxFunction function, float x, bool flushDenormals, uint64_t seed);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_FLOATFORMATS_H
