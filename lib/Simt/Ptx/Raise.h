// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_PTX_RAISE_H
#define FUSEDNORM_LIB_SIMT_PTX_RAISE_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace fusednorm::simt::ptx {

/// Replaces inline PTX and calls of NVPTX intrinsics by the operations of the LLVM
/// and NVVM dialects that they stand for, so that everything behind sees one form.
/// Stays as it is: assembly without an instruction, wgmma.mma_async, which has no
/// operation for all of its forms, and intrinsics that are not in the table. Text
/// that is not in the table is an error where it stands; the others are still
/// replaced.
mlir::LogicalResult raise(mlir::LLVM::LLVMFuncOp function);

} // namespace fusednorm::simt::ptx

#endif // FUSEDNORM_LIB_SIMT_PTX_RAISE_H
