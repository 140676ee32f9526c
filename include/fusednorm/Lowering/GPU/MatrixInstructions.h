// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix instructions of a warp.

#ifndef FUSEDNORM_LOWERING_GPU_MATRIXINSTRUCTIONS_H
#define FUSEDNORM_LOWERING_GPU_MATRIXINSTRUCTIONS_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"

namespace fusednorm::tilegpu {

/// Loads `count` matrices of 8 x 8 elements of 16 bits, one register for each (ldmatrix). Each lane
/// addresses one row.
llvm::SmallVector<mlir::Value> loadMatrices(GPUEmitter &e, mlir::Value address, int64_t count,
                                            bool transposed);

/// Returns `accumulators` plus the GEMM of 16 x 16 by 16 x 8 elements of bf16 or f16 (mma.sync).
/// Registers of `a` and `b` hold two elements.
llvm::SmallVector<mlir::Value> multiplyMatrices(GPUEmitter &e, llvm::ArrayRef<mlir::Value> a,
                                                llvm::ArrayRef<mlir::Value> b,
                                                llvm::ArrayRef<mlir::Value> accumulators,
                                                bool isBF16);

/// Converts the four 8-bit floats of a register to two registers of f16. With the conversion
/// instruction, these hold the first two and the last two elements; otherwise the even and the odd
/// elements.
std::pair<mlir::Value, mlir::Value> toF16(GPUEmitter &e, mlir::Value bytes, mlir::Type type,
                                          bool hasConversion);

/// Widens eight elements of an 8-bit type to f16 or bf16, and multiplies them by a scale unless
/// `getScale` is null. Returns four words.
llvm::SmallVector<mlir::Value> widenEight(FloatEmitter &e, mlir::Value bytes, mlir::Type from,
                                          mlir::Type to, bool hasConversion,
                                          llvm::function_ref<mlir::Value()> getScale = {});

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_MATRIXINSTRUCTIONS_H
