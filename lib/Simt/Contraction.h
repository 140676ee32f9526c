// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contraction of floating-point operations, as in LLVM's NVPTX back end.

#ifndef FUSEDNORM_LIB_SIMT_CONTRACTION_H
#define FUSEDNORM_LIB_SIMT_CONTRACTION_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::simt {

/// Contracts multiplications and additions that both have the flag `contract` to FMAs, or all of
/// them if `all` is set (-fp-contract=fast of LLVM). Then removes all fast-math flags, so that no
/// later pass changes results.
void contractFloats(mlir::LLVM::LLVMFuncOp function, bool all);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_CONTRACTION_H
