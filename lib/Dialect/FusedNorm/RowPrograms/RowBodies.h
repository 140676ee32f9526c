// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The row programs of the primitives, and helpers of several op families.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWBODIES_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWBODIES_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"

namespace fusednorm {

class AbsMaxOp;
class AddRmsNormOp;
class ApplyRmsNormOp;
class ApplyRotaryPosEmbOp;
class CheckSlotsOp;
class ConvertE4M3FNToE4M3FNUZOp;
class DequantizeOp;
class LayerNormOp;
class PagedGatherOp;
class PagedStoreOp;
class QuantizeOp;
class RmsNormOp;
class RopeOp;
class RowMeanOfSquaresOp;
class SegmentOfOp;

/// Each function emits an op for one row. It fails after it has emitted an error at the op.
mlir::LogicalResult buildRow(AbsMaxOp op, RowBuilder &row);
mlir::LogicalResult buildRow(AddRmsNormOp op, RowBuilder &row);
mlir::LogicalResult buildRow(ApplyRmsNormOp op, RowBuilder &row);
mlir::LogicalResult buildRow(ApplyRotaryPosEmbOp op, RowBuilder &row);
mlir::LogicalResult buildRow(CheckSlotsOp op, RowBuilder &row);
mlir::LogicalResult buildRow(ConvertE4M3FNToE4M3FNUZOp op, RowBuilder &row);
mlir::LogicalResult buildRow(DequantizeOp op, RowBuilder &row);
mlir::LogicalResult buildRow(LayerNormOp op, RowBuilder &row);
mlir::LogicalResult buildRow(PagedGatherOp op, RowBuilder &row);
mlir::LogicalResult buildRow(PagedStoreOp op, RowBuilder &row);
mlir::LogicalResult buildRow(QuantizeOp op, RowBuilder &row);
mlir::LogicalResult buildRow(RmsNormOp op, RowBuilder &row);
mlir::LogicalResult buildRow(RopeOp op, RowBuilder &row);
mlir::LogicalResult buildRow(RowMeanOfSquaresOp op, RowBuilder &row);
mlir::LogicalResult buildRow(SegmentOfOp op, RowBuilder &row);

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

/// Multiplies the row `x` by 1 / sqrt(mean + epsilon) and gamma, in the order of the numerics.
mlir::Value weightedRow(RowBuilder &row, mlir::Value x, mlir::Value gamma, mlir::Value mean,
                        mlir::Value epsilon, NumericsAttr numerics, bool fold);

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

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWBODIES_H
