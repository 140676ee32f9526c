// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_TILEGEMMS_H
#define FUSEDNORM_CONVERSION_TILEGEMMS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {

/// Returns whether a GEMM, apart from its epilogue, becomes a tile program with `tilekernel.gemm`.
/// Exceptions are GEMMs with `order = document`, and GEMMs with scale blocks of no multiple of 16
/// elements along K.
bool isTileGemm(GemmOpInterface op);

/// The op that prevents a tile program from computing an epilogue on the accumulators.
struct EpilogueBlocker {
  /// Null if the tile program computes the whole epilogue.
  mlir::Operation *op = nullptr;
  std::string reason;
};

/// Finds the first op of an epilogue without a form on tiles. Elementwise ops, broadcasts, heads
/// and slices of columns have one; ops on whole rows do not. With `takesGroups`, quantization with
/// scales of groups of columns has one: GPU tiles hold such groups, and CPUs quantize whole rows.
EpilogueBlocker findEpilogueBlocker(GemmOpInterface op, bool takesGroups);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_TILEGEMMS_H
