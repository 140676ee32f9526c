// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H
#define FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace fusednorm::simt {

/// Whether `text` is LLVM IR, as text or bitcode, and not MLIR.
bool isLLVMIR(llvm::StringRef text);

/// LLVM IR for NVPTX as a module with one gpu.module. Kernels are the functions
/// with the calling convention ptx_kernel. `error` is set when the result is null.
mlir::OwningOpRef<mlir::ModuleOp> importLLVMIR(llvm::StringRef text, const std::string &name,
                                               mlir::MLIRContext *context, std::string &error);

/// What the context of importLLVMIR needs.
void registerLLVMIRImport(mlir::DialectRegistry &registry);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_IMPORTLLVMIR_H
