// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses ops after a GEMM into its epilogue.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/IR/Block.h"

namespace fusednorm {

/// Fuses elementwise ops after the GEMMs of `block` into their epilogues, and reports fused and
/// missed ops. Returns the number of changed GEMMs.
unsigned takeEpilogues(mlir::Block &block, FusionReport &report);

/// Fuses kernels on the rows of GEMMs into their epilogues. Groups must already be fused ops.
unsigned takeRowEpilogues(mlir::Block &block, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H
