// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translation of kernels in the llvm and nvvm dialects to LLVM IR.

#ifndef FUSEDNORM_TARGET_TRANSLATEKERNELS_H
#define FUSEDNORM_TARGET_TRANSLATEKERNELS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace fusednorm {

/// Translates a module of the llvm dialect and runs LLVM's verifier; null after a diagnostic.
std::unique_ptr<llvm::Module> translateVerified(mlir::Operation *module, llvm::LLVMContext &context,
                                                llvm::StringRef name);

/// Translates the kernels of all `modules` (at least one) to one module. Returns null after a
/// diagnostic if a module cannot be translated. Fails if two modules define the same symbol.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateKernels(llvm::ArrayRef<mlir::gpu::GPUModuleOp> modules, llvm::LLVMContext &context);

/// Sets triple and data layout of the module.
void setTarget(llvm::Module &module, const llvm::TargetMachine &machine);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_TRANSLATEKERNELS_H
