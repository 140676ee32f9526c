// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Correctly rounded reciprocal square roots and quotients in a few instructions, without f64 and
// without the routines of ptxas.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace fusednorm::rowgpu {

/// Returns x if `op` rounds 1 / sqrt(x), computed in f64, to f32. Returns null otherwise.
mlir::Value matchReciprocalRoot(mlir::Operation *op);

/// Returns whether `op` is an f64 step of such a 1 / sqrt(x), without other uses.
bool isInReciprocalRoot(mlir::Operation *op);

/// Emits 1 / sqrt(x), rounded to nearest even. The bits equal the bits of f64 arithmetic for every
/// x.
mlir::Value emitReciprocalRoot(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x);

/// Emits the quotient of f32, or of a vector of f32, by a constant, rounded to nearest even.
/// Returns null if `op` has no short form.
mlir::Value emitQuotient(mlir::OpBuilder &b, mlir::arith::DivFOp op, mlir::Value lhs);

/// Emits quotients without branches. They are correctly rounded if no operand is rare.
class ShortDivisions : public Arith {
public:
  using Arith::Arith;
  /// Emits a quotient of vectors of f32: by a constant, or of 1. Returns null if `op` has no short
  /// form.
  mlir::Value divide(mlir::arith::DivFOp op, mlir::Value lhs, mlir::Value rhs);
  /// Returns whether an operand is rare (i1), such as a subnormal number. Null: none can be rare.
  mlir::Value getIsRare() const { return isRare; }

private:
  void addRare(mlir::Value own);

  mlir::Value isRare;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXACTMATH_H
