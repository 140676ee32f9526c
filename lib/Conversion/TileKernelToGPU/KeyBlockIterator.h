// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the queries of a block belong, and where their keys and values lie.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KEYBLOCKITERATOR_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KEYBLOCKITERATOR_H

#include "FloatEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// Queries of a block that are of one sequence. Indices, but for the scale of scores.
struct AttentionRun {
  mlir::Value sequence, begin, count;       // of the batch's queries
  mlir::Value position, last;               // of the first one, and of the sequence's last one
  mlir::Value keyBegin, keyCount, keyStart; // row of arrays, number, position
  mlir::Value scale;                        // f32

  /// The same numbers, of 32 bits, of which the back end knows that a warp shares them.
  AttentionRun uniform(FloatEmitter &e) const;
};

/// Which part of a key a row has.
enum class KeyPart { Key, Rope, Value };

class KeyBlockIterator {
public:
  /// `layer` is null without one.
  KeyBlockIterator(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                mlir::Value head, mlir::Value layer);

  /// Code for each run of the `queries` from `first` on; all threads run it alike.
  void forEachRun(mlir::Value first, int64_t queries,
                  llvm::function_ref<void(const AttentionRun &)> body);
  /// The same with values that go from run to run.
  FloatEmitter::Values
  forEachRun(mlir::Value first, int64_t queries, const FloatEmitter::Values &carried,
             llvm::function_ref<FloatEmitter::Values(const AttentionRun &, mlir::ValueRange)> body);

  /// Elements from the first one of an array to row `key` of a run's keys.
  mlir::Value keyIndex(const AttentionRun &run, mlir::Value array, KeyPart part, mlir::Value key);
  /// The same of a query of the run, in q.
  mlir::Value queryIndex(const AttentionRun &run, mlir::Value array, mlir::Value query);

  /// The number of sequences, where it is not that of an extent; what runs share is passed by a
  /// shuffle then, as 32 bits.
  void shareSequences(mlir::Value number) {
    sequences = number;
    isShared = true;
  }
  mlir::Value getHead() const { return head; }
  mlir::Value getKeyHead() const { return keyHead; }
  /// What `memref` has at a place, 8-bit floats as bytes.
  mlir::Value loadAt(mlir::Value memref, mlir::ValueRange indices);
  /// The element of an array behind so many others, in f32.
  mlir::Value widenAt(mlir::Value memref, mlir::Value indices);
  /// Column `column` of a key's rope, as scaled and rounded to the type of queries; `scaleIndex` is
  /// that of the first scale of the row, null without scales.
  mlir::Value ropeElement(mlir::Value indices, mlir::Value scaleIndex, mlir::Value column);
  mlir::Value headScale(const AttentionRun &run, mlir::Value scales) {
    return loadAt(scales, {run.sequence, keyHead});
  }

  /// Elements from the first one of an array to a place, of which the last indices may be missing.
  mlir::Value indexOf(mlir::Value memref, mlir::ValueRange indices);

private:
  mlir::Value loadIndex(mlir::Value memref, mlir::ValueRange indices) {
    return e.toIndex(loadAt(memref, indices));
  }
  AttentionRun findRun(mlir::Value sequence, mlir::Value begin, mlir::Value end);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  mlir::Value head, keyHead, layer, sequences;
  bool isShared = false;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_KEYBLOCKITERATOR_H
