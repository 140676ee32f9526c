// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States and results of a group of lanes. Results are quantized in the accumulators, one lane for
// each query, and stay there in 32 bits each until they are stored.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANERESULTS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANERESULTS_H

#include "AttentionMemory.h"
#include "PairEmitter.h"

namespace fusednorm::cpu {

class LaneResults : public AttentionPart {
public:
  LaneResults(AttentionTile &tile, AttentionMemory &memory, PairEmitter &pairs)
      : AttentionPart(tile), memory(memory), pairs(pairs) {}

  /// Initializes the states and the accumulators of a run.
  void start(const Run &run);
  /// Stores the results of a run.
  void finish(const Run &run);

private:
  void storeGroup(const Run &run, mlir::Value group);
  /// Rounds or quantizes the results of a group of lanes. Quantized values have 32 bits.
  void encodeGroup(const Run &run, mlir::Value group);
  /// Stores the scales of columns `from` to `to`, which are group `number`. Returns the factors for
  /// quantization.
  Lanes storeScales(const Run &run, mlir::Value group, mlir::Value number, mlir::Value from,
                    mlir::Value to);
  /// Converts a result, or a vector of results, to the type of out.
  mlir::Value storedNumber(mlir::Value number);
  /// Finds the cache slots of a group's results, if results are stored in a cache.
  void findIndices(const Run &run, mlir::Value group);
  /// Emits `body` for the indices of the result of a lane, without the column, if the result is
  /// stored. `ofGroup` is the number of the lane in its group.
  void atIndex(const Run &run, mlir::Value lane, mlir::Value ofGroup,
               llvm::function_ref<void(Lanes)> body);
  /// Stores results as rows of out. Returns the number of stored columns; the last columns are
  /// stored one by one.
  int64_t storeTransposed(const Run &run, mlir::Value group);

  AttentionMemory &memory;
  PairEmitter &pairs;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANERESULTS_H
