// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes on programs of several processes (ranks).

#ifndef FUSEDNORM_RANKS_PASSES_H
#define FUSEDNORM_RANKS_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>

namespace fusednorm::ranks {

#define GEN_PASS_DECL
#include "fusednorm/Ranks/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "fusednorm/Ranks/Passes.h.inc"

} // namespace fusednorm::ranks

#endif // FUSEDNORM_RANKS_PASSES_H
