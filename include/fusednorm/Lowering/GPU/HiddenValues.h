// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NaN and infinity in V, in blocks of keys where a mask hides some keys from some queries. A
// probability of zero does not hide these elements from an MMA, because 0 * NaN is NaN. Zeros
// replace them for the MMA of P and V. A second MMA counts them for each query and column: its A
// operand has the visible keys, and its B operand has one value for each kind of element.

#ifndef FUSEDNORM_LOWERING_GPU_HIDDENVALUES_H
#define FUSEDNORM_LOWERING_GPU_HIDDENVALUES_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"

namespace fusednorm::tilegpu {

class HiddenValues {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Loads V of step `step` of 16 keys for the fragments `fragment` and `fragment + 1` of eight
  /// columns, as B operands of mma.sync: two words for each fragment. With 8-bit floats, one word
  /// for each.
  using Load = llvm::function_ref<Values(mlir::Value step, mlir::Value fragment)>;
  /// Returns the four words of the A operand for a step.
  using See = llvm::function_ref<Values(mlir::Value step)>;

  /// `element`: bf16, f16 or f8E4M3FN. `steps`: steps of 16 keys. `fragments`: an even number.
  HiddenValues(FloatEmitter &e, mlir::Type element, int64_t steps, int64_t fragments);

  /// Returns whether V of the block has NaN or infinity, the same value in all lanes.
  mlir::Value find(Load load);
  /// Replaces NaN and infinity in a word of V by zeros.
  mlir::Value clear(mlir::Value word);
  /// Returns a word with the upper bit of each element that is NaN or infinite.
  mlir::Value mark(mlir::Value word);
  /// Returns whether a lane has marks, the same value in all lanes.
  mlir::Value isAnySet(mlir::Value marks);
  /// Returns the bits of the A operand for a visible key with a probability of zero, or more.
  int64_t getSeenBits(bool isZero) const;
  /// Adds the partial products of NaN and infinity with the probabilities of visible keys. The
  /// loops are not unrolled, because they are rare and must need few registers.
  void add(Load load, See see, llvm::MutableArrayRef<mlir::Value> accumulators);

private:
  /// Returns the elements of `word` at the marks.
  mlir::Value select(mlir::Value word, mlir::Value marks);
  /// Returns the B operand for the words of a fragment.
  Values encode(llvm::ArrayRef<mlir::Value> words);
  mlir::Value encodePair(mlir::Value word);
  Values encodeBytes(mlir::Value word);
  /// Returns the bit of a fragment's infinity, or of its -infinity, among the results of add. The
  /// second value is the first word: a word for each element of a fragment.
  std::pair<int64_t, int64_t> findBit(int64_t fragment, bool isMinus) const;
  bool sharesWords() const { return fragments <= 32; }
  /// Returns the counts of a fragment.
  Values count(Load load, See see, mlir::Value fragment);
  /// Sets the bits of a fragment from its counts.
  void setBits(Values &bits, llvm::ArrayRef<mlir::Value> counts, mlir::Value fragment);

  FloatEmitter &e;
  bool isBF16, isOfBytes;
  int64_t steps, fragments;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_HIDDENVALUES_H
