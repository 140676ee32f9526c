// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A word about what no matcher knows, but what looks like a primitive.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H

#include "Matchers.h"

namespace fusednorm::raise {

/// Makes it a refusal of the context where a reduction of a row scales that row, or where
/// numbers are cast to 8 bits.
void nameNearMiss(MatchContext &context);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_NEARMISSES_H
