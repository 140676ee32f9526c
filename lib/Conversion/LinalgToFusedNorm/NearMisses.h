// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports unmatched ops resembling a primitive.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// Adds a reason to the context for
/// - a row scaled by a reduction of itself;
/// - columns of a row combined as in a rotation;
/// - values cast to 8 bits.
void nameNearMiss(MatchContext &context);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H
