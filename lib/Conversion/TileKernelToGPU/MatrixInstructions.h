// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp ask of its matrix unit together.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MATRIXINSTRUCTIONS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MATRIXINSTRUCTIONS_H

#include "Emitter.h"

namespace fusednorm::tilegpu {

/// A register of each of `count` matrices of 8 x 8 elements of 16 bits, of whose rows each lane
/// addresses one.
llvm::SmallVector<mlir::Value> loadMatrices(GPUEmitter &e, mlir::Value address, int64_t count,
                                            bool transposed);

/// `sums` and the products of 16 x 16 by 16 x 8 elements of bf16 or f16, in registers of two.
llvm::SmallVector<mlir::Value> multiplyMatrices(GPUEmitter &e, llvm::ArrayRef<mlir::Value> a,
                                                llvm::ArrayRef<mlir::Value> b,
                                                llvm::ArrayRef<mlir::Value> accumulators, bool isBF16);

/// Four 8-bit floats of a register as two registers of f16: with the chip's instruction the first
/// two and the last two, else the even ones and the odd ones.
std::pair<mlir::Value, mlir::Value> toF16(GPUEmitter &e, mlir::Value bytes, mlir::Type type,
                                          bool hasConversion);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_MATRIXINSTRUCTIONS_H
