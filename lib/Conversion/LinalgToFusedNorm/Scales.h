// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds scales rounded to a narrow type or stored in another layout.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// If `element` is an f32 rounded to a narrower type, returns this type and sets `wide` to the
/// value before rounding. Null without rounding. The rounding to f8E8M0FNU is upward to a power of
/// two, by integer ops.
mlir::Type getRounding(ElementReader &reader, Element element, Element &wide);

/// Returns the scalar before rounding to `type`; `std::nullopt` if it is not uniform or not
/// rounded.
std::optional<UniformF32> getRoundedUniform(MatchContext &context, Element element,
                                            mlir::Type type);

/// Checks whether `type` is [groups, leading...] for `shape`, which is [leading..., groups]. The
/// last dimension may be padded.
bool isTransposedScales(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> shape);

/// The tensor of scales in their own type or in the layout of group kernels.
struct StoredScales {
  mlir::Value result;
  bool isTransposed = false;
  /// The destination of transposed scales; null if they are a separate tensor.
  mlir::Value destination;
  /// The number of other uses of the scales.
  unsigned numOthers = 0;
};

/// Finds the stored form of `scales`, f32 values per row or per group of `group` columns. They are
/// rounded to `rounded` (null for f32) or transposed. Returns an empty result if they are neither.
/// A destination must be defined before `quantized`, the op that computes the quantized values.
StoredScales findStoredScales(mlir::Value scales, mlir::Type rounded, int64_t group,
                              mlir::Operation *quantized);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H
