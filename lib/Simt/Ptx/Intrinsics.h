// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_PTX_INTRINSICS_H
#define FUSEDNORM_LIB_SIMT_PTX_INTRINSICS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace fusednorm::simt::ptx {

/// Returns the instruction of an NVPTX intrinsic as inline PTX, with $N for results and then
/// operands. Returns std::nullopt for names that are not in the table.
std::optional<std::string> ptxOfIntrinsic(llvm::StringRef name);

/// Does this for the family "mma.*"; the name follows "llvm.nvvm.".
std::optional<std::string> ptxOfMma(llvm::StringRef name);

/// Creates the operation of an intrinsic of the family "wmma.*". Returns null for other intrinsics.
mlir::Operation *raiseWmma(mlir::OpBuilder &b, mlir::LLVM::CallIntrinsicOp op);

} // namespace fusednorm::simt::ptx

#endif // FUSEDNORM_LIB_SIMT_PTX_INTRINSICS_H
