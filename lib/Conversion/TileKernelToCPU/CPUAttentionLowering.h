// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of a tile of queries, for all heads of a GQA group. Lanes are queries of all these
// heads. A score is a chain of FMAs over the elements of a key, with vectors of queries. An output
// element is a chain of FMAs over elements of V. The largest score, the softmax sum and the mask of
// a query are in its own lane, and lanes exchange nothing. A query has the same bits in every
// batch. A single query has a form of its own: SingleQuery.h.
//
// If all operands are exact in bf16, AMX tile registers multiply, or vdpbf16ps with two partial
// products at a time. Queries, keys, values and probabilities are bf16 in memory then.
//
// Objects that share the tile (AttentionTile.h) emit the code. AttentionMemory.h has the memory of
// a call.
//
// - OperandLoader packs queries, and loads key blocks.
// - LaneScores, LaneProbabilities and LaneAccumulation emit the steps of a key block, with AmxGemms
//   or PairGemms for bf16.
// - SpecialValues keeps NaN and infinity in V from queries that do not see them.
// - LaneResults initializes the states of queries, and stores results.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H

#include "AmxGemms.h"
#include "LaneAccumulation.h"
#include "LaneResults.h"
#include "OperandLoader.h"
#include "SpecialValues.h"

namespace fusednorm::cpu {

class SingleQuery;

class CPUAttentionLowering : public AttentionPart {
public:
  explicit CPUAttentionLowering(AttentionTile &tile);

  /// Allocates the memory of a call.
  void allocate();
  void deallocate() { memory.deallocate(); }

  /// Emits a tile. `number` is the number of the tile, and each head has `tiles` tiles.
  mlir::LogicalResult run(mlir::Value number, mlir::Value tiles);

private:
  void runTile(mlir::Value first);
  Run findRun(mlir::Value sequence, mlir::Value begin, mlir::Value end);
  void attend(const Run &run);
  void attendLanes(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
  void attendGroup(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
  std::pair<mlir::Value, mlir::Value> findRange(const Run &run);
  std::pair<mlir::Value, mlir::Value> findVisible(const Run &run, mlir::Value firstQuery,
                                                  mlir::Value lastQuery, const KeyBlock &block);

  AttentionMemory memory;
  RowCopies copies;
  PairEmitter pairs;
  RowComputation computation;
  OperandLoader loader;
  PairGemms pairGemms;
  AmxGemms amx;
  LaneScores laneScores;
  LaneProbabilities probabilities;
  LaneAccumulation accumulation;
  SpecialValues special;
  LaneResults results;
  std::shared_ptr<SingleQuery> single; // null if not supported
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
