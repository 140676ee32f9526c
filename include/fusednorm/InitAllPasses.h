// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers all passes of this project by name. Link FusedNorm::AllPasses.

#ifndef FUSEDNORM_INITALLPASSES_H
#define FUSEDNORM_INITALLPASSES_H

#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "fusednorm/NVVM/Passes.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "fusednorm/Ranks/Passes.h"
#include "fusednorm/Simt/Simt.h"

namespace fusednorm {

/// Registers the passes and pipelines of this project, but no upstream pass.
inline void registerAllPasses() {
  registerFusedNormPasses();
  registerConversionPasses();
  rowkernel::registerRowKernelPasses();
  tilekernel::registerTileKernelPasses();
  launch::registerLaunchPasses();
  nvvm::registerNVVMPasses();
  ranks::registerRanksPasses();
  registerPipelines();
  simt::registerPasses();
}

} // namespace fusednorm

#endif // FUSEDNORM_INITALLPASSES_H
