// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NaN and infinity in V, in blocks of keys where a mask hides some keys from some queries. A
// probability of zero does not hide these elements from an MMA, because 0 * NaN is NaN. Zeros
// replace them for the MMA of P and V. A second MMA counts them for each query and column: its A
// operand has the visible keys, and its B operand has one value for each kind of element.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_HIDDENVALUES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_HIDDENVALUES_H

#include "FloatEmitter.h"

namespace fusednorm::tilegpu {

class HiddenValues {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Loads V of a step of 16 keys for the fragments `fragment` and `fragment + 1` of eight columns,
  /// as B operands of mma.sync: two words for each fragment. With 8-bit floats, one word for each.
  using Load = llvm::function_ref<Values(int64_t step, mlir::Value fragment)>;

  /// `element`: bf16, f16 or f8E4M3FN. `steps`: steps of 16 keys. `fragments`: an even number.
  HiddenValues(FloatEmitter &e, mlir::Type element, int64_t steps, int64_t fragments);

  /// Returns whether V of the block has NaN or infinity, the same value in all lanes.
  mlir::Value find(Load load);
  /// Replaces NaN and infinity in a word of V by zeros.
  mlir::Value clear(mlir::Value word);
  /// Returns the number of words of the A operand.
  int64_t countSeenWords() const { return 4 * steps; }
  /// Returns the bits of the A operand for a visible key with a probability of zero, or more.
  int64_t getSeenBits(bool isZero) const;
  /// Adds the partial products of NaN and infinity with the probabilities of visible keys. `seen`
  /// has four words of the A operand for each step.
  void add(Load load, llvm::ArrayRef<mlir::Value> seen,
           llvm::MutableArrayRef<mlir::Value> accumulators);

private:
  /// Returns a word with the upper bit of each element that is NaN or infinite.
  mlir::Value mark(mlir::Value word);
  /// Returns the elements of `word` at the marks.
  mlir::Value select(mlir::Value word, mlir::Value marks);
  /// Returns the B operand for the words of a fragment.
  Values encode(llvm::ArrayRef<mlir::Value> words);
  mlir::Value encodePair(mlir::Value word);
  Values encodeBytes(mlir::Value word);

  FloatEmitter &e;
  bool isBF16, isOfBytes;
  int64_t steps, fragments;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_HIDDENVALUES_H
