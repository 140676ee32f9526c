// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mask and the score modifier of attention: the regions of the op as code of a thread.

#ifndef FUSEDNORM_LOWERING_GPU_ATTENTIONSCORES_H
#define FUSEDNORM_LOWERING_GPU_ATTENTIONSCORES_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

class AttentionScores {
public:
  /// `head` is null if the rows of a block have several heads.
  AttentionScores(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                  const mlir::IRMapping &scalars, mlir::Value head);

  /// Emits the values that all scores of a run share.
  void begin(const AttentionRun &run);

  /// Finds the range of the keys that some of `count` queries from `first` on may see; see() then
  /// excludes the others. All lanes of a warp call it.
  void findRange(mlir::Value first, mlir::Value count, mlir::Value lane);

  /// Queries of the run, by position.
  struct Queries {
    mlir::Value first, last;
  };
  struct Visibility {
    /// Whether some query may attend to some key; whether each query attends to each key.
    mlir::Value may, all;
    /// Whether the mask hides no key of the block, which may have fewer keys; null without a mask.
    mlir::Value isUnmasked;
  };
  /// Computes the visibility of the `size` keys from `begin` on, up to the last key.
  Visibility see(const Queries &queries, mlir::Value begin, int64_t size);
  /// Returns the first block of `size` keys, from block `first` on, in which some query may attend
  /// to some key. Returns `blocks` if there is none. Each lane of a warp tests one block.
  mlir::Value findBlock(const Queries &queries, mlir::Value first, mlir::Value blocks, int64_t size,
                        mlir::Value lane);

  /// Returns whether scores stay as they are, apart from a mask.
  bool keepsScores() const { return keeps; }
  bool hasMask() const { return score.has_value(); }
  /// Returns whether the run has key `key`.
  mlir::Value isThere(mlir::Value key) {
    return e.compare(mlir::arith::CmpIPredicate::slt, key, run->keyCount);
  }
  /// Returns the modified score of a query of `rowHead` at `position` and key `key` of the run, and
  /// whether the query attends to the key.
  std::pair<mlir::Value, mlir::Value> finish(mlir::Value sum, mlir::Value rowHead,
                                             mlir::Value position, mlir::Value key);

private:
  FloatEmitter &e;
  tilekernel::AttentionOp op;
  mlir::Value head;
  bool keeps;
  std::optional<ScalarRegion> bounds, range, score;
  mlir::Value rangeBegin, rangeEnd; // positions of keys; null without a range
  const AttentionRun *run = nullptr;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_ATTENTIONSCORES_H
