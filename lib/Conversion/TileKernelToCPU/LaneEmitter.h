// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code on vectors whose lanes are independent numbers: loops, arithmetic, the functions that
// attention needs, and the ops of a block that is written for one number.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm::cpu {

class LaneEmitter {
public:
  LaneEmitter(mlir::OpBuilder &b, mlir::Location loc, int64_t lanes)
      : b(b), loc(loc), lanes(lanes) {}

  mlir::VectorType of(mlir::Type element) const { return mlir::VectorType::get({lanes}, element); }
  mlir::VectorType floats() const { return of(b.getF32Type()); }

  // Indices.
  mlir::Value index(int64_t value);
  mlir::Value add(mlir::Value x, mlir::Value y);
  mlir::Value add(mlir::Value x, int64_t y) { return y ? add(x, index(y)) : x; }
  mlir::Value sub(mlir::Value x, mlir::Value y);
  mlir::Value mul(mlir::Value x, mlir::Value y);
  mlir::Value div(mlir::Value x, mlir::Value y);
  mlir::Value rem(mlir::Value x, mlir::Value y);
  mlir::Value smaller(mlir::Value x, mlir::Value y);
  mlir::Value larger(mlir::Value x, mlir::Value y);
  mlir::Value isLess(mlir::Value x, mlir::Value y);
  /// An i32 number of an array, which counts as unsigned.
  mlir::Value loadIndex(mlir::Value memref, mlir::ValueRange indices);
  mlir::Value dim(mlir::Value memref, int64_t which);

  // Control.
  void loop(mlir::Value from, mlir::Value to, int64_t step,
            llvm::function_ref<void(mlir::Value)> body);
  /// The values carried behind the last step.
  using Carried = llvm::SmallVector<mlir::Value>;
  Carried loop(mlir::Value from, mlir::Value to, int64_t step, const Carried &initial,
               llvm::function_ref<Carried(mlir::Value, mlir::ValueRange)> body);
  void when(mlir::Value condition, llvm::function_ref<void()> body,
            llvm::function_ref<void()> otherwise = {});

  // Lanes of f32, or single numbers.
  mlir::Value number(double value);
  mlir::Value splat(mlir::Value scalar);
  mlir::Value addf(mlir::Value x, mlir::Value y);
  mlir::Value subf(mlir::Value x, mlir::Value y);
  mlir::Value mulf(mlir::Value x, mlir::Value y);
  mlir::Value divf(mlir::Value x, mlir::Value y);
  mlir::Value fma(mlir::Value x, mlir::Value y, mlir::Value z);
  /// The larger one; NaN if one is NaN.
  mlir::Value maxf(mlir::Value x, mlir::Value y);
  /// The larger one; y if one is NaN.
  mlir::Value largerf(mlir::Value x, mlir::Value y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  mlir::Value load(mlir::Value memref, mlir::ValueRange indices);
  void store(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  mlir::Value isMinusInfinity(mlir::Value value);
  /// Widened to f32.
  mlir::Value widen(mlir::Value value);

  /// 2^x for x of at most 0, or NaN: 1 for 0, 0 below -126, elsewhere within one unit of the
  /// last place. A polynomial of degree 6, so that bits are the same wherever there is fma.
  mlir::Value exp2(mlir::Value x);
  /// The same of vectors of AVX-512, with what this has for exponents: numbers below the least
  /// normal one are not 0 but rounded.
  mlir::Value exp2ByScaling(mlir::Value x);
  /// e^x for x of at most 0, or NaN, by the power of two: x * log2(e) is rounded.
  mlir::Value exp(mlir::Value x);
  /// tanh(x) within 4 units of the last place.
  mlir::Value tanh(mlir::Value x);
  /// x + log(y), both of f32, computed in f64 and rounded once; y is positive, or NaN.
  mlir::Value plusLog(mlir::Value x, mlir::Value y);

  /// The ops of a block for all lanes. `mapping` has a number or a vector for each block
  /// argument; what the terminator has comes back, as vectors. Fails after an error for an op
  /// that has no form of vectors.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> run(mlir::Block &block, mlir::IRMapping mapping);

private:
  mlir::Value powerOfFraction(mlir::Value r);
  mlir::Value asLanes(mlir::Value value);
  mlir::Value constant(mlir::Type type, double value);
  mlir::Value gather(mlir::Operation &load, mlir::ValueRange operands);

  mlir::OpBuilder &b;
  mlir::Location loc;
  int64_t lanes;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H
