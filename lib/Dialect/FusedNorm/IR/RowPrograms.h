// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of the row programs of several op families.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"

namespace fusednorm {

/// Returns the value by which RowBuilder identifies a destination: the result, or the memref
/// itself.
inline mlir::Value resultOrInit(mlir::Operation *op, unsigned index, mlir::Value init) {
  return index < op->getNumResults() ? op->getResult(index) : init;
}

/// Computes sum / n, or sum * rn(1/n).
mlir::Value meanOf(RowBuilder &row, mlir::Value sum, NumericsAttr numerics);

/// Computes the mean of squares of a row in f32.
mlir::Value meanOfSquares(RowBuilder &row, mlir::Value x, NumericsAttr numerics);

/// Returns epsilon, rounded according to the numerics for inputs of `inType`.
mlir::Value effectiveEpsilon(RowBuilder &row, mlir::Value epsilon, mlir::Type inType,
                             NumericsAttr numerics);

/// Returns 1 / sqrt(mean + epsilon) as a multiplier of the row, or null for RsqrtForm::Divide.
mlir::Value inverseRoot(RowBuilder &row, mlir::Value mean, mlir::Value epsilon,
                        NumericsAttr numerics);

/// Multiplies the row `x` by 1 / sqrt(mean + epsilon), or divides it by the root.
mlir::Value overRoot(RowBuilder &row, mlir::Value x, mlir::Value mean, mlir::Value epsilon,
                     NumericsAttr numerics, bool fold);

/// The parameters of rms_norm for a row `x` in f32. The result is rounded to `outType`.
struct RmsNormForm {
  /// Values of the body.
  mlir::Value gamma, epsilon, weightOffset;
  mlir::Type inType, outType;
  NumericsAttr numerics;
  /// The normalized row in the body.
  mlir::Value result;
};
mlir::Value normalizedRow(RowBuilder &row, mlir::Value x, const RmsNormForm &form);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H
