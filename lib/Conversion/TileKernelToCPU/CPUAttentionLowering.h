// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of a tile of queries of all heads that share a head of keys. Lanes are queries, those
// of all these heads side by side: the score of a key is a chain of multiply-adds of its numbers,
// one after the other, by vectors of those of all lanes, and so is each number of a result by those
// of values. The largest score, the sum of weights and the masks of a query are then a lane's own,
// and no lane knows of another, so that a query has the same bits whatever stands beside it.
//
// Where all factors are numbers of bf16, products go by the tile registers of AMX, or two at a
// time by vdpbf16ps, and queries, keys, values and weights are bf16 in memory.
//
// Memory of a call, f32 without these:
//
//   queries [groups][columns][width]   each lane a query; of bf16 two columns together
//   keys    [block][columns]           widened rows, rope columns behind the others
//   values  [block][value columns]     for tiles turned, for pairs two keys together
//   scores  [block][width]             of one group, then weights
//   sums    [groups][value columns][width]
//   states  [groups][2][width]         the largest score, the sum of weights
//   row     [1][columns]               a query that is computed, before it is packed
//   places  [width][2]                 of results in a cache: the page, or -1, and the row

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H

#include "LaneEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

class CPUAttentionLowering {
public:
  /// `scalars` has what the kernel's arguments and scalars are in the function.
  CPUAttentionLowering(mlir::OpBuilder &b, tilekernel::AttentionOp op, const TargetInfo &target,
                  mlir::IRMapping scalars);

  /// Takes memory: once for each call.
  void allocate();
  void deallocate();

  /// A tile, by its number among those of `tiles` tiles for each head.
  mlir::LogicalResult run(mlir::Value number, mlir::Value tiles);

private:
  using Lanes = llvm::SmallVector<mlir::Value>;
  /// A run of queries of one sequence.
  struct Run {
    mlir::Value sequence, begin, count;       // of the batch's queries
    mlir::Value position, last;               // of the first one and of the sequence's last one
    mlir::Value keyBegin, keyCount, keyStart; // row of arrays, number, position
    mlir::Value keyHead, scale, groups;
    mlir::Value rows; // queries of all heads, one for each lane
  };
  /// Some keys of a run's sequence.
  struct KeyBlock {
    mlir::Value begin, count, padded; // count up to a multiple of rows
  };

  void runTile(mlir::Value first);
  Run findRun(mlir::Value sequence, mlir::Value begin, mlir::Value end);
  /// The query of a lane of a run, and its head.
  mlir::Value queryOf(mlir::Value lane);
  mlir::Value headOf(mlir::Value lane);
  void attend(const Run &run);
  void attendGroup(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
  std::pair<mlir::Value, mlir::Value> findVisible(const Run &run, mlir::Value firstQuery,
                                                  mlir::Value lastQuery, const KeyBlock &block);

  void packQueries(const Run &run);
  void startStates(const Run &run);
  void loadBlock(const Run &run, const KeyBlock &block);
  void loadRow(mlir::Value from, mlir::ValueRange indices, int64_t column, int64_t columns,
               mlir::Value to, mlir::Value row, int64_t toColumn);
  void prefetchRow(mlir::Value from, mlir::ValueRange indices, int64_t column, int64_t count);
  void loadScaledRope(mlir::ValueRange indices, mlir::Value row);
  void clearRow(mlir::Value to, mlir::Value row, int64_t columns);
  /// A number or a vector of an operand as `memory` has it.
  mlir::Value convert(mlir::Value number, mlir::Value memory);
  /// The place of a key in an array or in a cache, up to the columns.
  Lanes indexOf(const Run &run, const KeyBlock &block, mlir::Value key, mlir::Value array,
                bool isRope, bool isValue);

  /// The scores of a block for a group, hidden ones -inf where `isBorder`; returns the largest.
  Lanes score(const Run &run, const KeyBlock &block, mlir::Value group, bool isBorder);
  std::pair<mlir::Value, mlir::Value> indicesOfLanes(const Run &run, mlir::Value first);
  mlir::Value finishScore(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value key,
                          int64_t part, mlir::Value sum, bool isBorder);
  /// The same of products that are scores in memory.
  Lanes finishScores(const Run &run, const KeyBlock &block, mlir::Value group, bool isBorder);
  /// Scores become weights; returns what sums so far are multiplied by.
  Lanes weigh(const Run &run, mlir::Value group, const KeyBlock &block, const Lanes &largest);
  mlir::Value roundWeight(mlir::Value weight);
  void accumulate(mlir::Value group, const KeyBlock &block, const Lanes &factors);
  void accumulateColumns(mlir::Value group, const KeyBlock &block, const Lanes &factors,
                         mlir::Value column, int64_t count);

  // Products of two numbers of bf16 at a time.
  void allocatePairs();
  void pairValues(const KeyBlock &block);
  mlir::Value splatPair(mlir::Value pairs, mlir::ValueRange indices);
  mlir::Value loadNumbers(mlir::Value memref, mlir::ValueRange indices);
  Lanes multiplyKeyPairs(mlir::Value group, mlir::Value key);
  Lanes multiplyKeys(mlir::Value group, mlir::Value key);
  Lanes accumulatePairs(const KeyBlock &block, const Lanes &initial, mlir::Value column,
                        int64_t count);
  Lanes accumulateNumbers(const KeyBlock &block, const Lanes &initial, mlir::Value column,
                          int64_t count);

  // Products by the tile registers of AMX.
  void packQueriesInTiles(const Run &run);
  void transposeV(const KeyBlock &block);
  void multiplyKeyTiles(mlir::Value group, const KeyBlock &block);
  Lanes weighPairs(const Run &run, const KeyBlock &block, const Lanes &base);
  void accumulateTiles(mlir::Value group, const KeyBlock &block, const Lanes &factors);
  /// Stores the columns that are whole vectors, and returns how many these are.
  int64_t storeTransposed(const Run &run, mlir::Value group);
  Lanes transpose(Lanes vectors);
  mlir::Value loadPairs(mlir::Value memref, mlir::ValueRange indices);
  void storePairs(mlir::Value pairs, mlir::Value memref, mlir::ValueRange indices);
  mlir::Value packTwo(mlir::Value low, mlir::Value high);
  void clear(mlir::Value memory);

  // Queries that are computed, and codes.
  Lanes runRegion(LaneEmitter &at, mlir::Region &region, mlir::ValueRange arguments);
  mlir::Value roundTo(mlir::Value numbers, mlir::Type element);
  void forLanes(mlir::Value from, mlir::Value to,
                llvm::function_ref<void(LaneEmitter &, mlir::Value)> body);
  using ComputedRows = tilekernel::AttentionOp::ComputedRows;
  mlir::Value loadComputedRow(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);
  /// A row and head of an array, computed, as the only row of `computedRow`.
  void computeRow(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);
  void encodeGroup(const Run &run, mlir::Value group);
  Lanes storeScales(const Run &run, mlir::Value group, mlir::Value number, mlir::Value from,
                    mlir::Value to);
  mlir::Value storedNumber(mlir::Value number);
  /// Finds the places of a group's results, where these are stored in a cache.
  void findIndices(const Run &run, mlir::Value group);
  /// Code for the place of the result of a lane, which is `ofGroup` in its group, up to the column,
  /// if it has one.
  void atIndex(const Run &run, mlir::Value lane, mlir::Value ofGroup,
               llvm::function_ref<void(Lanes)> body);

  void finish(const Run &run);
  void storeGroup(const Run &run, mlir::Value group);

  mlir::Value lane(int64_t part) { return e.index(part * lanes); }
  mlir::Value loadOr(mlir::Value memref, mlir::ValueRange indices, int64_t otherwise);
  mlir::Type elementOf(mlir::Value memref) {
    return llvm::cast<mlir::MemRefType>(memref.getType()).getElementType();
  }
  mlir::Value own(mlir::Value value) { return value ? scalars.lookupOrDefault(value) : value; }

  mlir::OpBuilder &b;
  tilekernel::AttentionOp op;
  mlir::Location loc;
  mlir::IRMapping scalars;
  bool usesTiles;
  /// Factors are bf16 in memory, two of a sum side by side where they are of vectors.
  bool hasPairs;
  /// Scores are the sums of products until weights are made of them: nothing but their scale and
  /// a mask stands between.
  bool isFolded;
  int64_t lanes, rows;      // numbers of a vector; rows of a product in registers
  int64_t parts, blockKeys; // vectors of a group; keys of a block, a multiple of rows
  bool hasTable16;
  LaneEmitter e;
  int64_t width, groups, heads, keyHeads, columns, keyColumns, valueColumns;
  int64_t shared, tileQueries; // heads of a head of keys; queries of a tile, of each of them
  int64_t paddedColumns, paddedValues; // those that memory has
  mlir::Value q, k, v, rope, out, lse;
  mlir::Value head; // the first one of those that share keys
  mlir::Value queries, keys, values, scores, sums, states;
  mlir::Value queryRows, valueRows, weights; // of pairs
  mlir::Value keyPairs, valuePairs;          // keys and values as numbers of 32 bits
  mlir::Value computedRow;                   // of q or of k, in f32
  mlir::Value positions;                        // of results in a cache
  Lanes owned;                               // all memory of a call
  bool ok = true;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
