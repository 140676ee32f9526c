// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds f32 arithmetic of a thread, and operations of a warp.

#ifndef FUSEDNORM_LOWERING_GPU_FLOATEMITTER_H
#define FUSEDNORM_LOWERING_GPU_FLOATEMITTER_H

#include "fusednorm/Lowering/GPU/Emitter.h"

namespace fusednorm::tilegpu {

class FloatEmitter : public GPUEmitter {
public:
  using GPUEmitter::GPUEmitter;
  using Values = llvm::SmallVector<mlir::Value>;

  Value number(double value) { return f32(value); }
  Value minusInfinity();
  Value addf(Value x, Value y) { return add(x, y); }
  Value subf(Value x, Value y) { return sub(x, y); }
  Value mulf(Value x, Value y) { return mul(x, y); }
  Value divf(Value x, Value y) { return div(x, y); }
  Value fma(Value x, Value y, Value z);
  /// Returns the larger value, or NaN if either is NaN.
  Value maxf(Value x, Value y) { return max(x, y); }
  Value magnitude(Value x);
  Value isEqual(Value x, double y) { return compare(FloatPredicate::OEQ, x, y); }
  Value isMinusInfinity(Value x);
  /// Return 2^x, log2(x) and 1 / x by approximate instructions. Their errors are at most 2 units in
  /// the last place, 2^-22, and 1 unit in the last place.
  Value exp2(Value x) { return approximate("ex2", x); }
  Value log2(Value x) { return approximate("lg2", x); }
  Value reciprocal(Value x) { return approximate("rcp", x); }
  /// Returns x * scale, or 0 if x is 0: a scale of NaN or infinity has no effect on a hidden key.
  Value scaleNonzero(Value x, Value scale) { return select(isEqual(x, 0), x, mulf(x, scale)); }
  Value widen(Value x) { return convertSigned(x, b.getF32Type()); }

  /// Returns `x` of the lane whose number differs in `bits` (butterfly shuffle).
  Value exchange(Value x, int64_t bits);
  /// Returns `x` of lane `from`.
  Value shuffle(Value x, Value from);
  /// Returns a mask with one bit for each lane of the warp.
  Value ballot(Value condition);
  /// Packs two f32 into a register of bf16 or f16, with `low` in the lower half.
  Value pack(Value low, Value high, bool isBF16);

  /// Emits a conditional and returns its results.
  Values choose(Value condition, llvm::function_ref<Values()> yes, llvm::function_ref<Values()> no);
  /// Emits a loop that runs `body` while `condition` holds for the carried values.
  Values repeat(const Values &initial, llvm::function_ref<Value(mlir::ValueRange)> condition,
                llvm::function_ref<Values(mlir::ValueRange)> body);

private:
  Value approximate(llvm::StringRef name, Value x);
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_FLOATEMITTER_H
