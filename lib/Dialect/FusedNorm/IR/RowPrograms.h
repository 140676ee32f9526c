// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the row programs of several families share.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"

namespace fusednorm {

/// What a primitive's destination is known by: its result, or on memrefs itself.
inline mlir::Value resultOrInit(mlir::Operation *op, unsigned index, mlir::Value init) {
  return index < op->getNumResults() ? op->getResult(index) : init;
}

/// sum / n, or sum * rn(1/n).
mlir::Value meanOf(RowBuilder &row, mlir::Value sum, NumericsAttr numerics);

/// The mean of the squares of a row in f32.
mlir::Value meanOfSquares(RowBuilder &row, mlir::Value x, NumericsAttr numerics);

/// Epsilon as the numerics say, for inputs of `inType`.
mlir::Value effectiveEpsilon(RowBuilder &row, mlir::Value epsilon, mlir::Type inType,
                             NumericsAttr numerics);

/// The row `x` times 1 / sqrt(mean + epsilon), or over the root, as the numerics say.
mlir::Value overRoot(RowBuilder &row, mlir::Value x, mlir::Value mean, mlir::Value epsilon,
                     NumericsAttr numerics, bool fold);

/// What rms_norm computes of the row `x` in f32, rounded to `outType`.
struct RmsNormForm {
  mlir::Value gamma, epsilon, weightOffset; // values of the body
  mlir::Type inType, outType;
  NumericsAttr numerics;
};
mlir::Value normalizedRow(RowBuilder &row, mlir::Value x, const RmsNormForm &form);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_IR_ROWPROGRAMS_H
