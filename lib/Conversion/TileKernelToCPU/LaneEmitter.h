// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits code on vectors with independent lanes: loops, arithmetic, the functions of attention, and
// the ops of a block for one element.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H

#include "IndexEmitter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm::cpu {

/// Keeps all later code after `accumulators`, by empty inline assembly that reads and writes them.
void keepBehind(mlir::OpBuilder &b, mlir::Location loc,
                llvm::MutableArrayRef<mlir::Value> accumulators);

class LaneEmitter : public IndexEmitter {
public:
  LaneEmitter(mlir::OpBuilder &b, mlir::Location loc, int64_t lanes)
      : IndexEmitter(b, loc), lanes(lanes) {}

  mlir::VectorType of(mlir::Type element) const { return mlir::VectorType::get({lanes}, element); }
  mlir::VectorType floats() const { return of(b.getF32Type()); }

  /// Loads an i32 element of an array as an unsigned index.
  mlir::Value loadIndex(mlir::Value memref, mlir::ValueRange indices);

  using IndexEmitter::loop;
  /// Loop-carried values after the last step.
  using Carried = llvm::SmallVector<mlir::Value>;
  Carried loop(mlir::Value from, mlir::Value to, int64_t step, const Carried &initial,
               llvm::function_ref<Carried(mlir::Value, mlir::ValueRange)> body);

  // Lanes of f32, or scalars.
  mlir::Value number(double value) { return constant(floats(), value); }
  mlir::Value splat(mlir::Value scalar);
  mlir::Value addf(mlir::Value x, mlir::Value y) { return add(x, y); }
  mlir::Value subf(mlir::Value x, mlir::Value y) { return sub(x, y); }
  mlir::Value mulf(mlir::Value x, mlir::Value y) { return mul(x, y); }
  mlir::Value divf(mlir::Value x, mlir::Value y) { return div(x, y); }
  mlir::Value fma(mlir::Value x, mlir::Value y, mlir::Value z);
  /// Returns the larger value, or NaN if one is NaN.
  mlir::Value maxf(mlir::Value x, mlir::Value y) { return max(x, y); }
  /// Returns the larger value, or y if one is NaN.
  mlir::Value largerf(mlir::Value x, mlir::Value y);
  mlir::Value load(mlir::Value memref, mlir::ValueRange indices);
  void store(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  mlir::Value isMinusInfinity(mlir::Value value);
  /// Returns whether a value is NaN or infinite.
  mlir::Value isSpecial(mlir::Value value);
  /// Transposes the groups of four elements of four vectors of 32-bit elements.
  Carried transposeGroups(Carried vectors);
  /// Widens a value to f32. Integers are signed.
  mlir::Value widen(mlir::Value value) { return convertSigned(value, b.getF32Type()); }

  /// Computes 2^x for x of at most 0, or NaN. The result is 1 for 0, 0 below -126, and within one
  /// unit in the last place otherwise. A polynomial of degree 6 has the same bits on every target
  /// with FMA.
  mlir::Value exp2(mlir::Value x);
  /// Computes 2^x for vectors of AVX-512 by its scaling instruction. Results below the smallest
  /// normal value are rounded, not 0.
  mlir::Value exp2ByScaling(mlir::Value x);
  /// Computes e^x for x of at most 0, or NaN, as a power of two: x * log2(e) is rounded.
  mlir::Value exp(mlir::Value x);
  /// Computes x + log(y), both of f32, in f64 and rounds once. y is positive, or NaN.
  mlir::Value plusLog(mlir::Value x, mlir::Value y);

  /// Emits the ops of a block. `mapping` has a scalar or a vector for each block argument. Ops are
  /// scalar unless an operand is a vector. Returns the operands of the terminator. Fails after an
  /// error at an op without a vector form.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> run(mlir::Block &block, mlir::IRMapping mapping);
  /// Returns a vector as it is, and a scalar in all lanes.
  mlir::Value asLanes(mlir::Value value);

private:
  mlir::Value powerOfFraction(mlir::Value r);
  mlir::Value gather(mlir::Operation &load, mlir::ValueRange operands);

  int64_t lanes;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_LANEEMITTER_H
