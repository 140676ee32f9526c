// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the sequences of the queries of a block, and the rows of their K and V. The regions of the
// op compute the keys of a sequence and their indices.

#ifndef FUSEDNORM_LOWERING_GPU_KEYBLOCKITERATOR_H
#define FUSEDNORM_LOWERING_GPU_KEYBLOCKITERATOR_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPU/ScalarRegion.h"

namespace fusednorm::tilegpu {

/// Queries of a block that belong to one sequence. All fields but `scale` and `pieces` are indices.
struct AttentionRun {
  mlir::Value sequence, begin, count; // number of the sequence; first query and number of queries
  mlir::Value position, last;         // of the first query; of the last query of the sequence
  // row of the first key in arrays; number of keys; position of the first key
  mlir::Value keyBegin, keyCount, keyStart;
  mlir::Value scale;  // of scores, f32
  mlir::Value pieces; // of the sequence, i32, at least 1; null without pieces of keys

  /// Returns the same run with values of 32 bits that the backend treats as uniform in a warp.
  AttentionRun uniform(FloatEmitter &e) const;
};

/// A piece of keys (split-KV) in the run of adjacent pieces of a block. All fields are i32.
struct AttentionPiece {
  mlir::Value first;  // piece of the run
  mlir::Value number; // of the piece in the run
  mlir::Value levels; // log2 of the number of pieces of a run
};

/// The part of a key that a row has.
enum class KeyPart { Key, Rope, Value };

class KeyBlockIterator {
public:
  /// The rows of a block are the queries of the heads from `head` on, `heads` rows for each query.
  KeyBlockIterator(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                   const mlir::IRMapping &scalars, mlir::Value head, int64_t heads = 1);

  /// Emits `body` for each run of the `queries` queries from `first` on. All threads branch alike.
  void forEachRun(mlir::Value first, int64_t queries,
                  llvm::function_ref<void(const AttentionRun &)> body);
  /// Emits `body` with values that it carries from run to run.
  FloatEmitter::Values
  forEachRun(mlir::Value first, int64_t queries, const FloatEmitter::Values &carried,
             llvm::function_ref<FloatEmitter::Values(const AttentionRun &, mlir::ValueRange)> body);

  /// Returns the number of keys of the longest sequence with queries, as i32, for an op with pieces
  /// of keys. All lanes of a warp run this code.
  mlir::Value findMostKeys(mlir::Value lane);

  /// Sets the piece of keys, whose first key is the third index of the program.
  void setPiece(const AttentionPiece &own) { piece = own; }
  /// Returns the piece of keys; empty without pieces.
  const std::optional<AttentionPiece> &getPiece() const { return piece; }
  /// Returns an i1: whether the sequence of the run has the piece; null without pieces.
  mlir::Value hasPiece(const AttentionRun &run);

  /// Returns the offset of key `key` of the run in `array`, in elements: k, v, rope or its scales.
  mlir::Value keyIndex(const AttentionRun &run, mlir::Value array, KeyPart part, mlir::Value key);
  /// A row of the run: its query, counted from the first query of the run, and its head.
  struct Row {
    mlir::Value query, head;
  };
  Row rowAt(mlir::Value row);
  mlir::Value countRows(const AttentionRun &run) { return e.mul(run.count, heads); }
  bool hasPackedRows() const { return heads != 1; }
  /// Returns the offset of a row of the run in an array of the layout of q, in elements.
  mlir::Value queryIndex(const AttentionRun &run, mlir::Value array, mlir::Value row);

  /// Sets the number of sequences, which defaults to the extent of the offsets less one. The end of
  /// the queries is then passed through a shuffle, as 32 bits.
  void shareSequences(mlir::Value number) {
    sequences = number;
    isShared = true;
  }
  /// Indices of loops around the runs, equal in all lanes, which are in memory during a run.
  struct Parking {
    std::function<void(mlir::ValueRange)> store;
    std::function<FloatEmitter::Values(int64_t count)> load;
  };
  void setParking(Parking own) { parking = std::move(own); }
  mlir::Value getHead() const { return head; }
  mlir::Value getKeyHead() const { return keyHead; }
  /// Loads an element of `memref`; 8-bit floats as bytes.
  mlir::Value loadAt(mlir::Value memref, mlir::ValueRange indices);
  /// Loads the element at an offset of `memref` and widens it to f32.
  mlir::Value widenAt(mlir::Value memref, mlir::Value indices);
  /// Returns column `column` of a key's RoPE part, scaled and rounded to the type of queries.
  /// `scaleIndex` is the offset of the first scale of the row, null without scales.
  mlir::Value ropeElement(mlir::Value indices, mlir::Value scaleIndex, mlir::Value column);
  /// Returns an element of a row of k or v, scaled with kv_group and rounded to the type of
  /// queries. `scaleIndex` is the offset of the first scale of the row, null without scales.
  mlir::Value keyElement(mlir::Value array, KeyPart part, mlir::Value indices,
                         mlir::Value scaleIndex, mlir::Value column);
  /// Returns the scales of groups of columns of a part of a key; null without scales.
  mlir::Value columnScales(KeyPart part);
  /// Returns the number of columns with a common scale.
  int64_t columnGroup(KeyPart part) {
    return part == KeyPart::Rope ? op.getRopeGroup() : op.getKvGroup();
  }
  /// Returns the factor of results; null without one.
  mlir::Value resultFactor(const AttentionRun &run);

  /// Returns an offset in `memref`, in elements. Trailing indices may be omitted.
  mlir::Value indexOf(mlir::Value memref, mlir::ValueRange indices);

private:
  mlir::Value loadIndex(mlir::Value memref, mlir::ValueRange indices) {
    return e.toIndex(loadAt(memref, indices));
  }
  FloatEmitter::Values emit(mlir::Region &region, llvm::ArrayRef<mlir::Value> arguments) {
    return ScalarRegion(e, region.front(), function, scalars).emit(arguments);
  }
  /// Emits forEachRun with parking, from the sequence and its first query in `start` on.
  FloatEmitter::Values
  walkParked(const FloatEmitter::Values &start, mlir::Value first, mlir::Value end,
             const FloatEmitter::Values &carried,
             llvm::function_ref<FloatEmitter::Values(const AttentionRun &, mlir::ValueRange)> body);
  AttentionRun findRun(mlir::Value sequence, mlir::Value begin, mlir::Value end);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  mlir::Value head, keyHead, sequences;
  int64_t heads;
  bool isShared = false;
  std::optional<AttentionPiece> piece;
  Parking parking;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_KEYBLOCKITERATOR_H
