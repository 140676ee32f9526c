// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Few rows of packed weights. One stream of weights from memory brings in less than several do, and
// few rows have time for them: panels take turns of few products, whose sums wait in the nearest
// cache. Nothing is fetched before its turn, as processors know such streams.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H

#include "CPUTileLowering.h"
#include <optional>

namespace fusednorm::cpu {

struct InterleavedPanels {
  int64_t inPanel;  // columns of tiles of a panel
  int64_t columns;  // and of all panels that take turns
  int64_t depth; // of one turn
  int64_t mostRows; // with which they do so

  /// Those of a program whose weights are packed, with tiles `wide` of a panel's columns for
  /// `fewer` rows at a time, and `shape` for `most`; none where they would not pay.
  static std::optional<InterleavedPanels> find(tilekernel::ProgramOp program, PackedOperands &operands,
                                   const TileShape &shape, const TileShape &wide, int64_t fewer,
                                   int64_t most);

  /// Loops over all turns from `from` to `to`, whose sums are in `sums`, a slot for each column of
  /// tiles, `slotStep` apart. `run` gets the turn of as many columns as `wide` has, and the first
  /// one.
  void emit(mlir::OpBuilder &b, mlir::Location loc, mlir::Value accumulators, mlir::Value slotStep,
            mlir::Value from, mlir::Value to, const TileShape &wide,
            llvm::function_ref<void(TilePart, mlir::Value)> run) const;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H
