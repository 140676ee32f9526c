// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes of attention on a CPU, and the instructions of its dot products.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONSHAPE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONSHAPE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

struct AttentionShape {
  AttentionShape(tilekernel::AttentionOp op, const TargetInfo &target);

  bool usesTiles; // AMX tile registers
  /// Operands are bf16 in memory. Vector operands have adjacent pairs along K.
  bool hasPairs;
  /// Scores are dot products until the softmax, because only their scale and a mask apply to them.
  bool isFolded;
  bool hasTable16;
  int64_t lanes, rows;      // elements of a vector; rows of scores in registers
  int64_t parts, blockKeys; // vectors of a group; keys of a block, a multiple of rows
  int64_t width;            // lanes of a group
  int64_t columns, keyColumns, valueColumns;
  int64_t shared, tileQueries;         // heads of a GQA group; queries of a tile for each head
  int64_t groups;                      // of a tile
  int64_t paddedColumns, paddedValues; // padded sizes in memory
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONSHAPE_H
