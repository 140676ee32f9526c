// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything of this project that a context must know to hold its IR and to lower it. Links
// with FusedNorm::AllDialects.

#ifndef FUSEDNORM_INITALLDIALECTS_H
#define FUSEDNORM_INITALLDIALECTS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/BufferizableOpInterfaceImpl.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Pipelines/BufferizationModels.h"
#include "fusednorm/Simt/Simt.h"
#include "mlir/IR/DialectRegistry.h"

namespace fusednorm {

/// Registers the dialects of this project, the models of interfaces of other dialects that
/// their ops implement, and those that the pipelines need of upstream's ops. Upstream's
/// dialects are the caller's.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<FusedNormDialect, launch::LaunchDialect, rowkernel::RowKernelDialect,
                  tilekernel::TileKernelDialect>();
  registerBufferizableOpInterfaceModels(registry);
  registerPipelineModels(registry);
  simt::registerSimtTarget(registry);
}

} // namespace fusednorm

#endif // FUSEDNORM_INITALLDIALECTS_H
