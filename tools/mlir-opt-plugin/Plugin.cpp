// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plugin with the dialects and passes of fusednorm for MLIR's mlir-opt.

#include "fusednorm/Config.h"
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h"
#include "fusednorm/InitAllDialects.h"
#include "fusednorm/InitAllPasses.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" ::mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "FusedNorm", FUSEDNORM_VERSION,
          [](mlir::DialectRegistry *registry) {
            fusednorm::registerAllDialects(*registry);
            fusednorm::registerTransformOps(*registry);
          }};
}

extern "C" ::mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "FusedNorm", FUSEDNORM_VERSION,
          [] { fusednorm::registerAllPasses(); }};
}
