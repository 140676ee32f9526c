// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H

#include "Rows.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"

namespace fusednorm::tolinalg {

/// Lowers rotations of a part of the columns, at positions, or in sections to a rotation of whole
/// rows with one table row per row.
Value lowerRotaryTables(ApplyRotaryPosEmbOp op, Rows rows);

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H
