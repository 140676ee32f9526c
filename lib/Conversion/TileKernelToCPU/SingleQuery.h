// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of one query, as in decoding with separate heads. With lanes of queries, all lanes but
// one would be idle. Here lanes are keys for the scores and columns for the output. Keys are copied
// row by row, as they are. Each chain of FMAs has the order of CPUAttentionLowering, so that a
// query has the same bits in every batch.
//
// Blocks with hidden keys are computed with lanes of queries. The accumulators are moved in
// between.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SINGLEQUERY_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SINGLEQUERY_H

#include "LaneProbabilities.h"
#include "RowCopies.h"

namespace fusednorm::cpu {

class SingleQuery : public AttentionPart {
public:
  SingleQuery(AttentionTile &tile, AttentionMemory &memory, RowCopies &copies,
              LaneProbabilities &probabilities)
      : AttentionPart(tile), memory(memory), copies(copies), probabilities(probabilities),
        lanes(tile.lanes), valuesInLane(countInLane(tile.valueArray, tile.valueColumns, lanes)) {}

  /// Returns whether types and widths have this form.
  bool isSupported();
  /// Allocates the memory of a call, and appends it to `owned`.
  void allocate(Lanes &owned);
  /// Clears the accumulators.
  void start();
  /// Emits a key block without hidden keys.
  void attend(const Run &run, const KeyBlock &block);
  /// Moves the accumulators to the first lane of the accumulators of all queries.
  void moveToLane();
  void moveFromLane();

private:
  /// Returns 2 if two columns of an array are loaded as one element of 32 bits, else 1.
  static int64_t countInLane(mlir::Value memref, int64_t columns, int64_t lanes);
  /// Copies the keys of a block next to each other, prefetches its values, and stores their
  /// indices.
  void loadKeys(const Run &run, const KeyBlock &block);
  void prefetchKey(const Run &run, const KeyBlock &block, mlir::Value key);
  /// Computes the scores of the block. Returns the largest score.
  mlir::Value score(const Run &run, const KeyBlock &block);
  /// Returns columns of adjacent keys, as vectors of keys.
  Lanes loadColumns(mlir::Value key, mlir::Value column, int64_t inLane);
  /// Returns the dot products of the query with vectors of keys from `key` on.
  Lanes multiply(mlir::Value key);
  /// Replaces scores by softmax probabilities. Returns the factor that rescales the accumulators.
  mlir::Value weigh(const KeyBlock &block, mlir::Value largest);
  void accumulate(const Run &run, const KeyBlock &block, mlir::Value factor);
  /// Adds the block to `count` columns of the accumulators. Returns the softmax sum of the block if
  /// `column` is 0. Keys of the next block are prefetched by `prefetch` then.
  mlir::Value accumulateColumns(const KeyBlock &block, mlir::Value factor, int64_t column,
                                int64_t count, llvm::function_ref<void(mlir::Value)> prefetch);
  /// Returns the index of a column of V in the accumulators.
  mlir::Value indexOfColumn(mlir::Value column);

  AttentionMemory &memory;
  RowCopies &copies;
  LaneProbabilities &probabilities;
  int64_t lanes;
  /// Elements of V in 32 bits. With two, the accumulators of even columns precede the accumulators
  /// of odd columns, in runs of two vectors.
  int64_t valuesInLane;
  mlir::Value accumulators; // [1][value columns]
  mlir::Value weights;      // [2][keys of a block]: probabilities, and rounded probabilities
  mlir::Value keys;         // [keys of a block][columns], in the type of K
  mlir::Value indices;      // [keys of a block][indices of a row of V]
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_SINGLEQUERY_H
