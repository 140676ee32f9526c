// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_TILEGEMMS_H
#define FUSEDNORM_CONVERSION_TILEGEMMS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

/// Whether a product, but for its epilogue, becomes a tile program: what is left has scales
/// for every product (`order = document`), or blocks of no multiple of 16 elements.
bool isTileGemm(GemmOpInterface op);

/// What keeps an epilogue from being computed on the tile of sums of a tile program.
struct EpilogueBlocker {
  mlir::Operation *op = nullptr; // none: nothing does
  std::string reason;
};

/// An epilogue of elementwise ops, broadcasts, heads and slices of columns is computed on
/// tiles; what needs a whole row is not. Codes of groups of columns are where the target's tiles
/// take them: those of GPUs do, and processors have whole rows.
EpilogueBlocker findEpilogueBlocker(GemmOpInterface op, bool takesGroups);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_TILEGEMMS_H
