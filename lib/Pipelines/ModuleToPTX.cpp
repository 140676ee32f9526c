// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX inside the IR, by the code that writes it to files.

#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Target/Codegen.h"
#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/TranslateKernels.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMMODULETOPTX
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace fusednorm;

/// Level 3, as all code of this project by default.
static constexpr unsigned kOptLevel = 3;

static llvm::Expected<std::string> makePTX(gpu::GPUModuleOp module, llvm::TargetMachine &machine) {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<llvm::Module>> code = translateKernels(module, context);
  if (!code)
    return code.takeError();
  if (!*code)
    return llvm::createStringError("gpu.module @" + module.getName() +
                                   " cannot be translated to LLVM IR");
  setTarget(**code, machine);
  if (llvm::Error error = optimizeModule(**code, machine, kOptLevel))
    return error;
  llvm::SmallVector<char, 0> text;
  if (llvm::Error error = emitCode(**code, machine, llvm::CodeGenFileType::AssemblyFile, text))
    return error;
  return std::string(text.data(), text.size());
}

namespace {
struct ModuleToPTX : fusednorm::impl::FusedNormModuleToPTXBase<ModuleToPTX> {
  using FusedNormModuleToPTXBase::FusedNormModuleToPTXBase;

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info)
      return fail(llvm::toString(info.takeError()));
    if (!info->isGPU())
      return fail("fusednorm-module-to-ptx: target: expected a GPU, such as sm_90a, got " +
                  info->name);
    llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(*info);
    if (!machine)
      return fail(llvm::toString(machine.takeError()));
    auto chip = NVVM::NVVMTargetAttr::get(&getContext(), kOptLevel, "nvptx64-nvidia-cuda",
                                          info->llvmCPU, info->llvmFeatures);
    for (auto module : llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>())) {
      llvm::Expected<std::string> ptx = makePTX(module, **machine);
      if (!ptx) {
        module.emitError(llvm::toString(ptx.takeError()));
        return signalPassFailure();
      }
      OpBuilder builder(module);
      // The driver takes text that ends with 0.
      Attribute object =
          gpu::ObjectAttr::get(chip, gpu::CompilationTarget::Assembly,
                               builder.getStringAttr(StringRef(ptx->c_str(), ptx->size() + 1)));
      gpu::BinaryOp::create(builder, module.getLoc(), module.getName(),
                            /*offloadingHandler=*/Attribute(), ArrayRef<Attribute>(object));
      module.erase();
    }
  }

  void fail(const Twine &message) {
    getOperation().emitError(message);
    signalPassFailure();
  }
};
} // namespace
