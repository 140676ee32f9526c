// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm::torowkernel {

/// Scalars that a row loads or computes twice, it loads or computes once: such as the place of a
/// row of two caches. No store comes before a load.
void deduplicateLoads(rowkernel::ProgramOp program);

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H
