// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers everything that a context needs to parse and lower IR of this project. Link
// FusedNorm::AllDialects.

#ifndef FUSEDNORM_INITALLDIALECTS_H
#define FUSEDNORM_INITALLDIALECTS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/BufferizableOpInterfaceImpl.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Pipelines/BufferizationModels.h"
#include "fusednorm/Simt/Simt.h"
#include "mlir/IR/DialectRegistry.h"

namespace fusednorm {

/// Registers the dialects of this project. It also registers models of interfaces: upstream
/// interfaces for ops of this project, and interfaces of the pipelines for upstream ops. The caller
/// registers upstream's dialects.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<FusedNormDialect, launch::LaunchDialect, rowkernel::RowKernelDialect,
                  tilekernel::TileKernelDialect>();
  registerBufferizableOpInterfaceModels(registry);
  registerPipelineModels(registry);
  simt::registerSimtTarget(registry);
}

} // namespace fusednorm

#endif // FUSEDNORM_INITALLDIALECTS_H
