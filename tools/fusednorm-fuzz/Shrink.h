// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_TOOLS_FUZZ_SHRINK_H
#define FUSEDNORM_TOOLS_FUZZ_SHRINK_H

#include "Worker.h"

namespace fusednorm::fuzz {

/// The least input that is found in `attempts` with the same signature: fewer lines of
/// IR, fewer bytes of anything else.
Finding shrink(const Finding &finding, const Limits &limits, unsigned attempts);

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_SHRINK_H
