// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Short spellings for a thread's f32 arithmetic, and for what a warp does together.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_FLOATEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_FLOATEMITTER_H

#include "Emitter.h"

namespace fusednorm::tilegpu {

class FloatEmitter : public GPUEmitter {
public:
  using GPUEmitter::GPUEmitter;
  using Values = llvm::SmallVector<mlir::Value>;

  Value number(double value);
  Value minusInfinity();
  Value addf(Value x, Value y);
  Value subf(Value x, Value y);
  Value mulf(Value x, Value y);
  Value divf(Value x, Value y);
  Value fma(Value x, Value y, Value z);
  /// The larger one; NaN if one is NaN.
  Value maxf(Value x, Value y);
  Value magnitude(Value x);
  Value isEqual(Value x, double y);
  Value isMinusInfinity(Value x);
  /// 2^x, log2(x) and 1 / x, by the instructions: 2 units in the last place of the result, 2^-22,
  /// and 1 unit.
  Value exp2(Value x) { return approximate("ex2", x); }
  Value log2(Value x) { return approximate("lg2", x); }
  Value reciprocal(Value x) { return approximate("rcp", x); }
  Value widen(Value x);

  /// What the lane whose number differs by `bits` has.
  Value exchange(Value x, int64_t bits);
  /// What lane `from` has.
  Value shuffle(Value x, Value from);
  /// A bit for each lane of the warp.
  Value ballot(Value condition);
  /// Two f32 as one register of bf16 or f16, the first one below.
  Value pack(Value low, Value high, bool isBF16);

  /// What one of two pieces of code computes.
  Values choose(Value condition, llvm::function_ref<Values()> yes, llvm::function_ref<Values()> no);
  /// Goes on while `condition` holds of what `body` made.
  Values repeat(const Values &initial, llvm::function_ref<Value(mlir::ValueRange)> condition,
                llvm::function_ref<Values(mlir::ValueRange)> body);

private:
  Value approximate(llvm::StringRef name, Value x);
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_FLOATEMITTER_H
