// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything of this project that a context must know to hold its IR.

#ifndef FUSEDNORM_INITALLDIALECTS_H
#define FUSEDNORM_INITALLDIALECTS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/BufferizableOpInterfaceImpl.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Simt/Simt.h"
#include "mlir/IR/DialectRegistry.h"

namespace fusednorm {

/// Registers the dialects of this project and the models of interfaces of other
/// dialects that their ops implement.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<FusedNormDialect, launch::LaunchDialect, rowkernel::RowKernelDialect,
                  tilekernel::TileKernelDialect>();
  registerBufferizableOpInterfaceModels(registry);
  simt::registerSimtTarget(registry);
}

} // namespace fusednorm

#endif // FUSEDNORM_INITALLDIALECTS_H
