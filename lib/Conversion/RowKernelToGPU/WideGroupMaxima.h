// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wide groups: their vectors are no power of two of adjacent lanes, or more than a warp has. A
// phase finds their maxima in shared memory. A segmented scan combines the values of each group in
// a warp, and the last lane of a group updates its maximum. The order of updates does not matter,
// since a maximum does not round.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WIDEGROUPMAXIMA_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WIDEGROUPMAXIMA_H

#include "RowReductions.h"

namespace fusednorm::rowgpu {

class WideGroupMaxima : public RowEmitter {
public:
  WideGroupMaxima(RowThreads &threads, SharedArrays &shared, RowConversions &conversions,
                  RowReductions &reductions, rowkernel::ProgramOp program)
      : RowEmitter(threads), shared(shared), conversions(conversions), folds(reductions.folds),
        exchange(reductions.exchange), program(program) {}

  /// Initializes all maxima, while the first loads are in flight.
  void clear();
  void begin();
  void update(rowkernel::GroupReduceOp op, const Parts &parts, Chunk &chunk);
  void finish();
  /// Returns the maximum for the group of the chunk's vector.
  Parts get(rowkernel::GroupReduceOp op, Chunk &chunk);

private:
  std::string nameOf(rowkernel::GroupReduceOp op);
  /// Returns the address of the maximum for the group of the chunk's vector.
  mlir::Value addressOf(rowkernel::GroupReduceOp op, Chunk &chunk);

  SharedArrays &shared;
  RowConversions &conversions;
  RowFolds &folds;
  RowExchange &exchange;
  rowkernel::ProgramOp program;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_WIDEGROUPMAXIMA_H
