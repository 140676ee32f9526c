// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKWALK_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKWALK_H

#include "RowPrefetch.h"

namespace fusednorm::cpu {

/// Loops over the chunks of a row, or of a wide group, in column order.
class ChunkWalk {
public:
  ChunkWalk(RowChunks &chunks, RowPrefetch &prefetch) : chunks(chunks), prefetch(prefetch) {}

  llvm::SmallVector<mlir::Value> walk(mlir::ValueRange accumulators, ChunkBody body);
  /// Runs `body` for each wide group: its position, and its valid columns if it is partial.
  llvm::SmallVector<mlir::Value> walkGroups(mlir::ValueRange accumulators, ChunkBody body);
  /// Runs `body` for every chunk of a group. The chunks begin with the emitted values of the group.
  llvm::SmallVector<mlir::Value> walkGroup(const Chunk &group, mlir::ValueRange accumulators,
                                           ChunkBody body);

private:
  RowChunks &chunks;
  RowPrefetch &prefetch;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKWALK_H
