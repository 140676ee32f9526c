// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Few rows with pre-packed weights. One stream of weights does not saturate the memory bandwidth,
// and few rows leave time for several. Panels are therefore processed round robin in short chunks
// of K, with their accumulators in the L1 cache. There is no software prefetch, since the CPU
// recognizes these streams.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H

#include "CPUTileLowering.h"
#include "fusednorm/Schedule/TileBlocking.h"
#include <optional>

namespace fusednorm::cpu {

struct InterleavedPanels {
  int64_t inPanel;  // column tiles of a panel
  int64_t columns;  // column tiles of all interleaved panels
  int64_t depth;    // elements along K of a chunk
  int64_t mostRows; // largest number of rows with interleaving

  /// Returns the interleaving of a program with pre-packed weights, or nothing if it does not pay.
  /// `shape` tiles have half the columns of a panel, or fewer.
  static std::optional<InterleavedPanels> find(tilekernel::ProgramOp program,
                                               PackedOperands &operands, const TileShape &shape,
                                               const TileBlocking &blocking);

  /// Emits loops over all chunks from `from` to `to`. `accumulators` has a slot for each column
  /// tile, `slotStep` apart. `run` receives a chunk for the columns of a `wide` tile, and the first
  /// of these columns.
  void emit(mlir::OpBuilder &b, mlir::Location loc, mlir::Value accumulators, mlir::Value slotStep,
            mlir::Value from, mlir::Value to, const TileShape &wide,
            llvm::function_ref<void(TilePart, mlir::Value)> run) const;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INTERLEAVEDPANELS_H
