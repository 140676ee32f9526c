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
// Memory of a call, otherwise f32:
//
//      queries       [groups][columns][width]        each lane a query; bf16: pairs of columns
//      keys          [block][columns]                widened rows, rope columns after the others
//      values        [block][value columns]          AMX: transposed; vdpbf16ps: pairs of keys
//      scores        [block][width]                  of one group, then probabilities
//      accumulators  [groups][value columns][width]
//      states        [groups][2][width]              the largest score, the softmax sum;
//                                                    with sinks [groups][3][width]: the sink
//      row           [1][columns]                    a computed row, before it is packed
//      slots         [width][2]                      of results: the page, or -1, and the row

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H

#include "LaneEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include <memory>

namespace fusednorm::cpu {

class KeyScales;
class SingleQuery;

class CPUAttentionLowering {
public:
  /// `scalars` maps the arguments and scalars of the kernel to values of the function.
  CPUAttentionLowering(mlir::OpBuilder &b, tilekernel::AttentionOp op, const TargetInfo &target,
                       mlir::IRMapping scalars);

  /// Allocates the memory of a call.
  void allocate();
  void deallocate();

  /// Emits a tile. `number` is the number of the tile, and each head has `tiles` tiles.
  mlir::LogicalResult run(mlir::Value number, mlir::Value tiles);

private:
  friend class KeyScales;
  friend class SingleQuery;
  using Lanes = llvm::SmallVector<mlir::Value>;
  /// A run of queries of one sequence.
  struct Run {
    mlir::Value sequence, begin, count;       // in queries of the batch
    mlir::Value position, last;               // of the first query and of the sequence's end
    mlir::Value keyBegin, keyCount, keyStart; // first row in arrays, number, first position
    mlir::Value keyHead, scale, groups;
    mlir::Value rows; // queries of all heads, one for each lane
  };
  /// A block of keys of a run's sequence.
  struct KeyBlock {
    mlir::Value begin, count, padded; // padded: count, rounded up to a multiple of rows
  };

  void runTile(mlir::Value first);
  Run findRun(mlir::Value sequence, mlir::Value begin, mlir::Value end);
  /// Returns the query of a lane of a run.
  mlir::Value queryOf(mlir::Value lane);
  /// Returns the head of a lane of a run.
  mlir::Value headOf(mlir::Value lane);
  void attend(const Run &run);
  void attendLanes(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
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
  /// Converts an element or a vector of an operand to the element type of `memory`.
  mlir::Value convert(mlir::Value number, mlir::Value memory);
  /// Returns the indices of a key in the array of the region `index`, without the column.
  Lanes indexOf(const Run &run, const KeyBlock &block, mlir::Value key, mlir::Region &index);

  /// Computes the scores of a block for a group. Hidden scores are -inf unless `all` is true.
  /// Returns the largest scores.
  Lanes score(const Run &run, const KeyBlock &block, mlir::Value group, mlir::Value all);
  std::pair<mlir::Value, mlir::Value> indicesOfLanes(const Run &run, mlir::Value first);
  /// Computes `laneIndices` for a group, if the op has a score region.
  void findLaneIndices(const Run &run, mlir::Value group);
  /// Applies the score region. The second value is whether the key is seen, null without a region.
  std::pair<mlir::Value, mlir::Value> modifyScore(const Run &run, const KeyBlock &block,
                                                  mlir::Value key, int64_t part, mlir::Value score);
  mlir::Value finishScore(const Run &run, const KeyBlock &block, mlir::Value key, int64_t part,
                          mlir::Value sum, bool isBorder);
  /// Finishes the scores of a block from dot products in memory. Returns the largest scores.
  Lanes finishScores(const Run &run, const KeyBlock &block, bool isBorder);
  /// Replaces scores by softmax probabilities. Returns the factors that rescale the accumulators.
  Lanes weigh(const Run &run, mlir::Value group, const KeyBlock &block, const Lanes &largest);
  mlir::Value roundWeight(mlir::Value weight);
  void accumulate(mlir::Value group, const KeyBlock &block, const Lanes &factors);
  void accumulateColumns(mlir::Value group, const KeyBlock &block, const Lanes &factors,
                         mlir::Value column, int64_t count);

  // NaN and infinity in V, in blocks with hidden keys. A probability of zero would not hide them.
  /// Replaces NaN and infinity in the values of a block by zeros. Returns whether there are any.
  mlir::Value clearSpecial(const KeyBlock &block);
  /// Adds the partial products of NaN and infinity in V for the keys that a query of a group sees.
  void addSpecial(const Run &run, const KeyBlock &block, mlir::Value group);
  mlir::Value weightAt(mlir::Value key, int64_t part);

  // Dot products of bf16 pairs.
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

  // AMX tile registers.
  void packQueriesInTiles(const Run &run);
  void transposeV(const KeyBlock &block);
  void multiplyKeyTiles(mlir::Value group, const KeyBlock &block);
  Lanes weighPairs(const Run &run, const KeyBlock &block, const Lanes &base);
  void accumulateTiles(mlir::Value group, const KeyBlock &block, const Lanes &factors);
  /// Stores the columns of whole vectors. Returns their number.
  int64_t storeTransposed(const Run &run, mlir::Value group);
  Lanes transpose(Lanes vectors);
  mlir::Value loadPairs(mlir::Value memref, mlir::ValueRange indices);
  void storePairs(mlir::Value pairs, mlir::Value memref, mlir::ValueRange indices);
  mlir::Value packTwo(mlir::Value low, mlir::Value high);
  void clear(mlir::Value memory);

  // Computed rows, and quantized results.
  /// Emits a region of the op. Returns the yielded values, which may be scalars.
  Lanes emitRegion(LaneEmitter &at, mlir::Region &region, mlir::ValueRange arguments);
  /// Emits a region of the op for the lanes of `at`. Returns the yielded values as vectors.
  Lanes runRegion(LaneEmitter &at, mlir::Region &region, mlir::ValueRange arguments);
  mlir::Value roundTo(mlir::Value numbers, mlir::Type element);
  void forLanes(mlir::Value from, mlir::Value to,
                llvm::function_ref<void(LaneEmitter &, mlir::Value)> body);
  using ComputedRows = tilekernel::AttentionOp::ComputedRows;
  mlir::Value loadComputedRow(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);
  /// Computes a row and head of an array, as the only row of `computedRow`.
  void computeRow(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);
  void encodeGroup(const Run &run, mlir::Value group);
  Lanes storeScales(const Run &run, mlir::Value group, mlir::Value number, mlir::Value from,
                    mlir::Value to);
  mlir::Value storedNumber(mlir::Value number);
  /// Finds the cache slots of a group's results, if results are stored in a cache.
  void findIndices(const Run &run, mlir::Value group);
  /// Emits `body` for the indices of the result of a lane, without the column, if the result is
  /// stored. `ofGroup` is the number of the lane in its group.
  void atIndex(const Run &run, mlir::Value lane, mlir::Value ofGroup,
               llvm::function_ref<void(Lanes)> body);

  void finish(const Run &run);
  void storeGroup(const Run &run, mlir::Value group);

  mlir::Value lane(int64_t part) { return e.index(part * lanes); }
  mlir::Type elementOf(mlir::Value memref) {
    return llvm::cast<mlir::MemRefType>(memref.getType()).getElementType();
  }
  mlir::Value own(mlir::Value value) { return value ? scalars.lookupOrDefault(value) : value; }

  mlir::OpBuilder &b;
  tilekernel::AttentionOp op;
  mlir::Location loc;
  mlir::IRMapping scalars;
  bool usesTiles;
  /// Operands are bf16 in memory. Vector operands have adjacent pairs along K.
  bool hasPairs;
  /// Scores are dot products until the softmax, because only their scale and a mask apply to them.
  bool isFolded;
  int64_t lanes, rows;      // elements of a vector; rows of scores in registers
  int64_t parts, blockKeys; // vectors of a group; keys of a block, a multiple of rows
  bool hasTable16;
  LaneEmitter e;
  int64_t width, groups, heads, columns, keyColumns, valueColumns;
  int64_t shared, tileQueries;         // heads of a GQA group; queries of a tile for each head
  int64_t paddedColumns, paddedValues; // padded sizes in memory
  mlir::Value q, k, v, rope, out, lse;
  mlir::Value head; // the first head of the GQA group
  mlir::Value queries, keys, values, scores, accumulators, states;
  mlir::Value queryRows, valueRows, weights; // bf16, with hasPairs
  mlir::Value keyPairs, valuePairs;          // keys and values as 32-bit elements
  mlir::Value computedRow;                   // a row of q or k, in f32
  std::shared_ptr<KeyScales> keyScales;      // null without scales of keys
  mlir::Value positions;                     // cache slots of results
  /// Queries and heads of each vector of a group, if the op has a score region.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> laneIndices;
  std::shared_ptr<SingleQuery> single; // null if not supported
  Lanes owned;                         // all memory of a call
  bool ok = true;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_CPUATTENTIONLOWERING_H
