// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From kernels in the llvm and nvvm dialects to LLVM IR for a GPU.

#ifndef FUSEDNORM_TARGET_TRANSLATEKERNELS_H
#define FUSEDNORM_TARGET_TRANSLATEKERNELS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace fusednorm {

/// A module of the llvm dialect as LLVM IR, which LLVM's verifier takes; null after a diagnostic.
std::unique_ptr<llvm::Module> translateVerified(mlir::Operation *module, llvm::LLVMContext &context,
                                                llvm::StringRef name);

/// The kernels of all `modules`, at least one, as one module; null after a diagnostic if
/// one of them cannot be translated. Fails if several define a symbol of one name, which
/// can be in a program once.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateKernels(llvm::ArrayRef<mlir::gpu::GPUModuleOp> modules, llvm::LLVMContext &context);

/// Makes the module one for the machine's triple and data layout.
void setTarget(llvm::Module &module, const llvm::TargetMachine &machine);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_TRANSLATEKERNELS_H
