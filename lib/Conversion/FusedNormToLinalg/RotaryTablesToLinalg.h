// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotations of a part of the columns, at positions, or in sections.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H

#include "Rows.h"

namespace fusednorm::tolinalg {

/// The result of `op`, made of one that rotates whole rows by one row of the tables each.
Value lowerRotaryTables(ApplyRotaryPosEmbOp op, Rows rows);

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROTARYTABLESTOLINALG_H
