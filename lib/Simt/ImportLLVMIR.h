// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H
#define FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

namespace fusednorm::simt {

/// Returns whether `text` is LLVM IR (text or bitcode) and not MLIR.
bool isLLVMIR(llvm::StringRef text);

/// Imports LLVM IR for NVPTX as a module with one gpu.module. Its kernels are the functions with
/// the calling convention ptx_kernel. Reports some errors as diagnostics, too.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
importLLVMIR(llvm::StringRef text, const std::string &name, mlir::MLIRContext *context);

/// Registers the dialects and translations that importLLVMIR needs.
void registerLLVMIRImport(mlir::DialectRegistry &registry);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H
