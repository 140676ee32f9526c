// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elementwise ops behind a matrix product become its epilogue.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/IR/Block.h"

namespace fusednorm {

/// Takes the ops behind the products of `block` into them; returns the number of products
/// that have got an epilogue, and adds them to the report, as well as what was not taken.
unsigned takeEpilogues(mlir::Block &block, FusionReport &report);

/// Takes launches on the rows of products into their epilogues, once groups are fused ops.
unsigned takeRowEpilogues(mlir::Block &block, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EPILOGUES_H
