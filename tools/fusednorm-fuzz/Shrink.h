// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_TOOLS_FUZZ_SHRINK_H
#define FUSEDNORM_TOOLS_FUZZ_SHRINK_H

#include "Worker.h"

namespace fusednorm::fuzz {

/// Returns the smallest input with the same signature that `attempts` runs find: fewest lines of
/// IR, or fewest bytes of other inputs.
Finding shrink(const Finding &finding, const Limits &limits, unsigned attempts);

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_SHRINK_H
