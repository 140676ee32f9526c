// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales that are rounded to a narrow type, and where they are stored.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// The type that `element`, an f32, is rounded to, and what is rounded; null if there is no
/// rounding. To f8E8M0FNU it is the next power of two above, by integers.
mlir::Type getRounding(ElementReader &reader, Element element, Element &wide);

/// The scalar that is rounded to `type`.
std::optional<UniformF32> getRoundedUniform(MatchContext &context, Element element,
                                            mlir::Type type);

/// Whether `type` is [groups, leading...] for `shape`, which is [leading..., groups]; the last
/// dimension may be padded.
bool isTransposedScales(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> shape);

/// What holds scales in their own type, or in the layout that kernels of groups want.
struct StoredScales {
  mlir::Value result;
  bool isTransposed = false;
  /// What transposed scales are written into; null for those that are a tensor of their own.
  mlir::Value destination;
  /// What else uses the scales.
  unsigned numOthers = 0;
};

/// Where `scales`, f32 for each row or each group of `group` columns, are rounded to
/// `rounded` (null for f32) or transposed; nothing if they are neither. A destination is
/// there before `codes`, the op that makes the codes.
StoredScales findStoredScales(mlir::Value scales, mlir::Type rounded, int64_t group,
                              mlir::Operation *quantized);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SCALES_H
