// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs queries, and loads the keys and values of a block.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDLOADER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDLOADER_H

#include "PairEmitter.h"
#include "RowComputation.h"
#include "RowCopies.h"

namespace fusednorm::cpu {

class OperandLoader : public AttentionPart {
public:
  OperandLoader(AttentionTile &tile, AttentionMemory &memory, RowCopies &copies,
                RowComputation &computation, PairEmitter &pairs)
      : AttentionPart(tile), memory(memory), copies(copies), computation(computation),
        pairs(pairs) {}

  void packQueries(const Run &run);
  /// Packs queries as pairs of bf16.
  void packQueriesInTiles(const Run &run);
  void loadBlock(const Run &run, const KeyBlock &block);

private:
  /// Loads a row, times `scales` if there are any.
  void load(mlir::Value from, const RowCopies::Scales &scales, mlir::ValueRange indices,
            int64_t column, int64_t count, mlir::Value to, mlir::Value key, int64_t toColumn);
  void transposeV(const KeyBlock &block);
  /// Interleaves the values of two keys, column by column.
  void pairValues(const KeyBlock &block);

  AttentionMemory &memory;
  RowCopies &copies;
  RowComputation &computation;
  PairEmitter &pairs;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDLOADER_H
