// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes on kernels in the NVVM dialect, of this project or of others.

#ifndef FUSEDNORM_NVVM_PASSES_H
#define FUSEDNORM_NVVM_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>

namespace fusednorm::nvvm {

#define GEN_PASS_DECL
#include "fusednorm/NVVM/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "fusednorm/NVVM/Passes.h.inc"

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_NVVM_PASSES_H
