// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer accumulators of i8 GEMMs: their conversions to f32, and GEMMs whose result stays an
// integer.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INTEGERGEMM_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INTEGERGEMM_H

#include "GemmOperandMatch.h"

namespace fusednorm::raise {

/// The uses of integer accumulators that convert to f32.
struct ConvertedAccumulators {
  /// Arguments of linalg ops with a conversion in the body.
  llvm::SmallVector<mlir::BlockArgument> scalars;
  /// Reshapes of the accumulators.
  llvm::SmallVector<mlir::Value> views;
  /// Conversions of scalars or of whole tensors.
  llvm::SmallVector<mlir::Operation *> conversions;
};

/// Collects the uses of `accumulators`. Fails at other uses than conversions.
mlir::LogicalResult findConversions(mlir::Value accumulators, ConvertedAccumulators &found);
/// Replaces the integer accumulators by f32 accumulators in all uses.
void dropConversions(const ConvertedAccumulators &converted, mlir::Type f32);

/// Reads the zero point of an operand, an integer that does not depend on k, into `factor`. The
/// coordinates of the reader are those of the operand; `sumDim` is the dimension of k.
mlir::LogicalResult readZeroPoint(const ElementReader &reader, Element zeroPoint, int64_t sumDim,
                                  Factor &factor);

/// The largest k of an integer GEMM: 16 pieces with exact sums in f32.
constexpr int64_t kMostIntegerDepth = 16384;

/// Returns the integer result of a GEMM of i8 with `type` [batch.., rows, columns]. scaled_matmul
/// computes pieces of k whose sums are exact in f32. An elementwise op adds the pieces as integers
/// and subtracts the terms of the zero points. k is static. B is [.., columns, k] if
/// `isTransposed`.
mlir::Value createIntegerGemm(mlir::OpBuilder &b, mlir::Location loc, const Factor &lhs,
                              const Factor &rhs, bool isTransposed, mlir::RankedTensorType type);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INTEGERGEMM_H
