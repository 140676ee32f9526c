// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the mask and the modifier of attention make of scores: the regions of the op, as code of a
// thread.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONSCORES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONSCORES_H

#include "KeyBlockIterator.h"
#include "ScalarRegion.h"

namespace fusednorm::tilegpu {

class AttentionScores {
public:
  AttentionScores(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                  const mlir::IRMapping &scalars, mlir::Value head);

  /// Whether there is code for the regions; else an error.
  static mlir::LogicalResult verify(FloatEmitter &e, tilekernel::AttentionOp op,
                                    const GPUKernelFunction &function,
                                    const mlir::IRMapping &scalars);

  /// Emits what all scores of a run share.
  void begin(const AttentionRun &run);

  /// Some queries of the run, by their positions.
  struct Queries {
    mlir::Value first, last;
  };
  struct Visibility {
    mlir::Value may, all; // some query sees some key, each query sees each key
  };
  /// Of the `size` keys from key `begin` on, as far as there are so many.
  Visibility see(const Queries &queries, mlir::Value begin, int64_t size);
  /// The first block of `size` keys, from block `first` on, of which some query may see some key;
  /// the number of blocks if there is none. All lanes of a warp look at a block each.
  mlir::Value findBlock(const Queries &queries, mlir::Value first, mlir::Value blocks, int64_t size,
                        mlir::Value lane);

  /// Whether the mask is all that the regions say, or there is none: scores stay as they are.
  bool keepsScores() const { return keeps; }
  bool hasMask() const { return score.has_value(); }
  /// Whether the run has so many keys.
  mlir::Value isThere(mlir::Value key) {
    return e.compare(mlir::arith::CmpIPredicate::slt, key, run->keyCount);
  }
  /// A score and whether the key is seen, of a query at `position` and key `key` of the run.
  std::pair<mlir::Value, mlir::Value> finish(mlir::Value sum, mlir::Value position,
                                             mlir::Value key);

private:
  FloatEmitter &e;
  tilekernel::AttentionOp op;
  mlir::Value head;
  bool keeps;
  std::optional<ScalarRegion> bounds, score;
  const AttentionRun *run = nullptr;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONSCORES_H
