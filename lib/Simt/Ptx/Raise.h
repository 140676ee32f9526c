// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_PTX_RAISE_H
#define FUSEDNORM_LIB_SIMT_PTX_RAISE_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::simt::ptx {

/// Replaces inline PTX and calls of NVPTX intrinsics with operations of the LLVM and NVVM dialects,
/// so that later steps see one form only. These operations remain:
///
/// - assembly without an instruction;
/// - wgmma.mma_async, because no NVVM operation has all of its forms;
/// - intrinsics that are not in the table.
///
/// Emits an error for each inline PTX that is not in the table, and still replaces the others.
mlir::LogicalResult raise(mlir::LLVM::LLVMFuncOp function);

} // namespace fusednorm::simt::ptx

#endif // FUSEDNORM_LIB_SIMT_PTX_RAISE_H
