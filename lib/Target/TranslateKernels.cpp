// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/TranslateKernels.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"

using namespace mlir;
using namespace fusednorm;

/// Returns a symbol that both modules define with external linkage, or nothing.
static std::optional<StringRef> findClash(const llvm::Module &one, const llvm::Module &other) {
  for (const llvm::GlobalValue &value : other.global_values()) {
    const llvm::GlobalValue *known = one.getNamedValue(value.getName());
    if (known && !value.hasLocalLinkage() && !value.isDeclaration() && !known->hasLocalLinkage() &&
        !known->isDeclaration())
      return value.getName();
  }
  return std::nullopt;
}

std::unique_ptr<llvm::Module>
fusednorm::translateVerified(Operation *module, llvm::LLVMContext &context, StringRef name) {
  // MLIR would print errors of the verifier without a diagnostic.
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(module, context, name, /*disableVerification=*/true);
  std::string message;
  llvm::raw_string_ostream os(message);
  if (!result || !llvm::verifyModule(*result, &os))
    return result;
  // Join the lines of the message.
  SmallVector<StringRef> lines;
  StringRef(message).split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  module->emitError("the module is not valid LLVM IR: ")
      << llvm::join(llvm::map_range(lines, [](StringRef line) { return line.trim().str(); }), " ")
      << "; expected ops of the llvm dialect with types of LLVM IR";
  return nullptr;
}

llvm::Expected<std::unique_ptr<llvm::Module>>
fusednorm::translateKernels(ArrayRef<gpu::GPUModuleOp> modules, llvm::LLVMContext &context) {
  std::unique_ptr<llvm::Module> all;
  for (gpu::GPUModuleOp module : modules) {
    std::unique_ptr<llvm::Module> own = translateVerified(module, context, "fusednorm");
    if (!own)
      return nullptr;
    if (!all) {
      all = std::move(own);
      continue;
    }
    if (std::optional<StringRef> name = findClash(*all, *own))
      return llvm::createStringError("gpu.module @" + module.getName() + " defines @" + *name +
                                     ", like another gpu.module; expected different names, because "
                                     "all kernels become one program");
    if (llvm::Linker::linkModules(*all, std::move(own)))
      return llvm::createStringError("gpu.module @" + module.getName() +
                                     " cannot be linked to the others");
  }
  return all;
}

void fusednorm::setTarget(llvm::Module &module, const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
}
